import { expect, test } from "vitest";
import { AddressPolicy } from "./address-policy.ts";
import { parseNetwork } from "./network.ts";

const policy = new AddressPolicy([]);

test.each([
  ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ...["169.254.169.254", "100.100.100.200", "168.63.129.16", "224.0.0.1", "255.255.255.255", "192.0.0.1"],
  ...["::1", "::", "fe80::1", "fe80::1%eth0", "fd00:ec2::254", "fc00::1", "ff02::1", "2001:db8::1", "2002:7f00:1::"],
  ...["::ffff:127.0.0.1", "::ffff:a9fe:a9fe", "64:ff9b::7f00:1", "2001::1", "localhost", ""],
])("%s is not on the public internet", (address) => {
  expect(policy.allows(address)).toBe(false);
});

test.each(["1.1.1.1", "172.15.0.1", "172.32.0.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1"])(
  "%s is",
  (address) => {
    expect(policy.allows(address)).toBe(true);
  },
);

test("the machine's own addresses are refused, public ones too, unless they are allowed", () => {
  const own = () => ["93.184.215.14", "2606:4700::1111", "fe80::1%eth0"];
  const asked = ["93.184.215.14", "::ffff:93.184.215.14", "2606:4700:0::1111", "93.184.215.15"];
  expect(asked.filter((address) => new AddressPolicy([], own).allows(address))).toEqual(["93.184.215.15"]);
  const wider = new AddressPolicy(["93.184.215.14"].map(parseNetwork), own);
  expect(wider.allows("93.184.215.14")).toBe(true);
});

test("networks may be allowed, and no others with them", () => {
  const wider = new AddressPolicy(["10.1.0.0/16", "127.0.0.1", "fd00::/8"].map(parseNetwork));
  const asked = ["10.1.2.3", "10.2.2.3", "127.0.0.1", "127.0.0.2", "::ffff:127.0.0.1", "fd12::1", "fe80::1"];
  expect(asked.filter((address) => wider.allows(address))).toEqual([
    "10.1.2.3",
    "127.0.0.1",
    "::ffff:127.0.0.1",
    "fd12::1",
  ]);
});

test.each(["10.0.0.0/33", "10.0.0/8", "example.org", "::/129", "10.0.0.0/8/8", "1.1.1.1/", "1.1.1.1/-1"])(
  "%j is no network",
  (text) => {
    expect(() => parseNetwork(text)).toThrow("networks such as 10.0.0.0/8");
  },
);

test.each(["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "0177.0.0.1", "[::ffff:127.0.0.1]", "localhost"])(
  "a URL with the host %s is refused before anything is sent",
  async (host) => {
    await expect(policy.addresses(new URL(`http://${host}/`).hostname)).rejects.toMatchObject({ failure: "denied" });
  },
);

test("a name is resolved to allowed addresses only", async () => {
  const looked = (allowed: string[]) =>
    new Promise((resolve) => {
      const callback = (error: Error | null, found: unknown) => resolve(error?.message ?? found);
      new AddressPolicy(allowed.map(parseNetwork)).lookup("localhost", { family: 4 }, callback);
    });
  expect(await looked(["127.0.0.0/8"])).toBe("127.0.0.1");
  expect(await looked([])).toContain("localhost is not on the public internet");
});
