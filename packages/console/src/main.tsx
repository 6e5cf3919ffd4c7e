import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { followMode } from "./theme/follow-mode.ts";

followMode();
const root = document.getElementById("root");
// In slices: a slow machine stays responsive while the first page is made.
if (root) startTransition(() => createRoot(root).render(<App />));
