import { correctionRoutes } from "../corrections/correction-routes.ts";
import type { CorrectionService } from "../corrections/correction-service.ts";
import { CorrectionStore } from "../corrections/correction-store.ts";
import { bytesOf, jsonOfBytes } from "../history/state-bytes.ts";
import { startVersionRetention } from "../history/version-retention.ts";
import type { TelemetryService } from "../telemetry/telemetry-service.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Corrections of time series; they are kept as long as versions of entities are. */
export function createCorrections(
  { database, clock, ids, log, closing }: Platform,
  { identity, telemetry }: { readonly identity: Identity; readonly telemetry: TelemetryService },
  { historyDays: days }: Pick<Configuration, "historyDays">,
) {
  const store = new CorrectionStore(database);
  const retention = startVersionRetention({ name: "corrections of values", versions: store, days, clock, log });
  closing.add("old corrections", () => retention.close());
  identity.entities.cleanupJobs.onEmptied(({ id, left }) => store.removeAll(id.id, left));
  let service: Promise<CorrectionService> | undefined;
  // Its code is loaded with the first correction.
  const load = async (): Promise<CorrectionService> => {
    const { CorrectionService } = await import("../corrections/correction-service.ts");
    const bytes = { of: bytesOf, json: jsonOfBytes };
    return new CorrectionService({ telemetry, access: identity.entityAccess, store, bytes, clock, ids });
  };
  return {
    routes: correctionRoutes(() => {
      service ??= load();
      return service;
    }),
  };
}
