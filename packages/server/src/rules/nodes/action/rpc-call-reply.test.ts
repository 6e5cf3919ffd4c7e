import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE } from "../../testing/test-engine.ts";
import { rpcCallReply } from "./rpc-call-reply.ts";

test("the request named in the metadata is answered", async () => {
  const metadata = { requestId: "7", serviceId: "s", sessionId: numbered(4) };
  const { services, labels } = await runNode(rpcCallReply, { requestIdMetaDataAttribute: "" }, { metadata });
  expect(labels).toEqual(["Success"]);
  expect(services.rpc.replies).toEqual([
    { target: { serviceId: "s", sessionId: numbered(4), requestId: 7, deviceId: DEVICE }, data: '{"t":1}' },
  ]);
});

test.each<[Partial<RuleMessage>, string]>([
  [{ originator: entityId("ASSET", numbered(5)) }, "Message originator is not a device entity!"],
  [{}, "Request id is not present in the metadata!"],
  [{ metadata: { requestId: "1" } }, "Service id is not present in the metadata!"],
  [{ metadata: { requestId: "1", serviceId: "s" } }, "Session id is not present in the metadata!"],
  [{ metadata: { requestId: "1", serviceId: "s", sessionId: "x" }, data: "" }, "Request body is empty!"],
])("%j fails: %s", async (fields, error) => {
  expect((await runNode(rpcCallReply, {}, fields)).errors).toEqual([error]);
});
