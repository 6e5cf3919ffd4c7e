import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { knownNames } from "./known-names.ts";

const source = knownNames([{ path: "msg.temperature", note: "22.4" }, { path: "msgType" }]);
const at = (doc: string, explicit = false) =>
  source(new CompletionContext(EditorState.create({ doc }), doc.length, explicit));

test.each([
  ["return msg.te", 7],
  ["m", 0],
  ["a + msg.", 4],
])("what is written before the cursor in %s begins at %i", (text, from) => {
  expect(at(text)).toMatchObject({
    from,
    options: [{ label: "msg.temperature", detail: "22.4" }, { label: "msgType" }],
  });
});

test("nothing is offered behind a space unless it is asked for", () => {
  expect(at("return ")).toBeNull();
  expect(at("return ", true)?.from).toBe(7);
});
