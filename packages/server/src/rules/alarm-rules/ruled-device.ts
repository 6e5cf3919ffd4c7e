import type { CustomerId, DeviceId, DeviceProfileId, JsonObject, TenantId } from "@orrery/model";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import { compileRuleSet, type RuleSet } from "./rule-set.ts";

/** What alarm rules need to know of a device. */
export interface RuledDevice {
  readonly id: DeviceId;
  readonly tenantId: TenantId;
  readonly customerId?: CustomerId | undefined;
  readonly profile: {
    readonly id: DeviceProfileId;
    /** As stored; the same object until the profile is changed. Undefined without rules. */
    readonly alarms?: readonly JsonObject[] | undefined;
  };
}

const compiled = new WeakMap<readonly JsonObject[], RuleSet>();

/** The rules of a profile, compiled when they are first needed. */
export function ruleSetOf(alarms: readonly JsonObject[]): RuleSet {
  const known = compiled.get(alarms);
  if (known) return known;
  const rules = compileRuleSet(JSON.parse(jsonText(alarms)));
  compiled.set(alarms, rules);
  return rules;
}
