import { expect, test } from "vitest";
import { type ConnectLimitSettings, ConnectLimits } from "./connect-limits.ts";

const OPEN: ConnectLimitSettings = {
  maxConnections: 10,
  maxConnectionsPerAddress: 10,
  maxUnauthenticated: 10,
  maxUnauthenticatedPerAddress: 10,
  maxProvisioning: 10,
  maxProvisioningPerAddress: 10,
  connectsPerSecond: 0,
  connectsPerSecondPerAddress: 0,
  maxWrongCredentialsPerIp: 0,
  ipBlockMs: 60_000,
};

test("no more connections come in than are allowed, until one leaves", () => {
  const limits = new ConnectLimits({ ...OPEN, maxConnections: 1 });
  const first = limits.enter("a", 0);
  expect(first).toBeDefined();
  expect(limits.enter("b", 0)).toBeUndefined();
  first?.leave();
  first?.leave();
  expect(limits.connections).toBe(0);
  expect(limits.enter("b", 0)).toBeDefined();
});

test("unauthenticated connections have a limit of their own", () => {
  const limits = new ConnectLimits({ ...OPEN, maxUnauthenticated: 1 });
  const first = limits.enter("10.0.0.1", 0);
  expect(limits.enter("10.0.0.2", 0)).toBeUndefined();
  first?.accepted();
  expect(limits.enter("10.0.0.2", 0)).toBeDefined();
});

test("silent connections of one address keep no other out, accepted ones not even those of their address", () => {
  const limits = new ConnectLimits({ ...OPEN, maxUnauthenticatedPerAddress: 2 });
  const silent = [limits.enter("10.0.0.1", 0), limits.enter("10.0.0.1", 0)];
  expect(limits.enter("10.0.0.1", 0)).toBeUndefined();
  expect(limits.enter("10.0.0.2", 0)).toBeDefined();
  for (const each of silent) each?.accepted();
  expect(limits.enter("10.0.0.1", 0)).toBeDefined();
  expect(limits.connections).toBe(4);
});

test("clients that ask for credentials have places of their own", () => {
  const limits = new ConnectLimits({
    ...OPEN,
    maxUnauthenticated: 1,
    maxProvisioning: 2,
    maxProvisioningPerAddress: 1,
  });
  const first = limits.enter("10.0.0.1", 0);
  expect(first?.provisions()).toBe(true);
  const second = limits.enter("10.0.0.1", 0);
  expect(second?.provisions()).toBe(false);
  second?.leave();
  expect(limits.enter("10.0.0.2", 0)?.provisions()).toBe(true);
  const third = limits.enter("10.0.0.3", 0);
  expect(third?.provisions()).toBe(false);
  first?.leave();
  expect(third?.provisions()).toBe(true);
});

test("one address has a share of all connections, too", () => {
  const limits = new ConnectLimits({ ...OPEN, maxConnectionsPerAddress: 1 });
  const device = limits.enter("10.0.0.1", 0);
  device?.accepted();
  expect(limits.enter("10.0.0.1", 0)).toBeUndefined();
  expect(limits.enter("10.0.0.2", 0)).toBeDefined();
  device?.leave();
  expect(limits.enter("10.0.0.1", 0)).toBeDefined();
});

test("connects come in at the allowed rate, which refused ones do not use up", () => {
  const limits = new ConnectLimits({ ...OPEN, connectsPerSecond: 2, maxUnauthenticatedPerAddress: 1 });
  const at = (now: number, address: string) => limits.enter(address, now) !== undefined;
  expect([at(0, "10.0.0.1"), at(0, "10.0.0.1"), at(0, "10.0.0.1"), at(0, "10.0.0.2")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect([at(0, "10.0.0.3"), at(400, "10.0.0.3"), at(500, "10.0.0.3"), at(900, "10.0.0.4")]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test("an address that connects over and over uses up its share of the rate, not that of others", () => {
  const limits = new ConnectLimits({ ...OPEN, connectsPerSecond: 4, connectsPerSecondPerAddress: 2 });
  const passed = (now: number, address: string) => {
    const admission = limits.enter(address, now);
    admission?.leave();
    return admission !== undefined;
  };
  expect(["10.0.0.1", "::ffff:10.0.0.1", "10.0.0.1"].map((address) => passed(0, address))).toEqual([true, true, false]);
  expect(["10.0.0.2", "10.0.0.2", "10.0.0.3"].map((address) => passed(0, address))).toEqual([true, true, false]);
  expect([passed(499, "10.0.0.1"), passed(500, "10.0.0.1"), passed(500, "10.0.0.1")]).toEqual([false, true, false]);
});

test("a clock that starts at any time lets the first connections in at once", () => {
  const limits = new ConnectLimits({ ...OPEN, connectsPerSecond: 1, connectsPerSecondPerAddress: 1 });
  expect(limits.enter("10.0.0.1", 1_700_000_000_000)).toBeDefined();
});

test("an address with too many wrong credentials is shut out until its time has passed", () => {
  const limits = new ConnectLimits({ ...OPEN, maxWrongCredentialsPerIp: 2 });
  limits.enter("a", 0)?.wrongCredentials(0);
  const second = limits.enter("a", 1);
  expect(second).toBeDefined();
  second?.wrongCredentials(1_000);
  expect(limits.enter("a", 60_999)).toBeUndefined();
  expect(limits.enter("b", 60_999)).toBeDefined();
  expect(limits.enter("a", 61_000)).toBeDefined();
});

test("one success forgets the failures of an address", () => {
  const limits = new ConnectLimits({ ...OPEN, maxWrongCredentialsPerIp: 2 });
  limits.enter("a", 0)?.wrongCredentials(0);
  limits.enter("a", 0)?.accepted();
  limits.enter("a", 0)?.wrongCredentials(1);
  expect(limits.enter("a", 2)).toBeDefined();
});
