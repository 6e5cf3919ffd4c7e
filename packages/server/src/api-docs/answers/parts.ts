import type { EntityType } from "@orrery/model";
import { Type } from "typebox";

export const uuid = Type.String({ format: "uuid" });
export const text = Type.String();
export const flag = Type.Boolean();
export const whole = Type.Integer();
/** Milliseconds since 1970. */
export const time = Type.Integer();
export const anything = Type.Unknown();
export const someObject = Type.Record(Type.String(), Type.Unknown());
export const texts = Type.Array(Type.String());

export const maybe = <T extends Type.TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

/** The id of an entity of one of the types. */
export const idOf = (...types: readonly EntityType[]) =>
  Type.Object({
    entityType: types.length > 0 ? Type.Enum([...types]) : Type.String(),
    id: uuid,
  });

/** Ids without an entity type. */
export const bareId = Type.Object({ id: uuid });

export const page = (schema: Type.TSchema) =>
  Type.Object({ data: Type.Array(schema), totalPages: whole, totalElements: whole, hasNext: flag });

/** The members of every entity of a tenant. */
export const entity = (type: EntityType, members: Type.TProperties) =>
  Type.Object({ id: idOf(type), createdTime: time, tenantId: idOf("TENANT"), ...members });

export const additionalInfo = maybe(someObject);
export const customerId = idOf("CUSTOMER");

export const contact = {
  country: maybe(text),
  state: maybe(text),
  city: maybe(text),
  address: maybe(text),
  address2: maybe(text),
  zip: maybe(text),
  phone: maybe(text),
  email: maybe(text),
};

/** Members of the kinds that are assigned to at most one customer. */
export const assignedInfo = { customerTitle: maybe(text), customerIsPublic: flag };
