import { expect, test } from "vitest";
import { type FormerSession, parseFormer, withFormer } from "./former-sessions.ts";

const session = (email: string): FormerSession => ({
  pair: { token: "a", refreshToken: "b" },
  email,
  path: "/devices?page=2",
});

test("sessions lead back in the opposite order, and only so many are kept", () => {
  const first = withFormer([], session("1"));
  expect(parseFormer(withFormer(parseFormer(first), session("2")))).toEqual([session("1"), session("2")]);
  const many = ["1", "2", "3", "4", "5"].reduce((text, email) => withFormer(parseFormer(text), session(email)), "[]");
  expect(parseFormer(many).map(({ email }) => email)).toEqual(["2", "3", "4", "5"]);
});

test.each([undefined, "", "{", "{}", "null", '[{"pair":{}}]', '[{"pair":{"token":1,"refreshToken":"b"},"path":"/"}]'])(
  "%j has no sessions",
  (text) => {
    expect(parseFormer(text)).toEqual([]);
  },
);
