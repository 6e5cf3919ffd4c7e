import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export interface SystemInfo {
  readonly version: string;
  readonly artifact: string;
  readonly name: string;
  /** Port of MQTT without TLS; undefined on other servers of this API. */
  readonly mqttPort?: number | undefined;
  /** Whether deleted entities can be restored; undefined on other servers of this API. */
  readonly recycleBin?: boolean | undefined;
}

export const system = (api: Api) => ({
  info: (o?: CallOptions) => api.get<SystemInfo>("/api/system/info", o),
  helpBaseUrl: (o?: CallOptions) => api.request<string>("GET", "/api/uiSettings/helpBaseUrl", { ...o, answer: "text" }),
  edgesEnabled: (o?: CallOptions) => api.get<boolean>("/api/edges/enabled", o),
});
