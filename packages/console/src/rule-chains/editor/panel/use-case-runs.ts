import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../../errors/error-text.ts";
import { useClient } from "../../../session/client-context.tsx";
import { type CaseOutcome, judge, type ScriptCase, type ScriptField } from "../../model/script-cases.ts";

/** Outcomes by the place of their case; undefined: it was not run, or changed since. */
export type CaseOutcomes = readonly (CaseOutcome | undefined)[];

/** Runs test cases at the server, as the node would run its script. */
export function useCaseRuns(field: ScriptField | undefined) {
  const { t } = useTranslation();
  const client = useClient();
  const [outcomes, setOutcomes] = useState<CaseOutcomes>([]);
  const [busy, setBusy] = useState(false);

  async function runOne(one: ScriptCase, script: string): Promise<CaseOutcome> {
    if (!field) return { passed: true, got: "", isError: false };
    const { scriptType, argNames } = field;
    const { msg, metadata, msgType } = one;
    const request = { script, scriptType, argNames, msg, metadata, msgType };
    try {
      return judge(one, await client.ruleChains.testScript(request, { ignoreErrors: true }));
    } catch (error) {
      return { passed: false, got: errorText(error, t("error.unable-to-connect-text")), isError: true };
    }
  }

  /** Resolves to how many failed. */
  async function run(cases: readonly ScriptCase[], script: string): Promise<number> {
    setBusy(true);
    const found: CaseOutcome[] = [];
    for (const one of cases) found.push(await runOne(one, script)); // one after the other: scripts have a limit of their own
    setOutcomes(found);
    setBusy(false);
    return found.filter(({ passed }) => !passed).length;
  }

  const forget = (index: number) => setOutcomes(outcomes.map((outcome, at) => (at === index ? undefined : outcome)));
  const remove = (index: number) => setOutcomes(outcomes.filter((_, at) => at !== index));
  return { outcomes, busy, run, forget, remove };
}
