import { expect, test } from "vitest";
import { type ConnectLimitSettings, ConnectLimits } from "./connect-limits.ts";

const OPEN: ConnectLimitSettings = {
  maxConnections: 10,
  maxUnauthenticated: 10,
  connectsPerSecond: 0,
  maxWrongCredentialsPerIp: 0,
  ipBlockMs: 60_000,
};

test("no more connections come in than are allowed, until one leaves", () => {
  const limits = new ConnectLimits({ ...OPEN, maxConnections: 1 });
  expect(limits.enter("a", 0)).toBe(true);
  expect(limits.enter("b", 0)).toBe(false);
  limits.leave(false);
  expect(limits.enter("b", 0)).toBe(true);
});

test("connections that do not say who they are leave room for nobody but each other", () => {
  const limits = new ConnectLimits({ ...OPEN, maxUnauthenticated: 1 });
  expect(limits.enter("a", 0)).toBe(true);
  expect(limits.enter("b", 0)).toBe(false);
  limits.accepted("a");
  expect(limits.enter("b", 0)).toBe(true);
});

test("connects come in at the allowed rate", () => {
  const limits = new ConnectLimits({ ...OPEN, connectsPerSecond: 2 });
  const at = (now: number) => limits.enter("a", now);
  expect([at(0), at(0), at(0), at(400), at(500), at(900)]).toEqual([true, true, false, false, true, false]);
});

test("an address with too many wrong credentials is shut out until its time has passed", () => {
  const limits = new ConnectLimits({ ...OPEN, maxWrongCredentialsPerIp: 2 });
  limits.wrongCredentials("a", 0);
  expect(limits.enter("a", 1)).toBe(true);
  limits.wrongCredentials("a", 1_000);
  expect(limits.enter("a", 60_999)).toBe(false);
  expect(limits.enter("b", 60_999)).toBe(true);
  expect(limits.enter("a", 61_000)).toBe(true);
});

test("one success forgets the failures of an address", () => {
  const limits = new ConnectLimits({ ...OPEN, maxWrongCredentialsPerIp: 2 });
  limits.enter("a", 0);
  limits.wrongCredentials("a", 0);
  limits.accepted("a");
  limits.wrongCredentials("a", 1);
  expect(limits.enter("a", 2)).toBe(true);
});
