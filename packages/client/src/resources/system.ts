import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** Where maps come from. */
export interface MapSources {
  /** Address of tiles, with `{z}`, or of a MapLibre style; absent: the coarse world of the console. */
  readonly url?: string | undefined;
  /** Sites that maps may be loaded from: `https://tiles.example.org`, `https://*.example.org`. */
  readonly sites: readonly string[];
  /** Of the maps of `url`. */
  readonly attribution?: string | undefined;
}

export interface SystemInfo {
  readonly version: string;
  readonly artifact: string;
  readonly name: string;
  /** Port of MQTT without TLS; undefined on other servers of this API. */
  readonly mqttPort?: number | undefined;
  /** Port of MQTT over TLS; undefined: there is none. */
  readonly mqttTlsPort?: number | undefined;
  /** UDP port of CoAP. */
  readonly coapPort?: number | undefined;
  /** Whether deleted entities can be restored; undefined on other servers of this API. */
  readonly recycleBin?: boolean | undefined;
  /** What maps are drawn on; undefined on other servers of this API. */
  readonly maps?: MapSources | undefined;
}

export const system = (api: Api) => ({
  info: (o?: CallOptions) => api.get<SystemInfo>("/api/system/info", o),
  helpBaseUrl: (o?: CallOptions) => api.request<string>("GET", "/api/uiSettings/helpBaseUrl", { ...o, answer: "text" }),
  edgesEnabled: (o?: CallOptions) => api.get<boolean>("/api/edges/enabled", o),
});
