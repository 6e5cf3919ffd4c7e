import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createParts } from "./create-parts.ts";
import { nextTask } from "./shell/next-task.ts";
import { followMode } from "./theme/follow-mode.ts";

followMode();
const root = document.getElementById("root");
if (root) void start(root);

/** In slices: a slow machine stays responsive while the first page is made. */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const parts = await createParts();
  await nextTask();
  startTransition(() => createRoot(root).render(<App parts={parts} />));
}
