import { ClaimService } from "../connectivity/claim/claim-service.ts";
import { ClaimStore } from "../connectivity/claim/claim-store.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Customers claim devices with the secret that the device has. */
export function createClaiming(
  { database, clock }: Platform,
  { identity, telemetry }: { readonly identity: Identity; readonly telemetry: TelemetryService },
  configuration: Configuration,
): ClaimService {
  const { deviceStore, devices } = identity.devices;
  return new ClaimService({
    claims: new ClaimStore(database),
    devices: deviceStore,
    reader: devices.reader,
    findCustomer: (id) => identity.tenancy.customers.find(id),
    writer: identity.entities.writer,
    telemetry,
    clock,
    settings: { allowedByDefault: configuration.claimAllowedByDefault, durationMs: configuration.claimDuration },
  });
}
