import {
  type AssignedInfo,
  type Edge,
  type EdgeDraft,
  type PageData,
  type PageLink,
  PlatformError,
  type RuleChain,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import { type AssignableParts, AssignableService, type ContentOf } from "../assignments/assignable-service.ts";
import type { AssignableScope } from "../assignments/assignable-store.ts";
import type { EdgeAssignment } from "../assignments/edge-assignment.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Tx } from "../kernel/database/database.ts";
import { checkTexts, requireText } from "../kernel/entities/checks.ts";
import type { EdgeRuleChains } from "./edge-rule-chains.ts";
import type { EdgeStore } from "./edge-store.ts";

const LICENSE_KEY_LENGTH = 30;
/** What is said of edges without one. */
export const NO_NAME = "Edge name should be specified!";
export const NO_TYPE = "Edge type should be specified!";
export const NO_LICENSE = "Edge license key should be specified!";

export interface EdgeServiceOptions extends AssignableParts {
  readonly edges: EdgeStore;
  readonly chains: EdgeRuleChains;
  readonly members: EdgeAssignment;
}

/** Edges (reference: REST API, 2.14 and 3.22). */
export class EdgeService extends AssignableService<Edge, EdgeDraft> {
  readonly #options: EdgeServiceOptions;

  constructor(options: EdgeServiceOptions) {
    const unique = {
      name: "Edge with such name already exists!",
      routing_key: "Edge with such routing key already exists!",
    };
    super({ entityType: "EDGE", kind: "Edge", unique }, options.edges, options);
    this.#options = options;
  }

  override async get(user: User, id: Uuid): Promise<Edge> {
    return shownTo(user, await super.get(user, id));
  }

  override async getInfo(user: User, id: Uuid): Promise<Edge & AssignedInfo> {
    return shownTo(user, await super.getInfo(user, id));
  }

  override async listByIds(user: User, ids: readonly Uuid[]): Promise<readonly Edge[]> {
    return (await super.listByIds(user, ids)).map((edge) => shownTo(user, edge));
  }

  override async list(user: User, scope: Omit<AssignableScope, "tenantId">, link: PageLink): Promise<PageData<Edge>> {
    const page = await super.list(user, scope, link);
    return { ...page, data: page.data.map((edge) => shownTo(user, edge)) };
  }

  override async listInfos(
    user: User,
    scope: Omit<AssignableScope, "tenantId">,
    link: PageLink,
  ): Promise<PageData<Edge & AssignedInfo>> {
    const page = await super.listInfos(user, scope, link);
    return { ...page, data: page.data.map((edge) => shownTo(user, edge)) };
  }

  /** Makes the chain the root of the edge, and assigns it to the edge if it is not. */
  async setRootChain(user: User, id: Uuid, ruleChainId: Uuid): Promise<Edge> {
    const { edges, writer, members, chains } = this.#options;
    const before = await this.reader.get(user, "WRITE", id);
    const chain = await chains.get(user, "READ", ruleChainId);
    if (chain.type !== "EDGE") {
      throw new PlatformError("badRequest", "Only an edge rule chain can be the root of an edge!");
    }
    const isNew = !(await members.isAssigned(before.id, chain.id));
    const also = isNew ? (tx: Tx) => members.write(before, chain.id, tx) : undefined;
    const after = { ...before, rootRuleChainId: chain.id };
    await writer.save(edges, { before, after, by: user, also });
    if (isNew) members.announce(after, chain, user);
    return after;
  }

  findByName(tenantId: TenantId, name: string): Promise<Edge | undefined> {
    return this.#options.edges.findByName(tenantId.id, name);
  }

  /** @throws {PlatformError} `notSupported` when the tenant has none. */
  async templateRoot(tenantId: TenantId): Promise<RuleChain> {
    const root = await this.#options.chains.templateRoot(tenantId);
    if (!root) throw new PlatformError("notSupported", "Root edge rule chain is not available!");
    return root;
  }

  protected override async contentOf(user: User, draft: EdgeDraft, before: Edge | undefined): Promise<ContentOf<Edge>> {
    const content = checkedEdge(draft);
    const rootRuleChainId = before ? before.rootRuleChainId : (await this.templateRoot(user.tenantId)).id;
    return { rootRuleChainId, ...content };
  }

  /** A new edge gets its root chain and all auto-assigned chains. */
  protected override async guardSave(after: Edge, before: Edge | undefined) {
    if (before) return undefined;
    const { chains, members } = this.#options;
    const given = new Map((await chains.autoAssigned(after.tenantId)).map(({ id }) => [id.id, id]));
    if (after.rootRuleChainId) given.set(after.rootRuleChainId.id, after.rootRuleChainId);
    return async (tx: Tx): Promise<void> => {
      for (const id of given.values()) await members.write(after, id, tx);
    };
  }

  protected override async saved(after: Edge, before: Edge | undefined, by: User): Promise<void> {
    if (before) return;
    const { chains, members } = this.#options;
    for (const chain of await chains.ofEdge(after)) members.announce(after, chain, by);
  }
}

/** What a draft says of an edge. @throws {PlatformError} `badRequest`. */
export function checkedEdge(draft: EdgeDraft): Omit<ContentOf<Edge>, "rootRuleChainId"> {
  const name = requireText(draft.name, NO_NAME);
  const type = requireText(draft.type, NO_TYPE);
  const secret = requireText(draft.secret, "Edge secret should be specified!");
  const routingKey = requireText(draft.routingKey, "Edge routing key should be specified!");
  const edgeLicenseKey = requireText(draft.edgeLicenseKey, NO_LICENSE);
  const cloudEndpoint = requireText(draft.cloudEndpoint, "Cloud endpoint should be specified!");
  const label = draft.label ?? null;
  checkTexts({ name, type, label, secret, routingKey, cloudEndpoint });
  checkTexts({ edgeLicenseKey }, { edgeLicenseKey: LICENSE_KEY_LENGTH });
  const additionalInfo = draft.additionalInfo ?? null;
  return { name, type, label, secret, routingKey, edgeLicenseKey, cloudEndpoint, additionalInfo };
}

/** Routing key, secret and licence are visible to tenant administrators only. */
function shownTo<E extends Edge>(user: User, edge: E): E {
  if (user.authority !== "CUSTOMER_USER") return edge;
  return { ...edge, secret: null, routingKey: null, edgeLicenseKey: null };
}
