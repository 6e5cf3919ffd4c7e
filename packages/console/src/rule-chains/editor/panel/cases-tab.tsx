import styled from "@emotion/styled";
import type { RuleNodeId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { MAX_CASES, type ScriptCase } from "../../model/script-cases.ts";
import { CaseEntry } from "./case-entry.tsx";
import type { useCaseRuns } from "./use-case-runs.ts";

interface CasesTabProps {
  /** Absent: the node is not stored, and has recorded nothing. */
  readonly id: RuleNodeId | undefined;
  readonly script: string;
  readonly cases: readonly ScriptCase[];
  readonly runs: ReturnType<typeof useCaseRuns>;
  readonly onChange: (cases: readonly ScriptCase[]) => void;
}

const NEW: ScriptCase = {
  name: "",
  msg: '{"temperature": 22.4}',
  metadata: { deviceName: "Test device" },
  expected: "",
  msgType: "POST_TELEMETRY_REQUEST",
};

/** Messages that the script is tried with, kept with the node and run before its changes are applied. */
export function CasesTab({ id, script, cases, runs, onChange }: CasesTabProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const [opened, setOpened] = useState<number>();
  const passed = runs.outcomes.filter((outcome) => outcome?.passed).length;
  const isRun = cases.length > 0 && cases.every((_, index) => runs.outcomes[index] !== undefined);
  const add = (one: ScriptCase) => {
    onChange([...cases, { ...one, name: t("rulenode.case-name", { n: cases.length + 1 }) }]);
    setOpened(cases.length);
  };
  const addRecorded = async () => {
    const input = id && (await client.ruleChains.debugInput(id, { ignoreErrors: true }).catch(() => undefined));
    if (!input) return toast({ type: "info", message: t("rulenode.case-none-recorded") });
    const metadata = Object.entries(JSON.parse(input.metadata) as Readonly<Record<string, unknown>>);
    const msgType = typeof input.msgType === "string" ? input.msgType : NEW.msgType;
    return add({
      ...NEW,
      msg: input.data,
      msgType,
      metadata: Object.fromEntries(metadata.map(([key, value]) => [key, String(value)])),
    });
  };
  return (
    <Cases>
      <div className="tools">
        {isRun && (
          <output data-bad={passed < cases.length || undefined}>
            {t("rulenode.cases-passed", { passed, count: cases.length })}
          </output>
        )}
        <span className="grow" />
        <Button size="compact" icon="plus" disabled={cases.length >= MAX_CASES} onClick={() => add(NEW)}>
          {t("action.add")}
        </Button>
        <Button
          size="compact"
          icon="play"
          disabled={cases.length === 0 || runs.busy}
          onClick={() => void runs.run(cases, script)}
        >
          {t("rulenode.run-cases")}
        </Button>
      </div>
      {id && (
        <Button
          size="compact"
          variant="accent-text"
          disabled={cases.length >= MAX_CASES}
          onClick={() => void addRecorded()}
        >
          {t("rulenode.case-from-recorded")}
        </Button>
      )}
      {cases.length === 0 && <p>{t("rulenode.no-cases")}</p>}
      <ol aria-label={t("rulenode.cases")}>
        {cases.map((one, index) => (
          <CaseEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: cases have nothing but their place
            key={index}
            value={one}
            outcome={runs.outcomes[index]}
            isOpen={opened === index}
            onToggle={() => setOpened(opened === index ? undefined : index)}
            onChange={(next) => {
              runs.forget(index);
              onChange(cases.map((other, at) => (at === index ? next : other)));
            }}
            onRemove={() => {
              runs.remove(index);
              setOpened(undefined);
              onChange(cases.filter((_, at) => at !== index));
            }}
          />
        ))}
      </ol>
      <p>{t("rulenode.cases-hint")}</p>
    </Cases>
  );
}

const Cases = styled.div({
  display: "grid",
  gap: 8,
  alignContent: "start",
  justifyItems: "start",
  "& > *": { minInlineSize: 0 },
  "& .tools, & ol": { inlineSize: "100%" },
  "& .tools": { display: "flex", alignItems: "center", gap: 8 },
  "& .grow": { flex: 1 },
  "& output": { font: "500 12px/16px var(--font)", color: "var(--ok)" },
  "& output[data-bad]": { color: "var(--bad)" },
  "& p": { font: "var(--t-cap)", color: "var(--dim)" },
  "& ol": { listStyle: "none", margin: 0, padding: 0, borderBlockStart: "1px solid var(--line)" },
});
