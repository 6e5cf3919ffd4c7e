import type { LocationFormSettings } from "@orrery/model/widgets/input-forms";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { WidgetMessage } from "../frame/widget-states.tsx";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { FormGate } from "./form-gate.tsx";
import { FieldGroup, FieldLine, FormButtons, FormLayout, StatusLine } from "./form-layout.tsx";
import { targetOf, targetProblem } from "./form-target.ts";
import { locate } from "./locate.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { hasRoomForStatus, useInputForm } from "./use-input-form.ts";
import { ValueControl } from "./value-control.tsx";
import { draftOf } from "./value-field.ts";

const LIMITS = { latitude: 90, longitude: 180 } as const;

/** A form for a place, which may be that of the one who fills it in. */
export function LocationForm(view: LatestViewProps<LocationFormSettings>) {
  const target = targetOf(view.widget);
  const { settings, data } = view;
  const { t } = useTranslation();
  const { zone, plain, filled } = useFormTexts(view);
  const { latKeyName, lngKeyName, isLatRequired = true, isLngRequired = true } = settings;
  const [place, setPlace] = useState<"idle" | "pending" | "refused" | "unknown">("idle");
  const parts = [
    { name: latKeyName, axis: "latitude", label: plain(settings.latLabel), required: isLatRequired },
    { name: lngKeyName, axis: "longitude", label: plain(settings.lngLabel), required: isLngRequired },
  ] as const;
  const found = parts.flatMap(({ name, axis, label, required }) => {
    const series = data.find(({ key }) => key.name === name);
    if (!series) return [];
    const field = seriesField(series, target, {
      kind: "double",
      label: label || t(`widget.${axis}`),
      zone,
      required: target === "timeseries" || required,
      min: -LIMITS[axis],
      max: LIMITS[axis],
      messages: { required: plain(settings.requiredErrorMessage) },
    });
    return [{ axis, series, field }];
  });
  const form = useInputForm(found.map(({ field }) => field));
  const [first] = found;
  if (!first || found.length < parts.length) {
    const text = t("value-form.needs-keys-text", { names: `${latKeyName}, ${lngKeyName}` });
    return <WidgetMessage title={t("value-form.needs-keys")} text={text} />;
  }
  const findPlace = async () => {
    setPlace("pending");
    const at = await locate(settings.enableHighAccuracy);
    setPlace(at.kind === "found" ? "idle" : at.kind);
    if (at.kind !== "found") return;
    for (const { axis, field } of found) form.change(field.id, String(at[axis]));
  };
  const note = place === "idle" ? undefined : t(`value-form.place-${place}`);
  return (
    <FormGate
      problem={found
        .map(({ series }) => targetProblem(target, series.key.type, series.entity.id))
        .find((problem) => problem !== undefined)}
      entityId={first.series.entity.id}
      facts={found.map(({ field }) => ({ id: field.id, label: field.label, value: draftOf(field, field.current) }))}
    >
      <FormLayout centred title={filled(settings.widgetTitle)} onSubmit={form.save}>
        <FieldLine data-labelled={settings.showLabel || undefined}>
          <FieldGroup data-row={settings.inputFieldsAlignment === "row" || undefined}>
            {form.fields.map((state) => (
              <ValueControl
                key={state.field.id}
                state={state}
                bare={!settings.showLabel}
                onChange={(next) => form.change(state.field.id, next)}
                onLeave={() => form.leave(state.field.id)}
              />
            ))}
          </FieldGroup>
          <FormButtons
            isDirty={form.isDirty}
            status={form.status}
            onUndo={form.undo}
            tool={
              settings.showGetLocation && (
                <IconButton
                  icon="pin"
                  label={t("value-form.my-place")}
                  disabled={place === "pending"}
                  onClick={() => void findPlace()}
                />
              )
            }
          />
        </FieldLine>
        {hasRoomForStatus(form) && (
          <StatusLine status={form.status} saysResult={settings.showResultMessage} note={note} />
        )}
      </FormLayout>
    </FormGate>
  );
}
