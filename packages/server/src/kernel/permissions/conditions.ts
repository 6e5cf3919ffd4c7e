import { type Authority, type CustomerId, SYSTEM_TENANT, type TenantId, type Uuid } from "@orrery/model";
import { hasCustomer, type User } from "../auth/user.ts";

/** The properties of an object that rights depend on. */
export interface Target {
  /** Absent while it is being created. */
  readonly id?: Uuid | undefined;
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  /** Customers of an object that is assigned to several: dashboards. */
  readonly assignedCustomers?: readonly Uuid[] | undefined;
  /** For users. */
  readonly authority?: Authority | undefined;
  /** For devices: a dashboard of the visitor's customer shows it and allows commands. */
  readonly isCommandedByVisitors?: boolean | undefined;
}

interface Test {
  holds(user: User, target: Target): boolean;
  /** Completes "an object that …". */
  readonly says: string;
}

const isOwn = (user: User, target: Target): boolean => target.tenantId.id === user.tenantId.id;
const isMine = (user: User, target: Target): boolean =>
  isOwn(user, target) && hasCustomer(user) && target.customerId?.id === user.customerId.id;

/** Every condition that a grant can have. */
export const CONDITIONS = {
  any: { holds: () => true, says: "exists" },
  own: { holds: isOwn, says: "belongs to the user's tenant" },
  system: {
    holds: (_user, target) => target.tenantId.id === SYSTEM_TENANT.id,
    says: "belongs to the installation itself",
  },
  mine: { holds: isMine, says: "belongs to the user's customer" },
  commandedByVisitors: {
    holds: (user, target) => isMine(user, target) && target.isCommandedByVisitors === true,
    says: "is public and shown by a public dashboard that lets visitors command devices",
  },
  shared: {
    holds: (user, target) =>
      isOwn(user, target) && hasCustomer(user) && (target.assignedCustomers ?? []).includes(user.customerId.id),
    says: "is assigned to the user's customer",
  },
  self: {
    holds: (user, target) => isOwn(user, target) && !user.isPublic && target.id === user.id.id,
    says: "is the user's own account",
  },
  notCustomerUser: {
    holds: (_user, target) => target.authority !== "CUSTOMER_USER",
    says: "is not the account of a customer's user",
  },
  ownAccount: {
    holds: (user, target) => isOwn(user, target) && target.authority !== "SYS_ADMIN",
    says: "is an account of the user's tenant",
  },
} as const satisfies Record<string, Test>;

export type Condition = keyof typeof CONDITIONS;
