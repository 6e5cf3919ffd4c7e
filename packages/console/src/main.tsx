import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createParts } from "./create-parts.ts";
import { followMode } from "./theme/follow-mode.ts";

followMode();
const root = document.getElementById("root");
if (root) {
  const parts = createParts();
  // In slices: a slow machine stays responsive while the first page is made.
  startTransition(() => createRoot(root).render(<App parts={parts} />));
}
