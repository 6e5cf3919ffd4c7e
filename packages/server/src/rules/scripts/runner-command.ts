import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SandboxLimits } from "./runner/sandbox.ts";

/** The entry of the runner process. */
export const RUNNER_ENTRY = fileURLToPath(new URL("./runner/main.ts", import.meta.url));

/** Who the runner is when the platform is root: `nobody`, to whom the data folder is closed. */
const NOBODY = { uid: 65534, gid: 65534 };
/** node-gyp-build asks for it to tell musl from glibc. */
const LIBC_MARK = "/etc/alpine-release";
const CHECK_TIMEOUT_MS = 5000;

export interface RunnerCommand {
  readonly args: readonly string[];
  /** Empty: it runs as whoever the platform is. */
  readonly user: { readonly uid?: number; readonly gid?: number };
  /** What protection is missing on this machine, as sentences for the log. */
  readonly missing: readonly string[];
}

/** How the runner is started: which files it may read, as whom. It finds the files once, so it costs nothing later. */
export function runnerCommand(limits: SandboxLimits, entry: string): RunnerCommand {
  const readable = [...new Set([...programFiles(), dirname(realpathSync(entry))])];
  const { user, missing } = runAs();
  // --no-node-snapshot is demanded by isolated-vm; its own flags keep the process from files and other processes.
  const flags = ["--no-node-snapshot", "--disable-warning=SecurityWarning", "--permission", "--allow-addons"];
  const files = [...readable, LIBC_MARK].map((path) => `--allow-fs-read=${path}`);
  return { args: [...flags, ...files, entry, JSON.stringify(limits)], user, missing };
}

let files: readonly string[] | undefined;

/** Its own sources, and the packages that they import, by their real paths. */
function programFiles(): readonly string[] {
  files ??= findProgramFiles();
  return files;
}

function findProgramFiles(): readonly string[] {
  const own = dirname(RUNNER_ENTRY);
  const ivm = createRequire(RUNNER_ENTRY).resolve("isolated-vm");
  const build = createRequire(realpathSync(ivm)).resolve("node-gyp-build");
  return [own, join(own, "../framing.ts"), dirname(ivm), dirname(build)].map((path) => realpathSync(path));
}

let who: Pick<RunnerCommand, "user" | "missing"> | undefined;

function runAs(): Pick<RunnerCommand, "user" | "missing"> {
  who ??= decideUser();
  return who;
}

function decideUser(): Pick<RunnerCommand, "user" | "missing"> {
  if (process.getuid?.() !== 0) return { user: {}, missing: [] };
  const everyFile = 'for file; do [ -r "$file" ] || exit 1; done; [ -x "$1" ]';
  const { status } = spawnSync("/bin/sh", ["-c", everyFile, "sh", process.execPath, ...programFiles()], {
    ...{ ...NOBODY, env: {}, cwd: "/", stdio: "ignore", timeout: CHECK_TIMEOUT_MS },
  });
  if (status === 0) return { user: NOBODY, missing: [] };
  const sentence =
    "Scripts run as root because another user cannot read the program: start the platform as a user of its own, " +
    "or install it where everybody can read it";
  return { user: {}, missing: [sentence] };
}
