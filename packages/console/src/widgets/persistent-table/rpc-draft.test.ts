import { expect, test } from "vitest";
import { rpcProblems } from "./rpc-draft.ts";

const GOOD = { method: "reboot", kind: "twoWay", retries: "", params: "{}", additionalInfo: "{}" } as const;

test.each([
  [{}, []],
  [{ retries: "3", params: "[1, true]" }, []],
  [{ method: " " }, ["method"]],
  [{ method: "re boot" }, ["method"]],
  [{ retries: "-1" }, ["retries"]],
  [{ retries: "1.5" }, ["retries"]],
  [{ params: "{" }, ["params"]],
  [{ additionalInfo: "[]" }, ["additionalInfo"]],
])("a command with %j has problems with %j", (more, fields) => {
  expect(Object.keys(rpcProblems({ ...GOOD, ...more }))).toEqual(fields);
});
