import type { SeriesView } from "@orrery/model";
import type { PixelSeries } from "@orrery/model/pixels";
import { cutSeries, slotMs, type TilePart } from "./pixel-tiles.ts";

/**
 * One series over the parts of a chart, in the order of time, as columns: points as they are, slots at their middle with
 * their mean. With slots it has a band, whose columns say what each entry stands for.
 */
export function pixelView(parts: readonly TilePart[], key: number): SeriesView {
  const pieces = parts.flatMap((part): Piece[] => {
    const ofSlot = slotMs(part.tile.level);
    const series = part.tile.series[key];
    if (!series || series.kind === "others") return [];
    return [{ series: cutSeries(series, part, ofSlot) as Piece["series"], ofSlot }]; // of the same kind
  });
  const length = pieces.reduce((sum, { series }) => sum + (series.kind === "raw" ? series.ts : series.slot).length, 0);
  const ts = new Float64Array(length);
  const values = new Float64Array(length);
  const hasSlots = pieces.some(({ series }) => series.kind === "slots");
  const band = hasSlots ? bandOf(length) : undefined;
  let at = 0;
  for (const { series, ofSlot } of pieces) {
    if (series.kind === "raw") {
      ts.set(series.ts, at);
      values.set(series.values, at);
      for (const column of band ? [band.sum, band.min, band.max, band.first, band.last] : [])
        column.set(series.values, at);
      band?.count.fill(1, at, at + series.ts.length);
      at += series.ts.length;
      continue;
    }
    const { slot, count, sum } = series;
    for (const name of BAND) band?.[name].set(series[name], at);
    for (let index = 0; index < slot.length; index += 1, at += 1) {
      ts[at] = ((slot[index] ?? 0) + 0.5) * ofSlot;
      values[at] = (sum[index] ?? 0) / (count[index] ?? 1);
    }
  }
  // Means have digits that no value had.
  const valueAt = (index: number) => (band ? Number((values[index] ?? NaN).toPrecision(12)) : (values[index] ?? NaN));
  return { ts, values, valueAt, band };
}

interface Piece {
  readonly series: Exclude<PixelSeries, { readonly kind: "others" }>;
  readonly ofSlot: number;
}

const BAND = ["count", "sum", "min", "max", "first", "last"] as const;

function bandOf(length: number) {
  const column = () => new Float64Array(length);
  return { count: column(), sum: column(), min: column(), max: column(), first: column(), last: column() };
}
