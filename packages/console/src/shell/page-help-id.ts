import { helpLinkId } from "../kinds/kind-texts.ts";
import { KINDS, pluralKey } from "../kinds/kinds.ts";

/** Pages that are not the list of a kind: the title of their route, and the file of their help. */
const PAGES: Readonly<Record<string, string>> = {
  "home.home": "home",
  "profile.profile": "profile",
  "alarm.alarms": "alarms",
  "audit-log.audit-logs": "auditLog",
  "connection.connections": "connections",
  "api-usage.api-usage": "apiUsage",
  "recycle-bin.recycle-bin": "recycleBin",
  "rollout.rollouts": "otaRollouts",
  "rollout.rollout": "otaRollouts",
  "backup.backups": "backups",
  "installation.system": "system",
  "admin.general-settings": "generalSettings",
  "admin.outgoing-mail-settings": "outgoingMailSettings",
  "admin.sms-provider-settings": "smsProviderSettings",
  "admin.security-settings": "securitySettings",
  "admin.oauth2.oauth2": "oauth2Settings",
  "admin.home-settings": "homeSettings",
  "dashboard.dashboard": "dashboard",
  "customer.dashboard": "dashboard",
  "edge.dashboard": "dashboard",
  "rulechain.rulechain": "ruleChainEditor",
  "rulechain.edge-rulechain": "ruleChainEditor",
  "edge.rulechain-templates": "ruleChains",
  "widget.widget-library": "widgetTypes",
};

/** What all pages have in common: search, keys, the menu. */
const ANY_PAGE = "console";

/** The file, below `help/{language}/pages`, about the page whose route has this title. */
export function pageHelpId(title: string | undefined): string {
  if (title === undefined) return ANY_PAGE;
  if (Object.hasOwn(PAGES, title)) return PAGES[title] ?? ANY_PAGE;
  const kind = KINDS.find((one) => {
    const lists = [pluralKey(one), ...Object.values(one.place?.within ?? {}).map((within) => within.title)];
    return one.place?.page !== undefined && lists.includes(title);
  });
  return kind ? helpLinkId(kind.type) : ANY_PAGE;
}
