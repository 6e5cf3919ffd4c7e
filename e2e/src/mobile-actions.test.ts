import type { Client } from "@orrery/client";
import type { EntityId } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;
let client: Client;
let device: EntityId;
let made = 0;

beforeAll(async () => {
  stage = await Stage.open();
  client = await signedIn(stage.platform.httpUrl, TENANT);
  const saved = await client.devices.save({ name: "Carried away" });
  device = saved.id;
  await client.telemetry.saveAttributes(device, "SERVER_SCOPE", { latitude: 52.5, longitude: 13.4, missing: "soon" });
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Phone {
  /** What the app answers; absent: its handler fails. */
  readonly answer?: object;
  /** The actions are those of the rows of a table. */
  readonly inTable?: boolean;
}

/** A dashboard with one button for each action, opened in an app that answers so. */
async function opened(actions: Readonly<Record<string, object>>, { answer, inTable = false }: Phone): Promise<Page> {
  const buttons = Object.entries(actions).map(([name, mobileAction]) => ({
    id: name,
    name,
    icon: "more_horiz",
    type: "mobileAction",
    mobileAction,
  }));
  const widget = {
    isSystemType: true,
    bundleAlias: "cards",
    typeAlias: inTable ? "entities_table" : "simple_card",
    type: "latest",
    title: "Where it is",
    sizeX: 12,
    sizeY: 4,
    row: 0,
    col: 0,
    config: {
      title: "Where it is",
      showTitle: true,
      datasources: [
        { type: "entity", entityAliasId: "a", dataKeys: [{ name: "latitude", type: "attribute", label: "at" }] },
      ],
      settings: {},
      actions: inTable ? { actionCellButton: buttons } : { headerButton: buttons },
    },
  };
  const layout = { widgets: { w: { sizeX: 12, sizeY: 4, row: 0, col: 0 } }, gridSettings: {} };
  const { id } = await client.dashboards.save({
    title: `Phone ${++made} ${Date.now()}`,
    configuration: {
      widgets: { w: widget },
      entityAliases: { a: { id: "a", alias: "It", filter: { type: "singleEntity", singleEntity: device } } },
      states: { default: { name: "It", root: true, layouts: { main: layout } } },
    },
  });
  const page = await stage.userAtNoPage("tenant");
  await page.addInitScript((given) => {
    const asked: unknown[] = [];
    const callHandler = async (name: string, ...args: unknown[]) => {
      if (name !== "tbMobileHandler") return undefined;
      asked.push(args);
      if (given === undefined) throw new Error("The app has no such handler");
      return given;
    };
    Object.assign(window, { flutter_inappwebview: { callHandler }, asked });
  }, answer);
  await page.goto(stage.url(`/dashboard/${id.id}`));
  // Before its values are there, an action would be of no entity.
  await page.getByText("52.5").first().waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** What the app was asked for. */
const asked = (page: Page) => page.evaluate(() => Reflect.get(window, "asked"));
const says = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** As the contract's editor writes it. */
const LOCATION = `
  return locationOf();
  function locationOf() {
    return widgetContext.attributeService
      .getEntityAttributes(entityId, 'SERVER_SCOPE', ['latitude', 'longitude'])
      .pipe(widgetContext.rxjs.map(function (found) {
        var byKey = {};
        found.forEach(function (each) { byKey[each.key] = each.value; });
        return [byKey.latitude, byKey.longitude];
      }));
  }`;

test("CORE-8.029 an action that the app fails to execute says so, by its own function or without one", async () => {
  const handleErrorFunction = "widgetContext.dialogs.alert('Not scanned', error).subscribe();";
  const page = await opened({ Scan: { type: "scanQrCode", handleErrorFunction }, Locate: { type: "getLocation" } }, {});
  await press(page, "Scan");
  const dialog = says(page, "Not scanned");
  await dialog.getByText("Failed to execute mobile action").waitFor();
  await photograph(page, "mobile-action-failed");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "OK" }).click();
  await press(page, "Locate");
  await page.getByText("Failed to execute mobile action").waitFor();
  expect(await asked(page)).toEqual([["scanQrCode"], ["getLocation"]]);
  await leave(page);
});

test("BLOCK-3.045 the app gets what an action's function found, and the answer goes to the function for it", async () => {
  const processLaunchResultFunction =
    "widgetContext.dialogs.alert('Launched', entityName + ' ' + entityId.entityType + ' ' + launched).subscribe();";
  const page = await opened(
    { Map: { type: "mapLocation", getLocationFunction: LOCATION, processLaunchResultFunction } },
    { answer: { hasResult: true, hasError: false, result: { launched: true } } },
  );
  await press(page, "Map");
  await says(page, "Launched").getByText("Carried away DEVICE true").waitFor();
  expect(await asked(page)).toEqual([["mapLocation", 52.5, 13.4]]);
  await leave(page);
});

const ANSWERS = [
  [
    "scanQrCode",
    { processQrCodeFunction: "widgetContext.dialogs.alert('Done', code + ' as ' + format).subscribe();" },
    { code: "A-17", format: "QR" },
    "A-17 as QR",
  ],
  [
    "getLocation",
    { processLocationFunction: "widgetContext.dialogs.alert('Done', latitude + '/' + longitude).subscribe();" },
    { latitude: 1.5, longitude: 2 },
    "1.5/2",
  ],
  [
    "makePhoneCall",
    {
      getPhoneNumberFunction: "return '112';",
      processLaunchResultFunction: "widgetContext.dialogs.alert('Done', 'called ' + launched).subscribe();",
    },
    { launched: false },
    "called false",
  ],
  [
    "takeScreenshot",
    { handleEmptyResultFunction: "widgetContext.dialogs.alert('Done', 'nothing').subscribe();" },
    undefined,
    "nothing",
  ],
] as const;

test.each(ANSWERS)("BLOCK-3.045 the result of %s is given to its function", async (type, functions, result, text) => {
  const answer = { hasResult: result !== undefined, hasError: false, ...(result && { result }) };
  const page = await opened({ Go: { type, ...functions } }, { answer });
  await press(page, "Go");
  await says(page, "Done").getByText(text, { exact: true }).waitFor();
  await leave(page);
});

test("functions of the actions of a table get its row, those of a head nothing", async () => {
  const getPhoneNumberFunction = "return JSON.stringify(additionalParams);";
  const actions = { Call: { type: "makePhoneCall", getPhoneNumberFunction } };
  const answer = { hasResult: true, result: { launched: true }, hasError: false };
  const called = async (page: Page) => {
    await press(page, "Call");
    await expect.poll(() => asked(page)).toHaveLength(1);
    const [[name, given]] = await asked(page);
    expect(name).toBe("makePhoneCall");
    return JSON.parse(given);
  };
  const inHead = await opened(actions, { answer });
  expect(await called(inHead)).toEqual({});
  await leave(inHead);
  const inRow = await opened(actions, { answer, inTable: true });
  await inRow.getByRole("cell", { name: "Carried away" }).waitFor();
  const { entity } = await called(inRow);
  expect(entity).toMatchObject({ id: device, entityName: "Carried away", entityType: "Device", at: 52.5 });
  await leave(inRow);
});

test("BLOCK-3.045 a photo is shown, and what is learned can be written to the device", async () => {
  const pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const processImageFunction = `
    widgetContext.customDialog.customDialog('<form></form>', function (instance) {
      instance.imageUrl = imageUrl;
      instance.close = function () { instance.dialogRef.close(null); };
    }).subscribe();
    widgetContext.attributeService.saveEntityAttributes(entityId, 'SERVER_SCOPE', [{ key: 'photographed', value: true }, { key: 'missing', value: null }])
      .subscribe(function () { widgetContext.showSuccessToast('Kept', 60000); });`;
  const page = await opened(
    { Photo: { type: "takePhoto", processImageFunction } },
    { answer: { hasResult: true, hasError: false, result: { imageUrl: pixel } } },
  );
  await press(page, "Photo");
  await Promise.all([
    page.getByRole("dialog", { name: "Picture" }).getByRole("img").waitFor(),
    page.getByText("Kept").waitFor(),
  ]);
  const written = await client.telemetry.attributes(device, "SERVER_SCOPE", ["photographed", "missing"]);
  expect(written.map(({ key, value }) => [key, value])).toEqual([["photographed", true]]);
  await leave(page);
});

test("arguments that are none are said to the action's function for errors, and the app is not asked", async () => {
  const handleErrorFunction = "widgetContext.dialogs.alert('No way', error).subscribe();";
  const page = await opened(
    {
      Wrong: { type: "mapDirection", getLocationFunction: "return ['52', null];", handleErrorFunction },
      Nobody: { type: "makePhoneCall", getPhoneNumberFunction: "return null;", handleErrorFunction },
      Broken: { type: "mapDirection", getLocationFunction: "var a = 1;\nreturn a.b.c;" },
    },
    { answer: { hasResult: false, hasError: false } },
  );
  for (const name of ["Wrong", "Nobody"]) {
    await press(page, name);
    await says(page, "No way").getByText("Failed to get mobile action arguments").waitFor();
    await says(page, "No way").getByRole("button", { name: "OK" }).click();
  }
  await press(page, "Broken");
  await page.getByText(/^getLocationFunction, line 2: /).waitFor(); // where its author finds it
  expect(await asked(page)).toEqual([]);
  await leave(page);
});

test("actions of a phone are offered in the app alone", async () => {
  const page = await opened({ Scan: { type: "scanQrCode" }, Explode: { type: "explode" } }, { answer: {} });
  await page.getByRole("button", { name: "Scan" }).waitFor();
  expect(await page.getByRole("button", { name: "Explode" }).count()).toBe(0);
  const outside = await stage.user("tenant", { at: new URL(page.url()).pathname });
  await outside.getByRole("heading", { name: "Where it is" }).waitFor();
  expect(await outside.getByRole("button", { name: "Scan" }).count()).toBe(0);
  await leave(page);
  await leave(outside);
});

/** Ways out of the frame; each says what it got. */
const ESCAPES = `
  var tries = {
    page: function () { return typeof window + typeof document + typeof parent + typeof top; },
    storage: function () { return typeof localStorage + typeof sessionStorage; },
    origin: function () { return self.origin; },
    session: function () { return fetch('/api/auth/user').then(function (answer) { return 'HTTP ' + answer.status; }); },
    elsewhere: function () { return fetch('https://example.org/').then(function () { return 'reached'; }); },
    socket: function () {
      return new Promise(function (done) {
        var socket = new WebSocket(self.location.origin.replace('http', 'ws') + '/api/ws/plugins/telemetry');
        socket.onopen = function () { done('reached'); };
        socket.onerror = function () { done('refused'); };
      });
    },
    request: function () {
      var request = new XMLHttpRequest();
      request.open('GET', '/api/auth/user', false);
      request.send();
      return 'HTTP ' + request.status;
    },
    scripts: function () { importScripts('/function-frame.html'); return 'loaded'; },
    module: function () { return import('data:text/javascript,export default 1').then(function () { return 'loaded'; }); },
    database: function () {
      return new Promise(function (done) {
        var request = indexedDB.open('x');
        request.onsuccess = function () { done('opened'); };
        request.onerror = function () { done('refused'); };
      });
    },
    caches: function () { return caches.keys().then(function () { return 'opened'; }); },
    tokens: function () {
      // The port to the page, taken from under the bootstrap: the page must not believe what comes through it.
      return new Promise(function (done) {
        var post = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message) {
          MessagePort.prototype.postMessage = post;
          this.addEventListener('message', function (event) {
            if (event.data && event.data.id === 77) done(event.data.failure || 'served');
          });
          post.call(this, message);
          post.call(this, { kind: 'ask', id: 77, service: 'tokens', args: '[]' });
          post.call(this, { kind: 'results', run: 1e9, results: null });
          post.call(this, null);
        };
        widgetContext.showInfoToast('Looking around');
      });
    },
    credentials: function () {
      return widgetContext.attributeService.getEntityAttributes({ entityType: 'DEVICE', id: '../../../../auth/user' }, 'SERVER_SCOPE')
        .toPromise().then(function () { return 'read'; });
    },
    scope: function () {
      return widgetContext.attributeService.getEntityAttributes(entityId, '../../credentials').toPromise()
        .then(function () { return 'read'; });
    },
  };
  var names = Object.keys(tries);
  return Promise.all(names.map(function (name) {
    return Promise.resolve().then(tries[name]).catch(function (error) { return 'refused: ' + error.message.slice(0, 60); });
  })).then(function (found) {
    var said = names.map(function (name, index) { return name + ' = ' + found[index]; }).join('; ');
    widgetContext.dialogs.alert('Escapes', said).subscribe();
  });`;

test("a function says no more than a few things at once, and no HTML", async () => {
  const many =
    "for (var i = 0; i < 9; i++) widgetContext.dialogs.alert('No ' + i, '<img src=x> ' + i).subscribe(null, function () {});";
  const page = await opened(
    { Scan: { type: "scanQrCode", processQrCodeFunction: many } },
    { answer: { hasResult: true, hasError: false, result: { code: "", format: "" } } },
  );
  await press(page, "Scan");
  await says(page, "No 2").getByText("<img src=x> 2").waitFor();
  expect(await page.getByRole("dialog", { includeHidden: true }).count()).toBe(3);
  await leave(page);
});

test("functions of dashboards get out of their frame in no way", async () => {
  const page = await opened(
    { Escape: { type: "scanQrCode", processQrCodeFunction: ESCAPES } },
    { answer: { hasResult: true, hasError: false, result: { code: "", format: "" } } },
  );
  await press(page, "Escape");
  await says(page, "Escapes").waitFor();
  const said = (await says(page, "Escapes").textContent()) ?? "";
  const found = new Map(
    said
      .replace(/^Escapes/, "")
      .replace(/OK$/, "")
      .split("; ")
      .map((line) => [line.split(" = ")[0] ?? "", line.split(" = ")[1] ?? ""]),
  );
  expect(found.get("page")).toBe("undefinedundefinedundefinedundefined");
  expect(found.get("storage")).toBe("undefinedundefined");
  expect(found.get("origin")).toBe("null");
  expect(found.get("tokens")).toBe("tokens is not available to functions");
  for (const way of [
    "session",
    "elsewhere",
    "socket",
    "request",
    "scripts",
    "module",
    "database",
    "caches",
    "credentials",
    "scope",
  ]) {
    expect([way, found.get(way)]).toEqual([way, expect.stringMatching(/^refused/)]);
  }
  await leave(page);
});

/** An answer is waited for meanwhile, so that time does not run. */
const WAITING = "widgetContext.dialogs.confirm('Well?', '').subscribe();";

test.each([
  ["fails on and on", `${WAITING} setInterval(function () { throw new Error('Once more'); }, 0);`],
  [
    "makes up answers on and on",
    `${WAITING} var post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message) {
      var port = this;
      post.call(port, message);
      setInterval(function () { post.call(port, { kind: 'results', run: 1e9, results: [] }); }, 0);
    };`,
  ],
  [
    "says it is ready on and on",
    `${WAITING} var post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message) {
      var port = this;
      post.call(port, message);
      setInterval(function () { post.call(port, { kind: 'ready' }); }, 0);
    };`,
  ],
  ["runs on and on", "while (true);"],
  [
    "asks on and on",
    "(function on() { widgetContext.attributeService.getEntityAttributes(entityId, 'SERVER_SCOPE').subscribe(on, on); })(); while (false);",
  ],
  [
    "floods the page",
    `
    var post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message) {
      MessagePort.prototype.postMessage = post;
      for (var i = 0; i < 100000; i++) post.call(this, { kind: 'noise' });
      post.call(this, message);
    };`,
  ],
  ["ends its worker", "self.close(); return new Promise(function () {});"],
])("a function that %s is stopped, and the page goes on meanwhile", async (_, processQrCodeFunction) => {
  const page = await opened(
    { Scan: { type: "scanQrCode", processQrCodeFunction } },
    { answer: { hasResult: true, hasError: false, result: { code: "", format: "" } } },
  );
  await press(page, "Scan");
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve))); // it paints
  await page.getByText("Failed to execute mobile action").waitFor();
  await expect.poll(() => page.locator("iframe[src='/function-frame.html']").count()).toBe(0);
  await leave(page);
});
