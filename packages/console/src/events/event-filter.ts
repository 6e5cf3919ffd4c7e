import type { EventFilter, EventType } from "@orrery/model";
import type { EventFilterField } from "./event-kinds.tsx";

/** What events of a type are filtered by; what is empty is left out. */
export type EventConditions = Readonly<Record<string, string | boolean>>;

/** Without what is empty, or asked only together with something that is not set. Texts are trimmed. */
export function cleaned(fields: readonly EventFilterField[], draft: EventConditions): EventConditions {
  const set = fields.flatMap(({ name, onlyWith }): [string, string | boolean][] => {
    const value = draft[name];
    const given = typeof value === "string" ? value.trim() : value;
    if (given === undefined || given === "" || given === false) return [];
    return onlyWith === undefined || draft[onlyWith] === true ? [[name, given]] : [];
  });
  return Object.fromEntries(set);
}

/** As the server takes it. */
export function filterOf(type: EventType, conditions: EventConditions): EventFilter {
  return { ...conditions, eventType: type };
}
