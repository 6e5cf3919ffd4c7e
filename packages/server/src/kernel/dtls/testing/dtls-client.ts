import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, X509Certificate } from "node:crypto";
import { CIPHER_SUITES, type CipherSuite } from "../crypto/cipher-suites.ts";
import { createKeyShare, GROUP, type Group } from "../crypto/key-share.ts";
import { masterSecret, pskPremaster, transcriptHash, verifyData } from "../crypto/prf.ts";
import { open, type RecordKeys, recordKeys, seal } from "../crypto/record-cipher.ts";
import { schemeOf, signWith } from "../crypto/signatures.ts";
import { ALERT, endsBy, writeAlert } from "../wire/alerts.ts";
import { ByteReader } from "../wire/byte-reader.ts";
import { number, uint16List, vector } from "../wire/byte-writer.ts";
import { EXTENSION } from "../wire/client-hello.ts";
import { type HandshakeMessage, MESSAGE, messageOf, readFragments } from "../wire/handshake-message.ts";
import { CID_BYTES, CONTENT, type DtlsRecord, readRecords, VERSION, writeRecord } from "../wire/record.ts";

export interface DtlsClientOptions {
  readonly suite?: number;
  readonly group?: Group;
  readonly psk?: { readonly identity: string; readonly key: Buffer } | undefined;
  /** `cert`: PEM, its own first. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
  /** Presents the key of the certificate alone. */
  readonly rawPublicKey?: boolean;
  /** What the server's records are to begin with; must have 8 bytes to be read. Empty: only ours have one. */
  readonly cid?: Buffer | undefined;
  readonly resume?: { readonly sessionId: Buffer; readonly master: Buffer } | undefined;
  readonly extendedMasterSecret?: boolean;
  readonly encryptThenMac?: boolean;
  readonly send: (datagram: Buffer) => void;
}

const NOTHING = Buffer.alloc(0);

/**
 * A DTLS 1.2 client for tests and benchmarks: sends each flight as one datagram, when it has the whole flight of the server. It
 * believes the server and retransmits only by {@link repeat}.
 */
export class DtlsClient {
  readonly #options: DtlsClientOptions;
  #suite: CipherSuite;
  readonly #random = randomBytes(32);
  readonly #messages = new Map<number, { type: number; body: Buffer; got: Set<number> }>();
  #transcript: Buffer[] = [];
  #expected = 0;
  #nextSequence = 0;
  #recordSequence = 0;
  #sealedSequence = 0;
  #serverRandom: Buffer = NOTHING;
  #serverShare: Buffer = NOTHING;
  #serverGroup: Group = GROUP.p256;
  #asked = false;
  #keys: RecordKeys | undefined;
  #serverCid: Buffer = NOTHING;
  #flight: (() => Buffer)[] = [];
  #pending: DtlsRecord[] = [];
  sessionId: Buffer = NOTHING;
  master: Buffer = NOTHING;
  established = false;
  resumed = false;
  /** The alert that ended the session or its handshake. */
  alert: number | undefined;
  readonly received: Buffer[] = [];
  /** Called after each datagram that changed something. */
  changed: () => void = () => undefined;

  constructor(options: DtlsClientOptions) {
    this.#options = options;
    const wanted = options.suite ?? (options.psk ? 0xc0a8 : 0xc0ae);
    const suite = CIPHER_SUITES.find(({ id }) => id === wanted);
    if (!suite) throw new Error("no such cipher suite");
    this.#suite = suite;
  }

  start(cookie: Buffer = NOTHING): void {
    const message = this.#message(MESSAGE.clientHello, this.#hello(cookie));
    this.#transcript = [message.bytes]; // of the one with the cookie alone (RFC 6347, 4.2.1)
    this.#transmit([message]);
  }

  /** Sends the last flight again. */
  repeat(): void {
    this.#options.send(Buffer.concat(this.#flight.map((record) => record())));
  }

