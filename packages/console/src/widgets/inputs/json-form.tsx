import { type JsonFormSettings, updateJsonAttribute } from "@orrery/model/widgets/input-forms";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { defineWidget } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FormButtons, FormFoot, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetProblem } from "./form-target.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { useInputForm } from "./use-input-form.ts";
import { ValueControl } from "./value-control.tsx";
import { draftOf } from "./value-field.ts";

/** An editor for a value in JSON. */
function JsonForm(view: LatestViewProps<JsonFormSettings>) {
  const { settings, data } = view;
  const { zone, plain, filled } = useFormTexts(view);
  const isSeries = settings.widgetMode === "TIME_SERIES";
  const target = isSeries ? "timeseries" : settings.attributeScope === "SHARED_SCOPE" ? "shared" : "server";
  const [series] = data;
  const label = plain(settings.labelValue) || (series?.label ?? "");
  const required = isSeries || settings.attributeRequired;
  const form = useInputForm(
    data.slice(0, 1).map((one) => seriesField(one, target, { kind: "json", label, zone, required })),
  );
  const [state] = form.fields;
  if (!series || !state) return null;
  const { field } = state;
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: field.id, label, value: <code>{draftOf(field, field.current)}</code> }]}
    >
      <FormLayout
        title={filled(settings.widgetTitle)}
        foot={
          <FormFoot>
            <StatusLine status={form.status} saysResult={settings.showResultMessage} />
            <FormButtons isDirty={form.isDirty} status={form.status} onUndo={form.undo} />
          </FormFoot>
        }
        onSubmit={form.save}
      >
        <ValueControl
          state={state}
          bare={!settings.showLabel}
          onChange={(next) => form.change(field.id, next)}
          onLeave={() => form.leave(field.id)}
        />
      </FormLayout>
    </FormGate>
  );
}

export const updateJsonWidget = defineWidget(updateJsonAttribute, { skeleton: "value", View: JsonForm });
