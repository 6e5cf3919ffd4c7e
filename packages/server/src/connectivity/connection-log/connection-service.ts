import type { ConnectionEntry, DeviceConnectivity, DeviceId, PageData, PageLink } from "@orrery/model";
import type { User } from "../../kernel/auth/user.ts";
import type { Clock } from "../../kernel/clock.ts";
import { ACTIVITY_KEYS, stateOf } from "../activity/activity-attributes.ts";
import type { DeviceSessions } from "../device-sessions.ts";
import { DROPPED_KEYS } from "../dropped-keys/dropped-keys-record.ts";
import type { DeviceAccess, DeviceAttributes } from "../ports.ts";
import type { ConnectionLog } from "./connection-log.ts";
import type { ConnectionScope, ConnectionStore } from "./connection-store.ts";

export interface ConnectionServiceOptions {
  readonly store: ConnectionStore;
  readonly log: Pick<ConnectionLog, "flush">;
  readonly access: DeviceAccess;
  readonly attributes: Pick<DeviceAttributes, "find">;
  readonly sessions: Pick<DeviceSessions, "ofDevice">;
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

  /** @throws {PlatformError} `notFound`, or `forbidden` when the caller may not read the device. */
  async ofDevice(user: User, id: DeviceId): Promise<DeviceConnectivity> {
    const { log, store, access, attributes, sessions, defaultInactivityTimeoutMs, clock } = this.#options;
    const { tenantId } = await access.getDevice(user, id, "READ");
    await log.flush();
    const [found, page, droppedMessages] = await Promise.all([
      attributes.find(id, "SERVER_SCOPE", [...ACTIVITY_KEYS, DROPPED_KEYS]),
      store.list({ tenantId: tenantId.id, deviceIds: [id.id] }, NEWEST),
      store.droppedOf(tenantId.id, id.id),
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
    };
  }
}
