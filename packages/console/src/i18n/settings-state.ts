/** What is remembered of the interface in this browser, for all of its users. */
export interface SettingsState {
  /** The language that the last user saved. */
  readonly userLang?: string | undefined;
}

const KEY = "TB-SETTINGS";

export function readSettings(storage: Pick<Storage, "getItem">): SettingsState {
  try {
    return parse(JSON.parse(storage.getItem(KEY) ?? "{}"));
  } catch {
    return {}; // blocked storage, or a foreign text: nothing is remembered
  }
}

export function writeSettings(storage: Pick<Storage, "setItem">, settings: SettingsState): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return; // blocked storage: the choice lasts as long as the page
  }
}

function parse(stored: unknown): SettingsState {
  if (typeof stored !== "object" || stored === null || !("userLang" in stored)) return {};
  return typeof stored.userLang === "string" ? { userLang: stored.userLang } : {};
}
