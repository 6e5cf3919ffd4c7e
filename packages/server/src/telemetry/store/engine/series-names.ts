import type { SeriesName, SeriesReader } from "../storage.ts";

const KNOWN_SERIES = 50_000;

/** Finds the numbers of series; keeps those that reads asked for lately. */
export class SeriesNames {
  readonly #known = new Map<string, number>();
  #epoch = 0;

  async find(reader: SeriesReader, name: SeriesName): Promise<number | undefined> {
    const text = nameText(name);
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const epoch = this.#epoch;
    const [series] = await reader.find([name]);
    if (series === undefined || epoch !== this.#epoch) return series; // may have been removed in the meantime
    if (this.#known.size >= KNOWN_SERIES) this.#known.clear();
    this.#known.set(text, series);
    return series;
  }

  async findKeys(
    reader: SeriesReader,
    entityType: string,
    entityId: string,
    keys: readonly string[],
  ): Promise<{ series: number; key: string }[]> {
    const found = await reader.find(keys.map((key) => ({ entityType, entityId, key })));
    return keys.flatMap((key, i) => {
      const series = found[i];
      return series === undefined ? [] : [{ series, key }];
    });
  }

  /** Series were removed. */
  clear(): void {
    this.#known.clear();
    this.#epoch++;
  }
}

/** One text a series. */
export const nameText = ({ entityType, entityId, key }: SeriesName): string => `${entityType} ${entityId} ${key}`;
