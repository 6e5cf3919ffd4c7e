import type {
  ComponentDescriptor,
  ComponentFilter,
  ComponentType,
  DebugInput,
  PageData,
  PageLink,
  RuleChain,
  RuleChainData,
  RuleChainDraft,
  RuleChainId,
  RuleChainImportResult,
  RuleChainMetaData,
  RuleChainMetaDataDraft,
  RuleChainOutputLabelsUsage,
  RuleChainType,
  RuleNodeId,
  ScriptTestRequest,
  ScriptTestResult,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

const exact = { answer: "exactJson" } as const;

/** In what is free-form, such as configurations of nodes, integers beyond 2^53 are `bigint`, when read and when saved. */
export const ruleChains = (api: Api) => ({
  get: (id: RuleChainId, o?: CallOptions) =>
    api.request<RuleChain>("GET", path`/api/ruleChain/${id.id}`, { ...o, ...exact }),
  list: (link: PageLink, o?: CallOptions & { readonly type?: RuleChainType | undefined }) =>
    api.request<PageData<RuleChain>>("GET", "/api/ruleChains", {
      ...o,
      ...exact,
      query: { ...pageQuery(link), type: o?.type },
    }),
  save: (draft: RuleChainDraft, o?: CallOptions) =>
    api.request<RuleChain>("POST", "/api/ruleChain", { ...o, ...exact, body: draft }),
  saveDeviceDefault: (name: string, o?: CallOptions) =>
    api.post<RuleChain>("/api/ruleChain/device/default", { name }, o),
  makeRoot: (id: RuleChainId, o?: CallOptions) => api.post<RuleChain>(path`/api/ruleChain/${id.id}/root`, undefined, o),
  delete: (id: RuleChainId, o?: CallOptions) => api.delete<void>(path`/api/ruleChain/${id.id}`, o),
  metaData: (id: RuleChainId, o?: CallOptions) =>
    api.request<RuleChainMetaData>("GET", path`/api/ruleChain/${id.id}/metadata`, { ...o, ...exact }),
  saveMetaData: (
    metaData: RuleChainMetaDataDraft,
    o?: CallOptions & { readonly updateRelated?: boolean | undefined },
  ) =>
    api.request<RuleChainMetaData>("POST", "/api/ruleChain/metadata", {
      ...o,
      ...exact,
      body: metaData,
      query: { updateRelated: o?.updateRelated },
    }),
  outputLabels: (id: RuleChainId, o?: CallOptions) =>
    api.get<readonly string[]>(path`/api/ruleChain/${id.id}/output/labels`, o),
  /** Nodes of other chains that call this one and continue with its outputs. */
  outputLabelsUsage: (id: RuleChainId, o?: CallOptions) =>
    api.get<readonly RuleChainOutputLabelsUsage[]>(path`/api/ruleChain/${id.id}/output/labels/usage`, o),
  /** The oldest `limit` chains as a file. */
  export: (limit: number, o?: CallOptions) =>
    api.request<RuleChainData>("GET", "/api/ruleChains/export", { ...o, ...exact, query: { limit } }),
  /** `overwrite`: replaces chains of the same name instead of adding them. */
  import: (data: RuleChainData, overwrite: boolean, o?: CallOptions) =>
    api.post<readonly RuleChainImportResult[]>("/api/ruleChains/import", data, o, { overwrite }),
  /** Errors of the script are in `error`; they do not reject the call. */
  testScript: (request: ScriptTestRequest, o?: CallOptions) =>
    api.post<ScriptTestResult>("/api/ruleChain/testScript", request, o),
  /** `undefined` when the node has no recent debug events. */
  debugInput: (id: RuleNodeId, o?: CallOptions) =>
    api.get<DebugInput | undefined>(path`/api/ruleNode/${id.id}/debugIn`, o),
});

/** Types of rule nodes. */
export const components = (api: Api) => ({
  get: (clazz: string, o?: CallOptions) => api.get<ComponentDescriptor>(path`/api/component/${clazz}`, o),
  ofType: (type: ComponentType, filter?: ComponentFilter, o?: CallOptions) =>
    api.get<readonly ComponentDescriptor[]>(path`/api/components/${type}`, o, { ruleChainType: filter?.ruleChainType }),
  ofTypes: (componentTypes: readonly ComponentType[], filter?: ComponentFilter, o?: CallOptions) =>
    api.get<readonly ComponentDescriptor[]>("/api/components", o, {
      componentTypes,
      ruleChainType: filter?.ruleChainType,
    }),
});
