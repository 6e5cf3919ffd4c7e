import { isApiError } from "@orrery/client";
import type { UseFormReturn } from "react-hook-form";
import type { FormField, FormValues } from "./entity-form.ts";

/**
 * The field that the server's sentence is about: "Device with such name already exists!" is about `name`. Undefined for
 * failures of the whole form.
 */
export function fieldOfError(error: unknown, fields: readonly FormField[]): string | undefined {
  if (!isApiError(error) || error.status !== 400) return undefined;
  const words: readonly string[] = error.message.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const texts = fields.filter(({ kind }) => kind === "text" || kind === "email");
  return texts.find(({ name }) => words.includes(name.toLowerCase()))?.name;
}

/** Says a failure at its field, until that is changed; others are said above the form. */
export function showFieldError(
  error: unknown,
  fields: readonly FormField[],
  { setError }: Pick<UseFormReturn<FormValues>, "setError">,
): void {
  const field = fieldOfError(error, fields);
  if (field !== undefined && isApiError(error)) setError(field, { message: error.message }, { shouldFocus: true });
}
