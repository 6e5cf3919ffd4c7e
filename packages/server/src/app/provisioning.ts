import { DEFAULT_PROVISION_SETTINGS } from "../connectivity/provision/provision-limits.ts";
import { ProvisionService } from "../connectivity/provision/provision-service.ts";
import { ProvisionKeys } from "../device-profiles/provision-keys.ts";
import type { RuleEngine } from "../rules/rule-engine.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

interface ProvisioningParts {
  readonly identity: Identity;
  readonly telemetry: TelemetryService;
  readonly engine: RuleEngine;
}

/** Devices that provision themselves. */
export function createProvisioning(
  { database, bus, clock, log }: Pick<Platform, "database" | "bus" | "clock" | "log">,
  { identity, telemetry, engine }: ProvisioningParts,
  { provisionsPerSecondPerAddress: perSecondPerAddress }: Pick<Configuration, "provisionsPerSecondPerAddress">,
): ProvisionService {
  const { deviceStore, unattended, deviceProfiles, credentialsStore } = identity.devices;
  return new ProvisionService({
    keys: new ProvisionKeys(database, identity.entities.secrets),
    findProfile: (id) => deviceProfiles.find(id),
    devices: deviceStore,
    unattended,
    credentials: credentialsStore,
    telemetry,
    engine,
    bus,
    clock,
    log,
    settings: { ...DEFAULT_PROVISION_SETTINGS, perSecondPerAddress },
  });
}
