import { X509Certificate } from "node:crypto";
import { certificateCredentialsId } from "../../../connectivity/credentials.ts";
import type { DeviceLookup } from "../../../connectivity/ports.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { CertificateVerdict, PeerChecks } from "../../../kernel/dtls/secure-datagrams.ts";
import { CertifiedPeer } from "./certified-peer.ts";

export interface CertificateChecksOptions {
  readonly lookup: DeviceLookup;
  readonly clock: Clock;
  /** Accepts certificates outside of their validity period. */
  readonly skipValidityCheck: boolean;
}

const STRANGER = new CertifiedPeer(undefined);

/**
 * Who may open a DTLS session for CoAP: everybody whose certificates are valid now. A certificate of the chain that is
 * stored as the credentials of a device makes the session that device's (reference: device connectivity, 8.5).
 */
export function certificateChecks(options: CertificateChecksOptions): PeerChecks<CertifiedPeer> {
  return {
    verifyCertificate: (chain) => verdictOn(chain, options),
    withoutCertificate: () => STRANGER,
    isKnown: ({ credentialsId }) => credentialsId !== undefined,
  };
}

async function verdictOn(
  chain: readonly Buffer[],
  { lookup, clock, skipValidityCheck }: CertificateChecksOptions,
): Promise<CertificateVerdict<CertifiedPeer>> {
  for (const der of chain) {
    if (!skipValidityCheck && !isValidAt(der, clock())) return { kind: "expired" };
    const credentialsId = certificateCredentialsId(der);
    const found = await lookup.findByCredentialsId(credentialsId);
    if (found?.credentials.credentialsType === "X509_CERTIFICATE") {
      return { kind: "known", peer: new CertifiedPeer(credentialsId) };
    }
  }
  return { kind: "known", peer: STRANGER };
}

function isValidAt(der: Buffer, now: number): boolean {
  try {
    const { validFromDate, validToDate } = new X509Certificate(der);
    return validFromDate.getTime() <= now && now <= validToDate.getTime();
  } catch {
    return false; // a further certificate of the chain, which is none
  }
}
