import type { ClientCredentialsSettings } from "@orrery/model/settings";
import type { ClientCertificate } from "../../../kernel/egress/egress-request.ts";

/** How a node authenticates to another system. */
export type ClientCredentials =
  | { readonly type: "anonymous" }
  | { readonly type: "basic"; readonly username: string; readonly password: string }
  | ({ readonly type: "certificate" } & ClientCertificate);

/** The settings that belong to the chosen type; forms also keep values entered for other types. */
export function credentialsOf(settings: ClientCredentialsSettings): ClientCredentials {
  const { type, username = "", password } = settings;
  switch (type) {
    case "anonymous":
      return { type };
    case "basic":
      return { type, username, password };
    case "cert.PEM": {
      const { caCert, cert, privateKey } = settings;
      return {
        type: "certificate",
        ca: caCert || undefined,
        cert: cert || undefined,
        key: privateKey || undefined,
        passphrase: password || undefined,
      };
    }
  }
}

/** What a TLS connection needs of the credentials. */
export function tlsOf(credentials: ClientCredentials): ClientCertificate {
  if (credentials.type !== "certificate") return {};
  const { ca, cert, key, passphrase } = credentials;
  return { ca, cert, key, passphrase };
}
