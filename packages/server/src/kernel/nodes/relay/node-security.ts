import type { InstallationKeys } from "../../secrets/installation-keys.ts";

const IDENTITY = "orrery";

/**
 * The only cipher suite: forward secrecy and authenticated encryption. Node has pre-shared keys for TLS 1.2 only, where it is the
 * one suite of OpenSSL that offers both (RFC 7905).
 */
const SUITE = { ciphers: "ECDHE-PSK-CHACHA20-POLY1305", minVersion: "TLSv1.2", maxVersion: "TLSv1.2" } as const;

/** Messages are small and waited for; an option of sockets that HTTP/2 hands on. */
export const NO_DELAY = { noDelay: true } as const;

/** TLS between nodes. Each side proves that it has the key of the installation; there are no certificates. */
export function nodeSecurity(keys: Pick<InstallationKeys, "deriveKey">) {
  const psk = keys.deriveKey("connections between nodes");
  return {
    server: {
      ...SUITE,
      pskIdentityHint: IDENTITY,
      pskCallback: (_socket: unknown, identity: string) => (identity === IDENTITY ? psk : null),
    },
    client: {
      ...SUITE,
      pskCallback: () => ({ identity: IDENTITY, psk }),
      checkServerIdentity: () => undefined, // it has shown that it has the key
    },
  };
}
