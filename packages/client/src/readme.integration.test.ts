import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const SERVER = fileURLToPath(new URL("../../server/src/main.mjs", import.meta.url));

interface Started extends AsyncDisposable {
  readonly baseUrl: string;
}

/** The platform as people start it, with its demo data, in a folder of its own. */
async function startPlatform(): Promise<Started> {
  const directory = await mkdtemp(join(tmpdir(), "orrery-readme-"));
  const settings = { ORRERY_DATA_DIR: directory, ORRERY_HTTP_PORT: "0", ORRERY_MQTT_PORT: "0", ORRERY_DEMO: "data" };
  const child = spawn(process.execPath, [SERVER], { env: { PATH: process.env.PATH, ...settings } });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const output = collect(child);
  await expect.poll(output, { timeout: 60_000 }).toMatch(/http:\/\/localhost:\d+/);
  return {
    baseUrl: /http:\/\/localhost:(\d+)/.exec(output())?.[0].replace("localhost", "127.0.0.1") ?? "",
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.on("data", (chunk) => {
      text += String(chunk);
    });
  }
  return () => text;
}

test("the program in the README runs", async () => {
  await using platform = await startPlatform();
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code);
  const program = blocks.join("\n").replace("http://localhost:8080", platform.baseUrl);
  const folder = join(PACKAGE, "dist"); // inside the package, where its name can be imported
  const file = join(folder, `readme-${process.pid}.ts`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, program);
  try {
    const child = spawn(process.execPath, [file]);
    const output = collect(child);
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(output()).toBe(
      ["Boiler 7", "refused: Device with such name already exists!", "live: 21.5", "Boiler 7 is warm", ""].join("\n"),
    );
    expect(code).toBe(0);
  } finally {
    await rm(file, { force: true });
  }
}, 180_000);
