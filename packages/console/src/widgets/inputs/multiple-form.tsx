import styled from "@emotion/styled";
import { fillPattern } from "@orrery/model";
import {
  type MultipleFormSettings,
  type MultipleKeySettings,
  updateMultipleAttributes,
} from "@orrery/model/widgets/input-forms";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MaterialIcon } from "../../controls/basics/material-icon/material-icon.tsx";
import { isImageUrl } from "../../controls/fields/image-input/image-data.ts";
import { useClaims } from "../../session/use-session.ts";
import { WidgetSkeleton } from "../frame/widget-states.tsx";
import { defineWidget, type LatestViewProps, type WidgetSeries } from "../runtime/define-widget.ts";
import { scriptValue } from "../runtime/script-value.ts";
import { useFunctionContext } from "../runtime/use-function-context.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import { latestRecord } from "../text-cards/latest-record.ts";
import { Facts } from "./form-gate.tsx";
import { FormButtons, FormFoot, FormLayout, StatusLine } from "./form-layout.tsx";
import { sharedProblem } from "./form-target.ts";
import { disables, entityGroups, type KeyField, keyField } from "./multiple-fields.ts";
import { seriesField, useFormTexts } from "./series-field.ts";
import { type FormField, useInputForm } from "./use-input-form.ts";
import { useReadValues } from "./use-read-values.ts";
import { ValueControl } from "./value-control.tsx";
import { mayWrite } from "./write-access.ts";

type View = LatestViewProps<MultipleFormSettings, MultipleKeySettings>;
type Series = WidgetSeries<MultipleKeySettings>;
interface Part extends KeyField {
  readonly series: Series;
}

const MAX_COLUMNS = 12;
/** An alias may find thousands of entities; a form for all of them would help nobody. */
const MAX_GROUPS = 50;

