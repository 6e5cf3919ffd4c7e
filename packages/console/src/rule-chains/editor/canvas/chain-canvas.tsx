import styled from "@emotion/styled";
import {
  Background,
  BackgroundVariant,
  type Connection,
  MiniMap,
  ReactFlow,
  type ReactFlowState,
  SelectionMode,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import base from "@xyflow/react/dist/base.css?inline";
import { type DragEvent, type MouseEvent, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { STYLE_NONCE } from "../../../theme/style-nonce.ts";
import { ENTRY, type PartKey, type Place } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { useOpenDialog } from "../editor-dialogs.ts";
import { hue, type Look } from "../kind-look.tsx";
import { NODE_CLASS_TYPE } from "../library/drag-type.ts";
import { useIsReadOnly } from "../read-only.ts";
import { FIT, type FlowEdge, type FlowNode } from "./flow-parts.ts";
import { LinkMarkers } from "./link-markers.tsx";
import { LinkView } from "./link-view.tsx";
import { RemarkView } from "./remark-view.tsx";
import { EntryView, RuleNodeView } from "./rule-node-view.tsx";
import { useCanvasChanges } from "./use-canvas-changes.ts";
import { useFlowParts } from "./use-flow-parts.ts";
import { useKeptView } from "./use-kept-view.ts";

const NODE_TYPES = { rule: RuleNodeView, entry: EntryView, remark: RemarkView };
const EDGE_TYPES = { link: LinkView };
const MULTIPLE = ["Meta", "Control"];

/** Where something was asked for: of which part, and where on the canvas and on the screen. */
export interface CanvasPoint {
  readonly key: PartKey | undefined;
  readonly place: Place;
  readonly screen: Place;
}

interface ChainCanvasProps {
  /** A drag on the empty canvas chooses what it covers; else it moves the view. */
  readonly isChoosing: boolean;
  readonly hasMap: boolean;
  readonly onMenu: (point: CanvasPoint) => void;
  /** Where the pointer was last, on the canvas. */
  readonly onPointer: (place: Place) => void;
}

/** The chain as it is drawn: nodes and links, which are moved, linked and chosen here. */
export function ChainCanvas({ isChoosing, hasMap, onMenu, onPointer }: ChainCanvasProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const readOnly = useIsReadOnly();
  const open = useOpenDialog();
  const flow = useReactFlow<FlowNode, FlowEdge>();
  const detail = useStore(detailOf);
  const { shifts, ...changes } = useCanvasChanges();
  const { nodes, edges } = useFlowParts(shifts);
  const connecting = useRef<{ readonly from: PartKey; readonly isDone: boolean }>(undefined);

  useKeptView();
  useEffect(() => {
    if (readOnly) requestAnimationFrame(() => void flow.fitView(FIT)); // the whole chain, however narrow it has become
  }, [readOnly, flow]);
  const isValid = useCallback(
    ({ source, target }: Connection | FlowEdge) => editor.linkRefusal(source, target, moved.current) === undefined,
    [editor],
  );
  const moved = useRef<PartKey>(undefined);
  const connect = ({ source, target }: Connection) => {
    if (connecting.current) connecting.current = { ...connecting.current, isDone: true };
    if (source === ENTRY) editor.edit({ kind: "connect", from: source, to: target, labels: [] });
    else open({ kind: "labels", from: source, to: target });
  };
  const placeOf = ({ clientX: x, clientY: y }: { readonly clientX: number; readonly clientY: number }) =>
    flow.screenToFlowPosition({ x, y });
  const menu = (event: MouseEvent | globalThis.MouseEvent, key?: PartKey) => {
    event.preventDefault();
    if (readOnly) return;
    if (key !== undefined && !editor.state().chosen.has(key)) editor.choose([key]);
    onMenu({ key, place: placeOf(event), screen: { x: event.clientX, y: event.clientY } });
  };
  const drop = (event: DragEvent) => {
    const clazz = event.dataTransfer.getData(NODE_CLASS_TYPE);
    if (clazz === "" || readOnly) return;
    event.preventDefault();
    const { x, y } = placeOf(event);
    open({ kind: "add", clazz, place: { x: x - 86, y: y - 25 } });
  };
  return (
    <Canvas data-choosing={isChoosing || undefined} data-detail={detail}>
      {/* Not by the styles of the console: those are mirrored where lines begin at the right, the canvas is not. */}
      <style href="xyflow" precedence="default" nonce={STYLE_NONCE}>
        {base}
      </style>
      <LinkMarkers />
      <ReactFlow<FlowNode, FlowEdge>
        aria-label={t("rulechain.canvas")}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        {...changes}
        fitView
        fitViewOptions={FIT}
        minZoom={0.1}
        maxZoom={2}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        reconnectRadius={14}
        deleteKeyCode={null}
        multiSelectionKeyCode={MULTIPLE}
        selectionOnDrag={isChoosing}
        panOnDrag={isChoosing ? MIDDLE : true}
        selectionMode={SelectionMode.Partial}
        zoomOnDoubleClick={false}
        onlyRenderVisibleElements={false}
        proOptions={PRO}
        isValidConnection={isValid}
        onConnectStart={(_, { nodeId, handleType }) => {
          connecting.current = nodeId !== null && handleType === "source" ? { from: nodeId, isDone: false } : undefined;
        }}
        onConnect={connect}
        onConnectEnd={(event, { toNode }) => {
          const start = connecting.current;
          connecting.current = undefined;
          if (!start || start.isDone || toNode || !("clientX" in event)) return;
          open({ kind: "find", place: placeOf(event), from: start.from }); // a link into the void asks what stands there
        }}
        onReconnectStart={(_, edge) => {
          moved.current = edge.id;
        }}
        onReconnect={(edge, { source, target }) =>
          editor.edit({ kind: "reroute", link: edge.id, from: source, to: target })
        }
        onReconnectEnd={() => {
          moved.current = undefined;
        }}
        onNodeDoubleClick={(_, node) => node.type === "rule" && editor.open(node.id)}
        onEdgeDoubleClick={(_, edge) => editor.open(edge.id)}
        onNodeContextMenu={(event, node) => menu(event, node.type === "entry" ? undefined : node.id)}
        onEdgeContextMenu={(event, edge) => menu(event, edge.id)}
        onPaneContextMenu={(event) => menu(event)}
        onSelectionContextMenu={(event) => menu(event)}
        onPaneMouseMove={(event) => onPointer(placeOf(event))}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(NODE_CLASS_TYPE)) event.preventDefault();
        }}
        onDrop={drop}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1.6} color="var(--line-strong)" />
        {hasMap && (
          <MiniMap<FlowNode>
            pannable
            zoomable
            ariaLabel={t("rulechain.map")}
            style={MAP_SIZE}
            nodeColor={colorOf}
            nodeBorderRadius={8}
            maskColor="color-mix(in srgb, var(--page) 60%, transparent)"
            maskStrokeColor="var(--accent)"
            bgColor="var(--surface)"
          />
        )}
      </ReactFlow>
    </Canvas>
  );
}

