import type { Edge, Node } from "@xyflow/react";
import {
  type ChainLink,
  type ChainNode,
  ENTRY,
  ENTRY_PLACE,
  NODE_SIZE,
  type PartKey,
  type Place,
  type Remark,
} from "../../model/chain-graph.ts";
import type { NodeKind } from "../../model/node-kinds.ts";
import type { PartProblem } from "../../model/problems.ts";

/** How the canvas draws a node of the chain. */
export interface RuleData extends Record<string, unknown> {
  readonly node: ChainNode;
  readonly kind: NodeKind | undefined;
  readonly problem: PartProblem | undefined;
  readonly isFound: boolean;
  readonly isLookedAt: boolean;
}

export interface RemarkData extends Record<string, unknown> {
  readonly remark: Remark;
  readonly isFound: boolean;
}

export interface LinkData extends Record<string, unknown> {
  readonly link: ChainLink;
  readonly problem: PartProblem | undefined;
  /** A node at one of its ends is chosen. */
  readonly isLit: boolean;
}

export type RuleNodeType = Node<RuleData, "rule">;
export type RemarkType = Node<RemarkData, "remark">;
export type EntryType = Node<Record<string, never>, "entry">;
export type FlowNode = RuleNodeType | RemarkType | EntryType;
export type FlowEdge = Edge<LinkData, "link">;

/** Where a part stands, and how large it is, while it is dragged. */
export interface Shift extends Partial<Place> {
  readonly width?: number;
  readonly height?: number;
}

/** How the whole chain is shown. */
export const FIT = { maxZoom: 1, padding: 0.12 } as const;

const ENTRY_SIZE = { width: 84, height: 36 } as const;

export const entryNode: EntryType = {
  id: ENTRY,
  type: "entry",
  data: {},
  // Beside nodes that stand as high as the contract has it.
  position: { x: ENTRY_PLACE.x, y: ENTRY_PLACE.y + (NODE_SIZE.height - ENTRY_SIZE.height) / 2 },
  measured: ENTRY_SIZE,
  draggable: false,
  deletable: false,
  selectable: false,
};

export interface RuleShown {
  readonly node: ChainNode;
  readonly kind: NodeKind | undefined;
  readonly problem: PartProblem | undefined;
  readonly isChosen: boolean;
  readonly isFound: boolean;
  readonly isLookedAt: boolean;
  readonly shift: Shift | undefined;
  readonly label: string;
}

export function ruleNode({
  node,
  kind,
  problem,
  isChosen,
  isFound,
  isLookedAt,
  shift,
  label,
}: RuleShown): RuleNodeType {
  return {
    id: node.key,
    type: "rule",
    position: { x: shift?.x ?? node.x, y: shift?.y ?? node.y },
    data: { node, kind, problem, isFound, isLookedAt },
    selected: isChosen,
    measured: NODE_SIZE,
    ariaLabel: label,
  };
}

export interface RemarkShown {
  readonly remark: Remark;
  readonly isChosen: boolean;
  readonly isFound: boolean;
  readonly shift: Shift | undefined;
  readonly label: string;
}

/** Frames lie below nodes and links, notes above them. */
const LEVELS = { frame: -1000, note: 10 } as const;

export function remarkNode({ remark, isChosen, isFound, shift, label }: RemarkShown): RemarkType {
  const size = { width: shift?.width ?? remark.width, height: shift?.height ?? remark.height };
  return {
    id: remark.key,
    type: "remark",
    position: { x: shift?.x ?? remark.x, y: shift?.y ?? remark.y },
    data: { remark, isFound },
    selected: isChosen,
    zIndex: LEVELS[remark.kind],
    ariaLabel: label,
    ...size,
    measured: size,
    // A frame is taken at its title: what is inside stays reachable.
    ...(remark.kind === "frame" && { dragHandle: ".frame-title" }),
  };
}

export interface LinkShown extends LinkData {
  readonly isChosen: boolean;
  readonly label: string;
}

export function linkEdge({ link, problem, isLit, isChosen, label }: LinkShown): FlowEdge {
  return {
    id: link.key,
    type: "link",
    source: link.from,
    target: link.to,
    data: { link, problem, isLit },
    selected: isChosen,
    ariaLabel: label,
    reconnectable: "target",
  };
}

/** Makes things anew only where what they are made of has changed: equal parts stay the same objects, and are not drawn again. */
export class PartCache<S extends object, T> {
  readonly #make: (shown: S) => T;
  #known = new Map<PartKey, { readonly shown: S; readonly made: T }>();

  constructor(make: (shown: S) => T) {
    this.#make = make;
  }

  /** Those that are not among them are forgotten. */
  all(entries: Iterable<readonly [PartKey, S]>): T[] {
    const next = new Map<PartKey, { readonly shown: S; readonly made: T }>();
    for (const [key, shown] of entries) {
      const before = this.#known.get(key);
      next.set(key, before && isSame(before.shown, shown) ? before : { shown, made: this.#make(shown) });
    }
    this.#known = next;
    return [...next.values()].map(({ made }) => made);
  }
}

function isSame<S extends object>(a: S, b: S): boolean {
  return (Object.keys(b) as (keyof S)[]).every((name) => Object.is(a[name], b[name]));
}
