import type { WidgetsBundleDeclaration } from "./declaration.ts";
import {
  BOOLEAN_FORMS,
  DATE_FORMS,
  DOUBLE_FORMS,
  deviceClaiming,
  type FormTarget,
  IMAGE_FORMS,
  INTEGER_FORMS,
  LOCATION_FORMS,
  STRING_FORMS,
  updateJsonAttribute,
  updateMultipleAttributes,
  webCameraInput,
} from "./input-forms.ts";
import { markersPlacement } from "./map-widgets.ts";

const VALUE_FORMS = [
  INTEGER_FORMS,
  DOUBLE_FORMS,
  BOOLEAN_FORMS,
  STRING_FORMS,
  DATE_FORMS,
  IMAGE_FORMS,
  LOCATION_FORMS,
].flat();

const formsOf = (wanted: FormTarget) =>
  VALUE_FORMS.flatMap(({ target, declaration }) => (target === wanted ? [declaration] : []));

export const inputWidgets: WidgetsBundleDeclaration = {
  alias: "input_widgets",
  title: "Input widgets",
  description: "Forms that write attributes and time series.",
  widgets: [
    ...markersPlacement,
    updateMultipleAttributes,
    updateJsonAttribute,
    deviceClaiming,
    webCameraInput,
    ...formsOf("timeseries"),
    ...formsOf("server"),
    ...formsOf("shared"),
  ],
};
