import { Type } from "typebox";

/** A JSON object with unknown members; kept and returned as it was sent. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Free-form JSON object on input; the mark makes the server keep the spelling of its content. */
export const jsonObject = Type.Record(Type.String(), Type.Unknown(), { freeForm: true });

/** Missing and null mean the same. */
export const optionalText = Type.Optional(Type.Union([Type.Null(), Type.String()]));
export const optionalBoolean = Type.Optional(Type.Union([Type.Null(), Type.Boolean()]));
export const optionalInteger = Type.Optional(
  Type.Union([Type.Null(), Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })]),
);
export const optionalInt32 = Type.Optional(
  Type.Union([Type.Null(), Type.Integer({ minimum: -0x8000_0000, maximum: 0x7fff_ffff })]),
);
export const optionalObject = Type.Optional(Type.Union([Type.Null(), jsonObject]));

/** Free-form JSON that is returned as it was sent. */
export const anyJson = Type.Unknown({ freeForm: true });

/** Maximum length of an `additionalInfo` as JSON. Lists hold one for each entity. */
export const MAX_INFO_CHARS = 256 * 1024;

/**
 * `additionalInfo` of entities: an object or null. Generated clients send it as a text; the mark makes the server parse
 * it.
 */
export const additionalInfo = Type.Optional(
  Type.Union([
    Type.Null(),
    Type.Record(Type.String(), Type.Unknown(), { freeForm: true, orText: true, maxChars: MAX_INFO_CHARS }),
  ]),
);

/** A typed id on input: `{"id":"…"}`; `entityType` is implied and optional. */
export const idInput = Type.Object({
  id: Type.String(),
  entityType: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});
export const optionalId = Type.Optional(Type.Union([Type.Null(), idInput]));

/** A generic id on input: both members are required. The server refuses half of it with the message of the contract. */
export const entityIdInput = Type.Object(
  { entityType: Type.String(), id: Type.String() },
  { ifIncomplete: "Missing entityType or id!" },
);

/** Short form of an entity for lists of names. */
export interface EntityInfo<Id> {
  readonly id: Id;
  readonly name: string;
}

/** A value of the free member `type` of entities, as lists of types return it. */
export interface EntitySubtype {
  readonly tenantId: { readonly entityType: "TENANT"; readonly id: string };
  readonly entityType: string;
  readonly type: string;
}
