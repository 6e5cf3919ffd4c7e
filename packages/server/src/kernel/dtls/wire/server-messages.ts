import { number, uint16List, vector } from "./byte-writer.ts";
import { VERSION, VERSION_1_0 } from "./record.ts";

/** An extension with its content. */
export type Extension = readonly [type: number, content: Buffer];

const NO_COMPRESSION = Buffer.of(0);
/** ClientCertificateType ecdsa_sign (RFC 8422, 5.5). */
const ECDSA_SIGN = 64;
const NAMED_CURVE = 3;

/** Bodies of the messages that a server sends (RFC 5246, 7.4; RFC 6347, 4.2). */
export function helloVerifyRequest(cookie: Buffer): Buffer {
  return Buffer.concat([number(VERSION_1_0, 2), vector(1, cookie)]);
}

export interface ServerHello {
  readonly random: Buffer;
  readonly sessionId: Buffer;
  readonly suite: number;
  readonly extensions: readonly Extension[];
}

export function serverHello({ random, sessionId, suite, extensions }: ServerHello): Buffer {
  const written = extensions.map(([type, content]) => Buffer.concat([number(type, 2), vector(2, content)]));
  return Buffer.concat([
    number(VERSION, 2),
    random,
    vector(1, sessionId),
    number(suite, 2),
    NO_COMPRESSION,
    ...(written.length === 0 ? [] : [vector(2, ...written)]),
  ]);
}

/** A chain of certificates (DER). */
export function certificateChain(chain: readonly Buffer[]): Buffer {
  return vector(3, ...chain.map((certificate) => vector(3, certificate)));
}

/** A raw public key (RFC 7250). */
export function publicKeyCertificate(key: Buffer): Buffer {
  return vector(3, key);
}

/** What is signed of an ECDHE key exchange besides the randoms (RFC 8422, 5.4). */
export function keyShareParameters(group: number, share: Buffer): Buffer {
  return Buffer.concat([Buffer.of(NAMED_CURVE), number(group, 2), vector(1, share)]);
}

export function serverKeyExchange(parameters: Buffer, scheme: number, signature: Buffer): Buffer {
  return Buffer.concat([parameters, number(scheme, 2), vector(2, signature)]);
}

/** Any issuer will do: stored certificates decide. */
export function certificateRequest(schemes: readonly number[]): Buffer {
  return Buffer.concat([vector(1, Buffer.of(ECDSA_SIGN)), vector(2, uint16List(schemes)), vector(2)]);
}
