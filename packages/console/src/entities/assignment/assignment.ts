import { type CustomerId, NULL_UUID } from "@orrery/model";
import type { Listed } from "../list-context.ts";

/** An entity that belongs to at most one customer; the customer's title is known in some lists only. */
export interface Assigned extends Listed {
  readonly customerId: CustomerId;
  readonly customerTitle?: string | null;
  readonly customerIsPublic?: boolean;
}

/** Giving to a customer, taking from one, showing to everybody with a link to a public dashboard, and no longer. */
export type Assignment = "assign" | "unassign" | "make-public" | "make-private";

/** Whether a customer has it; the public one counts. */
export const isAssigned = (entity: Assigned) => entity.customerId.id !== NULL_UUID;
