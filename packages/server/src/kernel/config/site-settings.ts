import { hostPattern } from "../http/caller/allowed-hosts.ts";
import { siteOrigin } from "../http/caller/cross-origin.ts";
import { addressRange } from "../http/caller/trusted-proxies.ts";
import { listOf, optionalSetting } from "./setting.ts";

/** Settings of how browsers reach the platform. */
export const SITE_SETTINGS = {
  allowedHosts: optionalSetting({
    name: "ORRERY_ALLOWED_HOSTS",
    meaning:
      "Names under which people reach the console and the API, for example iot.example.org,*.plant.example.org. Addresses and loopback names need no entry; under other names the answer is 421, but for devices.",
    parse: listOf(hostPattern),
  }),
  allowedOrigins: optionalSetting({
    name: "ORRERY_ALLOWED_ORIGINS",
    meaning:
      "Other sites whose pages may call the API and show the console in a frame, for example https://portal.example.org. *: pages of any site may call the API.",
    parse: listOf(siteOrigin),
  }),
  widgetSources: optionalSetting({
    name: "ORRERY_WIDGET_SOURCES",
    meaning:
      "Sites from which widget types of tenants may load scripts, styles, fonts and pictures, for example https://cdn.example.org. What such a widget sees it can tell these sites. Not set: none.",
    parse: listOf(siteOrigin),
  }),
  trustedProxies: optionalSetting({
    name: "ORRERY_TRUSTED_PROXIES",
    meaning:
      "Addresses of the proxies in front of the platform, for example 127.0.0.1,10.0.0.0/8. Only their X-Forwarded headers are believed.",
    parse: listOf(addressRange),
  }),
} as const;
