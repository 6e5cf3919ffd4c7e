import { choices, text } from "../builders.ts";
import { hinted } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** A text in which `${key}` is replaced by metadata of a message and `$[path]` by a member of its data. */
export const pattern = (preset = ""): Setting<string> => hinted({ kind: "pattern" }, text(preset));

/** Keys, each a {@link pattern}. */
export const keyPatterns = (preset: readonly string[] = []): Setting<readonly string[]> =>
  hinted({ patterns: true }, choices([], preset));
