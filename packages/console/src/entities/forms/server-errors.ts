import { isApiError } from "@orrery/client";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import type { EntityForm } from "./entity-form.ts";

/**
 * The field that the server's sentence is about: "Device with such name already exists!" is about `name`. Undefined for
 * failures of the whole form.
 */
export function fieldOfError(error: unknown, { settings }: Pick<EntityForm<never>, "settings">): string | undefined {
  if (!isApiError(error) || error.status !== 400) return undefined;
  const words: readonly string[] = error.message.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const texts = Object.entries(settings.shape).filter(([, { hint }]) => hint?.type === undefined && !hint?.kind);
  return texts.find(([name, { schema }]) => schema.type === "string" && words.includes(name.toLowerCase()))?.[0];
}

/** Shows a failure at its field, until that is changed; others are shown above the form. */
export function showFieldError(
  error: unknown,
  form: Pick<EntityForm<never>, "settings">,
  handle: Pick<FormHandle, "refuse"> | null,
): void {
  const field = fieldOfError(error, form);
  if (field !== undefined && isApiError(error)) handle?.refuse(field, error.message);
}
