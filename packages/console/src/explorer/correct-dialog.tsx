import styled from "@emotion/styled";
import { corrections } from "@orrery/client";
import { CORRECTION_LIMITS, type CorrectionDraft, type EntityId, type ValueChange } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { Checkbox } from "../controls/fields/checkbox.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { ValueInput } from "../controls/fields/value-input/value-input.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { zonedRange } from "../i18n/zoned-text.ts";
import { useClient } from "../session/client-context.tsx";
import { CorrectedValues } from "../telemetry/corrected-values.tsx";
import type { ChosenTime } from "./selected-times.ts";

interface CorrectDialogProps {
  readonly entity: EntityId;
  /** Keys that are drawn. */
  readonly keys: readonly string[];
  readonly times: readonly ChosenTime[];
  readonly zone: string;
  readonly deletes: boolean;
  readonly onClose: (done: boolean) => void;
}

type How = Exclude<ValueChange["type"], "DELETE">;

const HOWS: readonly How[] = ["SET", "ADD", "MULTIPLY", "INTERPOLATE"];

/** Changes or deletes the values of some times, and shows before what becomes of them. */
export function CorrectDialog({ entity, keys, times, zone, deletes, onClose }: CorrectDialogProps) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const formId = useId();
  const [chosen, setChosen] = useState<readonly string[]>(deletes || keys.length === 1 ? keys : keys.slice(0, 1));
  const [how, setHow] = useState<How>("SET");
  const [value, setValue] = useState<unknown>(null);
  const [by, setBy] = useState("");
  const [reason, setReason] = useState("");
  const [isForGood, setForGood] = useState(false);
  const [checked, setChecked] = useState(false);
  const change = deletes ? ({ type: "DELETE" } as const) : changeOf(how, { value, by });
  const draft: CorrectionDraft | undefined =
    change && chosen.length > 0 ? { keys: [...chosen], ranges: times.map((time) => ({ ...time })), change } : undefined;
  const calls = corrections(client.api);
  const preview = useQuery({
    queryKey: ["corrections", "preview", entity.id, draft],
    queryFn: ({ signal }) => (draft ? calls.preview(entity, draft, { signal, ignoreErrors: true }) : null),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const found = draft ? (preview.data ?? undefined) : undefined;
  const isTooMany = found?.isTooMany === true;
  const save = useSubmission({
    mutationFn: async () => {
      if (!draft) return;
      const kept = isTooMany && deletes ? { kept: false } : {};
      await calls.correct(entity, { ...draft, ...kept, reason: reason.trim() }, { ignoreErrors: true });
    },
    onSuccess: () => {
      toast({ type: "success", message: t(deletes ? "explorer.deleted" : "explorer.corrected") });
      onClose(true);
    },
  });
  const count = found?.points ?? 0;
  const isReady = draft !== undefined && found !== undefined && (isTooMany ? deletes && isForGood : count > 0);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isReady) save.mutate();
  };
  const failure = save.error ?? preview.error;
  const [first, last] = [times[0], times.at(-1)];
  const whole = first && last && { start: first.startTs, end: last.endTs - 1 };
  const said = whole && zonedRange(whole, { zone, now: Date.now(), language: i18n.language });
  return (
    <Dialog
      open
      width={560}
      title={t(deletes ? "explorer.delete-title" : "explorer.correct-title")}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("action.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant={deletes ? "danger" : "primary"}
            disabled={!isReady || save.isPending}
          >
            {isTooMany
              ? t("explorer.delete-all")
              : t(deletes ? "explorer.delete-count" : "explorer.correct-count", { count })}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        {failure && <FormError>{errorText(failure, t("error.unable-to-connect-text"))}</FormError>}
        {said && <p>{`${t("explorer.times", { count: times.length })}: ${said.from} – ${said.to}`}</p>}
        {keys.length > 1 && (
          <fieldset>
            <legend>{t("explorer.keys")}</legend>
            {keys.map((key) => (
              <Checkbox
                key={key}
                label={key}
                checked={chosen.includes(key)}
                onChange={(on) => setChosen(keys.filter((each) => (each === key ? on : chosen.includes(each))))}
              />
            ))}
            {chosen.length === 0 && <FormError>{t("explorer.choose-a-key")}</FormError>}
          </fieldset>
        )}
        {!deletes && (
          <>
            <Select
              label={t("explorer.how")}
              value={how}
              choices={HOWS.map((each) => ({ value: each, label: t(`explorer.how-${each.toLowerCase()}`) }))}
              onChange={setHow}
            />
            {how === "SET" && <ValueInput value={value} onChange={setValue} checked={checked} />}
            {(how === "ADD" || how === "MULTIPLY") && (
              <TextField
                label={t(how === "ADD" ? "explorer.add-by" : "explorer.multiply-by")}
                value={by}
                onChange={setBy}
                inputMode="decimal"
                hint={t(how === "ADD" ? "explorer.add-hint" : "explorer.multiply-hint")}
                error={by !== "" && numberOf(by) === undefined ? t("explorer.number-needed") : undefined}
              />
            )}
            {how === "INTERPOLATE" && <p>{t("explorer.interpolate-hint")}</p>}
          </>
        )}
        <TextField
          optional
          label={t("explorer.reason")}
          value={reason}
          onChange={setReason}
          maxLength={CORRECTION_LIMITS.reason}
          hint={t("explorer.reason-hint")}
        />
        {isTooMany ? (
          <div role="status">
            <p>{t("explorer.too-many", { count: CORRECTION_LIMITS.points })}</p>
            {deletes && <Checkbox label={t("explorer.for-good")} checked={isForGood} onChange={setForGood} />}
          </div>
        ) : (
          found && (
            <div aria-live="polite">
              {count === 0 && <p>{t("explorer.nothing-to-change")}</p>}
              {!deletes && count > 0 && found.skipped > 0 && <p>{t("explorer.skipped", { count: found.skipped })}</p>}
              {!deletes && count > 0 && (
                <CorrectedValues label={t("explorer.preview")} points={found.shown} zone={zone} />
              )}
              {deletes && count > 0 && <p>{t("explorer.delete-text")}</p>}
            </div>
          )
        )}
      </Form>
    </Dialog>
  );
}

interface Entered {
  /** Null while it is invalid. */
  readonly value: unknown;
  readonly by: string;
}

function changeOf(how: How, { value, by }: Entered): ValueChange | undefined {
  const amount = numberOf(by);
  switch (how) {
    case "SET":
      return value === null ? undefined : { type: "SET", value };
    case "ADD":
    case "MULTIPLY":
      return amount === undefined ? undefined : { type: how, by: amount };
    case "INTERPOLATE":
      return { type: "INTERPOLATE" };
  }
}

/** The number of a text, with a point or a comma. */
function numberOf(text: string): number | undefined {
  const number = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  return Number.isFinite(number) ? number : undefined;
}

const Form = styled.form({
  display: "grid",
  gap: 16,
  paddingBlock: 4,
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& fieldset": { border: 0, margin: 0, padding: 0, display: "flex", flexWrap: "wrap", gap: "4px 16px" },
  "& legend": { padding: 0, marginBlockEnd: 4, font: "500 13px/20px var(--font)" },
});
