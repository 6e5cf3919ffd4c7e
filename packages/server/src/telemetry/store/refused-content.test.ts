import { expect, test } from "vitest";
import { isRefusedContent } from "./refused-content.ts";

const withCode = (name: "code" | "errcode", value: string | number) =>
  Object.assign(new Error("no"), { [name]: value });

test.each<[string, unknown, boolean]>([
  ["a value that is no UUID, in PostgreSQL", withCode("code", "22P02"), true],
  ["a constraint of PostgreSQL", withCode("code", "23514"), true],
  ["a row that is too large for PostgreSQL", withCode("code", "54000"), true],
  ["a constraint of SQLite, in detail", withCode("errcode", 2067), true],
  ["a value that is too large for SQLite", withCode("errcode", 18), true],
  ["a text that is too long for memory", new RangeError("Invalid string length"), true],
  ["a full disk, in SQLite", withCode("errcode", 13), false],
  ["a server that ends", withCode("code", "57P01"), false],
  ["a connection that was reset", withCode("code", "ECONNRESET"), false],
  ["a full disk, in PostgreSQL", withCode("code", "53100"), false],
  ["no error", "22P02", false],
])("%s", (_, error, refused) => {
  expect(isRefusedContent(error)).toBe(refused);
});
