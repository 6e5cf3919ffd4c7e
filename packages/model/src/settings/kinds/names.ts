import { choices, text } from "../builders.ts";
import { hinted } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** The type of a relation; a known one or free text. */
export const relationType = (preset = ""): Setting<string> => hinted({ kind: "relation-type" }, text(preset));

/** The name of a queue of the rule engine. */
export const queueName = (preset = ""): Setting<string> => hinted({ kind: "queue" }, text(preset));

/** Types of messages; known ones or free text. */
export const messageTypes = (preset: readonly string[] = []): Setting<readonly string[]> =>
  hinted({ kind: "message-types" }, choices([], preset));

/** The English name of a country. */
export const country = (preset = ""): Setting<string> => hinted({ kind: "country" }, text(preset));
