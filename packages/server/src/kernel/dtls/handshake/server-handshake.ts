import { randomBytes, timingSafeEqual } from "node:crypto";
import { createKeyShare, type KeyShare } from "../crypto/key-share.ts";
import { masterSecret, pskPremaster, transcriptHash, verifyData } from "../crypto/prf.ts";
import { type RecordKeys, recordKeys } from "../crypto/record-cipher.ts";
import { checkSignature, keyOfCertificate, rawKey, SIGNATURE_SCHEMES, signWith } from "../crypto/signatures.ts";
import { ALERT, DtlsError } from "../wire/alerts.ts";
import type { ClientHello } from "../wire/client-hello.ts";
import {
  readCertificates,
  readKeyShare,
  readPskIdentity,
  readPublicKey,
  readSignature,
} from "../wire/client-messages.ts";
import { type HandshakeMessage, MESSAGE, messageOf } from "../wire/handshake-message.ts";
import {
  certificateChain,
  certificateRequest,
  keyShareParameters,
  publicKeyCertificate,
  serverHello,
  serverKeyExchange,
} from "../wire/server-messages.ts";
import { CERTIFICATE_TYPE, extensionsFor, type Negotiated, negotiate, type Offer } from "./negotiation.ts";

/** What the owner of a key presented: a chain (DER), or the key alone (SubjectPublicKeyInfo, DER). */
export type Presented =
  | { readonly kind: "chain"; readonly chain: readonly Buffer[] }
  | { readonly kind: "publicKey"; readonly key: Buffer }
  | { readonly kind: "nothing" };

/** The secrets of a session that can be resumed. */
export interface Resumable {
  readonly sessionId: Buffer;
  readonly master: Buffer;
  readonly suite: number;
}

/** What is known of every handshake after its first messages. Transcript: all messages so far, with their headers. */
interface Base {
  readonly agreed: Negotiated;
  readonly clientRandom: Buffer;
  readonly serverRandom: Buffer;
  /** Empty: the session cannot be resumed. */
  readonly sessionId: Buffer;
  readonly transcript: readonly Buffer[];
  /** Number of the server's next message. */
  readonly nextSequence: number;
}

interface WithShare extends Base {
  /** Absent with a pre-shared key. */
  readonly share: KeyShare | undefined;
}

interface WithSecrets extends Base {
  readonly master: Buffer;
  readonly keys: RecordKeys;
}

/** A handshake, named by what it waits for. */
export type Handshake =
  | ({ readonly kind: "certificate" } & WithShare)
  | ({ readonly kind: "keyExchange"; readonly presented: Presented } & WithShare)
  | ({ readonly kind: "pskLookup"; readonly identity: Buffer } & Base)
  | ({ readonly kind: "certificateVerify"; readonly presented: Presented } & WithSecrets)
  | ({ readonly kind: "peerCheck"; readonly presented: Presented } & WithSecrets)
  | ({ readonly kind: "finished"; readonly resumed: boolean } & WithSecrets)
  | ({ readonly kind: "done"; readonly resumed: boolean } & WithSecrets);

/** Messages to send, the first of epoch 0; `finished`: the last is of epoch 1, behind a ChangeCipherSpec. */
export interface Flight {
  readonly messages: readonly HandshakeMessage[];
  readonly finished: boolean;
}

/** A step of a handshake; absent `flight`: nothing is to be sent. */
export interface Step {
  readonly handshake: Handshake;
  readonly flight?: Flight;
}

export interface Beginning {
  readonly hello: ClientHello;
  readonly message: HandshakeMessage;
  readonly offer: Offer;
  /** The connection id that the client is to send. */
  readonly ourCid: Buffer;
  /** The session that the client wants to resume, if it is still known. */
  readonly resumable: Resumable | undefined;
}

const RANDOM_BYTES = 32;
const SESSION_ID_BYTES = 32;
const NO_BYTES = Buffer.alloc(0);
const NOTHING: Presented = { kind: "nothing" };

