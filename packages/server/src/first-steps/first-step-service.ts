import { type FirstStepId, type FirstSteps, SYSTEM_STEPS, TENANT_STEPS } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { FirstStepFacts } from "./first-step-facts.ts";
import type { HiddenStepsStore } from "./hidden-steps-store.ts";

/** The first steps of the tenant or installation that a user administers, and whether the user still wants to see them. */
export class FirstStepService {
  readonly #facts: FirstStepFacts;
  readonly #hidden: HiddenStepsStore;

  constructor({ facts, hidden }: { readonly facts: FirstStepFacts; readonly hidden: HiddenStepsStore }) {
    this.#facts = facts;
    this.#hidden = hidden;
  }

  /** Each step is ticked by what is stored, not by who did it or how. */
  async read({ id, tenantId, authority }: User): Promise<FirstSteps> {
    if (await this.#hidden.has(id.id)) return { hidden: true, steps: [] };
    const ids: readonly FirstStepId[] = authority === "SYS_ADMIN" ? SYSTEM_STEPS : TENANT_STEPS;
    const steps = ids.map(async (step) => ({ id: step, done: await this.#facts.isDone(step, tenantId.id) }));
    return { hidden: false, steps: await Promise.all(steps) };
  }

  /** Hides the steps from the user for good. */
  async hide({ id }: User): Promise<void> {
    await this.#hidden.add(id.id);
  }
}
