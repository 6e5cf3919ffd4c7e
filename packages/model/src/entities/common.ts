import { Type } from "typebox";

/** A JSON object whose members we do not know; kept and returned as it was sent. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Free-form JSON object on input; the mark tells the server to keep the spelling of what is inside. */
export const jsonObject = Type.Record(Type.String(), Type.Unknown(), { freeForm: true });

/** Members that clients leave out or send as null, which mean the same. */
export const optionalText = Type.Optional(Type.Union([Type.Null(), Type.String()]));
export const optionalBoolean = Type.Optional(Type.Union([Type.Null(), Type.Boolean()]));
export const optionalInteger = Type.Optional(
  Type.Union([Type.Null(), Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })]),
);
export const optionalInt32 = Type.Optional(
  Type.Union([Type.Null(), Type.Integer({ minimum: -0x8000_0000, maximum: 0x7fff_ffff })]),
);
export const optionalObject = Type.Optional(Type.Union([Type.Null(), jsonObject]));

/** Free-form JSON that comes back as it was sent. */
export const anyJson = Type.Unknown({ freeForm: true });

/**
 * `additionalInfo` of entities: an object or null. Generated clients send it back as a text; the mark tells the server
 * to read it.
 */
export const additionalInfo = Type.Optional(
  Type.Union([Type.Null(), Type.Record(Type.String(), Type.Unknown(), { freeForm: true, orText: true })]),
);

/** A typed id on input: `{"id":"…"}`, its `entityType` is implied and may be left out. */
export const idInput = Type.Object({
  id: Type.String(),
  entityType: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});
export const optionalId = Type.Optional(Type.Union([Type.Null(), idInput]));

/** A generic id on input: both members are needed. The server refuses half of it with the text that clients know. */
export const entityIdInput = Type.Object(
  { entityType: Type.String(), id: Type.String() },
  { ifIncomplete: "Missing entityType or id!" },
);

/** Short form of an entity in lists that only name things. */
export interface EntityInfo<Id> {
  readonly id: Id;
  readonly name: string;
}

/** One value of the free `type` of an entity, as the lists of types give it. */
export interface EntitySubtype {
  readonly tenantId: { readonly entityType: "TENANT"; readonly id: string };
  readonly entityType: string;
  readonly type: string;
}
