import {
  type ChainGraph,
  type ChainLink,
  type ChainNode,
  ENTRY,
  link,
  NODE_SIZE,
  type PartKey,
  placeAt,
} from "./chain-graph.ts";
import type { Ends } from "./connections.ts";
import type { Edit } from "./edits.ts";
import { hasMaskedSecret } from "./masked-secrets.ts";
import { INPUT_CLASS, OUTPUT_CLASS } from "./node-kinds.ts";

/** Why chosen nodes cannot become a chain; translation keys. */
export type NestRefusal = "rulechain.nest-few" | "rulechain.nest-entries" | "rulechain.nest-secrets";

/** What chosen nodes become: a chain of their own, and one node that calls it. */
export interface Nested {
  readonly inner: Pick<ChainGraph, "nodes" | "links">;
  /** Puts the calling node in their place. `calling`: its key; `id`: of the new chain. */
  readonly outer: (calling: PartKey, name: string, id: string) => Edit;
}

/**
 * More than one node; messages enter them at one. (A chain has one entry: links from outside to others would lead elsewhere
 * afterwards.) None has a secret that only the server knows: it does not come with the node.
 */
export function nestRefusal(
  graph: ChainGraph,
  chosen: ReadonlySet<PartKey>,
  endsOf: (key: PartKey) => Ends,
): NestRefusal | undefined {
  const inside = [...chosen].filter((key) => graph.nodes.has(key));
  if (inside.length < 2) return "rulechain.nest-few";
  if (inside.some((key) => hasMaskedSecret(graph.nodes.get(key)?.configuration))) return "rulechain.nest-secrets";
  const links = [...graph.links.values()];
  const fed = new Set(links.flatMap(({ from, to }) => (chosen.has(from) && chosen.has(to) ? [to] : [])));
  const starts = inside.filter((key) => !fed.has(key) && endsOf(key).hasInput);
  const entered = new Set(links.flatMap(({ from, to }) => (!chosen.has(from) && chosen.has(to) ? [to] : [])));
  const all = new Set([...starts, ...entered]);
  return all.size > 1 ? "rulechain.nest-entries" : undefined;
}

/** Makes a chain of chosen nodes (reference: rule engine, 9.5); {@link nestRefusal} has allowed it. `newKey`: for outputs. */
export function nested(
  graph: ChainGraph,
  chosen: ReadonlySet<PartKey>,
  endsOf: (key: PartKey) => Ends,
  newKey: () => PartKey,
): Nested {
  const nodes = [...graph.nodes.values()].filter(({ key }) => chosen.has(key));
  const links = [...graph.links.values()];
  const inner = links.filter(({ from, to }) => chosen.has(from) && chosen.has(to));
  const incoming = links.filter(({ from, to }) => !chosen.has(from) && chosen.has(to));
  const outgoing = links.filter(({ from, to }) => chosen.has(from) && !chosen.has(to));
  const fed = new Set(inner.map(({ to }) => to));
  const first = incoming[0]?.to ?? nodes.find(({ key }) => !fed.has(key) && endsOf(key).hasInput)?.key;
  const outputs = outgoing.map((leaving) => ({ leaving, node: outputNode(graph, leaving, newKey()) }));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const shift = { x: Math.max(0, FIRST_X - left), y: Math.max(0, 0 - top) };
  const shifted = (node: ChainNode): ChainNode => ({
    ...node,
    ...placeAt({ x: node.x + shift.x, y: node.y + shift.y }),
  });
  const innerLinks = [
    ...(first === undefined ? [] : [link(ENTRY, first, [])]),
    ...inner,
    ...outputs.map(({ leaving, node }) => link(leaving.from, node.key, leaving.labels)),
  ];
  return {
    inner: {
      nodes: new Map([...nodes, ...outputs.map(({ node }) => node)].map((node) => [node.key, shifted(node)])),
      links: new Map(innerLinks.map((one) => [one.key, one])),
    },
    outer: (calling, name, id) => ({
      kind: "several",
      edits: [
        { kind: "remove", keys: new Set(nodes.map(({ key }) => key)) },
        {
          kind: "add",
          nodes: [callingNode(nodes, calling, name, id)],
          links: [
            ...merged(incoming, ({ from, labels }) => link(from, calling, labels)),
            ...merged(outgoing, ({ to, labels }) => link(calling, to, [joined(labels)])),
          ],
          remarks: [],
        },
      ],
    }),
  };
}

/** Right of the entry. */
const FIRST_X = 260;
const GAP = 130;

export const joined = (labels: readonly string[]): string => labels.join(" / ");

function outputNode(graph: ChainGraph, { from, to, labels }: ChainLink, key: PartKey): ChainNode {
  const [source, target] = [graph.nodes.get(from), graph.nodes.get(to)];
  const x = (source?.x ?? 0) + NODE_SIZE.width + GAP;
  const place = placeAt({ x, y: target?.y ?? source?.y ?? 0 });
  return {
    key,
    clazz: OUTPUT_CLASS,
    name: joined(labels),
    debugMode: false,
    configuration: { version: 0 },
    info: {},
    ...place,
  };
}

function callingNode(nodes: readonly ChainNode[], key: PartKey, name: string, id: string): ChainNode {
  const middle = (of: (node: ChainNode) => number) => (Math.min(...nodes.map(of)) + Math.max(...nodes.map(of))) / 2;
  const place = placeAt({ x: middle(({ x }) => x), y: middle(({ y }) => y) });
  return { key, clazz: INPUT_CLASS, name, debugMode: false, configuration: { ruleChainId: id }, info: {}, ...place };
}

/** Several links between the same two become one. */
function merged(links: readonly ChainLink[], to: (one: ChainLink) => ChainLink): readonly ChainLink[] {
  const found = new Map<PartKey, ChainLink>();
  for (const one of links.map(to)) {
    const before = found.get(one.key);
    found.set(one.key, before ? link(one.from, one.to, [...before.labels, ...one.labels]) : one);
  }
  return [...found.values()];
}
