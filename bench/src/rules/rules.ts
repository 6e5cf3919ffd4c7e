import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * What a message costs in the rule engine, with and without a script filter: `node bench/src/rules/rules.ts [seconds]`.
 * It runs inside the server's package, which no other may import, and prints one line of JSON.
 */
const entry = fileURLToPath(new URL("../../../packages/server/src/rules/testing/benchmark.ts", import.meta.url));
const { status } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
