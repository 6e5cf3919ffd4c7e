import type { Line } from "./chart-parts.ts";

/**
 * The lines as a legend lists them. Entities of an alias come in the order in which they were made, which says nothing to
 * a reader: they stand by name. The order of datasources and of the keys of an entity is the author's, and stays. One
 * value of several entities, or `sorted`, goes by the labels alone.
 */
export function legendOrder(lines: readonly Line[], sorted: boolean): readonly Line[] {
  const listed = lines.filter(({ settings }) => !settings.removeFromLegend);
  const isOneValue = listed.every(({ series }) => series.key === listed[0]?.series.key);
  if (sorted || isOneValue) return listed.toSorted((a, b) => byName(a.series.label, b.series.label));
  return listed.toSorted(
    ({ series: a }, { series: b }) => a.datasource - b.datasource || byName(a.entity.name, b.entity.name),
  );
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, undefined, { numeric: true });
}
