import {
  type AttributeScope,
  attributeScopeOf,
  compilePredicate,
  type EntityCountQuery,
  type EntityId,
  type EntityKey,
  type EntityType,
  isAttributeKey,
  type ResolvedFilter,
  type Test,
} from "@orrery/model";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import { entityTypesOf } from "../../queries/selected-types.ts";
import type { LiveValue } from "../hub/live-value.ts";

interface KeyRule {
  readonly key: EntityKey;
  /** Absent for the sort key: any change may move an entity across the edge of the page. */
  readonly test: Test | undefined;
}

/** Which changes can make a query select other entities, decided by the value that arrives, without asking anybody. */
export class MembershipRules {
  readonly #types: ReadonlySet<EntityType>;
  readonly #series = new Map<string, KeyRule[]>();
  readonly #attributes = new Map<string, KeyRule[]>();

  constructor(query: EntityCountQuery, filters: readonly ResolvedFilter[], sortKey: EntityKey | undefined) {
    this.#types = new Set(entityTypesOf(query.entityFilter));
    this.followsRelations = query.entityFilter.type === "relationsQuery" || "rootEntity" in query.entityFilter;
    for (const { key, predicate } of filters) this.#add({ key, test: compilePredicate(predicate) });
    if (sortKey) this.#add({ key: sortKey, test: undefined });
  }

  /** Whether relations decide, those of entities of other types too. */
  readonly followsRelations: boolean;

  /** Whether the query may select entities of this type. */
  concerns({ entityType }: EntityId): boolean {
    return this.#types.has(entityType);
  }

  /** Whether a write of an entity may change who belongs to the query; with one that is gone go its relations. */
  mayChange(action: EntityEvent["action"], id: EntityId): boolean {
    return this.concerns(id) || (this.followsRelations && action === "DELETED");
  }

  filtersBySeries(values: readonly LiveValue[]): boolean {
    return this.#series.size > 0 && values.some(({ key }) => this.#series.has(key));
  }

  filtersByAttribute(scope: AttributeScope, values: readonly LiveValue[]): boolean {
    return values.some((value) => this.#attributeRules(scope, value).length > 0);
  }

  /** Whether new values may take an entity into the page, or out of it. */
  seriesMayChange(isMember: boolean, values: readonly LiveValue[]): boolean {
    if (this.#series.size === 0) return false;
    return values.some((value) => mayChange(this.#series.get(value.key) ?? [], isMember, value));
  }

  attributesMayChange(isMember: boolean, scope: AttributeScope, values: readonly LiveValue[]): boolean {
    return values.some((value) => mayChange(this.#attributeRules(scope, value), isMember, value));
  }

  #attributeRules(scope: AttributeScope, { key }: LiveValue): readonly KeyRule[] {
    const rules = this.#attributes.get(key) ?? [];
    return rules.filter((rule) => rule.key.type === "ATTRIBUTE" || attributeScopeOf(rule.key.type) === scope);
  }

  #add(rule: KeyRule): void {
    const { type, key } = rule.key;
    const rules = type === "TIME_SERIES" ? this.#series : isAttributeKey(type) ? this.#attributes : undefined;
    rules?.set(key, [...(rules.get(key) ?? []), rule]);
  }
}

/** A member that still matches stays, another entity that does not match stays out. */
function mayChange(rules: readonly KeyRule[], isMember: boolean, { value }: LiveValue): boolean {
  return rules.some(({ test }) => !test || (value !== undefined && test(value)) !== isMember);
}
