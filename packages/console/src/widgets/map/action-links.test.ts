import { expect, test } from "vitest";
import { withActions } from "./action-links.ts";

test.each([
  ["<link-act name='delete'>Delete</link-act>", '<a href="#action=delete">Delete</a>'],
  ['<button-act name="Open it">Open</button-act>', '<a href="#action=Open%20it">Open</a>'],
  ["<b>no action</b>", "<b>no action</b>"],
])("%s", (html, links) => {
  expect(withActions(html)).toBe(links);
});
