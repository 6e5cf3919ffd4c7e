// Runs the server, and restarts it after a crash or a kill.
import { spawn } from "node:child_process";
import { afterRun, NO_RUN } from "./restarts.mjs";

/** Never returns: ends the program when the server has ended for good. */
export function supervise(command, args, env) {
  let history = NO_RUN;
  let server;
  let waiting;
  let isEnding = false;

  function run() {
    const startedAt = performance.now();
    server = spawn(command, args, { stdio: "inherit", env });
    server.once("error", (error) => {
      console.error(error.message);
      process.exit(1);
    });
    server.once("exit", (status, signal) => ended(status, signal, performance.now() - startedAt));
  }

  function ended(status, signal, ranMs) {
    server = undefined;
    const next = isEnding ? undefined : afterRun(history, { status, ranMs });
    if (!next) process.exit(status ?? 1);
    history = next;
    console.error(`Orrery ended (${signal ?? `status ${status}`}) and starts again in ${next.pauseMs / 1000} s.`);
    waiting = setTimeout(run, next.pauseMs);
  }

  // Ctrl-C also reaches the server, which decides when it has closed; a kill of this process is forwarded.
  function end(signal) {
    isEnding = true;
    if (server && signal === "SIGTERM") server.kill(signal);
    if (server) return;
    clearTimeout(waiting);
    process.exit(0);
  }

  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  run();
}
