import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const START_TIMEOUT_MS = 90_000;

/** Whether a program is installed. */
export function hasProgram(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${name}`], { stdio: "ignore" }).status === 0;
}

/** A directory for one broker, removed with it. */
export async function brokerDirectory(name: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), `orrery-${name}-`));
  await chmod(directory, 0o777); // brokers that root starts change to a user of their own
  return directory;
}

/** A port of the loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
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
