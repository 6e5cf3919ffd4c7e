// Installs the npm packages when they are missing or older than the lock file. Runs on any Node from 20 on.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const stamp = join(root, "node_modules", ".orrery-lock");

export function installDependencies() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  console.log("Installing npm packages …");
  // Not `npm ci`: it insists that the lock file contains the native packages of every platform, which depends on the
  // registry that it was made with. Packages in the lock file are installed in exactly that version.
  const npm = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status !== 0) {
    console.error("npm could not install the packages, see above.");
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, lock);
}
