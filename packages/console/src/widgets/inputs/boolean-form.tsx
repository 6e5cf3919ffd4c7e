import type { BooleanFormSettings } from "@orrery/model/widgets/input-forms";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FormLayout, StatusLine } from "./form-layout.tsx";
import { targetOf, targetProblem } from "./form-target.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { useInputForm } from "./use-input-form.ts";
import { ValueControl } from "./value-control.tsx";

/** A check box whose value is stored at once. */
export function BooleanForm(view: LatestViewProps<BooleanFormSettings>) {
  const target = targetOf(view.widget);
  const { settings, data } = view;
  const { t } = useTranslation();
  const { zone, plain, filled } = useFormTexts(view);
  const [series] = data;
  const name = series?.label ?? "";
  const form = useInputForm(
    data.slice(0, 1).map((one) => seriesField(one, target, { kind: "boolean", label: name, zone })),
  );
  const [state] = form.fields;
  if (!series || !state) return null;
  const isOn = state.text === "true";
  const caption = plain(isOn ? settings.trueValue : settings.falseValue);
  const fact = caption || t(isOn ? "common.yes" : "common.no");
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: state.field.id, label: name, value: fact }]}
    >
      <FormLayout centred title={filled(settings.widgetTitle)} onSubmit={() => undefined}>
        <ValueControl
          state={state}
          as="checkbox"
          label={caption === "" ? name : `${name}: ${caption}`}
          onChange={(next) => form.saveField(state.field.id, next)}
          onLeave={() => undefined}
        />
        <StatusLine status={form.status} saysResult={settings.showResultMessage} />
      </FormLayout>
    </FormGate>
  );
}
