import { PlatformError } from "@orrery/model";
import type { Authenticator, User } from "../kernel/auth/user.ts";
import type { Clock } from "../kernel/clock.ts";
import { API_KEY_SCHEME } from "../kernel/http/input/parse-call.ts";
import { scopedGrants } from "../kernel/permissions/key-scope.ts";
import { principalOf } from "../users/principal.ts";
import type { UserStore } from "../users/user-store.ts";
import { userOf } from "../users/user-table.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import { hashOfKey } from "./api-key-value.ts";

export interface ApiKeyAuthenticatorOptions {
  /** For everything that is no key. */
  readonly tokens: Authenticator;
  readonly keys: Pick<ApiKeyStore, "findByHash">;
  readonly users: Pick<UserStore, "findRow">;
  readonly clock: Clock;
}

/**
 * Admits callers by a token or by a key (reference: later versions, 1). Key and user are read with each call, so that a key
 * ends with the call after it is revoked or its user suspended.
 */
export class ApiKeyAuthenticator implements Authenticator {
  readonly #options: ApiKeyAuthenticatorOptions;

  constructor(options: ApiKeyAuthenticatorOptions) {
    this.#options = options;
  }

  /** @throws {PlatformError} `unauthenticated` with the sentences of the contract. */
  async authenticate(presented: string): Promise<User> {
    const { tokens, keys, users, clock } = this.#options;
    if (!presented.startsWith(API_KEY_SCHEME)) return tokens.authenticate(presented);
    const key = await keys.findByHash(hashOfKey(presented.slice(API_KEY_SCHEME.length)));
    if (!key) throw refused("Invalid username or password");
    if (key.enabled !== 1) throw refused("User account is not active");
    if (key.expiration_time !== 0 && key.expiration_time <= clock()) throw refused("API key is expired");
    const row = await users.findRow(key.user_id);
    if (!row) throw refused("Invalid username or password");
    if (row.enabled !== 1) throw refused("User account is not active");
    const user = principalOf(userOf(row, clock()));
    if (key.scope === "ALL") return user;
    return { ...user, keyScope: key.scope, grants: scopedGrants(user, key.scope) };
  }
}

const refused = (message: string) => new PlatformError("unauthenticated", message);
