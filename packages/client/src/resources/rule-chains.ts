import type {
  PageData,
  PageLink,
  RuleChain,
  RuleChainDraft,
  RuleChainId,
  RuleChainMetaData,
  RuleChainMetaDataDraft,
  RuleChainType,
} from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const ruleChains = (api: Api) => ({
  get: (id: RuleChainId, o?: CallOptions) => api.get<RuleChain>(path`/api/ruleChain/${id.id}`, o),
  list: (link: PageLink, o?: CallOptions & { readonly type?: RuleChainType | undefined }) =>
    api.get<PageData<RuleChain>>("/api/ruleChains", o, { ...pageQuery(link), type: o?.type }),
  save: (draft: RuleChainDraft, o?: CallOptions) => api.post<RuleChain>("/api/ruleChain", draft, o),
  saveDeviceDefault: (name: string, o?: CallOptions) =>
    api.post<RuleChain>("/api/ruleChain/device/default", { name }, o),
  makeRoot: (id: RuleChainId, o?: CallOptions) => api.post<RuleChain>(path`/api/ruleChain/${id.id}/root`, undefined, o),
  delete: (id: RuleChainId, o?: CallOptions) => api.delete<void>(path`/api/ruleChain/${id.id}`, o),
  metaData: (id: RuleChainId, o?: CallOptions) => api.get<RuleChainMetaData>(path`/api/ruleChain/${id.id}/metadata`, o),
  saveMetaData: (
    metaData: RuleChainMetaDataDraft,
    o?: CallOptions & { readonly updateRelated?: boolean | undefined },
  ) => api.post<RuleChainMetaData>("/api/ruleChain/metadata", metaData, o, { updateRelated: o?.updateRelated }),
  outputLabels: (id: RuleChainId, o?: CallOptions) =>
    api.get<readonly string[]>(path`/api/ruleChain/${id.id}/output/labels`, o),
});
