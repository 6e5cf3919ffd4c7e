import { createPublicKey, X509Certificate } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfiguration } from "../app/config/configuration.ts";
import { lwm2mServers } from "../app/lwm2m.ts";
import type { Database } from "../kernel/database/database.ts";
import { startTestIdentity, type TestIdentity } from "../system/test-identity.ts";
import { TEST_DATABASES } from "../testing/databases.ts";
import { SERVER } from "../transports/testing/certificates.ts";

describe.each(TEST_DATABASES)("LwM2M in device profiles on $name", ({ open }) => {
  let database: Database;
  let folder: string;
  let identity: TestIdentity;
  let token: string;
  const call: TestIdentity["call"] = (...parameters) => identity.call(...parameters);
  const defaults = (isBootstrap: unknown, by = token) =>
    call("GET", `/api/lwm2m/deviceProfile/bootstrap/${isBootstrap}`, by);
  const start = async (environment: Record<string, string>, on = database) =>
    startTestIdentity(on, { lwm2m: await lwm2mServers(readConfiguration(environment)) });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-lwm2m-"));
    database = await open();
    identity = await start({ ORRERY_LWM2M_CERT: await file("server.pem", SERVER.cert) });
    ({ token } = await identity.tenant());
  });
  afterAll(async () => {
    await identity.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  async function file(name: string, content: string): Promise<string> {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  }

  test("CORE-7.159 profiles contain the LwM2M server and the bootstrap server", async () => {
    const { body: server } = await defaults(false);
    expect(server).toEqual({
      shortServerId: 123,
      bootstrapServerIs: false,
      host: "0.0.0.0",
      port: 5685,
      securityHost: "0.0.0.0",
      securityPort: 5686,
      clientHoldOffTime: 1,
      bootstrapServerAccountTimeout: 0,
      lifetime: 300,
      defaultMinPeriod: 1,
      notifIfDisabled: true,
      binding: "U",
      serverPublicKey: expect.any(String),
      serverCertificate: expect.any(String),
    });
    const der = Buffer.from(server.serverPublicKey, "base64");
    const certificate = new X509Certificate(Buffer.from(server.serverCertificate, "base64"));
    expect(createPublicKey({ key: der, format: "der", type: "spki" }).equals(certificate.publicKey)).toBe(true);
    const { body: bootstrap } = await defaults(true);
    expect(bootstrap).toEqual({
      ...server,
      shortServerId: 111,
      bootstrapServerIs: true,
      port: 5687,
      securityPort: 5688,
      serverPublicKey: "",
      serverCertificate: "",
    });
    expect((await defaults(false, (await identity.customer(token, "Reader")).token)).body).toEqual(server);
    expect((await defaults(false, identity.sysAdmin)).status).toBe(403);
    expect((await defaults("maybe")).status).toBe(400);
  });

  test("a profile is saved with valid servers only", async () => {
    const save = (bootstrap: readonly object[]) =>
      call("POST", "/api/deviceProfile", token, {
        name: `LwM2M ${bootstrap.length}`,
        type: "DEFAULT",
        transportType: "LWM2M",
        profileData: { transportConfiguration: { type: "LWM2M", bootstrap } },
      });
    const { body: server } = await defaults(false);
    const { body: saved } = await save([{ ...server, securityMode: "NO_SEC" }]);
    expect(saved.profileData.transportConfiguration.bootstrap).toEqual([{ ...server, securityMode: "NO_SEC" }]);
    const { status, body: refusal } = await save([{ ...server, securityMode: "PSK" }, {}]);
    expect([status, refusal.errorCode, refusal.message]).toEqual([
      400,
      31,
      "LwM2M Server shortServerId: 123: port should be 5686 for the security mode PSK!",
    ]);
    expect(
      (await call("GET", "/api/deviceProfiles?pageSize=9&page=0&textSearch=LwM2M", token)).body.totalElements,
    ).toBe(1);
  });

  test("device and credentials are also saved under the names of older clients", async () => {
    const save = (device: object | null, credentials: object) =>
      call("POST", "/api/lwm2m/device-credentials", token, {
        "org.thingsboard.server.common.data.Device": device,
        "org.thingsboard.server.common.data.security.DeviceCredentials": credentials,
      });
    const proof = { credentialsType: "ACCESS_TOKEN", credentialsId: `LWM2M_${token.slice(-8)}` };
    const { body: device } = await save({ name: "lwm2m" }, proof);
    expect((await call("GET", `/api/device/${device.id.id}/credentials`, token)).body).toMatchObject(proof);
    expect((await save(null, proof)).status).toBe(404);
  });

  test("an unconfigured server is omitted", async () => {
    const elsewhere = await open();
    const settings = { ORRERY_LWM2M_BS_ENABLED: "false", ORRERY_LWM2M_HOST: "lwm2m.example.org" };
    const other = await start(settings, elsewhere);
    const path = "/api/lwm2m/deviceProfile/bootstrap";
    const { token: reader } = await other.tenant();
    expect(await other.call("GET", `${path}/true`, reader)).toMatchObject({ status: 200, body: undefined });
    expect((await other.call("GET", `${path}/false`, reader)).body).toMatchObject({ host: "lwm2m.example.org" });
    await other.close();
    await elsewhere.close();
  });

  test.each(["nowhere.pem", "text.pem"])("an unusable certificate ends the start: %s", async (name) => {
    await file("text.pem", "no certificate");
    await expect(start({ ORRERY_LWM2M_BS_CERT: join(folder, name) })).rejects.toThrow(
      /^ORRERY_LWM2M_BS_CERT: ".*" is not a certificate with an EC key \(PEM\)\.$/,
    );
  });
});
