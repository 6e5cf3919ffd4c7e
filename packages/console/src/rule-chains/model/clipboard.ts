import { formatBigJson, isRecord, parseBigJson } from "@orrery/model";
import { type ChainGraph, NODE_SIZE, type PartKey, type Place, placeAt } from "./chain-graph.ts";
import type { Parts } from "./edits.ts";
import { type Content, readContent, writeContent } from "./metadata.ts";
import { readRemarks, writeRemarks } from "./remarks.ts";

/** More is not read. */
const MAX_CLIP_CHARS = 10_000_000;
const MARK = "rule-nodes";

/** Chosen parts as text: nodes, the links among them (and the entry's), remarks. Undefined: there is nothing to copy. */
export function copyText(graph: ChainGraph, chosen: ReadonlySet<PartKey>): string | undefined {
  const nodes = new Map([...graph.nodes].filter(([key]) => chosen.has(key)));
  const remarks = [...graph.remarks.values()].filter(({ key }) => chosen.has(key));
  if (nodes.size + remarks.length === 0) return undefined;
  const { ruleChainConnections: _, ...content } = writeContent({ nodes, links: graph.links });
  return formatBigJson({ orrery: MARK, ...content, remarks: writeRemarks(remarks) }, 2);
}

/**
 * The parts of a text, around a place: what was copied here, a chain's content, or its file. Undefined: the text is none of
 * these. `newKey`: keys for them.
 */
export function pasteParts(text: string, centre: Place, newKey: () => PartKey): Parts | undefined {
  const found = contentOf(text);
  if (!found) return undefined;
  const keys = found.content.nodes.map(newKey);
  const { nodes, links } = readContent(found.content, (index) => keys[index] ?? "");
  const remarks = readRemarks(found.remarks, newKey);
  const parts = { nodes: [...nodes.values()], links: [...links.values()], remarks };
  return centred(parts, centre);
}

/** Moves parts so that they stand around a place. */
export function centred({ nodes, links, remarks }: Parts, centre: Place): Parts {
  const boxes = [...nodes.map((node) => ({ ...NODE_SIZE, x: node.x, y: node.y })), ...remarks];
  if (boxes.length === 0) return { nodes, links, remarks };
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  // The whole group stays on the canvas.
  const start = placeAt({ x: centre.x - (right - left) / 2, y: centre.y - (bottom - top) / 2 });
  const move = <T extends Place>(part: T): T => ({
    ...part,
    ...placeAt({ x: part.x - left + start.x, y: part.y - top + start.y }),
  });
  return { nodes: nodes.map(move), links, remarks: remarks.map(move) };
}

interface Found {
  readonly content: Content;
  readonly remarks: unknown;
}

function contentOf(text: string): Found | undefined {
  if (text.length > MAX_CLIP_CHARS || !text.trimStart().startsWith("{")) return undefined;
  const given = parse(text);
  if (!isRecord(given)) return undefined;
  const content = isRecord(given.metadata) ? given.metadata : given;
  const { nodes, connections, firstNodeIndex } = content;
  if (!Array.isArray(nodes) || !nodes.every(isNode)) return undefined;
  const links = Array.isArray(connections) ? connections.filter(isLink) : [];
  const first = typeof firstNodeIndex === "number" ? firstNodeIndex : null;
  return { content: { nodes, connections: links, firstNodeIndex: first }, remarks: given.remarks };
}

const isNode = (value: unknown): value is Content["nodes"][number] =>
  isRecord(value) &&
  typeof value.type === "string" &&
  typeof value.name === "string" &&
  (value.additionalInfo === undefined || value.additionalInfo === null || isRecord(value.additionalInfo));

const isLink = (value: unknown): value is NonNullable<Content["connections"]>[number] =>
  isRecord(value) &&
  typeof value.type === "string" &&
  Number.isInteger(value.fromIndex) &&
  Number.isInteger(value.toIndex);

function parse(text: string): unknown {
  try {
    return parseBigJson(text);
  } catch {
    return undefined;
  }
}
