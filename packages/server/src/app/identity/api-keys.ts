import { ApiKeyAuthenticator } from "../../api-keys/api-key-authenticator.ts";
import { apiKeyRoutes } from "../../api-keys/api-key-routes.ts";
import type { ApiKeyService, ApiKeyServiceOptions } from "../../api-keys/api-key-service.ts";
import { ApiKeyStore } from "../../api-keys/api-key-store.ts";
import { Schedule } from "../../kernel/async/schedule.ts";
import type { Authenticator } from "../../kernel/auth/user.ts";
import type { CleanupJobs } from "../../kernel/entities/cleanup-jobs.ts";
import type { UserStore } from "../../users/user-store.ts";
import type { Platform } from "../platform.ts";

interface ApiKeysParts {
  readonly ids: ApiKeyServiceOptions["ids"];
  readonly users: UserStore;
  readonly reader: ApiKeyServiceOptions["users"];
  readonly tokens: Authenticator;
  readonly tokenAccess: boolean;
  readonly cleanupJobs: CleanupJobs;
}

const DAY_MS = 86_400_000;

/** Keys of users: how calls are admitted by them, their own calls, and what goes with users and tenants. */
export function createApiKeys(
  { database, bus, clock, log, closing }: Pick<Platform, "database" | "bus" | "clock" | "log" | "closing">,
  { ids, users, reader, tokens, tokenAccess, cleanupJobs }: ApiKeysParts,
) {
  const keys = new ApiKeyStore(database);
  cleanupJobs.onEmptied(async ({ id }) => {
    if (id.entityType === "USER") await keys.removeOf("user_id", id.id);
    if (id.entityType === "TENANT") await keys.removeOf("tenant_id", id.id);
  });
  const timing = { name: "expired keys", firstAfterMs: 11 * 60_000, intervalMs: DAY_MS, log };
  const purge = new Schedule(timing, () => keys.removeExpired(clock() - DAY_MS));
  closing.add("expired keys", () => purge.close());
  let service: Promise<ApiKeyService> | undefined;
  // Its code is loaded with the first key that is managed.
  const load = async (): Promise<ApiKeyService> => {
    const { ApiKeyService } = await import("../../api-keys/api-key-service.ts");
    return new ApiKeyService({ keys, users: reader, tokenAccess, bus, clock, ids });
  };
  return {
    authenticator: new ApiKeyAuthenticator({ tokens, keys, users, clock }),
    routes: apiKeyRoutes(() => {
      service ??= load();
      return service;
    }),
  };
}
