// npm start: installs what is missing, builds the console when its sources changed, runs the platform and starts it again
// when it was killed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { supervise } from "./lib/supervise.mjs";

const args = process.argv.slice(2);
installDependencies();
const node = node24();
if (!args.includes("--help")) buildConsole(node);

const server = join(root, "packages/server");
// Room for messages on their way, so that they are not copied from one garbage collection to the next, and an allocator
// that gives memory back.
const { flags, environment } = JSON.parse(readFileSync(join(server, "launch.json"), "utf8"));
supervise(node, [...flags, join(server, "src/main.mjs"), ...args], { ...environment, ...process.env });
