import { X509Certificate } from "node:crypto";
import { certificateCredentialsId } from "../../../connectivity/credentials.ts";
import type { Lwm2mProof } from "../../../connectivity/lwm2m/lwm2m-authentication.ts";
import { lwm2mCredentialsOf } from "../../../connectivity/lwm2m/lwm2m-credentials.ts";
import type { DeviceLookup } from "../../../connectivity/ports.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { CertificateVerdict, PeerChecks } from "../../../kernel/dtls/secure-datagrams.ts";
import { trustedName } from "./trusted-name.ts";

export interface Lwm2mChecksOptions {
  readonly lookup: DeviceLookup;
  /** Whether the keys are those for bootstrap. */
  readonly isBootstrap: boolean;
  /** Root certificates of clients. */
  readonly trusted: readonly X509Certificate[];
  readonly clock: Clock;
}

/** Who may open a DTLS session (reference: device connectivity, 14.1). Endpoints are compared when a client registers. */
export class Lwm2mChecks implements PeerChecks<Lwm2mProof> {
  readonly #options: Lwm2mChecksOptions;

  constructor(options: Lwm2mChecksOptions) {
    this.#options = options;
  }

  async lookupPsk(bytes: Buffer) {
    const identity = bytes.toString("utf8");
    const key = await this.#keyOf(identity);
    const peer: Lwm2mProof = { kind: "psk", identity };
    return key === undefined ? undefined : { key, peer };
  }

  /** Any key: whose it is, is decided when its client registers. */
  async verifyPublicKey(publicKey: Buffer): Promise<Lwm2mProof> {
    return { kind: "rpk", publicKey };
  }

  async verifyCertificate(chain: readonly Buffer[]): Promise<CertificateVerdict<Lwm2mProof>> {
    const [leaf] = chain;
    if (!leaf) return { kind: "unknown" };
    const certificate = certificateOf(leaf);
    if (!certificate) return { kind: "unknown" };
    const now = this.#options.clock();
    if (now < certificate.validFromDate.getTime() || now > certificate.validToDate.getTime())
      return { kind: "expired" };
    const name = trustedName(chain, this.#options.trusted, now);
    if (name !== undefined) return { kind: "known", peer: { kind: "x509", chain, trustedName: name } };
    for (const each of chain) {
      const match = await this.#options.lookup.findByCredentialsId(certificateCredentialsId(each));
      if (match?.credentials.credentialsType === "LWM2M_CREDENTIALS") {
        return { kind: "known", peer: { kind: "x509", chain } };
      }
    }
    return { kind: "unknown" };
  }

  async mayResume(peer: Lwm2mProof): Promise<boolean> {
    return peer.kind !== "psk" || (await this.#keyOf(peer.identity)) !== undefined;
  }

  isKnown({ kind }: Lwm2mProof): boolean {
    return kind !== "rpk";
  }

  async #keyOf(identity: string): Promise<Buffer | undefined> {
    const match = await this.#options.lookup.findByCredentialsId(identity);
    if (match?.credentials.credentialsType !== "LWM2M_CREDENTIALS") return undefined;
    const credentials = lwm2mCredentialsOf(match.credentials.credentialsValue);
    if (!credentials) return undefined;
    const { client, bootstrapServer } = credentials;
    const own =
      this.#options.isBootstrap && bootstrapServer.mode === "PSK" && bootstrapServer.publicKeyOrId === identity;
    if (own) return keyIn(bootstrapServer.secretKey);
    return client.mode === "PSK" && client.identity === identity ? keyIn(client.key) : undefined;
  }
}

function keyIn(hex: string): Buffer | undefined {
  return /^([0-9a-fA-F]{2})+$/.test(hex) ? Buffer.from(hex, "hex") : undefined;
}

function certificateOf(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined; // not a certificate
  }
}
