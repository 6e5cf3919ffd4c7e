import { expect, test } from "vitest";
import { addressGroup } from "./address-group.ts";
import { AddressShares } from "./address-shares.ts";

test.each<[string | undefined, string]>([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::FFFF:0a00:0001", "10.0.0.1"],
  ["0:0:0:0:0:ffff:10.0.0.1", "10.0.0.1"],
  ["::1", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::5", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ["::ffff:0:10.0.0.1", "0:0:0:0::/64"], // translated, not mapped
  ["nonsense", "unknown"],
  ["", "unknown"],
  [undefined, "unknown"],
])("%j counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test("each address has its share, however others use theirs, and released places can be taken again", () => {
  const shares = new AddressShares({ perAddress: 2 });
  const first = shares.tryEnter("10.0.0.1");
  expect(first).toBeDefined();
  expect(shares.tryEnter("::ffff:10.0.0.1")).toBeDefined();
  expect(shares.tryEnter("10.0.0.1")).toBeUndefined();
  expect(shares.tryEnter("10.0.0.2")).toBeDefined();
  first?.();
  first?.();
  expect(shares.size).toBe(2);
  expect(shares.tryEnter("10.0.0.1")).toBeDefined();
  expect(shares.tryEnter("10.0.0.1")).toBeUndefined();
});

test("addresses of one /64 share", () => {
  const shares = new AddressShares({ perAddress: 1 });
  expect(shares.tryEnter("2001:db8::1")).toBeDefined();
  expect(shares.tryEnter("2001:db8::2")).toBeUndefined();
  expect(shares.tryEnter("2001:db8:0:1::2")).toBeDefined();
});

test("all together have a bound, and who holds nothing is forgotten", () => {
  const shares = new AddressShares({ perAddress: 10, total: 100 });
  const releases = Array.from({ length: 200 }, (_, at) => shares.tryEnter(`10.0.${at >> 8}.${at & 255}`));
  expect(releases.filter(Boolean)).toHaveLength(100);
  expect(shares.addresses).toBe(100);
  for (const release of releases) release?.();
  expect([shares.size, shares.addresses]).toEqual([0, 0]);
});
