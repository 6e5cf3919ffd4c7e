import { createHmac, timingSafeEqual } from "node:crypto";
import { BerError, BerReader, integerTlv, TAG, tlv } from "../wire/ber.ts";
import { VERSION } from "../wire/community-message.ts";
import { type Pdu, pduTlv, readPdu } from "../wire/pdu.ts";
import { decrypt, type EngineTime, encrypt } from "./privacy.ts";
import type { UsmKeys } from "./usm-user.ts";

/** Flags of a message (RFC 3412, 6.4). */
const AUTHENTICATED = 1;
const PRIVATE = 2;
const REPORTABLE = 4;
/** The user-based security model (RFC 3411, 5). */
const USM = 3;
/** The largest answer that is taken: what a datagram can hold. */
const MAX_MESSAGE_BYTES = 65_507;
const MAX_ENGINE_ID_BYTES = 32;

/** An SNMP engine with its clock. */
export interface Engine extends EngineTime {
  readonly id: Buffer;
}

export interface V3Message {
  /** By which an answer is matched. */
  readonly id: number;
  readonly engine: Engine;
  readonly userName: string;
  /** Absent: without authentication and privacy, for discovery and reports. */
  readonly keys?: UsmKeys | undefined;
  readonly isReportable: boolean;
  readonly contextEngineId: Buffer;
  readonly contextName: string;
  readonly pdu: Pdu;
}

/** What of a message can be read without keys. Nothing of it is proved. */
export interface V3Header {
  readonly id: number;
  readonly isAuthenticated: boolean;
  readonly isPrivate: boolean;
  readonly isReportable: boolean;
  readonly engine: Engine;
  readonly userName: string;
  readonly bytes: Buffer;
  readonly digest: Buffer;
  readonly privacyParameters: Buffer;
  /** Where the scoped PDU begins; encrypted, it is a text of bytes. */
  readonly scopedAt: number;
}

export interface ScopedPdu {
  readonly contextEngineId: Buffer;
  readonly contextName: string;
  readonly pdu: Pdu;
}

/** A message of version 3, signed and encrypted when there are keys (RFC 3412, 6; RFC 3414, 3.1). */
export function v3MessageBytes(message: V3Message): Buffer {
  const { keys, engine } = message;
  const flags = (keys ? AUTHENTICATED | PRIVATE : 0) | (message.isReportable ? REPORTABLE : 0);
  const header = tlv(
    TAG.sequence,
    integerTlv(message.id),
    integerTlv(MAX_MESSAGE_BYTES),
    tlv(TAG.octets, Buffer.from([flags])),
    integerTlv(USM),
  );
  const context = Buffer.from(message.contextName, "utf8");
  const scoped = tlv(
    TAG.sequence,
    tlv(TAG.octets, message.contextEngineId),
    tlv(TAG.octets, context),
    pduTlv(message.pdu),
  );
  const sealed = keys && encrypt(keys.privacyProtocol, keys.privacy, engine, scoped);
  const security = (digest: Buffer) =>
    tlv(
      TAG.octets,
      tlv(
        TAG.sequence,
        tlv(TAG.octets, engine.id),
        integerTlv(engine.boots),
        integerTlv(engine.time),
        tlv(TAG.octets, Buffer.from(message.userName, "utf8")),
        tlv(TAG.octets, digest),
        tlv(TAG.octets, sealed?.parameters ?? Buffer.alloc(0)),
      ),
    );
  const payload = sealed ? tlv(TAG.octets, sealed.bytes) : scoped;
  const whole = (digest: Buffer) => tlv(TAG.sequence, integerTlv(VERSION.V3), header, security(digest), payload);
  const unsigned = whole(Buffer.alloc(keys?.digestBytes ?? 0));
  return keys ? whole(digestOf(unsigned, keys)) : unsigned;
}

/** @throws {BerError} for bytes that are no message of version 3 with the user-based security model. */
export function readV3Header(bytes: Buffer): V3Header {
  const message = new BerReader(bytes).enter();
  if (message.integer() !== VERSION.V3) throw new BerError("another version");
  const header = message.enter();
  const id = header.integer();
  header.integer(); // the largest answer that it takes; ours are short
  const flags = header.octets()[0] ?? 0;
  if (header.integer() !== USM) throw new BerError("another security model");
  const security = new BerReader(message.octets()).enter();
  const engineId = Buffer.from(security.octets());
  if (engineId.length > MAX_ENGINE_ID_BYTES) throw new BerError("an engine id that is too long");
  const engine = { id: engineId, boots: security.integer(), time: security.integer() };
  if (engine.boots < 0 || engine.time < 0) throw new BerError("an impossible clock");
  return {
    id,
    isAuthenticated: (flags & AUTHENTICATED) !== 0,
    isPrivate: (flags & PRIVATE) !== 0,
    isReportable: (flags & REPORTABLE) !== 0,
    engine,
    userName: security.octets().toString("utf8"),
    bytes,
    digest: security.octets(),
    privacyParameters: security.octets(),
    scopedAt: message.position,
  };
}

/** Whether the message was signed with these keys. */
export function isSignedBy({ isAuthenticated, bytes, digest }: V3Header, keys: UsmKeys): boolean {
  if (!isAuthenticated || digest.length !== keys.digestBytes) return false;
  const unsigned = Buffer.from(bytes);
  const at = digest.byteOffset - bytes.byteOffset; // the digest is a part of the message
  unsigned.fill(0, at, at + digest.length);
  return timingSafeEqual(digestOf(unsigned, keys), digest);
}

/** The content of a message. @throws {BerError} when it cannot be read, for example because the keys are wrong. */
export function openV3(header: V3Header, keys: UsmKeys | undefined): ScopedPdu {
  const { bytes, scopedAt, isPrivate, privacyParameters, engine } = header;
  const outer = new BerReader(bytes, scopedAt);
  if (isPrivate && !keys) throw new BerError("an encrypted message without its key");
  const scoped =
    isPrivate && keys
      ? new BerReader(
          decrypt(keys.privacyProtocol, keys.privacy, engine, {
            bytes: outer.octets(),
            parameters: privacyParameters,
          }),
        ).enter()
      : outer.enter();
  return {
    contextEngineId: Buffer.from(scoped.octets()),
    contextName: scoped.octets().toString("utf8"),
    pdu: readPdu(scoped),
  };
}

function digestOf(unsigned: Buffer, { hash, authentication, digestBytes }: UsmKeys): Buffer {
  return createHmac(hash, authentication).update(unsigned).digest().subarray(0, digestBytes);
}
