import { parseUuid, type Uuid } from "@orrery/model";
import { Type } from "typebox";

/** Parameters of a path with one id. */
export const idPath = Type.Object({ id: Type.String() });

/** @throws {PlatformError} `badRequest` for an invalid UUID. */
export function pathId(params: { readonly id: string }): Uuid {
  return parseUuid(params.id);
}

/** The ids of a list such as `a,b,c`. @throws {PlatformError} `badRequest`. */
export function idList(text: string): readonly Uuid[] {
  return text
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "")
    .map(parseUuid);
}
