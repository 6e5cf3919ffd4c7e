import { relations } from "@orrery/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Checks } from "./checks.ts";
import { MORE, PLAN, SITE_OF_MAP, SOURCES, type Source } from "./peer-action-sources.ts";
import {
  aliasGuid,
  catalogued,
  type Json,
  type PeerState,
  peerAlias,
  peerFile,
  peerKey,
  peerSource,
  peerWidget,
} from "./peer-file.ts";
import { PeerVisit } from "./peer-visit.ts";
import { raiserOf } from "./raise-alarm.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { sampleOf } from "./trials.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const LEVEL = peerKey("level", "timeseries", { label: "Level" });
const ON_MAP = ["xPos", "yPos", "area"].map((name) => peerKey(name, "attribute"));

/** What a widget shows, by its alias; all else is as new widgets have it. */
function configOf(alias: string, action: string): Json {
  const html = `<p><b id="${action}">Press \${Level:0}</b></p>`;
  switch (alias) {
    case "image_map":
      return {
        datasources: [peerSource(1, ON_MAP)],
        settings: {
          ...{ provider: "image-map", mapImageUrl: PLAN, useColorFunction: false, showLabel: false, showPolygon: true },
          ...{ polygonKeyName: "area", showTooltip: true, showTooltipAction: "hover", autocloseTooltip: true },
          tooltipPattern: `\${entityName} <link-act name='${action}'>${action}</link-act>`,
        },
      };
    case "simple_card":
      return { datasources: [peerSource(2, [LEVEL])] };
    case "html_value_card":
      return { datasources: [peerSource(2, [LEVEL])], settings: { cardHtml: html, cardCss: "" } };
    case "markdown_card":
      return { datasources: [peerSource(2, [LEVEL])], settings: { markdownTextPattern: html } };
    case "alarms_table":
      return {
        alarmSource: {
          ...peerSource(
            1,
            ["originator", "type"].map((name) => peerKey(name, "alarm")),
          ),
        },
      };
    case "timeseries_table":
      return { datasources: [peerSource(2, [LEVEL])], useDashboardTimewindow: true };
    case "entities_hierarchy":
      return { datasources: [peerSource(1, [])] };
    default:
      return { datasources: [peerSource(1, [LEVEL])] };
  }
}

const STATE_MEMBERS = { setEntityId: true, stateEntityParamName: null, openRightLayout: false };
const said = (source: string) => `'${source} ' + entityName + ' ' + entityId.entityType`;

