import type { EntityType } from "@orrery/model";
import { provisionKey, type RenewedKey, routingKey } from "./renewed-keys.ts";
import { type UniqueName, userAddress } from "./user-address.ts";

/** A column that names another entity. */
export interface BinnedReference {
  readonly column: string;
  readonly table: string;
  readonly entityType: EntityType;
  /**
   * What happens at a restore when the other entity no longer exists: the reference is cleared, or the restore fails.
   */
  readonly whenGone: "forget" | "refuse";
  /** Applies only to rows whose column has this value. */
  readonly where?: { readonly column: string; readonly is: string } | undefined;
}

/** Rows that are deleted with an entity. */
export interface BinnedPart {
  readonly table: string;
  /** Refers to the entity. */
  readonly column: string;
  /** Whether rows whose key is taken meanwhile are left out without asking. */
  readonly mayBeTaken?: boolean | undefined;
}

/** How a kind of entity is stored in the database. */
export interface BinnedKind {
  readonly table: string;
  readonly nameColumn: string;
  /** Whether two entities of a tenant may have the same name. */
  readonly mayShareName: boolean;
  /** Absent: names are unique in the tenant, or {@link mayShareName}. */
  readonly uniqueName?: UniqueName | undefined;
  readonly parts: readonly BinnedPart[];
  readonly references: readonly BinnedReference[];
  /** Unique in the installation; replaced or removed at a restore if it is taken. */
  readonly key?: RenewedKey | undefined;
  /** Rows that go for good have another value in this column. */
  readonly only?: { readonly column: string; readonly is: number } | undefined;
  /** Columns computed by the database. */
  readonly computed?: readonly string[] | undefined;
}

const customer: BinnedReference = {
  column: "customer_id",
  table: "customer",
  entityType: "CUSTOMER",
  whenGone: "forget",
};
const profile: BinnedReference = {
  column: "device_profile_id",
  table: "device_profile",
  entityType: "DEVICE_PROFILE",
  whenGone: "refuse",
};
const ofPackage = (column: string): BinnedReference => ({
  column,
  table: "ota_package",
  entityType: "OTA_PACKAGE",
  whenGone: "forget",
});
const ofChain = (column: string): BinnedReference => ({
  column,
  table: "rule_chain",
  entityType: "RULE_CHAIN",
  whenGone: "forget",
});
const target = (table: string, entityType: EntityType): BinnedReference => ({
  column: "target_id",
  table,
  entityType,
  whenGone: "refuse",
  where: { column: "target_type", is: entityType },
});
const named = { nameColumn: "name", mayShareName: false, parts: [] } as const;

/** The kinds that can be restored after they were deleted. Each table has the columns `id` and `tenant_id`. */
export const BINNED_KINDS: ReadonlyMap<EntityType, BinnedKind> = new Map<EntityType, BinnedKind>([
  [
    "DEVICE",
    {
      ...named,
      table: "device",
      parts: [{ table: "device_credentials", column: "device_id" }],
      references: [customer, profile, ofPackage("firmware_id"), ofPackage("software_id")],
      computed: ["search"],
    },
  ],
  ["ASSET", { ...named, table: "asset", references: [customer] }],
  [
    "ENTITY_VIEW",
    { ...named, table: "entity_view", references: [customer, target("device", "DEVICE"), target("asset", "ASSET")] },
  ],
  ["DASHBOARD", { ...named, table: "dashboard", nameColumn: "title", mayShareName: true, references: [] }],
  [
    "DEVICE_PROFILE",
    {
      ...named,
      table: "device_profile",
      key: provisionKey,
      references: [
        ofChain("default_rule_chain_id"),
        ...[ofPackage("firmware_id"), ofPackage("software_id")],
        { column: "default_dashboard_id", table: "dashboard", entityType: "DASHBOARD", whenGone: "forget" },
      ],
    },
  ],
  // A tenant has one public customer, which is made when it is needed.
  [
    "CUSTOMER",
    { ...named, table: "customer", nameColumn: "title", references: [], only: { column: "is_public", is: 0 } },
  ],
  // With the hash of the password, links to activate, and who they are for providers.
  [
    "USER",
    {
      ...named,
      table: "user_account",
      nameColumn: "email",
      uniqueName: userAddress,
      parts: [{ table: "oauth2_binding", column: "user_id", mayBeTaken: true }],
      references: [{ ...customer, whenGone: "refuse" }],
    },
  ],
  ["EDGE", { ...named, table: "edge", key: routingKey, references: [customer, ofChain("root_rule_chain_id")] }],
]);