/** How much of a node is drawn: what could not be read costs time without use. */
const detailOf = ({ transform }: ReactFlowState) =>
  transform[2] < 0.25 ? "shapes" : transform[2] < 0.45 ? "names" : "all";

const MIDDLE = [1, 2];
const PRO = { hideAttribution: true };
const MAP_SIZE = { width: 160, height: 100 };

function colorOf(node: FlowNode): string {
  if (node.type === "entry") return hue("INPUT");
  if (node.type !== "rule") return "var(--line)";
  const look: Look = node.data.kind?.category ?? "UNKNOWN";
  return hue(look);
}

const Canvas = styled.div({
  position: "relative",
  minInlineSize: 0,
  minBlockSize: 0,
  direction: "ltr", // messages run from left to right in every language
  background: "var(--page)",
  "& .react-flow": { "--xy-background-color": "transparent" },
  "& .react-flow__node": { borderRadius: "var(--r)" },
  "& .react-flow__node:focus-visible, & .react-flow__edge:focus-visible": { outline: "none" },
  "& .react-flow__node:focus-visible > div:last-of-type": { outline: "2px solid var(--accent)", outlineOffset: 3 },
  "& .react-flow__edge:focus-visible .link": { stroke: "var(--accent)", strokeWidth: 3 },
  "& .react-flow__handle": {
    inlineSize: 9,
    blockSize: 9,
    minInlineSize: 0,
    minBlockSize: 0,
    border: "1.5px solid var(--line-field)",
    borderRadius: "50%",
    background: "var(--surface)",
  },
  // The area that a finger or pointer takes is larger than what is seen.
  "& .react-flow__handle::after": { content: '""', position: "absolute", inset: -8, borderRadius: "50%" },
  "& .react-flow__handle.connectable:hover, & .react-flow__handle.connectingto": {
    borderColor: "var(--accent)",
    background: "var(--accent)",
  },
  "& .react-flow__handle.valid": { borderColor: "var(--ok-mark)", background: "var(--ok-mark)" },
  "& .link": { fill: "none", stroke: "var(--line-field)", strokeWidth: 1.5 },
  "& .link.lit": { stroke: "var(--accent)", strokeWidth: 2 },
  "& .link.busy": { strokeWidth: 3 },
  "& .link.bad": { stroke: "var(--bad-mark)", strokeDasharray: "5 4" },
  "& .react-flow__connection-path": { stroke: "var(--accent)", strokeWidth: 2 },
  "& .react-flow__selection, & .react-flow__nodesselection-rect": {
    border: "1px solid var(--accent)",
    background: "color-mix(in srgb, var(--accent) 8%, transparent)",
  },
  "& .react-flow__minimap": {
    margin: 12,
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    overflow: "hidden",
    background: "var(--surface)",
  },
  "& .react-flow__resize-control.handle": { background: "var(--accent)", borderColor: "var(--surface)" },
  "& .resize-line": { borderColor: "transparent" },
  "&:not([data-detail='all'])": {
    "& .react-flow__node-rule .icon, & .react-flow__node-rule .names > span, & [data-link]": { display: "none" },
    "& .react-flow__handle": { visibility: "hidden" },
  },
  "&[data-detail='shapes'] .react-flow__node-rule .names": { display: "none" },
  "&[data-choosing] .react-flow__pane": { cursor: "crosshair" },
});
