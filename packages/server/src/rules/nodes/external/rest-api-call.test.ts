import { describe, expect, test } from "vitest";
import { EgressError } from "../../../kernel/egress/egress-error.ts";
import type { EgressResponse } from "../../../kernel/egress/egress-request.ts";
import type { NodeContext } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { runNode } from "../../testing/run-node.ts";
import { message, testEngine } from "../../testing/test-engine.ts";
import { restApiCall } from "./rest-api-call.ts";

const OK: EgressResponse = { status: 200, statusText: "OK", headers: [], body: '{"on":1}' };
const URL = { restEndpointUrlPattern: "https://api.example.org/x" };

const run = (config: object, fields: Partial<RuleMessage> = {}, answer: Partial<EgressResponse> = {}) =>
  runNode(restApiCall, { ...URL, ...config }, fields, { given: { http: () => ({ ...OK, ...answer }) } });

describe("requests", () => {
  test.each<[string, object, Partial<RuleMessage>, object]>([
    ["the data, by default", {}, {}, { method: "POST", url: URL.restEndpointUrlPattern, body: '{"t":1}', headers: {} }],
    [
      "a URL and headers by patterns",
      { restEndpointUrlPattern: "http://${host}/$[t]", headers: { "X-${k}": "$[t]" } },
      { metadata: { host: "h.org", k: "Key" } },
      { url: "http://h.org/1", headers: { "X-Key": "1" } },
    ],
    ...["GET", "HEAD", "OPTIONS", "TRACE"].map((method): [string, object, Partial<RuleMessage>, object] => [
      `no body with ${method}`,
      { requestMethod: method },
      {},
      { method, body: undefined },
    ]),
    ["no body where it is to be ignored", { ignoreRequestBody: "true" }, {}, { method: "POST", body: undefined }],
    ["a body with DELETE", { requestMethod: "DELETE" }, {}, { method: "DELETE", body: '{"t":1}' }],
    [
      "basic credentials",
      { credentials: { type: "basic", username: "u", password: "p", privateKeyFileName: "old" } },
      {},
      { headers: { Authorization: "Basic dTpw" }, tls: undefined },
    ],
    [
      "a certificate",
      { credentials: { type: "cert.PEM", caCert: "CA", cert: "C", privateKey: "K", password: "P" } },
      {},
      { tls: { ca: "CA", cert: "C", key: "K", passphrase: "P" }, headers: {} },
    ],
    ["the read timeout", { readTimeoutMs: 1500 }, {}, { timeoutMs: 1500, maxRedirects: 0 }],
    ["the default timeout", { readTimeoutMs: 0 }, {}, { timeoutMs: 60_000 }],
    [
      "by the simple client, which follows redirections of GET",
      { useSimpleClientHttpFactory: true, requestMethod: "GET", readTimeoutMs: 5 },
      {},
      { maxRedirects: 5, timeoutMs: 60_000 },
    ],
    [
      "through a proxy",
      { enableProxy: true, proxyHost: "proxy", proxyPort: "3128", proxyUser: "u", proxyPassword: "p" },
      {},
      { proxy: { scheme: "http", host: "proxy", port: 3128, user: "u", password: "p" } },
    ],
    [
      "through the proxy of the server",
      { enableProxy: true, useSystemProxyProperties: true, proxyHost: "x", proxyPort: 1 },
      {},
      { proxy: "system" },
    ],
  ])("%s", async (_name, config, fields, expected) => {
    const { services, labels } = await run(config, fields);
    expect(labels).toEqual(["Success"]);
    expect(services.http.sent).toMatchObject([expected]);
  });
});

