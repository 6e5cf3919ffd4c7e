import { entityId } from "@orrery/model";
import { expect, test } from "vitest";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { DeviceRpcOutcome } from "../../ports/device-rpc.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { rpcCallRequest } from "./rpc-call-request.ts";

const command = { data: '{"method":"m","params":{"a":1}}' };

test.each<[DeviceRpcOutcome, string, string, string[]]>([
  [{ kind: "response", response: '{"on":1}' }, "Success", '{"on":1}', []],
  [{ kind: "delivered" }, "Success", "{}", []],
  [{ kind: "error", error: "TIMEOUT" }, "Failure", '{"error":"TIMEOUT"}', ["TIMEOUT"]],
])("a command with the outcome %j goes to %s with %s", async (rpc, label, data, errors) => {
  const metadata = { oneway: "true", k: "v" };
  const run = await runNode(rpcCallRequest, { timeoutInSeconds: 5 }, { ...command, metadata }, { given: { rpc } });
  expect(run.services.rpc.commands).toMatchObject([
    { method: "m", params: '{"a":1}', oneway: true, persisted: false, restApiCall: false },
  ]);
  expect(run.labels).toEqual(["ACK", label]);
  expect(run.out[1]?.message).toMatchObject({ data, metadata: { k: "v" }, stack: [] });
  expect(run.errors).toEqual(errors);
});

test.each<[Partial<RuleMessage>, string]>([
  [{ data: "[]" }, "Incoming Message is not a valid JSON object"],
  [{ ...command, originator: entityId("ASSET", numbered(5)) }, "Message originator is not a device entity!"],
  [{ data: '{"params":{}}' }, "Method is not present in the message!"],
  [{ data: '{"method":"m"}' }, "Params are not present in the message!"],
])("%j fails: %s", async (fields, error) => {
  expect((await runNode(rpcCallRequest, {}, fields)).errors).toEqual([error]);
});
