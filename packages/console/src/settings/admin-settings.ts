import { type CallOptions, type Client, isApiError, settings } from "@orrery/client";
import type { AdminSettings } from "@orrery/model";
import type { FormDraft } from "../entities/forms/entity-form.ts";

/** Settings of the installation under a key; null: they were never saved. */
export async function loadSettings(client: Client, key: string, options: CallOptions): Promise<AdminSettings | null> {
  try {
    return await settings(client.api).get(key, { ...options, ignoreErrors: true });
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  }
}

/** What is sent for a key: the members that no field knows stay as they were, and an empty secret keeps the saved one. */
export function settingsDraft(
  key: string,
  saved: AdminSettings | null,
  fields: FormDraft,
  secrets: readonly string[] = [],
) {
  const given = Object.entries(fields).filter(([name, value]) => !secrets.includes(name) || isGiven(value));
  return {
    ...(saved && { id: saved.id }),
    key,
    jsonValue: { ...saved?.jsonValue, ...Object.fromEntries(given) },
  };
}

const isGiven = (value: unknown): boolean => typeof value === "string" && value !== "";
