import { NULL_UUID } from "@orrery/model";
import { Type } from "typebox";

/** Free-form JSON that comes back as it was sent. */
export const anyJson = Type.Unknown();

/** `additionalInfo` of entities: an object or null. */
export const additionalInfo = Type.Optional(Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown())]));

/** A typed id on input: `{"id":"…"}`, its `entityType` is implied and may be left out. */
export const idInput = Type.Object({ id: Type.String(), entityType: Type.Optional(Type.String()) });

/** A generic id on input: both members are needed. */
export const entityIdInput = Type.Object({ entityType: Type.String(), id: Type.String() });

/** An optional text where the wire also sends null. */
export const optionalText = Type.Optional(Type.Union([Type.Null(), Type.String()]));

/** The uuid of an optional typed id on input; absent, null and the null id all mean "none". */
export function givenId(input: { id: string } | null | undefined): string | undefined {
  return input && input.id !== NULL_UUID ? input.id : undefined;
}
