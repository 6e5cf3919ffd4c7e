import { PlatformError, parseUuid, type Uuid } from "@orrery/model";
import { Type } from "typebox";

/** Maximum number of values of one filter of a list. */
const MAX_CHOICES = 100;

/**
 * A query parameter that restricts a list to entries with one of several values: ids or words, separated by commas or
 * in repeated parameters. Our own: lists of the contract take one value. Parsed by {@link chosenIds} and {@link
 * chosenWords}.
 */
export function choices(description: string) {
  return Type.Optional(Type.String({ description: `${description}; several are separated by commas` }));
}

/** Like {@link choices} for free texts, which may contain commas: each in a parameter of its own. */
export function textChoices(description: string) {
  const several = {
    description: `${description}; several are each in a parameter of their own`,
    maxItems: MAX_CHOICES,
  };
  return Type.Optional(Type.Array(Type.String(), several));
}

/** Entries of any of several customers, in lists of assignable entities. */
export const customerChoices = choices("Ids of customers; the null id means without a customer");

/** `undefined`: the list is not restricted. @throws {PlatformError} `badRequest`. */
export function chosenIds(name: string, text: string | undefined): readonly Uuid[] | undefined {
  return chosen(name, text)?.map(parseUuid);
}

/**
 * `undefined`: the list is not restricted.
 * @throws {PlatformError} `badRequest` for a value that is not among `words`.
 */
export function chosenWords<W extends string>(
  name: string,
  text: string | undefined,
  words: readonly W[],
): readonly W[] | undefined {
  return chosen(name, text)?.map((value) => {
    const word = words.find((known) => known === value);
    if (word === undefined) throw new PlatformError("badRequest", `${name}: must be one of ${words.join(", ")}`);
    return word;
  });
}

/**
 * Free texts of {@link textChoices} where the contract has one list with commas: a single parameter is such a list, in
 * several each may hold commas; one text that does stands there twice. `undefined`: the list is not restricted.
 * @throws {PlatformError} `badRequest`.
 */
export function chosenTexts(name: string, given: readonly string[] = []): readonly string[] | undefined {
  const [first = "", ...others] = given;
  return others.length === 0 ? chosen(name, first) : [...new Set(given)];
}

function chosen(name: string, text: string | undefined): readonly string[] | undefined {
  const values = (text ?? "")
    .split(",")
    .map((value) => value.trim())
    .filter((value) => value !== "");
  if (values.length > MAX_CHOICES) {
    throw new PlatformError("badRequest", `Parameter '${name}' has more than ${MAX_CHOICES} values!`);
  }
  return values.length > 0 ? values : undefined;
}
