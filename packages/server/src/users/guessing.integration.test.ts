import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../kernel/database/database.ts";
import type { ClientInfo } from "../kernel/http/caller/client-info.ts";
import { PASSWORD, startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";

const from = (clientAddress: string): ClientInfo => ({ clientAddress, browser: "", os: "", device: "" });

describe.each(TEST_DATABASES)("guessing passwords on $name", ({ open }) => {
  let database: Database;
  let identity: TestIdentity;
  let now = Date.parse("2026-01-01T00:00:00Z");
  const login = (username: string, password: string) =>
    identity.call("POST", "/api/auth/login", undefined, { username, password });

  beforeAll(async () => {
    database = await open();
    identity = await startTestIdentity(database, { clock: () => now });
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
  });

  async function admin(email: string): Promise<string> {
    const { tenantId } = await identity.tenant();
    await identity.account({ email, authority: "TENANT_ADMIN", tenantId });
    return email;
  }

  test("after some wrong passwords each further one waits longer, also for unknown names", async () => {
    await admin("guessed@b.org");
    for (const email of ["guessed@b.org", "nobody@b.org"]) {
      const statuses = [];
      for (let n = 0; n < 7; n++) statuses.push((await login(email, `wrong-${n}`)).status);
      expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
      expect((await login(email, PASSWORD)).body).toMatchObject({
        errorCode: 33,
        message: "Too many wrong passwords, please try again in 1 second",
        retryAfterSec: 1,
      });
    }
    now += 1_000;
    expect((await login("Guessed@b.org", "wrong")).status).toBe(401);
    expect((await login("guessed@b.org", PASSWORD)).body.retryAfterSec).toBe(2);
    now += 2_000;
    expect((await login("guessed@b.org", PASSWORD)).status).toBe(200);
    expect((await login("guessed@b.org", "wrong")).status).toBe(401);
  });

  test("with a slow disk, unknown names are not answered faster than known ones", async () => {
    await admin("slow@b.org");
    const answered: string[] = [];
    const guesses = await database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("user_account")
        .set({ enabled: (e) => e.ref("enabled") })
        .execute(); // no other test writes there
      const begun = ["slow@b.org", "slow-stranger@b.org"].map((email) =>
        login(email, "wrong").then(({ status }) => answered.push(`${email} ${status}`)),
      );
      for (const start = performance.now(); performance.now() - start < 1_000; ) {
        await identity.call("GET", "/api/noauth/userPasswordPolicy", undefined);
      }
      expect(answered).toEqual([]);
      return begun;
    });
    await Promise.all(guesses);
    expect(answered.toSorted()).toEqual(["slow-stranger@b.org 401", "slow@b.org 401"]);
  });

  test("300 wrong passwords at the same time count as a few guesses, and lock nobody out", async () => {
    await admin("target@b.org");
    const others = await Promise.all(["r1", "r2", "r3"].map((name) => admin(`${name}@b.org`)));
    const wrong = Array.from({ length: 300 }, (_, n) => login("target@b.org", `wrong-${n}`));
    const right = [
      ...others.map((email) => login(email, PASSWORD).then(({ status }) => status)),
      identity.accounts.signIn.login("target@b.org", PASSWORD, from("192.0.2.7")).then(() => 200),
    ];
    expect(await Promise.all(right)).toEqual([200, 200, 200, 200]);
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(10);
  });

  test("300 names tried from one address delay nobody at another address, or with an earlier sign-in", async () => {
    const [known, stranger] = [await admin("known@b.org"), await admin("stranger@b.org")];
    await identity.accounts.signIn.login(known, PASSWORD, from("198.51.100.1"));
    const wrong = Array.from({ length: 300 }, (_, n) =>
      identity.accounts.signIn.login(`${n}@b.org`, "wrong", from("198.51.100.1")).catch((error: unknown) => error),
    );
    await identity.accounts.signIn.login(known, PASSWORD, from("198.51.100.1"));
    await identity.accounts.signIn.login(stranger, PASSWORD, from("198.51.100.2"));
    await Promise.all(wrong);
  });

  test("guessing the password of one's own session is delayed, too", async () => {
    const token = await identity.login(await admin("session@b.org"));
    const change = (currentPassword: string) =>
      identity.call("POST", "/api/auth/changePassword", token, { currentPassword, newPassword: "other-1" });
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await change(`wrong-${n}`)).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429]);
    expect((await change(PASSWORD)).status).toBe(429);
    await identity.login("session@b.org"); // signing in is not delayed
    now += 1_000;
    expect((await change(PASSWORD)).status).toBe(200);
  });

  test.each([
    ["123456", "it follows the alphabet, the digits or the keys of a keyboard"],
    ["Passw0rd!", "it is one of the most common ones"],
    ["picked.by.me1", "it is made of the name or the address of the account"],
  ])("the password %s is refused: %s", async (newPassword, why) => {
    const email = `picked.by.me@${newPassword.length}.org`;
    const token = await identity.login(await admin(email));
    const body = { currentPassword: PASSWORD, newPassword };
    expect(await identity.call("POST", "/api/auth/changePassword", token, body)).toMatchObject({
      status: 400,
      body: { errorCode: 31, message: `Password is too easy to guess: ${why}.` },
    });
  });
});
