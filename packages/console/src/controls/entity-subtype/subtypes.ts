import type { Client } from "@orrery/client";
import type { EntitySubtype } from "@orrery/model";
import type { QueryClient } from "@tanstack/react-query";
import { quiet } from "../entity/search-entities.ts";

/** Kinds of entities that have a free type. */
export const SUBTYPED = ["ASSET", "DEVICE", "EDGE", "ENTITY_VIEW"] as const;

export type SubtypedEntity = (typeof SUBTYPED)[number];

const SUBTYPE_MAX_LENGTH = 255;

/** What is said everywhere when an entity of the kind was saved: its types may be others now. */
export const SAVED_BROADCASTS = {
  assetSaved: "ASSET",
  deviceSaved: "DEVICE",
  edgeSaved: "EDGE",
  entityViewSaved: "ENTITY_VIEW",
} as const satisfies Readonly<Record<string, SubtypedEntity>>;

export type SavedBroadcast = keyof typeof SAVED_BROADCASTS;

/** Translation keys of a kind's types. */
export interface SubtypeTexts {
  readonly label: string;
  readonly required: string;
  readonly tooLong: string;
  readonly all: string;
  readonly listEmpty: string;
  readonly choose: string;
  /** Takes the text as `entitySubtype`. */
  readonly noMatches: string;
}

const texts = (space: string, kind: string): SubtypeTexts => ({
  label: `${space}.${kind}-type`,
  required: `${space}.${kind}-type-required`,
  tooLong: `${space}.${kind}-type-max-length`,
  all: `${space}.all-${kind}-types`,
  listEmpty: `${space}.no-${kind}-types-selected`,
  choose: `${space}.select-${kind}-type`,
  noMatches: `${space}.no-${kind}-types-matching`,
});

export const SUBTYPE_TEXTS: Readonly<Record<SubtypedEntity, SubtypeTexts>> = {
  ASSET: texts("asset", "asset"),
  DEVICE: texts("device", "device"),
  EDGE: texts("edge", "edge"),
  ENTITY_VIEW: texts("entity-view", "entity-view"),
};

/** Translation key of what is wrong with a typed type; undefined: nothing. */
export function subtypeProblem(kind: SubtypedEntity, text: string, required: boolean): string | undefined {
  if (text.length > SUBTYPE_MAX_LENGTH) return SUBTYPE_TEXTS[kind].tooLong;
  return required && text.trim() === "" ? SUBTYPE_TEXTS[kind].required : undefined;
}

/** The list with one more type; blank, too long and known ones change nothing. */
export function withSubtype(list: readonly string[], text: string): readonly string[] {
  const type = text.trim();
  return type === "" || type.length > SUBTYPE_MAX_LENGTH || list.includes(type) ? list : [...list, type];
}

const subtypesKey = (kind: SubtypedEntity) => ["picker", "subtypes", kind] as const;

/** Types that entities of a kind have, by name; kept until one is saved. */
export function loadSubtypes(queries: QueryClient, client: Client, kind: SubtypedEntity): Promise<readonly string[]> {
  return queries.fetchQuery({
    queryKey: [...subtypesKey(kind), "all"],
    queryFn: async ({ signal }) => (await listOf(client, kind, signal)).map(({ type }) => type).toSorted(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function listOf(client: Client, kind: SubtypedEntity, signal: AbortSignal): Promise<readonly EntitySubtype[]> {
  switch (kind) {
    case "ASSET":
      return client.assets.types(quiet(signal));
    case "DEVICE":
      return client.devices.types(quiet(signal));
    case "EDGE":
      return client.edges.types(quiet(signal));
    case "ENTITY_VIEW":
      return client.entityViews.types(quiet(signal));
  }
}

/** Says that an entity was saved: the next open control asks for the types again. */
export function broadcastSaved(queries: QueryClient, broadcast: SavedBroadcast): Promise<void> {
  return queries.invalidateQueries({ queryKey: subtypesKey(SAVED_BROADCASTS[broadcast]) });
}
