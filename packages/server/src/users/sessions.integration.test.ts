import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, SYS_ADMIN, startTestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { principalOf } from "./principal.ts";
import { DAY, MINUTE, TestSignIn } from "./test-sign-in.ts";

describe.each(TEST_DATABASES)("sessions on $name", (kind) => {
  let it: TestSignIn;

  beforeAll(async () => {
    it = await TestSignIn.start(kind);
  });
  afterAll(() => it.close());

  test("a suspension during a sign-in or a refresh leaves no working token", async () => {
    const { tenantId } = await it.identity.tenant();
    const { id } = await it.identity.account({ email: "late@b.org", authority: "TENANT_ADMIN", tenantId });
    const { refreshToken } = (await it.login("late@b.org", PASSWORD)).body;
    const underWay = [
      ...Array.from({ length: 3 }, () => it.login("late@b.org", PASSWORD)),
      ...Array.from({ length: 20 }, () => it.call("POST", "/api/auth/token", undefined, { refreshToken })),
    ];
    const suspend = `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await it.call("POST", suspend, it.identity.sysAdmin)).status).toBe(200);
    for (const { status, body } of await Promise.all(underWay)) {
      if (status === 200) expect((await it.call("GET", "/api/auth/user", body.token)).status).toBe(401);
      else expect(status).toBe(401);
    }
  });

  test("a suspension during a sign-in by a provider leaves no working token", async () => {
    const { tenantId } = await it.identity.tenant();
    const account = await it.identity.account({ email: "vouched@b.org", authority: "TENANT_ADMIN", tenantId });
    const enable = (enabled: boolean) =>
      `/api/user/${account.id.id}/userCredentialsEnabled?userCredentialsEnabled=${enabled}`;
    for (let round = 0; round < 10; round++) {
      await it.call("POST", enable(true), it.identity.sysAdmin);
      const suspended = it.call("POST", enable(false), it.identity.sysAdmin);
      const entered = await Promise.allSettled(
        Array.from({ length: 5 }, () => it.identity.accounts.signIn.enter(principalOf(account))),
      );
      await suspended;
      for (const entry of entered) {
        if (entry.status === "rejected") continue;
        expect((await it.call("GET", "/api/auth/user", entry.value.token)).status).toBe(401);
      }
    }
    await expect(it.identity.accounts.signIn.enter(principalOf(account))).rejects.toThrow("User account is not active");
  });

  test("a change of password and a suspension within the same second leave no working token", async () => {
    const { id } = await it.identity.account({ email: "quick@b.org", authority: "SYS_ADMIN" });
    const { body: old } = await it.login("quick@b.org", PASSWORD);
    const passwords = { currentPassword: PASSWORD, newPassword: "other-1" };
    const { body: fresh } = await it.call("POST", "/api/auth/changePassword", old.token, passwords);
    expect((await it.call("GET", "/api/auth/user", fresh.token)).status).toBe(200);
    const suspend = `/api/user/${id.id}/userCredentialsEnabled?userCredentialsEnabled=false`;
    expect((await it.call("POST", suspend, it.identity.sysAdmin)).status).toBe(200);
    expect((await it.call("GET", "/api/auth/user", fresh.token)).status).toBe(401);
  });

  test("signing out ends the session with all copies of its tokens, and no other session", async () => {
    const { body: other } = await it.login(SYS_ADMIN, PASSWORD);
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    const { body: renewed } = await it.refresh(pair.refreshToken);
    expect((await it.call("POST", "/api/auth/logout", renewed.token)).status).toBe(200);
    for (const token of [pair.token, renewed.token]) {
      expect(await it.call("GET", "/api/auth/user", token)).toMatchObject({ status: 401, body: { errorCode: 11 } });
    }
    for (const token of [pair.refreshToken, renewed.refreshToken]) {
      expect(await it.refresh(token)).toMatchObject({
        status: 401,
        body: { errorCode: 10, message: "Authentication failed" },
      });
    }
    expect((await it.call("GET", "/api/auth/user", other.token)).status).toBe(200);
    expect((await it.refresh(other.refreshToken)).status).toBe(200);
  });

  test("a refresh token works once, and a minute longer for other windows", async () => {
    const { body: first } = await it.login(SYS_ADMIN, PASSWORD);
    const windows = await Promise.all(Array.from({ length: 5 }, () => it.refresh(first.refreshToken)));
    expect(windows.map(({ status }) => status)).toEqual(Array(5).fill(200));
    it.now += MINUTE;
    const { body: late } = await it.refresh(first.refreshToken);
    for (const { refreshToken } of [...windows.map(({ body }) => body), late]) {
      it.now += 1_000; // each is the last issued one, or the one before
      expect((await it.refresh(refreshToken)).status).toBe(200);
    }
  });

  test("reuse of an old refresh token ends the session for its owner and for the thief", async () => {
    const { body: first } = await it.login(SYS_ADMIN, PASSWORD);
    const { body: second } = await it.refresh(first.refreshToken);
    it.now += MINUTE + 1;
    expect((await it.refresh(first.refreshToken)).status).toBe(401);
    expect((await it.refresh(second.refreshToken)).status).toBe(401);
    expect((await it.call("GET", "/api/auth/user", second.token)).body.errorCode).toBe(11);
  });

  test("a signed-out session is still invalid after a restart", async () => {
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    const { body: kept } = await it.login(SYS_ADMIN, PASSWORD);
    const { body: renewed } = await it.refresh(kept.refreshToken);
    await it.call("POST", "/api/auth/logout", pair.token);
    const again = await startTestIdentity(it.database, { clock: () => it.now, claimed: false });
    expect((await again.call("GET", "/api/auth/user", pair.token)).body.errorCode).toBe(11);
    it.now += MINUTE + 1;
    const renew = (refreshToken: string) => again.call("POST", "/api/auth/token", undefined, { refreshToken });
    expect([(await renew(pair.refreshToken)).status, (await renew(renewed.refreshToken)).status]).toEqual([401, 200]);
    expect((await renew(kept.refreshToken)).status).toBe(401);
    await again.close();
  });

  test("sessions are removed when their tokens have expired", async () => {
    it.now += 8 * DAY;
    const { body: pair } = await it.login(SYS_ADMIN, PASSWORD);
    expect((await it.refresh(pair.refreshToken)).status).toBe(200);
    expect(await it.database.db.selectFrom("user_session").selectAll().execute()).toHaveLength(1);
  });
});
