import { type EntityType, timeOfUuid } from "@orrery/model";
import { expect } from "vitest";
import type { Wire } from "./wire.ts";

const TIME_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** For `expect`: any id that the platform generates, a version 1 UUID (reference: REST API, 1.2). */
export const aUuid: unknown = expect.stringMatching(TIME_UUID);

/** For `expect`: any id of an entity of this kind. */
export const anId = (entityType: EntityType): Wire => ({ entityType, id: aUuid });

/** For `expect`: the members of every new entity, an id and the time inside it. `answer` is the platform's. */
export function aNew(entityType: EntityType, answer: Wire): Wire {
  return { id: anId(entityType), createdTime: timeOfUuid(answer.id.id) };
}
