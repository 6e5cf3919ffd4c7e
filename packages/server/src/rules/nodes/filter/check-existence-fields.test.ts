import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { checkExistenceFields } from "./check-existence-fields.ts";

const ANY = { checkAllKeys: false };
const ALL = { checkAllKeys: true };

test.each<[object, string, Record<string, string>, string]>([
  [{ messageNames: ["t"], ...ALL }, '{"t":null}', {}, "True"],
  [{ messageNames: ["t"], metadataNames: ["ts"], ...ALL }, '{"t":1}', {}, "False"],
  [{ messageNames: ["t"], metadataNames: ["ts"], ...ALL }, '{"t":1}', { ts: "" }, "True"],
  [{ messageNames: ["t"], metadataNames: ["ts"], ...ANY }, '{"t":1}', {}, "True"],
  [{ messageNames: ["t"], metadataNames: ["ts"], ...ANY }, '{"x":1}', {}, "False"],
  [{ messageNames: ["o.t"], ...ALL }, '{"o":{"t":1}}', {}, "False"],
  [{ metadataNames: ["ts"], ...ALL }, "no JSON", { ts: "1" }, "True"],
  [{ messageNames: ["t"], ...ALL }, "no JSON", {}, "Failure"],
  [{ messageNames: ["t"], ...ANY }, "[1]", {}, "Failure"],
  [ALL, "{}", {}, "True"],
  [ANY, "{}", {}, "False"],
  [{}, "{}", {}, "False"],
])("%j sends %s with metadata %j to %s", async (config, data, metadata, label) => {
  expect((await runNode(checkExistenceFields, config, { data, metadata })).labels).toEqual([label]);
});

test.each([
  [["t"], "True"],
  [["t", "u"], "False"],
])("values that are known need no text: %j leaves along %s", async (messageNames, label) => {
  const values = [["t", { type: "LONG", value: 1 }]] as const;
  const config = { messageNames, ...ALL };
  expect((await runNode(checkExistenceFields, config, { data: '{"t":1}', values })).labels).toEqual([label]);
});
