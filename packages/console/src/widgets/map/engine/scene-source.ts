import type { GeoJSONSource } from "maplibre-gl";

type Features = GeoJSON.FeatureCollection<GeoJSON.Geometry, Record<string, unknown>>;
type Thing = object & { readonly id: string };

/** What has changed of a list of things with ids; undefined where most of it has. */
export function changesOf<T extends Thing>(
  before: ReadonlyMap<string, T>,
  now: ReadonlyMap<string, T>,
): { readonly put: readonly T[]; readonly gone: readonly string[] } | undefined {
  const put = [...now.values()].filter((thing) => !isSame(before.get(thing.id), thing));
  const gone = [...before.keys()].filter((id) => !now.has(id));
  return put.length + gone.length > Math.max(before.size, now.size) / 2 ? undefined : { put, gone };
}

/** Equal as far as maps draw it: places and pictures by their members, rings of shapes by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [members, others] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  return (
    members.length === Object.keys(other).length &&
    members.every(([name, value]) => isSameMember(name, value, others[name]))
  );
}

const isSameMember = (name: string, one: unknown, other: unknown) =>
  one === other || (name !== "rings" && name !== "path" && isSame(one, other));

/** One source of a map: it is told what has changed since the last time, not all of it. */
export class SceneSource<T extends Thing> {
  #sent: ReadonlyMap<string, T> | undefined;

  /** @returns whether something was sent. `all`: more than the things has changed. */
  send(
    source: GeoJSONSource,
    things: readonly T[],
    { featuresOf, all }: { readonly featuresOf: (things: readonly T[]) => Features; readonly all: boolean },
  ): boolean {
    const now = new Map(things.map((thing) => [thing.id, thing]));
    const changes = this.#sent && !all && now.size === things.length ? changesOf(this.#sent, now) : undefined;
    this.#sent = now;
    if (!changes) {
      void source.setData(featuresOf(things));
      return true;
    }
    if (changes.put.length === 0 && changes.gone.length === 0) return false;
    void source.updateData({ remove: [...changes.gone], add: featuresOf(changes.put).features });
    return true;
  }
}
