import type { ImageFormSettings } from "@orrery/model/widgets/input-forms";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FieldLine, FormButtons, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetOf, targetProblem } from "./form-target.ts";
import { ImageField } from "./image-field.tsx";
import { seriesField, useFormTexts } from "./series-field.ts";
import { useInputForm } from "./use-input-form.ts";
import { movedText, problemText } from "./value-texts.ts";

/** A form for a picture, stored as a data URL: with its button, or at once where there is none. */
export function ImageForm(view: LatestViewProps<ImageFormSettings>) {
  const target = targetOf(view.widget);
  const { settings, data } = view;
  const { t } = useTranslation();
  const { zone, filled } = useFormTexts(view);
  const [series] = data;
  const label = series?.label ?? "";
  const form = useInputForm(data.slice(0, 1).map((one) => seriesField(one, target, { kind: "image", label, zone })));
  const [state] = form.fields;
  if (!series || !state) return null;
  const { field, text } = state;
  const { displayApplyButton: hasSave, displayDiscardButton: hasUndo } = settings;
  return (
    <FormGate
      problem={targetProblem(target, series.key.type, series.entity.id)}
      entityId={series.entity.id}
      facts={[{ id: field.id, label, value: text && <img src={text} alt={label} /> }]}
    >
      <FormLayout title={filled(settings.widgetTitle)} onSubmit={form.save}>
        <FieldLine data-filling>
          <ImageField
            label={label}
            value={text}
            error={problemText(state.problem, t)}
            hasPreview={settings.displayPreview}
            hasClear={settings.displayClearButton}
            onChange={(next) => (hasSave ? form.change(field.id, next) : form.saveField(field.id, next))}
          />
          <FormButtons
            isDirty={form.isDirty}
            status={form.status}
            hasSave={hasSave}
            hasUndo={hasUndo && hasSave}
            onUndo={form.undo}
          />
        </FieldLine>
        <StatusLine status={form.status} saysResult={settings.showResultMessage} note={movedText(state, t)} />
      </FormLayout>
    </FormGate>
  );
}