/** Each kind of action: how the peer writes it, and what is seen of it. */
const KINDS: Readonly<Record<string, Kind>> = {
  open: {
    members: () => ({ type: "openDashboardState", targetDashboardStateId: "target", ...STATE_MEMBERS }),
    isSeen: async (page, { entity }) => {
      await expect.poll(() => stateIn(page)).toMatchObject([{}, { id: "target", params: { entityId: entity.id } }]);
      await page.goBack();
    },
  },
  update: {
    members: () => ({
      ...{ type: "updateDashboardState", targetDashboardStateId: "target", ...STATE_MEMBERS },
      stateEntityParamName: "pump",
    }),
    isSeen: async (page, { entity }) => {
      const pump = { entityId: entity.id, entityName: entity.name };
      const params = { pump, targetEntityParamName: "pump" };
      await expect.poll(() => stateIn(page)).toMatchObject([{ id: "target", params }]);
      await page.goBack();
    },
  },
  dialog: {
    members: () => ({
      ...{ type: "openDashboardState", targetDashboardStateId: "target", ...STATE_MEMBERS },
      ...{ openInSeparateDialog: true, dialogTitle: "Look at ${entityName}", dialogHideDashboardToolbar: true },
      ...{ dialogWidth: 50, dialogHeight: 40 },
    }),
    isSeen: async (page, { entity }) => {
      const dialog = page.getByRole("dialog", { name: `Look at ${entity.name}`, exact: true });
      await dialog.waitFor();
      expect((await dialog.boundingBox())?.width).toBe(720);
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await dialog.waitFor({ state: "detached" });
    },
  },
  popover: {
    members: () => ({
      ...{ type: "openDashboardState", targetDashboardStateId: "target", ...STATE_MEMBERS },
      ...{ openInPopover: true, popoverPreferredPlacement: "bottom", popoverHideOnClickOutside: true },
      ...{ popoverHideDashboardToolbar: true, popoverWidth: "300px", popoverHeight: "200px" },
      popoverStyle: { borderTopWidth: "3px", borderTopStyle: "solid" },
    }),
    isSeen: async (page, { entity }) => {
      const popover = page.getByRole("dialog", { name: `Target ${entity.name}`, exact: true });
      await popover.waitFor();
      expect(await popover.evaluate((panel) => getComputedStyle(panel).borderTopWidth)).toBe("3px");
      await popover.press("Escape");
      await popover.waitFor({ state: "detached" });
    },
  },
  elsewhere: {
    members: ({ elsewhere }) => ({
      ...{ type: "openDashboard", targetDashboardId: elsewhere, targetDashboardStateId: "there" },
      ...{ setEntityId: true, stateEntityParamName: null, openNewBrowserTab: false },
    }),
    isSeen: async (page, { entity, elsewhere }) => {
      await page.waitForURL(({ pathname }) => pathname === `/dashboards/${elsewhere}`);
      expect(stateIn(page)).toMatchObject([{ id: "there", params: { entityId: entity.id } }]);
      await page.goBack();
    },
  },
  custom: {
    members: ({ source }) => ({
      type: "custom",
      customFunction: `widgetContext.showSuccessToast(${said(source)} + ' [' + Object.keys(additionalParams).join() + ']', 3000);`,
    }),
    isSeen: async (page, { entity, source, params = /^$/ }) => {
      const start = `${source} ${entity.name} DEVICE [`;
      const toast = page.getByText(start).last();
      await toast.waitFor();
      const text = (await toast.textContent()) ?? "";
      expect(text.slice(start.length, text.lastIndexOf("]"))).toMatch(params);
    },
  },
  pretty: {
    members: ({ source }) => ({
      type: "customPretty",
      customHtml: '<p class="said">{{ text }}</p><button mat-button (click)="dialogRef.close()">Done</button>',
      customCss: ".said { color: rgb(10, 120, 10); }",
      customResources: [],
      customFunction: `widgetContext.customDialog.customDialog(htmlTemplate, function (instance) { instance.text = ${said(source)}; }).subscribe();`,
    }),
    isSeen: async (page, { entity, source, action }) => {
      const frame = page.getByRole("dialog", { name: action }).frameLocator("iframe"); // its card has one, too
      await frame.getByText(`${source} ${entity.name} DEVICE`).waitFor();
      await frame.getByRole("button", { name: "Done" }).click();
      await page.getByRole("dialog", { name: action }).waitFor({ state: "hidden" });
    },
  },
  mobile: {
    members: ({ source }) => ({
      type: "mobileAction",
      mobileAction: {
        type: "getLocation",
        processLocationFunction: `widgetContext.showSuccessToast(${said(source)} + ' ' + latitude, 3000);`,
        handleEmptyResultFunction: "",
        handleErrorFunction: "",
      },
    }),
    isSeen: async (page, { entity, source }) => page.getByText(`${source} ${entity.name} DEVICE 1.5`).last().waitFor(),
  },
};

interface Kind {
  readonly members: (given: { readonly source: string; readonly elsewhere: string }) => Json;
  readonly isSeen: (page: Page, pressed: Pressed) => Promise<void>;
}

interface Pressed {
  readonly entity: { readonly id: unknown; readonly name: string };
  readonly source: string;
  readonly action: string;
  readonly elsewhere: string;
  readonly params?: RegExp | undefined;
}

/** The address has it encoded twice (reference: dashboards and widgets, 2.2). */
function stateIn(page: Page): unknown {
  const given = new URL(page.url()).searchParams.get("state");
  return given && JSON.parse(Buffer.from(decodeURIComponent(given), "base64").toString());
}

