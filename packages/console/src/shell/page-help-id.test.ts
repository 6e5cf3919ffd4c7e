import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { routeDataOf } from "../guards/route-data.ts";
import { ENVIRONMENT } from "../i18n/environment.ts";
import { createRoutes } from "../routes.tsx";
import { shellPages } from "../shell-pages.tsx";
import { ANY_PAGE, pageHelpId } from "./page-help-id.ts";

const HELP = fileURLToPath(new URL("../../public/help/", import.meta.url));
const nothing = () => Promise.resolve();
const routes = createRoutes({ guard: nothing, translation: { start: nothing, prepare: nothing } });
const helpOf = (pathname: string) => {
  const matches = matchRoutes(routes, pathname) ?? [];
  const { title } = routeDataOf(matches.map(({ route }) => route));
  return pageHelpId({ title, pathname, params: matches.at(-1)?.params ?? {} });
};

const PAGES = [
  ["/home", "home"],
  ["/profile", "profile"],
  ["/alarms", "alarms"],
  ["/alarms/1", "alarms"],
  ["/alarms/a%20b", "alarms"],
  ["/devices", "devices"],
  ["/devices/1", "devices"],
  ["/assets", "assets"],
  ["/customers", "customers"],
  ["/customers/1/users", "users"],
  ["/customers/1/devices", "devices"],
  ["/customers/1/assets", "assets"],
  ["/customers/1/dashboards", "dashboards"],
  ["/customers/1/dashboards/1", "dashboard"],
  ["/tenants", "tenants"],
  ["/tenants/1/users", "users"],
  ["/tenantProfiles", "tenantProfiles"],
  ["/deviceProfiles", "deviceProfiles"],
  ["/dashboards", "dashboards"],
  ["/dashboards/1", "dashboard"],
  ["/ruleChains", "ruleChains"],
  ["/ruleChains/1", "ruleChainEditor"],
  ["/edgeManagement/ruleChains", "ruleChains"],
  ["/widgets-bundles", "widgetsBundles"],
  ["/widgets-bundles/1/widgetTypes", "widgetTypes"],
  ["/otaUpdates", "otaUpdates"],
  ["/otaRollouts", "otaRollouts"],
  ["/otaRollouts/1", "otaRollouts"],
  ["/auditLogs", "auditLog"],
  ["/connections", "connections"],
  ["/usage", "apiUsage"],
  ["/recycleBin", "recycleBin"],
  ["/system", "system"],
  ["/backups", "backups"],
  ["/settings/general", "generalSettings"],
  ["/settings/outgoing-mail", "outgoingMailSettings"],
  ["/settings/sms-provider", "smsProviderSettings"],
  ["/settings/security-settings", "securitySettings"],
  ["/settings/home", "homeSettings"],
  ["/settings/oauth2", "oauth2Settings"],
  ["/settings/resources-library", "resources"],
] as const;

test.each(PAGES)("the help of %s is %s", (path, id) => {
  expect(helpOf(path)).toBe(id);
});

/** An address of each page inside of the shell. */
const addresses = (pages: readonly RouteObject[], above = ""): readonly string[] =>
  pages.flatMap(({ path = "", lazy, children }) => {
    const own = path.split("/").map((part) => part.replace(/^:.*$/, "1"));
    const address = [above, ...own].filter((part) => part !== "").join("/");
    return [...(lazy && !children ? [address] : []), ...addresses(children ?? [], address)];
  });
const helpIds = new Set(addresses(shellPages).map((address) => helpOf(`/${address}`)));

const translated = ENVIRONMENT.languages.filter((language) => !("texts" in language));

test.each(translated.map(({ id }) => id))("%s has the text of every page", (language) => {
  for (const id of new Set([...helpIds, ANY_PAGE, "entitiesImport", "telemetryImport"])) {
    const file = `${HELP}${language}/pages/${id}.md`;
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, "utf8"), file).toMatch(/^## \S.*\n\n\S.*\n\n(- \S.*\n){2,}$/);
  }
});
