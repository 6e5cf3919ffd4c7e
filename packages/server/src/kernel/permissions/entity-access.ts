import { type CustomerId, type EntityId, type EntityType, PlatformError, type TenantId } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { EntityDirectory, EntityFacts } from "../entities/entity-directory.ts";
import { REQUESTED_KIND_NAMES } from "../entities/entity-kinds.ts";
import { isHidden } from "./access-control.ts";
import type { Operation } from "./operation.ts";
import { decide } from "./policy.ts";

/** Whose data is touched. */
export interface DataOwner {
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
}

const BY_MATRIX: ReadonlySet<EntityType> = new Set(["USER", "TB_RESOURCE", "RPC"]);
const NOT_FOR_SYSTEM_ADMINS: ReadonlySet<EntityType> = new Set([
  "DEVICE",
  "DEVICE_PROFILE",
  "ASSET",
  "CUSTOMER",
  "ENTITY_VIEW",
  "EDGE",
  "API_USAGE_STATE",
  "OTA_PACKAGE",
]);
const NOT_FOR_CUSTOMER_USERS: ReadonlySet<EntityType> = new Set(["RULE_CHAIN", "TENANT"]);
const WITH_DATA: ReadonlySet<EntityType> = new Set([
  ...BY_MATRIX,
  ...NOT_FOR_SYSTEM_ADMINS,
  ...NOT_FOR_CUSTOMER_USERS,
  "TENANT_PROFILE",
]);

/** Rights to the data of entities: telemetry, attributes, RPC, live data (reference: REST API, 5.3). */
export class PolicyEntityAccess {
  readonly #directory: EntityDirectory;

  constructor(directory: EntityDirectory) {
    this.#directory = directory;
  }

  /** @throws {PlatformError} `notSupported`, `forbidden` or `notFound`, with the texts of the data calls. */
  async check(user: User, operation: Operation, id: EntityId): Promise<DataOwner> {
    if (!WITH_DATA.has(id.entityType) || !this.#directory.supports(id.entityType)) {
      throw new PlatformError("notSupported", "Not Implemented!");
    }
    const refusal = refusalByRole(user, operation, id.entityType);
    if (refusal) throw new PlatformError("forbidden", refusal);
    const facts = await this.#directory.find(id);
    if (!facts || isHidden(user, facts)) {
      throw new PlatformError("notFound", `${REQUESTED_KIND_NAMES[id.entityType]} with requested id wasn't found!`);
    }
    checkPolicy(user, operation, id, facts);
    return { tenantId: facts.tenantId, customerId: facts.customerId };
  }
}

/** What a role is never let near, before the entity is even looked up. */
function refusalByRole(user: User, operation: Operation, type: EntityType): string | undefined {
  const { authority } = user;
  if (authority === "SYS_ADMIN" && NOT_FOR_SYSTEM_ADMINS.has(type)) {
    return "System administrator is not allowed to perform this operation!";
  }
  if (authority === "CUSTOMER_USER" && NOT_FOR_CUSTOMER_USERS.has(type)) {
    return "Customer user is not allowed to perform this operation!";
  }
  if (authority !== "SYS_ADMIN" && type === "TENANT_PROFILE") {
    return "Only system administrator is allowed to perform this operation!";
  }
  if (type === "API_USAGE_STATE" && operation !== "READ_TELEMETRY") return "Allowed only READ_TELEMETRY operation!";
  return undefined;
}

function checkPolicy(user: User, operation: Operation, id: EntityId, facts: EntityFacts): void {
  const decision = decide(user, operation, id.entityType, facts);
  if (decision.allowed) return;
  throw new PlatformError("forbidden", "You don't have permission to perform this operation!", {
    cause: decision.because,
  });
}
