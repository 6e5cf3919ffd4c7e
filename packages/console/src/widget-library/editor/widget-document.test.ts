import { describe, expect, test } from "vitest";
import { startingDocument } from "./starting-templates.ts";
import { configOf, documentOf, typeDraftOf, withKind } from "./widget-document.ts";

const STORED = {
  name: "Level",
  image: null,
  description: "How full",
  descriptor: {
    type: "latest",
    sizeX: 4,
    sizeY: 3,
    resources: [{ url: "https://example.org/a.js", isModule: false }],
    templateHtml: "<p></p>",
    templateCss: "p {}",
    controllerScript: "self.onInit = function() {};",
    settingsSchema: "{}",
    dataKeySettingsSchema: "{}",
    defaultConfig: '{"datasources":[]}',
    ofAnotherConsole: { kept: true },
  },
};

test("what is not edited is saved as it was, members of other consoles too", () => {
  expect(typeDraftOf(documentOf(STORED))).toEqual(STORED);
});

test("a damaged descriptor gets its defaults", () => {
  const descriptor = { type: "?", sizeX: -1, sizeY: "x", resources: [null, { url: 5 }], templateHtml: 1 };
  expect(documentOf({ name: "A", image: null, description: null, descriptor })).toMatchObject({
    ...{ kind: "static", sizeX: 8, sizeY: 6, resources: [], templateHtml: "", defaultConfig: "" },
  });
});

test("names are trimmed, and resources without an address are left out", () => {
  const document = {
    ...documentOf(STORED),
    name: " Level ",
    resources: [{ url: " " }, { url: " b.css ", isModule: true }],
  };
  expect(typeDraftOf(document)).toMatchObject({
    name: "Level",
    descriptor: { resources: [{ url: "b.css", isModule: true }] },
  });
});

describe("another kind rewrites the default configuration", () => {
  const config = { title: "T", datasources: [{ type: "function" }], timewindow: { realtime: { timewindowMs: 5 } } };
  const document = { ...documentOf(STORED), defaultConfig: JSON.stringify(config) };
  test.each([
    ["timeseries", config],
    ["static", config],
    ["rpc", { title: "T", targetDeviceAliases: [] }],
    ["alarm", { title: "T", alarmSource: {}, timewindow: config.timewindow }],
  ] as const)("to %s", (kind, expected) => {
    expect(configOf(withKind(document, kind))).toEqual(expected);
  });

  test.each([
    ["latest", { datasources: [], timewindow: { realtime: { timewindowMs: 60_000 } } }],
    ["alarm", { alarmSource: {}, timewindow: { realtime: { timewindowMs: 86_400_000 } } }],
  ] as const)("from commands to %s", (kind, expected) => {
    const rpc = { ...document, kind: "rpc", defaultConfig: '{"targetDeviceAliases":["a"]}' } as const;
    expect(configOf(withKind(rpc, kind))).toEqual(expected);
  });
});

test.each(["timeseries", "latest", "rpc", "alarm", "static"] as const)(
  "a new type of %s begins with what can be run and saved",
  (kind) => {
    const document = startingDocument(kind);
    expect(document).toMatchObject({ name: "", kind });
    for (const text of [document.settingsSchema, document.dataKeySettingsSchema, document.defaultConfig]) {
      expect(() => JSON.parse(text)).not.toThrow();
    }
    expect(() => new Function("ctx", `var self = {};${document.controllerScript}`)).not.toThrow();
    expect(
      documentOf({ name: "", image: null, description: null, descriptor: typeDraftOf(document).descriptor }),
    ).toEqual(document);
  },
);
