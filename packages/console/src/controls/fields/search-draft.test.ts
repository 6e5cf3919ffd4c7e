import { expect, test } from "vitest";
import { followed, type SearchDraft } from "./search-draft.ts";

const cases: readonly (readonly [name: string, draft: SearchDraft, value: string, after: SearchDraft])[] = [
  ["nothing new", { text: "va", seen: "", told: [] }, "", { text: "va", seen: "", told: [] }],
  [
    "an echo keeps what is typed on",
    { text: "van", seen: "", told: ["va"] },
    "va",
    { text: "van", seen: "va", told: [] },
  ],
  [
    "a late echo waits for the next",
    { text: "vans", seen: "", told: ["va", "van"] },
    "va",
    { text: "vans", seen: "va", told: ["van"] },
  ],
  [
    "echoes may be left out",
    { text: "van", seen: "", told: ["va", "van"] },
    "van",
    { text: "van", seen: "van", told: [] },
  ],
  ["Back wins", { text: "van", seen: "van", told: [] }, "", { text: "", seen: "", told: [] }],
  ["Forward wins", { text: "", seen: "", told: [] }, "van", { text: "van", seen: "van", told: [] }],
];

test.each(cases)("a search follows its owner: %s", (_, draft, value, after) => {
  expect(followed(draft, value)).toEqual(after);
});
