import {
  type BulkAction,
  type BulkActionDraft,
  type BulkFailure,
  type BulkSelection,
  type BulkStatus,
  MAX_BULK_ENTITIES,
  type PageData,
  type PageLink,
  PlatformError,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Ids } from "../kernel/ids.ts";
import type { BulkActionStore } from "./bulk-action-store.ts";
import type { BulkKind } from "./bulk-kind.ts";
import type { BulkRunner } from "./bulk-runner.ts";
import { textIn } from "./select-entities.ts";

/** Actions of one tenant that may wait or run. */
const MAX_PENDING = 20;
const PENDING: readonly BulkStatus[] = ["QUEUED", "RUNNING"];

export interface BulkActionServiceOptions {
  readonly store: BulkActionStore;
  readonly runner: Pick<BulkRunner, "wake" | "stop">;
  readonly kinds: () => readonly BulkKind[];
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Commands for many entities at once. Ours: the contract has a call for one entity each. */
export class BulkActionService {
  readonly #options: BulkActionServiceOptions;

  constructor(options: BulkActionServiceOptions) {
    this.#options = options;
  }

  /**
   * Starts an action, which continues after the answer. `total` is what matches now; it is counted again.
   * @throws {PlatformError} `badRequest` for a kind or command that is not offered and for filters that its list refuses,
   * `forbidden` for a session that has less than the rights of its user, `tooManyRequests` when too many actions wait.
   */
  async start(user: User, draft: BulkActionDraft): Promise<BulkAction> {
    const kind = this.#kindOf(user, draft);
    if (user.grants || user.isPublic) throw forbidden(); // it would go on with all rights of the user
    const { select } = draft;
    if ("ids" in select) return this.#insert(user, draft, kind, new Set(select.ids.map(parseUuid)).size);
    const link = { page: 0, pageSize: 1, textSearch: textIn(select.matching) };
    const { totalElements } = await kind.list(user, select.matching, link);
    if (totalElements > MAX_BULK_ENTITIES) {
      throw new PlatformError("badRequest", `More than ${MAX_BULK_ENTITIES} entities match!`);
    }
    return this.#insert(user, draft, kind, totalElements);
  }

  /** Actions of the user. */
  list(user: User, link: PageLink): Promise<PageData<BulkAction>> {
    return this.#options.store.list(user.tenantId.id, user.id.id, link);
  }

  /** @throws {PlatformError} `notFound`, also for actions of others. */
  async get(user: User, id: Uuid): Promise<BulkAction> {
    const action = await this.#options.store.find(user.tenantId.id, id);
    if (!action || action.userId.id !== user.id.id) {
      throw new PlatformError("notFound", `Bulk action with id [${id}] is not found`);
    }
    return action;
  }

  /** Ends an action before its end; what it has done stays done. Does nothing to one that has ended. */
  async stop(user: User, id: Uuid): Promise<BulkAction> {
    const { store, runner, clock } = this.#options;
    await this.get(user, id);
    const isStopped = await store.turn(id, PENDING, { status: "STOPPED", endTime: clock(), error: null });
    if (isStopped && !runner.stop(id)) await store.forgetRest(id);
    return this.get(user, id);
  }

  /** Starts a new action with the entities with which an action failed, so far as they can be named at once. */
  async retry(user: User, id: Uuid): Promise<BulkAction> {
    const { entityType, command, status } = await this.get(user, id);
    if (PENDING.includes(status)) throw new PlatformError("badRequest", "The bulk action has not ended!");
    const ids = await this.#options.store.failed(id, MAX_BULK_ENTITIES);
    if (ids.length === 0) throw new PlatformError("badRequest", "The bulk action has not failed with any entity!");
    return this.start(user, { entityType, command, select: { ids: [...ids] } });
  }

  async failures(user: User, id: Uuid, link: PageLink): Promise<PageData<BulkFailure>> {
    await this.get(user, id);
    return this.#options.store.failures(id, link);
  }

  #kindOf(user: User, { entityType, command }: BulkActionDraft): BulkKind {
    const kind = this.#options.kinds().find((each) => each.entityType === entityType);
    if (!kind?.operations[command.type]) {
      throw new PlatformError("badRequest", `There is no bulk action ${command.type} for ${entityType}!`);
    }
    if (!kind.roles.includes(user.authority)) throw forbidden();
    return kind;
  }

  async #insert(user: User, draft: BulkActionDraft, kind: BulkKind, total: number): Promise<BulkAction> {
    const { store, runner, ids, clock } = this.#options;
    if ((await store.countPending(user.tenantId.id)) >= MAX_PENDING) {
      throw new PlatformError("tooManyRequests", `${MAX_PENDING} bulk actions wait already!`);
    }
    const action: BulkAction = {
      id: ids.uuid(),
      createdTime: clock(),
      endTime: null,
      tenantId: user.tenantId,
      userId: user.id,
      entityType: kind.entityType,
      command: draft.command,
      status: "QUEUED",
      total,
      done: 0,
      failed: 0,
      error: null,
    };
    await store.insert(action, selectionOf(draft.select));
    runner.wake();
    return action;
  }
}

/** Without what the runner does not read. */
function selectionOf(select: BulkSelection): BulkSelection {
  return "ids" in select ? { ids: select.ids } : { matching: select.matching, except: select.except ?? [] };
}

function forbidden(): PlatformError {
  return new PlatformError("forbidden", "You don't have permission to perform this operation!");
}
