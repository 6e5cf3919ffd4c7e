import type { ScreenLayout } from "@orrery/model";
import { type Cells, type LayoutAt, movedBy } from "@orrery/model/dashboard-edits";
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { PositionParams } from "react-grid-layout/core";
import { isRightToLeft } from "../../../controls/hooks/directed-key.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { type Box, boxesIn } from "../../view/grid-geometry.ts";
import { useEditor } from "../model/editor-context.ts";
import { boxBetween, cellsOf, type Edges, pulled, stepsOf, touchedBy } from "./drag.ts";

/** What is pressed: a widget, a handle of one, or the ground between them. */
type Grip =
  | { readonly kind: "move"; readonly id: string }
  | { readonly kind: "resize"; readonly id: string; readonly edges: Edges }
  | { readonly kind: "choose" };

interface Gesture {
  /** New cells of what is dragged. */
  readonly cells?: Readonly<Record<string, Cells>> | undefined;
  /** The rectangle that chooses. */
  readonly area?: Box | undefined;
}

interface GridDragOptions {
  readonly at: LayoutAt;
  readonly layout: ScreenLayout;
  readonly params: PositionParams;
  readonly ground: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Nearer to where it was pressed it is a press, px. */
const SLOP = 4;
/** Nearer to the edge of the layout it scrolls, px; and by how much with each move. */
const EDGE = 48;
const SCROLL = 16;

/** Moves, resizes and chooses widgets with the pointer. Escape gives a gesture up; releasing makes it one edit. */
export function useGridDrag({ at, layout, params, ground, scroller }: GridDragOptions) {
  const editor = useEditor();
  const [gesture, setGesture] = useState<Gesture>();
  const finish = useRef<() => void>(undefined);
  useEffect(() => () => finish.current?.(), []);

  /** In pixels of the ground, from the side where lines begin. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = ground.current?.getBoundingClientRect();
    if (!ground.current || !box) return { x: 0, y: 0 };
    const x = isRightToLeft(ground.current) ? box.right - clientX : clientX - box.left;
    return { x, y: clientY - box.top };
  };

  const gestureOf = (grip: Grip, from: Point, to: Point): Gesture => {
    if (grip.kind === "choose") return { area: boxBetween(from, to) };
    const by = cellsOf({ x: to.x - from.x, y: to.y - from.y }, stepsOf(params));
    const { columns } = layout.gridSettings;
    if (grip.kind === "move") return { cells: movedBy(layout.widgets, editor.state().chosen, by, columns) };
    const place = layout.widgets[grip.id];
    return place ? { cells: { [grip.id]: pulled(place, grip.edges, by, columns) } } : {};
  };

  const settle = useStable((made: Gesture | undefined, before: ReadonlySet<string>) => {
    if (made?.cells) editor.edit({ kind: "place", at, cells: made.cells });
    if (made?.area) {
      const touched = touchedBy(made.area, boxesIn(params, layout.widgets));
      editor.choose([...before, ...touched], at);
    }
  });

  const start = (event: ReactPointerEvent, grip: Grip) => {
    if (event.button !== 0) return;
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const kept = more ? editor.state().chosen : new Set<string>();
    if (grip.kind === "choose") {
      if (!more) editor.choose([], at);
      else editor.show(at);
    } else if (more && grip.kind === "move") {
      editor.toggle(grip.id, at);
      return;
    } else if (grip.kind === "resize" || !editor.state().chosen.has(grip.id) || !isShown(at)) {
      editor.choose([grip.id], at);
    }
    const from = pointOf(event);
    const pressed = { x: event.clientX, y: event.clientY };
    let made: Gesture | undefined;
    const move = (moved: PointerEvent) => {
      const isStill = Math.hypot(moved.clientX - pressed.x, moved.clientY - pressed.y) < SLOP;
      if (isStill && made === undefined) return;
      scrollAt(scroller.current, moved.clientY);
      made = gestureOf(grip, from, pointOf(moved));
      setGesture(made);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", end);
      document.removeEventListener("keydown", giveUp, true);
      finish.current = undefined;
      setGesture(undefined);
    };
    const release = () => {
      end();
      settle(made, kept);
    };
    const giveUp = (key: KeyboardEvent) => {
      if (key.key !== "Escape") return;
      key.preventDefault();
      key.stopPropagation();
      end();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", end);
    document.addEventListener("keydown", giveUp, true);
    finish.current = end;
  };

  const isShown = (other: LayoutAt) => editor.state().at.layout === other.layout;

  return { gesture, start };
}

function scrollAt(scroller: HTMLElement | null, y: number): void {
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box) return;
  if (y > box.bottom - EDGE) scroller.scrollBy(0, SCROLL);
  if (y < box.top + EDGE) scroller.scrollBy(0, -SCROLL);
}
