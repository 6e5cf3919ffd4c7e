import type { DeviceProfile, Uuid } from "@orrery/model";
import { AlarmRuleProblem, type AlarmRuleValues, alarmRuleValues, readProfileAlarm } from "@orrery/model/alarm-rules";
import type { AlarmService } from "../../alarms/alarm-service.ts";
import type { DeviceStore } from "../../devices/device-store.ts";
import type { User } from "../../kernel/auth/user.ts";

export interface RuleOfAlarmOptions {
  readonly alarms: Pick<AlarmService, "get">;
  readonly devices: Pick<DeviceStore, "find">;
  readonly profiles: { find(id: Uuid): Promise<DeviceProfile | undefined> };
}

const NO_RULE: AlarmRuleValues = { keys: [], limits: [] };

/** The rules of a device's profile that raise alarms of a type, as far as who sees the alarm needs them. */
export class RuleOfAlarm {
  readonly #options: RuleOfAlarmOptions;

  constructor(options: RuleOfAlarmOptions) {
    this.#options = options;
  }

  /** Nothing when no rule of a profile raises such alarms. @throws {PlatformError} `notFound` or `forbidden`. */
  async values(user: User, alarmId: Uuid): Promise<AlarmRuleValues> {
    const { alarms, devices, profiles } = this.#options;
    const { originator, tenantId, type } = await alarms.get(user, "READ", alarmId);
    const device = originator.entityType === "DEVICE" ? await devices.find(originator.id) : undefined;
    if (device?.tenantId.id !== tenantId.id) return NO_RULE;
    const profile = await profiles.find(device.deviceProfileId.id);
    const found = profile?.profileData.alarms?.find(({ alarmType }) => alarmType === type);
    return found === undefined ? NO_RULE : valuesOf(found);
  }
}

/** Rules that cannot be read raise nothing. */
function valuesOf(rule: unknown): AlarmRuleValues {
  try {
    return alarmRuleValues(readProfileAlarm(rule));
  } catch (error) {
    if (error instanceof AlarmRuleProblem) return NO_RULE;
    throw error;
  }
}
