// npm run bench:<name>: runs a program of bench/src on the Node that the platform runs on. Each prints one JSON object.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { buildServer } from "./lib/server-build.mjs";

const [program, ...args] = process.argv.slice(2);
const node = node24();
buildServer(node);
const { status } = spawnSync(node, [join(root, "bench/src", `${program}.ts`), ...args], { stdio: "inherit" });
process.exit(status ?? 1);
