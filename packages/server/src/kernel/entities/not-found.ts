import { type EntityId, PlatformError } from "@orrery/model";
import { kindOf } from "./kinds.ts";

/** The same error for an entity that does not exist and for one of another tenant. */
export function notFound(id: EntityId): PlatformError {
  return new PlatformError("notFound", `${kindOf(id.entityType).label} with id [${id.id}] is not found`);
}

/** The error when there is no id to name. */
export function itemNotFound(): PlatformError {
  return new PlatformError("notFound", "Requested item wasn't found!");
}

/** @throws {PlatformError} `notFound` when `item` is absent. */
export function orNotFound<T>(item: T | undefined | null): T {
  if (item === undefined || item === null) throw itemNotFound();
  return item;
}
