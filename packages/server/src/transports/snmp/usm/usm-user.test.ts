import { expect, test } from "vitest";
import { type AuthenticationProtocol, usmKeys } from "./usm-user.ts";

const ENGINE = Buffer.from("000000000000000000000002", "hex");

test.each<[AuthenticationProtocol, string]>([
  ["MD5", "526f5eed9fcce26f8964c2930787d82b"],
  ["SHA_1", "6695febc9288e36282235fc7151f128497b38f3f"],
])("the key of the password of RFC 3414 at its engine with %s", (authenticationProtocol, key) => {
  const passphrases = { authenticationPassphrase: "maplesyrup", privacyPassphrase: "maplesyrup" };
  const user = { name: "bert", authenticationProtocol, privacyProtocol: "DES", ...passphrases } as const;
  const keys = usmKeys(user, ENGINE);
  expect(keys.authentication.toString("hex")).toBe(key);
  expect(keys.privacy.toString("hex")).toBe(key.slice(0, 32));
});
