import type { NumberFormSettings, TextFormSettings } from "@orrery/model/widgets/input-forms";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FieldLine, FormButtons, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetOf, targetProblem } from "./form-target.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { hasRoomForStatus, useInputForm } from "./use-input-form.ts";
import { ValueControl } from "./value-control.tsx";
import { draftOf, type ValueField } from "./value-field.ts";

interface SingleValueProps extends LatestViewProps<NumberFormSettings | TextFormSettings> {
  readonly limits: Pick<ValueField, "kind" | "min" | "max" | "minLength" | "maxLength">;
}

/** A form for one number or text. */
function SingleValueForm({ limits, ...view }: SingleValueProps) {
  const target = targetOf(view.widget);
  const { settings, data } = view;
  const { zone, plain, filled } = useFormTexts(view);
  const [series] = data;
  const label = plain(settings.labelValue) || (series?.label ?? "");
  const fields = data.slice(0, 1).map((one) =>
    seriesField(one, target, {
      ...limits,
      label,
      zone,
      // A series always needs a value: without one it would lose its history.
      required: target === "timeseries" || (settings.isRequired ?? true),
      messages: { required: plain(settings.requiredErrorMessage) },
    }),
  );
  const form = useInputForm(fields);
  const [state] = form.fields;
  if (!series || !state) return null;
  const { field } = state;
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: field.id, label, value: draftOf(field, field.current) }]}
    >
      <FormLayout centred title={filled(settings.widgetTitle)} onSubmit={form.save}>
        <FieldLine data-labelled={settings.showLabel || undefined}>
          <ValueControl
            state={state}
            bare={!settings.showLabel}
            onChange={(next) => form.change(field.id, next)}
            onLeave={() => form.leave(field.id)}
          />
          <FormButtons isDirty={form.isDirty} status={form.status} onUndo={form.undo} />
        </FieldLine>
        {hasRoomForStatus(form) && <StatusLine status={form.status} saysResult={settings.showResultMessage} />}
      </FormLayout>
    </FormGate>
  );
}

type Numbers = LatestViewProps<NumberFormSettings>;

export const IntegerForm = (view: Numbers) => <SingleValueForm {...view} limits={numberLimits("integer", view)} />;

export const DoubleForm = (view: Numbers) => <SingleValueForm {...view} limits={numberLimits("double", view)} />;

export const StringForm = (view: LatestViewProps<TextFormSettings>) => {
  const { minLength, maxLength } = view.settings;
  return <SingleValueForm {...view} limits={{ kind: "string", minLength, maxLength }} />;
};

function numberLimits(kind: "integer" | "double", { settings: { minValue: min, maxValue: max } }: Numbers) {
  return { kind, min, max };
}
