import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { FREE_PORTS } from "../../scripts/lib/free-ports.mjs";

const SERVER = new URL("../../packages/server/", import.meta.url);
const MAIN = fileURLToPath(new URL("dist/main.mjs", SERVER));
/** How `npm start` runs it, too. */
const LAUNCH: { readonly flags: readonly string[]; readonly environment: Readonly<Record<string, string>> } =
  JSON.parse(readFileSync(new URL("launch.json", SERVER), "utf8"));
const START_DEADLINE_MS = 150_000;

/** A platform of its own for a test: the real program on free ports, its data in a folder that is removed. */
export interface RunningPlatform extends AsyncDisposable {
  readonly httpUrl: string;
  readonly mqttPort: number;
  /** What the program printed until it was listening. */
  readonly output: string;
  readonly pid: number;
  /** Ends it as Ctrl-C would and waits; gives the exit code. */
  stop(): Promise<number | null>;
}

export interface PlatformOptions {
  readonly demo: "on" | "data" | "off";
  readonly settings?: Readonly<Record<string, string>>;
  /** Data to start on; kept afterwards. Absent: a new empty folder. */
  readonly dataDir?: string | undefined;
}

/** Starts the platform and resolves when it is listening. Rejects with its output when it is not. */
export async function startPlatform({ demo, settings, dataDir }: PlatformOptions): Promise<RunningPlatform> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "orrery-e2e-")));
  const child = spawn(process.execPath, [...LAUNCH.flags, MAIN], {
    env: {
      ...LAUNCH.environment,
      ...process.env,
      ORRERY_PICTURES: undefined, // of the tests
      ORRERY_STORIES: undefined, // likewise, as are the next
      ORRERY_TRIAL_FACTOR: undefined,
      ORRERY_TRIAL_SEED: undefined,
      ORRERY_DATA_DIR: folder,
      ORRERY_HOST: "127.0.0.1",
      ...FREE_PORTS,
      ORRERY_DEMO: demo,
      ORRERY_LOG_LEVEL: "warn",
      ORRERY_QUEUE_STATISTICS_INTERVAL_MS: "0", // their assets would stand among those of the tests
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = await listening(child);
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, "exit");
      child.kill("SIGINT");
      await exit;
    }
    return child.exitCode;
  };
  return {
    httpUrl: found(output, /(http:\/\/\S+)/),
    mqttPort: Number(found(output, /MQTT\s+\S+:(\d+)/)),
    output,
    pid: child.pid ?? 0,
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess): Promise<string> {
  const deadline = setTimeout(() => child.kill("SIGKILL"), START_DEADLINE_MS);
  const lines: string[] = [];
  if (!child.stdout) throw new Error("The program has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes("Ctrl-C")) break;
  }
  clearTimeout(deadline);
  const output = lines.join("\n");
  if (child.exitCode !== null || !output.includes("Ctrl-C")) throw new Error(`The platform did not start:\n${output}`);
  child.stdout.resume();
  return output;
}

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`${pattern} is not in what the program printed:\n${text}`);
  return value;
}
