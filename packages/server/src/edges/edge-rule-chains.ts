import {
  type Edge,
  type EntityRelation,
  type PageData,
  type PageLink,
  PlatformError,
  type RuleChain,
  type TenantId,
  type Uuid,
} from "@orrery/model";
import type { EdgeAssignment, EdgeScope, EdgeTarget } from "../assignments/edge-assignment.ts";
import type { User } from "../kernel/auth/user.ts";
import type { Operation } from "../kernel/permissions/operation.ts";
import type { RelationKey, RelationStore } from "../relations/relation-store.ts";

/** Limit of chains that every new edge of a tenant gets. */
const MAX_AUTO_ASSIGNED = 1_000;
/** Limit of chains of one edge that are searched for calls. */
const MAX_PER_EDGE = 1_000;

/** Rule chains as this module needs them; implemented by the module `rules`. */
export interface RuleChains {
  get(user: User, operation: Operation, id: Uuid): Promise<RuleChain>;
  /** In no particular order; unknown ids are omitted. */
  findMany(ids: readonly Uuid[]): Promise<readonly RuleChain[]>;
  /** The tenant's template for edges. */
  templateRoot(tenantId: TenantId): Promise<RuleChain | undefined>;
  listOfEdge(scope: EdgeScope, link: PageLink): Promise<PageData<RuleChain>>;
  /** By chain, the ids of the chains that its nodes call. */
  calls(ids: readonly Uuid[]): Promise<ReadonlyMap<Uuid, readonly Uuid[]>>;
}

export interface EdgeRuleChainsOptions {
  readonly chains: RuleChains;
  readonly relations: RelationStore;
  readonly findEdge: (id: Uuid) => Promise<Edge | undefined>;
}

/** Assignment of rule chains to edges (reference: REST API, 2.14 and 2.22). */
export class EdgeRuleChains {
  readonly #chains: RuleChains;
  readonly #relations: RelationStore;
  readonly #findEdge: EdgeRuleChainsOptions["findEdge"];

  constructor({ chains, relations, findEdge }: EdgeRuleChainsOptions) {
    this.#chains = chains;
    this.#relations = relations;
    this.#findEdge = findEdge;
  }

  /** Makes rule chains assignable to edges. */
  register(assignment: EdgeAssignment): void {
    assignment.register<RuleChain>({
      entityType: "RULE_CHAIN",
      path: "ruleChain",
      listedFor: ["TENANT_ADMIN"],
      get: (user, operation, id) => this.#chains.get(user, operation, id),
      list: (scope, link) => this.#chains.listOfEdge(scope, link),
      accessTargetOf: ({ tenantId }) => ({ tenantId }),
      checkAssign: async (chain) => {
        if (chain.type !== "EDGE") throw new PlatformError("badRequest", "Can't assign non EDGE ruleChain to edge!");
      },
      checkUnassign: (chain, edge) => this.#checkNotRoot(chain, edge),
    });
  }

  get(user: User, operation: Operation, id: Uuid): Promise<RuleChain> {
    return this.#chains.get(user, operation, id);
  }

  templateRoot(tenantId: TenantId): Promise<RuleChain | undefined> {
    return this.#chains.templateRoot(tenantId);
  }

  /** Chains that are assigned to every new edge of the tenant. */
  async autoAssigned(tenantId: TenantId): Promise<readonly RuleChain[]> {
    const scope = { group: "EDGE_AUTO_ASSIGN_RULE_CHAIN", limit: MAX_AUTO_ASSIGNED } as const;
    const relations = await this.#relations.listAt("FROM", [tenantId], scope);
    return this.#chains.findMany(relations.map(({ to }) => to.id));
  }

  async autoAssign(user: User, id: Uuid): Promise<RuleChain> {
    const chain = await this.#chains.get(user, "WRITE", id);
    if (chain.type !== "EDGE") throw new PlatformError("badRequest", "Can't assign non EDGE ruleChain to edge!");
    const relation: EntityRelation = { ...autoAssignment(chain), additionalInfo: null };
    await this.#relations.save(relation);
    return chain;
  }

  async stopAutoAssign(user: User, id: Uuid): Promise<RuleChain> {
    const chain = await this.#chains.get(user, "WRITE", id);
    await this.#relations.delete(autoAssignment(chain));
    return chain;
  }

  async ofEdge({ id, tenantId }: EdgeTarget): Promise<readonly RuleChain[]> {
    const scope = { tenantId: tenantId.id, edgeId: id.id };
    return (await this.#chains.listOfEdge(scope, { pageSize: MAX_PER_EDGE, page: 0 })).data;
  }

  /** By name of a chain of the edge, the names of chains that it calls and that the edge does not have. */
  async missing(edge: EdgeTarget): Promise<Readonly<Record<string, readonly string[]>>> {
    const { tenantId } = edge;
    const data = await this.ofEdge(edge);
    const present = new Set(data.map((chain) => chain.id.id));
    const calls = await this.#chains.calls([...present]);
    const absent = new Set([...calls.values()].flat().filter((id) => !present.has(id)));
    const called = (await this.#chains.findMany([...absent])).filter((chain) => chain.tenantId.id === tenantId.id);
    const names = new Map(called.map((chain) => [chain.id.id, chain.name]));
    const missing = data.map(({ id, name }) => {
      const ofChain = new Set((calls.get(id.id) ?? []).flatMap((target) => names.get(target) ?? []));
      return [name, [...ofChain].sort()] as const;
    });
    return Object.fromEntries(missing.filter(([, list]) => list.length > 0));
  }

  async #checkNotRoot(chain: RuleChain, { id, name }: EdgeTarget): Promise<void> {
    const edge = await this.#findEdge(id.id);
    if (edge?.rootRuleChainId?.id !== chain.id.id) return;
    throw new PlatformError(
      "badRequest",
      `Can't unassign root rule chain from edge [${name}]. Please assign another root rule chain first!`,
    );
  }
}

function autoAssignment(chain: RuleChain): RelationKey {
  return { from: chain.tenantId, to: chain.id, type: "Contains", typeGroup: "EDGE_AUTO_ASSIGN_RULE_CHAIN" };
}
