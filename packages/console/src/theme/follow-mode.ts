import { MODE_STORAGE_KEY } from "./mode.ts";

/**
 * Keeps the theme of the page what the user chose, or what the system has. `index.html` does the same before the first
 * paint; signed-in pages have the component library's own follower beside it, which agrees.
 */
export function followMode(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const mode = readMode();
    const dark = mode === "dark" || (mode !== "light" && system.matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  };
  system.addEventListener("change", apply);
  addEventListener("storage", apply);
}

function readMode(): string | null {
  try {
    return localStorage.getItem(MODE_STORAGE_KEY);
  } catch {
    return null; // storage is blocked: like the system
  }
}
