// npm start: installs what is missing, builds the console when its sources changed, runs the platform.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";

const args = process.argv.slice(2);
installDependencies();
const node = node24();
if (!args.includes("--help")) buildConsole(node);

const server = join(root, "packages/server");
// Room for messages on their way, so that they are not copied from one garbage collection to the next, and an allocator
// that gives memory back.
const { flags, environment } = JSON.parse(readFileSync(join(server, "launch.json"), "utf8"));
const platform = spawn(node, [...flags, join(server, "src/main.mjs"), ...args], {
  stdio: "inherit",
  env: { ...environment, ...process.env },
});
// Ctrl-C reaches the server as well, it decides when it has closed; a kill of this process is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => platform.kill("SIGTERM"));
platform.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
