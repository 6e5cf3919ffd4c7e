/** A token and its expiry by this machine's clock, in ms: servers' clocks may differ (CORE-4.005). */
export interface StoredToken {
  readonly token: string;
  readonly expiresAt: number;
}

export interface StoredTokens {
  readonly access: StoredToken;
  readonly refresh: StoredToken;
}

/** Stores the tokens of a session across reloads of the page. */
export interface TokenStore {
  load(): StoredTokens | undefined;
  save(tokens: StoredTokens): void;
  clear(): void;
  /** Notifies of changes by others, for example another tab. */
  watch?(listener: () => void): () => void;
}

/** Keeps tokens for the lifetime of the process. */
export function memoryTokenStore(): TokenStore {
  let tokens: StoredTokens | undefined;
  return {
    load: () => tokens,
    save(saved) {
      tokens = saved;
    },
    clear() {
      tokens = undefined;
    },
  };
}

/** The part of the browser's `Storage` that is used. */
export interface KeyValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

const ACCESS = "jwt_token";
const REFRESH = "refresh_token";
const expiryOf = (key: string) => `${key}_expiration`;

/** Tokens in the browser's storage, in four entries; observes other tabs through the page's `storage` events. */
export function browserTokenStore(storage: KeyValueStorage, events = pageEvents()): TokenStore {
  const read = (key: string): StoredToken | undefined => {
    const token = storage.getItem(key);
    const expiresAt = Number(storage.getItem(expiryOf(key)));
    return token && Number.isFinite(expiresAt) ? { token, expiresAt } : undefined;
  };
  const write = (key: string, { token, expiresAt }: StoredToken) => {
    storage.setItem(key, token);
    storage.setItem(expiryOf(key), String(expiresAt));
  };
  return {
    load() {
      const access = read(ACCESS);
      const refresh = read(REFRESH);
      return access && refresh ? { access, refresh } : undefined;
    },
    save({ access, refresh }) {
      write(ACCESS, access);
      write(REFRESH, refresh);
    },
    clear() {
      for (const key of [ACCESS, REFRESH]) {
        storage.removeItem(key);
        storage.removeItem(expiryOf(key));
      }
    },
    watch(listener) {
      const handle = (event: Event) => {
        const key = "key" in event ? event.key : null; // null: the whole storage was cleared
        if (key === null || key === ACCESS) listener();
      };
      events?.addEventListener("storage", handle);
      return () => events?.removeEventListener("storage", handle);
    },
  };
}

function pageEvents(): EventTarget | undefined {
  return "addEventListener" in globalThis ? (globalThis as unknown as EventTarget) : undefined;
}