async function twoPumps() {
  const mark = crypto.randomUUID().slice(0, 8);
  // The newer one comes first where nothing sorts by names.
  const first = await client.devices.save({ name: `A pump ${mark}`, label: "The first" });
  const second = await client.devices.save({ name: `B pump ${mark}`, label: "The second" });
  const raise = raiserOf(client);
  await Promise.all([
    client.telemetry.save(first.id, { level: 7 }),
    client.telemetry.save(second.id, { level: 7 }),
    client.telemetry.saveAttributes(first.id, "SERVER_SCOPE", SITE_OF_MAP),
    relations(client.api).save({ from: first.id, to: second.id, type: "Contains", typeGroup: "COMMON" }),
    raise(second.id, "Too hot"),
  ]);
  return { first, second };
}

/** The action of a source on the page of its kind. */
const nameOf = (kind: string, { widget, source }: Source) => `${kind} ${source} ${widget.split("/")[1]}`;

test(
  "every kind of action of a file does what it says wherever it is pressed, and the file leaves unchanged",
  async () => {
    const { first, second } = await twoPumps();
    const other = await client.dashboards.save({ title: named("Elsewhere") });
    const elsewhere = other.id.id;
    const title = named("Actions");
    let number = 0;
    const widgetOf = (kind: string, given: Source): Json => {
      const action = nameOf(kind, given);
      const members = KINDS[kind]?.members({ source: given.source, elsewhere }) ?? {};
      const written = { id: crypto.randomUUID(), name: action, icon: "more_horiz", ...members };
      const of = catalogued(given.widget);
      const { settings, ...own } = configOf(of.declaration.alias, action);
      return peerWidget(of, ++number, (config) => ({
        ...{ ...config, ...own, title: action, showTitle: true, actions: { [given.source]: [written] } },
        settings: { ...(config.settings as Json), ...(settings as Json) },
      }));
    };
    const pages = Object.keys(KINDS).map(
      (kind): PeerState => ({
        ...{ id: kind, name: `Page of ${kind}` },
        widgets: SOURCES.map((source) => widgetOf(kind, source)),
      }),
    );
    const more: PeerState = { id: "more", name: "More", widgets: MORE.map((source) => widgetOf("custom", source)) };
    const target: PeerState = { id: "target", name: "Target ${entityName}", widgets: [] };
    const states = [...pages, more, target];
    const aliases = [
      peerAlias(1, "Pumps", { type: "entityList", entityType: "DEVICE", entityList: [first.id.id, second.id.id] }),
      peerAlias(2, "First pump", { type: "singleEntity", singleEntity: first.id, resolveMultiple: false }),
    ];
    expect(aliases[0]?.id).toBe(aliasGuid(1));
    const widgets = states.flatMap((state) => state.widgets);
    const made = peerFile({ title, widgets, aliases, states, stateController: "entity" });
    const hour = { realtime: { realtimeType: 0, interval: 1000, timewindowMs: 3_600_000 } };
    const timewindow = { ...hour, aggregation: { type: "NONE", limit: 500 } };
    const file = { ...made, configuration: { ...(made.configuration as Json), timewindow } };
    const visit = await PeerVisit.begin(stage, title, file);
    const { page } = visit;
    await visit.open();
    const { given, left } = await visit.leavesUnchanged();
    expect(left).toBe(given);
    const checks = new Checks();
    const pressAll = async (state: string, kind: string, sources: readonly Source[]) => {
      await visit.show(state);
      for (const source of sources) {
        const action = nameOf(kind, source);
        const entity = source.of === "second" ? second : first;
        const held = await checks.of(action, async () => {
          await source.press(page, action, action, entity.name);
          await KINDS[kind]?.isSeen(page, { ...source, entity, action, elsewhere });
        });
        if (!held) await visit.show(state);
      }
    };
    const kinds = Object.keys(KINDS);
    const pressedOf = (kind: string) => sampleOf(SOURCES, 4, kinds.indexOf(kind));
    for (const kind of kinds) {
      if (kind !== "mobile") await pressAll(kind, kind, pressedOf(kind));
    }
    await pressAll("more", "custom", MORE);
    await page.addInitScript(() => {
      const answer = { hasResult: true, hasError: false, result: { latitude: 1.5, longitude: 2 } };
      const callHandler = async (name: string) => (name === "tbMobileHandler" ? answer : undefined);
      Object.assign(window, { flutter_inappwebview: { callHandler } });
    });
    await pressAll("mobile", "mobile", pressedOf("mobile"));
    expect(checks.problems).toEqual([]);
    await leave(page);
  },
  10 * 60_000,
);
