import { type CallOptions, type Client, isApiError } from "@orrery/client";
import { type EntityId, entityId, isUuid, parseUuid } from "@orrery/model";
import type { EntityRef } from "../reading/row-reader.ts";

/** The entities that lines name. */
export interface EntityDirectory {
  /** Asks for those that are not known yet. @throws {ApiError} when the server cannot be asked. */
  readonly learn: (refs: readonly EntityRef[], signal: AbortSignal) => Promise<void>;
  /** Undefined: there is none that the user may see. */
  readonly find: (ref: EntityRef) => EntityId | undefined;
}

/** Lookups on the way. */
const PARALLEL = 6;
/** Ids in one call. */
const IDS_AT_ONCE = 50;
/** A file about more is not of devices: the rest is not looked for. */
const MAX_ENTITIES = 100_000;

/** Devices by name or id; each is asked for once. */
export function deviceDirectory(client: Client): EntityDirectory {
  const known = new Map<string, EntityId | undefined>();
  const mark = ({ by, text }: EntityRef) => (by === "id" ? `id ${text.toLowerCase()}` : `name ${text}`);
  const byName = async (name: string, options: CallOptions): Promise<void> => {
    known.set(mark({ by: "name", text: name }), await deviceNamed(client, name, options));
  };
  const byIds = async (texts: readonly string[], options: CallOptions): Promise<void> => {
    const ids = texts.filter(isUuid).map((text) => entityId("DEVICE", parseUuid(text)));
    const found = ids.length === 0 ? [] : await client.devices.byIds(ids, options);
    for (const text of texts) known.set(mark({ by: "id", text }), undefined);
    for (const { id } of found) known.set(mark({ by: "id", text: id.id }), id);
  };
  return {
    async learn(refs, signal) {
      const unknown = new Map(refs.map((ref) => [mark(ref), ref] as const).filter(([name]) => !known.has(name)));
      const asked = [...unknown.values()].slice(0, Math.max(0, MAX_ENTITIES - known.size));
      const options: CallOptions = { signal, silent: true, ignoreErrors: true, resend: true };
      const ids = asked.filter(({ by }) => by === "id").map(({ text }) => text);
      const works = [
        ...asked
          .filter(({ by }) => by === "name")
          .map(
            ({ text }) =>
              () =>
                byName(text, options),
          ),
        ...parts(ids, IDS_AT_ONCE).map((some) => () => byIds(some, options)),
      ];
      const work = async () => {
        for (let next = works.shift(); next; next = works.shift()) await next();
      };
      await Promise.all(Array.from({ length: Math.min(PARALLEL, works.length) }, work));
    },
    find: (ref) => known.get(mark(ref)),
  };
}

async function deviceNamed(client: Client, name: string, options: CallOptions): Promise<EntityId | undefined> {
  try {
    return (await client.devices.byName(name, options)).id;
  } catch (error) {
    if (isApiError(error, "itemNotFound")) return undefined;
    throw error;
  }
}

function parts<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
