import { entityId, NULL_UUID, parseUuid, type TbResourceInfo } from "@orrery/model";
import { expect, test } from "vitest";
import { isOwn } from "./own-resource.ts";

const TENANT = entityId("TENANT", parseUuid("00000001-1dd2-11b2-8080-808080808080"));
const RESOURCE: TbResourceInfo = {
  id: entityId("TB_RESOURCE", parseUuid("00000002-1dd2-11b2-8080-808080808080")),
  createdTime: 1,
  tenantId: TENANT,
  title: "Keys",
  resourceType: "JKS",
  resourceKey: "keys.jks",
};
const OF_SYSTEM = { ...RESOURCE, tenantId: entityId("TENANT", NULL_UUID) };

test.each([
  ["its own", RESOURCE, { kind: "tenant", tenantId: TENANT }, true],
  ["one of the installation", OF_SYSTEM, { kind: "tenant", tenantId: TENANT }, false],
  ["one of the installation", OF_SYSTEM, { kind: "system" }, true],
] as const)("whether %s may be changed by %o: %j", (_, resource, scope, may) => {
  expect(isOwn(resource, { scope })).toBe(may);
});
