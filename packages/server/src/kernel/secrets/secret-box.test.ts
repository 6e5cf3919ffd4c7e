import { inspect } from "node:util";
import { expect, test } from "vitest";
import { InstallationKeys } from "./installation-keys.ts";
import { Secret } from "./secret.ts";
import { openMembers, SecretBox, sealClearMembers, sealMembers } from "./secret-box.ts";

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

test("members are sealed, the others stay, and what cannot be opened is told", () => {
  const placeOf = (name: string) => `settings.${name}`;
  const sealed = sealMembers(
    box,
    { user: "a", password: "b", proxyPassword: "" },
    ["password", "proxyPassword"],
    placeOf,
  );
  expect(sealed).toMatchObject({ user: "a", proxyPassword: "" });
  expect(sealClearMembers(box, sealed, ["password"], placeOf)).toEqual(sealed);
  expect(openMembers(box, sealed, ["password"], { placeOf })).toEqual({ user: "a", password: "b", proxyPassword: "" });
  const unreadable: string[] = [];
  const report = { placeOf, unreadable: (name: string) => void unreadable.push(name) };
  expect(openMembers(boxOf(2), sealed, ["password"], report)).toMatchObject({ password: "" });
  expect(unreadable).toEqual(["password"]);
});

test("a secret is told to nobody who prints it", () => {
  const secret = new Secret("hush");
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain("hush");
  expect(String(secret)).toBe("***");
  expect(secret.reveal()).toBe("hush");
});
