import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { expect, test } from "vitest";
import { Egress } from "../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../kernel/egress/network.ts";
import { testPeer } from "../../../kernel/egress/testing/test-peer.ts";
import { DEVICE_CERTIFICATE, SERVER } from "../../../transports/testing/certificates.ts";
import { runNode } from "../../testing/run-node.ts";
import { TENANT } from "../../testing/test-engine.ts";
import { restApiCall } from "./rest-api-call.ts";

function calling(networks: readonly string[]) {
  const allowedNetworks = networks.map(parseNetwork);
  const egress = new Egress({ allowedNetworks, maxTenantCalls: 5, maxResponseBytes: 10_000, environment: {} });
  return { given: { http: (request: Parameters<Egress["send"]>[1]) => egress.send(TENANT, request) } };
}

test("another system is called, and its response becomes the message", async () => {
  await using peer = await testPeer((call, response) => response.setHeader("X-Seen", call.method).end('{"done":true}'));
  const headers = { "Content-Type": "application/json" };
  const config = { restEndpointUrlPattern: `${peer.url}/$[t]`, requestMethod: "PUT", headers };
  const { out } = await runNode(restApiCall, config, {}, calling(["127.0.0.0/8"]));
  expect(peer.received).toMatchObject([
    { method: "PUT", path: "/1", body: '{"t":1}', headers: { "content-type": "application/json" } },
  ]);
  expect(out).toMatchObject([{ label: "Success", message: { data: '{"done":true}' } }]);
  expect(out[0]?.message.metadata).toMatchObject({ status: "OK", "X-Seen": "PUT" });
});

test("addresses in the platform's own network are refused unless the operator allows them", async () => {
  await using peer = await testPeer((_call, response) => response.end("secret"));
  const { out } = await runNode(restApiCall, { restEndpointUrlPattern: peer.url }, {}, calling([]));
  expect(out).toMatchObject([{ label: "Failure" }]);
  expect(out[0]?.message.metadata.error).toMatch(/^class EgressError: 127\.0\.0\.1 is not on the public internet/);
  expect(peer.received).toEqual([]);
});

test("a client certificate authenticates the call to a trusted server", async () => {
  const server = createServer(
    { ...SERVER, requestCert: true, ca: DEVICE_CERTIFICATE.cert, rejectUnauthorized: false },
    (incoming, response) => response.end(String((incoming.socket as TLSSocket).authorized)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const restEndpointUrlPattern = `https://localhost:${port}/`;
  const { cert, key: privateKey } = DEVICE_CERTIFICATE;
  try {
    const credentials = { type: "cert.PEM", caCert: SERVER.cert, cert, privateKey };
    const known = await runNode(restApiCall, { restEndpointUrlPattern, credentials }, {}, calling(["127.0.0.1"]));
    expect(known.out).toMatchObject([{ label: "Success", message: { data: "true" } }]);
    const unknown = await runNode(restApiCall, { restEndpointUrlPattern }, {}, calling(["127.0.0.1"]));
    expect(unknown.out[0]?.message.metadata.error).toContain("self-signed certificate");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
