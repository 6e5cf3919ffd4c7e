import { entityId, type RuleChain, SYSTEM_TENANT } from "@orrery/model";
import { EventRecorder } from "../../events/event-recorder.ts";
import { EventStore } from "../../events/event-store.ts";
import type { User } from "../../kernel/auth/user.ts";
import { InProcessBus } from "../../kernel/bus/in-process-bus.ts";
import type { Database } from "../../kernel/database/database.ts";
import { CleanupJobs } from "../../kernel/entities/cleanup-jobs.ts";
import { EntityDirectory } from "../../kernel/entities/entity-directory.ts";
import { EntityLimits } from "../../kernel/entities/entity-limits.ts";
import { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { Ids } from "../../kernel/ids.ts";
import { Metrics } from "../../kernel/metrics/metrics.ts";
import { AccessControl } from "../../kernel/permissions/access-control.ts";
import { testLog } from "../../testing/databases.ts";
import { testSecrets } from "../../testing/test-secrets.ts";
import { openRules, type Rules } from "../open-rules.ts";
import type { NetworkPort } from "../ports/network.ts";
import { recordingServices } from "../ports/recording-services.ts";
import type { TimeSeriesToSave } from "../ports/telemetry.ts";
import { numbered } from "./memory-chains.ts";
import { TENANT } from "./test-engine.ts";

/** An administrator of the test tenant. */
export const USER: User = {
  id: entityId("USER", numbered(50)),
  email: "a@b.org",
  authority: "TENANT_ADMIN",
  tenantId: TENANT,
  customerId: entityId("CUSTOMER", SYSTEM_TENANT.id),
  isPublic: false,
};

/** Of another tenant. */
export const STRANGER: User = { ...USER, tenantId: entityId("TENANT", numbered(51)) };

/** Rules and what tests need of the platform around them. */
export interface TestRules {
  readonly rules: Rules;
  readonly bus: InProcessBus;
  readonly store: EventStore;
  readonly recorder: EventRecorder;
  readonly removals: CleanupJobs;
}

/** Rules over a real database; `saveTimeSeries` replaces the telemetry service. */
export function testRules(
  database: Database,
  {
    saveTimeSeries,
    network,
    maxRuleChains = 0,
    usedByProfile = () => false,
  }: {
    readonly saveTimeSeries: (write: TimeSeriesToSave) => Promise<void>;
    readonly network?: NetworkPort;
    readonly maxRuleChains?: number;
    readonly usedByProfile?: (chain: RuleChain) => boolean;
  },
): TestRules {
  const ids = new Ids(Date.now);
  const bus = new InProcessBus(testLog);
  const directory = new EntityDirectory();
  directory.register("DEVICE", async ({ id }) => ({ id, entityType: "DEVICE", tenantId: TENANT, name: "Device" }));
  const store = new EventStore(database);
  const recorder = new EventRecorder(store, ids, testLog);
  const removals = new CleanupJobs({ database, bus, ids, log: testLog });
  removals.onRemoved(({ id }) => recorder.forget([id]));
  removals.start();
  const rules = openRules({
    database,
    secrets: testSecrets,
    services: recordingServices({ telemetry: { save: saveTimeSeries }, network, clock: Date.now, ids, log: testLog }),
    writer: new EntityWriter(database, bus, (id, tx) => removals.note([{ id }], tx)),
    removals,
    access: new AccessControl(directory, Date.now),
    directory,
    limits: new EntityLimits({ limitOf: () => maxRuleChains }),
    events: { store, recorder },
    metrics: new Metrics(),
    clock: Date.now,
    ids,
    log: testLog,
    serviceId: "test",
    isUsedByProfile: async (chain) => usedByProfile(chain),
    ackTimeoutMs: 50,
  });
  return { rules, bus, store, recorder, removals };
}
