import { PlatformError, parseUuid, type Uuid } from "@orrery/model";
import { Type } from "typebox";

/** The values that one filter of a list may have at most. */
export const MAX_CHOICES = 100;

/**
 * A parameter that narrows a list to entries that have one of several values: ids or words, separated by commas, or each
 * in a parameter of its own. Ours: the lists of the contract know one value. Read by {@link chosenIds}, {@link chosenWords}.
 */
export function choices(description: string) {
  return Type.Optional(Type.String({ description: `${description}; several are separated by commas` }));
}

/** Like {@link choices} for free texts, which may hold commas: each in a parameter of its own. */
export function textChoices(description: string) {
  const several = {
    description: `${description}; several are each in a parameter of their own`,
    maxItems: MAX_CHOICES,
  };
  return Type.Optional(Type.Array(Type.String(), several));
}

/** Entries of every customer of several, in lists of what is assigned. */
export const customerChoices = choices("Ids of customers; the null id stands for what nobody is assigned");

/** `undefined`: the list is not narrowed. @throws {PlatformError} `badRequest`. */
export function chosenIds(name: string, text: string | undefined): readonly Uuid[] | undefined {
  return chosen(name, text)?.map(parseUuid);
}

/** `undefined`: the list is not narrowed. @throws {PlatformError} `badRequest` for what is not among `words`. */
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
