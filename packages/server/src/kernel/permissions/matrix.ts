import type { Authority } from "@orrery/model";
import type { Condition } from "./conditions.ts";
import type { Operation, Resource } from "./operation.ts";

/** What one role may do with a resource when the condition holds. */
export interface Grant {
  readonly when: Condition;
  readonly may: "ALL" | readonly Operation[];
}

const ALL_OWN: readonly Grant[] = [{ when: "own", may: "ALL" }];
const ALL_SYSTEM: readonly Grant[] = [{ when: "system", may: "ALL" }];
const READ_SYSTEM: Grant = { when: "system", may: ["READ"] };
const READING: readonly Operation[] = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];
const NOTHING: readonly Grant[] = [];

const SETTINGS = { SYS_ADMIN: [{ when: "any", may: "ALL" }], TENANT_ADMIN: NOTHING, CUSTOMER_USER: NOTHING } as const;

/** Devices and what is assigned to one customer like them. */
const ASSIGNABLE = {
  SYS_ADMIN: NOTHING,
  TENANT_ADMIN: ALL_OWN,
  CUSTOMER_USER: [
    {
      when: "mine",
      may: [...READING, "WRITE", "READ_CREDENTIALS", "WRITE_ATTRIBUTES", "WRITE_TELEMETRY", "RPC_CALL"],
    },
    { when: "own", may: ["CLAIM_DEVICES"] },
  ],
} as const;

const TENANT_ONLY = { SYS_ADMIN: NOTHING, TENANT_ADMIN: ALL_OWN, CUSTOMER_USER: NOTHING };
const RULES = { SYS_ADMIN: ALL_SYSTEM, TENANT_ADMIN: ALL_OWN, CUSTOMER_USER: NOTHING };
const WIDGETS = {
  SYS_ADMIN: ALL_SYSTEM,
  TENANT_ADMIN: [...ALL_OWN, READ_SYSTEM],
  CUSTOMER_USER: [{ when: "own", may: ["READ"] }, READ_SYSTEM],
} as const;

/**
 * Who may do what (reference: REST API, 5.1, with the holes of section 7 closed). No grant means no.
 * Customers count as assigned to themselves, tenants as owned by themselves, alarms as their originator.
 */
export const MATRIX: Readonly<Record<Resource, Readonly<Record<Authority, readonly Grant[]>>>> = {
  ADMIN_SETTINGS: SETTINGS,
  OAUTH2_CONFIGURATION_INFO: SETTINGS,
  OAUTH2_CONFIGURATION_TEMPLATE: SETTINGS,
  TENANT_PROFILE: SETTINGS,
  TENANT: {
    SYS_ADMIN: [{ when: "any", may: "ALL" }],
    TENANT_ADMIN: [{ when: "own", may: READING }],
    CUSTOMER_USER: NOTHING,
  },
  USER: {
    SYS_ADMIN: [{ when: "notCustomerUser", may: "ALL" }],
    TENANT_ADMIN: [{ when: "ownAccount", may: "ALL" }],
    CUSTOMER_USER: [{ when: "self", may: "ALL" }],
  },
  DASHBOARD: {
    SYS_ADMIN: [{ when: "any", may: ["READ"] }],
    TENANT_ADMIN: ALL_OWN,
    CUSTOMER_USER: [{ when: "shared", may: READING }],
  },
  RULE_CHAIN: RULES,
  RULE_NODE: RULES,
  WIDGETS_BUNDLE: WIDGETS,
  WIDGET_TYPE: WIDGETS,
  TB_RESOURCE: { SYS_ADMIN: ALL_SYSTEM, TENANT_ADMIN: [...ALL_OWN, READ_SYSTEM], CUSTOMER_USER: NOTHING },
  DEVICE: ASSIGNABLE,
  ASSET: ASSIGNABLE,
  ENTITY_VIEW: ASSIGNABLE,
  EDGE: ASSIGNABLE,
  CUSTOMER: { SYS_ADMIN: NOTHING, TENANT_ADMIN: ALL_OWN, CUSTOMER_USER: [{ when: "mine", may: READING }] },
  ALARM: {
    SYS_ADMIN: NOTHING,
    TENANT_ADMIN: ALL_OWN,
    CUSTOMER_USER: [
      { when: "mine", may: "ALL" },
      { when: "shared", may: "ALL" },
    ],
  },
  DEVICE_PROFILE: TENANT_ONLY,
  API_USAGE_STATE: TENANT_ONLY,
  OTA_PACKAGE: TENANT_ONLY,
  RPC: { SYS_ADMIN: NOTHING, TENANT_ADMIN: ALL_OWN, CUSTOMER_USER: [{ when: "own", may: ["READ"] }] },
};
