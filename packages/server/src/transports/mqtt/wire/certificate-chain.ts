import type { PeerCertificate } from "node:tls";

/** Maximum number of certificates of a chain that are checked. */
const MAX_CHAIN = 10;

/** DER of each certificate of a client's chain, its own first; empty when it sent none. */
export function chainOf(leaf: PeerCertificate & { issuerCertificate?: PeerCertificate }): readonly Uint8Array[] {
  const chain: Uint8Array[] = [];
  let certificate: (PeerCertificate & { issuerCertificate?: PeerCertificate }) | undefined = leaf;
  while (certificate?.raw && chain.length < MAX_CHAIN) {
    const { raw } = certificate;
    if (chain.some((known) => Buffer.compare(known, raw) === 0)) break; // a self-signed certificate is its own issuer
    chain.push(raw);
    certificate = certificate.issuerCertificate;
  }
  return chain;
}