/** Answers a ClientHello whose cookie is valid. @throws {DtlsError}. */
export function begin(beginning: Beginning): Step {
  const { hello, offer, resumable } = beginning;
  if (resumable && canResume(hello, resumable)) return resume(beginning, resumable);
  const agreed = negotiate(hello, offer);
  const sessionId = agreed.extendedMasterSecret ? randomBytes(SESSION_ID_BYTES) : NO_BYTES;
  const base = firstAnswer(beginning, agreed, sessionId);
  const bodies: (readonly [type: number, body: Buffer])[] = [];
  const share = agreed.suite.keyExchange === "ecdhe" ? createKeyShare(agreed.group) : undefined;
  if (share && offer.identity) {
    const { identity } = offer;
    const parameters = keyShareParameters(share.group, share.publicKey);
    const signed = Buffer.concat([base.clientRandom, base.serverRandom, parameters]);
    const isRaw = agreed.serverCertificate === CERTIFICATE_TYPE.rawPublicKey;
    bodies.push(
      [MESSAGE.certificate, isRaw ? publicKeyCertificate(identity.publicKey) : certificateChain(identity.chain)],
      [
        MESSAGE.serverKeyExchange,
        serverKeyExchange(parameters, identity.scheme, signWith(identity.key, identity.scheme, signed)),
      ],
    );
  }
  if (agreed.clientCertificate !== undefined) {
    bodies.push([MESSAGE.certificateRequest, certificateRequest(SIGNATURE_SCHEMES)]);
  }
  bodies.push([MESSAGE.serverHelloDone, NO_BYTES]);
  const messages = bodies.map(([type, body], i) => messageOf(type, base.nextSequence + i, body));
  const next = { ...sent(base, messages), share };
  return {
    handshake:
      agreed.clientCertificate === undefined
        ? { ...next, kind: "keyExchange", presented: NOTHING }
        : { ...next, kind: "certificate" },
    flight: { messages: [base.hello, ...messages], finished: false },
  };
}

/** A message of the client, in its order. @throws {DtlsError}. */
export function received(handshake: Handshake, message: HandshakeMessage): Step {
  switch (handshake.kind) {
    case "certificate":
      expectType(message, MESSAGE.certificate);
      return {
        handshake: { ...heard(handshake, message), kind: "keyExchange", presented: presentedIn(handshake, message) },
      };
    case "keyExchange":
      expectType(message, MESSAGE.clientKeyExchange);
      return keyExchanged(handshake, message);
    case "certificateVerify": {
      expectType(message, MESSAGE.certificateVerify);
      const { scheme, signature } = readSignature(message.body);
      checkSignature(keyOf(handshake.presented), scheme, Buffer.concat(handshake.transcript), signature);
      return { handshake: { ...heard(handshake, message), kind: "peerCheck" } };
    }
    case "finished":
      expectType(message, MESSAGE.finished);
      return finished(handshake, message);
    case "pskLookup":
    case "peerCheck":
    case "done":
      throw new DtlsError(ALERT.unexpectedMessage, "the client sends a message that it must not send now");
  }
}

/** The key of the identity was looked up. */
export function pskFound(handshake: Handshake & { kind: "pskLookup" }, key: Buffer): Handshake {
  return { ...withSecrets(handshake, pskPremaster(key)), kind: "finished", resumed: false };
}

/** The owner of what was presented may come in. */
export function peerAccepted(handshake: Handshake & { kind: "peerCheck" }): Handshake {
  return { ...handshake, kind: "finished", resumed: false };
}

/** Renegotiation apart, a session without the extended master secret must not be resumed (RFC 7627, 5.3). */
function canResume(hello: ClientHello, { suite }: Resumable): boolean {
  if (!hello.suites.includes(suite)) return false;
  if (!hello.extendedMasterSecret) {
    throw new DtlsError(ALERT.handshakeFailure, "the client resumes a session without its extended master secret");
  }
  return true;
}

function resume(beginning: Beginning, { master, suite, sessionId }: Resumable): Step {
  const { hello, offer } = beginning;
  // Certificates are not asked for again, and the suite is that of before.
  const agreed = negotiate({ ...hello, suites: [suite] }, offer);
  const base = firstAnswer(beginning, { ...agreed, clientCertificate: undefined }, sessionId);
  const body = verifyData(master, "server", base.transcript);
  const message = messageOf(MESSAGE.finished, base.nextSequence, body);
  const keys = recordKeys(base.agreed.suite, master, base);
  return {
    handshake: { ...sent(base, [message]), kind: "finished", resumed: true, master, keys },
    flight: { messages: [base.hello, message], finished: true },
  };
}

