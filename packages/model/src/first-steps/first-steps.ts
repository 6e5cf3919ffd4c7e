/** What leads the administrators of a new tenant, in the order in which it is shown. */
export const TENANT_STEPS = ["account", "device", "values", "dashboard", "alarm", "customerUser"] as const;
/** What leads the system administrators of a new installation. */
export const SYSTEM_STEPS = ["account", "address", "mail", "tenant", "tenantAdmin"] as const;

export type FirstStepId = (typeof TENANT_STEPS | typeof SYSTEM_STEPS)[number];

/** One of the first steps; `done` once it has really happened, by any user. */
export interface FirstStep {
  readonly id: FirstStepId;
  readonly done: boolean;
}

/** The first steps of the caller's tenant or installation. */
export interface FirstSteps {
  /** Whether the caller has hidden them for good; there are no steps then. */
  readonly hidden: boolean;
  readonly steps: readonly FirstStep[];
}
