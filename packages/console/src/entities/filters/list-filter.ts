import type { CallOptions, Client } from "@orrery/client";
import type { EntityType } from "@orrery/model";
import type { TFunction } from "i18next";
import type { PillChoice } from "../../controls/tables/filter-pill/filter-pill.tsx";
import type { ListContext } from "../list-context.ts";

/** The choices that the server takes at most for one filter. */
export const MAX_CHOICES = 100;
/** Likewise, of conditions on values. */
export const MAX_CONDITIONS = 20;

/** Choices by the name of their filter; a filter without any is not there. */
export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** A filter as a list declares it: everything else, address, pill and chips, follows from that. */
export interface ListFilter {
  /** Query parameter of the address, once for each choice. */
  readonly name: string;
  /** Parameter of the list's call; the name unless given. */
  readonly parameter?: string | undefined;
  /** Translation key. */
  readonly label: string;
  /** Whether one choice takes the place of another. */
  readonly single?: boolean | undefined;
  /** Always offered, before those of the source. Labels are translation keys. */
  readonly fixed?: readonly PillChoice[] | undefined;
  readonly source?: ChoiceSource | undefined;
  /** Choices are texts of their own, which may hold commas. */
  readonly texts?: true | undefined;
  /** In place of choices: conditions on attributes and latest values of these entities. */
  readonly conditionsOn?: EntityType | undefined;
  /** Where it makes sense; everywhere by default. */
  readonly offered?: ((context: ListContext) => boolean) | undefined;
}

/** The filters that a list has here. */
export function offeredFilters(declared: readonly ListFilter[], context: ListContext): readonly ListFilter[] {
  return declared.filter(({ offered }) => offered?.(context) ?? true);
}

/** Choices that the server knows. */
export interface ChoiceSource {
  /** Sources of the same key have the same choices. */
  readonly key: string;
  /** The first of those that contain the text. */
  readonly find: (client: Client, text: string, options: CallOptions) => Promise<readonly PillChoice[]>;
  /** What a value is called that an address brought along. */
  readonly name: (client: Client, value: string, options: CallOptions, t: TFunction) => Promise<string>;
}

/** The choices of one filter, after one of them was taken or given back. */
export function toggled(values: readonly string[], value: string, single = false): readonly string[] {
  if (values.includes(value)) return values.filter((each) => each !== value);
  return single ? [value] : [...values, value].slice(0, MAX_CHOICES);
}

/** All filters, with other choices of one. */
export function withValues(filters: FilterValues, name: string, values: readonly string[]): FilterValues {
  const { [name]: _, ...others } = filters;
  return values.length === 0 ? others : { ...others, [name]: values };
}

/** Whether a filter has more choices than its pill names. */
export function hasSeveral(filters: FilterValues): boolean {
  return Object.values(filters).some((values) => values.length > 1);
}

/** The choices in a parameter of an address, each once. */
export function valuesOf(given: readonly string[]): readonly string[] {
  return [...new Set(given.filter((value) => value !== ""))].slice(0, MAX_CHOICES);
}
