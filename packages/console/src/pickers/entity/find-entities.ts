import { type Client, isApiError } from "@orrery/client";
import { type EntityId, type EntityType, entityId, type Uuid } from "@orrery/model";
import { kindOf } from "../../kinds/kinds.ts";
import type { FoundEntity } from "./found-entity.ts";
import { foundEntity, quiet } from "./search-entities.ts";

/** One entity by its id. @throws {ApiError} when there is none. @throws {TypeError} when its kind cannot be read alone. */
export async function findEntity(
  client: Client,
  { entityType, id }: EntityId,
  signal?: AbortSignal,
): Promise<FoundEntity> {
  const { one } = kindOf(entityType);
  if (one === undefined) throw new TypeError(`A ${entityType} cannot be read alone`);
  return foundEntity(await one(client, id, quiet(signal)));
}

/** At most this many ids go into one address. */
const IDS_A_CALL = 100;
/** Kinds that have no call for many are read one by one, this many at once. */
const ONE_BY_ONE = 8;

/** What was found of some ids. */
export interface FoundEntities {
  /** In the order of the ids; those that do not exist are left out. */
  readonly entities: readonly FoundEntity[];
  /** Ids of which it is not known what they are, as the calls about them failed. */
  readonly failed: number;
}

/** Entities of one type by their ids. What one call fails to find, the others still do. */
export async function findEntities(
  client: Client,
  type: EntityType,
  ids: readonly Uuid[],
  signal?: AbortSignal,
): Promise<FoundEntities> {
  const byId = new Map<string, FoundEntity>();
  let failed = 0;
  const find = kindOf(type).many ? together : each;
  const size = find === together ? IDS_A_CALL : ONE_BY_ONE;
  for (let at = 0; at < ids.length; at += size) {
    const found = await find(client, type, ids.slice(at, at + size), signal);
    for (const entity of found.entities) byId.set(entity.id.id, entity);
    failed += found.failed;
  }
  return { entities: ids.flatMap((id) => byId.get(id) ?? []), failed };
}

/** Kinds that have a call for many. */
async function together(
  client: Client,
  type: EntityType,
  ids: readonly Uuid[],
  signal: AbortSignal | undefined,
): Promise<FoundEntities> {
  try {
    const found = await kindOf(type).many?.(client, ids, quiet(signal));
    return { entities: (found ?? []).map(foundEntity), failed: 0 };
  } catch (error) {
    signal?.throwIfAborted();
    if (!isApiError(error)) throw error;
    return { entities: [], failed: ids.length };
  }
}

async function each(
  client: Client,
  type: EntityType,
  ids: readonly Uuid[],
  signal: AbortSignal | undefined,
): Promise<FoundEntities> {
  const answers = await Promise.allSettled(ids.map((id) => findEntity(client, entityId(type, id), signal)));
  signal?.throwIfAborted();
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  return {
    entities: answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])),
    failed: failures.filter((reason) => !isApiError(reason, "itemNotFound")).length,
  };
}
