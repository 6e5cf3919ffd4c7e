import { createHash, createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import type { EgressRequest } from "../../../../kernel/egress/egress-request.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import { type ReceivedCall, type TestPeer, testPeer } from "../../../../kernel/egress/testing/test-peer.ts";
import type { NodeContext } from "../../../engine/rule-node.ts";
import { runNode } from "../../../testing/run-node.ts";
import { DEVICE, TENANT } from "../../../testing/test-engine.ts";
import { awsSns } from "./sns.ts";
import { awsSqs } from "./sqs.ts";

const KEYS = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" };
const NOW = Date.parse("2026-11-23T07:08:09Z");

/** A way to `peer` for what is meant for AWS. */
function given(peer: TestPeer, clock = () => NOW) {
  const allowedNetworks = [parseNetwork("127.0.0.1")];
  const egress = new Egress({ allowedNetworks, maxTenantCalls: 5, maxResponseBytes: 10_000 });
  const http = (request: EgressRequest) => {
    const { host, pathname } = new URL(request.url);
    const headers = { ...request.headers, Host: host };
    return egress.send(TENANT, { ...request, headers, url: `${peer.url}${pathname}` });
  };
  return { given: { http, clock } };
}

/** What AWS checks of a call, step by step as its documentation of Signature Version 4 has it. */
function isSigned({ method, path, headers, body }: ReceivedCall, region: string, service: string): boolean {
  const sha = (text: string) => createHash("sha256").update(text).digest("hex");
  const mac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const [, credential = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const time = String(headers["x-amz-date"]);
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  if (credential !== `${KEYS.accessKeyId}/${scope}` || !names.split(";").includes("host")) return false;
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, "", lines.join(""), names, sha(body)].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha(canonical)].join("\n");
  const date = mac(`AWS4${KEYS.secretAccessKey}`, time.slice(0, 8));
  const key = mac(mac(mac(date, region), service), "aws4_request");
  return mac(key, toSign).toString("hex") === signature;
}

const refuse = (response: ServerResponse, status: number, code: string, message: string) =>
  response
    .writeHead(status)
    .end(`<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`);

describe("aws sns", () => {
  const ARN = "arn:aws:sns:eu-west-1:1:";
  const config = { ...KEYS, region: "eu-west-1", topicArnPattern: `${ARN}\${of}` };
  const service = () =>
    testPeer((call, response) => {
      if (!isSigned(call, "eu-west-1", "sns")) refuse(response, 403, "SignatureDoesNotMatch", "Check your key");
      else if (new URLSearchParams(call.body).get("TopicArn")?.endsWith("none")) {
        refuse(response, 404, "NotFound", "No &lt;topic&gt;");
      } else {
        response.end("<R><PublishResult><MessageId>m-1</MessageId></PublishResult><RequestId>r-1</RequestId></R>");
      }
    });

  test("a message is published by a signed call", async () => {
    await using peer = await service();
    const data = '{"t":1,"text":"a+b & ä \'(*)!"}';
    const { out } = await runNode(awsSns, config, { data, metadata: { of: "topic" } }, given(peer));
    expect(out).toMatchObject([
      { label: "Success", message: { data, metadata: { of: "topic", messageId: "m-1", requestId: "r-1" } } },
    ]);
    const [call] = peer.received;
    expect(call?.headers).toMatchObject({ host: "sns.eu-west-1.amazonaws.com", "x-amz-date": "20261123T070809Z" });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      ...{ Action: "Publish", Version: "2010-03-31", TopicArn: `${ARN}topic`, Message: data },
    });
  });

  test.each([
    [{ ...config, secretAccessKey: "wrong" }, "topic", "class SignatureDoesNotMatch: Check your key"],
    [config, "none", "class NotFound: No <topic>"],
  ])("what AWS refuses fails with its code and reason", async (settings, of, error) => {
    await using peer = await service();
    const { out } = await runNode(awsSns, settings, { metadata: { of } }, given(peer));
    expect(out).toMatchObject([{ label: "Failure", message: { data: '{"t":1}', metadata: { of, error } } }]);
  });
});

