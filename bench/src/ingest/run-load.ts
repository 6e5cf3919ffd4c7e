import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const GENERATOR = fileURLToPath(new URL("../load/mqtt-load.ts", import.meta.url));

export interface LoadOptions {
  readonly port: number;
  readonly tokens: readonly string[];
  readonly seconds: number;
  /** Messages per second; 0: each device sends as soon as it is acknowledged. */
  readonly rate: number;
  readonly inFlight?: number;
  /** Seconds of load before the measurement, in which connections settle and code is compiled; 0 by default. */
  readonly warmup?: number;
  /** Number of the first message, which determines time stamps and values; 0 by default. */
  readonly firstMessage?: number;
  /** Folder for the files of the run. */
  readonly folder: string;
}

/** What the generator printed. */
export interface LoadResult {
  readonly connected: number;
  readonly messagesPerSecond: number;
  readonly ackMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly acknowledged: number;
  readonly unacknowledged: number;
  readonly closed: Readonly<Record<string, number>>;
}

export interface DeviceCount {
  readonly token: string;
  readonly acknowledged: number;
  readonly sent: number;
}

/** Runs the load generator in a process of its own. @returns its measurement and the counts per device. */
export async function runLoad(options: LoadOptions): Promise<{ result: LoadResult; counts: readonly DeviceCount[] }> {
  const { folder, port, tokens, seconds, rate, inFlight = 1, warmup = 0, firstMessage = 0 } = options;
  const tokensFile = join(folder, "tokens.txt");
  const countsFile = join(folder, "counts.json");
  await writeFile(tokensFile, tokens.join("\n"));
  const args = Object.entries({
    port,
    connections: tokens.length,
    tokens: tokensFile,
    seconds,
    warmup,
    rate,
    "in-flight": inFlight,
    "first-message": firstMessage,
    counts: countsFile,
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, [GENERATOR, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The load generator ended with code ${code}`);
  return { result: JSON.parse(output) as LoadResult, counts: JSON.parse(await readFile(countsFile, "utf8")) };
}
