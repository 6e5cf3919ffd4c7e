/** Replaces a secret; hides its length. */
export const MASK = "******";

/** Credentials of a device, sent or stored, without the parts that would let others authenticate as it. */
export function maskedCredentials(credentials: unknown): unknown {
  if (typeof credentials !== "object" || credentials === null) return credentials;
  const { credentialsType, credentialsId, credentialsValue } = credentials as Readonly<Record<string, unknown>>;
  const isToken = credentialsType === "ACCESS_TOKEN";
  const isCertificate = credentialsType === "X509_CERTIFICATE"; // certificates are public
  return {
    ...credentials,
    ...(isToken && credentialsId ? { credentialsId: MASK } : {}),
    ...(!isCertificate && credentialsValue ? { credentialsValue: MASK } : {}),
  };
}
