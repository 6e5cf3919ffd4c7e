import styled from "@emotion/styled";
import { bottomOf, isHeading, readingOrder, type ScreenLayout } from "@orrery/model";
import { freePlace, type LayoutAt, makeRoom } from "@orrery/model/dashboard-edits";
import { type MouseEvent, type RefObject, useRef, useState } from "react";
import type { PositionParams } from "react-grid-layout/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import type { ElementSize } from "../../../controls/hooks/use-element-size.ts";
import { boxesIn, gridParams } from "../../view/grid-geometry.ts";
import type { Commands } from "../commands/command.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { stepsOf } from "./drag.ts";
import { EditCell } from "./edit-cell.tsx";
import { useGridDrag } from "./use-grid-drag.ts";
import { WidgetTools } from "./widget-tools.tsx";

interface EditGridProps {
  readonly at: LayoutAt;
  readonly layout: ScreenLayout;
  readonly size: ElementSize;
  readonly scroller: RefObject<HTMLElement | null>;
  /** On phones: a touch opens the settings of a widget, nothing is moved. */
  readonly isFixed: boolean;
  readonly commands: Commands;
  readonly onMenu: (event: MouseEvent) => void;
}

/** Rows below the last widget, to drop one there. */
const SPARE_ROWS = 6;
const ADD_CELLS = { sizeX: 6, sizeY: 4 };

/** The cells of a layout with its widgets, which are dragged, pulled larger and chosen here. */
export function EditGrid({ at, layout, size, scroller, isFixed, commands, onMenu }: EditGridProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ground = useRef<HTMLDivElement>(null);
  const widgets = useEditorState(({ history }) => history.present.configuration.widgets);
  const isShown = useEditorState((state) => state.at.layout === at.layout);
  const all = useEditorState((state) => state.chosen);
  const chosen = isShown ? all : NONE;
  const params = useSteadyParams(layout, size);
  const { gesture, start } = useGridDrag({ at, layout, params, ground, scroller });
  const { columns, margin } = layout.gridSettings;
  const settled = makeRoom(layout.widgets, {}, columns);
  const places = gesture?.cells ? makeRoom(layout.widgets, gesture.cells, columns) : settled;
  const boxes = boxesIn(params, places);
  const step = stepsOf(params);
  const rows = bottomOf(places) + SPARE_ROWS;
  const free = freePlace(settled, ADD_CELLS, columns);
  const add = boxesIn(params, { add: free }).add;
  const [only] = chosen.size === 1 ? chosen : [];
  return (
    <Ground
      ref={ground}
      style={{
        blockSize: Math.max(size.height, rows * step.y + margin),
        backgroundSize: `${step.x}px ${step.y}px`,
        backgroundPosition: `${margin / 2}px ${margin / 2}px`,
      }}
      onPointerDown={(event) => {
        if (event.target === ground.current && !isFixed) start(event, { kind: "choose" });
      }}
      onContextMenu={(event) => {
        const { widgetId } = event.target instanceof HTMLElement ? event.target.dataset : {};
        if (widgetId === undefined) editor.choose([], at);
        else if (!chosen.has(widgetId)) editor.choose([widgetId], at);
        onMenu(event);
      }}
    >
      {readingOrder({ ...layout, widgets: settled }).map((id) => {
        const widget = widgets[id];
        const box = boxes[id];
        const place = places[id];
        if (!widget || !box || !place) return null;
        const isDragged = gesture?.cells !== undefined && Object.hasOwn(gesture.cells, id);
        return (
          <EditCell
            key={id}
            widget={widget}
            style={{
              insetInlineStart: box.left,
              insetBlockStart: box.top,
              inlineSize: box.width,
              blockSize: box.height,
            }}
            isChosen={chosen.has(id)}
            isDragged={isDragged}
            size={id === only && !isFixed && !isHeading(widget.config) ? `${place.sizeX} × ${place.sizeY}` : undefined}
            tools={id === only && !gesture && !isFixed && <WidgetTools commands={commands} isAtTop={box.top < 24} />}
            onGrip={
              isFixed
                ? undefined
                : (event, edges) => start(event, edges ? { kind: "resize", id, edges } : { kind: "move", id })
            }
            onOpen={() => {
              const isChosen = chosen.has(id) || isFixed;
              editor.choose([id], at);
              if (isChosen) editor.open(id);
            }}
          />
        );
      })}
      {add && !gesture && at.screen === undefined && (
        <AddHere
          type="button"
          style={{ insetInlineStart: add.left, insetBlockStart: add.top, inlineSize: add.width, blockSize: add.height }}
          onClick={() => {
            editor.choose([], at);
            commands.add.run();
          }}
        >
          <Icon name="plus" size={20} />
          {t("dashboard-editor.add-widget")}
        </AddHere>
      )}
      {gesture?.area && (
        <Area
          style={{
            insetInlineStart: gesture.area.left,
            insetBlockStart: gesture.area.top,
            inlineSize: gesture.area.width,
            blockSize: gesture.area.height,
          }}
        />
      )}
    </Ground>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The size of cells. It follows the window and the settings, not each widget that moves: rows would jump under the hand. */
function useSteadyParams(layout: ScreenLayout, size: ElementSize): PositionParams {
  const { columns, margin, autoFillHeight = false } = layout.gridSettings;
  const rows = autoFillHeight ? bottomOf(layout.widgets) : 0;
  const key = [size.width, size.height, columns, margin, autoFillHeight, rows].join();
  const [kept, setKept] = useState(() => ({ key, params: gridParams(layout, size) }));
  if (kept.key === key) return kept.params;
  const next = { key, params: gridParams(layout, size) };
  setKept(next);
  return next.params;
}

const Ground = styled.div({
  position: "relative",
  userSelect: "none", // a drag over labels would select them, and then they would be copied instead of the widgets
  backgroundImage: "radial-gradient(circle at 0 0, var(--line-strong) 1px, transparent 1.5px)",
  touchAction: "pan-y",
});

const Area = styled.div({
  position: "absolute",
  zIndex: 4,
  border: "1px solid var(--accent)",
  background: "color-mix(in srgb, var(--accent) 10%, transparent)",
  pointerEvents: "none",
});

const AddHere = styled.button({
  position: "absolute",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  gap: 4,
  border: "1px dashed var(--line-strong)",
  borderRadius: "var(--r)",
  background: "color-mix(in srgb, var(--surface) 60%, transparent)",
  color: "var(--dim)",
  font: "500 13px/20px var(--font)",
  cursor: "pointer",
  overflow: "hidden",
  "&:hover": { borderColor: "var(--line-field)", color: "var(--text)" },
  "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 2 },
});
