import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import { createRoot } from "react-dom/client";
import { followMode } from "../theme/follow-mode.ts";
import { placeStories, type StoryFile } from "./stories.ts";
import { Workshop } from "./workshop.tsx";

const files = import.meta.glob<StoryFile>("../**/*.stories.tsx", { eager: true, import: "stories" });

followMode();
const root = document.getElementById("root");
if (root) createRoot(root).render(<Workshop stories={placeStories(Object.values(files))} />);
