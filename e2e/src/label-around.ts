import type { Locator } from "playwright-core";

/**
 * What people press to tick a box or choose a radio: its label. The input is hidden or covered, so that a press on it would
 * have to be forced, and a forced press misses what moves.
 */
export const labelAround = (input: Locator): Locator => input.locator("xpath=ancestor::label");
