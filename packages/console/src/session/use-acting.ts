import { acting, browserTokenStore } from "@orrery/client";
import type { JwtPair, UserId } from "@orrery/model";
import { useAuth } from "./auth-context.tsx";
import { useClient } from "./client-context.tsx";
import { FORMER_SESSIONS_KEY, type FormerSession, parseFormer, withFormer } from "./former-sessions.ts";
import { storageOrMemory } from "./local-settings.ts";
import { useStored } from "./preferences.ts";

interface Acting {
  /** The session that is left again by `goBack`; absent when the tokens came from elsewhere. */
  readonly former: FormerSession | undefined;
  /** Goes on as another user, or (`view`) sees what that user sees. @throws {ApiError}. */
  become(id: UserId, how: "act" | "view"): Promise<void>;
  /** Ends this session and opens the former one with its page; without one it signs out. */
  goBack(): Promise<void>;
}

/** How administrators go on as other users, and back. */
export function useActing(): Acting {
  const client = useClient();
  const auth = useAuth();
  const { session } = client;
  const [stored, store] = useStored(FORMER_SESSIONS_KEY);
  const sessions = parseFormer(stored);
  const former = sessions.at(-1);
  const enter = (pair: JwtPair, path: string | undefined) => {
    if (path !== undefined) auth.remember(path);
    session.use(pair);
  };
  return {
    former,
    become: async (id, how) => {
      const pair =
        how === "view"
          ? await acting(client.api).viewTokens(id, { ignoreErrors: true })
          : await client.users.tokens(id, { ignoreErrors: true });
      const left = presentTokens();
      const email = session.claims()?.subject;
      if (left && email !== undefined) {
        store(withFormer(sessions, { pair: left, email, path: location.pathname + location.search }));
      }
      enter(pair, undefined);
    },
    goBack: async () => {
      if (!former) return auth.logout();
      const left = presentTokens();
      store(sessions.length > 1 ? JSON.stringify(sessions.slice(0, -1)) : undefined);
      enter(former.pair, former.path);
      if (left) endOnServer(left);
    },
  };
}

/** Those that the browser keeps: where it keeps none, there is no way back but to sign in. */
function presentTokens(): JwtPair | undefined {
  const kept = browserTokenStore(storageOrMemory(() => localStorage)).load();
  return kept && { token: kept.access.token, refreshToken: kept.refresh.token };
}

/** After the return, which does not wait for it. A session that cannot be ended ends by its time. */
function endOnServer({ token }: JwtPair): void {
  const headers = { "X-Authorization": `Bearer ${token}` };
  fetch("/api/auth/logout", { method: "POST", headers, keepalive: true }).catch(() => undefined);
}
