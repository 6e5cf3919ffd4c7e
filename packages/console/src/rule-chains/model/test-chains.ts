import { type ChainGraph, type ChainNode, ENTRY, link, type PartKey } from "./chain-graph.ts";

/** A node named by its key; `*` at the end of the key's class says that nothing enters it. */
export const node = (key: PartKey, more: Partial<ChainNode> = {}): ChainNode => ({
  key,
  clazz: "a.Filter",
  name: key,
  debugMode: false,
  configuration: {},
  info: {},
  x: 300,
  y: 150,
  ...more,
});

/** A chain of nodes and links as `a>b True/False`; `>a` is the link from the entry. */
export function chain(nodes: readonly (ChainNode | PartKey)[], links: readonly string[] = []): ChainGraph {
  const made = nodes.map((one) => (typeof one === "string" ? node(one) : one));
  const drawn = links.map((text) => {
    const [ends = "", labels = ""] = text.split(" ");
    const [from = "", to = ""] = ends.split(">");
    return link(from || ENTRY, to, labels === "" ? [] : labels.split("/"));
  });
  return {
    nodes: new Map(made.map((one) => [one.key, one])),
    links: new Map(drawn.map((one) => [one.key, one])),
    remarks: new Map(),
  };
}

/** The links of a chain as {@link chain} takes them. */
export const linksOf = ({ links }: Pick<ChainGraph, "links">): readonly string[] =>
  [...links.values()].map(({ from, to, labels }) =>
    `${from === ENTRY ? "" : from}>${to} ${labels.join("/")}`.trimEnd(),
  );
