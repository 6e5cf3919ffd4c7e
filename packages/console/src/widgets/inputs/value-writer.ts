import type { Client } from "@orrery/client";
import type { FieldChange } from "./bound-field.ts";
import { SCOPES } from "./form-target.ts";

const QUIET = { ignoreErrors: true } as const;

export interface WriteOutcome {
  readonly saved: readonly FieldChange[];
  /** Of the first call that failed. */
  readonly error?: unknown;
}

/** Stores values, one call for each entity and scope. Those of a call that failed are not among the saved ones. */
export async function writeChanges(
  client: Pick<Client, "telemetry">,
  changes: readonly FieldChange[],
): Promise<WriteOutcome> {
  const groups = [...Map.groupBy(changes, ({ field }) => `${field.entityId.id}/${field.target}`).values()];
  const results = await Promise.allSettled(groups.map((group) => writeGroup(client, group)));
  const failed = results.find((result) => result.status === "rejected");
  const saved = groups.filter((_, at) => results[at]?.status === "fulfilled").flat();
  return failed ? { saved, error: failed.reason } : { saved };
}

async function writeGroup({ telemetry }: Pick<Client, "telemetry">, changes: readonly FieldChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { entityId, target } = first.field;
  const values = Object.fromEntries(
    changes.filter(({ value }) => value !== null).map(({ field, value }) => [field.key, value]),
  );
  const gone = changes.filter(({ value }) => value === null).map(({ field }) => field.key);
  if (target === "timeseries") {
    // Without a value nothing is said: a series would lose its whole history.
    if (Object.keys(values).length > 0) await telemetry.save(entityId, values, QUIET);
    return;
  }
  if (Object.keys(values).length > 0) await telemetry.saveAttributes(entityId, SCOPES[target], values, QUIET);
  if (gone.length > 0) await telemetry.deleteAttributes(entityId, SCOPES[target], gone, QUIET);
}
