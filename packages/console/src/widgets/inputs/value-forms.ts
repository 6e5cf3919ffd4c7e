import {
  BOOLEAN_FORMS,
  DATE_FORMS,
  DOUBLE_FORMS,
  IMAGE_FORMS,
  INTEGER_FORMS,
  LOCATION_FORMS,
  STRING_FORMS,
  type ValueForm,
} from "@orrery/model/widgets/input-forms";
import type { ComponentType } from "react";
import { defineWidget, type LatestViewProps, type WidgetDefinition } from "../runtime/define-widget.ts";
import { BooleanForm } from "./boolean-form.tsx";
import { DateForm } from "./date-form.tsx";
import { ImageForm } from "./image-form.tsx";
import { LocationForm } from "./location-form.tsx";
import { DoubleForm, IntegerForm, StringForm } from "./single-value-form.tsx";

function defined<S>(
  forms: readonly ValueForm<S>[],
  View: ComponentType<LatestViewProps<S>>,
): readonly (readonly [alias: string, widget: WidgetDefinition])[] {
  return forms.map(({ declaration }) => [declaration.alias, defineWidget(declaration, { skeleton: "value", View })]);
}

const FORMS: ReadonlyMap<string, WidgetDefinition> = new Map([
  ...defined(INTEGER_FORMS, IntegerForm),
  ...defined(DOUBLE_FORMS, DoubleForm),
  ...defined(STRING_FORMS, StringForm),
  ...defined(BOOLEAN_FORMS, BooleanForm),
  ...defined(DATE_FORMS, DateForm),
  ...defined(IMAGE_FORMS, ImageForm),
  ...defined(LOCATION_FORMS, LocationForm),
]);

/** The form for one value of this alias. @throws {Error} for an alias that is none. */
export function valueForm(alias: string): WidgetDefinition {
  const found = FORMS.get(alias);
  if (!found) throw new Error(`There is no form ${alias}`);
  return found;
}
