import {
  parseUuid,
  type RuleChainMetaData,
  type RuleNode,
  ruleChainDraft,
  ruleChainMetaDataDraft,
} from "@orrery/model";
import { Type } from "typebox";
import { ADMINS, TENANT_ADMINS } from "../../kernel/auth/roles.ts";
import { withWarnings } from "../../kernel/http/answer/warnings.ts";
import { actsOn, savesEntity, unnamed } from "../../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../../kernel/http/audit/audited-action.ts";
import { pageLink, pageQuery } from "../../kernel/http/input/page-link.ts";
import { idPath, pathId } from "../../kernel/http/input/params.ts";
import { parseParameters } from "../../kernel/http/input/validation.ts";
import { LARGE_BODY_LIMIT, type Route, route } from "../../kernel/http/route.ts";
import type { ComponentDescriptors } from "./component-descriptor.ts";
import type { RuleChainService } from "./rule-chain-service.ts";
import { RuleChainTransfer, ruleChainData } from "./rule-chain-transfer.ts";
import { scriptTestRequest } from "./script-test.ts";
import type { ScriptTests } from "./script-tests.ts";

const chainType = Type.Union([Type.Literal("CORE"), Type.Literal("EDGE")], { default: "CORE" });
const ofChains = Type.Object({ ruleChainType: chainType });

export interface RuleChainRoutesOptions {
  readonly chains: RuleChainService;
  readonly components: ComponentDescriptors;
  readonly scriptTests: ScriptTests;
  /** Data of the newest IN record among the last two of a node. */
  readonly debugIn: (node: RuleNode) => Promise<unknown>;
}

export function ruleChainRoutes({ chains, components, scriptTests, debugIn }: RuleChainRoutesOptions): Route[] {
  const transfer = new RuleChainTransfer(chains);
  const warned = (metadata: RuleChainMetaData) => withWarnings(metadata, components.warnings(metadata.nodes));
  return [
    route("GET", "/api/ruleChains", {
      roles: TENANT_ADMINS,
      query: Type.Intersect([pageQuery, Type.Object({ type: chainType })]),
      handle: ({ user, query }) => chains.list(user, query.type, pageLink(query)),
    }),
    route("GET", "/api/ruleChains/export", {
      mayBeLong: true,
      roles: TENANT_ADMINS,
      holdsSecrets: true,
      query: Type.Object({ limit: Type.Integer() }),
      handle: ({ user, query }) => transfer.export(user, query.limit),
    }),
    route("POST", "/api/ruleChains/import", {
      roles: TENANT_ADMINS,
      holdsSecrets: true,
      query: Type.Object({ overwrite: Type.Boolean({ default: false }) }),
      body: ruleChainData,
      bodyLimit: LARGE_BODY_LIMIT,
      handle: async ({ user, query, body }) =>
        withWarnings(
          await transfer.import(user, body, query.overwrite),
          components.warnings(body.metadata.flatMap(({ nodes }) => nodes)),
        ),
    }),
    route("GET", "/api/ruleChain/:id", {
      mayBeLong: true,
      roles: TENANT_ADMINS,
      params: idPath,
      handle: ({ user, params }) => chains.get(user, pathId(params)),
    }),
    route("GET", "/api/ruleChain/:id/metadata", {
      mayBeLong: true,
      roles: TENANT_ADMINS,
      holdsSecrets: () => true, // in scripts, perhaps; what settings declare to be secret is masked, so who only reads may look
      params: idPath,
      handle: async ({ user, params }) => warned(await chains.metadata(user, pathId(params))),
    }),
    route("GET", "/api/ruleChain/:id/output/labels", {
      roles: TENANT_ADMINS,
      params: idPath,
      handle: ({ user, params }) => chains.outputLabels(user, pathId(params)),
    }),
    route("GET", "/api/ruleChain/:id/output/labels/usage", {
      roles: TENANT_ADMINS,
      params: idPath,
      handle: ({ user, params }) => chains.outputLabelsUsage(user, pathId(params)),
    }),
    route("POST", "/api/ruleChain", {
      roles: TENANT_ADMINS,
      audit: savesEntity("RULE_CHAIN"),
      body: ruleChainDraft,
      handle: ({ user, body }) => chains.save(user, body),
    }),
    route("POST", "/api/ruleChain/device/default", {
      roles: TENANT_ADMINS,
      audit: savesEntity("RULE_CHAIN"),
      body: Type.Object({ name: Type.String() }),
      handle: ({ user, body }) => chains.createForDevices(user, body.name),
    }),
    route("POST", "/api/ruleChain/metadata", {
      roles: TENANT_ADMINS,
      holdsSecrets: true,
      audit: savesContent,
      query: Type.Object({ updateRelated: Type.Boolean({ default: true }) }),
      body: ruleChainMetaDataDraft,
      bodyLimit: LARGE_BODY_LIMIT,
      handle: async ({ user, query, body }) => warned(await chains.saveMetadata(user, body, query.updateRelated)),
    }),
    route("POST", "/api/ruleChain/testScript", {
      roles: TENANT_ADMINS,
      body: scriptTestRequest,
      handle: ({ user, body }) => scriptTests.run(user.tenantId, body),
    }),
    route("POST", "/api/ruleChain/:id/root", {
      roles: TENANT_ADMINS,
      audit: actsOn("UPDATED", "RULE_CHAIN"),
      params: idPath,
      handle: ({ user, params }) => chains.setRoot(user, pathId(params)),
    }),
    route("POST", "/api/ruleChain/:id/edgeTemplateRoot", {
      roles: TENANT_ADMINS,
      audit: actsOn("UPDATED", "RULE_CHAIN"),
      params: idPath,
      handle: async ({ user, params }) => {
        const before = await chains.get(user, pathId(params)); // clients of this call expect the chain as it was
        await chains.setEdgeTemplateRoot(user, before.id.id);
        return before;
      },
    }),
    route("DELETE", "/api/ruleChain/:id", {
      roles: TENANT_ADMINS,
      audit: actsOn("DELETED", "RULE_CHAIN"),
      params: idPath,
      handle: ({ user, params }) => chains.delete(user, pathId(params)),
    }),
    route("GET", "/api/ruleNode/:id/debugIn", {
      roles: TENANT_ADMINS,
      params: idPath,
      handle: async ({ user, params }) => debugIn(await chains.node(user, parseUuid(params.id))),
    }),
    route("GET", "/api/component/:clazz", {
      roles: ADMINS,
      params: Type.Object({ clazz: Type.String() }),
      handle: ({ params }) => components.get(params.clazz),
    }),
    route("GET", "/api/components/:type", {
      roles: ADMINS,
      params: Type.Object({ type: Type.String() }),
      query: ofChains,
      handle: ({ params, query }) => {
        const [type = "", inPath] = params.type.split("&ruleChainType="); // the path as the contract lists it
        const { ruleChainType } = inPath === undefined ? query : parseParameters(ofChains, { ruleChainType: inPath });
        return components.list([type], ruleChainType);
      },
    }),
    route("GET", "/api/components", {
      roles: ADMINS,
      query: Type.Object({ componentTypes: Type.String(), ruleChainType: chainType }),
      handle: ({ query }) => components.list(query.componentTypes.split(","), query.ruleChainType),
    }),
  ];
}

const savesContent: AuditDescription = ({ body }) => ({
  ...unnamed("UPDATED", "RULE_CHAIN", undefined),
  data: { metadata: body },
});
