const KEY = "orrery.rule-chain-clip";
/** What a tab's storage takes at least. */
const MAX_STORED = 2_000_000;
let kept: string | undefined;

/** Keeps copied parts for this tab, so that they go from one chain to another where the system's clipboard cannot be read. */
export function keepClip(text: string): void {
  kept = text;
  try {
    if (text.length <= MAX_STORED) sessionStorage.setItem(KEY, text);
  } catch {
    // A full or forbidden storage: they live as long as the page.
  }
}

export function keptClip(): string | undefined {
  return kept ?? sessionStorage.getItem(KEY) ?? undefined;
}

/** What the system's clipboard holds, or what was copied here where it cannot be read. */
export async function readClip(): Promise<string | undefined> {
  try {
    return (await navigator.clipboard.readText()) || keptClip();
  } catch {
    return keptClip();
  }
}
