import type { TenantId } from "@orrery/model";
import type { CompiledScript } from "../scripts/script-runner.ts";
import type { RuleUsage } from "./rule-usage.ts";

/** Result line in the format of the sandbox, for an error that is not the script's fault. */
const USED_UP = "-JS Execution is disabled due to API limits!";

/** Counts each call of the script; refuses calls when the tenant has reached its limit. */
export function metered(script: CompiledScript, tenantId: TenantId, usage: RuleUsage): CompiledScript {
  return {
    id: script.id,
    call(input, settle) {
      if (!usage.mayRunScripts(tenantId)) {
        queueMicrotask(() => settle(USED_UP));
        return;
      }
      usage.scriptRuns(tenantId);
      script.call(input, settle);
    },
    release: () => script.release(),
  };
}