test.each<[string, Partial<EgressResponse>, string, Record<string, string>]>([
  [
    "200",
    { headers: [["X-Rate", "7"]] },
    '{"on":1}',
    { status: "OK", statusCode: "200", statusReason: "OK", "X-Rate": "7" },
  ],
  [
    "an empty answer",
    { status: 204, statusText: "", body: "" },
    "{}",
    {
      status: "NO_CONTENT",
      statusCode: "204",
      statusReason: "No Content",
    },
  ],
  [
    "a status with a hyphen",
    { status: 203, body: "x" },
    "x",
    {
      status: "NON_AUTHORITATIVE_INFORMATION",
      statusCode: "203",
      statusReason: "Non-Authoritative Information",
    },
  ],
])("%s goes to Success", async (_name, answer, data, metadata) => {
  const { out } = await run({}, { metadata: { k: "v" } }, answer);
  expect(out).toMatchObject([{ label: "Success" }]);
  expect(out[0]?.message).toMatchObject({ data, metadata: { k: "v", ...metadata } });
});

test.each<[Partial<EgressResponse>, Record<string, string>]>([
  [
    { status: 404, statusText: "Not There", body: "gone" },
    { error: "class HttpClientError: 404 Not There", status: "Not There", statusCode: "404", error_body: "gone" },
  ],
  [{ status: 503, statusText: "", body: "busy" }, { error: "class HttpServerError: 503 Service Unavailable" }],
  [
    { status: 302, statusText: "Found", body: "elsewhere" },
    { status: "FOUND", statusCode: "302", statusReason: "Found", error_body: "elsewhere" },
  ],
])("%j goes to Failure with the metadata %j and its data unchanged", async (answer, metadata) => {
  const { out } = await run({}, { metadata: { k: "v" } }, answer);
  expect(out).toMatchObject([{ label: "Failure" }]);
  expect(out[0]?.message.metadata).toEqual({ k: "v", ...metadata });
  expect(out[0]?.message.data).toBe('{"t":1}');
});

test("without a response the message follows Failure, with the reason", async () => {
  const http = () => Promise.reject(new EgressError("timeout", "h.org takes too long to answer"));
  const { out, errors } = await runNode(restApiCall, URL, {}, { given: { http } });
  expect(errors).toEqual(["h.org takes too long to answer"]);
  expect(out[0]?.message.metadata).toEqual({ error: "class EgressError: h.org takes too long to answer" });
});

test("a pattern that cannot be expanded fails without error metadata", async () => {
  const { out, errors, services } = await run({}, { data: "no JSON" });
  expect({ errors, metadata: out[0]?.message.metadata }).toEqual({
    errors: ["Failed to process pattern!"],
    metadata: {},
  });
  expect(services.http.sent).toEqual([]);
});

test.each([
  [{ enableProxy: true }, "Proxy host can't be empty"],
  [{ enableProxy: true, proxyHost: "h", proxyPort: -1, useSystemProxyProperties: true }, "Proxy port out of range: -1"],
  [{ enableProxy: true, proxyHost: "h", proxyPort: 70_000 }, "Proxy port out of range: 70000"],
  [
    { useSimpleClientHttpFactory: true, credentials: { type: "cert.PEM" } },
    "Simple HTTP Factory does not support CERT PEM credentials!",
  ],
  [{ requestMethod: "CONNECT" }, "Configuration is not valid: requestMethod must be one of GET"],
])("a node with %j does not start: %s", (config, error) => {
  expect(() => restApiCall.start(config, {} as NodeContext)).toThrow(error);
});

test("calls beyond the limit of the node wait", async () => {
  let [busy, most] = [0, 0];
  const http = async (): Promise<EgressResponse> => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => setImmediate(resolve));
    busy -= 1;
    return OK;
  };
  const config = { ...URL, maxParallelRequestsCount: 2 };
  const chain = { first: "n", nodes: { n: { type: restApiCall.type, config } }, links: [] };
  const { engine, close } = testEngine([chain], { given: { http } });
  await Promise.all(Array.from({ length: 7 }, () => engine.submit(message())));
  await close();
  expect(most).toBe(2);
});

test("secrets are declared", () => {
  const saved = {
    proxyPassword: "a",
    credentials: { type: "cert.PEM", password: "b", privateKey: "c", cert: "public" },
  };
  expect(restApiCall.settings.secrets(saved).map(({ path }) => path.join("."))).toEqual([
    "proxyPassword",
    "credentials.password",
    "credentials.privateKey",
  ]);
});
