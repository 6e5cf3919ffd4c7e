import { expect, test } from "vitest";
import { checkEmail, checkImage, checkTexts, requireText } from "./checks.ts";

test.each([
  [{ name: "x".repeat(255), label: null }, undefined],
  [{ name: "x".repeat(256) }, "Validation error: length of name must be equal or less than 255"],
  [
    { name: "x".repeat(300), image: "x".repeat(1001) },
    "Validation error: length of name must be equal or less than 255, length of image must be equal or less than 1000",
  ],
  [{ name: "a < b, x<3, 7>6", image: "<svg>" }, undefined],
  [{ name: "<b>bold</b>" }, "Validation error: field value is malformed"],
  [{ name: "x</script" }, "Validation error: field value is malformed"],
  [{ name: "<!-- -->" }, "Validation error: field value is malformed"],
])("the texts %j are answered with %j", (fields, message) => {
  const check = () => checkTexts(fields, { image: 1000 });
  if (message === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});

test.each([
  ["a@b.org", true],
  ["A.b+c@sub.example.COM", true],
  ["a@b", false],
  ["a b@c.org", false],
  ["", false],
])("the address %j is accepted: %s", (email, accepted) => {
  const check = () => checkEmail(email);
  if (accepted) expect(check).not.toThrow();
  else expect(check).toThrow(`Invalid email address format '${email}'!`);
});

test("white space is no name", () => {
  expect(() => requireText("  ", "Name should be specified!")).toThrow("Name should be specified!");
});

test.each([
  [null, true],
  ["", true],
  ["data:image/png;base64,AAAA", true],
  ["data:image/svg+xml,%3Csvg/%3E", true],
  ["https://example.org/picture.png", true],
  ["tb-image:own:picture.png", true],
  ["data:text/html,<script>alert(1)</script>", false],
  ["javascript:alert(1)", false],
  [" data:image/png;base64,AAAA", false],
  ["picture.png", false],
])("the image %j is accepted: %s", (image, accepted) => {
  const check = () => checkImage(image, 1000);
  if (accepted) expect(check).not.toThrow();
  else expect(check).toThrow("Validation error: image must be a data URL of an image, or its address");
});
