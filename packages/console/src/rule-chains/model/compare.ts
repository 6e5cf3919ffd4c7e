import { type Difference, differences } from "../../entities/history/differences.ts";
import { type ChainGraph, type ChainLink, type ChainNode, ENTRY } from "./chain-graph.ts";

/** What differs between two states of a chain: nodes by their keys, links by the names of their ends. */
export function compareChains(theirs: ChainGraph, mine: ChainGraph): readonly Difference[] {
  const keys = new Set([...theirs.nodes.keys(), ...mine.nodes.keys()]);
  const nodes = [...keys].flatMap((key) => {
    const [a, b] = [theirs.nodes.get(key), mine.nodes.get(key)];
    if (a === b) return [];
    const name = (a ?? b)?.name ?? "";
    if (!a || !b) return [{ path: [name], before: a && shortClass(a), after: b && shortClass(b) }];
    return differences(shown(a), shown(b)).map(({ path, ...rest }) => ({ path: [name, ...path], ...rest }));
  });
  const [before, after] = [linkTexts(theirs), linkTexts(mine)];
  const ends = new Set([...before.keys(), ...after.keys()]);
  const links = [...ends].flatMap((end) =>
    before.get(end) === after.get(end) ? [] : [{ path: [end], before: before.get(end), after: after.get(end) }],
  );
  return [...nodes, ...links];
}

const shortClass = ({ clazz }: ChainNode): string => clazz.slice(clazz.lastIndexOf(".") + 1);

const shown = ({ name, debugMode, configuration, info, x, y }: ChainNode) => ({
  name,
  debugMode,
  ...info,
  configuration,
  x,
  y,
});

function linkTexts({ nodes, links }: ChainGraph): ReadonlyMap<string, string> {
  const nameOf = (key: string) => (key === ENTRY ? "→" : (nodes.get(key)?.name ?? ""));
  const text = ({ labels }: ChainLink) => labels.toSorted().join(" / ") || "✓";
  return new Map([...links.values()].map((one) => [`${nameOf(one.from)} → ${nameOf(one.to)}`, text(one)]));
}
