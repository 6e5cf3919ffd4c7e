import { expect, test } from "vitest";
import { followed, type SearchDraft } from "./search-draft.ts";

const cases: readonly (readonly [name: string, draft: SearchDraft, value: string, after: SearchDraft])[] = [
  ["nothing new", { text: "va", seen: "", sent: [] }, "", { text: "va", seen: "", sent: [] }],
  [
    "an echo keeps what is typed on",
    { text: "van", seen: "", sent: ["va"] },
    "va",
    { text: "van", seen: "va", sent: [] },
  ],
  [
    "a late echo waits for the next",
    { text: "vans", seen: "", sent: ["va", "van"] },
    "va",
    { text: "vans", seen: "va", sent: ["van"] },
  ],
  [
    "echoes may be left out",
    { text: "van", seen: "", sent: ["va", "van"] },
    "van",
    { text: "van", seen: "van", sent: [] },
  ],
  ["Back wins", { text: "van", seen: "van", sent: [] }, "", { text: "", seen: "", sent: [] }],
  ["Forward wins", { text: "", seen: "", sent: [] }, "van", { text: "van", seen: "van", sent: [] }],
];

test.each(cases)("a search follows its owner: %s", (_, draft, value, after) => {
  expect(followed(draft, value)).toEqual(after);
});
