import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { useEditor } from "../editor-context.ts";
import { FIT, type FlowEdge, type FlowNode } from "./flow-parts.ts";
import { type Room, viewAfterResize } from "./view-after-resize.ts";

/** Keeps in view what could be seen when a panel takes room of the canvas: the whole chain, or what is worked on. */
export function useKeptView(): void {
  const editor = useEditor();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const room = useRef<Room>({ width: 0, height: 0 });
  const follow = useEffectEvent((before: Room, after: Room) => {
    const view = flow.getViewport();
    const opened = editor.state().opened;
    const link = editor.graph.links.get(opened ?? "");
    const parts = (link ? [link.from, link.to] : [opened ?? ""]).filter((key) => flow.getNode(key) !== undefined);
    const next = viewAfterResize({
      view,
      before,
      after,
      whole: flow.getNodesBounds(flow.getNodes()),
      part: parts.length > 0 ? flow.getNodesBounds(parts) : undefined,
    });
    if (next === "whole") void flow.fitView({ ...FIT, maxZoom: view.zoom });
    else if (next) void flow.setViewport(next);
  });
  useEffect(() => {
    const before = room.current;
    room.current = { width, height };
    if (before.width > 0 && width > 0) follow(before, { width, height });
  }, [width, height]);
}
