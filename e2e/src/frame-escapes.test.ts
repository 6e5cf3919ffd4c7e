import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSink } from "./sink.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
const [WAYS, WITHIN] = ["frame-ways-out.txt", "frame-ways-within.txt"].map((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8"),
) as [string, string];

interface OwnWidget {
  readonly name: string;
  readonly script: string;
  readonly html?: string;
}

/** A dashboard with these widgets of a tenant, and an action whose function is `pretty`. */
async function dashboardOf(widgets: readonly OwnWidget[], pretty = "") {
  const device = await client.devices.save({ name: named("Kiln") });
  await client.telemetry.save(device.id, { level: 7 });
  const bundle = await client.widgetsBundles.save({ title: named("Escapes") });
  const types = await Promise.all(
    widgets.map(({ name, script, html = "" }) =>
      client.widgetTypes.save({
        bundleAlias: bundle.alias,
        name,
        descriptor: {
          type: "latest",
          sizeX: 8,
          sizeY: 5,
          resources: [],
          templateHtml: html,
          templateCss: "",
          controllerScript: script,
          settingsSchema: "{}",
          defaultConfig: "{}",
        },
      }),
    ),
  );
  const action = {
    id: "a",
    name: "Escape",
    icon: "bolt",
    type: "customPretty",
    customFunction: pretty,
    customHtml: "",
  };
  const placed = types.map(({ alias, name }, at) => {
    const config = {
      title: name,
      showTitle: true,
      actions: at === 0 && pretty ? { headerButton: [action] } : {},
      datasources: [
        { type: "entity", entityAliasId: "a", dataKeys: [{ name: "level", type: "timeseries", label: "Level" }] },
      ],
    };
    return { isSystemType: false, bundleAlias: bundle.alias, typeAlias: alias, type: "latest", title: name, config };
  });
  const place = (at: number) => ({ sizeX: 8, sizeY: 5, row: Math.floor(at / 3) * 5, col: (at % 3) * 8 });
  const main = { widgets: Object.fromEntries(placed.map((_, at) => [`w${at}`, place(at)])), gridSettings: {} };
  const title = named("Escapes");
  const filter = { type: "singleEntity", resolveMultiple: false, singleEntity: device.id };
  const { id } = await client.dashboards.save({
    title,
    configuration: {
      widgets: Object.fromEntries(placed.map((widget, at) => [`w${at}`, widget])),
      entityAliases: { a: { id: "a", alias: "Kiln", filter } },
      states: { default: { name: title, root: true, layouts: { main } } },
    },
  });
  return { device, path: `/dashboards/${id.id}` };
}

const frameOf = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);
const BYSTANDER: OwnWidget = { name: "Bystander", html: "<p>Level {{ ctx.data[0].data[0][1] }}</p>", script: "" };

/** What a page shows its visitor that no script of a frame may bring about. */
function watch(page: Page) {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("download", (download) => seen.push(`download ${download.url()}`));
  page.context().on("page", (popup) => seen.push(`popup ${popup.url()}`));
  return seen;
}

test("no element, press, call, popup, download or question of a frame gets out of it, neither of a widget nor of an action", async () => {
  await using sink = await openSink();
  const ways = WAYS.replaceAll("SINK", sink.url);
  const widget = `self.onInit = function () {
    ${ways}
    box.append(Object.assign(document.createElement("p"), { textContent: Date.now() - asked < 5000 ? "Tried all" : "Stood" }));
  };`;
  const action = `${ways}
    widgetContext.customDialog.customDialog(Date.now() - asked < 5000 ? "<p>Tried all</p>" : "<p>Stood</p>", function () {}).subscribe();`;
  const within = `self.onInit = function () {
    ${WITHIN.replaceAll("SINK", sink.url)}
    setTimeout(function () { box.append(Object.assign(document.createElement("p"), { textContent: "Frames: " + window.length })); });
  };`;
  const { path } = await dashboardOf(
    [{ name: "Burglar", script: widget }, { name: "Caller", script: within }, BYSTANDER],
    action,
  );
  const page = await stage.user("tenant", { at: path });
  const seen = watch(page);
  await frameOf(page, "Burglar").getByText("Tried all").waitFor();
  await frameOf(page, "Caller").getByText("Frames: 0").waitFor();
  await page.getByRole("button", { name: "Escape", exact: true }).click();
  await frameOf(page, "Escape").getByText("Tried all").waitFor();
  await page.getByRole("dialog", { name: "Escape" }).getByRole("button", { name: "Close" }).click();
  await frameOf(page, "Bystander").getByText("Level 7").waitFor();
  await expect.poll(() => page.locator('iframe[title="Escape"]').count()).toBe(0);
  expect(seen).toEqual([]);
  expect(sink.heard).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(path);
  await leave(page);
});

/** Says to all other frames, and to the page, what only the page may say. */
const FORGER = `self.onInit = function () {
  function forge() {
    for (var at = 0; at < parent.length; at++) {
      if (parent[at] === window) continue;
      var channel = new MessageChannel();
      parent[at].postMessage("document.body.textContent = 'Taken over';", "*", [channel.port2]);
      for (var kind of ["start", "data", "state", "answer", "push", "press", "dismiss", "run"])
        parent[at].postMessage({ kind: kind, id: 1, state: { isEdit: true }, data: { data: [], datasources: [] } }, "*");
    }
    for (var said of ["openDashboardMessage", "reloadUserMessage", "toggleDashboardLayout"])
      parent.postMessage(JSON.stringify({ type: said, data: { accessToken: "x", refreshToken: "y", dashboardId: "z" } }), "*");
    parent.postMessage({ kind: "call", id: 1, service: "page.goTo", args: '["/devices"]' }, "*");
  }
  forge();
  setInterval(forge, 20);
};`;

