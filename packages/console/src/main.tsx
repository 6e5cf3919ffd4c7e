import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { followMode } from "./theme/follow-mode.ts";

followMode();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
