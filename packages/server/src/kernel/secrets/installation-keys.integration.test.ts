import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InstallationKeys, openInstallationKeys } from "./installation-keys.ts";

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "orrery-keys-"));
  file = join(dataDir, "keys", "installation.key");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = (secretKey?: Buffer) => openInstallationKeys({ dataDir, secretKey });

test("derives a key a purpose, the same at each time, of the length that is asked for", () => {
  const keys = new InstallationKeys(Buffer.alloc(32, 1));
  expect(keys.deriveKey("a")).toHaveLength(32);
  expect(keys.deriveKey("a")).toEqual(keys.deriveKey("a"));
  expect(keys.deriveKey("a")).not.toEqual(keys.deriveKey("b"));
  expect(keys.deriveKey("a")).not.toEqual(new InstallationKeys(Buffer.alloc(32, 2)).deriveKey("a"));
  expect(keys.deriveKey("a", 64)).toHaveLength(64);
});

test("makes a secret at the first start, which the next ones find", async () => {
  const made = await open();
  expect((await open()).deriveKey("a")).toEqual(made.deriveKey("a"));
});

test("what the file holds may be set instead, and no file is made then", async () => {
  const made = await open();
  const secret = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  await rm(join(dataDir, "keys"), { recursive: true });
  expect((await open(secret)).deriveKey("a")).toEqual(made.deriveKey("a"));
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

test.each(["", "short", Buffer.alloc(31).toString("base64"), "~".repeat(44)])(
  "refuses %j as a secret",
  async (text) => {
    await open();
    await writeFile(file, text);
    await expect(open()).rejects.toThrow(/installation\.key: it does not hold 32 random bytes or more/);
  },
);

describe.skipIf(process.platform === "win32")("what others of the machine may read", () => {
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

  test("is neither the secret nor its folder", async () => {
    await open();
    expect([await modeOf(join(dataDir, "keys")), await modeOf(file)]).toEqual([0o700, 0o600]);
  });

  test.each([
    ["the file", () => chmod(file, 0o640)],
    ["its folder", () => chmod(join(dataDir, "keys"), 0o755)],
  ])("is not taken for a secret: %s", async (_what, widen) => {
    await open();
    await widen();
    await expect(open()).rejects.toThrow(/^Other users of this machine have rights to .* with: chmod -R go= '/);
  });

  test("is closed when it is a folder without anything in it", async () => {
    await mkdir(join(dataDir, "keys"), { mode: 0o777 });
    await chmod(join(dataDir, "keys"), 0o777);
    await open();
    expect(await modeOf(join(dataDir, "keys"))).toBe(0o700);
  });
});
