import type { BulkCommand, BulkFilters } from "@orrery/model";
import type { Scope } from "../../session/scope.ts";
import type { ActionEffect } from "../actions/entity-action.ts";
import type { Assignment } from "../assignment/assignment.ts";
import { type ListFilter, offeredFilters } from "../filters/list-filter.ts";
import type { Matching } from "../list/list-state.ts";
import type { ListContext } from "../list-context.ts";

const COMMANDS: Readonly<Record<Assignment, "UNASSIGN_FROM_CUSTOMER" | "MAKE_PUBLIC" | undefined>> = {
  assign: undefined, // the customer is asked for
  unassign: "UNASSIGN_FROM_CUSTOMER",
  "make-public": "MAKE_PUBLIC",
  "make-private": "UNASSIGN_FROM_CUSTOMER",
};

/** What the server is to do to all that match; `undefined` where more has to be asked. */
export function commandOf<E>(effect: ActionEffect<E>): BulkCommand | undefined {
  if ("remove" in effect) return { type: "DELETE" };
  const type = "assignment" in effect ? COMMANDS[effect.assignment] : undefined;
  return type && { type };
}

/** The filters by which the server finds all that match. */
export function bulkFilters(
  { search, filters }: Pick<Matching, "search" | "filters">,
  declared: readonly ListFilter[],
  context: ListContext,
  bulk: true | "of-owner" | undefined = true,
): BulkFilters {
  const own = offeredFilters(declared, context).flatMap(({ name, parameter = name, texts }) => {
    const values = filters[name];
    return values ? [[parameter, texts ? [...values] : values.join(",")] as const] : [];
  });
  return {
    ...Object.fromEntries(own),
    ...ownerFilter(context.scope),
    ...(bulk === "of-owner" && context.scope.kind === "tenant" ? { tenantId: context.scope.tenantId.id } : {}),
    ...(search === "" ? {} : { textSearch: search }),
  };
}

/** The filter that narrows a list of the tenant to what a customer or an edge has. */
function ownerFilter(scope: Scope): BulkFilters {
  switch (scope.kind) {
    case "customer":
    case "customerUser":
      return { customerId: scope.customerId.id };
    case "edge":
      return { edgeId: scope.edgeId.id };
    case "system":
    case "tenant":
      return {};
  }
}
