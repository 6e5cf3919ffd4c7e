import { helpLinkId } from "../../kinds/kind-texts.ts";
import { KINDS } from "../../kinds/kinds.ts";

/** Pages of the documentation by help-link id, below its address. */
export const HELP_LINKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KINDS.map(({ type }) => [helpLinkId(type), page(helpLinkId(type))])),
  outgoingMailSettings: page("mail-settings"),
  smsProviderSettings: page("sms-provider"),
  securitySettings: page("security-settings"),
  oauth2Settings: page("oauth2"),
  auditLog: page("audit-log"),
  entitiesImport: page("bulk-import"),
  rulenodes: page("rule-nodes"),
};

/**
 * The address of a help page. An id that is an address is taken as it is; other ids need a known page and the address of
 * the documentation. `undefined`: there is no page to open.
 */
export function helpAddress(linkId: string, base: string): string | undefined {
  if (/^https?:\/\//.test(linkId)) return linkId;
  if (base === "" || !Object.hasOwn(HELP_LINKS, linkId)) return undefined;
  return `${base.replace(/\/$/, "")}${HELP_LINKS[linkId]}`;
}

function page(id: string): string {
  return `/docs/${id.replaceAll(/[A-Z0-9]+/g, (part) => (/[A-Z]/.test(part) ? `-${part.toLowerCase()}` : part))}`;
}
