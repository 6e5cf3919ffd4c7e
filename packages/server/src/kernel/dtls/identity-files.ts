import { readFile } from "node:fs/promises";
import { isPlatformError, PlatformError } from "@orrery/model";
import { type ServerIdentity, serverIdentity } from "./server-identity.ts";

export interface IdentityFiles {
  readonly cert: string | undefined;
  readonly key: string | undefined;
  readonly keyPassword: string | undefined;
}

/**
 * The identity in the files that settings name; `undefined` when they name none.
 * @throws {PlatformError} `invalidArguments` with a sentence that begins with the name of the setting.
 */
export async function identityFromFiles(
  { cert, key, keyPassword }: IdentityFiles,
  names: { readonly cert: string; readonly key: string },
): Promise<ServerIdentity | undefined> {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    const [given, missing] = cert === undefined ? [names.key, names.cert] : [names.cert, names.key];
    throw new PlatformError("invalidArguments", `${given}: DTLS needs ${missing} as well.`);
  }
  const chain = await contents(cert, names.cert);
  const privateKey = await contents(key, names.key);
  try {
    return serverIdentity(chain, privateKey, keyPassword);
  } catch (error) {
    if (!isPlatformError(error, "invalidArguments")) throw error;
    const isCertificate = error.message.startsWith("is no certificate");
    const [name, path] = isCertificate ? [names.cert, cert] : [names.key, key];
    throw new PlatformError("invalidArguments", `${name}: "${path}" ${error.message}.`, { cause: error });
  }
}

async function contents(path: string, name: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PlatformError("invalidArguments", `${name}: ${reason}.`, { cause });
  }
}
