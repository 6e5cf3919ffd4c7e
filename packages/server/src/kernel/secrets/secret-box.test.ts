import { inspect } from "node:util";
import { expect, test } from "vitest";
import { createLogger } from "../logging.ts";
import { InstallationKeys } from "./installation-keys.ts";
import { Secret } from "./secret.ts";
import { SecretBox, sealClearMembers } from "./secret-box.ts";

const boxOf = (digit: number) => new SecretBox(new InstallationKeys(Buffer.alloc(32, digit)));
const box = boxOf(1);
const PLACE = "edge.secret 1";

test.each(["secret", "", "ключ ✓", "sealed:1:looks sealed", "x".repeat(70_000)])("%# is sealed and opened", (text) => {
  const sealed = box.seal(text, PLACE);
  expect(sealed.startsWith(box.prefix)).toBe(true);
  if (text !== "") expect(sealed).not.toContain(text.slice(0, 20));
  expect(box.open(sealed, PLACE)).toBe(text);
  expect(box.seal(text, PLACE)).not.toBe(sealed); // equal secrets do not look equal
});

test("what was never sealed is as it is", () => {
  expect(box.open("clear", PLACE)).toBe("clear");
  expect(box.openBytes(Buffer.from("clear"), PLACE)).toEqual(Buffer.from("clear"));
});

test.each([
  ["another key", (sealed: string) => boxOf(2).open(sealed, PLACE)],
  ["another place", (sealed: string) => box.open(sealed, "edge.secret 2")],
  ["a changed text", (sealed: string) => box.open(`${sealed.slice(0, -4)}AAAA`, PLACE)],
  ["half a text", (sealed: string) => box.open(sealed.slice(0, box.prefix.length + 20), PLACE)],
  ["nothing", () => box.open(box.prefix, PLACE)],
])("%s opens nothing", (_, open) => {
  expect(open(box.seal("secret", PLACE))).toBeUndefined();
});

test("bytes are sealed and opened, by this key and in their place", () => {
  const bytes = Buffer.from([0, 255, 1, 254]);
  const sealed = box.sealBytes(bytes, PLACE);
  expect(box.openBytes(sealed, PLACE)).toEqual(bytes);
  expect(box.openBytes(sealed, "other")).toBeUndefined();
  expect(boxOf(2).openBytes(sealed, PLACE)).toBeUndefined();
});

test("members that are clear are sealed, the others stay", () => {
  const placeOf = (name: string) => `settings.${name}`;
  const names = ["password", "proxyPassword"];
  const sealed = sealClearMembers(box, { user: "a", password: "b", proxyPassword: "" }, names, placeOf);
  expect(sealed).toMatchObject({ user: "a", proxyPassword: "" });
  expect(box.open(sealed.password, placeOf("password"))).toBe("b");
  expect(sealClearMembers(box, sealed, names, placeOf)).toEqual(sealed);
});

test("a secret is not printed", () => {
  const secret = box.openSecret(box.seal("hush", PLACE), PLACE, "password");
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain("hush");
  expect(inspect({ secret }, { showHidden: true, depth: 9 })).not.toContain("hush");
  expect(JSON.stringify(structuredClone({ ...secret }))).not.toContain("hush");
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).info({ mail: { server: { secret } } }, `${secret}`);
  expect(lines.join()).toContain("***");
  expect(lines.join()).not.toContain("hush");
  expect(String(secret)).toBe("***");
  expect([secret.reveal(), secret.length, secret.unreadable]).toEqual(["hush", 4, undefined]);
});

test("a secret of another key says so when it is used, and is stored again as it was", () => {
  const stored = boxOf(2).seal("hush", PLACE);
  const secret = box.openSecret(stored, PLACE, "password");
  expect(() => secret.reveal()).toThrow("The secret 'password' cannot be read with the key of this installation");
  expect(box.sealSecret(secret, PLACE)).toBe(stored);
  expect(boxOf(2).openSecret(box.sealSecret(secret, PLACE), PLACE, "password").reveal()).toBe("hush");
  expect(box.open(box.sealSecret(new Secret("new"), PLACE), PLACE)).toBe("new");
});