/** A form for attributes and series of one entity or several: a group for each. */
function MultipleForm(view: View) {
  const { settings, widget } = view;
  const { t } = useTranslation();
  const groups = entityGroups(view.data);
  const shownGroups = groups.slice(0, MAX_GROUPS);
  const data = shownGroups.flat();
  const claims = useClaims();
  const { zone, plain, filled } = useFormTexts(view);
  const parts = data.map((series): Part => ({ series, ...keyField(series, widget.config.settings, plain) }));
  const context = useFunctionContext(widget);
  const read = useReadValues(
    parts.flatMap(({ series, toShown: code }) =>
      code ? [{ id: series.id, code, value: scriptValue(series.latest?.value) }] : [],
    ),
    context,
  );
  const writable = parts.filter(
    ({ series: { entity }, target }) => mayWrite(claims, entity.id) && !sharedProblem(target, entity.id.entityType),
  );
  const fieldOf = ({ series, target, field, toStored, toShown }: Part) => {
    const bound = seriesField(series, target, { ...field, label: series.label, zone });
    const current = toShown ? read.values.get(series.id) : bound.current;
    return { ...bound, current, stored: scriptValue(series.latest?.value), toStored, context };
  };
  const { showActionButtons, updateAllValues } = settings;
  const form = useInputForm(writable.map(fieldOf), { savesAll: showActionButtons && updateAllValues });
  const states = new Map(form.fields.map((state) => [state.field.id, state]));
  if (!read.isKnown) return <WidgetSkeleton kind="value" />;

  const titleOf = (series: Series) =>
    fillPattern(
      plain(settings.groupTitle || "${entityName}"),
      latestRecord({ ...view, data: data.filter((one) => isSameGroup(one, series)), entities: [series.entity] }),
    );
  const control = (part: Part, state: FormField) => {
    const { look, series } = part;
    const { id } = state.field;
    const other =
      look.disabledOn === ""
        ? undefined
        : data.find((one) => isSameGroup(one, series) && one.key.name === look.disabledOn);
    const otherText = other && (states.get(other.id)?.text ?? other.latest?.value ?? "");
    const isChosen = state.field.kind === "boolean" || state.field.kind === "select";
    return (
      <ValueControl
        key={id}
        state={state}
        as={look.as}
        labelPlace={look.labelPlace}
        icon={iconOf(part.series.keySettings)}
        disabled={look.editing === "disabled" || (otherText !== undefined && disables(otherText))}
        readOnly={look.editing === "readonly"}
        onChange={(text) => (isChosen && !showActionButtons ? form.saveField(id, text) : form.change(id, text))}
        onLeave={(text) => {
          form.leave(id);
          if (!showActionButtons) form.saveField(id, text);
        }}
      />
    );
  };
  const columns =
    settings.fieldsAlignment === "row" ? Math.min(Math.max(1, settings.fieldsInRow ?? 2), MAX_COLUMNS) : 1;
  const status = <StatusLine status={form.status} saysResult={settings.showResultMessage} />;
  return (
    <>
      <FormLayout
        title={filled(settings.widgetTitle)}
        foot={
          (writable.length > 0 && (
            <FormFoot>
              {status}
              {showActionButtons && (
                <FormButtons
                  isDirty={form.isDirty}
                  status={form.status}
                  saveLabel={plain(settings.saveButtonLabel) || undefined}
                  undoLabel={plain(settings.resetButtonLabel) || undefined}
                  onUndo={form.undo}
                />
              )}
            </FormFoot>
          )) ||
          undefined
        }
        onSubmit={form.save}
      >
        <Groups style={{ "--columns": columns } as CSSProperties}>
          {shownGroups.map((group) => {
            const [first] = group;
            if (!first) return null;
            const shown = parts.filter(({ series, look }) => isSameGroup(series, first) && !look.isHidden);
            const facts = shown.filter(({ series }) => !states.has(series.id));
            return (
              <Group key={first.id} role="group" aria-label={titleOf(first)}>
                {settings.showGroupTitle && <h4 dir="auto">{titleOf(first)}</h4>}
                <div className="fields">
                  {shown.map((part) => {
                    const state = states.get(part.series.id);
                    return state && control(part, state);
                  })}
                </div>
                {facts.length > 0 && (
                  <Facts
                    facts={facts.map(({ series: { id, label, latest } }) => ({
                      id,
                      label,
                      value: latest?.value ?? "",
                    }))}
                  />
                )}
              </Group>
            );
          })}
        </Groups>
        {groups.length > MAX_GROUPS && <p>{t("widget.data-overflow", { count: MAX_GROUPS, total: groups.length })}</p>}
        {!showActionButtons && <button type="submit" hidden />}
      </FormLayout>
      {(read.failure || read.stopped) && <FunctionProblem failure={read.failure} stopped={read.stopped} />}
    </>
  );
}

const isSameGroup = (a: Series, b: Series) => a.datasource === b.datasource && a.entity.id.id === b.entity.id.id;

function iconOf({ useCustomIcon, icon, customIcon }: MultipleKeySettings): ReactNode {
  if (useCustomIcon) return isImageUrl(customIcon) ? <Picture src={customIcon} alt="" /> : undefined;
  return icon === "" ? undefined : <MaterialIcon name={icon} size={20} />;
}

export const updateMultipleWidget = defineWidget(updateMultipleAttributes, {
  skeleton: "value",
  runs: ["getValueFunctionBody", "setValueFunctionBody"],
  View: MultipleForm,
});

const Picture = styled.img({ inlineSize: 20, blockSize: 20, flex: "none", objectFit: "contain" });

const Group = styled.div({ display: "grid", gap: 12, minInlineSize: 0 });

const Groups = styled.div({
  display: "grid",
  gap: 16,
  flex: "none",
  "& h4": { font: "600 13px/20px var(--font)", marginBlockEnd: -4 },
  "& .fields": {
    display: "grid",
    gridTemplateColumns: "repeat(var(--columns), minmax(0, 1fr))",
    gap: "12px 16px",
    alignItems: "start",
  },
  "@container (max-width: 620px)": { "& .fields": { gridTemplateColumns: "minmax(0, 1fr)" } },
  "& .material-icon": { color: "var(--dim)" },
});
