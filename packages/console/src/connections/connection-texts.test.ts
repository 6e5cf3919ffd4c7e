import { DROPPED_CAUSES, ENDED_CAUSES, REFUSED_CAUSES } from "@orrery/model";
import { expect, test } from "vitest";
import { connectionTexts } from "../i18n/en/connections.ts";
import { adviceKey, causeKey } from "./connection-texts.ts";

const CAUSES = [
  ...REFUSED_CAUSES.map((cause) => ({ outcome: "REFUSED", cause }) as const),
  ...ENDED_CAUSES.map((cause) => ({ outcome: "ENDED", cause }) as const),
  ...DROPPED_CAUSES.map((cause) => ({ outcome: "DROPPED", cause }) as const),
];

/** The text behind a key, or nothing. */
function textOf(key: string): unknown {
  return key.split(".").reduce<unknown>((node, part) => {
    return typeof node === "object" && node !== null ? Object.entries(node).find(([name]) => name === part)?.[1] : node;
  }, connectionTexts);
}

test.each(CAUSES)("$outcome by $cause has a cause in words and says what to do", (entry) => {
  expect(textOf(causeKey(entry))).toEqual(expect.stringMatching(/^\p{Lu}.*[^.]$/u));
  expect(textOf(adviceKey(entry))).toEqual(expect.stringMatching(/^\p{Lu}.*\.$/u));
});
