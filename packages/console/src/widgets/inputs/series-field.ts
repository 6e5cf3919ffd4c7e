import { fillPattern } from "@orrery/model";
import type { FormTarget } from "@orrery/model/widgets/input-forms";
import { useTranslation } from "react-i18next";
import { translateUserText } from "../../i18n/user-text.ts";
import { useDashboard } from "../runtime/dashboard-context.ts";
import type { LatestViewProps, WidgetSeries } from "../runtime/define-widget.ts";
import { latestRecord } from "../text-cards/latest-record.ts";
import type { BoundField } from "./bound-field.ts";
import type { ValueField } from "./value-field.ts";

/** A field that shows and writes the key of a series. */
export function seriesField(series: WidgetSeries, target: FormTarget, field: ValueField): BoundField {
  const { id, entity, key, latest } = series;
  return { ...field, id, entityId: entity.id, key: key.name, target, current: latest?.value };
}

/** Texts of the author of a form, in the language of the viewer and with names filled in. */
export function useFormTexts(view: Pick<LatestViewProps<unknown>, "data" | "entities" | "datasources">) {
  const { i18n } = useTranslation();
  const { browserZone: zone } = useDashboard();
  const plain = (text: string) => translateUserText(text, i18n);
  return { zone, plain, filled: (pattern: string) => fillPattern(plain(pattern), latestRecord(view)) };
}
