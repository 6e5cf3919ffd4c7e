import type { DateFormSettings } from "@orrery/model/widgets/input-forms";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FieldGroup, FieldLine, FormButtons, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetOf, targetProblem } from "./form-target.ts";
import { joinedMoment, momentParts } from "./moment-parts.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { hasRoomForStatus, useInputForm } from "./use-input-form.ts";
import { ValueControl } from "./value-control.tsx";
import { draftOf } from "./value-field.ts";

/** A form for a date, with its time of day or without; the value is in ms since the epoch. */
export function DateForm(view: LatestViewProps<DateFormSettings>) {
  const target = targetOf(view.widget);
  const { settings, data } = view;
  const { t } = useTranslation();
  const { zone, plain, filled } = useFormTexts(view);
  const { showTimeInput, showLabel } = settings;
  const [series] = data;
  const name = series?.label ?? "";
  const fields = data.slice(0, 1).map((one) =>
    seriesField(one, target, {
      kind: showTimeInput ? "dateTime" : "date",
      label: name,
      zone,
      required: settings.isRequired,
      messages: { required: plain(settings.requiredErrorMessage) },
    }),
  );
  const form = useInputForm(fields);
  const [state] = form.fields;
  if (!series || !state) return null;
  const { field, text } = state;
  const [date, time] = momentParts(text);
  const part = (kind: "date" | "time", shown: string, change: (next: string) => string) => (
    <ValueControl
      // What is wrong and what has changed is said once, below the first field.
      state={{ ...state, field: { ...field, kind }, text: shown, ...(kind === "time" && NOTHING_WRONG) }}
      label={kind === "time" ? t("value-form.time") : showTimeInput ? `${name}: ${t("value-form.date")}` : name}
      bare={!showLabel}
      onChange={(next) => form.change(field.id, change(next))}
      onLeave={() => form.leave(field.id)}
    />
  );
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: field.id, label: name, value: draftOf(field, field.current) }]}
    >
      <FormLayout centred title={filled(settings.widgetTitle)} onSubmit={form.save}>
        <FieldLine data-labelled={showLabel || undefined}>
          <FieldGroup
            data-moment={showTimeInput || undefined}
            data-row={settings.inputFieldsAlignment === "row" || undefined}
          >
            {part("date", date, (next) => (showTimeInput ? joinedMoment(next, time) : next))}
            {showTimeInput && part("time", time, (next) => joinedMoment(date, next))}
          </FieldGroup>
          <FormButtons isDirty={form.isDirty} status={form.status} onUndo={form.undo} />
        </FieldLine>
        {hasRoomForStatus(form) && <StatusLine status={form.status} saysResult={settings.showResultMessage} />}
      </FormLayout>
    </FormGate>
  );
}

const NOTHING_WRONG = { problem: undefined, moved: undefined } as const;
