import type { TenantId, Uuid } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";
import type { MessageFollower } from "./message-observer.ts";
import { NO_WATCHERS, type NodeTrigger, type NodeWatcher } from "./node-watchers.ts";
import type { RunningNode } from "./running-node.ts";

interface Awaited {
  readonly tenantId: TenantId;
  readonly trigger: NodeTrigger;
}

/**
 * Who watches which nodes, and waits for or follows which messages. Watchers stay with a node's id: they see the node
 * that replaces it when its chain is saved. Callers check whose chain it is, and bound the number of watchers.
 */
export class Watches {
  readonly #find: (tenantId: TenantId, chainId: Uuid, nodeId: Uuid) => RunningNode | undefined;
  readonly #nodes = new Map<Uuid, Set<NodeWatcher>>();
  /** By originator: hundreds may wait, and each message asks. */
  readonly #awaited = new Map<Uuid, Set<Awaited>>();
  /** By id of the message, which it keeps in other queues. */
  readonly #followed = new Map<Uuid, MessageFollower>();

  constructor(find: (tenantId: TenantId, chainId: Uuid, nodeId: Uuid) => RunningNode | undefined) {
    this.#find = find;
  }

  /** Those who watch a node. */
  ofNode(nodeId: Uuid): ReadonlySet<NodeWatcher> {
    return this.#nodes.get(nodeId) ?? NO_WATCHERS;
  }

  /** @returns ends it. */
  watchNode(tenantId: TenantId, chainId: Uuid, nodeId: Uuid, watcher: NodeWatcher): () => void {
    const known = this.#nodes.get(nodeId) ?? new Set();
    this.#change(tenantId, chainId, nodeId, known.add(watcher));
    return () => {
      const left = this.#nodes.get(nodeId);
      if (left?.delete(watcher)) this.#change(tenantId, chainId, nodeId, left);
    };
  }

  /** Waits for the next message of an originator that enters the engine. @returns ends it. */
  awaitMessage(tenantId: TenantId, originatorId: Uuid, trigger: NodeTrigger): () => void {
    const awaited = { tenantId, trigger };
    const same = this.#awaited.get(originatorId) ?? new Set();
    this.#awaited.set(originatorId, same.add(awaited));
    return () => {
      same.delete(awaited);
      if (same.size === 0 && this.#awaited.get(originatorId) === same) this.#awaited.delete(originatorId);
    };
  }

  /** Goes on following a message where it leaves its queue for another one. @returns ends it. */
  keepFollowing(id: Uuid, follower: MessageFollower): () => void {
    this.#followed.set(id, follower);
    return () => {
      if (this.#followed.get(id) === follower) this.#followed.delete(id);
    };
  }

  /** Who follows a message that begins. Asked for each one. */
  followerOf(message: RuleMessage): MessageFollower | undefined {
    if (this.#awaited.size === 0 && this.#followed.size === 0) return undefined;
    const known = this.#followed.get(message.id);
    if (known) {
      known.began(message);
      return known;
    }
    for (const { tenantId, trigger } of this.#awaited.get(message.originator.id) ?? []) {
      if (tenantId.id !== message.tenantId.id) continue;
      const follower = trigger.follow(message);
      if (follower) return follower;
    }
    return undefined;
  }

  #change(tenantId: TenantId, chainId: Uuid, nodeId: Uuid, watchers: Set<NodeWatcher>): void {
    if (watchers.size > 0) this.#nodes.set(nodeId, watchers);
    else this.#nodes.delete(nodeId);
    const node = this.#find(tenantId, chainId, nodeId);
    if (node) node.watchers = watchers;
  }
}
