import { entityId, parseUuid, type TenantId } from "@orrery/model";
import { expect, test } from "vitest";
import { Egress, type EgressOptions } from "./egress.ts";
import type { EgressRequest } from "./egress-request.ts";
import { parseNetwork } from "./network.ts";
import { testPeer, testProxy } from "./testing/test-peer.ts";

const TENANT: TenantId = entityId("TENANT", parseUuid("00000000-0000-1000-8000-000000000001"));
const OTHER: TenantId = entityId("TENANT", parseUuid("00000000-0000-1000-8000-000000000002"));
const GET = { method: "GET", headers: {}, timeoutMs: 10_000, maxRedirects: 0 };

const egress = (options: Partial<EgressOptions> = {}) =>
  new Egress({
    allowedNetworks: [parseNetwork("127.0.0.0/8")],
    maxTenantCalls: 10,
    maxResponseBytes: 1000,
    environment: {},
    ...options,
  });

const send = (request: Partial<EgressRequest> & { url: string }, options?: Partial<EgressOptions>) =>
  egress(options).send(TENANT, { ...GET, ...request });

test("a call carries method, headers and body, and brings status, headers and text back", async () => {
  await using peer = await testPeer((_call, response) =>
    response
      .writeHead(201, "Made", { "X-Two": ["a", "b"], "content-type": "text/plain; charset=latin1" })
      .end("gr\xfcn", "latin1"),
  );
  const headers = { "X-One": "1", "Content-Length": "99", Connection: "upgrade", "Transfer-Encoding": "chunked" };
  const response = await send({ url: `${peer.url}/a/b?c=d`, method: "POST", headers, body: '{"ä":1}' });
  expect(peer.received).toMatchObject([
    { method: "POST", path: "/a/b?c=d", body: '{"ä":1}', headers: { "x-one": "1" } },
  ]);
  expect(response).toMatchObject({ status: 201, statusText: "Made", body: "grün" });
  expect(response.headers).toContainEqual(["X-Two", "a"]);
});

test("addresses of the machine and its network are refused by default, whatever they are called", async () => {
  await using peer = await testPeer((_call, response) => response.end("secret"));
  for (const host of ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433"]) {
    const refused = send({ url: `http://${host}:${peer.port}/` }, { allowedNetworks: [] });
    await expect(refused, host).rejects.toMatchObject({ failure: "denied" });
  }
  expect(peer.received).toEqual([]);
});

test("a redirection is followed where it is wanted, checked like the first address, and takes no secrets elsewhere", async () => {
  await using end = await testPeer((_call, response) => response.end("end"));
  await using start = await testPeer(({ path }, response) => {
    const location = { "/out": "http://10.0.0.1/", "/other": `${end.url}/x`, "/loop": "/loop" }[path] ?? "/there";
    if (path === "/there") response.end("there");
    else response.writeHead(302, { location }).end();
  });
  const headers = { Authorization: "Basic x", "X-Kept": "1" };
  expect(await send({ url: start.url })).toMatchObject({ status: 302, body: "" });
  expect(await send({ url: start.url, maxRedirects: 1 })).toMatchObject({ status: 200, body: "there" });
  expect(await send({ url: `${start.url}/loop`, maxRedirects: 3 })).toMatchObject({ status: 302 });
  await expect(send({ url: `${start.url}/out`, maxRedirects: 1 })).rejects.toMatchObject({ failure: "denied" });
  expect(await send({ url: `${start.url}/other`, maxRedirects: 1, headers })).toMatchObject({ body: "end" });
  expect(end.received[0]?.headers).toMatchObject({ "x-kept": "1" });
  expect(end.received[0]?.headers).not.toHaveProperty("authorization");
});

test("an answer that is too long or too late is refused, and what is wrong names the host alone", async () => {
  await using peer = await testPeer(({ path }, response) => {
    if (path.startsWith("/long")) response.end("x".repeat(1001));
    else response.write("begun"); // never finished
  });
  const host = new URL(peer.url).host;
  await expect(send({ url: `${peer.url}/long?token=t` })).rejects.toMatchObject({
    failure: "tooLarge",
    message: `The answer of ${host} has more than 1000 bytes`,
  });
  await expect(send({ url: `${peer.url}/slow?token=t`, timeoutMs: 50 })).rejects.toMatchObject({
    failure: "timeout",
    message: `${host} takes too long to answer`,
  });
});

test.each([
  ["ftp://example.org", "invalid", "The address is no http or https URL"],
  ["no address", "invalid", "The address is no http or https URL"],
  ["http://127.0.0.1:1/", "unreachable", "127.0.0.1:1 cannot be reached"],
  ["http://does-not-exist.invalid/", "unreachable", "does-not-exist.invalid cannot be reached"],
])("%s fails as %s: %s", async (url, failure, message) => {
  await expect(send({ url })).rejects.toMatchObject({ failure, message: expect.stringContaining(message) });
});

test("the calls of a tenant at a time are limited, those of others have limits of their own", async () => {
  const pending: (() => void)[] = [];
  await using peer = await testPeer((_call, response) => void pending.push(() => response.end()));
  const calls = egress({ maxTenantCalls: 2 });
  const request = { ...GET, url: peer.url };
  const sent = [TENANT, TENANT, TENANT, OTHER].map((tenant) => calls.send(tenant, request));
  await expect.poll(() => pending.length).toBe(3);
  expect(peer.received).toHaveLength(3);
  for (const end of pending.splice(0)) end();
  await expect.poll(() => pending.length).toBe(1);
  pending[0]?.();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("a proxy passes calls on, and is checked itself", async () => {
  await using peer = await testPeer((_call, response) => response.end("behind"));
  await using proxy = await testProxy();
  const own = { scheme: "http", host: "127.0.0.1", port: proxy.port, user: "u", password: "p" } as const;
  expect(await send({ url: `${peer.url}/x`, proxy: own })).toMatchObject({ body: "behind" });
  expect(proxy.received).toMatchObject([
    { method: "GET", path: `${peer.url}/x`, headers: { "proxy-authorization": "Basic dTpw" } },
  ]);
  expect(peer.received[0]?.headers).toMatchObject({ host: new URL(peer.url).host });
  await expect(send({ url: "http://1.1.1.1/", proxy: own }, { allowedNetworks: [] })).rejects.toMatchObject({
    failure: "denied",
  });
  const environment = { http_proxy: proxy.url };
  expect(await send({ url: `${peer.url}/y`, proxy: "system" }, { environment })).toMatchObject({ body: "behind" });
  expect(proxy.received).toHaveLength(2);
  const inside = send({ url: peer.url, proxy: "system" }, { environment, allowedNetworks: [] });
  await expect(inside).rejects.toMatchObject({ failure: "denied" });
});

test("a secure call goes through a tunnel of the proxy", async () => {
  await using peer = await testPeer((_call, response) => response.end());
  await using proxy = await testProxy();
  const own = { scheme: "http", host: "127.0.0.1", port: proxy.port } as const;
  const call = send({ url: `https://127.0.0.1:${peer.port}/`, proxy: own }); // the peer does not support TLS
  await expect(call).rejects.toMatchObject({ failure: "unreachable" });
  expect(proxy.received).toMatchObject([{ method: "CONNECT", path: `127.0.0.1:${peer.port}` }]);
});