describe("aws sqs", () => {
  const answer = (body: string, more = "") =>
    `<R><MD5OfMessageBody>${createHash("md5").update(body).digest("hex")}</MD5OfMessageBody><MessageId>m</MessageId>${more}` +
    "<RequestId>r</RequestId></R>";
  const config = { ...KEYS, queueUrlPattern: "https://sqs.us-east-1.amazonaws.com/12/q-${of}" };
  const named = { metadata: { of: "x" } };
  const queue = (more = "", text?: string) =>
    testPeer((call, response) => {
      const body = text ?? new URLSearchParams(call.body).get("MessageBody") ?? "";
      if (isSigned(call, "us-east-1", "sqs")) response.end(answer(body, more));
      else refuse(response, 403, "SignatureDoesNotMatch", "Check your key");
    });

  test("a message goes to a standard queue with delay and attributes", async () => {
    await using peer = await queue("<MD5OfMessageAttributes>a5</MD5OfMessageAttributes>");
    const settings = { ...config, delaySeconds: 7, messageAttributes: { "${of}": "$[t] °C", b: "2" } };
    const { out } = await runNode(awsSqs, settings, { metadata: { of: "x" } }, given(peer));
    expect(out).toMatchObject([{ label: "Success" }]);
    expect(out[0]?.message.metadata).toEqual({
      ...{ of: "x", messageId: "m", requestId: "r", messageAttributesMd5: "a5" },
      messageBodyMd5: createHash("md5").update('{"t":1}').digest("hex"),
    });
    const [call] = peer.received;
    expect(call).toMatchObject({ path: "/12/q-x", headers: { host: "sqs.us-east-1.amazonaws.com" } });
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      ...{ Action: "SendMessage", Version: "2012-11-05", MessageBody: '{"t":1}', DelaySeconds: "7" },
      ...{ "MessageAttribute.1.Name": "x", "MessageAttribute.1.Value.DataType": "String" },
      ...{ "MessageAttribute.1.Value.StringValue": "1 °C", "MessageAttribute.2.Name": "b" },
      ...{ "MessageAttribute.2.Value.DataType": "String", "MessageAttribute.2.Value.StringValue": "2" },
    });
  });

  test("a FIFO queue orders by originator", async () => {
    await using peer = await queue("<SequenceNumber>18</SequenceNumber>");
    const { out } = await runNode(awsSqs, { ...config, queueType: "FIFO", delaySeconds: 7 }, named, given(peer));
    const form = new URLSearchParams(peer.received[0]?.body);
    expect(form.get("MessageGroupId")).toBe(DEVICE.id);
    expect(form.get("MessageDeduplicationId")).toBe(out[0]?.message.id);
    expect(form.has("DelaySeconds")).toBe(false);
    expect(out[0]?.message.metadata.sequenceNumber).toBe("18");
  });

  test("a queue that has got another text fails the message", async () => {
    await using peer = await queue("", "another");
    const { out } = await runNode(awsSqs, config, named, given(peer));
    expect(out[0]).toMatchObject({ label: "Failure" });
    expect(out[0]?.message.metadata.error).toBe("class Error: The queue has got another text than was sent");
  });
});

test.each([
  [{ ...KEYS, accessKeyId: "" }, "The access key id and the secret access key are needed"],
  [{ ...KEYS, region: "evil.example.org/" }, '"evil.example.org/" is no region of AWS'],
])("a node with %j does not start", (config, reason) => {
  for (const node of [awsSns, awsSqs]) expect(() => node.start(config, {} as NodeContext)).toThrow(reason);
});

test("secrets are declared", () => {
  for (const { settings } of [awsSns, awsSqs]) {
    expect(settings.secrets(KEYS).map(({ path }) => path)).toEqual([["secretAccessKey"]]);
  }
});
