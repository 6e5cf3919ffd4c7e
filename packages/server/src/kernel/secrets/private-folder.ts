import { access, chmod, constants, mkdir, open, readdir, stat } from "node:fs/promises";
import { PlatformError } from "@orrery/model";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Rights of the group and of everybody else. */
const OTHERS = 0o077;

/**
 * Sees to it that a folder is there and that nobody but its owner may enter it. One that is empty is closed to others; one
 * with contents, which they may have read, is refused. Windows has no such modes: there the folder is made, no more.
 * @throws {PlatformError} `unavailable` with the command that closes it.
 */
export async function openPrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: FOLDER_MODE });
  await access(path, constants.R_OK | constants.W_OK);
  const wide = await modeForOthers(path);
  if (wide === undefined) return;
  if ((await readdir(path)).length > 0) throw refusal(path, wide);
  await chmod(path, FOLDER_MODE);
}

/**
 * Sees to it that a file is there, empty when it is new, that nobody but its owner may read or write. What SQLite puts beside
 * a database has its mode.
 * @throws {PlatformError} `unavailable` when others may, with the command that closes it.
 */
export async function openPrivateFile(path: string): Promise<void> {
  await (await open(path, "a", FILE_MODE)).close();
  await requirePrivateFile(path);
}

/** @throws {PlatformError} `unavailable` when others than the owner may read or write the file, with the command that closes it. */
export async function requirePrivateFile(path: string): Promise<void> {
  const wide = await modeForOthers(path);
  if (wide !== undefined) throw refusal(path, wide);
}

/** The mode, in octal digits, when it gives others than the owner any right. */
async function modeForOthers(path: string): Promise<string | undefined> {
  if (process.platform === "win32") return undefined;
  const { mode } = await stat(path);
  return (mode & OTHERS) === 0 ? undefined : (mode & 0o777).toString(8).padStart(3, "0");
}

function refusal(path: string, mode: string): PlatformError {
  const quoted = `'${path.replaceAll("'", "'\\''")}'`;
  return new PlatformError(
    "unavailable",
    `Other users of this machine have rights to ${path} (mode ${mode}), which holds data and keys. Take them away with: chmod -R go= ${quoted}`,
  );
}
