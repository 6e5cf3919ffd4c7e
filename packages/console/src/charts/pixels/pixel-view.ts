import type { SeriesBand, SeriesView } from "@orrery/model";
import type { RawPixels, SlotPixels } from "@orrery/model/pixels";
import { cutSeries, slotMs, type TilePart } from "./pixel-tiles.ts";

/**
 * One series over the parts of a chart, in the order of time, as columns: points as they are, slots at their middle with
 * their mean. With slots it has a band, whose columns say what each entry stands for. Columns that came together are views of
 * the memory that they came in.
 */
export function pixelView(parts: readonly TilePart[], key: number): SeriesView {
  const pieces = parts.flatMap((part): Piece[] => {
    const ofSlot = slotMs(part.tile.level);
    const series = part.tile.series[key];
    if (!series || series.kind === "others") return [];
    return [{ series: cutSeries(series, part, ofSlot) as Piece["series"], ofSlot }]; // of the same kind
  });
  const raw = pieces.flatMap(({ series }) => (series.kind === "raw" ? series : []));
  if (raw.length === pieces.length) {
    const values = joined(raw.map((one) => one.values));
    return { ts: joined(raw.map(({ ts }) => ts)), values, valueAt: (index) => values[index] ?? Number.NaN };
  }
  const times = pieces.map((piece) => (piece.series.kind === "raw" ? piece.series.ts : middlesOf(piece.series, piece)));
  const column = (name: (typeof BAND)[number]) => joined(pieces.map(({ series }) => columnOf(series, name)));
  const band = Object.fromEntries(BAND.map((name) => [name, column(name)])) as unknown as SeriesBand; // of these names
  const values = band.sum.map((sum, index) => sum / (band.count[index] ?? 1));
  // Means have digits that no value had.
  const valueAt = (index: number) => Number((values[index] ?? Number.NaN).toPrecision(12));
  return { ts: joined(times), values, valueAt, band };
}

interface Piece {
  readonly series: RawPixels | SlotPixels;
  readonly ofSlot: number;
}

const BAND = ["count", "sum", "min", "max", "first", "last"] as const;

const middlesOf = ({ slot }: SlotPixels, { ofSlot }: Piece) => slot.map((number) => (number + 0.5) * ofSlot);

function columnOf(series: Piece["series"], name: (typeof BAND)[number]): Float64Array {
  if (series.kind === "slots") return series[name];
  return name === "count" ? new Float64Array(series.ts.length).fill(1) : series.values;
}

/** Columns behind each other; without a copy where they are so already. */
function joined(columns: readonly Float64Array[]): Float64Array {
  const parts = columns.filter(({ length }) => length > 0);
  const [first] = parts;
  if (!first) return new Float64Array();
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  let end = first.byteOffset;
  const isWhole = parts.every(({ buffer, byteOffset, byteLength }) => {
    const follows = buffer === first.buffer && byteOffset === end;
    end += byteLength;
    return follows;
  });
  if (isWhole) return new Float64Array(first.buffer, first.byteOffset, length);
  const all = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
