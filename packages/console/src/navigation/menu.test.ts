import type { ClientAuthority } from "@orrery/client";
import { describe, expect, test } from "vitest";
import { linksBesideMenu } from "./beside-menu.ts";
import { homeSections, isActive, jumpKeyOf, linksOf, type MenuEntry, type MenuGroup, menuOf } from "./menu.ts";

const ROLES: readonly ClientAuthority[] = ["SYS_ADMIN", "TENANT_ADMIN", "CUSTOMER_USER"];
const entries = (role: ClientAuthority, edges: boolean): readonly MenuEntry[] => menuOf(role, edges).flat();
const group = (role: ClientAuthority, id: string): MenuGroup => {
  const found = entries(role, true).find((entry) => entry.id === id);
  if (found?.type !== "toggle") throw new Error(`${id} is no group`);
  return found;
};

const FOR_SYSTEM = ["home", "tenants", "tenantProfiles", "widgets-bundles", "settings"];
const BEFORE_EDGES = "home ruleChains customers assets devices deviceProfiles otaUpdates entityViews".split(" ");
const AFTER_EDGES = "widgets-bundles dashboards auditLogs usage settings".split(" ");
/** What the contract knows; places of our own stand between these, whose order stays. */
const CONTRACT: readonly string[] = [...FOR_SYSTEM, ...BEFORE_EDGES, "edgeInstances", "edgeManagement", ...AFTER_EDGES];
const ids = (role: ClientAuthority, edges: boolean) =>
  entries(role, edges).flatMap(({ id }) => (CONTRACT.includes(id) ? id : []));

test("CORE-2.073 CORE-2.074: an entry is a link, or a group with pages and a height; both have id, name, path and icon", () => {
  for (const entry of ROLES.flatMap((role) => entries(role, true))) {
    expect(["link", "toggle"]).toContain(entry.type);
    expect(entry).toMatchObject({
      id: expect.any(String),
      name: expect.stringMatching(/\./),
      icon: expect.any(String),
    });
    expect(entry.path).toMatch(/^\//);
    expect(entry.isMdiIcon ?? false).toBe(false);
    if (entry.type === "link") continue;
    expect(entry.height).toBe(`${40 * entry.pages.length}px`);
    expect(entry.pages.length).toBeGreaterThan(0);
  }
});

test("CORE-2.089 CORE-2.090 CORE-2.099: the menu of the system administrator", () => {
  expect(ids("SYS_ADMIN", false)).toEqual(FOR_SYSTEM);
  const { pages, height } = group("SYS_ADMIN", "settings");
  expect(pages.map(({ id }) => id)).toEqual(
    ["general", "outgoing-mail", "sms-provider", "security-settings", "oauth2", "resources-library"].map(
      (name) => `settings/${name}`,
    ),
  );
  expect(height).toBe("240px");
});

test("CORE-2.092 CORE-2.093 CORE-2.095 CORE-2.101: the menu of the tenant administrator with edges", () => {
  expect(ids("TENANT_ADMIN", true)).toEqual([...BEFORE_EDGES, "edgeInstances", "edgeManagement", ...AFTER_EDGES]);
  expect(group("TENANT_ADMIN", "edgeManagement").pages.map(({ id }) => id)).toEqual(["edgeManagement/ruleChains"]);
  expect(group("TENANT_ADMIN", "edgeManagement").height).toBe("40px");
});

test("CORE-2.094: without edges it has neither", () => {
  expect(ids("TENANT_ADMIN", false)).toEqual([...BEFORE_EDGES, ...AFTER_EDGES]);
});

test("CORE-2.096 CORE-2.100: the settings of the tenant", () => {
  const { pages, height } = group("TENANT_ADMIN", "settings");
  expect(pages.map(({ id }) => id)).toEqual(["settings/home", "settings/resources-library"]);
  expect(height).toBe("80px");
});

test("CORE-2.097: the menu of a customer user", () => {
  expect(ids("CUSTOMER_USER", true)).toEqual([
    "home",
    "assets",
    "devices",
    "entityViews",
    "edgeInstances",
    "dashboards",
  ]);
  expect(ids("CUSTOMER_USER", false)).toEqual(["home", "assets", "devices", "entityViews", "dashboards"]);
});

test.each<[ClientAuthority, boolean]>([
  ["TENANT_ADMIN", true],
  ["CUSTOMER_USER", true],
  ["SYS_ADMIN", false],
])("%s reaches all alarms from the menu: %s", (role, isThere) => {
  const found = menuOf(role, true).find((block) => block.some(({ id }) => id === "alarms"));
  expect(found?.map(({ path }) => path)).toEqual(isThere ? ["/alarms"] : undefined);
});

describe.each(ROLES)("%s", (role) => {
  test.each([true, false])("CORE-2.098: home leads to the links of the menu (edges: %s)", (edges) => {
    const links = linksOf(menuOf(role, edges)).map(({ path }) => path);
    const onHome = homeSections(role, edges).flatMap((section) => section.links.map(({ path }) => path));
    expect([...onHome, "/home"].sort()).toEqual([...links].sort());
  });

  test("the palette finds each page once", () => {
    const paths = [...linksOf(menuOf(role, true)), ...linksBesideMenu(role)].map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("no two links have the same jump key", () => {
    const keys = linksOf(menuOf(role, true)).flatMap((link) => jumpKeyOf(link) ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  ["/settings/oauth2", true],
  ["/settings", true],
  ["/settingsX", false],
  ["/home", false],
])("%s opens the settings: %s", (pathname, active) => {
  expect(isActive(group("SYS_ADMIN", "settings"), pathname)).toBe(active);
});
