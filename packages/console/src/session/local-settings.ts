import type { KeyValueStorage } from "@orrery/client";

const PREFIX = "TB-";

/** The key in the browser's storage of a setting of this console. */
export function localKey(name: string): `TB-${string}` {
  return `${PREFIX}${name}`;
}

/** The browser's storage; where it is blocked, what is kept lives as long as the page. */
export function storageOrMemory(open: () => KeyValueStorage): KeyValueStorage {
  try {
    const storage = open();
    storage.getItem(localKey("probe")); // some browsers refuse only the use
    return storage;
  } catch {
    return memoryStorage();
  }
}

/** Keeps what it is given as long as the page lives. */
export function memoryStorage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
