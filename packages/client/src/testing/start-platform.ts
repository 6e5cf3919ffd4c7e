import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { FREE_PORTS } from "../../../../scripts/lib/free-ports.mjs";

const SERVER = fileURLToPath(new URL("../../../server/dist/main.mjs", import.meta.url));

export interface StartedPlatform extends AsyncDisposable {
  readonly baseUrl: string;
}

/** The platform as users start it, in a folder of its own; `demo`: with demo data. */
export async function startPlatform(demo: "data" | "off"): Promise<StartedPlatform> {
  const directory = await mkdtemp(join(tmpdir(), "orrery-client-"));
  const settings = {
    ORRERY_DATA_DIR: directory,
    ORRERY_HOST: "127.0.0.1",
    ...FREE_PORTS,
    ORRERY_DEMO: demo,
  };
  const child = spawn(process.execPath, [SERVER], { env: { PATH: process.env.PATH, ...settings } });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const output = collect(child);
  const address = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/;
  await expect.poll(output, { timeout: 60_000 }).toMatch(address);
  return {
    baseUrl: `http://127.0.0.1:${address.exec(output())?.[1]}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The output of a program so far. */
export function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.on("data", (chunk) => {
      text += String(chunk);
    });
  }
  return () => text;
}
