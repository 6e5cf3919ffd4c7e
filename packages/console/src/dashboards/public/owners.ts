import type { Client } from "@orrery/client";
import {
  type CustomerId,
  defaultPageLink,
  type EntityDataQuery,
  type EntityId,
  entityId,
  NULL_UUID,
  PUBLIC_CUSTOMER_TITLE,
  parseUuid,
} from "@orrery/model";
import { runForAll } from "../../entities/actions/run-for-all.ts";
import { kindOf } from "../../kinds/kinds.ts";
import type { HiddenEntity } from "./hidden-entity.ts";

interface CallContext {
  readonly client: Client;
  readonly signal: AbortSignal;
}

/** Ids per call; they are part of its address. */
const PER_CALL = 100;

interface Owned {
  readonly id: EntityId;
  readonly name: string;
  readonly customerId?: CustomerId | null | undefined;
}

/**
 * Which of some entities are not public, and whose they are: a call for a hundred of a kind, and one for all customers
 * together. Kinds without such a call are asked for one by one.
 */
export async function ownersOf(ids: readonly EntityId[], context: CallContext) {
  const calls = [...Map.groupBy(ids, ({ entityType }) => entityType).values()].flatMap((ofKind) => {
    const size = ofKind[0] && kindOf(ofKind[0].entityType).many ? PER_CALL : 1;
    return Array.from({ length: Math.ceil(ofKind.length / size) }, (_, at) => ofKind.slice(at * size, (at + 1) * size));
  });
  const owned: Owned[] = [];
  const read = await runForAll(calls, async (chunk) => void owned.push(...(await ownedOf(chunk, context))));
  const titles = new Map<string, string>();
  const customers = [...new Set(owned.flatMap(({ customerId }) => customerId?.id ?? []))].filter(
    (id) => id !== NULL_UUID,
  );
  const named = await runForAll(customers.length > 0 ? [customers] : [], async (all) => {
    for (const [id, title] of await titlesOf(all, context)) titles.set(id, title);
  });
  const hidden = owned.flatMap(({ id, name, customerId }): HiddenEntity[] => {
    if (!customerId || customerId.id === NULL_UUID) return [{ id, name }];
    const title = titles.get(customerId.id);
    // Whose it is is not known: it is not offered, as taking it from a customer is to be said.
    return title === undefined || title === PUBLIC_CUSTOMER_TITLE ? [] : [{ id, name, customer: title }];
  });
  return { hidden, failed: read.failed + named.failed, error: read.error ?? named.error };
}

async function ownedOf(chunk: readonly EntityId[], { client, signal }: CallContext): Promise<readonly Owned[]> {
  const options = { signal, ignoreErrors: true };
  const [first] = chunk;
  if (!first) return [];
  const { one, many, named = "name" } = kindOf(first.entityType);
  const found = many
    ? await many(
        client,
        chunk.map(({ id }) => id),
        options,
      )
    : [await one?.(client, first.id, options)];
  return found.flatMap((entity) =>
    entity ? [{ ...entity, id: entityId(first.entityType, parseUuid(entity.id.id)), name: entity[named] ?? "" }] : [],
  );
}

async function titlesOf(ids: readonly string[], { client, signal }: CallContext) {
  const query: EntityDataQuery = {
    entityFilter: { type: "entityList", entityType: "CUSTOMER", entityList: ids },
    entityFields: [{ type: "ENTITY_FIELD", key: "title" }],
    latestValues: [],
    pageLink: { ...defaultPageLink("all"), pageSize: ids.length },
  };
  const { data } = await client.queries.find(query, { signal, ignoreErrors: true });
  return data.map(({ entityId, latest }) => [entityId.id, latest.ENTITY_FIELD?.title?.value ?? ""] as const);
}
