import { registerHooks } from "node:module";
import { Socket } from "node:net";

/** Globals that lead to modules, sockets, files and other processes. */
const PROCESS_DOORS = [
  ...["binding", "_linkedBinding", "dlopen", "getBuiltinModule", "mainModule", "_preload_modules", "loadEnvFile"],
  ...["kill", "_kill", "_debugProcess", "_debugEnd", "_startProfilerIdleNotifier", "report", "chdir", "umask"],
  ...["_getActiveHandles", "_getActiveRequests", "stdin", "stdout", "stderr", "openStdin"],
  ...["setuid", "seteuid", "setgid", "setegid", "setgroups", "initgroups"],
];
const GLOBAL_DOORS = [
  "fetch",
  "WebSocket",
  "EventSource",
  "XMLHttpRequest",
  "navigator",
  "localStorage",
  "sessionStorage",
];

/**
 * Removes from this process what its program no longer needs once it is loaded: code in it can import nothing, open
 * no sockets and signal no processes. Node's permission model already denies access to files and processes, but this
 * version does not cover the network.
 */
export function sealProcess(): void {
  registerHooks({
    resolve(specifier) {
      throw new Error(`The script runner loads nothing more: ${specifier}`);
    },
  });
  for (const door of PROCESS_DOORS) Reflect.deleteProperty(process, door);
  for (const door of GLOBAL_DOORS) Reflect.deleteProperty(globalThis, door);
  Reflect.deleteProperty(Socket.prototype, "connect");
}
