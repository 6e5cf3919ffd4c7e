import { expect, test } from "vitest";
import { fileClaim, packageDraft, withTag } from "./package-draft.ts";

const PROFILE = "00000001-1dd2-11b2-8080-808080808080";
const DRAFT = { title: " Valve ", version: "1.2", deviceProfileId: PROFILE, type: "SOFTWARE" };

test.each([
  ["follows the title", {}, { title: "Valve" }, "Valve"],
  ["follows the version", { title: "Valve", tag: "Valve" }, { title: "Valve", version: "2", tag: "Valve" }, "Valve 2"],
  ["stays what it was made", { title: "Valve", tag: "own" }, { title: "Valves", tag: "own" }, "own"],
  ["is what is typed", { title: "Valve", tag: "Valve" }, { title: "Valve", tag: "Valve x" }, "Valve x"],
])("the tag %s", (_, before, next, tag) => {
  expect(withTag(before, next).tag).toBe(tag);
});

test.each([
  ["file", "", { usesUrl: false }],
  ["url", " https://a.example/f ", { usesUrl: true, url: "https://a.example/f" }],
])("a package by %s", (source, url, sent) => {
  expect(packageDraft({ ...DRAFT, source, url })).toEqual({
    title: "Valve",
    version: "1.2",
    tag: null,
    deviceProfileId: { entityType: "DEVICE_PROFILE", id: PROFILE },
    type: "SOFTWARE",
    additionalInfo: { description: "" },
    ...sent,
  });
});

test.each([
  [{ source: "url" }, undefined],
  [{ source: "file" }, { checksumAlgorithm: "SHA256" }],
  [
    { source: "file", generateChecksum: false, checksumAlgorithm: "MD5", checksum: " ab " },
    { checksumAlgorithm: "MD5", checksum: "ab" },
  ],
])("of %j is claimed %j", (draft, claim) => {
  expect(fileClaim({ ...DRAFT, ...draft })).toEqual(claim);
});
