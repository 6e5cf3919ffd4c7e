import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();
let tries = 0;

const link = { page: 0, pageSize: 100 };

test("a device profile is added with its rule chain, changed, and made the default", async () => {
  tries += 1;
  const name = `Weather station ${tries}`;
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  await page.getByRole("button", { name: "Add device profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Add device profile" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("combobox", { name: "Rule chain" }).fill("Root");
  await page.getByRole("option", { name: /^Root Rule Chain/ }).click();
  await photograph(page, "device-profile-add");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name }).click();
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("textbox", { name: "Description" }).fill("On roofs");
  await drawer.getByRole("combobox", { name: "Queue" }).click();
  await page.getByRole("option", { name: "HighPriority" }).click();
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const find = async () => (await client.deviceProfiles.list(link)).data.find((profile) => profile.name === name);
  expect(await find()).toMatchObject({
    description: "On roofs",
    defaultQueueName: "HighPriority",
    defaultRuleChainId: { entityType: "RULE_CHAIN" },
    default: false,
  });
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make default" }).click();
  await expect.poll(async () => (await find())?.default).toBe(true);
  await leave(page);
});

test("BLOCK-8.020, BLOCK-8.021 the picker of queues says that none begins with the text, and is empty when they cannot be read", async () => {
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  const dialog = page.getByRole("dialog", { name: "Add device profile" });
  const queue = dialog.getByRole("combobox", { name: "Queue" });
  await page.getByRole("button", { name: "Add device profile" }).click();
  await queue.click();
  await page.getByRole("option", { name: "HighPriority" }).waitFor();
  await queue.fill("zzz");
  await page.getByRole("tooltip").getByText("No queue begins with “zzz”.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.route("**/api/tenant/queues?**", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
  const asked = page.waitForResponse("**/api/tenant/queues?**");
  await page.getByRole("button", { name: "Add device profile" }).click();
  await queue.click();
  expect((await asked).status()).toBe(500);
  await queue.fill("Main");
  await page.getByRole("tooltip").getByText("No queue begins with “Main”.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await leave(page);
});

test("a profile is added in steps, its transport and its provisioning are changed in tabs of their own", async () => {
  const name = named("Meter");
  const page = await stage.user("tenant", { at: "/deviceProfiles" });
  const find = async () => (await client.deviceProfiles.list(link)).data.find((profile) => profile.name === name);
  const radio = (text: string) => page.getByRole("radio", { name: text });
  await page.getByRole("button", { name: "Add device profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Add device profile" });
  await dialog.getByRole("button", { name: "Next: Transport" }).click();
  await dialog.getByText("Enter a name.").waitFor();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Next: Transport" }).click();
  await dialog.getByRole("combobox", { name: "Transport type" }).click();
  await page.getByRole("option", { name: "MQTT", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Telemetry topic" }).fill("meters/+x");
  await dialog.getByRole("button", { name: "Next: Provisioning" }).click();
  await dialog.getByText("+ must be a whole level").waitFor();
  await dialog.getByRole("textbox", { name: "Telemetry topic" }).fill("meters/+/telemetry");
  await photograph(page, "device-profile-add-transport");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Next: Provisioning" }).click();
  await radio("Devices that register are created").click();
  const key = dialog.getByRole("textbox", { name: "Provisioning key" });
  await expect.poll(() => key.inputValue()).toHaveLength(20);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).waitFor();
  const added = await find();
  expect(added).toMatchObject({
    transportType: "MQTT",
    provisionType: "ALLOW_CREATE_NEW_DEVICES",
    provisionDeviceKey: expect.stringMatching(/^\w{20}$/),
    profileData: {
      transportConfiguration: { type: "MQTT", deviceTelemetryTopic: "meters/+/telemetry" },
      provisionConfiguration: { provisionDeviceSecret: expect.stringMatching(/^\w{20}$/) },
    },
  });

  await page.getByRole("link", { name, exact: true }).click();
  const drawer = page.getByRole("complementary");
  const save = drawer.getByRole("button", { name: "Save", exact: true });
  const saved = async () => {
    await save.click();
    await save.waitFor({ state: "detached" });
  };
  await drawer.getByRole("tab", { name: "Transport" }).click();
  await drawer.getByRole("combobox", { name: "Payload format" }).click();
  await page.getByRole("option", { name: "Protobuf" }).click();
  await drawer.getByRole("textbox", { name: "RPC response schema (proto3)" }).waitFor();
  await photograph(page, "device-profile-mqtt");
  expect(await accessibilityProblems(page)).toEqual([]);
  await saved();
  await expect.poll(find).toMatchObject({
    profileData: {
      transportConfiguration: {
        deviceTelemetryTopic: "meters/+/telemetry",
        transportPayloadTypeConfiguration: {
          transportPayloadType: "PROTOBUF",
          deviceRpcRequestProtoSchema: expect.stringContaining("requestId"),
        },
      },
    },
  });

  await drawer.getByRole("combobox", { name: "Transport type" }).click();
  await page.getByRole("option", { name: "SNMP", exact: true }).click();
  await save.click();
  await drawer.getByText("Switch at least one use on.").waitFor();
  await drawer.getByRole("switch", { name: "Ask for telemetry" }).click();
  await drawer.getByRole("textbox", { name: "OID" }).fill("1.3.06");
  await drawer.getByRole("textbox", { name: "Key" }).fill("uptime");
  await save.click();
  await drawer.getByText("Numbers with dots, the first from 0 to 2.").waitFor();
  await drawer.getByRole("textbox", { name: "OID" }).fill("1.3.6.1.2.1.1.3.0");
  await drawer.getByRole("button", { name: "Add to Objects and keys" }).click();
  const second = drawer.getByRole("group", { name: "Objects and keys 2" });
  await second.getByRole("textbox", { name: "OID" }).fill("1.3.6.1.2.1.1.5.0");
  await second.getByRole("textbox", { name: "Key" }).fill("name");
  await photograph(page, "device-profile-snmp");
  expect(await accessibilityProblems(page)).toEqual([]);
  await saved();
  await expect.poll(find).toMatchObject({
    transportType: "SNMP",
    profileData: {
      transportConfiguration: {
        timeoutMs: 500,
        communicationConfigs: [
          {
            spec: "TELEMETRY_QUERYING",
            queryingFrequencyMs: 5000,
            mappings: [
              { oid: "1.3.6.1.2.1.1.3.0", key: "uptime", dataType: "STRING" },
              { oid: "1.3.6.1.2.1.1.5.0", key: "name", dataType: "STRING" },
            ],
          },
        ],
      },
    },
  });

  await drawer.getByRole("combobox", { name: "Transport type" }).click();
  await page.getByRole("option", { name: "CoAP", exact: true }).click();
  await drawer.getByRole("combobox", { name: "Power mode" }).click();
  await page.getByRole("option", { name: "Power saving mode (PSM)" }).click();
  await photograph(page, "device-profile-coap");
  await saved();
  await expect.poll(find).toMatchObject({
    profileData: { transportConfiguration: { clientSettings: { powerMode: "PSM", psmActivityTimer: 10_000 } } },
  });

  await drawer.getByRole("tab", { name: "Provisioning" }).click();
  await radio("Devices cannot register themselves").click();
  await photograph(page, "device-profile-provisioning");
  expect(await accessibilityProblems(page)).toEqual([]);
  await saved();
  await expect.poll(find).toMatchObject({ provisionType: "DISABLED", provisionDeviceKey: null });
  await leave(page);
});

test("CORE-4.025, CORE-4.026, CORE-8.027, BLOCK-3.081, BLOCK-9.036 another firmware of a profile with devices is asked about, and not saved without the answer", async () => {
  const name = named("Pump");
  const profile = await client.deviceProfiles.save({ name, type: "DEFAULT", transportType: "DEFAULT" });
  await client.devices.save({ name: named("Pump 1"), deviceProfileId: profile.id });
  const firmware = await client.otaPackages.save({
    title: named("Pump firmware"),
    version: "1.0",
    type: "FIRMWARE",
    deviceProfileId: profile.id,
    url: "http://127.0.0.1/firmware",
  });
  const page = await stage.user("tenant", { at: `/deviceProfiles/${profile.id.id}` });
  const drawer = page.getByRole("complementary");
  const field = drawer.getByRole("combobox", { name: "Firmware" });
  const asked = page.waitForRequest((request) => request.url().includes("/api/otaPackages/"));
  await field.fill(firmware.title);
  expect(new URL((await asked).url()).searchParams.get("pageSize")).toBe("50");
  await page.getByRole("option", { name: `${firmware.title} (1.0)`, exact: true }).click();
  await expect.poll(() => field.inputValue()).toBe(`${firmware.title} (1.0)`);
  const save = drawer.getByRole("button", { name: "Save", exact: true });
  await save.click();
  const question = page.getByRole("dialog", { name: "Change the packages of devices?" });
  await question.getByText("1 device gets another firmware.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect((await client.deviceProfiles.get(profile.id)).firmwareId).toBeNull();
  await save.click();
  await question.getByRole("button", { name: "Save", exact: true }).click();
  await save.waitFor({ state: "detached" });
  await expect.poll(async () => (await client.deviceProfiles.get(profile.id)).firmwareId).toEqual(firmware.id);
  await leave(page);
});

test("BLOCK-8.018, BLOCK-8.019, BLOCK-8.022 pickers of packages say what is missing, and clear what is gone", async () => {
  const profile = await client.deviceProfiles.save({ name: named("Fan"), type: "DEFAULT", transportType: "DEFAULT" });
  const firmware = await client.otaPackages.save({
    ...{ title: named("Fan firmware"), version: "2.0", type: "FIRMWARE", deviceProfileId: profile.id },
    url: "http://127.0.0.1/firmware",
  });
  const { profileData, ...rest } = profile;
  await client.deviceProfiles.save({ ...rest, firmwareId: firmware.id });
  const page = await stage.userAtNoPage("tenant");
  const drawer = page.getByRole("complementary");
  const field = (type: string) => drawer.getByRole("combobox", { name: type });
  await page.goto(stage.url(`/deviceProfiles/${profile.id.id}`));
  await expect.poll(() => field("Firmware").inputValue()).toBe(`${firmware.title} (2.0)`);
  for (const type of ["Firmware", "Software"]) {
    await field(type).fill("zzz");
    await page.getByRole("tooltip").getByText(`No ${type.toLowerCase()} matches “zzz”.`).waitFor();
    await page.keyboard.press("Escape");
  }
  await field("Software").click();
  await page.getByRole("tooltip").getByText("No software for this device profile yet.").waitFor();

  await page.route("**/api/otaPackages/**", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
  await page.route(`**/api/otaPackage/info/${firmware.id.id}`, (route) =>
    route.fulfill({ status: 404, json: { status: 404, errorCode: 32, message: "Not found" } }),
  );
  await page.goto(stage.url(`/deviceProfiles/${profile.id.id}`));
  await drawer.getByRole("button", { name: "Save", exact: true }).waitFor(); // the value was cleared: a change
  expect(await field("Firmware").inputValue()).toBe("");
  const answer = page.waitForResponse((response) => response.url().includes("/api/otaPackages/"));
  await field("Firmware").click();
  await answer;
  await page.getByRole("tooltip").getByText("No firmware for this device profile yet.").waitFor();
  expect(await page.getByRole("option").count()).toBe(0);
  await leave(page);
});

test("BLOCK-3.188 devices are set up by the transport of their profile: addresses of SNMP, credentials and power of LwM2M", async () => {
  const lwm2m = named("Tank sensor");
  const snmp = named("Router");
  const sensors = await client.deviceProfiles.save({ name: lwm2m, type: "DEFAULT", transportType: "LWM2M" });
  const routers = await client.deviceProfiles.save({ name: snmp, type: "DEFAULT", transportType: "SNMP" });
  const page = await stage.user("tenant", { at: "/devices" });
  await page.getByRole("button", { name: "Add device", exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add device" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(lwm2m);
  await dialog.getByRole("combobox", { name: "Device profile" }).fill(lwm2m);
  await page.getByRole("option", { name: lwm2m }).click();
  await dialog.getByRole("textbox", { name: "Endpoint client name" }).waitFor();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Enter a value.").waitFor();
  await dialog.getByRole("textbox", { name: "Endpoint client name" }).fill(`urn:${lwm2m}`);
  await dialog.getByRole("combobox", { name: "Security" }).first().click();
  await page.getByRole("option", { name: "Pre-shared key" }).click();
  await dialog.getByRole("textbox", { name: "Key", exact: true }).fill("0011");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("32, 64, 96 or 128 hexadecimal digits.").waitFor();
  await dialog.getByRole("textbox", { name: "Key", exact: true }).fill("0123456789abcdef".repeat(2));
  await photograph(page, "device-add-lwm2m");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("dialog", { name: `Connect ${lwm2m}` }).waitFor();
  const sensor = await client.devices.byName(lwm2m);
  expect(sensor.deviceProfileId).toEqual(sensors.id);
  expect(sensor.deviceData.transportConfiguration).toEqual({ type: "LWM2M", powerMode: null });
  const credentials = await client.devices.credentials(sensor.id);
  expect(credentials).toMatchObject({ credentialsType: "LWM2M_CREDENTIALS", credentialsId: `urn:${lwm2m}` });

  const router = await client.devices.save({ name: snmp, deviceProfileId: routers.id });
  await page.goto(stage.url(`/devices/${router.id.id}`));
  const drawer = page.getByRole("complementary");
  await expect.poll(() => drawer.getByRole("textbox", { name: "Community" }).inputValue()).toBe("public");
  await drawer.getByRole("textbox", { name: "Host" }).fill("router.example");
  await drawer.getByRole("combobox", { name: "Version" }).click();
  await page.getByRole("option", { name: "SNMPv3" }).click();
  const save = drawer.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await drawer.getByText("Enter a value.").first().waitFor();
  for (const name of ["User name", "Security name", "Authentication passphrase", "Encryption passphrase"]) {
    await drawer.getByLabel(name, { exact: true }).fill(`my ${name}`);
  }
  await photograph(page, "device-snmp");
  expect(await accessibilityProblems(page)).toEqual([]);
  await save.click();
  await save.waitFor({ state: "detached" });
  expect((await client.devices.get(router.id)).deviceData.transportConfiguration).toMatchObject({
    type: "SNMP",
    host: "router.example",
    protocolVersion: "V3",
    securityName: "my Security name",
    authenticationProtocol: "SHA_512",
    privacyPassphrase: "my Encryption passphrase",
  });
  await leave(page);
});
