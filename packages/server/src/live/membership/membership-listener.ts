import type { EntityId } from "@orrery/model";
import type { QueryListener } from "../hub/live-hub.ts";
import type { MembershipRules } from "./membership.ts";
import type { QueryRefresh } from "./query-refresh.ts";

/** A query that is repeated. */
export interface RepeatedQuery {
  /** Undefined until its filters were read. */
  rules(): MembershipRules | undefined;
  refresh(): QueryRefresh | undefined;
  /**
   * Whether an entity is shown; `undefined` when that is not known yet, so that any value that the query filters by may
   * matter.
   */
  isShown?(entity: EntityId): boolean | undefined;
}

/** Repeats a query soon after any change in its tenant that may affect which entities it selects. */
export function membershipListener({ rules, refresh, isShown }: RepeatedQuery): QueryListener {
  return {
    entity({ action, entity }) {
      if (rules()?.mayChange(action, entity.id)) refresh()?.soon();
    },
    relations() {
      if (rules()?.followsRelations) refresh()?.soon();
    },
    points(entity, values) {
      const current = rules();
      if (!current?.concerns(entity)) return;
      const shown = isShown?.(entity);
      const mayChange = shown === undefined ? current.filtersBySeries(values) : current.seriesMayChange(shown, values);
      if (mayChange) refresh()?.soon();
    },
    attributes(entity, scope, values) {
      const current = rules();
      if (!current?.concerns(entity)) return;
      const shown = isShown?.(entity);
      const mayChange =
        shown === undefined
          ? current.filtersByAttribute(scope, values)
          : current.attributesMayChange(shown, scope, values);
      if (mayChange) refresh()?.soon();
    },
  };
}
