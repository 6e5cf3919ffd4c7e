import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { CHUNK_GROUPS } from "./build/chunks.ts";
import { frameScripts } from "./build/frame-script.ts";
import { localeFiles } from "./build/locale-files.ts";
import { startMark } from "./build/start-mark.ts";
import { staticStyles } from "./build/static-styles.ts";

const server = process.env.ORRERY_ORIGIN ?? "http://127.0.0.1:8080";
const proxy = {
  "/api": { target: server, ws: true },
  "/health": server,
};

const inBuild = (file: string) => fileURLToPath(new URL(`build/${file}`, import.meta.url));

/** Seven characters tell the versions of a file apart: 42 bits, the least that the build takes. */
const SHORT_NAME = "[name]-[hash:7]";

/** Pages are split by `lazy` in `routes.tsx`; the manifest is what `scripts/budget.mjs` measures. */
export default defineConfig({
  root: import.meta.dirname,
  // Absolute: deep links such as /devices/1 load the same files; names carry hashes.
  base: "/",
  resolve: {
    alias: [
      { find: "hoist-non-react-statics", replacement: inBuild("keep-target.ts") },
      { find: /^\.\/TouchRipple\.mjs$/, replacement: inBuild("no-ripple.ts") },
      { find: /^\.\/instrumentation\.js$/, replacement: inBuild("no-instrumentation.ts") },
      { find: /^\.{1,2}\/(dom\/)?ssr\/components\.js$/, replacement: inBuild("no-framework.ts") },
    ],
  },
  plugins: [react(), frameScripts(), localeFiles(), staticStyles(), startMark()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    cssCodeSplit: false, // a few KB in all: one file, that no page waits for again
    chunkSizeWarningLimit: 1200, // KB; the map is the largest, and loads when one is shown
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // The first file names all that load later: hashes alone, which are half as long.
        chunkFileNames: "assets/[hash:8].js",
        entryFileNames: `assets/${SHORT_NAME}.js`,
      },
    },
  },
  server: { host: "127.0.0.1", port: 5173, proxy },
  preview: { host: "127.0.0.1", port: 4173, proxy },
});
