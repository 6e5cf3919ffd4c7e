import { type Static, Type } from "typebox";
import { ENTITY_TYPES } from "../ids/entity-type.ts";
import { ENTITY_KEY_TYPES } from "./entity-key.ts";
import {
  BOOLEAN_OPERATIONS,
  COMPLEX_OPERATIONS,
  DYNAMIC_SOURCES,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
} from "./key-filter.ts";
import { QUERY_LIMITS } from "./query-limits.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));

export const entityKeySchema = Type.Object({ type: Type.Enum([...ENTITY_KEY_TYPES]), key: Type.String() });

const dynamicValue = Type.Object({ sourceType: Type.Enum([...DYNAMIC_SOURCES]), sourceAttribute: Type.String() });

const filterValue = <T extends Type.TSchema>(schema: T) =>
  Type.Object({ defaultValue: nullable(schema), userValue: nullable(schema), dynamicValue: nullable(dynamicValue) });

/** Schemas of predicates by `type`; the children of COMPLEX are checked one by one, with a limit on their depth. */
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
    predicates: Type.Array(Type.Unknown(), { maxItems: QUERY_LIMITS.predicates }),
  }),
} as const;

/** `predicate` is checked by its own schema. */
const keyFilterSchema = Type.Object({ key: entityKeySchema, predicate: Type.Unknown() });

/** Ends of relations that a search begins at. */
export const RELATION_DIRECTIONS = ["FROM", "TO"] as const;

const entityType = Type.Enum([...ENTITY_TYPES]);
const entityRef = Type.Object({ entityType, id: Type.String() }, { ifIncomplete: "Missing entityType or id!" });
const nameFilter = nullable(Type.String());

const typeName = nullable(Type.String());
const typeNames = nullable(Type.Array(Type.String(), { maxItems: 1000 }));
const relationFilter = Type.Object({
  relationType: nullable(Type.String()),
  entityTypes: nullable(Type.Array(entityType, { maxItems: 100 })),
});
const walk = {
  direction: Type.Enum([...RELATION_DIRECTIONS]),
  maxLevel: nullable(Type.Integer()),
  fetchLastLevelOnly: nullable(Type.Boolean()),
};
const search = { ...walk, rootEntity: entityRef, relationType: nullable(Type.String()) };
const searchSchema = Type.Object(search);

/** Schemas of the entity filters that are evaluated, by `type`. */
export const entityFilterSchemas = {
  singleEntity: Type.Object({ singleEntity: entityRef }),
  entityList: Type.Object({ entityType, entityList: Type.Array(Type.String(), { maxItems: QUERY_LIMITS.entities }) }),
  entityName: Type.Object({ entityType, entityNameFilter: nameFilter }),
  entityType: Type.Object({ entityType }),
  deviceType: Type.Object({ deviceType: typeName, deviceNameFilter: nameFilter }),
  assetType: Type.Object({ assetType: typeName, assetNameFilter: nameFilter }),
  entityViewType: Type.Object({ entityViewType: typeName, entityViewNameFilter: nameFilter }),
  edgeType: Type.Object({ edgeType: typeName, edgeNameFilter: nameFilter }),
  apiUsageState: Type.Object({ customerId: nullable(Type.Object({ id: nullable(Type.String()) })) }),
  relationsQuery: Type.Object({
    ...walk,
    rootEntity: nullable(entityRef),
    filters: nullable(Type.Array(relationFilter, { maxItems: 100 })),
    multiRoot: nullable(Type.Boolean()),
    multiRootEntitiesType: nullable(entityType),
    multiRootEntityIds: nullable(Type.Array(Type.String(), { maxItems: 1000 })),
  }),
  deviceSearchQuery: Type.Object({ ...search, deviceTypes: typeNames }),
  assetSearchQuery: Type.Object({ ...search, assetTypes: typeNames }),
  entityViewSearchQuery: Type.Object({ ...search, entityViewTypes: typeNames }),
  edgeSearchQuery: Type.Object({ ...search, edgeTypes: typeNames }),
} as const;

export type EntityRef = Static<typeof entityRef>;
/** A relation search as it is sent. */
export type RawSearch = Static<typeof searchSchema>;

const keys = nullable(Type.Array(entityKeySchema, { maxItems: QUERY_LIMITS.keys }));

/** The members of a query that a schema can check; filters and page link have messages of the contract. */
export const entityQuerySchema = Type.Object({
  keyFilters: nullable(Type.Array(keyFilterSchema, { maxItems: QUERY_LIMITS.keyFilters })),
  entityFields: keys,
  latestValues: keys,
});

export const pageLinkSchema = Type.Object({
  pageSize: nullable(Type.Integer()),
  page: nullable(Type.Integer()),
  textSearch: nullable(Type.String()),
  dynamic: nullable(Type.Boolean()),
  sortOrder: nullable(Type.Object({ key: entityKeySchema, direction: nullable(Type.String()) })),
});
