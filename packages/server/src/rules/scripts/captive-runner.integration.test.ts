import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { FRAME } from "./runner/framing.ts";
import { RunnerProcess } from "./runner-process.ts";
import { DEFAULT_SANDBOX_LIMITS } from "./script-runner.ts";

/** What an attacker reaches who escaped from an isolate and runs code in the runner process: nothing. */
const CAPTIVE = fileURLToPath(new URL("./testing/captive.ts", import.meta.url));

const data = mkdtempSync(join(tmpdir(), "captive-"));
chmodSync(data, 0o777); // accessible to every user, so that not the file system refuses
writeFileSync(join(data, "orrery.db"), "all data of all tenants", { mode: 0o666 });
const server = createServer().listen(0, "127.0.0.1");
await once(server, "listening");
const connections: unknown[] = [];
server.on("connection", (socket) => connections.push(socket.destroy()));
const complaints: string[] = [];
let status = "";
let limits = "";
const reached = await reachedByCaptive();

afterAll(() => {
  server.close();
  rmSync(data, { recursive: true });
});

/** What the captive reports to have reached. It is asked once the process answers, that is when it is sealed. */
function reachedByCaptive(): Promise<Record<string, string>> {
  const settings = { ...DEFAULT_SANDBOX_LIMITS, data, port: (server.address() as AddressInfo).port };
  let asked = false;
  return new Promise((resolve, reject) => {
    const captive = new RunnerProcess(
      settings,
      {
        frame({ kind, number }) {
          if (kind !== FRAME.pong || number === 0 || asked) return;
          asked = true;
          status = readFileSync(`/proc/${captive.pid}/status`, "utf8");
          limits = readFileSync(`/proc/${captive.pid}/limits`, "utf8");
          process.kill(captive.pid ?? 0, "SIGUSR2");
        },
        exited(said) {
          try {
            resolve(JSON.parse(said) as Record<string, string>);
          } catch {
            reject(new Error(said));
          }
        },
        unprotected: (sentence) => complaints.push(sentence),
      },
      CAPTIVE,
    );
  });
}

const DENIED = "ERR_ACCESS_DENIED";
const GONE = expect.stringMatching(/is not a function|is not defined/);
const NOT_LOADED = expect.stringContaining("loads nothing more");

test.each([
  ["imported database", DENIED],
  ["imported folder", DENIED],
  ["imported passwd", DENIED],
  ["imported environment", DENIED],
  ["imported program", "EMFILE"],
  ["imported write", DENIED],
  ["imported overwrite", DENIED],
  ["imported spawn", DENIED],
  ["imported tcp", GONE],
  ["imported listen", "EMFILE"],
  ["imported udp", "EMFILE"],
  ["import node:fs", NOT_LOADED],
  ["import net", NOT_LOADED],
  ["import node:dgram", NOT_LOADED],
  ["import node:dns", NOT_LOADED],
  ["import node:http", NOT_LOADED],
  ["import node:child_process", NOT_LOADED],
  ["import node:worker_threads", NOT_LOADED],
  ["builtin", GONE],
  ["binding", GONE],
  ["fetch", GONE],
  ["websocket", GONE],
  ["signal", GONE],
  ["handles", GONE],
  ["environment", "Error: empty"],
])("code that escapes into the runner process is refused: %s", (name, answer) => {
  expect(reached[name]).toEqual(answer);
});

test("no attempt had an effect, and nothing else was reachable", () => {
  expect(Object.values(reached).filter((answer) => answer.startsWith("got"))).toEqual([]);
  expect(existsSync(join(data, "written"))).toBe(false);
  expect(connections).toEqual([]);
});

test("on Linux the operating system refuses, too: no files to open or write, another user than root", () => {
  expect(complaints).toEqual([]);
  expect(limits).toMatch(/^Max open files +4 +4 /m);
  expect(limits).toMatch(/^Max file size +0 +0 /m);
  expect(limits).toMatch(/^Max core file size +0 +0 /m);
  const user = process.getuid?.() === 0 ? 65534 : process.getuid?.();
  expect(status).toMatch(new RegExp(`^Uid:\\t${user}\\t${user}\\t${user}\\t${user}$`, "m"));
  expect(status).toMatch(user === 65534 ? /^Groups:\s*$/m : /./);
});
