import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PlatformError } from "@orrery/model";
import { openPrivateFolder, requirePrivateFile } from "./private-folder.ts";

/** Minimum length in bytes of the secret that all keys are derived from. */
export const SECRET_BYTES = 32;

const DERIVED_BYTES = 32;
const FOLDER = "keys";
const FILE = "installation.key";

/** A valid secret: Base64 of at least 32 bytes. */
const SECRET = /^[A-Za-z0-9+/]{43,}={0,2}$/;

/** The keys of this installation: the same at every start, and never in the database. */
export class InstallationKeys {
  readonly #secret: Buffer;

  /** `secret`: at least `SECRET_BYTES` random bytes. */
  constructor(secret: Buffer) {
    if (secret.length < SECRET_BYTES) throw new Error(`a secret of ${secret.length} bytes is too short`);
    this.#secret = secret;
  }

  /**
   * The key for one purpose (HKDF of RFC 5869 with SHA-256); it reveals nothing about the others.
   * @param purpose must never change: it determines the key.
   * @param bytes length of the key.
   */
  deriveKey(purpose: string, bytes: number = DERIVED_BYTES): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#secret, Buffer.alloc(0), `orrery ${purpose}`, bytes));
  }
}

/**
 * Derives the keys from the secret in the settings or, without one, from the file `keys/installation.key` in the data
 * folder, which is created at random at the first start.
 * @throws {PlatformError} `unavailable` when the file cannot be used, or when users other than its owner may read it.
 */
export async function openInstallationKeys(options: {
  readonly secretKey: Buffer | undefined;
  readonly dataDir: string;
}): Promise<InstallationKeys> {
  return new InstallationKeys(options.secretKey ?? (await secretOfFile(join(options.dataDir, FOLDER))));
}

/**
 * Like {@link openInstallationKeys}, for who only reads: `undefined` when there is no key, and none is made.
 * @throws {PlatformError} as there.
 */
export async function findInstallationKeys(options: {
  readonly secretKey: Buffer | undefined;
  readonly dataDir: string;
}): Promise<InstallationKeys | undefined> {
  const hasKey = options.secretKey !== undefined || existsSync(installationKeyFile(options.dataDir));
  return hasKey ? openInstallationKeys(options) : undefined;
}

/** The file of the key in a data folder. */
export function installationKeyFile(dataDir: string): string {
  return join(dataDir, FOLDER, FILE);
}

/** Parses a secret from the setting or the file. */
export function parseSecret(text: string): Buffer {
  const bytes = SECRET.test(text) ? Buffer.from(text, "base64") : undefined;
  if (bytes === undefined || bytes.length < SECRET_BYTES) {
    throw new Error(
      `${SECRET_BYTES} random bytes or more in Base64, as "openssl rand -base64 ${SECRET_BYTES}" prints them`,
    );
  }
  return bytes;
}

async function secretOfFile(folder: string): Promise<Buffer> {
  const path = join(folder, FILE);
  try {
    await openPrivateFolder(folder);
    const text = await readFile(path, "utf8").catch(unlessMissing);
    if (text === undefined) return await makeSecret(path);
    await requirePrivateFile(path);
    return readSecret(text);
  } catch (cause) {
    if (cause instanceof PlatformError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError(
      "unavailable",
      `The key of this installation cannot be had from ${path}: ${reason}. Bring the file back from a backup, or set ORRERY_SECRET_KEY.`,
      { cause },
    );
  }
}

function readSecret(text: string): Buffer {
  try {
    return parseSecret(text.trim());
  } catch (error) {
    throw new Error(`it does not hold ${error instanceof Error ? error.message : error}`);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Written atomically: a partial key would be used at the next start. */
async function makeSecret(path: string): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  const unfinished = `${path}.new`;
  const file = await open(unfinished, "w", 0o600);
  try {
    await file.writeFile(`${secret.toString("base64")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
  return secret;
}

/** A new file survives a loss of power only when its folder is synced too; Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
