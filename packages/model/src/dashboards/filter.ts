import type { KeyFilter, KeyFilterPredicate } from "../queries/key-filter.ts";
import type { DashboardFilter } from "./configuration.ts";
import { listIn, objectIn, objectOr } from "./json.ts";

/**
 * The key filters of a query for a dashboard filter: one per predicate, without the user info of the console
 * (reference: telemetry and queries, 9.4). All must match.
 */
export function keyFiltersOf({ keyFilters }: DashboardFilter): readonly KeyFilter[] {
  return keyFilters.flatMap(({ key, valueType, predicates }) =>
    listIn(predicates).flatMap((wrapped) => {
      const predicate = unwrapped(wrapped);
      return predicate && key ? [{ key, valueType, predicate }] : [];
    }),
  );
}

/** `{keyFilterPredicate, userInfo}` to the predicate, at every depth. The server checks its members. */
function unwrapped(wrapped: unknown): KeyFilterPredicate | undefined {
  const predicate = objectIn(objectOr(wrapped).keyFilterPredicate);
  if (!predicate) return undefined;
  if (predicate.type !== "COMPLEX") return predicate as unknown as KeyFilterPredicate;
  const predicates = listIn(predicate.predicates).flatMap((inner) => unwrapped(inner) ?? []);
  return { type: "COMPLEX", operation: predicate.operation === "OR" ? "OR" : "AND", predicates };
}
