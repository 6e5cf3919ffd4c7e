import { build, type Plugin } from "vite";

const SUFFIX = /\?frame-(script|global=\w+)$/;

/**
 * Gives modules as texts that run where nothing can be loaded, in the frame of a tenant's widget:
 * `import code from "./main.ts?frame-script"`, the body of a function of `port`, the way to the page, and
 * `import library from "tinycolor2?frame-global=tinycolor"`, a script that makes its default export a global.
 */
export function frameScripts(): Plugin {
  return {
    name: "orrery-frame-scripts",
    enforce: "pre",
    async resolveId(id, importer) {
      const [suffix] = SUFFIX.exec(id) ?? [];
      if (suffix === undefined) return undefined;
      const found = await this.resolve(id.slice(0, -suffix.length), importer, { skipSelf: true });
      return found && found.id + suffix;
    },
    async load(id) {
      const [suffix = "", kind = ""] = SUFFIX.exec(id) ?? [];
      if (kind === "") return undefined;
      const [, global] = kind.split("=");
      const { code, modules } = await bundled(id.slice(0, -suffix.length), global ?? "frame");
      for (const file of modules) this.addWatchFile(file);
      const text = global ? code : `${code}\nreturn frame.start(port);`;
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

async function bundled(entry: string, name: string): Promise<Bundled> {
  const given = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      minify: true,
      lib: { entry, formats: ["iife"], name },
    },
  });
  const [result] = Array.isArray(given) ? given : [given];
  const chunk = result && "output" in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was built of ${entry}`);
  return { code: chunk.code, modules: Object.keys(chunk.modules) };
}

interface Bundled {
  readonly code: string;
  readonly modules: readonly string[];
}
