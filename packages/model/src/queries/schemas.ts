import { Type } from "typebox";
import { ENTITY_TYPES } from "../ids/entity-type.ts";
import { ENTITY_KEY_TYPES } from "./entity-key.ts";
import {
  BOOLEAN_OPERATIONS,
  COMPLEX_OPERATIONS,
  DYNAMIC_SOURCES,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
} from "./key-filter.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));

export const entityKeySchema = Type.Object({ type: Type.Enum([...ENTITY_KEY_TYPES]), key: Type.String() });

const dynamicValue = Type.Object({ sourceType: Type.Enum([...DYNAMIC_SOURCES]), sourceAttribute: Type.String() });

const filterValue = <T extends Type.TSchema>(schema: T) =>
  Type.Object({ defaultValue: nullable(schema), userValue: nullable(schema), dynamicValue: nullable(dynamicValue) });

/** Schemas of predicates by `type`; the children of COMPLEX are checked one by one, with a bound on their depth. */
export const predicateSchemas = {
  STRING: Type.Object({
    operation: Type.Enum([...STRING_OPERATIONS]),
    value: filterValue(Type.String()),
    ignoreCase: nullable(Type.Boolean()),
  }),
  NUMERIC: Type.Object({ operation: Type.Enum([...NUMERIC_OPERATIONS]), value: filterValue(Type.Number()) }),
  BOOLEAN: Type.Object({ operation: Type.Enum([...BOOLEAN_OPERATIONS]), value: filterValue(Type.Boolean()) }),
  COMPLEX: Type.Object({
    operation: Type.Enum([...COMPLEX_OPERATIONS]),
    predicates: Type.Array(Type.Unknown(), { maxItems: 100 }),
  }),
} as const;

/** `predicate` is checked by its own schema. */
export const keyFilterSchema = Type.Object({ key: entityKeySchema, predicate: Type.Unknown() });

const entityType = Type.Enum([...ENTITY_TYPES]);
const entityRef = Type.Object({ entityType, id: Type.String() });
const nameFilter = nullable(Type.String());

/** Schemas of the entity filters that are evaluated, by `type`. */
export const entityFilterSchemas = {
  singleEntity: Type.Object({ singleEntity: entityRef }),
  entityList: Type.Object({ entityType, entityList: Type.Array(Type.String(), { maxItems: 10_000 }) }),
  entityName: Type.Object({ entityType, entityNameFilter: Type.String() }),
  entityType: Type.Object({ entityType }),
  deviceType: Type.Object({ deviceType: Type.Union([Type.Null(), Type.String()]), deviceNameFilter: nameFilter }),
} as const;

const keys = nullable(Type.Array(entityKeySchema, { maxItems: 1000 }));

/** The members of a query that need no look of their own; its filters and page link have messages that clients know. */
export const entityQuerySchema = Type.Object({
  keyFilters: nullable(Type.Array(keyFilterSchema, { maxItems: 1000 })),
  entityFields: keys,
  latestValues: keys,
});

export const pageLinkSchema = Type.Object({
  pageSize: Type.Integer(),
  page: Type.Integer(),
  textSearch: nullable(Type.String()),
  dynamic: nullable(Type.Boolean()),
  sortOrder: nullable(Type.Object({ key: entityKeySchema, direction: nullable(Type.String()) })),
});
