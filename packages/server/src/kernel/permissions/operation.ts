import type { EntityType } from "@orrery/model";

/** What can be done with an entity (reference: REST API, section 5). */
export type Operation =
  | "CREATE"
  | "READ"
  | "WRITE"
  | "DELETE"
  | "ASSIGN_TO_CUSTOMER"
  | "UNASSIGN_FROM_CUSTOMER"
  | "RPC_CALL"
  | "READ_CREDENTIALS"
  | "WRITE_CREDENTIALS"
  | "READ_ATTRIBUTES"
  | "WRITE_ATTRIBUTES"
  | "READ_TELEMETRY"
  | "WRITE_TELEMETRY"
  | "CLAIM_DEVICES"
  | "ASSIGN_TO_TENANT";

/** What rights are granted for: a kind of entity, or settings that are no entities. */
export type Resource =
  | EntityType
  | "ADMIN_SETTINGS"
  | "OAUTH2_CONFIGURATION_INFO"
  | "OAUTH2_CONFIGURATION_TEMPLATE"
  | "BRANDING"
  | "RETENTION";
