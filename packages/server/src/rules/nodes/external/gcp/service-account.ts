import type { CryptoKey } from "jose";
import type { Clock } from "../../../../kernel/clock.ts";

/** Google accepts tokens of an hour at most. */
const TOKEN_SECONDS = 3_600;
/** A token is replaced so long before it ends. */
const SPARE_MS = 300_000;
const AUDIENCE = "https://pubsub.googleapis.com/";

/** A token that the service account signs by itself, as Google's services accept it without a further call (AIP-4111). */
export class ServiceAccount {
  readonly #key: CryptoKey;
  readonly #email: string;
  readonly #keyId: string | undefined;
  #token: { readonly text: string; readonly until: number } | undefined;

  private constructor(key: CryptoKey, email: string, keyId: string | undefined) {
    this.#key = key;
    this.#email = email;
    this.#keyId = keyId;
  }

  /** Reads the JSON file of a service account. @throws {Error} saying what is wrong with it, never what it contains. */
  static async read(file: string | undefined): Promise<ServiceAccount> {
    const { client_email: email, private_key: pem, private_key_id: keyId } = parsed(file);
    if (typeof email !== "string" || typeof pem !== "string") {
      throw new Error("The service account key has no client_email and private_key");
    }
    const { importPKCS8 } = await import("jose"); // loaded with the first account
    const key = await importPKCS8(pem, "RS256").catch(() => {
      throw new Error("The private key of the service account cannot be read");
    });
    return new ServiceAccount(key, email, typeof keyId === "string" ? keyId : undefined);
  }

  /** A token that is valid for some minutes at least. */
  async token(clock: Clock): Promise<string> {
    const now = clock();
    if (this.#token && now < this.#token.until) return this.#token.text;
    const { SignJWT } = await import("jose");
    const issuedAt = Math.floor(now / 1_000);
    const text = await new SignJWT()
      .setProtectedHeader({ alg: "RS256", typ: "JWT", ...(this.#keyId === undefined ? {} : { kid: this.#keyId }) })
      .setIssuer(this.#email)
      .setSubject(this.#email)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_SECONDS)
      .sign(this.#key);
    this.#token = { text, until: now + TOKEN_SECONDS * 1_000 - SPARE_MS };
    return text;
  }
}

function parsed(file: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(file ?? "");
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // below
  }
  throw new Error("The service account key is no JSON object");
}
