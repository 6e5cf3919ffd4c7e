import { FirstStepFacts } from "../first-steps/first-step-facts.ts";
import { firstStepRoutes } from "../first-steps/first-step-routes.ts";
import { FirstStepService } from "../first-steps/first-step-service.ts";
import { HiddenStepsStore } from "../first-steps/hidden-steps-store.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** What leads new tenants and installations: its calls, and what goes with users. */
export function createFirstSteps(
  { database, series }: Platform,
  { accounts, entities }: Pick<Identity, "accounts" | "entities">,
) {
  const hidden = new HiddenStepsStore(database);
  entities.cleanupJobs.onEmptied(async ({ id }) => {
    if (id.entityType === "USER") await hidden.forget(id.id);
  });
  const facts = new FirstStepFacts({ database, series, settings: accounts.settings });
  return { routes: firstStepRoutes(new FirstStepService({ facts, hidden })) };
}
