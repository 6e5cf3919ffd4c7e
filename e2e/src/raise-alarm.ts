import type { Client } from "@orrery/client";
import type { Alarm, AlarmDraft, AlarmSeverity, EntityId } from "@orrery/model";

/** Raises alarms as tests need them: active, not acknowledged, major unless said otherwise. */
export const raiserOf =
  (client: Client) =>
  (
    originator: EntityId,
    type: string,
    severity: AlarmSeverity = "MAJOR",
    more: Partial<AlarmDraft> = {},
  ): Promise<Alarm> =>
    client.alarms.save({ originator, type, severity, status: "ACTIVE_UNACK", ...more });
