import { expect, test } from "vitest";
import { changed } from "../message/make-message.ts";
import { message } from "../testing/test-engine.ts";
import { arrived, departed, passSize } from "./pass-record.ts";

test("what a script may make as long as it likes is cut, and counted as a part of what is sent", () => {
  const came = message({ data: "{}" });
  const long = "x".repeat(1_000_000);
  const made = changed(came, { type: long });
  const exit = { to: Array.from({ length: 1_000 }, () => long), messages: [made], failure: long, tookMs: 0 };
  const pass = departed(arrived(came, long, 0), came, exit);
  expect(pass.out[0]?.type).toBe(long.slice(0, 255));
  const sent = JSON.stringify(pass).length;
  expect(sent).toBeLessThan(20_000);
  expect(passSize(pass)).toBeGreaterThan(sent / 2);
});
