import { choice, group, secret, text } from "../builders.ts";
import { is, oneOf } from "../condition.ts";
import { labelled, when, withoutDefault } from "../modifiers.ts";
import type { Infer, Setting } from "../setting.ts";
import { fileText, secretFileText } from "./file-text.ts";

/**
 * How a client authenticates to another system: not at all, by user and password, or by a certificate (texts in PEM;
 * `password` is then that of the private key).
 * @param at the name under which the credentials are saved, from the root of the form.
 */
export function clientCredentials(at: string): Setting<ClientCredentialsSettings> {
  return group(members(at));
}

export type ClientCredentialsSettings = Infer<ReturnType<typeof members>>;

function members(at: string) {
  const type = `${at}.type`;
  const basic = is(type, "basic");
  const certificate = is(type, "cert.PEM");
  return {
    type: choice(
      [
        ["anonymous", "Anonymous"],
        ["basic", "Basic"],
        ["cert.PEM", "PEM"],
      ],
      "anonymous",
    ),
    username: when(basic, text()),
    password: when(oneOf(type, ["basic", "cert.PEM"]), withoutDefault(secret())),
    caCert: when(certificate, labelled("CA certificate (PEM)", fileText())),
    cert: when(certificate, labelled("Certificate (PEM)", fileText())),
    privateKey: when(certificate, labelled("Private key (PEM)", secretFileText())),
  };
}
