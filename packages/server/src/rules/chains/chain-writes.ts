import { type RuleChain, type RuleChainMetaDataDraft, type RuleNodeId, type TenantId, timeOfUuid } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Tx } from "../../kernel/database/database.ts";
import type { CleanupJobs, GoneEntity } from "../../kernel/entities/cleanup-jobs.ts";
import type { EntityChange } from "../../kernel/entities/entity-change.ts";
import type { EntityLimits } from "../../kernel/entities/entity-limits.ts";
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { ChainContents, ReplaceOptions } from "./chain-contents.ts";
import type { RuleChainStore } from "./rule-chain-store.ts";

/** Lifecycle events of a stored chain. */
export type ChainEvent = "CREATED" | "UPDATED" | "DELETED";

/** Properties and content of a new chain. */
export interface NewChain extends Partial<Omit<RuleChain, "id" | "createdTime" | "tenantId" | "firstRuleNodeId">> {
  readonly name: string;
  readonly content?: Pick<RuleChainMetaDataDraft, "nodes" | "connections" | "firstNodeIndex"> | undefined;
}

export interface ChainWritesOptions {
  readonly chains: RuleChainStore;
  readonly writer: EntityWriter;
  readonly limits: EntityLimits;
  readonly ids: Ids;
  /** Records removed nodes for the deletion of their data. */
  readonly removals: Pick<CleanupJobs, "note" | "wake">;
  /** Resolves when the running chain is as it is stored. */
  readonly changed: (chain: RuleChain, event: ChainEvent) => Promise<void>;
}

/** Performs every write of a rule chain: commits it as one transaction, then updates the running chain. */
export class ChainWrites {
  readonly #options: ChainWritesOptions;
  readonly #contents: ChainContents;

  constructor(options: ChainWritesOptions, contents: ChainContents) {
    this.#options = options;
    this.#contents = contents;
  }

  /** Without `by`, the platform itself creates the chain, and no limit applies. */
  async create(tenantId: TenantId, { content: draft, ...given }: NewChain, by?: User): Promise<RuleChain> {
    const { chains, ids, limits, writer, changed } = this.#options;
    const limit = by && (await limits.oneMore(tenantId, "RULE_CHAIN", (tx) => chains.count(tenantId.id, tx)));
    const id = ids.entity("RULE_CHAIN");
    const empty: RuleChain = {
      id,
      createdTime: timeOfUuid(id.id),
      tenantId,
      type: "CORE",
      firstRuleNodeId: null,
      root: false,
      debugMode: false,
      configuration: null,
      additionalInfo: null,
      ...given,
    };
    const content = this.#contents.initial(empty, draft ?? { nodes: [], connections: null });
    const after = { ...empty, firstRuleNodeId: content.first };
    const also = async (tx: Tx): Promise<void> => {
      await content.write(tx);
      await limit?.(tx);
    };
    await writer.save(chains, { after, by, also, content: async () => ({ after: content.document }) });
    await changed(after, "CREATED");
    return after;
  }

  async update(
    by: User,
    before: RuleChain,
    fields: Partial<RuleChain>,
    more: Pick<EntityChange<RuleChain>, "also" | "details" | "content"> = {},
  ): Promise<RuleChain> {
    const after = { ...before, ...fields };
    const content = this.#sameContent(before);
    await this.#options.writer.save(this.#options.chains, { before, after, by, content, ...more });
    await this.#options.changed(after, "UPDATED");
    return after;
  }

  /** Nodes and links stay as they are: versions have them beside the properties. */
  #sameContent(chain: RuleChain): NonNullable<EntityChange<RuleChain>["content"]> {
    return async () => {
      const document = await this.#contents.document(chain);
      return { before: document, after: document };
    };
  }

  /** Replaces nodes and links, and the given properties. */
  async replaceContent(
    by: User,
    chain: RuleChain,
    draft: RuleChainMetaDataDraft,
    { fields, ...options }: ReplaceOptions & { readonly fields?: Partial<RuleChain> | undefined },
  ): Promise<RuleChain> {
    const { chains, changed, removals, writer } = this.#options;
    const change = await this.#contents.replaced(chain, draft, options);
    const also = async (tx: Tx): Promise<void> => {
      await change.write(tx);
      await removals.note(asGone(change.removed), tx);
    };
    const content = async () => ({
      before: await this.#contents.document(chain),
      after: change.document,
      hasHiddenChange: change.hasNewSecret,
    });
    const after = { ...chain, ...fields, firstRuleNodeId: change.first };
    await writer.saveAll(chains, [
      { before: chain, after, by, also, details: { metadata: draft }, content },
      ...change.following.map(({ chain: caller, ...documents }) => ({
        before: caller,
        after: caller,
        again: (now: RuleChain) => now,
        by,
        details: { metadata: documents.after },
        content: async () => documents,
      })),
    ]);
    if (change.removed.length > 0) removals.wake(); // their nodes no longer run
    for (const each of [after, ...change.following.map((following) => following.chain)]) await changed(each, "UPDATED");
    return after;
  }

  /** At no time has the tenant two roots, or none. */
  async makeRoot(by: User, before: RuleChain): Promise<RuleChain> {
    const { chains, writer, changed } = this.#options;
    const after = { ...before, root: true };
    const former = (await chains.ofTenant(before.tenantId.id, before.type)).filter((chain) => chain.root);
    const unique = { type: "Another rule chain was made the root at the same time!" }; // by another server
    await writer.saveAll(chains, [
      ...former.map((chain) => ({
        before: chain,
        after: { ...chain, root: false },
        by,
        content: this.#sameContent(chain),
      })),
      { before, after, by, unique, content: this.#sameContent(before) },
    ]);
    for (const chain of [after, ...former]) await changed(chain, "UPDATED"); // the new root first: messages always find one
    return after;
  }

  async remove(chain: RuleChain, by?: User): Promise<void> {
    const { chains, writer, changed, removals } = this.#options;
    let gone: GoneEntity[] = [];
    const also = async (tx: Tx): Promise<void> => {
      gone = asGone(await chains.nodes.deleteContent(tx, chain.id.id));
      await removals.note(gone, tx);
    };
    await writer.remove(chains, { entity: chain, by, also });
    await changed(chain, "DELETED");
    await removals.note([{ id: chain.id }, ...gone], chains.database.db); // with their last records
    removals.wake();
  }
}

function asGone(nodes: readonly RuleNodeId[]): GoneEntity[] {
  return nodes.map((id) => ({ id }));
}
