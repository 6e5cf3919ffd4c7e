import type { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isPlatformError, PlatformError } from "@orrery/model";
import { LWM2M_SETTINGS } from "../../../kernel/config/lwm2m-settings.ts";
import type { ServerIdentity } from "../../../kernel/dtls/server-identity.ts";
import { LWM2M_TRANSPORT_SETTINGS, type Lwm2mSettings } from "../lwm2m-settings.ts";
import { rootsIn } from "./trusted-name.ts";

/** What the secure ports present, and whom they trust; undefined identities: clients need pre-shared keys. */
export interface ServerKeys {
  readonly server: ServerIdentity | undefined;
  readonly bootstrap: ServerIdentity | undefined;
  readonly trusted: readonly X509Certificate[];
}

/** Reads the files. @throws {PlatformError} `invalidArguments` with a sentence that names the wrong setting. */
export async function readServerKeys(settings: Lwm2mSettings): Promise<ServerKeys> {
  const { lwm2mCert, key, lwm2mBootstrapCert, bootstrapKey, trustedCerts } = settings;
  return {
    server: await identityIn(lwm2mCert, key, LWM2M_SETTINGS.lwm2mCert.name),
    bootstrap: await identityIn(lwm2mBootstrapCert, bootstrapKey, LWM2M_SETTINGS.lwm2mBootstrapCert.name),
    trusted: trustedCerts === undefined ? [] : await trustedIn(trustedCerts),
  };
}

async function identityIn(cert: string | undefined, key: string | undefined, name: string) {
  if (cert === undefined || key === undefined) return undefined; // the certificate alone is for device profiles
  const { serverIdentity } = await import("../../../kernel/dtls/server-identity.ts");
  try {
    return serverIdentity(await readFile(cert, "utf8"), await readFile(key, "utf8"));
  } catch (cause) {
    const problem = isPlatformError(cause) ? cause.message : "cannot be read, or its key cannot";
    throw new PlatformError("invalidArguments", `${name}: "${cert}" ${problem}.`, { cause });
  }
}

async function trustedIn(path: string): Promise<readonly X509Certificate[]> {
  try {
    return rootsIn(await readFile(path, "utf8"));
  } catch (cause) {
    const { name } = LWM2M_TRANSPORT_SETTINGS.trustedCerts;
    throw new PlatformError("invalidArguments", `${name}: "${path}" has no certificates (PEM).`, { cause });
  }
}
