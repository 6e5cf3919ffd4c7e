import type { RoleLetter } from "./route-table.ts";

/** The owner of an object. */
export type Placement = "customer 1" | "public" | "tenant 1" | "tenant 2" | "system";

/** The caller. */
export interface Actor {
  readonly name: string;
  readonly role: RoleLetter;
  readonly tenant: 1 | 2 | undefined;
  readonly customer?: 1 | 2 | "public" | undefined;
}

/** `hide`: answered as if it did not exist. */
export type Verdict = "allow" | "deny" | "hide";

type Operations = "all" | readonly string[];
type Relationship = "any" | "own" | "system" | "mine" | "self" | "notCustomerUser";
type Grants = Readonly<Partial<Record<RoleLetter, Readonly<Partial<Record<Relationship, Operations>>>>>>;

const LOOKING = ["READ", "READ_ATTRIBUTES", "READ_TELEMETRY"];
const OF_TENANT: Grants = { T: { own: "all" } };
const ASSIGNABLE: Grants = {
  T: { own: "all" },
  C: { mine: [...LOOKING, "WRITE", "READ_CREDENTIALS", "WRITE_ATTRIBUTES", "WRITE_TELEMETRY", "RPC_CALL"] },
  V: { mine: LOOKING },
};
const WIDGETS: Grants = {
  A: { system: "all" },
  T: { own: "all", system: ["READ"] },
  C: { own: ["READ"], system: ["READ"] },
  V: { own: ["READ"], system: ["READ"] },
};

/** The matrix of the reference (REST API, 5.1), written a second time to compare the program's with it. */
const MATRIX: Readonly<Record<string, Grants>> = {
  TENANT_PROFILE: { A: { any: "all" } },
  TENANT: { A: { any: "all" }, T: { own: LOOKING } },
  USER: { A: { notCustomerUser: "all" }, T: { own: "all" }, C: { self: "all" } },
  DASHBOARD: { A: { any: ["READ"] }, T: { own: "all" }, C: { mine: LOOKING }, V: { mine: LOOKING } },
  RULE_CHAIN: { A: { system: "all" }, T: { own: "all" } },
  RULE_NODE: { A: { system: "all" }, T: { own: "all" } },
  WIDGETS_BUNDLE: WIDGETS,
  WIDGET_TYPE: WIDGETS,
  TB_RESOURCE: { A: { system: "all" }, T: { own: "all", system: ["READ"] } },
  DEVICE: ASSIGNABLE,
  ASSET: ASSIGNABLE,
  ENTITY_VIEW: ASSIGNABLE,
  EDGE: ASSIGNABLE,
  CUSTOMER: { T: { own: "all" }, C: { mine: LOOKING }, V: { mine: LOOKING } },
  // For originators of their customer: the hole of section 7 is closed.
  ALARM: { T: { own: "all" }, C: { mine: "all" }, V: { mine: LOOKING } },
  DEVICE_PROFILE: OF_TENANT,
  OTA_PACKAGE: OF_TENANT,
  RPC: { T: { own: "all" }, C: { own: ["READ"] } },
};

export interface Case {
  readonly actor: Actor;
  readonly kind: string;
  readonly operation: string;
  readonly placement: Placement;
}

/** The expected answer by the reference. */
export function expectation({ actor, kind, operation, placement }: Case): Verdict {
  const grants = MATRIX[kind]?.[actor.role] ?? {};
  const holds: Readonly<Record<Relationship, boolean>> = {
    any: true,
    own: tenantOf(placement) === actor.tenant && actor.tenant !== undefined,
    system: placement === "system",
    mine: placement === "public" ? actor.customer === "public" : placement === "customer 1" && actor.customer === 1,
    self: placement === "customer 1" && actor.customer === 1, // the user of customer 1 that the test calls as
    notCustomerUser: placement !== "customer 1",
  };
  const allowed = Object.entries(grants).some(
    ([relationship, may]) => holds[relationship as Relationship] && (may === "all" || may.includes(operation)),
  );
  if (allowed) return "allow";
  const isForeign = actor.role !== "A" && placement !== "system" && tenantOf(placement) !== actor.tenant;
  return isForeign ? "hide" : "deny";
}

function tenantOf(placement: Placement): 1 | 2 | undefined {
  if (placement === "system") return undefined;
  return placement === "tenant 2" ? 2 : 1;
}
