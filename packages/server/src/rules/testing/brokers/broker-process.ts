import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_TIMEOUT_MS = 90_000;

/** A directory for one broker, removed with it. */
export async function brokerDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `orrery-${name}-`));
  await chmod(directory, 0o777); // brokers that root starts change to a user of their own
  return directory;
}

/** Below the ports that systems give to outgoing connections: a broker would find such a port taken meanwhile. */
const FIRST_PORT = 12_000;
const LAST_PORT = 32_000;

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** A running program that listens on a port. */
export class BrokerProcess {
  readonly #command: readonly [string, ...string[]];
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #output = "";

  constructor(command: readonly [string, ...string[]], port: number, env: NodeJS.ProcessEnv = {}) {
    this.#command = command;
    this.#port = port;
    this.#env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, ...env }; // servers of Debian are there
  }

  /** Resolves when the program accepts connections. */
  async start(): Promise<void> {
    const [program, ...args] = this.#command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: this.#env, detached: true });
    this.#child = child;
    process.once("exit", this.#killNow);
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (this.#output += String(chunk)));
    const end = performance.now() + START_TIMEOUT_MS;
    while (!(await accepts(this.#port))) {
      if (child.exitCode !== null) throw new Error(`${program} has ended: ${this.#output.slice(-2_000)}`);
      if (performance.now() > end) throw new Error(`${program} does not listen: ${this.#output.slice(-2_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Ends it, and what it has started, at once. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    this.#killNow();
    await ended;
  }

  /** Sends it a signal, and what it has started. */
  signal(name: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) throw new Error("it does not run");
    process.kill(-pid, name);
  }

  /** Also when the tests end without cleaning up. */
  readonly #killNow = (): void => {
    const child = this.#child;
    this.#child = undefined;
    process.off("exit", this.#killNow);
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
  };
}

/** Removes what {@link brokerDirectory} has made. */
export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
