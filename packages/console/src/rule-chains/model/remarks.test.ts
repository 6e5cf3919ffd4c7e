import { expect, test } from "vitest";
import { remarksOf, withRemarks } from "./remarks.ts";

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

test("sizes and texts are bounded", () => {
  const wild = { kind: "frame", x: -5, y: "3", width: 1e9, height: 1, text: "x".repeat(9000) };
  const [read] = remarksOf({ orrery: { remarks: [wild] } }, () => "k");
  expect([read?.x, read?.y, read?.width, read?.height, read?.text.length]).toEqual([0, 3, 20_000, 40, 4000]);
});
