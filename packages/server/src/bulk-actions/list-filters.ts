import { type BulkFilters, PlatformError } from "@orrery/model";
import type { Static, TObject, TSchema } from "typebox";
import { parseParameters } from "../kernel/http/input/validation.ts";

/** Filters that every list has, read with its page. */
const COMMON = ["textSearch"];

/**
 * The filters of a list as its call reads them. A name that the list does not know is refused: without its filter an
 * action would reach entities that nobody meant.
 * @throws {PlatformError} `badRequest`.
 */
export function listFilters<P extends Record<string, TSchema>>(
  schema: TObject<P>,
  filters: BulkFilters,
): Static<TObject<P>> {
  const unknown = Object.keys(filters).filter(
    (name) => !COMMON.includes(name) && !Object.hasOwn(schema.properties, name),
  );
  if (unknown.length > 0) throw new PlatformError("badRequest", `The list has no filter ${unknown.join(", ")}!`);
  return parseParameters(schema, filters);
}