/** Everything that is read by name in the page is called as members of all objects are. */
const POLLUTER = `self.onInit = function () {
  var evil = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": {"prototype": {"polluted": "yes"}}}');
  var ctx = self.ctx;
  ctx.stateController.updateState(null, evil);
  ctx.widgetTitle = "Polluter";
  ctx.widgetActions = [Object.assign(evil, { name: "__proto__", icon: "constructor", show: true })];
  ctx.updateWidgetParams();
  ctx.subscriptionApi.createSubscription({ type: "latest", datasources: [evil, { type: "entity", entityAliasId: "__proto__", dataKeys: [evil] }] }, true).subscribe();
  ctx.aliasController.getAliasInfo("__proto__").subscribe(null, function () {});
  ctx.aliasController.getAliasInfo("constructor").subscribe(null, function () {});
  ctx.actionsApi.handleWidgetAction(null, evil);
  for (var name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    ctx.deviceService[name] && ctx.deviceService[name](evil).subscribe && ctx.deviceService[name](evil).subscribe(null, function () {});
    ctx.http.get("/api/" + name).subscribe(null, function () {});
  }
  ctx.entityService.findEntityDataByQuery(evil).subscribe(null, function () {});
  ctx.$scope.said = "Sent all";
};
self.typeParameters = function () { return JSON.parse('{"__proto__": {"polluted": "yes"}}'); };
self.actionSources = function () { return JSON.parse('{"__proto__": {"polluted": "yes"}}'); };`;

/** What becomes text on its way to the page is larger than the page reads. */
const GIANT = `self.onInit = function () {
  var large = "x".repeat(30000000);
  self.ctx.deviceService.findByName(large).subscribe(null, function () {});
};`;

test("no frame speaks for the page to another, none changes what objects of the page are, and none makes it read without end", async () => {
  const { device, path } = await dashboardOf([
    { name: "Forger", script: FORGER },
    { name: "Polluter", script: POLLUTER, html: "<p>{{ said }}</p>" },
    { name: "Giant", script: GIANT },
    BYSTANDER,
  ]);
  const page = await stage.user("tenant", { at: path });
  const seen = watch(page);
  await frameOf(page, "Bystander").getByText("Level 7").waitFor();
  await frameOf(page, "Polluter").getByText("Sent all").waitFor();
  await page.getByRole("group", { name: "Giant" }).getByText("This widget said too much and was ended.").waitFor();
  // The bystander is told by the page alone.
  await client.telemetry.save(device.id, { level: 8 });
  await frameOf(page, "Bystander").getByText("Level 8").waitFor();
  const left = await page.evaluate(() => {
    const made: Record<string, unknown> = {};
    return { polluted: made.polluted, own: Object.keys(Object.prototype), path: location.pathname };
  });
  expect(left).toEqual({ polluted: undefined, own: [], path });
  expect(seen).toEqual([]);
  await page.reload(); // still signed in
  await frameOf(page, "Bystander").getByText("Level 8").waitFor();
  await leave(page);
});

/** In the page: how long its thread was held up at most since the last call, ms. */
function watchGaps(): void {
  const kept = { last: performance.now(), longest: 0 };
  setInterval(() => {
    const now = performance.now();
    kept.longest = Math.max(kept.longest, now - kept.last);
    kept.last = now;
  }, 20);
  Object.assign(globalThis, { longestGap: () => kept.longest });
}

test("endless chains, floods of timers and of memory hold up neither the page nor its other widgets, and end", async () => {
  const { device, path } = await dashboardOf([
    { name: "Chain", script: "self.onInit = function () { (function on() { Promise.resolve().then(on); })(); };" },
    {
      name: "Timers",
      script: `self.onInit = function () {
        function busy() { var until = performance.now() + 5; while (performance.now() < until); }
        for (var n = 0; n < 2000; n++) setInterval(busy, 0);
      };`,
    },
    {
      name: "Hoarder",
      html: "<p>{{ said }}</p>",
      script: `self.onInit = function () {
        var kept = self.kept = [];
        for (var n = 0; n < 300; n++) kept.push(new Uint8Array(1 << 20).fill(n));
        try { kept.push(new Array(Math.pow(2, 32))); } catch (e) { self.ctx.$scope.said = "Kept " + kept.length; }
      };`,
    },
    {
      name: "Talker",
      script: `self.onInit = function () {
        setInterval(function () { for (var n = 0; n < 1000; n++) self.ctx.updateWidgetParams(); }, 0);
      };`,
    },
    BYSTANDER,
  ]);
  const page = await stage.user("tenant", { at: path });
  await page.evaluate(watchGaps);
  await frameOf(page, "Bystander").getByText("Level 7").waitFor();
  await frameOf(page, "Hoarder").getByText("Kept 300").waitFor();
  await page.getByRole("group", { name: "Talker" }).getByText("This widget said too much and was ended.").waitFor();
  await page.getByRole("group", { name: "Chain" }).getByText("This widget did not answer for ten seconds").waitFor();
  await client.telemetry.save(device.id, { level: 9 });
  await frameOf(page, "Bystander").getByText("Level 9").waitFor();
  const { gap, heap } = await page.evaluate(() => ({
    gap: (globalThis as unknown as { longestGap: () => number }).longestGap(),
    heap: (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize,
  }));
  // The chain alone ran for ten seconds; a page that shared its thread would have stood as long.
  expect(gap).toBeLessThan(5_000);
  expect(heap).toBeLessThan(300 * 2 ** 20); // what the hoarder keeps is not in the page
  await leave(page);
});
