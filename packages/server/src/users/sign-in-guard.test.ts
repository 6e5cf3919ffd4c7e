import { expect, test } from "vitest";
import { SignInGuard } from "./sign-in-guard.ts";

function guarded() {
  const time = { now: 0 };
  const guard = new SignInGuard(() => time.now);
  const wrong = (account: string, address: string, times = 1) => {
    for (let n = 0; n < times; n++) guard.wrong({ account, address });
  };
  const wait = (account: string, address: string) => {
    try {
      guard.check({ account, address });
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return { time, guard, wrong, wait };
}

const IN_1S = "Too many wrong passwords, please try again in 1 second";

test("a few wrong passwords cause no delay, further ones a growing delay", () => {
  const { time, wrong, wait } = guarded();
  wrong("a@b.org", "192.0.2.1", 5);
  expect(wait("a@b.org", "192.0.2.1")).toBeUndefined();
  wrong("a@b.org", "192.0.2.1");
  expect(wait("A@b.org", "192.0.2.1")).toBe(IN_1S);
  time.now += 1_000;
  expect(wait("a@b.org", "192.0.2.1")).toBeUndefined();
  wrong("a@b.org", "192.0.2.1", 20);
  expect(wait("a@b.org", "192.0.2.1")).toBe("Too many wrong passwords, please try again in 5 minutes");
});

test("others are not delayed", () => {
  const { wrong, wait } = guarded();
  wrong("a@b.org", "192.0.2.1", 10);
  expect([wait("a@b.org", "192.0.2.2"), wait("c@b.org", "192.0.2.1")]).toEqual([undefined, undefined]);
});

test("an account that is tried from many addresses is delayed at each of them, except where it was signed in before", () => {
  const { guard, wrong, wait } = guarded();
  guard.right({ account: "a@b.org", address: "192.0.2.99" });
  for (let n = 0; n < 31; n++) wrong("a@b.org", `198.51.100.${n}`);
  expect([wait("a@b.org", "198.51.100.1"), wait("a@b.org", "192.0.2.99")]).toEqual([IN_1S, undefined]);
});

test("a new address has one free attempt, however often others guess", () => {
  const { time, wrong, wait } = guarded();
  for (let minute = 0; minute < 60; minute++) {
    for (let n = 0; n < 5; n++) wrong("a@b.org", `198.51.100.${n}`);
    time.now += 60_000;
  }
  wrong("a@b.org", "198.51.100.0");
  expect(wait("a@b.org", "192.0.2.1")).toBeUndefined();
  wrong("a@b.org", "192.0.2.1");
  expect(wait("a@b.org", "192.0.2.1")).toBe("Too many wrong passwords, please try again in 60 seconds");
});

test("an address that tries many accounts is delayed, except for accounts that were signed in there before", () => {
  const { guard, wrong, wait } = guarded();
  guard.right({ account: "own@b.org", address: "2001:db8::1" });
  for (let n = 0; n < 101; n++) wrong(`${n}@b.org`, `2001:db8::${n}`);
  expect([wait("other@b.org", "2001:db8::ffff"), wait("own@b.org", "2001:db8::2")]).toEqual([IN_1S, undefined]);
});

test("one account at one address takes some of the concurrent attempts there, and releases them", async () => {
  const { guard } = guarded();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const look = (account: string) => guard.during({ account, address: "192.0.2.1" }, () => ended);
  const looks = Array.from({ length: 10 }, () => look("a@b.org"));
  await expect(look("a@b.org")).rejects.toMatchObject({ code: "tooManyRequests" });
  looks.push(look("c@b.org"));
  end();
  await Promise.all(looks);
  await look("a@b.org");
});