  /** The record of a message, not sent. */
  protect(content: Buffer, type: number = CONTENT.applicationData): Buffer {
    if (!this.#keys) throw new Error("there are no keys yet");
    const record = { type, sequence: this.#sealedSequence++, cid: this.#serverCid, content };
    return seal(this.#suite, this.#keys.client, record);
  }

  say(content: Buffer): void {
    this.#options.send(this.protect(content));
  }

  /** Ends the session. */
  bye(): void {
    this.#options.send(this.protect(writeAlert(ALERT.closeNotify), CONTENT.alert));
  }

  receive(datagram: Buffer): void {
    for (const record of readRecords(datagram)) {
      if (record.epoch === 0) this.#plain(record);
      else this.#sealed(record);
    }
    this.changed();
  }

  #hello(cookie: Buffer): Buffer {
    const { cid, resume, rawPublicKey, extendedMasterSecret = true, group = GROUP.p256 } = this.#options;
    const { encryptThenMac = false } = this.#options;
    const extensions: [number, Buffer][] = [
      [EXTENSION.supportedGroups, vector(2, uint16List([...new Set([group, GROUP.p256])]))],
      [EXTENSION.signatureAlgorithms, vector(2, uint16List([0x0403]))],
      [EXTENSION.renegotiationInfo, Buffer.of(0)],
      ...(extendedMasterSecret ? [[EXTENSION.extendedMasterSecret, NOTHING] as [number, Buffer]] : []),
      ...(encryptThenMac ? [[EXTENSION.encryptThenMac, NOTHING] as [number, Buffer]] : []),
      ...(cid ? [[EXTENSION.connectionId, vector(1, cid)] as [number, Buffer]] : []),
      ...(rawPublicKey
        ? [EXTENSION.clientCertificateType, EXTENSION.serverCertificateType].map((type): [number, Buffer] => [
            type,
            vector(1, Buffer.of(2)),
          ])
        : []),
    ];
    return Buffer.concat([
      number(VERSION, 2),
      this.#random,
      vector(1, resume?.sessionId ?? NOTHING),
      vector(1, cookie),
      vector(2, uint16List([this.#suite.id])),
      vector(1, Buffer.of(0)),
      vector(2, ...extensions.map(([type, content]) => Buffer.concat([number(type, 2), vector(2, content)]))),
    ]);
  }

  #message(type: number, body: Buffer): HandshakeMessage {
    return messageOf(type, this.#nextSequence++, body);
  }

  #plainRecord(type: number, content: Buffer): () => Buffer {
    return () => writeRecord(type, this.#recordSequence++, content);
  }

  #transmit(messages: readonly HandshakeMessage[], finished?: HandshakeMessage): void {
    this.#flight = messages.map(({ bytes }) => this.#plainRecord(CONTENT.handshake, bytes));
    if (finished) {
      this.#flight.push(this.#plainRecord(CONTENT.changeCipherSpec, Buffer.of(1)));
      this.#flight.push(() => this.protect(finished.bytes, CONTENT.handshake));
    }
    this.repeat();
  }

  #plain({ type, fragment }: DtlsRecord): void {
    if (type === CONTENT.alert && endsBy(fragment)) this.alert = fragment[1];
    if (type === CONTENT.handshake) this.#handshake(fragment);
  }

  #sealed(record: DtlsRecord): void {
    if (!this.#keys) {
      this.#pending.push(record);
      return;
    }
    const opened = open(this.#suite, this.#keys.server, record);
    if (!opened) return;
    if (opened.type === CONTENT.applicationData) this.received.push(Buffer.from(opened.content));
    if (opened.type === CONTENT.alert) this.alert = opened.content[1];
    if (opened.type === CONTENT.handshake) this.#handshake(opened.content);
  }

  #handshake(content: Buffer): void {
    for (const { type, sequence, length, offset, body } of readFragments(content)) {
      if (type === MESSAGE.helloVerifyRequest) {
        if (this.#expected > 0) continue;
        this.#expected = 1;
        const reader = new ByteReader(body);
        reader.uint16();
        this.start(Buffer.from(reader.vector(1)));
        continue;
      }
      if (sequence < this.#expected) continue;
      const known = this.#messages.get(sequence) ?? { type, body: Buffer.alloc(length), got: new Set<number>() };
      body.copy(known.body, offset);
      for (let i = 0; i < body.length; i += 1) known.got.add(offset + i);
      this.#messages.set(sequence, known);
    }
    for (;;) {
      const next = this.#messages.get(this.#expected);
      if (!next || next.got.size < next.body.length) return;
      this.#messages.delete(this.#expected);
      this.#took(messageOf(next.type, this.#expected++, next.body));
    }
  }

  #took(message: HandshakeMessage): void {
    if (message.type === MESSAGE.finished) {
      this.#finished(message);
      return;
    }
    this.#transcript.push(message.bytes);
    const reader = new ByteReader(message.body);
    switch (message.type) {
      case MESSAGE.serverHello:
        this.#serverHello(reader);
        return;
      case MESSAGE.serverKeyExchange:
        reader.uint8();
        this.#serverGroup = reader.uint16() as Group;
        this.#serverShare = Buffer.from(reader.vector(1));
        return;
      case MESSAGE.certificateRequest:
        this.#asked = true;
        return;
      case MESSAGE.serverHelloDone:
        this.#answer();
    }
  }

  #serverHello(reader: ByteReader): void {
    reader.uint16();
    this.#serverRandom = Buffer.from(reader.bytes(32));
    this.sessionId = Buffer.from(reader.vector(1));
    reader.uint16();
    reader.uint8();
    const extensions = reader.left > 0 ? new ByteReader(reader.vector(2)) : new ByteReader(NOTHING);
    while (extensions.left > 0) {
      const type = extensions.uint16();
      const content = extensions.vector(2);
      if (type === EXTENSION.encryptThenMac) this.#suite = { ...this.#suite, encryptsFirst: true };
      if (type === EXTENSION.connectionId) this.#serverCid = Buffer.from(new ByteReader(content).vector(1));
    }
    if (this.#serverCid.length > 0 && this.#serverCid.length !== CID_BYTES) throw new Error("an unexpected id");
    const { resume } = this.#options;
    if (!resume || resume.sessionId.length === 0 || !resume.sessionId.equals(this.sessionId)) return;
    this.resumed = true;
    this.#useMaster(resume.master);
  }

  #useMaster(master: Buffer): void {
    this.master = master;
    this.#keys = recordKeys(this.#suite, master, { clientRandom: this.#random, serverRandom: this.#serverRandom });
    for (const record of this.#pending.splice(0)) this.#sealed(record);
  }

  #answer(): void {
    const { psk, certificate, rawPublicKey, extendedMasterSecret = true } = this.#options;
    const messages: HandshakeMessage[] = [];
    const add = (type: number, body: Buffer) => {
      const message = this.#message(type, body);
      messages.push(message);
      this.#transcript.push(message.bytes);
    };
    const key = certificate && createPrivateKey(certificate.key);
    if (this.#asked) add(MESSAGE.certificate, presented(certificate, key, rawPublicKey === true));
    let premaster: Buffer;
    if (psk) {
      add(MESSAGE.clientKeyExchange, vector(2, Buffer.from(psk.identity)));
      premaster = pskPremaster(psk.key);
    } else {
      const share = createKeyShare(this.#serverGroup);
      add(MESSAGE.clientKeyExchange, vector(1, share.publicKey));
      premaster = share.secretWith(this.#serverShare);
    }
    const randoms = { clientRandom: this.#random, serverRandom: this.#serverRandom };
    const hash = extendedMasterSecret ? transcriptHash(this.#transcript) : undefined;
    this.#useMaster(masterSecret(premaster, randoms, hash));
    if (this.#asked && key) {
      const scheme = schemeOf(key) ?? 0;
      const signature = signWith(key, scheme, Buffer.concat(this.#transcript));
      add(MESSAGE.certificateVerify, Buffer.concat([number(scheme, 2), vector(2, signature)]));
    }
    this.#transmit(messages, this.#ownFinished());
  }

  #ownFinished(): HandshakeMessage {
    const finished = this.#message(MESSAGE.finished, verifyData(this.master, "client", this.#transcript));
    this.#transcript.push(finished.bytes);
    return finished;
  }

  #finished(message: HandshakeMessage): void {
    if (!verifyData(this.master, "server", this.#transcript).equals(message.body)) throw new Error("another handshake");
    this.#transcript.push(message.bytes);
    if (this.resumed) this.#transmit([], this.#ownFinished());
    this.established = true;
  }
}

function presented(
  certificate: { readonly cert: string } | undefined,
  key: KeyObject | undefined,
  raw: boolean,
): Buffer {
  if (!certificate || !key) return vector(3);
  if (raw) return vector(3, createPublicKey(key).export({ format: "der", type: "spki" }));
  const chain = certificate.cert.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return vector(3, ...chain.map((pem) => vector(3, new X509Certificate(pem).raw)));
}
