import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { EventRecorder } from "./event-recorder.ts";

/** Events go with their entity. */
export function forgetDeleted(bus: Bus, recorder: EventRecorder): Unsubscribe {
  return bus.subscribe("entity", ({ action, entity }) => {
    if (action === "DELETED") recorder.forget([entity.id]);
  });
}
