import { TEST_DATABASES, type TestDatabase } from "./databases.ts";
import { trialSize } from "./trials.ts";

/**
 * The databases of a trial that starts and kills the real program: `npm test` runs it on one, that of the sample,
 * `npm run test:long` on all. For `describe.each(trialDatabases("SQLite"))("... on $name", ...)`.
 */
export function trialDatabases(sample: TestDatabase["name"]): readonly TestDatabase[] {
  return trialSize(1) > 1 ? TEST_DATABASES : TEST_DATABASES.filter(({ name }) => name === sample);
}
