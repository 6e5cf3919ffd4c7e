export type Located =
  | { readonly kind: "found"; readonly latitude: number; readonly longitude: number }
  /** Refused by the viewer or the browser, or not known. */
  | { readonly kind: "refused" | "unknown" };

const LIMIT_MS = 20_000;
/** About a decimetre. */
const DIGITS = 6;

/** Where the browser is. */
export function locate(enableHighAccuracy: boolean): Promise<Located> {
  return new Promise((resolve) => {
    // Absent where the page came over an insecure connection.
    if (!("geolocation" in navigator)) return resolve({ kind: "unknown" });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ kind: "found", latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) }),
      ({ code, PERMISSION_DENIED }) => resolve({ kind: code === PERMISSION_DENIED ? "refused" : "unknown" }),
      { enableHighAccuracy, timeout: LIMIT_MS },
    );
  });
}

const rounded = (degrees: number) => Number(degrees.toFixed(DIGITS));
