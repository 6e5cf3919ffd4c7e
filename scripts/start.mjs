// npm start: installs what is missing, builds the console when its sources changed, runs the platform.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildConsole } from "./lib/console-build.mjs";
import { installDependencies } from "./lib/dependencies.mjs";
import { node24 } from "./lib/node24.mjs";
import { root } from "./lib/root.mjs";

const args = process.argv.slice(2);
installDependencies();
const node = node24();
if (!args.includes("--help")) buildConsole(node);

const main = join(root, "packages/server/src/main.ts");
const server = spawn(node, ["--disable-warning=ExperimentalWarning", main, ...args], {
  stdio: "inherit",
});
// Ctrl-C reaches the server as well, it decides when it has closed; a kill of this process is passed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => server.kill("SIGTERM"));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
