import { generateKeyPairSync } from "node:crypto";
import { importSPKI, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import type { EgressRequest } from "../../../../kernel/egress/egress-request.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import { type TestPeer, testPeer } from "../../../../kernel/egress/testing/test-peer.ts";
import { runNode } from "../../../testing/run-node.ts";
import { message, TENANT, testEngine } from "../../../testing/test-engine.ts";
import { pubSub } from "./pubsub.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});
const EMAIL = "writer@project.iam.gserviceaccount.com";
const ACCOUNT = { type: "service_account", client_email: EMAIL, private_key: privateKey, private_key_id: "key-1" };
const config = {
  projectId: "my-project",
  topicName: "my-topic",
  serviceAccountKey: JSON.stringify(ACCOUNT),
  messageAttributes: { "${of}": "$[t]" },
};

/** A way to `peer` for what is meant for Google, with a clock. */
function given(peer: TestPeer, clock: () => number = Date.now) {
  const egress = new Egress({
    allowedNetworks: [parseNetwork("127.0.0.1")],
    maxTenantCalls: 5,
    maxResponseBytes: 10_000,
  });
  const http = (request: EgressRequest) => {
    const { origin, pathname } = new URL(request.url);
    expect(origin).toBe("https://pubsub.googleapis.com");
    return egress.send(TENANT, { ...request, url: peer.url + pathname });
  };
  return { given: { http, clock } };
}

/** Checks signature, times and members of the token as Google's services do. */
async function claimsOf(authorization: string | undefined, now: number) {
  const options = {
    audience: "https://pubsub.googleapis.com/",
    issuer: EMAIL,
    subject: EMAIL,
    currentDate: new Date(now),
  };
  const token = authorization?.replace(/^Bearer /, "") ?? "";
  const { payload, protectedHeader } = await jwtVerify(token, await importSPKI(publicKey, "RS256"), options);
  return { ...protectedHeader, lasts: (payload.exp ?? 0) - (payload.iat ?? 0) };
}

test("a message is published with attributes, by a token that the service account has signed", async () => {
  await using peer = await testPeer((_call, response) => response.end('{"messageIds":["17"]}'));
  const { out } = await runNode(pubSub, config, { metadata: { of: "a" }, data: '{"t":1,"ä":2}' }, given(peer));
  expect(out).toMatchObject([{ label: "Success", message: { metadata: { of: "a", messageId: "17" } } }]);
  const [call] = peer.received;
  expect(call).toMatchObject({ method: "POST", path: "/v1/projects/my-project/topics/my-topic:publish" });
  const [sent] = JSON.parse(call?.body ?? "").messages;
  expect(sent.attributes).toEqual({ a: "1" });
  expect(Buffer.from(sent.data, "base64").toString()).toBe('{"t":1,"ä":2}');
  const claims = await claimsOf(call?.headers.authorization, Date.now());
  expect(claims).toEqual({ alg: "RS256", typ: "JWT", kid: "key-1", lasts: 3_600 });
});

test("a token is used again until shortly before its end", async () => {
  await using peer = await testPeer((_call, response) => response.end('{"messageIds":["1"]}'));
  let now = Date.parse("2026-11-23T08:00:00Z");
  const chain = { first: "n", nodes: { n: { type: pubSub.type, config } }, links: [] };
  const { engine, close } = testEngine(
    [chain],
    given(peer, () => now),
  );
  for (const minutes of [0, 54, 2]) {
    now += minutes * 60_000;
    await engine.submit(message());
  }
  await close();
  const tokens = peer.received.map(({ headers }) => headers.authorization);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens[0]).toBe(tokens[1]);
  await claimsOf(tokens[2], now);
});

test.each([
  [
    403,
    '{"error":{"code":403,"message":"No right to publish","status":"PERMISSION_DENIED"}}',
    "class PERMISSION_DENIED: No right to publish",
  ],
  [503, "busy", "class GoogleError: Google answers 503"],
  [200, "{}", "class GoogleError: Google answers 200"],
])("%s %s fails as %s", async (status, body, error) => {
  await using peer = await testPeer((_call, response) => response.writeHead(status).end(body));
  const { out } = await runNode(pubSub, config, {}, given(peer));
  expect(out).toMatchObject([{ label: "Failure", message: { data: '{"t":1}', metadata: { error } } }]);
});

test.each([
  ["no JSON", "The service account key is no JSON object"],
  ["{}", "The service account key has no client_email and private_key"],
  [JSON.stringify({ ...ACCOUNT, private_key: "x" }), "The private key of the service account cannot be read"],
])("a node with another key does not start", async (serviceAccountKey, reason) => {
  const chain = {
    first: "n",
    nodes: { n: { type: pubSub.type, config: { ...config, serviceAccountKey } } },
    links: [],
  };
  const { engine, lifecycle, close } = testEngine([chain]);
  await engine.startTenant(TENANT);
  await expect.poll(() => lifecycle.flatMap(({ error }) => error ?? [])[0]).toBe(reason);
  await close();
});

test("secrets are declared", () => {
  expect(pubSub.settings.secrets(config).map(({ path }) => path)).toEqual([["serviceAccountKey"]]);
});
