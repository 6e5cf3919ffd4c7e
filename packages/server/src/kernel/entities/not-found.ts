import { type EntityId, PlatformError } from "@orrery/model";
import { kindOf } from "./kinds.ts";

/** The same answer for what does not exist and for what belongs to another tenant. */
export function notFound(id: EntityId): PlatformError {
  return new PlatformError("notFound", `${kindOf(id.entityType).label} with id [${id.id}] is not found`);
}

/** The answer where no id was given to name. */
export function itemNotFound(): PlatformError {
  return new PlatformError("notFound", "Requested item wasn't found!");
}

/** @throws {PlatformError} `notFound` when there is no `item`. */
export function orNotFound<T>(item: T | undefined | null): T {
  if (item === undefined || item === null) throw itemNotFound();
  return item;
}
