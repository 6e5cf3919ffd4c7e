import type { Translated } from "../catalogue.ts";
import type { placeTexts as english } from "../en/places.ts";

/** Chinese names of the places of the console. */
export const placeTexts: Translated<typeof english> = {
  admin: {
    "system-settings": "系统设置",
    general: "常规",
    "general-settings": "常规设置",
    "outgoing-mail": "发送邮件",
    "outgoing-mail-settings": "发送邮件设置",
    "sms-provider": "短信服务商",
    "sms-provider-settings": "短信服务商设置",
    "security-settings": "安全设置",
    "home-settings": "首页设置",
    oauth2: { oauth2: "OAuth2" },
  },
  asset: { assets: "资产", management: "资产管理", "view-assets": "资产" },
  "entity-view": { "entity-views": "实体视图", management: "实体视图管理" },
  edge: {
    "edge-instances": "边缘实例",
    management: "边缘管理",
    "rulechain-templates": "规则链模板",
    "edge-rulechains": "边缘规则链",
    rulechains: "边缘的规则链",
    assets: "边缘的资产",
    devices: "边缘的设备",
    "entity-views": "边缘的实体视图",
    dashboards: "边缘的仪表板",
    dashboard: "边缘的仪表板",
  },
  "ota-update": { "ota-updates": "OTA 升级" },
  rulechain: {
    rulechain: "规则链",
    rulechains: "规则链",
    management: "规则链管理",
    "edge-rulechain": "边缘规则链",
    import: "导入规则链",
  },
  "widgets-bundle": { "widgets-bundles": "部件包" },
  resource: { "resources-library": "资源库" },
  "audit-log": { audit: "审计", "audit-logs": "审计日志" },
  "api-usage": { "api-usage": "API 用量" },
};
