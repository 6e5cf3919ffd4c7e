import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import {
  entriesOfRelation,
  entryOfAttributes,
  entryOfCredentials,
  entryOfDeletedAttributes,
  entryOfDeletedTimeSeries,
  entryOfEntity,
  entryOfTimeSeries,
  entryOfUserAction,
} from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entry.ts";
import type { AuditRecorder } from "./audit-recorder.ts";

/** Records users' actions on entities of any kind, from the bus. @returns how to stop. */
export function feedAuditLog(bus: Bus, recorder: Pick<AuditRecorder, "record">): Unsubscribe {
  const record = (entry: AuditEntry | undefined): void => {
    if (entry) recorder.record(entry);
  };
  const subscriptions = [
    bus.subscribe("entity", (event) => record(entryOfEntity(event))),
    bus.subscribe("attributesUpdated", (event) => record(entryOfAttributes(event))),
    bus.subscribe("attributesDeleted", (event) => record(entryOfDeletedAttributes(event))),
    bus.subscribe("timeSeriesSaved", (event) => record(entryOfTimeSeries(event))),
    bus.subscribe("timeSeriesDeleted", (event) => record(entryOfDeletedTimeSeries(event))),
    bus.subscribe("credentialsUpdated", (event) => record(entryOfCredentials(event))),
    bus.subscribe("relation", (event) => entriesOfRelation(event).forEach(record)),
    bus.subscribe("userAction", (event) => record(entryOfUserAction(event))),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}
