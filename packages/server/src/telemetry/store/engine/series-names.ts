import type { SeriesName, SeriesReader } from "../storage.ts";

const KNOWN_SERIES = 50_000;

/** Maps names to numbers of series, with a cache of those that reads asked for recently. */
export class SeriesNames {
  readonly #known = new Map<string, number>();
  #epoch = 0;

  async find(reader: SeriesReader, name: SeriesName): Promise<number | undefined> {
    return (await this.findAll(reader, [name]))[0];
  }

  /** In the order of the names; only uncached ones are looked up. */
  async findAll(reader: SeriesReader, names: readonly SeriesName[]): Promise<(number | undefined)[]> {
    const texts = names.map(nameText);
    const series = texts.map((text) => this.#known.get(text));
    const unknown = names.filter((_, i) => series[i] === undefined);
    if (unknown.length === 0) return series;
    const epoch = this.#epoch;
    const found = (await reader.find(unknown)).values();
    return series.map((known, i) => {
      if (known !== undefined) return known;
      const number = found.next().value;
      if (number !== undefined && epoch === this.#epoch) this.#keep(texts[i] ?? "", number);
      return number; // not cached: this series may have been removed in the meantime
    });
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

  /** Called when series were removed. */
  clear(): void {
    this.#known.clear();
    this.#epoch++;
  }

  #keep(text: string, series: number): void {
    if (this.#known.size >= KNOWN_SERIES) this.#known.clear();
    this.#known.set(text, series);
  }
}

/** One text per series. */
export const nameText = ({ entityType, entityId, key }: SeriesName): string => `${entityType} ${entityId} ${key}`;
