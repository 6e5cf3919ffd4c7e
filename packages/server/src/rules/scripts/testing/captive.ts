// A compromised runner: it works like the platform's, and on SIGUSR2 reports what it can reach.
import { spawnSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { readdirSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { connect, createServer } from "node:net";

const { data, port } = JSON.parse(process.argv[2] ?? "") as { data: string; port: number };

async function attempt(what: () => unknown): Promise<string> {
  try {
    const result = await what();
    return `got ${typeof result}`;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
}

/** With modules imported before the program sealed itself: more than escaped code could have. */
const imported = {
  database: () => readFileSync(`${data}/orrery.db`),
  folder: () => readdirSync(data),
  passwd: () => readFileSync("/etc/passwd"),
  environment: () => readFileSync("/proc/self/environ"),
  program: () => readFileSync(new URL("../runner/main.ts", import.meta.url)),
  write: () => writeFileSync(`${data}/written`, "x"),
  overwrite: () => writeFileSync(new URL("../runner/main.ts", import.meta.url), ""),
  spawn: () => spawnSync("/bin/true"),
  tcp: () =>
    new Promise((resolve, reject) => {
      connect(port, "127.0.0.1").once("connect", resolve).once("error", reject);
    }),
  listen: () =>
    new Promise((resolve, reject) => {
      createServer()
        .once("error", reject)
        .listen(0, "127.0.0.1", () => resolve(0));
    }),
  udp: () =>
    new Promise((resolve, reject) => {
      createSocket("udp4")
        .once("error", reject)
        .bind(0, "127.0.0.1", () => resolve(0));
    }),
};

const specifiers = [
  "node:fs",
  "net",
  "node:dgram",
  "node:dns",
  "node:http",
  "node:child_process",
  "node:worker_threads",
];

/** With what escaped code can reach: the global scope and `import`. */
const reached = {
  ...Object.fromEntries(specifiers.map((name) => [`import ${name}`, () => import(name)])),
  builtin: () => process.getBuiltinModule("net"),
  binding: () => (Reflect.get(process, "binding") as (name: string) => unknown)("tcp_wrap"),
  fetch: () => fetch(`http://127.0.0.1:${port}`),
  websocket: () => new WebSocket(`ws://127.0.0.1:${port}`),
  signal: () => process.kill(process.ppid, 0),
  handles: () => (Reflect.get(process, "_getActiveHandles") as () => unknown)(),
  environment: () => {
    if (Object.keys(process.env).length === 0) throw new Error("empty");
  },
};

async function report(): Promise<void> {
  const found: Record<string, string> = {};
  for (const [name, what] of Object.entries(imported)) found[`imported ${name}`] = await attempt(what);
  for (const [name, what] of Object.entries(reached)) found[name] = await attempt(what);
  writeSync(2, JSON.stringify(found));
  process.exit(0);
}

process.once("SIGUSR2", () => void report());
await import("../runner/main.ts"); // last: it seals the process, and listening to a signal needs a descriptor