function firstAnswer(
  { hello, message, ourCid }: Beginning,
  agreed: Negotiated,
  sessionId: Buffer,
): Base & { readonly hello: HandshakeMessage } {
  const serverRandom = randomBytes(RANDOM_BYTES);
  const extensions = extensionsFor(hello, agreed, ourCid);
  const body = serverHello({ random: serverRandom, sessionId, suite: agreed.suite.id, extensions });
  const answer = messageOf(MESSAGE.serverHello, message.sequence, body); // as if the first one had not been (4.2.2)
  return {
    agreed,
    clientRandom: Buffer.from(hello.random),
    serverRandom,
    sessionId,
    transcript: [message.bytes, answer.bytes],
    nextSequence: answer.sequence + 1,
    hello: answer,
  };
}

function keyExchanged(handshake: Handshake & { kind: "keyExchange" }, message: HandshakeMessage): Step {
  const { share, presented, ...base } = heard(handshake, message);
  if (!share)
    return { handshake: { ...base, kind: "pskLookup", identity: Buffer.from(readPskIdentity(message.body)) } };
  const secrets = withSecrets(base, share.secretWith(readKeyShare(message.body)));
  if (base.agreed.clientCertificate === undefined) {
    return { handshake: { ...secrets, kind: "finished", resumed: false } };
  }
  const kind = presented.kind === "nothing" ? "peerCheck" : "certificateVerify";
  return { handshake: { ...secrets, kind, presented } };
}

function finished(handshake: Handshake & { kind: "finished" }, message: HandshakeMessage): Step {
  const expected = verifyData(handshake.master, "client", handshake.transcript);
  if (message.body.length !== expected.length || !timingSafeEqual(message.body, expected)) {
    throw new DtlsError(ALERT.decryptError, "the client has seen another handshake");
  }
  const done = heard(handshake, message);
  if (handshake.resumed) return { handshake: { ...done, kind: "done" } };
  const body = verifyData(handshake.master, "server", done.transcript);
  const answer = messageOf(MESSAGE.finished, done.nextSequence, body);
  return { handshake: { ...done, kind: "done" }, flight: { messages: [answer], finished: true } };
}

function withSecrets<B extends Base>(base: B, premaster: Buffer): B & WithSecrets {
  const hash = base.agreed.extendedMasterSecret ? transcriptHash(base.transcript) : undefined;
  const master = masterSecret(premaster, base, hash);
  return { ...base, master, keys: recordKeys(base.agreed.suite, master, base) };
}

function presentedIn({ agreed }: Base, { body }: HandshakeMessage): Presented {
  if (agreed.clientCertificate === CERTIFICATE_TYPE.rawPublicKey) {
    const key = readPublicKey(body);
    return key ? { kind: "publicKey", key } : NOTHING;
  }
  const chain = readCertificates(body);
  return chain.length === 0 ? NOTHING : { kind: "chain", chain };
}

function keyOf(presented: Presented) {
  if (presented.kind === "publicKey") return rawKey(presented.key);
  const [own] = presented.kind === "chain" ? presented.chain : [];
  if (!own) throw new DtlsError(ALERT.unexpectedMessage, "the client signs without a certificate");
  return keyOfCertificate(own);
}

function heard<B extends Base>(base: B, message: HandshakeMessage): B {
  return { ...base, transcript: [...base.transcript, message.bytes] };
}

function sent<B extends Base>(base: B, messages: readonly HandshakeMessage[]): B {
  const transcript = [...base.transcript, ...messages.map(({ bytes }) => bytes)];
  return { ...base, transcript, nextSequence: base.nextSequence + messages.length };
}

function expectType({ type }: HandshakeMessage, expected: number): void {
  if (type === expected) return;
  throw new DtlsError(ALERT.unexpectedMessage, `the client sends handshake message ${type} in place of ${expected}`);
}
