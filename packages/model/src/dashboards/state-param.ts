import type { StateParams } from "./configuration.ts";
import { listIn, objectOr, textIn } from "./json.ts";

/** One opened state of a dashboard. */
export interface OpenState {
  readonly id: string;
  readonly params: StateParams;
}

/** Servers and mail clients refuse longer URLs anyway. */
const MAX_TEXT = 100_000;

/** The URL parameter `state`: base64 of the JSON text, to be percent-encoded. */
export function formatStateParam(states: readonly OpenState[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(states.map(({ id, params }) => ({ id, params }))));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return encodeURIComponent(btoa(binary));
}

/** Parses what {@link formatStateParam} and older consoles wrote, encoded once or twice; empty when invalid. */
export function parseStateParam(text: string | null | undefined): readonly OpenState[] {
  if (!text || text.length > MAX_TEXT) return [];
  try {
    let base64 = text.replaceAll(" ", "+"); // an unencoded plus sign was decoded as a blank
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
