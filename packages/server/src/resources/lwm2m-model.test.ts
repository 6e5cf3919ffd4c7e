import { expect, test } from "vitest";
import { keyOf, lwm2mObject, parseLwm2mModel } from "./lwm2m-model.ts";

const item = (id: number | string, name: string, operations: string) =>
  `<Item ID="${id}"><Name>${name}</Name><Operations>${operations}</Operations><Type>String</Type></Item>`;
const file = (object: string) => `<?xml version="1.0"?>
<LWM2M xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${object}</LWM2M>`;
const object = (content: string) => `<Object ObjectType="MODefinition">
  <Name>Device &amp; more</Name><Description1><![CDATA[<b>any</b>]]></Description1><ObjectID>3</ObjectID>${content}</Object>`;

test("BLOCK-9.031 an object is parsed without its invalid resources", () => {
  const resources = [item(0, "Manufacturer", "R"), item(4, "Reboot", "E"), item(9, "GPS Battery_Level-raw", "RW")];
  const content = `<ObjectVersion>1.1</ObjectVersion><MultipleInstances>Single</MultipleInstances>
    <Mandatory>Mandatory</Mandatory><Resources>${resources.join("\n")}</Resources>`;
  const model = parseLwm2mModel(file(object(content) + object("<ObjectID>7</ObjectID>")));
  expect(keyOf(model)).toBe("3_1.1");
  const flags = { observe: false, attribute: false, telemetry: false };
  expect(lwm2mObject(model)).toEqual({
    id: 3,
    keyId: "3_1.1",
    name: "Device & more",
    multiple: false,
    mandatory: true,
    instances: [
      {
        id: 0,
        resources: [
          { id: 0, name: "Manufacturer", keyName: "manufacturer", ...flags },
          { id: 9, name: "GPS Battery_Level-raw", keyName: "gpsBatteryLevelRaw", ...flags },
        ],
      },
    ],
  });
});

test("an object without valid resources is not offered, and the default version is 1.0", () => {
  const model = parseLwm2mModel(file(object(`<Resources>${item(1, "Update", "E")}</Resources>`)));
  expect(keyOf(model)).toBe("3_1.0");
  expect(lwm2mObject(model)).toBeUndefined();
});

test.each([
  ["nothing", ""],
  ["no XML", "certainly not"],
  ["an open element", "<LWM2M><Object>"],
  ["no object", file("")],
  ["no id", file("<Object><Name>x</Name></Object>")],
  ["a wrong id", file("<Object><Name>x</Name><ObjectID>70000</ObjectID></Object>")],
  ["no name", file("<Object><ObjectID>3</ObjectID></Object>")],
  ["a resource without id", file(object(`<Resources>${item("x", "y", "R")}</Resources>`))],
  ["a file that is too large", file(object("")) + " ".repeat(4 * 1024 * 1024)],
  ["endless nesting", file(object("<a>".repeat(100_000)))],
  ["an entity of its own", `<!DOCTYPE LWM2M [<!ENTITY a "b">]>${file(object(""))}`],
])("%s is refused", (_what, xml) => {
  expect(() => parseLwm2mModel(xml)).toThrow();
});
