import { expect, test } from "vitest";
import { acceptsGzip } from "./accept-encoding.ts";

test.each([
  [undefined, false],
  ["", false],
  [" ", false],
  ["gzip", true],
  ["GZip", true],
  ["x-gzip", true],
  ["gzip, deflate, br, zstd", true],
  ["br;q=1.0, gzip;q=0.8, *;q=0.1", true],
  ["deflate, br", false],
  ["identity", false],
  ["*", true],
  ["*;q=0", false],
  ["*;q=0, gzip", true],
  ["gzip;q=0, *", false],
  ["gzip;q=0", false],
  ["gzip;q=0.000", false],
  ["gzip;q=0.001", true],
  ["gzip ; q=1", true],
  ["gzip; Q=0.5", true],
  ["gzip;q=1.000", true],
  ["gzip;q=1.5", false],
  ["gzip;q=-1", false],
  ["gzip;q=yes", false],
  ["gzip;q=", false],
  ["gzip;q=0.5, identity", false],
  ["gzip;q=0.5, identity;q=0.5", true],
  ["gzip, identity;q=0", true],
  ["identity;q=0", false],
  ["gzipped", false],
  ["not-gzip", false],
  [",,gzip,,", true],
  [`${"a,".repeat(600)}gzip`, false],
])("Accept-Encoding %j asks for gzip: %j", (header, wanted) => {
  expect(acceptsGzip(header)).toBe(wanted);
});

test("several headers are one list", () => {
  expect(acceptsGzip(["br", "gzip;q=0.2"])).toBe(true);
});
