import { X509Certificate } from "node:crypto";

/**
 * The common name of a client whose certificates lead to one of the roots, each signed by the next and valid at `now`
 * (milliseconds); `undefined` when they do not. `chain`: DER, its own first.
 */
export function trustedName(
  chain: readonly Buffer[],
  roots: readonly X509Certificate[],
  now: number,
): string | undefined {
  if (roots.length === 0) return undefined;
  try {
    const certificates = chain.map((der) => new X509Certificate(der));
    if (!certificates.every((each) => isValid(each, now))) return undefined;
    for (const [index, each] of certificates.entries()) {
      if (roots.some((root) => isValid(root, now) && isSignedBy(each, root))) return nameOf(certificates[0]);
      const next = certificates[index + 1];
      if (!next?.ca || !isSignedBy(each, next)) return undefined;
    }
    return undefined;
  } catch {
    return undefined; // a certificate that cannot be read
  }
}

/** Root certificates in a file (PEM). @throws {Error} when one is none. */
export function rootsIn(pem: string): readonly X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (parts.length === 0) throw new Error("there is no certificate");
  return parts.map((part) => new X509Certificate(part));
}

function isSignedBy(one: X509Certificate, issuer: X509Certificate): boolean {
  return one.checkIssued(issuer) && one.verify(issuer.publicKey);
}

function isValid({ validFromDate, validToDate }: X509Certificate, now: number): boolean {
  return now >= validFromDate.getTime() && now <= validToDate.getTime();
}

function nameOf(certificate: X509Certificate | undefined): string | undefined {
  return /^CN=(.+)$/m.exec(certificate?.subject ?? "")?.[1];
}
