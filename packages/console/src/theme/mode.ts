/** The key under which the chosen mode (system, light, dark) is remembered; `index.html` reads it before the first paint. */
export const MODE_STORAGE_KEY = "TB-theme";
