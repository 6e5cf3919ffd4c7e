import type { EntityId, EntityType } from "@orrery/model";
import type { PaletteEntry } from "./palette-entries.ts";

/** What can be done with something that is typed behind it. */
export const VERBS = ["acknowledge", "filter"] as const;

export type Verb = (typeof VERBS)[number];

/** A text that begins with a verb, and what is behind it. */
export interface VerbText {
  readonly verb: Verb;
  /** What it is about; empty: nothing was typed yet. */
  readonly object: string;
}

/** So many letters of a verb are enough. */
const MIN_LETTERS = 3;

/**
 * The verb that a text begins with, in the reader's language: `ack green` acknowledges what is about "green". `words`: how
 * each verb is called, in one word or more, of which the first counts.
 */
export function verbIn(text: string, words: Readonly<Record<Verb, string>>): VerbText | undefined {
  const [first = "", ...rest] = text.trim().toLowerCase().split(/\s+/);
  const verb = VERBS.find((each) => {
    const word = words[each].toLowerCase().split(/\s+/)[0] ?? "";
    return first.length >= Math.min(MIN_LETTERS, word.length) && word.startsWith(first);
  });
  return verb && { verb, object: rest.join(" ") };
}

interface FilteredList {
  /** Translation key of its name. */
  readonly list: string;
  readonly to: string;
}

const alarmsOf = ({ entityType, id }: EntityId): FilteredList => ({
  list: "alarm.alarms",
  to: `/alarms?originator=${entityType}.${id}`,
});

const FILTERED: Readonly<Partial<Record<EntityType, (id: EntityId) => readonly FilteredList[]>>> = {
  DEVICE: (id) => [alarmsOf(id)],
  ASSET: (id) => [alarmsOf(id)],
  ENTITY_VIEW: (id) => [alarmsOf(id)],
  CUSTOMER: (entity) => [
    { list: "device.devices", to: `/devices?customerId=${entity.id}` },
    { list: "asset.assets", to: `/assets?customerId=${entity.id}` },
    alarmsOf(entity),
  ],
  DEVICE_PROFILE: ({ id }) => [{ list: "device.devices", to: `/devices?deviceProfileId=${id}` }],
};

/** The lists that can be filtered by an entity, as addresses. */
export const filteredBy = (id: EntityId): readonly FilteredList[] => FILTERED[id.entityType]?.(id) ?? [];

/** Whether alarms can be about it. */
export const hasAlarms = (id: EntityId): boolean => filteredBy(id).some(({ list }) => list === "alarm.alarms");

interface VerbEntries {
  /** What was found for the object of the verb. */
  readonly found: readonly PaletteEntry[];
  readonly acknowledge: (entity: EntityId | undefined, name: string | undefined) => void;
  readonly texts: {
    readonly acknowledge: (name: string | undefined) => string;
    readonly filter: (list: string, name: string) => string;
  };
}

/** What a verb does with what was found; without an object, with everything. */
export function verbEntries(
  { verb, object }: VerbText,
  { found, acknowledge, texts }: VerbEntries,
): readonly PaletteEntry[] {
  if (verb === "acknowledge" && object === "") {
    const run = () => acknowledge(undefined, undefined);
    return [{ kind: "action", id: "acknowledge", title: texts.acknowledge(undefined), icon: "ack", keys: [], run }];
  }
  return found.flatMap((entry): readonly PaletteEntry[] => {
    const entity = entry.kind === "place" ? entry.entity : undefined;
    if (!entity) return [];
    if (verb === "filter") {
      return filteredBy(entity).map(({ list, to }) => ({
        kind: "place",
        id: to,
        title: texts.filter(list, entry.title),
        icon: "filter",
        keys: [],
        to,
      }));
    }
    if (!hasAlarms(entity)) return [];
    return [
      {
        kind: "action",
        id: `acknowledge ${entity.id}`,
        title: texts.acknowledge(entry.title),
        detail: entry.detail,
        icon: "ack",
        keys: [],
        run: () => acknowledge(entity, entry.title),
      },
    ];
  });
}
