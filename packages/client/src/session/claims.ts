import { type Authority, NULL_UUID } from "@orrery/model";

/** First scopes of tokens. REFRESH_TOKEN: only good for new tokens. ANONYMOUS: a token without scopes. */
export const TOKEN_AUTHORITIES = [
  "SYS_ADMIN",
  "TENANT_ADMIN",
  "CUSTOMER_USER",
  "REFRESH_TOKEN",
  "ANONYMOUS",
] as const satisfies readonly (Authority | "REFRESH_TOKEN" | "ANONYMOUS")[];

/** Roles of a client's users. */
export type ClientAuthority = Authority | "ANONYMOUS";

/** The claims of an access token (reference: REST API, 1.4). */
export interface Claims {
  readonly userId: string;
  /** Email address; for a public visitor the public id. */
  readonly subject: string;
  readonly scopes: readonly string[];
  /** The first scope; ANONYMOUS when there is none. */
  readonly authority: ClientAuthority;
  readonly tenantId: string;
  /** The null id for users without a customer. */
  readonly customerId: string;
  readonly isPublic: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly enabled: boolean;
  /** Email of the administrator who acts as this user, or views what the user sees. */
  readonly actor: string | undefined;
  /** The session only views: the server refuses every change. */
  readonly isView: boolean;
}

/** A visitor of a public customer, without an account. */
export function isPublicVisitor(claims: Claims): boolean {
  return claims.authority === "CUSTOMER_USER" && claims.isPublic;
}

/** @returns `undefined` for an invalid token. The signature is not checked. */
export function parseClaims(token: string): Claims | undefined {
  const payload = decodePayload(token);
  if (!payload) return undefined;
  const scopes = Array.isArray(payload.scopes) ? payload.scopes.filter((scope) => typeof scope === "string") : [];
  return {
    userId: text(payload.userId) ?? NULL_UUID,
    subject: text(payload.sub) ?? "",
    scopes,
    authority: (scopes[0] as ClientAuthority | undefined) ?? "ANONYMOUS",
    tenantId: text(payload.tenantId) ?? NULL_UUID,
    customerId: text(payload.customerId) ?? NULL_UUID,
    isPublic: payload.isPublic === true,
    firstName: text(payload.firstName),
    lastName: text(payload.lastName),
    enabled: payload.enabled !== false,
    actor: text(payload.actor),
    isView: payload.view === true,
  };
}

/** Lifetime of a token from its issue, in ms; `undefined` when it lacks `iat` or `exp` or has no positive lifetime. */
export function tokenLifetimeMs(token: string): number | undefined {
  const { iat, exp } = decodePayload(token) ?? {};
  if (typeof iat !== "number" || typeof exp !== "number" || exp <= iat) return undefined;
  return (exp - iat) * 1000;
}

/** Expiry of a token by the server's clock, ms; `undefined` when it has none. */
export function tokenExpiresAt(token: string): number | undefined {
  const { exp } = decodePayload(token) ?? {};
  return typeof exp === "number" ? exp * 1000 : undefined;
}

function decodePayload(token: string): Record<string, unknown> | undefined {
  const part = token.split(".")[1];
  if (part === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
