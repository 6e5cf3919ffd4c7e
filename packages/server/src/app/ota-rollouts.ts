import type { OtaUpdates } from "../ota-packages/ota-updates.ts";
import { PACKAGE_OF } from "../ota-rollouts/rollout-devices.ts";
import { rolloutRoutes } from "../ota-rollouts/rollout-routes.ts";
import { RolloutStore } from "../ota-rollouts/rollout-store.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

export interface OtaRolloutParts {
  readonly identity: Pick<Identity, "devices" | "entities">;
  readonly telemetry: Pick<TelemetryService, "latest">;
  readonly updates: Pick<OtaUpdates, "offerAgain" | "recorded">;
}

export type OtaRolloutPlatform = Pick<Platform, "database" | "bus" | "clock" | "ids" | "log" | "closing">;

/**
 * Rollouts of packages in waves. `start` resumes those that the last run left; without any, their code is loaded with
 * the first call.
 */
export function createOtaRollouts(platform: OtaRolloutPlatform, parts: OtaRolloutParts) {
  const { database, closing } = platform;
  const { cleanupJobs } = parts.identity.entities;
  const rollouts = new RolloutStore(database);
  let loaded: ReturnType<typeof load> | undefined;
  const runs = () => {
    loaded ??= load(platform, parts, rollouts);
    return loaded;
  };
  closing.add("rollouts", async () => (await loaded)?.runner.close());
  cleanupJobs.onRemoved(async ({ id }) => {
    if (id.entityType === "TENANT") await rollouts.removeOfTenant(id.id);
  });
  return {
    routes: rolloutRoutes(async () => (await runs()).service),
    start: async () => {
      if ((await rollouts.active()).length > 0) await runs();
    },
  };
}

async function load(
  { database, bus, clock, ids, log }: OtaRolloutPlatform,
  { identity, telemetry, updates }: OtaRolloutParts,
  rollouts: RolloutStore,
) {
  const code = await import("../ota-rollouts/rollout-code.ts");
  const { deviceStore, deviceProfiles, otaPackageStore: packages } = identity.devices;
  const { writer } = identity.entities;
  const findProfile = deviceProfiles.find.bind(deviceProfiles);
  const devices = new code.RolloutDeviceStore(database);
  const prepare = new code.PrepareRollout({
    ...{ rollouts, devices, deviceStore, clock },
    packageOfProfile: async (id, { packageType }) => (await findProfile(id))?.[PACKAGE_OF[packageType]]?.id,
  });
  const assign = new code.AssignPackages({ devices, deviceStore, packages, writer, updates, clock });
  const runner = new code.RolloutRunner({
    ...{ rollouts, devices, clock, log },
    steps: new code.RolloutSteps({ rollouts, devices, prepare, assign, packages, clock, log }),
    watch: new code.WatchDevices({ devices, deviceStore, telemetry, updates, clock }),
    signals: (notice) => new code.RolloutSignals(bus, notice),
  });
  const service = new code.RolloutService({
    ...{ rollouts, devices, runner, packages, deviceStore, findProfile, bus, clock, ids },
  });
  return { runner, service };
}
