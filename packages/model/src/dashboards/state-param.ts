import type { StateParams } from "./configuration.ts";
import { listIn, objectOr, textIn } from "./json.ts";

/** One opened state of a dashboard. */
export interface OpenState {
  readonly id: string;
  readonly params: StateParams;
}

/** Longer addresses are refused by servers and mail programs anyway. */
const MAX_TEXT = 100_000;

/** The `state` parameter of an address: base64 of the JSON text. Percent-encode it once more for the address. */
export function formatStateParam(states: readonly OpenState[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(states.map(({ id, params }) => ({ id, params }))));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return encodeURIComponent(btoa(binary));
}

/** Reads what {@link formatStateParam} and older consoles wrote, encoded once or twice; empty when it makes no sense. */
export function parseStateParam(text: string | null | undefined): readonly OpenState[] {
  if (!text || text.length > MAX_TEXT) return [];
  try {
    let base64 = text.replaceAll(" ", "+"); // a plus sign that was not encoded has become a blank
    while (base64.includes("%")) base64 = decodeURIComponent(base64);
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return listIn(JSON.parse(new TextDecoder().decode(bytes))).flatMap(readState);
  } catch {
    return []; // a malformed value falls back to the root state
  }
}

function readState(saved: unknown): OpenState[] {
  const id = textIn(objectOr(saved).id);
  return id === undefined ? [] : [{ id, params: objectOr(objectOr(saved).params) }];
}
