import type { ClientAuthority } from "@orrery/client";
import { ENTITY_FILTER_TYPES, type EntityType } from "@orrery/model";
import { KINDS } from "../../kinds/kinds.ts";

/** Represent an entity that depends on the user. */
export const ALIAS_ENTITY_TYPES = ["CURRENT_CUSTOMER", "CURRENT_TENANT", "CURRENT_USER", "CURRENT_USER_OWNER"] as const;

export type AliasEntityType = (typeof ALIAS_ENTITY_TYPES)[number];

/** What type pickers offer: kinds of entities, and stand-ins where they are asked for. */
export type PickableType = EntityType | AliasEntityType;

export function isAliasEntityType(type: string): type is AliasEntityType {
  return ALIAS_ENTITY_TYPES.some((alias) => alias === type);
}

export interface AllowedTypesRequest {
  readonly authority: ClientAuthority;
  /** Whether the installation has edges. */
  readonly edges: boolean;
  /** Add the stand-ins that the role may use. */
  readonly aliases?: boolean | undefined;
  /** Nothing but these. */
  readonly only?: readonly PickableType[] | undefined;
  /** `only` counts whatever the role. */
  readonly ignoreAuthority?: boolean | undefined;
}

/** Kinds that pickers offer, in the order of the list. */
const OFFERED = KINDS.flatMap(({ type, offered, needsEdges }) =>
  offered ? [{ type, needsEdges, ...offered }] : [],
).toSorted((a, b) => a.rank - b.rank);

const ALIASES_BY_AUTHORITY: Readonly<Record<ClientAuthority, readonly AliasEntityType[]>> = {
  SYS_ADMIN: [],
  TENANT_ADMIN: ALIAS_ENTITY_TYPES,
  CUSTOMER_USER: ["CURRENT_CUSTOMER", "CURRENT_USER", "CURRENT_USER_OWNER"],
  ANONYMOUS: [],
};

/** Types that a picker offers to a role, in the order of the list. */
export function allowedTypes(request: AllowedTypesRequest): readonly PickableType[] {
  const { authority, edges, aliases = false, only, ignoreAuthority = false } = request;
  if (ignoreAuthority && only) return only;
  const kinds = OFFERED.filter(({ to, needsEdges }) => to.includes(authority) && (edges || !needsEdges));
  const types: readonly PickableType[] = [
    ...kinds.map(({ type }) => type),
    ...(aliases ? ALIASES_BY_AUTHORITY[authority] : []),
  ];
  return only ? types.filter((type) => only.includes(type)) : types;
}

/** Kinds of alias filters; `stateEntity` is known to the console alone. */
export const ALIAS_FILTER_TYPES = [
  ...ENTITY_FILTER_TYPES.slice(0, 4),
  "stateEntity",
  ...ENTITY_FILTER_TYPES.slice(4),
] as const;

export type AliasFilterType = (typeof ALIAS_FILTER_TYPES)[number];

const EDGE_FILTER_TYPES: readonly AliasFilterType[] = ["edgeType", "edgeSearchQuery"];

/** Kinds of alias filters to choose from. */
export function aliasFilterTypes(edges: boolean): readonly AliasFilterType[] {
  return edges ? ALIAS_FILTER_TYPES : ALIAS_FILTER_TYPES.filter((type) => !EDGE_FILTER_TYPES.includes(type));
}
