import { entityId, PlatformError, type Uuid } from "@orrery/model";
import { UserSlots } from "../../kernel/admission/user-slots.ts";
import type { User } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import type { RuleChainService } from "../chains/rule-chain-service.ts";
import type { Engine } from "../engine/engine.ts";
import type { MessageObserver } from "../engine/message-observer.ts";
import type { NodeTrigger } from "../engine/node-watchers.ts";
import { CountsWatch } from "./counts-watch.ts";
import { MessageFollow } from "./message-follow.ts";
import { NodeTap } from "./node-tap.ts";
import { ProblemsWatch } from "./problems-watch.ts";
import type { RuleWatch, RuleWatches, RuleWatchRequest } from "./rule-watches.ts";

/** Watches at once: each costs work with every message, and up to half a megabyte while its viewer is slow. */
const AT_ONCE = { ofUser: 20, ofTenant: 40, all: 200 } as const;
/** Each open editor has one of these, which costs a look at the chain every second. */
const EDITORS_AT_ONCE = { ofUser: 50, ofTenant: 200, all: 2_000 } as const;
const TIMING = { waitMs: 300_000, runMs: 60_000, tapMs: 900_000 } as const;

export interface RuleWatchServiceOptions {
  readonly engine: Engine;
  readonly chains: Pick<RuleChainService, "get" | "node">;
  readonly access: Pick<AccessControl, "checkId">;
  readonly clock: Clock;
  /** How long watches last; see the end of each. */
  readonly timing?: typeof TIMING | undefined;
}

/** Rule chains at work, as the administrators of their tenant watch them. */
export class RuleWatchService implements RuleWatches {
  readonly #options: RuleWatchServiceOptions;
  readonly #slots = new UserSlots(AT_ONCE, "watches");
  readonly #editors = new UserSlots(EDITORS_AT_ONCE, "watches");

  constructor(options: RuleWatchServiceOptions) {
    this.#options = options;
  }

  async open(user: User, target: RuleWatchRequest, changed: () => void): Promise<RuleWatch> {
    if (user.authority !== "TENANT_ADMIN") {
      throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
    }
    await this.#check(user, target);
    const isOfEditor = target.watch === "problems";
    if (isOfEditor) await this.#options.engine.startTenant(user.tenantId); // else its nodes wait for its first message
    const release = (isOfEditor ? this.#editors : this.#slots).take(user);
    const watch = this.#begin(user, target, changed);
    return {
      take: () => {
        const update = watch.take();
        if (update?.ended) release(); // it costs nothing any more, though the client still has it
        return update;
      },
      close: () => {
        release();
        watch.close();
      },
    };
  }

  async #check(user: User, target: RuleWatchRequest): Promise<void> {
    const { chains, access } = this.#options;
    await chains.get(user, target.chainId);
    const nodeId = target.watch === "tap" ? target.nodeId : undefined;
    const from = target.watch === "follow" ? target.from : undefined;
    const wanted = nodeId ?? (from && "nodeId" in from ? from.nodeId : undefined);
    if (wanted !== undefined) {
      const node = await chains.node(user, wanted);
      if (node.ruleChainId.id !== target.chainId) {
        throw new PlatformError("notFound", `Rule node with id [${wanted}] is not found`);
      }
    }
    if (from && "entityType" in from) await access.checkId(user, "READ", entityId(from.entityType, from.id));
  }

  #begin({ tenantId }: User, target: RuleWatchRequest, changed: () => void): RuleWatch {
    const { engine, clock, timing = TIMING } = this.#options;
    const { watches } = engine;
    const { chainId } = target;
    const watchNode = (nodeId: Uuid, watcher: MessageObserver | NodeTrigger) =>
      watches.watchNode(tenantId, chainId, nodeId, watcher);
    switch (target.watch) {
      case "counts":
        return new CountsWatch(() => engine.runningChain(tenantId, chainId), changed);
      case "problems":
        return new ProblemsWatch(() => engine.runningChain(tenantId, chainId), changed);
      case "tap": {
        const tap = new NodeTap(clock, changed);
        return timed(tap, watchNode(target.nodeId, tap), timing.tapMs, changed);
      }
      case "follow": {
        const { from } = target;
        return new MessageFollow({
          clock,
          timing,
          changed,
          watches,
          chainName: (id) => engine.runningChain(tenantId, id)?.name ?? "",
          wait: (trigger) =>
            "nodeId" in from ? watchNode(from.nodeId, trigger) : watches.awaitMessage(tenantId, from.id, trigger),
        });
      }
    }
  }
}

/** A tap that ends by itself: nobody looks at one for so long. */
function timed(tap: NodeTap, stop: () => void, afterMs: number, changed: () => void): RuleWatch {
  let isOver = false;
  const timer = setTimeout(() => {
    stop();
    isOver = true;
    changed();
  }, afterMs).unref();
  return {
    take: () => {
      const update = tap.take();
      if (!isOver) return update;
      isOver = false;
      return { ...update, ended: "time" };
    },
    close: () => {
      clearTimeout(timer);
      stop();
    },
  };
}
