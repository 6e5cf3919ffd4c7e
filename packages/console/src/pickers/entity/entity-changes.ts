import type { FoundEntity } from "./found-entity.ts";

/** Whether a chosen entity may stay when only entities of `subtype` are wanted; empty: of any. */
export function fitsSubtype(entity: Pick<FoundEntity, "type">, subtype: string | undefined): boolean {
  return subtype === undefined || subtype === "" || entity.type === subtype;
}
