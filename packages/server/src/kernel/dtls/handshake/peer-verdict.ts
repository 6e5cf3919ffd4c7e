import type { CertificateVerdict, PeerChecks } from "../secure-datagrams.ts";
import { ALERT, DtlsError } from "../wire/alerts.ts";
import type { Presented } from "./server-handshake.ts";

/** Asks the application who presented this, and whether that is enough. */
export async function verdictOf<P>(checks: PeerChecks<P>, presented: Presented): Promise<CertificateVerdict<P>> {
  switch (presented.kind) {
    case "chain":
      return (await checks.verifyCertificate?.(presented.chain)) ?? { kind: "unknown" };
    case "publicKey": {
      const peer = await checks.verifyPublicKey?.(presented.key);
      return peer === undefined ? { kind: "unknown" } : { kind: "known", peer };
    }
    case "nothing":
      return checks.withoutCertificate ? { kind: "known", peer: checks.withoutCertificate() } : { kind: "unknown" };
  }
}

/** How a client is refused whose certificate or key is not accepted. */
export function refusalOf(kind: "expired" | "unknown"): DtlsError {
  return kind === "expired"
    ? new DtlsError(ALERT.badCertificate, "the client's certificate is not valid now")
    : new DtlsError(ALERT.certificateUnknown, "the client's certificate is not known");
}
