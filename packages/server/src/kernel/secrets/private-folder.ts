import { access, chmod, constants, mkdir, open, readdir, stat } from "node:fs/promises";
import { PlatformError } from "@orrery/model";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Permissions of the group and of others. */
const OTHERS = 0o077;

/**
 * Creates a folder that only its owner may enter. An existing empty folder is closed to others; one with contents,
 * which others may have read, is refused. Windows has no such modes: there the folder is only created.
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
 * Creates an empty file, if it is missing, that only its owner may read or write. Files that SQLite puts beside a
 * database get its mode.
 * @throws {PlatformError} `unavailable` when others may access it, with the command that prevents it.
 */
export async function openPrivateFile(path: string): Promise<void> {
  await (await open(path, "a", FILE_MODE)).close();
  await requirePrivateFile(path);
}

/**
 * @throws {PlatformError} `unavailable` when users other than the owner may read or write the file, with the command
 * that prevents it.
 */
export async function requirePrivateFile(path: string): Promise<void> {
  const wide = await modeForOthers(path);
  if (wide !== undefined) throw refusal(path, wide);
}

/** The mode in octal digits when it gives others any permission. */
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
