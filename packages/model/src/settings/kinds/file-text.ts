import { secret, text } from "../builders.ts";
import { hinted, withoutDefault } from "../modifiers.ts";
import type { Setting } from "../setting.ts";

/** A text that usually comes from a file, such as a certificate in PEM; undefined for none. */
export const fileText = (): Setting<string | undefined> => hinted({ kind: "file-text", type: "textarea" }, text());

/** {@link fileText} for secrets, such as a private key. */
export const secretFileText = (): Setting<string> =>
  hinted({ kind: "file-text", type: "textarea" }, withoutDefault(secret()));
