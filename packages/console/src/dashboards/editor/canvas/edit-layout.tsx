import styled from "@emotion/styled";
import { mobilePlaces, readingOrder } from "@orrery/model";
import { type LayoutAt, layoutAt } from "@orrery/model/dashboard-edits";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ElementSize, useElementSize } from "../../../controls/hooks/use-element-size.ts";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import { backgroundOf, LayoutScroller, PhoneColumn } from "../../view/dashboard-layout.tsx";
import { mobileCells } from "../../view/mobile-cells.ts";
import type { Commands } from "../commands/command.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { EditCell } from "./edit-cell.tsx";
import { EditGrid } from "./edit-grid.tsx";

interface EditLayoutProps {
  readonly at: LayoutAt;
  readonly commands: Commands;
  readonly onMenu: (event: MouseEvent) => void;
}

/** A layout that is arranged: its grid, on phones the column that phones show. */
export function EditLayout({ at, commands, onMenu }: EditLayoutProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const isPhone = useIsPhone();
  const layout = useEditorState(({ history }) => layoutAt(history.present.configuration, at));
  if (!layout) return null;
  const label = t(at.layout === "main" ? "dashboard-editor.main-layout" : "dashboard-editor.right-layout");
  return (
    <Scroller ref={scroller} role="group" aria-label={label} style={backgroundOf(layout)} tabIndex={-1}>
      {size &&
        (isPhone ? (
          <PhoneStack at={at} size={size} />
        ) : (
          <EditGrid at={at} layout={layout} size={size} scroller={scroller} commands={commands} onMenu={onMenu} />
        ))}
    </Scroller>
  );
}

/** What phones and tablets show of a layout. A touch opens the settings of a widget; cells are for wider screens. */
function PhoneStack({ at, size }: { readonly at: LayoutAt; readonly size: ElementSize }) {
  const editor = useEditor();
  const layout = useEditorState(({ history }) => layoutAt(history.present.configuration, at));
  const widgets = useEditorState(({ history }) => history.present.configuration.widgets);
  const chosen = useEditorState((state) => state.chosen);
  if (!layout) return null;
  const known = new Set(readingOrder(layout));
  const places = mobilePlaces(layout, (id) => widgets[id]?.config).filter(({ id }) => known.has(id));
  return (
    <PhoneColumn>
      {mobileCells(places, { layout, widgets, ...size }).map(({ widget, height: blockSize, span }) => (
        <EditCell
          key={widget.id}
          widget={widget}
          style={{ position: "relative", blockSize, gridColumn: `span ${span}` }}
          isChosen={chosen.has(widget.id)}
          isDragged={false}
          size={undefined}
          onOpen={() => {
            editor.choose([widget.id], at);
            editor.open(widget.id);
          }}
        />
      ))}
    </PhoneColumn>
  );
}

const Scroller = styled(LayoutScroller)({ "& + &": { borderInlineStart: "1px solid var(--line)" } });
