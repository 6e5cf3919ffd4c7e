import styled from "@emotion/styled";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import type { PretendedAnswer, PretendedDevice } from "./pretended-device.ts";

/** Answers that an author writes, at most. */
const MAX_ANSWERS = 20;

/** What the commands of a preview are answered with, and what was sent. */
export function PretendedCommands({ device }: { readonly device: PretendedDevice }) {
  const { t } = useTranslation();
  const answers = useSyncExternalStore(device.answers.subscribe, device.answers.snapshot);
  const sent = useSyncExternalStore(device.sent.subscribe, device.sent.snapshot);
  const change = (at: number, values: Partial<PretendedAnswer>) =>
    device.answers.set(answers.map((answer, index) => (index === at ? { ...answer, ...values } : answer)));
  return (
    <Commands>
      <p>{t("widget.try-commands-hint")}</p>
      {answers.map((answer, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: methods are typed, and may be the same
        <div key={index} className="answer">
          <TextField
            label={t("widget.try-method")}
            value={answer.method}
            mono
            onChange={(method) => change(index, { method })}
          />
          <TextField
            label={t("widget.try-answer")}
            value={answer.answer}
            mono
            disabled={answer.isSilent}
            onChange={(text) => change(index, { answer: text })}
          />
          <Checkbox
            label={t("widget.try-silent")}
            checked={answer.isSilent}
            onChange={(isSilent) => change(index, { isSilent })}
          />
          <IconButton
            icon="trash"
            label={t("widget.try-remove-answer", { n: index + 1 })}
            onClick={() => device.answers.set(answers.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          size="compact"
          icon="plus"
          disabled={answers.length >= MAX_ANSWERS}
          onClick={() => device.answers.set([...answers, { method: "", answer: "", isSilent: false }])}
        >
          {t("widget.try-add-answer")}
        </Button>
      </div>
      {sent.length === 0 ? (
        <p>{t("widget.try-nothing-sent")}</p>
      ) : (
        <ul aria-label={t("widget.try-sent")}>
          {sent.map(({ id, method, params }) => (
            <li key={id}>
              <b>{method}</b> {params}
            </li>
          ))}
        </ul>
      )}
    </Commands>
  );
}

const Commands = styled.div({
  display: "grid",
  gap: 12,
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& .answer": { display: "grid", gridTemplateColumns: "1fr 1.4fr auto auto", alignItems: "end", gap: 12 },
  "& .answer .checkbox": { minBlockSize: 36, display: "flex", alignItems: "center" },
  "& ul": { margin: 0, padding: 0, listStyle: "none", font: "12px/20px var(--mono)", color: "var(--dim)" },
  "& li": { overflowWrap: "anywhere" },
  "& li b": { fontWeight: 500, color: "var(--text)" },
  "@media (max-width: 599.95px)": { "& .answer": { gridTemplateColumns: "1fr" } },
});
