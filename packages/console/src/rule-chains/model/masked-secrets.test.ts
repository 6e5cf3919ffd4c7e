import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { hasMaskedSecret, lostSecrets } from "./masked-secrets.ts";
import { nestRefusal } from "./nest.ts";
import { chainProblems } from "./problems.ts";
import { chain, node } from "./test-chains.ts";

const secret = { configuration: { host: "mail", credentials: { password: "***" } } };
const graph = chain([node("a", secret), node("b", secret), node("c", { configuration: { text: "***!" } })], ["a>b x"]);
const ids = new Map([["a", entityId("RULE_NODE", parseUuid("00000001-1dd2-11b2-8080-808080808080"))]]);

test.each([
  [{ headers: ["x", "***"] }, true],
  [{ headers: { Authorization: "***" } }, true],
  [{ text: "** *** **" }, false],
  [null, false],
])("%j has a masked secret: %s", (configuration, has) => {
  expect(hasMaskedSecret(configuration)).toBe(has);
});

test("a node that is not stored needs its secret again, until it is entered", () => {
  expect([...lostSecrets(graph, ids)]).toEqual(["b"]);
  const kind = { clazz: "a.Filter", category: "FILTER", name: "filter", description: "", details: "" } as const;
  const more = { labels: ["x"], hasFreeLabels: false, callsChain: false, preset: {}, hasInput: true, hasOutput: true };
  const kinds = new Map([[kind.clazz, { ...kind, ...more }]]);
  const problems = chainProblems(graph, kinds, ids);
  expect(problems.get("b")).toMatchObject({ level: "error", text: "rulechain.problem-secret" });
  expect(problems.get("a")?.level).not.toBe("error");
});

test("nodes with a masked secret do not become a chain of their own", () => {
  const endsOf = () => ({ hasInput: true, hasOutput: true });
  expect(nestRefusal(graph, new Set(["a", "b"]), endsOf)).toBe("rulechain.nest-secrets");
});
