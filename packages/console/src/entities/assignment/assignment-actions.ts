import type { IconName } from "../../controls/basics/icon-names.ts";
import type { EntityKind } from "../../kinds/kind.ts";
import type { EntityAction } from "../actions/entity-action.ts";
import type { ListContext } from "../list-context.ts";
import { type Assigned, type Assignment, isAssigned } from "./assignment.ts";

const inTenant = ({ scope, manage }: ListContext) => manage && scope.kind === "tenant";
const inCustomer = ({ scope, manage }: ListContext) => manage && scope.kind === "customer";

/**
 * Assign, unassign, make public, make private: where entities of a tenant or of a customer are managed. Texts are those of
 * the kind, by the pattern of the contract.
 */
export function assignmentActions<E extends Assigned>({ space }: EntityKind): readonly EntityAction<E>[] {
  const action = (assignment: Assignment, icon: IconName, label: string = assignment) => ({
    id: assignment,
    label: `${space}.${label}`,
    icon,
    does: { assignment },
  });
  const unassign = {
    ...action("unassign", "unassign", "unassign-from-customer"),
    enabled: (entity: E) => isAssigned(entity) && !entity.customerIsPublic,
  };
  const unassigned = (entity: E) => !isAssigned(entity);
  return [
    {
      ...action("assign", "assign", "assign-to-customer"),
      inline: true,
      group: true,
      offered: inTenant,
      enabled: unassigned,
    },
    { ...unassign, offered: inTenant },
    { ...unassign, group: true, offered: inCustomer },
    { ...action("make-public", "globe"), offered: inTenant, enabled: unassigned },
    {
      ...action("make-private", "lock"),
      offered: (context) => inTenant(context) || inCustomer(context),
      enabled: ({ customerIsPublic }) => customerIsPublic === true,
    },
  ];
}
