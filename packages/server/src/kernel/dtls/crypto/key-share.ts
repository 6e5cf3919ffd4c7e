import { createECDH, createPublicKey, diffieHellman, generateKeyPairSync } from "node:crypto";
import { ALERT, DtlsError } from "../wire/alerts.ts";

/** Numbers of the groups for ECDHE (RFC 8422, 5.1.1). */
export const GROUP = { p256: 23, x25519: 29 } as const;
export type Group = (typeof GROUP)[keyof typeof GROUP];

/** An ephemeral key of one handshake. */
export interface KeyShare {
  readonly group: Group;
  /** As on the wire. */
  readonly publicKey: Buffer;
  /** @throws {DtlsError} `illegalParameter` for what is no key of the group. */
  secretWith(peer: Buffer): Buffer;
}

export function createKeyShare(group: Group): KeyShare {
  const share = group === GROUP.p256 ? p256() : x25519();
  return {
    group,
    publicKey: share.publicKey,
    secretWith(peer) {
      try {
        return share.secretWith(peer);
      } catch {
        throw new DtlsError(ALERT.illegalParameter, "the client's key is none of the group");
      }
    },
  };
}

function p256() {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  return { publicKey, secretWith: (peer: Buffer) => ecdh.computeSecret(peer) };
}

function x25519() {
  const pair = generateKeyPairSync("x25519");
  const { x = "" } = pair.publicKey.export({ format: "jwk" });
  return {
    publicKey: Buffer.from(x, "base64url"),
    secretWith(peer: Buffer) {
      const key = { kty: "OKP", crv: "X25519", x: peer.toString("base64url") };
      const publicKey = createPublicKey({ key, format: "jwk" });
      return diffieHellman({ privateKey: pair.privateKey, publicKey });
    },
  };
}
