import { expect, test } from "vitest";
import { areSameRemarks, remarksOf, withRemarks } from "./remarks.ts";

const REMARK = { kind: "note", x: 10, y: 20, width: 200, height: 90, text: "hello" } as const;

test("remarks stand in a member of their own, and the others stay", () => {
  const info = withRemarks({ description: "d", orrery: { other: 1 } }, [{ ...REMARK, key: "r" }]);
  expect(info).toEqual({ description: "d", orrery: { other: 1, remarks: [REMARK] } });
  expect(remarksOf(info, () => "k")).toEqual([{ ...REMARK, key: "k" }]);
  expect(withRemarks(info, [])).toEqual({ description: "d", orrery: { other: 1 } });
  expect(withRemarks(null, [])).toBeNull();
});

test.each([
  ["what is no list", 7],
  ["what is no remark", [1, { kind: "picture" }]],
])("%s is left out", (_what, remarks) => {
  expect(remarksOf({ orrery: { remarks } }, () => "k")).toEqual([]);
});

test("remarks are the same in whatever order their members come", () => {
  const info = withRemarks(null, [{ key: "a", text: "t", kind: "frame", x: 1, y: 2, width: 300, height: 200 }]);
  const read = remarksOf(info, () => "b");
  const [frame] = read;
  if (!frame) throw new Error("The frame was not read");
  expect(areSameRemarks(read, [{ key: "a", height: 200, width: 300, y: 2, x: 1, text: "t", kind: "frame" }])).toBe(
    true,
  );
  expect(areSameRemarks(read, [{ ...frame, x: 2 }])).toBe(false);
  expect(areSameRemarks(read, [])).toBe(false);
});

test("sizes and texts are bounded", () => {
  const wild = { kind: "frame", x: -5, y: "3", width: 1e9, height: 1, text: "x".repeat(9000) };
  const [read] = remarksOf({ orrery: { remarks: [wild] } }, () => "k");
  expect([read?.x, read?.y, read?.width, read?.height, read?.text.length]).toEqual([0, 3, 20_000, 40, 4000]);
});
