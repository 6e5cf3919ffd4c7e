import { InstallationKeys, SECRET_BYTES } from "../kernel/secrets/installation-keys.ts";
import { SecretBox } from "../kernel/secrets/secret-box.ts";

/** Seals secrets in stores of tests. */
export const testSecrets = new SecretBox(new InstallationKeys(Buffer.alloc(SECRET_BYTES, 7)));
