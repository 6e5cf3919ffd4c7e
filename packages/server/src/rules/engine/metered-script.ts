import type { TenantId } from "@orrery/model";
import type { CompiledScript } from "../scripts/script-runner.ts";
import type { RuleUsage } from "./rule-usage.ts";

/** As the sandbox writes an error that is not the script's fault. */
const USED_UP = "-JS Execution is disabled due to API limits!";

/** The script, each of whose calls is counted; refused when the tenant has used up what it may. */
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
