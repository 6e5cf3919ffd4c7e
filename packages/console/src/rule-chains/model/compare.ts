import { type Difference, differences } from "../../entities/history/differences.ts";
import { type ChainGraph, type ChainLink, type ChainNode, ENTRY, type Remark } from "./chain-graph.ts";
import { isSameRemark } from "./remarks.ts";

/** What differs between two states of a chain: nodes by their keys, links by the names of their ends, notes and frames by what they say. */
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
  return [...nodes, ...links, ...remarkRows([...theirs.remarks.values()], [...mine.remarks.values()])];
}

/** Remarks are stored without ids: what is the same on both sides is left out, the others are compared in their order. */
function remarkRows(theirs: readonly Remark[], mine: readonly Remark[]): readonly Difference[] {
  const left = theirs.filter((one) => !mine.some((other) => isSameRemark(one, other)));
  const right = mine.filter((one) => !theirs.some((other) => isSameRemark(one, other)));
  return (["note", "frame"] as const).flatMap((kind) => {
    const [before, after] = [left, right].map((side) => side.filter((one) => one.kind === kind));
    return Array.from({ length: Math.max(before?.length ?? 0, after?.length ?? 0) }, (_, index) => {
      const [a, b] = [before?.[index], after?.[index]];
      if (!a || !b) return [{ path: [kind], before: a && (a.text || kind), after: b && (b.text || kind) }];
      return differences(placed(a), placed(b)).map(({ path, ...rest }) => ({ path: [kind, ...path], ...rest }));
    }).flat();
  });
}

const placed = ({ text, x, y, width, height }: Remark) => ({ text, x, y, width, height });

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
