import { expect, test } from "vitest";
import { commonPassword } from "./common-password.ts";

const ABOUT = ["ines.tallberg@example.org", "Ines", "Tallberg"];

test.each([
  ["123456", "follows the alphabet"],
  ["9876543210", "follows the alphabet"],
  ["qwertz", "follows the alphabet"],
  ["QWERTY", "follows the alphabet"],
  ["asdfghjkl", "follows the alphabet"],
  ["1q2w3e4r", "follows the alphabet"],
  ["qazwsx", "follows the alphabet"],
  ["abc123", "follows the alphabet"],
  ["123qwe", "follows the alphabet"],
  ["zyxwvu", "follows the alphabet"],
  ["111111", "repeats"],
  ["ababab", "repeats"],
  ["abcabc", "repeats"],
  ["12341234", "repeats"],
  ["xyz!xyz!", "repeats"],
  ["19840612", "a date"],
  ["12.06.1984", "a date"],
  ["password", "most common"],
  ["Password1", "most common"],
  ["P@ssw0rd", "most common"],
  ["p4$$w0rd123!", "most common"],
  ["letmein!!", "most common"],
  ["welcome2024", "most common"],
  ["iloveyou", "most common"],
  ["Thingsboard1", "most common"],
  ["orrery2026", "most common"],
  ["secret1", "most common"],
  ["qwerty!", "most common"],
  ["tallberg1", "name or the address"],
  ["Ines.Tallberg", "name or the address"],
  ["ines.tallberg@example.org", "name or the address"],
  ["1example1", "name or the address"],
])("%j is refused: it %s", (password, why) => {
  expect(commonPassword(password, ABOUT)).toContain(why);
});

test.each([
  "secret-1",
  "two words",
  "a longer password",
  "correct horse battery staple",
  "a long pass phrase",
  "kT7#mQ2!x",
  "tallberg by the sea",
  "nesi-6-grebllat",
  "73915046281",
])("%j is accepted", (password) => {
  expect(commonPassword(password, ABOUT)).toBeUndefined();
});

test("names of three letters and fewer are not compared", () => {
  expect(commonPassword("ada-ada-x", ["ada@b.org"])).toBeUndefined();
});
