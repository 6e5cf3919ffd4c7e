import { hash } from "node:crypto";

const CERTIFICATE_DECORATION = /-----BEGIN CERTIFICATE-----|-----END CERTIFICATE-----|\r|\n/g;

/** A certificate without PEM markers and line breaks, the stored form. */
export function withoutDecoration(certificate: string): string {
  return certificate.replace(CERTIFICATE_DECORATION, "");
}

/**
 * SHA3-256 in lower-case hexadecimal over the text without PEM markers and line breaks: the `credentialsId` of
 * certificates and of MQTT basic credentials (reference: device connectivity, 2).
 */
export function sha3(text: string): string {
  return hash("sha3-256", withoutDecoration(text));
}
