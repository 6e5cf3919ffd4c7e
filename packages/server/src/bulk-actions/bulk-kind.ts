import {
  type BulkCommand,
  type BulkCommandType,
  type BulkFilters,
  type EntityId,
  type EntityType,
  entityId,
  isPlatformError,
  NO_CUSTOMER,
  type PageData,
  type PageLink,
  parseUuid,
  sameEntity,
  type Uuid,
} from "@orrery/model";
import type { Assignable, CustomerAssignment } from "../assignments/customer-assignment.ts";
import type { EdgeMembers } from "../assignments/edge-assignment.ts";
import type { Authority, User } from "../kernel/auth/user.ts";

/** Does to one entity what a command says, with the rights of `user`. Done before, it does nothing. */
export type BulkOperation = (user: User, id: Uuid, command: BulkCommand) => Promise<unknown>;

/** What lists show of an entity at least. */
interface Listed {
  readonly id: EntityId;
}

/** A kind of entity of which many can be treated at once. */
export interface BulkKind {
  readonly entityType: EntityType;
  readonly roles: readonly Authority[];
  /** A page of what the list of the kind shows. @throws {PlatformError} like the call of the list. */
  readonly list: (user: User, filters: BulkFilters, link: PageLink) => Promise<PageData<Listed>>;
  readonly operations: Partial<Readonly<Record<BulkCommandType, BulkOperation>>>;
}

/** Deletes one; what is gone already is as it should be. */
export function deletes(remove: (user: User, id: Uuid) => Promise<unknown>): Pick<BulkKind["operations"], "DELETE"> {
  return {
    DELETE: async (user, id) => {
      try {
        await remove(user, id);
      } catch (error) {
        if (!isPlatformError(error, "notFound")) throw error;
      }
    },
  };
}

/** Gives entities to a customer, and takes them back. */
export function assigns<E extends Assignable>(
  assignment: CustomerAssignment<E>,
  get: (user: User, id: Uuid) => Promise<E>,
): Pick<BulkKind["operations"], "ASSIGN_TO_CUSTOMER" | "UNASSIGN_FROM_CUSTOMER" | "MAKE_PUBLIC"> {
  return {
    ASSIGN_TO_CUSTOMER: (user, id, command) =>
      assignment.assign(user, parseUuid("customerId" in command ? command.customerId : ""), id),
    MAKE_PUBLIC: (user, id) => assignment.makePublic(user, id),
    UNASSIGN_FROM_CUSTOMER: async (user, id) => {
      const { customerId } = await get(user, id);
      return sameEntity(customerId, NO_CUSTOMER) ? undefined : assignment.unassign(user, id);
    },
  };
}

/** Gives entities to an edge, and takes them back. */
export function assignsToEdges(
  members: () => Pick<EdgeMembers, "assign" | "unassign">,
  isAssigned: (edgeId: Uuid, id: Uuid) => Promise<boolean>,
): Pick<BulkKind["operations"], "ASSIGN_TO_EDGE" | "UNASSIGN_FROM_EDGE"> {
  const edgeOf = (command: BulkCommand) => parseUuid("edgeId" in command ? command.edgeId : "");
  return {
    ASSIGN_TO_EDGE: (user, id, command) => members().assign(user, edgeOf(command), id),
    UNASSIGN_FROM_EDGE: async (user, id, command) => {
      const edgeId = edgeOf(command);
      return (await isAssigned(edgeId, id)) ? members().unassign(user, edgeId, id) : undefined;
    },
  };
}

/** The id of one entity of a kind. */
export const entityOf = (kind: Pick<BulkKind, "entityType">, id: Uuid) => entityId(kind.entityType, id);
