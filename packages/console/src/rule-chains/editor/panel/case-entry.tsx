import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Icon } from "../../../controls/basics/icon.tsx";
import { KeyValueMapEditor } from "../../../controls/fields/key-value-map/key-value-map.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { MessageTypeAutocomplete } from "../../../pickers/message-type/message-type-autocomplete.tsx";
import type { CaseOutcome, ScriptCase } from "../../model/script-cases.ts";

interface CaseEntryProps {
  readonly value: ScriptCase;
  readonly outcome: CaseOutcome | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (value: ScriptCase) => void;
  readonly onRemove: () => void;
}

/** A test case: how it ended, and when it is open its message and what is expected of it. */
export function CaseEntry({ value, outcome, isOpen, onToggle, onChange, onRemove }: CaseEntryProps) {
  const { t } = useTranslation();
  const { name, msg, metadata, msgType, expected } = value;
  const state = outcome === undefined ? "pending" : outcome.passed ? "passed" : "failed";
  return (
    <Entry data-state={state}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        <Icon
          name={state === "pending" ? "clock" : state === "passed" ? "check" : "error"}
          size={16}
          label={t(`rulenode.case-${state}`)}
        />
        <span>{name}</span>
        <Icon name={isOpen ? "down" : "right"} size={14} />
      </button>
      {outcome && !outcome.passed && (
        <pre data-error={outcome.isError || undefined}>
          {!outcome.isError && <del>{expected}</del>}
          <ins>{outcome.got}</ins>
        </pre>
      )}
      {isOpen && (
        <div className="fields">
          <TextField label={t("rulenode.name")} value={name} onChange={(text) => onChange({ ...value, name: text })} />
          <MessageTypeAutocomplete
            label={t("script-test.message-type")}
            value={msgType}
            onChange={(type) => onChange({ ...value, msgType: type })}
            required
          />
          <TextField
            label={t("script-test.message")}
            value={msg}
            rows={4}
            mono
            onChange={(text) => onChange({ ...value, msg: text })}
          />
          <KeyValueMapEditor
            label={t("script-test.metadata")}
            value={metadata}
            onChange={(map) => onChange({ ...value, metadata: map })}
          />
          <TextField
            label={t("rulenode.case-expected")}
            value={expected}
            rows={3}
            mono
            optional
            hint={t("rulenode.case-expected-hint")}
            onChange={(text) => onChange({ ...value, expected: text })}
          />
          <div className="foot">
            <Button size="compact" variant="danger" icon="trash" onClick={onRemove}>
              {t("action.delete")}
            </Button>
            {outcome && !outcome.passed && !outcome.isError && (
              <Button size="compact" onClick={() => onChange({ ...value, expected: outcome.got })}>
                {t("rulenode.case-accept")}
              </Button>
            )}
          </div>
        </div>
      )}
    </Entry>
  );
}

const Entry = styled.li({
  borderBlockEnd: "1px solid var(--line)",
  "& > button": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    inlineSize: "100%",
    minBlockSize: 40,
    padding: 0,
    border: 0,
    background: "none",
    font: "500 13px/20px var(--font)",
    color: "var(--text)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& > button > span": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "& > button > .icon:first-of-type": { color: "var(--dim)" },
  "&[data-state='passed'] > button > .icon:first-of-type": { color: "var(--ok)" },
  "&[data-state='failed'] > button > .icon:first-of-type": { color: "var(--bad)" },
  "& pre": { margin: "0 0 8px", font: "400 12px/18px var(--mono)", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& del, & ins": { display: "block", padding: "2px 8px", textDecoration: "none", color: "var(--text)" },
  "& del": { background: "var(--bad-tint)" },
  "& del::before": { content: '"− "' },
  "& ins": { background: "var(--ok-tint)" },
  "& ins::before": { content: '"+ "' },
  "& pre[data-error] ins": { background: "var(--bad-tint)", color: "var(--bad)" },
  "& pre[data-error] ins::before": { content: "none" },
  "& .fields": { display: "grid", gap: 12, padding: "4px 0 12px" },
  "& .foot": { display: "flex", justifyContent: "space-between", gap: 8 },
});
