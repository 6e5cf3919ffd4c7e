import { Type } from "typebox";
import { type CallAnswer, says } from "./answer.ts";
import * as e from "./entities.ts";
import { anything, bareId, idOf, page, someObject, text, texts, time } from "./parts.ts";

const component = Type.Object({
  id: bareId,
  createdTime: time,
  type: text,
  scope: text,
  name: text,
  clazz: text,
  actions: anything,
  configurationDescriptor: Type.Object({ nodeDefinition: someObject }),
});
const scriptTest = Type.Object({
  output: text,
  error: text,
  console: Type.Optional(Type.Array(Type.Object({ level: text, text }))),
});
const dryRun = Type.Object({ steps: Type.Array(someObject), nodeIds: texts, ended: text, tookMs: Type.Number() });
const chainExport = Type.Object({ ruleChains: Type.Array(someObject), metadata: Type.Array(someObject) });
const chainImported = Type.Object({
  ruleChainId: idOf("RULE_CHAIN"),
  ruleChainName: text,
});
const labelsUsage = Type.Object({
  ruleChainId: idOf("RULE_CHAIN"),
  ruleChainName: text,
  ruleNodeId: idOf("RULE_NODE"),
  ruleNodeName: text,
  labels: texts,
});

/** Answers of the calls of rule chains. */
export const ruleChainAnswers: readonly (readonly CallAnswer[])[] = [
  says(
    e.ruleChain,
    `POST /api/ruleChain
     GET /api/ruleChain/:id
     POST /api/ruleChain/:id/autoAssignToEdge
     DELETE /api/ruleChain/:id/autoAssignToEdge
     POST /api/ruleChain/:id/edgeTemplateRoot
     POST /api/ruleChain/:id/root
     POST /api/ruleChain/device/default
     POST /api/edge/:edgeId/ruleChain/:id
     DELETE /api/edge/:edgeId/ruleChain/:id`,
  ),
  says("nothing", "DELETE /api/ruleChain/:id"),
  says(
    e.ruleChainMetaData,
    `GET /api/ruleChain/:id/metadata
     POST /api/ruleChain/metadata`,
  ),
  says(texts, "GET /api/ruleChain/:id/output/labels"),
  says(Type.Array(labelsUsage), "GET /api/ruleChain/:id/output/labels/usage"),
  says(Type.Array(e.ruleChain), "GET /api/ruleChain/autoAssignToEdgeRuleChains"),
  says(scriptTest, "POST /api/ruleChain/testScript"),
  says(
    page(e.ruleChain),
    `GET /api/ruleChains
     GET /api/edge/:id/ruleChains`,
  ),
  says(chainExport, "GET /api/ruleChains/export"),
  says(Type.Array(chainImported), "POST /api/ruleChains/import"),
  says(Type.Record(Type.String(), Type.Unknown()), "GET /api/ruleNode/:id/debugIn ?"),
  says(dryRun, "POST /api/orrery/ruleChains/dryRun"),
  says(component, "GET /api/component/:clazz"),
  says(
    Type.Array(component),
    `GET /api/components
     GET /api/components/:type`,
  ),
];
