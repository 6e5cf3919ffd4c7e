/** What stands in place of a secret; its length does not show. */
export const MASK = "******";

/** Credentials of a device, sent or stored, without what would let somebody else speak for it. */
export function maskedCredentials(credentials: unknown): unknown {
  if (typeof credentials !== "object" || credentials === null) return credentials;
  const { credentialsType, credentialsId, credentialsValue } = credentials as Readonly<Record<string, unknown>>;
  const isToken = credentialsType === "ACCESS_TOKEN";
  const isCertificate = credentialsType === "X509_CERTIFICATE"; // which everybody may read
  return {
    ...credentials,
    ...(isToken && credentialsId ? { credentialsId: MASK } : {}),
    ...(!isCertificate && credentialsValue ? { credentialsValue: MASK } : {}),
  };
}
