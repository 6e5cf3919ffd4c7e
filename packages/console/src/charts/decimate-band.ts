import type { SeriesBand, SeriesView } from "@orrery/model";
import type { PixelPoints, PixelScale } from "./decimate.ts";

const POINTS_PER_COLUMN = 4;

interface Drawn {
  readonly from: number;
  readonly to: number;
  readonly x: PixelScale;
  readonly y: PixelScale;
}

/**
 * Like `decimate`, of entries that stand for many points: the line of a pixel column goes through the first, the lowest, the
 * highest and the last value of all entries in it. Entries that are single points are drawn as they are while they are few.
 */
export function decimateBand({ ts }: SeriesView, band: SeriesBand, { from, to, x, y }: Drawn): PixelPoints {
  const xRate = (x.end - x.start) / (x.max - x.min);
  const yRate = (y.end - y.start) / (y.max - y.min);
  const points = new Float64Array(2 * POINTS_PER_COLUMN * Math.max(0, to - from));
  let used = 0;
  const emit = (index: number, value: number) => {
    points[used] = x.start + ((ts[index] ?? 0) - x.min) * xRate;
    points[used + 1] = y.start + (value - y.min) * yRate;
    used += 2;
  };
  for (let index = from; index < to; ) {
    const first = index;
    const column = Math.floor(((ts[index] ?? 0) - x.min) * xRate);
    const columnEnd = x.min + (column + 1) / xRate;
    let [low, high] = [first, first];
    let isSingle = true;
    for (; index === first || (index < to && (ts[index] ?? 0) < columnEnd); index += 1) {
      if ((band.min[index] ?? 0) < (band.min[low] ?? 0)) low = index;
      if ((band.max[index] ?? 0) > (band.max[high] ?? 0)) high = index;
      isSingle &&= band.count[index] === 1;
    }
    if (isSingle && index - first <= POINTS_PER_COLUMN) {
      for (let each = first; each < index; each += 1) emit(each, band.last[each] ?? 0);
      continue;
    }
    const [begin, end] = [band.first[first] ?? 0, band.last[index - 1] ?? 0];
    const [min, max] = [band.min[low] ?? 0, band.max[high] ?? 0];
    const isRising = low === high ? begin - min <= max - begin : low < high;
    emit(first, begin);
    emit(isRising ? low : high, isRising ? min : max);
    emit(isRising ? high : low, isRising ? max : min);
    emit(index - 1, end);
  }
  return points.subarray(0, used);
}
