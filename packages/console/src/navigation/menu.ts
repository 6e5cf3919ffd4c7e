import type { ClientAuthority as Authority } from "@orrery/client";
import type { IconName } from "../controls/basics/icon-names.ts";
import type { MenuBlockName } from "../kinds/kind.ts";
import { KINDS, pluralKey } from "../kinds/kinds.ts";

/** A line of the menu that leads somewhere. */
export interface MenuLink {
  readonly type: "link";
  readonly id: string;
  /** Translation key. */
  readonly name: string;
  readonly path: string;
  readonly icon: IconName;
  /** Whether `icon` is of the set of vector icons that titles of routes name with `mdi:`; ours are one set. */
  readonly isMdiIcon?: boolean | undefined;
  /** Translation key of its management area on the home page. */
  readonly area: string;
  /** The key that leads there after `g`. */
  readonly jump: string | undefined;
}

/** A line of the menu that opens to further ones. */
export interface MenuGroup {
  readonly type: "toggle";
  readonly id: string;
  /** Translation key. */
  readonly name: string;
  /** All its pages are below it. */
  readonly path: string;
  readonly icon: IconName;
  readonly isMdiIcon?: boolean | undefined;
  /** Of its pages, when it is open. */
  readonly height: `${number}px`;
  readonly pages: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** Entries that belong together; a line parts them from the next ones. */
export type MenuBlock = readonly MenuEntry[];

/** A link of the menu. `area`: its management area on the home page. */
export const link = (path: string, name: string, icon: IconName, area: string, jump?: string): MenuLink => ({
  type: "link",
  id: path.slice(1),
  name,
  path,
  icon,
  area,
  jump,
});

const SETTINGS = "admin.system-settings";

const home = link("/home", "home.home", "home", "", "h");
const alarms = link("/alarms", "alarm.alarms", "bell", "alarm.alarms", "n");
const rollouts = link("/otaRollouts", "rollout.rollouts", "flow", "device.management");
const edgeManagement = group("/edgeManagement", "edge.management", "edgemgmt", [
  link("/edgeManagement/ruleChains", "edge.rulechain-templates", "edgemgmt", "edge.management", "m"),
]);
const AUDIT = [
  link("/auditLogs", "audit-log.audit-logs", "audit", "audit-log.audit", "l"),
  link("/connections", "connection.connections", "link", "audit-log.audit"),
  link("/usage", "api-usage.api-usage", "usage", "audit-log.audit", "u"),
];
const SYSTEM_SETTINGS = [
  link("/settings/general", "admin.general", "settings", SETTINGS, "s"),
  link("/settings/outgoing-mail", "admin.outgoing-mail", "send", SETTINGS),
  link("/settings/sms-provider", "admin.sms-provider", "bell", SETTINGS),
  link("/settings/security-settings", "admin.security-settings", "lock", SETTINGS),
  link("/settings/oauth2", "admin.oauth2.oauth2", "key", SETTINGS),
];
const TENANT_SETTINGS = [link("/settings/home", "admin.home-settings", "home", SETTINGS, "s")];

function group(path: string, name: string, icon: IconName, pages: readonly MenuLink[]): MenuGroup {
  return { type: "toggle", id: path.slice(1), name, path, icon, height: `${40 * pages.length}px`, pages };
}

/** The menu of a role, in blocks. Edges are there only when the server supports them. */
export function menuOf(authority: Authority, edgesSupportEnabled: boolean): readonly MenuBlock[] {
  const kinds = (block: MenuBlockName) => kindLinks(authority, block, edgesSupportEnabled);
  const settings = (...own: readonly MenuLink[]) =>
    group("/settings", SETTINGS, "sliders", [...own, ...kinds("settings")]);
  const blocks: Readonly<Record<Authority, readonly MenuBlock[]>> = {
    SYS_ADMIN: [[home], kinds("accounts"), kinds("content"), [settings(...SYSTEM_SETTINGS)]],
    TENANT_ADMIN: [
      [home],
      withRollouts(kinds("things")),
      edgesSupportEnabled ? [...kinds("edges"), edgeManagement] : [],
      [alarms],
      kinds("content"),
      [...AUDIT, settings(...TENANT_SETTINGS)],
    ],
    CUSTOMER_USER: [[home], kinds("things"), kinds("edges"), kinds("content"), [alarms]],
    ANONYMOUS: [],
  };
  return blocks[authority].filter((block) => block.length > 0);
}

/** Behind the packages, which they are of. */
function withRollouts(links: readonly MenuLink[]): readonly MenuLink[] {
  const at = links.findIndex(({ path }) => path === "/otaUpdates") + 1;
  return [...links.slice(0, at), rollouts, ...links.slice(at)];
}

/** The links to lists of entities of one block. */
function kindLinks(authority: Authority, block: MenuBlockName, edges: boolean): readonly MenuLink[] {
  return KINDS.flatMap((kind) => {
    const { place, icon, needsEdges } = kind;
    const area = place?.menu?.areas[authority];
    if (!place?.menu || place.menu.block !== block || area === undefined || (needsEdges && !edges)) return [];
    return [link(place.path, place.menu.name ?? pluralKey(kind), icon, area, place.menu.jump)];
  });
}

/** Links to the pages of one management area, on the home page. */
export interface HomeSection {
  /** Translation key. */
  readonly name: string;
  readonly links: readonly MenuLink[];
}

/** The links of the menu by management area, for the home page. */
export function homeSections(authority: Authority, edgesSupportEnabled: boolean): readonly HomeSection[] {
  const areas = new Map<string, MenuLink[]>();
  for (const link of linksOf(menuOf(authority, edgesSupportEnabled))) {
    if (link === home) continue;
    const links = areas.get(link.area);
    if (links) links.push(link);
    else areas.set(link.area, [link]);
  }
  return [...areas].map(([name, links]) => ({ name, links }));
}

/** All links of the menu, also those inside of groups. */
export function linksOf(blocks: readonly MenuBlock[]): readonly MenuLink[] {
  return blocks.flat().flatMap((entry) => (entry.type === "link" ? [entry] : entry.pages));
}

/** Whether the page at this path is the entry's, or one of those that it opens to. */
export function isActive({ path }: MenuEntry, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The key that leads to a place after `g`; not every place has one. */
export function jumpKeyOf({ jump }: MenuLink): string | undefined {
  return jump;
}
