import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Compiled code is kept for the next start, which halves the time until the platform listens. Threads find the cache by
 * the variable.
 *
 * The one file in plain JavaScript: started from its sources, the program finds them without their types in the cache.
 * Were this TypeScript, Node would load its type stripper for it at every start and keep it, which is 10 MB.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("../../../node_modules/.cache/orrery-server", import.meta.url),
);
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { run } = await import("./run.ts"); // not before the cache is on
await run(process.argv.slice(2));
