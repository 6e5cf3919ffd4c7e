import { registerHooks } from "node:module";
import { Socket } from "node:net";

/** What leads from the global scope to modules, sockets, files and other processes. */
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
 * Takes from this process what its program does not need any more once it is loaded: nothing can be imported, no socket
 * opened, no process signalled by code that runs in it. Node's permission model keeps it from files and processes already,
 * but this version of it knows no network.
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
