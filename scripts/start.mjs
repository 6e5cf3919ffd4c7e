// npm start: installs what is missing, builds the server and the console when their sources changed, runs the platform
// and starts it again when it was killed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";
import { buildServer, SERVER_PROGRAM } from "./lib/server-build.mjs";
import { supervise } from "./lib/supervise.mjs";

const args = process.argv.slice(2);
installDependencies();
const node = node24();
buildServer(node);
if (args.length === 0) buildConsole(node); // commands need none

// Room for messages on their way, so that they are not copied from one garbage collection to the next, and an allocator
// that gives memory back.
const { flags, environment } = JSON.parse(readFileSync(join(root, "packages/server/launch.json"), "utf8"));
supervise(node, [...flags, SERVER_PROGRAM, ...args], { ...environment, ...process.env });
