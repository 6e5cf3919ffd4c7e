import type { JsonObject } from "@orrery/model";

/** Names a node, link or remark on the canvas; of stored nodes it is their id. */
export type PartKey = string;

/** The place where messages enter the chain. It is drawn like a node, but is none. */
export const ENTRY: PartKey = "entry";

/** Where the entry is drawn, px. */
export const ENTRY_PLACE: Place = { x: 50, y: 150 };
/** Size of every node on the canvas, px. */
export const NODE_SIZE = { width: 172, height: 50 } as const;

/** Top left corner in px, whole and never negative. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface ChainNode extends Place {
  readonly key: PartKey;
  /** What it does, a class name. */
  readonly clazz: string;
  readonly name: string;
  readonly debugMode: boolean;
  readonly configuration: unknown;
  /** All of additionalInfo but the place. */
  readonly info: JsonObject;
}

/** All links from one node to another; the one from the entry has no labels. */
export interface ChainLink {
  readonly key: PartKey;
  readonly from: PartKey;
  readonly to: PartKey;
  readonly labels: readonly string[];
}

/** What is written on the canvas for people: a note, or a frame around nodes. */
export interface Remark extends Place {
  readonly key: PartKey;
  readonly kind: "note" | "frame";
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

/** What a chain is made of. Never changed in place: what did not change stays the same object. */
export interface ChainGraph {
  readonly nodes: ReadonlyMap<PartKey, ChainNode>;
  readonly links: ReadonlyMap<PartKey, ChainLink>;
  readonly remarks: ReadonlyMap<PartKey, Remark>;
}

export const EMPTY_GRAPH: ChainGraph = { nodes: new Map(), links: new Map(), remarks: new Map() };

export const linkKey = (from: PartKey, to: PartKey): PartKey => `${from}>${to}`;

export const link = (from: PartKey, to: PartKey, labels: readonly string[]): ChainLink => ({
  key: linkKey(from, to),
  from,
  to,
  labels: from === ENTRY ? [] : [...new Set(labels)],
});

/** Rounds to whole px that are not negative. */
export const placeAt = ({ x, y }: Place): Place => ({ x: whole(x), y: whole(y) });

const whole = (px: number): number => (Number.isFinite(px) ? Math.max(0, Math.round(px)) : 0);

/** The description of a node. */
export const descriptionOf = ({ info }: Pick<ChainNode, "info">): string =>
  typeof info.description === "string" ? info.description : "";

export const byKey = <T extends { readonly key: PartKey }>(parts: readonly T[]): ReadonlyMap<PartKey, T> =>
  new Map(parts.map((part) => [part.key, part]));
