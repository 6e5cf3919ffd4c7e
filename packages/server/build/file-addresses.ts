import { basename, dirname, relative, resolve, sep } from "node:path";
import type { Plugin } from "rolldown";

/** `new URL("./x", import.meta.url)`: a file or folder beside a module. */
const ADDRESS = /new URL\("(?<path>\.[^"]+)", import\.meta\.url\)/g;
/** Built by itself, see build.ts. */
const RUNNER = { source: "./runner/main.ts", program: "./runner/main.mjs" };

/**
 * Keeps the addresses of files true that modules make from their own: an entry of a thread becomes a program of its own
 * in the folder of the build, anything else is named from there.
 */
export function fileAddresses(folder: string): Plugin {
  return {
    name: "file-addresses",
    transform: {
      filter: { id: /packages[\\/]server[\\/]src[\\/]/, code: "import.meta.url" },
      handler(code, id) {
        const replaced = code.replaceAll(ADDRESS, (_match, path: string) => {
          if (path === RUNNER.source) return `new URL("${RUNNER.program}", import.meta.url)`;
          const file = resolve(dirname(id), path);
          if (!path.endsWith(".ts")) return `new URL("${fromFolder(folder, file, path)}", import.meta.url)`;
          const program = this.emitFile({ type: "chunk", id: file, name: basename(path, ".ts") });
          return `new URL(import.meta.ROLLDOWN_FILE_URL_${program})`;
        });
        return { code: replaced, map: null }; // the lines are those of before
      },
    },
  };
}

function fromFolder(folder: string, file: string, path: string): string {
  const address = relative(folder, file).split(sep).join("/");
  return path.endsWith("/") ? `${address}/` : address;
}
