import { type EntityId, PlatformError, SYSTEM_TENANT } from "@orrery/model";
import type { User } from "../auth/user.ts";
import type { Clock } from "../clock.ts";
import type { AccessTarget, EntityDirectory } from "../entities/entity-directory.ts";
import { notFound } from "../entities/not-found.ts";
import type { Target } from "./conditions.ts";
import type { Operation, Resource } from "./operation.ts";
import { type Decision, decide } from "./policy.ts";

const DENIED = "You don't have permission to perform this operation!";

/** Enforces the policy in services. */
export class AccessControl {
  readonly #directory: EntityDirectory;
  readonly #clock: Clock;

  constructor(directory: EntityDirectory, clock: Clock) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /** Whether it is allowed, for lists that leave out what is not. */
  permits(user: User, operation: Operation, resource: Resource, target?: Target): boolean {
    return this.#decide(user, operation, resource, target).allowed;
  }

  /** For objects without an owner, or that do not exist yet. @throws {PlatformError} `forbidden`. */
  check(user: User, operation: Operation, resource: Resource, target?: Target): void {
    const decision = this.#decide(user, operation, resource, target);
    if (!decision.allowed) throw new PlatformError("forbidden", DENIED, { cause: decision.because });
  }

  /** @throws {PlatformError} `forbidden`, or `notFound` when it belongs to a tenant that the user must not know of. */
  checkEntity(user: User, operation: Operation, id: EntityId, target: Target): void {
    const decision = this.#decide(user, operation, id.entityType, target);
    if (decision.allowed) return;
    if (isHidden(user, target)) throw notFound(id);
    throw new PlatformError("forbidden", DENIED, { cause: decision.because });
  }

  /** @throws {PlatformError} `badRequest` (kind that is not registered), `notFound` or `forbidden`. */
  async checkId(user: User, operation: Operation, id: EntityId): Promise<AccessTarget> {
    const target = await this.#directory.get(id);
    this.checkEntity(user, operation, id, target);
    return target;
  }

  /** Whether the entity exists and the operation is allowed; throws in neither case. */
  async allows(user: User, operation: Operation, id: EntityId): Promise<boolean> {
    if (!this.#directory.supports(id.entityType)) return false;
    const target = await this.#directory.find(id);
    return target !== undefined && this.permits(user, operation, id.entityType, target);
  }

  #decide(user: User, operation: Operation, resource: Resource, target: Target | undefined): Decision {
    return decide(user, { operation, resource, target }, this.#clock());
  }
}

/** Whether the object's id must look like one that does not exist. */
export function isHidden(user: User, target: Target): boolean {
  if (user.authority === "SYS_ADMIN") return false;
  return target.tenantId.id !== user.tenantId.id && target.tenantId.id !== SYSTEM_TENANT.id;
}
