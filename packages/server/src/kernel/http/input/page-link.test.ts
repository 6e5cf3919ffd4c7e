import { expect, test } from "vitest";
import { pageLink } from "./page-link.ts";

const PAGE = { pageSize: "10", page: "0" };

test.each<[object, object]>([
  [{}, { pageSize: 10, page: 0, textSearch: undefined, sortOrder: undefined, startTime: undefined }],
  [{ sortProperty: "", sortOrder: "sideways" }, { sortOrder: undefined }],
  [{ sortProperty: "name" }, { sortOrder: { property: "name", direction: "ASC" } }],
  [{ sortProperty: "name", sortOrder: "desc" }, { sortOrder: { property: "name", direction: "DESC" } }],
  [
    { startTime: "-5", endTime: "1650000000000" },
    { startTime: -5, endTime: 1_650_000_000_000 },
  ],
  [
    { startTime: "-9223372036854775808", endTime: "9223372036854775807" },
    { startTime: Number.MIN_SAFE_INTEGER, endTime: Number.MAX_SAFE_INTEGER },
  ],
])("%j is read", (given, link) => {
  expect(pageLink({ ...PAGE, ...given })).toMatchObject(link);
});

test.each<[object, string]>([
  [{ pageSize: "0" }, "Incorrect page link page size '0'. Page size must be greater than zero."],
  [{ page: "-1" }, "Incorrect page link page '-1'. Page must be positive integer."],
  [{ pageSize: "0x10" }, "Parameter 'pageSize' must be an integer, not '0x10'!"],
  [{ pageSize: "1e1" }, "Parameter 'pageSize' must be an integer, not '1e1'!"],
  [{ pageSize: "2147483648" }, "Parameter 'pageSize' must be an integer, not '2147483648'!"],
  [{ page: "" }, "Parameter 'page' must be an integer, not ''!"],
  [{ page: " 1" }, "Parameter 'page' must be an integer, not ' 1'!"],
  [{ endTime: "18446744073709551616" }, "Parameter 'endTime' must be an integer, not '18446744073709551616'!"],
  [{ sortProperty: "name", sortOrder: "up" }, "Unsupported sort order 'up'! Only 'ASC' or 'DESC' types are allowed."],
])("%j is refused", (given, message) => {
  expect(() => pageLink({ ...PAGE, ...given })).toThrow(message);
});
