import type {
  ConnectionEntry,
  DeviceConnectivity,
  DeviceCredentials,
  DeviceId,
  PageData,
  PageLink,
  Uuid,
} from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import { ACTIVITY_KEYS, stateOf } from "../activity/activity-attributes.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import { DROPPED_KEYS } from "../dropped-keys/dropped-keys-record.ts";
import type { DeviceAccess, DeviceAttributes } from "../ports.ts";
import type { ConnectionLog } from "./connection-log.ts";
import type { ConnectionScope, ConnectionStore } from "./connection-store.ts";
import { plainAddress } from "./open-entries.ts";
import { prefixOf } from "./shown-credentials.ts";

export interface ConnectionServiceOptions {
  readonly store: ConnectionStore;
  readonly log: Pick<ConnectionLog, "flush">;
  readonly access: DeviceAccess;
  readonly attributes: Pick<DeviceAttributes, "find">;
  readonly sessions: Pick<DeviceSessions, "ofDevice">;
  readonly findCredentials: (deviceId: Uuid) => Promise<DeviceCredentials | undefined>;
  /** Of devices without the attribute `inactivityTimeout`. */
  readonly defaultInactivityTimeoutMs: number;
  readonly clock: Clock;
}

/** Number of entries that a device shows. */
const NEWEST: PageLink = {
  page: 0,
  pageSize: 10,
  sortOrder: { property: "lastTime", direction: "DESC" },
};
/** How long refusals that may be of a device are shown, and how many of them. */
const ATTEMPTS_MS = 10 * 60_000;
const ATTEMPTS = 5;
const TIMEOUT_KEY = "inactivityTimeout";

/** What users see of the connections of devices: what happened until the moment of the call. */
export class ConnectionService {
  readonly #options: ConnectionServiceOptions;

  constructor(options: ConnectionServiceOptions) {
    this.#options = options;
  }

  /** Entries of the caller's tenant; of a system administrator those without a tenant. */
  async list(
    user: User,
    filter: Omit<ConnectionScope, "tenantId">,
    link: PageLink,
  ): Promise<PageData<ConnectionEntry>> {
    const { log, store } = this.#options;
    await log.flush();
    return store.list({ ...filter, tenantId: user.tenantId.id }, link);
  }

  /**
   * `address` is the caller's: who tries to connect a device often sits beside it.
   * @throws {PlatformError} `notFound`, or `forbidden` when the caller may not read the device.
   */
  async ofDevice(user: User, id: DeviceId, address: string): Promise<DeviceConnectivity> {
    const { log, store, access, attributes, sessions, defaultInactivityTimeoutMs, clock } = this.#options;
    const { tenantId, name } = await access.getDevice(user, id, "READ");
    await log.flush();
    const [found, page, droppedMessages, attempts] = await Promise.all([
      attributes.find(id, "SERVER_SCOPE", [...ACTIVITY_KEYS, DROPPED_KEYS]),
      store.list({ tenantId: tenantId.id, deviceIds: [id.id] }, NEWEST),
      store.droppedOf(tenantId.id, id.id),
      this.#attempts({ id, name }, plainAddress(address)),
    ]);
    const numberOf = (key: string) => Number(found.find((attribute) => attribute.key === key)?.value.value ?? 0);
    const state = stateOf(found, defaultInactivityTimeoutMs);
    return {
      active: state.active,
      sessions: sessions.ofDevice(id).filter(({ kind }) => kind === "ASYNC").length,
      lastActivityTime: state.lastActivityTime,
      lastConnectTime: state.lastConnectTime,
      lastDisconnectTime: state.lastDisconnectTime,
      inactivityTimeoutMs: state.inactivityTimeout,
      inactivityTimeoutSource: numberOf(TIMEOUT_KEY) > 0 ? "ATTRIBUTE" : "SETTING",
      now: clock(),
      droppedMessages,
      droppedKeys: Math.max(0, Math.trunc(numberOf(DROPPED_KEYS)) || 0),
      entries: page.data,
      attempts,
    };
  }

  /**
   * Users that know how the credentials begin may see who presented them; of others only that their address was refused,
   * and whether the name of the device stood where its credentials belong.
   */
  async #attempts(
    { id, name }: { readonly id: DeviceId; readonly name: string },
    address: string,
  ): Promise<readonly ConnectionEntry[]> {
    const { store, findCredentials, clock } = this.#options;
    const credentials = await findCredentials(id.id);
    const isToken = credentials?.credentialsType === "ACCESS_TOKEN";
    const credential = isToken ? prefixOf(credentials.credentialsId) : "";
    const found = await store.refusedLike({ since: clock() - ATTEMPTS_MS, address, credential, limit: ATTEMPTS });
    return found.map((entry) => {
      if (credential !== "" && entry.credential === credential) return entry;
      return { ...entry, clientId: "", credential: entry.credential === prefixOf(name) ? entry.credential : "" };
    });
  }
}
