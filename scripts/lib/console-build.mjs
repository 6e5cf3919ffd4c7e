// Builds the console when its sources are newer than the build.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { fingerprint } from "./fingerprint.mjs";
import { root } from "./root.mjs";

const SOURCES = [
  "packages/console/src",
  "packages/console/build",
  "packages/console/public",
  "packages/console/index.html",
  "packages/console/vite.config.ts",
  "packages/client/src",
  "packages/model/src",
  "package-lock.json",
];
/** Smaller files are not worth compressing. */
const SMALL_BYTES = 1_024;
const stamp = join(root, "packages/console/dist/.sources");

export function buildConsole(node) {
  const sources = fingerprint(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  console.log("Building the console …");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const build = spawnSync(node, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "packages/console"),
    stdio: "inherit",
  });
  if (build.status !== 0) process.exit(build.status ?? 1);
  compress(join(root, "packages/console/dist"));
  writeFileSync(stamp, sources);
}

/** Writes compressed copies of the build's files, so that serving them costs nothing. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < SMALL_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}
