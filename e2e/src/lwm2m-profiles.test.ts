import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const resource = (id: number, name: string, operations = "R", type = "Integer") =>
  `<Item ID="${id}"><Name>${name}</Name><Operations>${operations}</Operations>` +
  "<MultipleInstances>Single</MultipleInstances><Mandatory>Optional</Mandatory>" +
  `<Type>${type}</Type><RangeEnumeration/><Units/><Description/></Item>`;

const MODEL = `<?xml version="1.0" encoding="utf-8"?>
<LWM2M xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Object ObjectType="MODefinition">
<Name>Tank level</Name><Description1/><ObjectID>33055</ObjectID><ObjectURN>urn:oma:lwm2m:x:33055</ObjectURN>
<LWM2MVersion>1.0</LWM2MVersion><ObjectVersion>1.0</ObjectVersion><MultipleInstances>Multiple</MultipleInstances>
<Mandatory>Optional</Mandatory><Resources>${resource(1, "Fill level")}${resource(2, "Valve position", "RW")}${resource(3, "Serial number", "R", "String")}</Resources>
<Description2/></Object></LWM2M>`;

test("BLOCK-1.006, BLOCK-1.007, BLOCK-9.030 what LwM2M devices have is chosen from models, with keys, conditions and servers", async () => {
  await client.resources.save({
    ...{ title: "Tank level", resourceType: "LWM2M_MODEL", fileName: "33055.xml" },
    data: Buffer.from(MODEL).toString("base64"),
  });
  const name = named("Tanks");
  const profile = await client.deviceProfiles.save({
    ...{ name, type: "DEFAULT", transportType: "DEFAULT", provisionType: "DISABLED" },
    profileData: {
      ...{ configuration: { type: "DEFAULT" }, transportConfiguration: { type: "DEFAULT" } },
      ...{ provisionConfiguration: { type: "DISABLED" }, alarms: null },
    },
  });
  const saved = async () => (await client.deviceProfiles.get(profile.id)).profileData.transportConfiguration;
  const page = await stage.user("tenant", { at: `/deviceProfiles/${profile.id.id}?tab=transport&whole=true` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("tab", { name: "Transport" }).click();
  await drawer.getByRole("combobox", { name: "Transport type" }).click();
  expect(await page.getByRole("option").count()).toBe(5);
  const asked = page.waitForRequest((request) => request.url().includes("/api/resource/lwm2m/page"));
  await page.getByRole("option", { name: /LwM2M/i }).click();
  const objects = drawer.getByRole("combobox", { name: "Objects of the devices" });
  await objects.fill("Tank");
  expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe("50");
  await page.getByRole("option", { name: /Tank level/ }).click();

  const instance = drawer.getByRole("region", { name: "Tank level, instance 0" });
  for (const flag of ["Attribute", "Telemetry", "Observe"]) await instance.getByText(flag, { exact: true }).waitFor();
  await instance.getByRole("checkbox", { name: "Telemetry: Fill level" }).check();
  await instance.getByRole("checkbox", { name: "Observe: Fill level" }).check();
  await instance.getByRole("checkbox", { name: "Attribute: Serial number" }).check();
  await expect.poll(() => instance.getByRole("checkbox", { name: "Observe: Valve position" }).isDisabled()).toBe(true);
  const key = instance.getByRole("textbox", { name: "Key of Fill level" });
  await expect.poll(() => key.inputValue()).toBe("fillLevel");
  await key.fill("");
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByText("Each resource that is stored needs a key.").waitFor();
  await key.fill("level");
  await instance.getByRole("button", { name: "No conditions of Fill level" }).click();
  const conditions = page.getByRole("dialog");
  await conditions.getByRole("button", { name: /pmin/ }).click();
  await conditions.getByRole("button", { name: "Apply" }).click();
  await conditions.getByText("Enter a value.").waitFor();
  await conditions.getByRole("textbox", { name: /pmin/ }).fill("10");
  await photograph(page, "lwm2m-conditions");
  await conditions.getByRole("button", { name: "Apply" }).click();
  await instance.getByRole("button", { name: "1 condition of Fill level" }).waitFor();

  await drawer.getByRole("textbox", { name: "Instance" }).fill("7");
  await drawer.getByRole("button", { name: "Add instance" }).click();
  const seventh = drawer.getByRole("region", { name: "Tank level, instance 7" });
  await seventh.getByRole("checkbox", { name: "Telemetry", exact: true }).check();
  await expect.poll(() => seventh.getByRole("textbox", { name: "Key of Fill level" }).inputValue()).toBe("fillLevel7");

  const server = drawer.getByRole("region", { name: "LwM2M server 123" });
  await expect.poll(() => server.getByRole("textbox", { name: "Port" }).inputValue()).toBe("5685");
  await server.getByRole("textbox", { name: "Registration lasts, in seconds" }).fill("600");
  await photograph(page, "lwm2m-profile");
  expect(await accessibilityProblems(page)).toEqual([]);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect.poll(saved).toMatchObject({
    type: "LWM2M",
    observeAttr: {
      observe: ["/33055_1.0/0/1"],
      attribute: ["/33055_1.0/0/3"],
      telemetry: ["/33055_1.0/0/1", "/33055_1.0/7/1", "/33055_1.0/7/2", "/33055_1.0/7/3"],
      keyName: { "/33055_1.0/0/1": "level", "/33055_1.0/0/3": "serialNumber", "/33055_1.0/7/1": "fillLevel7" },
      attributeLwm2m: { "/33055_1.0/0/1": { pmin: 10 } },
    },
    bootstrap: [{ shortServerId: 123, securityMode: "NO_SEC", port: 5685, lifetime: 600, binding: "U" }],
    clientLwM2mSettings: { fwUpdateStrategy: 1, swUpdateStrategy: 1, powerMode: "DRX" },
  });

  await page.reload();
  await drawer.getByText("5 resources are read").click();
  await expect.poll(() => key.inputValue()).toBe("level");
  await leave(page);
});
