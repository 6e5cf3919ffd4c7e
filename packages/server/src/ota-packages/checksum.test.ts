import { CHECKSUM_ALGORITHMS, type ChecksumAlgorithm } from "@orrery/model";
import { expect, test } from "vitest";
import { startChecksum } from "./checksum.ts";

const FOX = "The quick brown fox jumps over the lazy dog";

test.each<[ChecksumAlgorithm, string, string]>([
  ["MD5", "", "d41d8cd98f00b204e9800998ecf8427e"],
  ["MD5", FOX, "9e107d9d372bb6826bd81d3542a419d6"],
  ["SHA256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  ["SHA384", "abc", "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"],
  [
    "SHA512",
    "abc",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  ],
  ["CRC32", "123456789", "2639f4cb"],
  ["MURMUR3_32", "", "00000000"],
  ["MURMUR3_32", "hello", "47fa8b24"],
  ["MURMUR3_32", FOX, "23f74f2e"],
  ["MURMUR3_128", "", "00000000000000000000000000000000"],
  ["MURMUR3_128", "hello", "029bbd41b3a7d8cb191dae486a901e5b"],
  ["MURMUR3_128", FOX, "6c1b07bc7bbc4be347939ac4a93c437a"],
])("BLOCK-3.193 %s of %j is %s", (algorithm, text, expected) => {
  const checksum = startChecksum(algorithm);
  checksum.update(Buffer.from(text));
  expect(checksum.digest()).toBe(expected);
});

test.each(CHECKSUM_ALGORITHMS)("BLOCK-3.193 %s does not depend on how the bytes are split", (algorithm) => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => (index * 7919) & 0xff));
  const digest = (sizes: readonly number[]): string => {
    const checksum = startChecksum(algorithm);
    for (let at = 0, n = 0; at < bytes.length; n++) {
      const size = sizes[n % sizes.length] ?? 1;
      checksum.update(bytes.subarray(at, at + size));
      at += size;
    }
    return checksum.digest();
  };
  const whole = digest([bytes.length]);
  for (const sizes of [[1], [3], [15, 2], [17], [16, 1, 31], [4, 12]]) expect(digest(sizes)).toBe(whole);
});
