import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { conditionNames, conditionProblem } from "./condition-problem.ts";
import type { Conditions } from "./observed.ts";

interface ConditionsDialogProps {
  readonly title: string;
  readonly isResource: boolean;
  readonly conditions: Conditions;
  readonly onSave: (conditions: Conditions) => void;
  readonly onClose: () => void;
}

/** When a client sends a notification: each condition once. */
export function ConditionsDialog({ title, isResource, conditions, onSave, onClose }: ConditionsDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(conditions);
  const [isChecked, setChecked] = useState(false);
  const names = conditionNames(isResource);
  const used = names.filter((name) => draft[name] !== undefined);
  const isWrong = used.some((name) => conditionProblem(name, draft[name] ?? "") !== undefined);
  const save = () => {
    setChecked(true);
    if (!isWrong) onSave(Object.fromEntries(used.map((name) => [name, (draft[name] ?? "").trim()])));
  };
  return (
    <Dialog
      open
      modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" onClick={save}>
            {t("action.apply")}
          </Button>
        </>
      }
    >
      <Rows>
        <p>{t("transport.conditions-hint")}</p>
        {used.map((name) => {
          const problem = conditionProblem(name, draft[name] ?? "");
          return (
            <div key={name}>
              <TextField
                label={t(`transport.condition-${name}`)}
                value={draft[name] ?? ""}
                onChange={(text) => setDraft({ ...draft, [name]: text })}
                inputMode="decimal"
                error={isChecked && problem !== undefined ? t(problem) : undefined}
              />
              <IconButton
                size="compact"
                icon="trash"
                label={t("transport.remove-condition", { name })}
                onClick={() => setDraft(Object.fromEntries(Object.entries(draft).filter(([other]) => other !== name)))}
              />
            </div>
          );
        })}
        <div className="more">
          {names
            .filter((name) => !used.includes(name))
            .map((name) => (
              <Button key={name} size="compact" icon="plus" onClick={() => setDraft({ ...draft, [name]: "" })}>
                {t(`transport.condition-${name}`)}
              </Button>
            ))}
        </div>
      </Rows>
    </Dialog>
  );
}

const Rows = styled.div({
  display: "grid",
  gap: 12,
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& > div": { display: "flex", alignItems: "flex-end", gap: 8 },
  "& > div:not(.more) > div": { flex: 1 },
  "& > .more": { flexWrap: "wrap", alignItems: "center" },
});
