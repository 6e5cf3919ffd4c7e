import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * The one file in plain JavaScript: were this TypeScript, Node would load its type stripper for it at every start and
 * keep it, which is 10 MB.
 *
 * Sources are stripped of their types and compiled at their first start only: that halves the time until the platform
 * listens and spares it the memory of the stripping. Threads find the cache by the variable.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../../../node_modules/.cache/orrery-server", import.meta.url),
);
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { run } = await import("./run.ts"); // not before the cache is on
await run(process.argv.slice(2));
