import type { Client } from "@orrery/client";
import type { QueryClient } from "@tanstack/react-query";
import { camelCase } from "../../kinds/kind-texts.ts";
import { KINDS, kindOf, type SubtypedEntity } from "../../kinds/kinds.ts";
import { quiet } from "../entity/search-entities.ts";

export type { SubtypedEntity } from "../../kinds/kinds.ts";

/** Kinds of entities that have a free type. */
export const SUBTYPED = KINDS.flatMap(({ type, types }) => (types ? [type as SubtypedEntity] : [])); // the others have no types

const SUBTYPE_MAX_LENGTH = 255;

/** `ENTITY_VIEW` as `entityView`. */
type Camel<T extends string> = T extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<Lowercase<Rest>>}`
  : Lowercase<T>;

/** Broadcast when an entity of the kind was saved: its types may be others now. */
export type SavedBroadcast = `${Camel<SubtypedEntity>}Saved`;

const broadcastOf = (type: SubtypedEntity) => `${camelCase(type)}Saved` as SavedBroadcast; // as Camel does

/** The kind that each broadcast is about. */
export const SAVED_BROADCASTS = Object.fromEntries(SUBTYPED.map((type) => [broadcastOf(type), type])) as Readonly<
  Record<SavedBroadcast, SubtypedEntity>
>; // one for each kind

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

export function subtypeTexts(type: SubtypedEntity): SubtypeTexts {
  const { space } = kindOf(type);
  return {
    label: `${space}.${space}-type`,
    required: `${space}.${space}-type-required`,
    tooLong: `${space}.${space}-type-max-length`,
    all: `${space}.all-${space}-types`,
    listEmpty: `${space}.no-${space}-types-selected`,
    choose: `${space}.select-${space}-type`,
    noMatches: `${space}.no-${space}-types-matching`,
  };
}

/** Translation key of what is wrong with a typed type; undefined: nothing. */
export function subtypeProblem(kind: SubtypedEntity, text: string, required: boolean): string | undefined {
  if (text.length > SUBTYPE_MAX_LENGTH) return subtypeTexts(kind).tooLong;
  return required && text.trim() === "" ? subtypeTexts(kind).required : undefined;
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
    queryFn: async ({ signal }) => {
      const types = await kindOf(kind).types?.(client, quiet(signal));
      return types?.map(({ type }) => type).toSorted() ?? [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Says that an entity was saved: the next open control asks for the types again. */
export function broadcastSaved(queries: QueryClient, broadcast: SavedBroadcast): Promise<void> {
  return queries.invalidateQueries({ queryKey: subtypesKey(SAVED_BROADCASTS[broadcast]) });
}
