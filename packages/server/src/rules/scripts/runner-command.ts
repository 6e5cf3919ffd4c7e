import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { SandboxLimits } from "./runner/sandbox.ts";

/** The entry of the runner process. */
export const RUNNER_ENTRY = fileURLToPath(new URL("./runner/main.ts", import.meta.url));

/** User of the runner when the platform runs as root: `nobody`, which cannot access the data folder. */
const NOBODY = { uid: 65534, gid: 65534 };
/** Read by node-gyp-build to distinguish musl from glibc. */
const LIBC_MARK = "/etc/alpine-release";
const CHECK_TIMEOUT_MS = 5000;

/** The command line of the runner process, and its user. */
export interface RunnerCommand {
  readonly args: readonly string[];
  /** Empty: the runner has the platform's user. */
  readonly user: { readonly uid?: number; readonly gid?: number };
  /** Missing protections on this machine, as messages for the log. */
  readonly missing: readonly string[];
}

/** How the runner is started: files that it may read, and its user. Files are located once and cached. */
export function runnerCommand(limits: SandboxLimits, entry: string): RunnerCommand {
  const readable = [...new Set([...programFiles(), dirname(realpathSync(entry))])];
  const { user, missing } = userOfRunner();
  // --no-node-snapshot is required by isolated-vm; the permission flags deny access to files and other processes.
  const flags = ["--no-node-snapshot", "--disable-warning=SecurityWarning", "--permission", "--allow-addons"];
  const files = [...readable, LIBC_MARK].map((path) => `--allow-fs-read=${path}`);
  return { args: [...flags, ...files, entry, JSON.stringify(limits)], user, missing };
}

let files: readonly string[] | undefined;

/** Its own sources and the packages that they import, as real paths. */
function programFiles(): readonly string[] {
  files ??= findProgramFiles();
  return files;
}

function findProgramFiles(): readonly string[] {
  const own = dirname(RUNNER_ENTRY);
  const ivm = createRequire(RUNNER_ENTRY).resolve("isolated-vm");
  const build = createRequire(realpathSync(ivm)).resolve("node-gyp-build");
  return [own, dirname(ivm), dirname(build)].map((path) => realpathSync(path));
}

let chosenUser: Pick<RunnerCommand, "user" | "missing"> | undefined;

function userOfRunner(): Pick<RunnerCommand, "user" | "missing"> {
  chosenUser ??= decideUser();
  return chosenUser;
}

function decideUser(): Pick<RunnerCommand, "user" | "missing"> {
  if (process.getuid?.() !== 0) return { user: {}, missing: [] };
  const everyFile = 'for file; do [ -r "$file" ] || exit 1; done; [ -x "$1" ]';
  const { status } = spawnSync("/bin/sh", ["-c", everyFile, "sh", process.execPath, ...programFiles()], {
    ...NOBODY,
    env: {},
    cwd: "/",
    stdio: "ignore",
    timeout: CHECK_TIMEOUT_MS,
  });
  if (status === 0) return { user: NOBODY, missing: [] };
  const sentence =
    "Scripts run as root because another user cannot read the program: start the platform as a user of its own, " +
    "or install it where everybody can read it";
  return { user: {}, missing: [sentence] };
}
