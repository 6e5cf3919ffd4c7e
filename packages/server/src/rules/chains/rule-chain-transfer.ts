import { randomUUID } from "node:crypto";
import {
  isUuid,
  type PageLink,
  PlatformError,
  parseUuid,
  type RuleChain,
  type RuleChainDraft,
  type RuleChainImportResult,
  type RuleChainMetaDataDraft,
  type RuleNodeDraft,
  ruleChainDraft,
  ruleChainMetaDataDraft,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { type Static, Type } from "typebox";
import type { User } from "../../kernel/auth/user.ts";
import { givenId } from "../../kernel/http/input/schemas.ts";
import { losslessObject, mergeLossless, numberIn, parseLosslessJson } from "../../kernel/json/lossless-json.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import { ruleChainInput } from "../nodes/flow/rule-chain-input.ts";
import type { RuleChainService } from "./rule-chain-service.ts";

const MAX_CHAINS = 1000;

/** Several chains as a file; their ids are valid only within it. */
export const ruleChainData = Type.Object({
  ruleChains: Type.Array(ruleChainDraft, { maxItems: MAX_CHAINS }),
  metadata: Type.Array(ruleChainMetaDataDraft, { maxItems: MAX_CHAINS }),
});

export type RuleChainData = Static<typeof ruleChainData>;

/** A chain of the file, and the stored chain that it is imported to. */
interface Imported {
  readonly chain: RuleChain;
  readonly isNew: boolean;
}

/** Exports all chains of a tenant, and imports chains (reference: rule engine, 2.3). */
export class RuleChainTransfer {
  readonly #chains: RuleChainService;

  constructor(chains: RuleChainService) {
    this.#chains = chains;
  }

  /** Exports the oldest `limit` chains. @throws {PlatformError} `badRequest` for a limit below 1. */
  async export(user: User, limit: number): Promise<RuleChainData> {
    if (limit < 1) throw new PlatformError("badRequest", `Incorrect limit '${limit}'. It must be greater than zero.`);
    const link: PageLink = {
      pageSize: Math.min(limit, MAX_CHAINS),
      page: 0,
      sortOrder: { property: "createdTime", direction: "ASC" },
    };
    const core = (await this.#chains.list(user, "CORE", link)).data;
    const edge = (await this.#chains.list(user, "EDGE", link)).data;
    const chains = [...core, ...edge].slice(0, link.pageSize);
    const ids = new Map(chains.map((chain) => [chain.id.id, randomUUID() as Uuid]));
    const outside = (id: Uuid) => ({ entityType: "RULE_CHAIN" as const, id: ids.get(id) ?? id });
    const metadata = await Promise.all(
      chains.map(async (chain): Promise<RuleChainMetaDataDraft> => {
        const { firstNodeIndex, nodes, connections } = await this.#chains.metadata(user, chain.id.id);
        return {
          ruleChainId: outside(chain.id.id),
          firstNodeIndex,
          nodes: nodes.map((node) => withCalls({ ...node, id: null, ruleChainId: null }, ids)),
          connections: connections?.map((connection) => ({ ...connection })) ?? null,
          ruleChainConnections: null,
        };
      }),
    );
    const ruleChains = chains.map((chain) => ({
      ...chain,
      id: outside(chain.id.id),
      tenantId: null,
      firstRuleNodeId: null,
    }));
    return { ruleChains, metadata };
  }

  /**
   * Imports chains. One that fails reports the reason in its result and leaves nothing behind; the others are not
   * affected.
   * @throws {PlatformError} `badRequest` for invalid ids, before anything is written.
   */
  async import(user: User, data: RuleChainData, overwrite: boolean): Promise<RuleChainImportResult[]> {
    const ids = new Map<Uuid, Uuid>();
    const imported = new Map<RuleChainDraft, Imported | string>();
    const given = new Map(data.ruleChains.map((draft) => [draft, uuidOf(draft)])); // before anything is written
    for (const draft of data.ruleChains) {
      const place = await attempt(() => this.#findOrCreate(user, draft, overwrite));
      imported.set(draft, place);
      const id = given.get(draft);
      if (id !== undefined && typeof place !== "string") ids.set(id, place.chain.id.id);
    }
    const results: RuleChainImportResult[] = [];
    for (const draft of data.ruleChains) {
      const place = imported.get(draft);
      const name = draft.name ?? "";
      if (!place || typeof place === "string") {
        results.push({ ruleChainId: null, ruleChainName: name, error: place ?? "" });
        continue;
      }
      results.push(await this.#fill(user, { draft, place, content: contentOf(data, draft), ids }));
    }
    return results;
  }

  /** Finds or creates the chain, without content. */
  async #findOrCreate(user: User, draft: RuleChainDraft, overwrite: boolean): Promise<Imported> {
    const { name } = draft;
    const type = draft.type ?? "CORE";
    const known = overwrite && name ? await this.#chains.findByName(user.tenantId, type, name) : undefined;
    const chain = known ?? (await this.#chains.save(user, { ...draft, type, id: null }));
    return { chain, isNew: known === undefined };
  }

  async #fill(
    user: User,
    {
      draft,
      place: { chain, isNew },
      content,
      ids,
    }: { draft: RuleChainDraft; place: Imported; content: RuleChainMetaDataDraft; ids: ReadonlyMap<Uuid, Uuid> },
  ): Promise<RuleChainImportResult> {
    const ruleChainName = draft.name ?? "";
    const document: RuleChainMetaDataDraft = {
      ...content,
      ruleChainId: chain.id,
      nodes: content.nodes.map((node) => withTenant(withCalls({ ...node, id: null }, ids), user.tenantId)),
      ruleChainConnections: (content.ruleChainConnections ?? []).map((link) => ({
        ...link,
        targetRuleChainId: { ...link.targetRuleChainId, id: mapped(link.targetRuleChainId.id, ids) },
      })),
    };
    const error = await attempt(async () => void (await this.#chains.saveMetadata(user, document, false)));
    if (error !== undefined) {
      if (isNew) await this.#chains.delete(user, chain.id.id);
      return { ruleChainId: isNew ? null : chain.id, ruleChainName, error };
    }
    return { ruleChainId: chain.id, ruleChainName, ...(isNew ? {} : { updated: true as const }) };
  }
}

/** The result of `work`, or the message of an expected failure. */
async function attempt<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PlatformError) return error.message;
    throw error;
  }
}

/** @throws {PlatformError} `badRequest`. */
function uuidOf({ id }: RuleChainDraft): Uuid | undefined {
  const given = givenId(id);
  return given === undefined ? undefined : parseUuid(given);
}

function contentOf({ metadata }: RuleChainData, { id }: RuleChainDraft): RuleChainMetaDataDraft {
  const given = givenId(id);
  const found = metadata.find(({ ruleChainId }) => given !== undefined && givenId(ruleChainId) === given);
  return found ?? { nodes: [] };
}

/** Updates calls between imported chains to their new ids. */
function withCalls<N extends RuleNodeDraft>(node: N, ids: ReadonlyMap<Uuid, Uuid>): N {
  const { type, configuration } = node;
  if (type !== ruleChainInput.type || typeof configuration !== "object" || configuration === null) return node;
  if (!("ruleChainId" in configuration) || typeof configuration.ruleChainId !== "string") return node;
  return { ...node, configuration: { ...configuration, ruleChainId: mapped(configuration.ruleChainId, ids) } };
}

function mapped(id: string, ids: ReadonlyMap<Uuid, Uuid>): string {
  return (isUuid(id) && ids.get(parseUuid(id))) || id;
}

/** Replaces references to a tenant by the importing tenant. */
function withTenant<N extends RuleNodeDraft>(node: N, tenantId: TenantId): N {
  const text = jsonText(node.configuration ?? {});
  if (!text.includes('"TENANT"')) return node;
  return { ...node, configuration: ofTenant(parseLosslessJson(text), tenantId) };
}

function ofTenant(value: unknown, tenantId: TenantId): unknown {
  if (Array.isArray(value)) return value.map((each) => ofTenant(each, tenantId));
  if (typeof value !== "object" || value === null || numberIn(value) !== undefined) return value;
  const members = Object.entries(value).map(([name, member]) => [name, ofTenant(member, tenantId)] as const);
  const object = losslessObject(members);
  return object.entityType === "TENANT" && "id" in object ? mergeLossless(object, { id: tenantId.id }) : object;
}
