import { expect, test } from "vitest";
import { chain } from "../model/test-chains.ts";
import { ChainEditor } from "./chain-editor.ts";

const start = () =>
  new ChainEditor({ chain: undefined, chainType: "CORE", graph: chain(["a", "b"]), ids: new Map(), kinds: new Map() });
const nameOf = (editor: ChainEditor) => editor.graph.nodes.get("a")?.name;

/** A panel in which a name is typed: it becomes a step when it is left. */
function typing(editor: ChainEditor, name: string): void {
  editor.onLeave = () => {
    editor.onLeave = undefined;
    editor.edit({ kind: "node", key: "a", change: { name } });
    return true;
  };
}

test("what is typed is undone first, and comes back", () => {
  const editor = start();
  editor.edit({ kind: "node", key: "a", change: { name: "one" } });
  typing(editor, "two");
  editor.undo();
  expect(nameOf(editor)).toBe("one");
  editor.redo();
  expect(nameOf(editor)).toBe("two");
});

test("turning the debug mode on keeps what is typed", () => {
  const editor = start();
  typing(editor, "two");
  editor.debug(new Set(["a", "b"]), true);
  expect([nameOf(editor), editor.graph.nodes.get("a")?.debugMode]).toEqual(["two", true]);
});

test("where the panel cannot be left nothing is undone until that is settled", () => {
  const editor = start();
  editor.edit({ kind: "node", key: "a", change: { name: "one" } });
  let settled = () => {};
  editor.onLeave = (then) => {
    settled = then;
    return false;
  };
  editor.undo();
  expect(nameOf(editor)).toBe("one");
  editor.onLeave = undefined;
  settled();
  expect(nameOf(editor)).toBe("a");
});
