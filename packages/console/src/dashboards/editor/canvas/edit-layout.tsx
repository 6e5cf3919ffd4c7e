import styled from "@emotion/styled";
import {
  isList,
  mobileCells,
  mobilePlaces,
  ownScreen,
  type ScreenId,
  type ScreenLayout,
  screenOf,
} from "@orrery/model";
import type { LayoutAt } from "@orrery/model/dashboard-edits";
import { type MouseEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ElementSize, useElementSize } from "../../../controls/hooks/use-element-size.ts";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import { backgroundOf, LayoutScroller, PhoneColumn } from "../../view/dashboard-layout.tsx";
import type { Commands } from "../commands/command.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { EditCell } from "./edit-cell.tsx";
import { EditGrid } from "./edit-grid.tsx";

interface EditLayoutProps {
  readonly at: LayoutAt;
  /** The screen that it is looked at on; undefined: that of the window. */
  readonly screen: ScreenId | undefined;
  readonly commands: Commands;
  readonly onMenu: (event: MouseEvent) => void;
}

/** A layout that is arranged: its grid, or that of a screen, or the column that narrow screens make of it by themselves. */
export function EditLayout({ at, screen, commands, onMenu }: EditLayoutProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const isPhone = useIsPhone();
  const layout = useEditorState(({ history }) => history.present.configuration.states[at.state]?.layouts[at.layout]);
  if (!layout) return null;
  const narrow = screen ?? (isPhone && size ? screenOf(size.width) : undefined);
  const own = ownScreen(layout, narrow);
  const shown = own ?? layout;
  const isColumn = narrow !== undefined && (!own || isList(own));
  const label = t(at.layout === "main" ? "dashboard-editor.main-layout" : "dashboard-editor.right-layout");
  return (
    <Scroller ref={scroller} role="group" aria-label={label} style={backgroundOf(shown)} tabIndex={-1}>
      {size &&
        (isColumn ? (
          <Column at={at} layout={shown} size={size} />
        ) : (
          <EditGrid
            key={own ? narrow : ""} // other cells are no moved ones
            at={own ? { ...at, screen: narrow } : at}
            layout={shown}
            size={size}
            scroller={scroller}
            isFixed={isPhone}
            commands={commands}
            onMenu={onMenu}
          />
        ))}
    </Scroller>
  );
}

interface ColumnProps {
  readonly at: LayoutAt;
  readonly layout: ScreenLayout;
  readonly size: ElementSize;
}

/** What phones and tablets make of a layout. A touch opens the settings of a widget; nothing is moved. */
function Column({ at, layout, size }: ColumnProps) {
  const editor = useEditor();
  const widgets = useEditorState(({ history }) => history.present.configuration.widgets);
  const chosen = useEditorState((state) => state.chosen);
  const places = mobilePlaces(layout, (id) => widgets[id]?.config);
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
