import { expect, test } from "vitest";
import { ShellSession } from "./shell-session.ts";

/** A device that answers in this order; an error is no answer. */
function start(answers: readonly unknown[]) {
  const left = [...answers];
  const calls: string[] = [];
  const printed: string[] = [];
  const waited: number[] = [];
  const shell = new ShellSession({
    call: async (method, params) => {
      calls.push(params === null ? method : `${method} ${JSON.stringify(params)}`);
      if (method === "terminateCommand") return { ok: false, error: "cannot" };
      if (left.length === 0) throw new Error("nothing more");
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms) => {
      waited.push(ms);
    },
    print: (kind, text) => printed.push(`${kind}: ${text}`),
    say: (error) => `failed: ${(error as Error).message}`,
  });
  return { shell, calls, printed, waited };
}

const SENT = 'sendCommand {"command":"sleep 9","cwd":"/home/pi"}';
const HERE = { cwd: "/home/pi", platform: "linux", release: "6.1" };

test("a shell says where it is", async () => {
  const { shell, calls } = start([HERE]);
  expect(shell.state.snapshot().kind).toBe("connecting");
  await shell.connect();
  expect(shell.state.snapshot()).toEqual({ kind: "ready", cwd: "/home/pi", system: "linux 6.1" });
  expect(calls).toEqual(["getTermInfo"]);
});

test("a device that is away can be asked again", async () => {
  const { shell, printed } = start([new Error("time-out"), JSON.stringify(HERE)]);
  await shell.connect();
  expect([shell.state.snapshot().kind, printed]).toEqual(["away", ["error: failed: time-out"]]);
  await shell.connect();
  expect(shell.state.snapshot().cwd).toBe("/home/pi");
});

test("the output of a line is asked for until it is done", async () => {
  const { shell, calls, printed, waited } = start([
    HERE,
    { ok: true },
    { data: [{ stdout: "one" }, { stderr: "oh" }], done: false },
    { data: [], done: false },
    { data: [{ stdout: "two" }], done: true, cwd: "/tmp" },
  ]);
  await shell.connect();
  await shell.run("cd /tmp && list");
  expect(printed).toEqual(["output: one", "error: oh", "output: two"]);
  expect(waited).toEqual([200, 1000]);
  expect(shell.state.snapshot()).toMatchObject({ kind: "ready", cwd: "/tmp" });
  expect(calls[1]).toBe('sendCommand {"command":"cd /tmp && list","cwd":"/home/pi"}');
  expect(calls.slice(2)).toEqual(["getCommandStatus", "getCommandStatus", "getCommandStatus"]);
});

test.each([
  ["refused", [{ ok: false, error: "busy" }], ["error: busy"]],
  ["lost", [new Error("gone")], ["error: failed: gone"]],
  ["lost on the way", [{ ok: true }, new Error("gone")], ["error: failed: gone"]],
])("a line that is %s is over", async (_, answers, printed) => {
  const session = start([HERE, ...answers]);
  await session.shell.connect();
  await session.shell.run("ls");
  expect([session.shell.state.snapshot().kind, session.printed]).toEqual(["ready", printed]);
});

test("only what runs is ended", async () => {
  const { shell, calls } = start([HERE]);
  await shell.connect();
  await shell.terminate();
  expect(calls).toEqual(["getTermInfo"]);
  const running = start([HERE, { ok: true }, { data: [], done: true }]);
  await running.shell.connect();
  const run = running.shell.run("sleep 9");
  const end = running.shell.terminate(); // before the device has answered the line
  await Promise.all([run, end]);
  expect(running.calls).toEqual(["getTermInfo", SENT, "terminateCommand", "getCommandStatus"]);
  expect(running.printed).toEqual(["error: cannot"]);
});

test("a shell that is closed prints no more", async () => {
  const { shell, printed } = start([HERE, { ok: false, error: "busy" }]);
  await shell.connect();
  const run = shell.run("ls");
  shell[Symbol.dispose]();
  await run;
  expect(printed).toEqual([]);
});
