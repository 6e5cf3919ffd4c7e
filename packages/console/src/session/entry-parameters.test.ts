import { expect, test } from "vitest";
import { ENTRY_PARAMETERS, readEntry } from "./entry-parameters.ts";

test("CORE-2.026: these parameters are recognised", () => {
  expect(ENTRY_PARAMETERS).toEqual(["publicId", "accessToken", "refreshToken", "username", "password", "loginError"]);
});

const pair = { token: "a", refreshToken: "r" };

test.each([
  ["", { kind: "stored" }, ""],
  ["?page=1", { kind: "stored" }, "?page=1"],
  ["?accessToken=a&refreshToken=r&page=1", { kind: "tokens", pair }, "?page=1"],
  ["?accessToken=a&refreshToken=r&username=u&password=p&publicId=x", { kind: "tokens", pair }, "?publicId=x"],
  ["?accessToken=a", { kind: "stored" }, ""],
  ["?username=u%40b&password=p&publicId=x", { kind: "credentials", username: "u@b", password: "p" }, "?publicId=x"],
  ["?username=u", { kind: "stored" }, ""],
  ["?publicId=x", { kind: "public", publicId: "x" }, "?publicId=x"],
] as const)("CORE-2.027 CORE-2.028 CORE-2.029: %s enters as %j and leaves %j", (search, entry, rest) => {
  expect(readEntry(search)).toEqual({ entry, loginError: undefined, search: rest });
});

test("a failed sign-in of a provider is reported", () => {
  expect(readEntry("?loginError=No%20such%20user")).toMatchObject({ loginError: "No such user", search: "" });
});
