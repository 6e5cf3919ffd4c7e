import {
  type Device,
  type DeviceProfile,
  entityId,
  type JsonObject,
  PlatformError,
  parseUuid,
  type Uuid,
} from "@orrery/model";
import { BACKTEST_LIMITS, type BacktestRequest } from "@orrery/model/alarm-rules";
import type { DeviceStore } from "../../devices/device-store.ts";
import { UserSlots } from "../../kernel/admission/user-slots.ts";
import type { User } from "../../kernel/auth/user.ts";
import type { HttpAnswer } from "../../kernel/http/answer/answer.ts";
import { fileAnswer } from "../../kernel/http/answer/file-answer.ts";
import { watchedStream } from "../../kernel/http/answer/watched-stream.ts";
import { givenId } from "../../kernel/http/input/schemas.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { AccessControl } from "../../kernel/permissions/access-control.ts";
import { compileRuleSet } from "../alarm-rules/rule-set.ts";
import { type Backtest, type BacktestDevice, backtest } from "./backtest.ts";

/** Backtests at once: they read much, and compute on the thread that everybody uses. */
const AT_ONCE = { ofUser: 1, ofTenant: 2, all: 4 } as const;
/** Devices that are looked up at once. */
const PAGE_SIZE = 200;

export interface BacktestServiceOptions {
  readonly devices: Pick<DeviceStore, "find" | "countOfProfile" | "ofProfile">;
  readonly profiles: { find(id: Uuid): Promise<DeviceProfile | undefined> };
  readonly access: Pick<AccessControl, "checkId">;
  readonly sources: Backtest["sources"];
  readonly log: Logger;
}

/** Alarm rules, saved or being edited, on trial over stored history. */
export class BacktestService {
  readonly #options: BacktestServiceOptions;
  readonly #slots = new UserSlots(AT_ONCE, "backtests");

  constructor(options: BacktestServiceOptions) {
    this.#options = options;
  }

  /**
   * Streams lines of JSON while the rules run; a client that leaves ends it.
   * @throws {PlatformError} `badRequest`, `notFound`, or `tooManyRequests`.
   */
  async stream(user: User, request: BacktestRequest, call: StreamedCall): Promise<HttpAnswer> {
    const ended = this.#slots.take(user);
    try {
      const test = await this.#open(user, request);
      const data = watchedStream(lines(test), { socket: call.request.raw.socket, log: this.#options.log, ended });
      return fileAnswer({
        fileName: "backtest.ndjson",
        contentType: "application/x-ndjson",
        sizeBytes: undefined,
        data,
      });
    } catch (error) {
      ended();
      throw error;
    }
  }

  async #open(user: User, request: BacktestRequest): Promise<Backtest> {
    const { devices, access, sources } = this.#options;
    const { startTs, endTs, alarms } = request;
    if (endTs <= startTs) throw new PlatformError("badRequest", "The range of a backtest ends before it begins");
    if (endTs - startTs > BACKTEST_LIMITS.rangeMs)
      throw new PlatformError("badRequest", "The range of a backtest is too long");
    const [deviceId, givenProfile] = [givenId(request.deviceId), givenId(request.deviceProfileId)];
    if ((deviceId === undefined) === (givenProfile === undefined)) {
      throw new PlatformError("badRequest", "A backtest needs a device or a device profile");
    }
    const device = deviceId ? await this.#device(user, parseUuid(deviceId)) : undefined;
    const profileId = device ? device.deviceProfileId.id : parseUuid(givenProfile ?? "");
    await access.checkId(user, "READ", entityId("DEVICE_PROFILE", profileId));
    const rules = compileRuleSet(alarms ? plain(alarms) : await this.#savedRules(profileId));
    return {
      rules,
      startTs,
      endTs,
      sources,
      count: device ? 1 : await devices.countOfProfile(user.tenantId.id, profileId),
      devices: device ? only(device) : this.#ofProfile(user.tenantId.id, profileId),
      mayRead: (id) => access.checkId(user, "READ", id),
    };
  }

  async #device(user: User, id: Uuid): Promise<Device> {
    const { devices, access } = this.#options;
    await access.checkId(user, "READ", entityId("DEVICE", id));
    const found = await devices.find(id);
    if (!found) throw new PlatformError("notFound", `Device with id [${id}] is not found`);
    return found;
  }

  async #savedRules(profileId: Uuid): Promise<readonly JsonObject[]> {
    const profile = await this.#options.profiles.find(profileId);
    return plain(profile?.profileData.alarms ?? []);
  }

  async *#ofProfile(tenantId: Uuid, profileId: Uuid): AsyncGenerator<BacktestDevice> {
    let after: Uuid | undefined;
    for (;;) {
      const some = await this.#options.devices.ofProfile(tenantId, profileId, { after, limit: PAGE_SIZE });
      yield* some;
      after = some.at(-1)?.id.id;
      if (some.length < PAGE_SIZE) return;
    }
  }
}

/** What a call offers besides its parameters. */
export interface StreamedCall {
  readonly request: { readonly raw: { readonly socket: import("node:net").Socket } };
}

async function* only(device: Device): AsyncGenerator<BacktestDevice> {
  yield device;
}

/** Rules with the numbers that stored ones spell out. */
function plain(alarms: readonly JsonObject[]): readonly JsonObject[] {
  return JSON.parse(jsonText(alarms));
}

async function* lines(test: Backtest): AsyncGenerator<Buffer> {
  for await (const line of backtest(test)) yield Buffer.from(`${JSON.stringify(line)}\n`);
}
