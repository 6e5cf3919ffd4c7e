import { fileURLToPath } from "node:url";
import { mergeConfig } from "vite";
import config from "./vite.config.ts";

/** The workshop as files of its own, for the tests that walk it; the console's build knows nothing of it. */
export default mergeConfig(config, {
  build: {
    outDir: "dist-workshop/production", // the tests name it, and have one for development, too
    manifest: false,
    minify: false,
    sourcemap: false,
    chunkSizeWarningLimit: 5000,
    rolldownOptions: {
      input: fileURLToPath(new URL("workshop.html", import.meta.url)),
      output: { chunkFileNames: "assets/[name]-[hash].js" }, // tests know what loads late by its name
    },
  },
});
