import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FREE_PORTS } from "./testing/free-ports.ts";
import { startTestApp, startTestProgram, TestClient, type TestSettings } from "./testing/test-platform.ts";

const SUPERVISE = new URL("../../../scripts/lib/supervise.mjs", import.meta.url);
const MAIN = fileURLToPath(new URL("../dist/main.mjs", import.meta.url));

let folder: string;
let settings: TestSettings;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-ending-"));
  settings = { ORRERY_DATA_DIR: join(folder, "platform") };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Flags with which a program runs `code` before its own; threads of it do not. */
function before(code: string): TestSettings {
  const module = `import { isMainThread } from "node:worker_threads"; if (isMainThread) { ${code} }`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}

const BUGS = [
  "throw new Error('nobody catches it')",
  "Promise.reject(new Error('nobody handles it'))",
  "new (await import('node:net')).Socket().destroy(new Error('nobody listens'))",
];

test("a bug ends the program in order: what was acknowledged is there after the next start", async () => {
  const first = await startTestApp(settings);
  const client = new TestClient(first);
  await client.claim(first.setupCode ?? "");
  const id = await client.device("meter", "METER");
  await first.close();

  for (const [number, bug] of BUGS.entries()) {
    const preload = before(`process.on("SIGUSR2", async () => { ${bug} })`);
    const program = await startTestProgram({ ...settings, ...preload, ORRERY_LOG_LEVEL: "silent" });
    const device = await new TestClient(program).mqtt("METER");
    await device.publishAsync("v1/devices/me/telemetry", `{"bug${number}":1}`, { qos: 1 });
    expect(await program.signal("SIGUSR2"), bug).toBe(1);
    await device.endAsync(true);
  }

  const next = await startTestApp(settings);
  const reader = new TestClient(next);
  await reader.signIn();
  const path = `/api/plugins/telemetry/DEVICE/${id}/values/timeseries?keys=bug0,bug1,bug2`;
  expect(Object.keys(await reader.json("GET", path))).toEqual(["bug0", "bug1", "bug2"]);
  await next.close();
});

/** The part of `npm start` that runs the program, and what it and the program say. */
function supervised(extra: TestSettings): { child: ChildProcess; lines: Interface } {
  const script = `import { supervise } from ${JSON.stringify(SUPERVISE.href)};
    supervise(process.execPath, [${JSON.stringify(MAIN)}], process.env);`;
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("ORRERY_"));
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: { ...Object.fromEntries(environment), ...ON_FREE_PORTS, ...settings, ...extra },
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!child.stdout) throw new Error("it was asked for a pipe");
  return { child, lines: createInterface({ input: child.stdout }) };
}

const ON_FREE_PORTS: TestSettings = {
  ORRERY_HOST: "127.0.0.1",
  ...FREE_PORTS,
  ORRERY_DEMO: "off",
  ORRERY_LOG_LEVEL: "silent",
};

test("a server that is killed comes again, and one that is told to end does not", async () => {
  const { child, lines } = supervised(before('console.log("process " + process.pid)'));
  const ended = once(child, "exit");
  const servers: number[] = [];
  let pid = 0;
  for await (const line of lines) {
    pid = Number(/^process (\d+)$/.exec(line)?.[1] ?? pid);
    if (!/Console .*:\d+$/.test(line)) continue;
    servers.push(pid);
    if (servers.length === 1) process.kill(pid, "SIGKILL");
    else child.kill("SIGTERM");
  }
  expect(servers).toHaveLength(2);
  expect(servers[0]).not.toBe(servers[1]);
  expect(await ended).toEqual([0, null]);
});

test.each([
  ["a wrong setting", { ORRERY_HTTP_PORT: "none" }],
  ["an unknown setting", { ORRERY_HTTP_PROT: "1" }],
])("a server that cannot start for %s is not started again", async (_what, wrong) => {
  const { child } = supervised(wrong);
  expect(await once(child, "exit")).toEqual([78, null]);
});
