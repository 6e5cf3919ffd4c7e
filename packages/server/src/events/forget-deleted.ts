import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EventRecorder } from "./event-recorder.ts";

/** Events go with their entity, and stay behind with nobody when it goes to another tenant. */
export function forgetDeleted(bus: Bus, recorder: EventRecorder): Unsubscribe {
  return bus.subscribe("entity", ({ action, entity }) => {
    if (action === "DELETED" || action === "MOVED") recorder.forget([entity.id]);
  });
}
