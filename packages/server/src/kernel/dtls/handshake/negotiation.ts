import { CIPHER_SUITES, type CipherSuite } from "../crypto/cipher-suites.ts";
import { GROUP, type Group } from "../crypto/key-share.ts";
import { unpooled } from "../crypto/record-cipher.ts";
import type { ServerIdentity } from "../server-identity.ts";
import { ALERT, DtlsError } from "../wire/alerts.ts";
import { vector } from "../wire/byte-writer.ts";
import { type ClientHello, EXTENSION } from "../wire/client-hello.ts";
import { VERSION } from "../wire/record.ts";
import type { Extension } from "../wire/server-messages.ts";

/** Which handshakes an endpoint takes. */
export interface Offer {
  readonly psk: boolean;
  /** Absent: none with certificates or keys. */
  readonly identity: ServerIdentity | undefined;
  /** Kinds of certificates that clients are asked for; none: they are not asked. */
  readonly clientCertificates: readonly CertificateType[];
}

/** RFC 7250, 7. */
export const CERTIFICATE_TYPE = { x509: 0, rawPublicKey: 2 } as const;
export type CertificateType = (typeof CERTIFICATE_TYPE)[keyof typeof CERTIFICATE_TYPE];

/** What both sides agreed on by their first messages. */
export interface Negotiated {
  readonly suite: CipherSuite;
  readonly extendedMasterSecret: boolean;
  /** Of ECDHE. */
  readonly group: Group;
  /** What the client is asked for; absent: nothing. */
  readonly clientCertificate: CertificateType | undefined;
  readonly serverCertificate: CertificateType;
  /** What our records begin with when the client wants that; absent: no connection ids on either side. */
  readonly clientCid: Buffer | undefined;
  /** Maximum plaintext of a record that the client takes. */
  readonly maxFragment: number;
}

const NO_CID_LIMIT = 32;
const MAX_FRAGMENT = 16_384;
/** RFC 6066, 4. */
const FRAGMENTS = new Map([
  [1, 512],
  [2, 1_024],
  [3, 2_048],
  [4, 4_096],
]);

/** Agrees with a client, or throws. @throws {DtlsError} with the alert that says why not. */
export function negotiate(hello: ClientHello, offer: Offer): Negotiated {
  if (hello.version > VERSION) throw new DtlsError(ALERT.protocolVersion, "the client does not speak DTLS 1.2");
  const group = groupOf(hello);
  const serverCertificate = offer.identity && typeIn(hello.serverCertificateTypes, SERVER_TYPES);
  const clientCertificate = typeIn(hello.clientCertificateTypes, offer.clientCertificates);
  const isPossible = ({ keyExchange }: CipherSuite) =>
    keyExchange === "psk"
      ? offer.psk
      : group !== undefined && serverCertificate !== undefined && verifies(hello, offer.identity);
  const chosen = CIPHER_SUITES.find((known) => hello.suites.includes(known.id) && isPossible(known));
  const suite = chosen?.cipher === "aes-128-cbc" && hello.encryptThenMac ? { ...chosen, encryptsFirst: true } : chosen;
  if (!suite) throw new DtlsError(ALERT.handshakeFailure, refusalOf(hello, offer));
  const asksCertificate = suite.keyExchange === "ecdhe" && offer.clientCertificates.length > 0;
  if (asksCertificate && clientCertificate === undefined) {
    throw new DtlsError(ALERT.handshakeFailure, "the client offers kinds of certificates that are not taken here");
  }
  const maxFragment = hello.maxFragmentCode === undefined ? MAX_FRAGMENT : FRAGMENTS.get(hello.maxFragmentCode);
  if (maxFragment === undefined)
    throw new DtlsError(ALERT.illegalParameter, "the client asks for no known record size");
  if ((hello.connectionId?.length ?? 0) > NO_CID_LIMIT) {
    throw new DtlsError(ALERT.illegalParameter, "the client's connection id is too long");
  }
  return {
    suite,
    extendedMasterSecret: hello.extendedMasterSecret,
    group: group ?? GROUP.p256,
    clientCertificate: asksCertificate ? clientCertificate : undefined,
    serverCertificate: serverCertificate ?? CERTIFICATE_TYPE.x509,
    clientCid: hello.connectionId && unpooled(hello.connectionId), // kept as long as the session
    maxFragment,
  };
}

const SERVER_TYPES: readonly CertificateType[] = [CERTIFICATE_TYPE.x509, CERTIFICATE_TYPE.rawPublicKey];

/** The answer to the client's extensions: only to those it sent. `ourCid`: what its records begin with from now on. */
export function extensionsFor(hello: ClientHello, agreed: Negotiated, ourCid: Buffer): readonly Extension[] {
  const extensions: Extension[] = [];
  if (hello.secureRenegotiation) extensions.push([EXTENSION.renegotiationInfo, Buffer.of(0)]);
  if (hello.extendedMasterSecret) extensions.push([EXTENSION.extendedMasterSecret, Buffer.alloc(0)]);
  if (agreed.suite.encryptsFirst) extensions.push([EXTENSION.encryptThenMac, Buffer.alloc(0)]);
  if (hello.maxFragmentCode !== undefined) {
    extensions.push([EXTENSION.maxFragmentLength, Buffer.of(hello.maxFragmentCode)]);
  }
  if (agreed.suite.keyExchange === "ecdhe") {
    if (hello.pointFormats) extensions.push([EXTENSION.ecPointFormats, Buffer.of(1, 0)]); // uncompressed
    if (hello.clientCertificateTypes && agreed.clientCertificate !== undefined) {
      extensions.push([EXTENSION.clientCertificateType, Buffer.of(agreed.clientCertificate)]);
    }
    if (hello.serverCertificateTypes) {
      extensions.push([EXTENSION.serverCertificateType, Buffer.of(agreed.serverCertificate)]);
    }
  }
  if (agreed.clientCid) extensions.push([EXTENSION.connectionId, vector(1, ourCid)]);
  return extensions;
}

/** X25519 is cheaper than P-256; a client that says nothing has P-256 (RFC 8422, 4). */
function groupOf({ groups }: ClientHello): Group | undefined {
  if (!groups) return GROUP.p256;
  return [GROUP.x25519, GROUP.p256].find((group) => groups.includes(group));
}

/** The first type of the client that is taken; X.509 when it names none (RFC 7250, 4.1). */
function typeIn(types: readonly number[] | undefined, taken: readonly CertificateType[]): CertificateType | undefined {
  return (types ?? [CERTIFICATE_TYPE.x509]).flatMap((type) => taken.filter((known) => known === type))[0];
}

/** Whether the client can verify our signature; old ones do not say what they can. */
function verifies({ signatureSchemes }: ClientHello, identity: ServerIdentity | undefined): boolean {
  return identity !== undefined && (signatureSchemes === undefined || signatureSchemes.includes(identity.scheme));
}

function refusalOf(hello: ClientHello, { psk, identity }: Offer): string {
  const offered = CIPHER_SUITES.filter(({ id }) => hello.suites.includes(id));
  const has = (kind: CipherSuite["keyExchange"]) => offered.some(({ keyExchange }) => keyExchange === kind);
  if (has("ecdhe") && identity === undefined) return "the client wants a certificate, and none is configured";
  if (has("psk") && !psk) return "the client wants to use a pre-shared key, which is not taken here";
  if (has("ecdhe")) return "the client shares neither curve, signature nor kind of certificate with us";
  return "the client offers no cipher suite that is taken here";
}
