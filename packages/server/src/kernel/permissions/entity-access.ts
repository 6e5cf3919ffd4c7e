import {
  type CustomerId,
  type DeviceId,
  type EntityId,
  type EntityType,
  entityId,
  PlatformError,
  type TenantId,
} from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Clock } from "../clock.ts";
import type { AccessTarget, EntityDirectory } from "../entities/entity-directory.ts";
import { kindOf } from "../entities/kinds.ts";
import { isHidden } from "./access-control.ts";
import type { Target } from "./conditions.ts";
import type { Operation } from "./operation.ts";
import { decide } from "./policy.ts";

/** The owner of the accessed data. */
export interface DataOwner {
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
}

/** The devices that visitors of a public link may send commands to. */
export interface VisitorCommands {
  /** Whether a dashboard of the visitor's customer shows the device and lets visitors command it. */
  covers(visitor: User, device: DeviceId): Promise<boolean>;
}

export interface EntityAccessOptions {
  readonly directory: EntityDirectory;
  readonly clock: Clock;
  readonly visitorCommands: VisitorCommands;
}

/** Rights to the data of entities: telemetry, attributes, RPC, live data (reference: REST API, 5.3). */
export class PolicyEntityAccess {
  readonly #directory: EntityDirectory;
  readonly #clock: Clock;
  readonly #visitorCommands: VisitorCommands;

  constructor({ directory, clock, visitorCommands }: EntityAccessOptions) {
    this.#directory = directory;
    this.#clock = clock;
    this.#visitorCommands = visitorCommands;
  }

  /** @throws {PlatformError} `notSupported`, `forbidden` or `notFound`, with the texts of the data calls. */
  async check(user: User, operation: Operation, id: EntityId): Promise<DataOwner> {
    const { data, label, dataLabel = label } = kindOf(id.entityType);
    if (!data || !this.#directory.supports(id.entityType)) {
      throw new PlatformError("notSupported", "Not Implemented!");
    }
    const refusal = refusalByRole(user, operation, id.entityType);
    if (refusal) throw new PlatformError("forbidden", refusal);
    const target = await this.#directory.find(id);
    if (!target || isHidden(user, target)) {
      throw new PlatformError("notFound", `${dataLabel} with requested id wasn't found!`);
    }
    const wish = { operation, resource: id.entityType, target: await this.#targetOf(user, operation, id, target) };
    const decision = decide(user, wish, this.#clock());
    if (!decision.allowed) {
      const message = "You don't have permission to perform this operation!";
      throw new PlatformError("forbidden", message, { cause: decision.because });
    }
    return { tenantId: target.tenantId, customerId: target.customerId };
  }

  async #targetOf(user: User, operation: Operation, id: EntityId, target: AccessTarget): Promise<Target> {
    if (!user.isPublic || operation !== "RPC_CALL" || id.entityType !== "DEVICE") return target;
    const isCommandedByVisitors = await this.#visitorCommands.covers(user, entityId("DEVICE", id.id));
    return { ...target, isCommandedByVisitors };
  }
}

/** What a role may never do, whatever the entity. */
function refusalByRole(user: User, operation: Operation, type: EntityType): string | undefined {
  const { authority } = user;
  const { data } = kindOf(type);
  if (authority === "SYS_ADMIN" && data === "notSystemAdmins") {
    return "System administrator is not allowed to perform this operation!";
  }
  if (authority === "CUSTOMER_USER" && data === "notCustomerUsers") {
    return "Customer user is not allowed to perform this operation!";
  }
  if (authority !== "SYS_ADMIN" && data === "systemAdminsOnly") {
    return "Only system administrator is allowed to perform this operation!";
  }
  if (type === "API_USAGE_STATE" && operation !== "READ_TELEMETRY") return "Allowed only READ_TELEMETRY operation!";
  return undefined;
}
