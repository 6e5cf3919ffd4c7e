import { helpLinkId } from "../kinds/kind-texts.ts";
import { KINDS, pluralKey } from "../kinds/kinds.ts";

/** Pages whose help is not named like their address: the title of their route, and the file of their help. */
const PAGES: Readonly<Record<string, string>> = {
  "audit-log.audit-logs": "auditLog",
  "api-usage.api-usage": "apiUsage",
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
  "widget.editor": "widgetTypes",
  "user.user": "users",
};

/** What all pages have in common: search, keys, the menu. */
export const ANY_PAGE = "console";

/** A page as its route and its address say. */
interface HelpedPage {
  /** Translation key. */
  readonly title?: string | undefined;
  readonly pathname: string;
  /** The parts of the address that stand for something else each time. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * The file, below `help/{language}/pages`, about a page: what the list above or its kind says, or else the last part of its
 * address that is no parameter.
 */
export function pageHelpId({ title, pathname, params }: HelpedPage): string {
  if (title === undefined) return ANY_PAGE;
  if (Object.hasOwn(PAGES, title)) return PAGES[title] ?? ANY_PAGE;
  const kind = KINDS.find((one) => {
    const lists = [pluralKey(one), ...Object.values(one.place?.within ?? {}).map((within) => within.title)];
    return one.place?.page !== undefined && lists.includes(title);
  });
  if (kind) return helpLinkId(kind.type);
  const values = new Set(Object.values(params).flatMap((value = "") => [value, encodeURIComponent(value)]));
  return pathname.split("/").findLast((part) => part !== "" && !values.has(part)) ?? ANY_PAGE;
}
