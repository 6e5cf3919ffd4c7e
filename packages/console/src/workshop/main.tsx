import "@fontsource-variable/inter/opsz.css";
import "@fontsource-variable/jetbrains-mono";
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { createRoot } from "react-dom/client";
import { followMode } from "../theme/follow-mode.ts";
import { placeStories, type StoryFile } from "./stories.ts";
import { Workshop } from "./workshop.tsx";

const files = import.meta.glob<StoryFile>("../**/*.stories.tsx", { eager: true, import: "stories" });

/** One sheet of styles as in production, also while React warns: an element for each rule makes looks at stories slow. */
const styles = createCache({ key: "css", speedy: true });

followMode();
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <CacheProvider value={styles}>
      <Workshop stories={placeStories(Object.values(files))} />
    </CacheProvider>,
  );
