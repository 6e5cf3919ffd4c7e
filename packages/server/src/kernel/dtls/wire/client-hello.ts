import { ALERT, DtlsError } from "./alerts.ts";
import { ByteReader, uint16s } from "./byte-reader.ts";

/** Extensions that we understand (numbers of the IANA registry). */
export const EXTENSION = {
  maxFragmentLength: 1,
  supportedGroups: 10,
  ecPointFormats: 11,
  signatureAlgorithms: 13,
  clientCertificateType: 19,
  serverCertificateType: 20,
  encryptThenMac: 22,
  extendedMasterSecret: 23,
  connectionId: 54,
  renegotiationInfo: 0xff01,
} as const;

/** Lists are absent where the extension is. */
export interface ClientHello {
  readonly version: number;
  readonly random: Buffer;
  readonly sessionId: Buffer;
  readonly cookie: Buffer;
  readonly suites: readonly number[];
  readonly groups?: readonly number[] | undefined;
  readonly signatureSchemes?: readonly number[] | undefined;
  readonly clientCertificateTypes?: readonly number[] | undefined;
  readonly serverCertificateTypes?: readonly number[] | undefined;
  readonly pointFormats: boolean;
  readonly extendedMasterSecret: boolean;
  /** With CBC the client can authenticate what is encrypted (RFC 7366). */
  readonly encryptThenMac: boolean;
  /** The client understands that renegotiations are bound to what was before (RFC 5746). */
  readonly secureRenegotiation: boolean;
  /** What the client wants to find in our records; empty: nothing. Absent: it sends none itself. */
  readonly connectionId?: Buffer | undefined;
  /** The code of the maximum plaintext of a record (RFC 6066, 4). */
  readonly maxFragmentCode?: number | undefined;
}

const RANDOM_BYTES = 32;
const MAX_SESSION_ID_BYTES = 32;
const MAX_SUITES = 256;
/** Says the same as an empty extension renegotiation_info. */
const RENEGOTIATION_SCSV = 0x00ff;
const NO_COMPRESSION = 0;

/** Decodes a ClientHello; its buffers are views. @throws {DtlsError}. */
export function readClientHello(body: Buffer): ClientHello {
  const reader = new ByteReader(body);
  const version = reader.uint16();
  const random = reader.bytes(RANDOM_BYTES);
  const sessionId = reader.vector(1);
  const cookie = reader.vector(1);
  const suites = uint16s(reader.vector(2));
  const compressions = reader.vector(1);
  if (sessionId.length > MAX_SESSION_ID_BYTES || suites.length > MAX_SUITES || !compressions.includes(NO_COMPRESSION)) {
    throw new DtlsError(ALERT.illegalParameter, "a ClientHello holds what no client may send");
  }
  const extensions = readExtensions(reader);
  const renegotiation = extensions.get(EXTENSION.renegotiationInfo);
  if (renegotiation && !renegotiation.equals(Buffer.of(0))) {
    throw new DtlsError(ALERT.handshakeFailure, "the client renegotiates what was never negotiated (RFC 5746, 3.6)");
  }
  const vectorIn = (extension: number, lengthBytes: 1 | 2): Buffer | undefined => {
    const content = extensions.get(extension);
    return content && whole(content, (inner) => inner.vector(lengthBytes));
  };
  const numbersIn = (extension: number) => {
    const list = vectorIn(extension, 2);
    return list && uint16s(list);
  };
  const typesIn = (extension: number) => {
    const list = vectorIn(extension, 1);
    return list && [...list];
  };
  const fragment = extensions.get(EXTENSION.maxFragmentLength);
  return {
    version,
    random,
    sessionId,
    cookie,
    suites,
    groups: numbersIn(EXTENSION.supportedGroups),
    signatureSchemes: numbersIn(EXTENSION.signatureAlgorithms),
    clientCertificateTypes: typesIn(EXTENSION.clientCertificateType),
    serverCertificateTypes: typesIn(EXTENSION.serverCertificateType),
    pointFormats: extensions.has(EXTENSION.ecPointFormats),
    extendedMasterSecret: extensions.has(EXTENSION.extendedMasterSecret),
    encryptThenMac: extensions.has(EXTENSION.encryptThenMac),
    secureRenegotiation: renegotiation !== undefined || suites.includes(RENEGOTIATION_SCSV),
    connectionId: vectorIn(EXTENSION.connectionId, 1),
    maxFragmentCode: fragment && whole(fragment, (inner) => inner.uint8()),
  };
}

function readExtensions(reader: ByteReader): ReadonlyMap<number, Buffer> {
  const extensions = new Map<number, Buffer>();
  if (reader.left === 0) return extensions;
  const list = new ByteReader(reader.vector(2));
  reader.expectEnd();
  while (list.left > 0) {
    const type = list.uint16();
    if (extensions.has(type)) throw new DtlsError(ALERT.illegalParameter, "a ClientHello has an extension twice");
    extensions.set(type, list.vector(2));
  }
  return extensions;
}

function whole<T>(content: Buffer, read: (reader: ByteReader) => T): T {
  const reader = new ByteReader(content);
  const value = read(reader);
  reader.expectEnd();
  return value;
}
