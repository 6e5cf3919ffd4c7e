import { expect, test } from "vitest";
import { RELATION_TYPE_GROUPS, relationTypeGroup } from "./relation.ts";

test("BLOCK-3.131 relation type groups are COMMON, ALARM, DASHBOARD, RULE_CHAIN and RULE_NODE, and those of edges", () => {
  const groups = ["COMMON", "ALARM", "DASHBOARD", "RULE_CHAIN", "RULE_NODE"];
  expect(RELATION_TYPE_GROUPS).toEqual([...groups, "EDGE", "EDGE_AUTO_ASSIGN_RULE_CHAIN"]);
  for (const group of RELATION_TYPE_GROUPS) expect(relationTypeGroup(group)).toBe(group);
  for (const other of ["common", "OTHER", "", null, undefined]) expect(relationTypeGroup(other)).toBe("COMMON");
});
