// Builds the server when its sources are newer than the build.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";

const SOURCES = ["packages/server/src", "packages/server/build", "packages/model/src", "package-lock.json"];
const folder = join(root, "packages/server");
const stamp = join(folder, "dist/.sources");

/** The program that runs the platform. */
export const SERVER_PROGRAM = join(folder, "dist/main.mjs");

/** Builds what `SERVER_PROGRAM` names; ends this program when that fails. */
export function buildServer(node) {
  const sources = fingerprint(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  console.log("Building the server …");
  const build = spawnSync(node, [join(folder, "build/build.ts")], { stdio: "inherit" });
  if (build.status !== 0) process.exit(build.status ?? 1);
  writeFileSync(stamp, sources);
}
