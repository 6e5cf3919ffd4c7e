import type { Authority } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Grant } from "./grant.ts";
import type { Operation, Resource } from "./operation.ts";

const READING: readonly Operation[] = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];
const SETTINGS: readonly Resource[] = [
  "ADMIN_SETTINGS",
  "OAUTH2_CONFIGURATION_INFO",
  "OAUTH2_CONFIGURATION_TEMPLATE",
  "TENANT_PROFILE",
];
/** Kinds that are assigned to at most one customer. */
const ASSIGNABLE: readonly Resource[] = ["DEVICE", "ASSET", "ENTITY_VIEW", "EDGE"];
const RULES: readonly Resource[] = ["RULE_CHAIN", "RULE_NODE"];
const WIDGETS: readonly Resource[] = ["WIDGETS_BUNDLE", "WIDGET_TYPE"];
const OF_TENANT: readonly Resource[] = [
  ...ASSIGNABLE,
  ...RULES,
  ...WIDGETS,
  "DASHBOARD",
  "TB_RESOURCE",
  "CUSTOMER",
  "ALARM",
  "DEVICE_PROFILE",
  "API_USAGE_STATE",
  "OTA_PACKAGE",
  "RPC",
  "BRANDING",
  "RETENTION",
];

/**
 * The rights of each role (reference: REST API, 5.1, with the holes of section 7 closed). No grant means no. Customers
 * count as assigned to themselves, tenants as owned by themselves, alarms as their originator.
 */
const ROLE_GRANTS: Readonly<Record<Authority, readonly Grant[]>> = {
  SYS_ADMIN: [
    { may: "ALL", with: [...SETTINGS, "TENANT"], when: "any" },
    { may: "ALL", with: ["USER"], when: "notCustomerUser" },
    { may: ["READ"], with: ["DASHBOARD"], when: "any" },
    { may: "ALL", with: [...RULES, ...WIDGETS, "TB_RESOURCE", "BRANDING"], when: "system" },
  ],
  TENANT_ADMIN: [
    { may: "ALL", with: OF_TENANT, when: "own" },
    { may: "ALL", with: ["USER"], when: "ownAccount" },
    { may: READING, with: ["TENANT"], when: "own" },
    { may: ["READ"], with: [...WIDGETS, "TB_RESOURCE"], when: "system" },
  ],
  CUSTOMER_USER: [
    {
      may: [...READING, "WRITE", "READ_CREDENTIALS", "WRITE_ATTRIBUTES", "WRITE_TELEMETRY", "RPC_CALL"],
      with: ASSIGNABLE,
      when: "mine",
    },
    { may: ["CLAIM_DEVICES"], with: ASSIGNABLE, when: "own" },
    { may: READING, with: ["CUSTOMER"], when: "mine" },
    { may: READING, with: ["DASHBOARD"], when: "shared" },
    { may: "ALL", with: ["ALARM"], when: "mine" },
    { may: "ALL", with: ["ALARM"], when: "shared" },
    { may: "ALL", with: ["USER"], when: "self" },
    { may: ["READ"], with: ["RPC"], when: "own" },
    { may: ["READ"], with: WIDGETS, when: "own" },
    { may: ["READ"], with: WIDGETS, when: "system" },
  ],
};

/** The rights of visitors of a public link: read what is public, and send the commands that a dashboard allows. */
const VISITOR_GRANTS: readonly Grant[] = [
  { may: READING, with: [...ASSIGNABLE, "CUSTOMER", "ALARM"], when: "mine" },
  { may: READING, with: ["DASHBOARD", "ALARM"], when: "shared" },
  { may: ["RPC_CALL"], with: ["DEVICE"], when: "commandedByVisitors" },
  { may: ["READ"], with: WIDGETS, when: "own" },
  { may: ["READ"], with: WIDGETS, when: "system" },
];

/** The grants of a session: its own, otherwise those of its role or of visitors. */
export function grantsOf(user: User): readonly Grant[] {
  return user.grants ?? (user.isPublic ? VISITOR_GRANTS : ROLE_GRANTS[user.authority]);
}
