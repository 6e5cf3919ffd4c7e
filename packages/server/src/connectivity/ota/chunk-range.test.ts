import { expect, test } from "vitest";
import { chunkRange } from "./chunk-range.ts";

test.each([
  [{ size: 4, index: 0 }, 10, [0, 4]],
  [{ size: 4, index: 2 }, 10, [8, 10]],
  [{ size: 4, index: 3 }, 10, [10, 10]],
  [{ size: 5, index: 2 }, 10, [10, 10]],
  [{ size: 100, index: 0 }, 10, [0, 10]],
  [{ size: 0, index: 0 }, 10, [0, 10]],
  [{ size: 0, index: 7 }, 10, [0, 10]],
  [{ size: -1, index: 7 }, 10, [0, 10]],
  [{ size: 4, index: -1 }, 10, [0, 4]],
  [{ size: 0x7fff_ffff, index: 0x7fff_ffff }, 10, [10, 10]],
])("chunk %j of %i bytes is %j", (request, bytes, [start, end]) => {
  expect(chunkRange(request, bytes)).toEqual({ start, end });
});
