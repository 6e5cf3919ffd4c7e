import { spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { collect, startPlatform } from "./testing/start-platform.ts";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

test("the program in the README runs", async () => {
  await using platform = await startPlatform("data");
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
