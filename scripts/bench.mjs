// npm run bench:<name>: runs a program of bench/src on the Node that the platform runs on. Each prints one JSON object.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";

const [program, ...args] = process.argv.slice(2);
const { status } = spawnSync(node24(), [join(root, "bench/src", `${program}.ts`), ...args], { stdio: "inherit" });
process.exit(status ?? 1);
