/** What widgets of dashboards may ask the app for. */
export const MOBILE_ACTIONS = [
  "takePictureFromGallery",
  "takePhoto",
  "mapDirection",
  "mapLocation",
  "scanQrCode",
  "makePhoneCall",
  "getLocation",
  "takeScreenshot",
] as const;

export type MobileAction = (typeof MOBILE_ACTIONS)[number];

/** What the app answers: a result of the action's own shape, an error's sentence, or that it is not there. */
export interface MobileActionResult {
  readonly hasResult: boolean;
  readonly result?: unknown;
  readonly hasError: boolean;
  readonly error?: string | undefined;
}

/** What a failed action says; the app's own words are in the answer's `error` when it has some. */
export const MOBILE_ACTION_FAILED = "Failed to execute mobile action";

/** Reads the app's answer. @throws {Error} when there is none that could be read. */
export function parseActionResult(given: unknown): MobileActionResult {
  if (typeof given !== "object" || given === null) throw new Error(MOBILE_ACTION_FAILED);
  const { hasResult, hasError, result, error } = given as Readonly<Record<string, unknown>>;
  return {
    hasResult: hasResult === true,
    result,
    hasError: hasError === true,
    error: typeof error === "string" ? error : undefined,
  };
}
