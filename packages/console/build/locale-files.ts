import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { ENVIRONMENT } from "../src/i18n/environment.ts";
import { localeTexts } from "../src/i18n/locale-texts.ts";

const FOLDER = "assets/locale";

/** Makes `assets/locale/locale.constant-<language>.json` of the catalogues: files when built, answers while developing. */
export function localeFiles(): Plugin {
  const files = new Map(
    ENVIRONMENT.languages.map(({ id }) => [`${FOLDER}/locale.constant-${id}.json`, JSON.stringify(localeTexts(id))]),
  );
  const version = createHash("sha256")
    .update([...files.values()].join("\n"))
    .digest("hex")
    .slice(0, 12);
  return {
    name: "orrery-locale-files",
    config: () => ({ define: { "import.meta.env.LOCALE_VERSION": JSON.stringify(version) } }),
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? "/", "http://console").pathname.slice(1);
        if (!files.has(path)) return next();
        // Read anew, so that a changed text shows after a reload.
        server
          .ssrLoadModule("/src/i18n/locale-texts.ts")
          .then((module) => {
            const language = path.slice(`${FOLDER}/locale.constant-`.length, -".json".length);
            response.setHeader("content-type", "application/json").setHeader("cache-control", "no-store");
            response.end(JSON.stringify(module.localeTexts(language)));
          })
          .catch(next);
      });
    },
  };
}
