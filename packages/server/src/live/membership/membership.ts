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
  /** Absent for the sort key: any change may move an entity onto the page or off it. */
  readonly test: Test | undefined;
}

/** Which changes can make a query select other entities, decided from the changed value alone, without a query. */
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

  /** Whether relations, also of entities of other types, affect the result. */
  readonly followsRelations: boolean;

  /** Whether the query may select entities of this type. */
  concerns({ entityType }: EntityId): boolean {
    return this.#types.has(entityType);
  }

  /** Whether a write of an entity may change the result. The relations of a deleted entity are deleted with it. */
  mayChange(action: EntityEvent["action"], id: EntityId): boolean {
    return this.concerns(id) || (this.followsRelations && action === "DELETED");
  }

  filtersBySeries(values: readonly LiveValue[]): boolean {
    return this.#series.size > 0 && values.some(({ key }) => this.#series.has(key));
  }

  filtersByAttribute(scope: AttributeScope, values: readonly LiveValue[]): boolean {
    return values.some((value) => this.#attributeRules(scope, value).length > 0);
  }

  /** Whether new values may move an entity onto the page or off it. */
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

/** A member that still matches stays; another entity that does not match stays out. */
function mayChange(rules: readonly KeyRule[], isMember: boolean, { value }: LiveValue): boolean {
  return rules.some(({ test }) => !test || (value !== undefined && test(value)) !== isMember);
}
