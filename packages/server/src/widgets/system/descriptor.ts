import type { WidgetKind } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";

/** The descriptor of a widget type in its stored and served form (reference: dashboards and widgets, 4.1). */
export type WidgetDescriptor = {
  readonly type: WidgetKind;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly resources: readonly never[];
  readonly templateHtml: string;
  readonly templateCss: string;
  readonly controllerScript: string;
  readonly settingsSchema: string;
  readonly dataKeySettingsSchema: string;
  readonly defaultConfig: string;
};

/**
 * The descriptor of a system widget type. The console draws it by its alias, so templates and script are empty; the
 * rest is what dashboards, editors and other clients read.
 */
export function descriptorOf({
  kind,
  size,
  settings,
  keySettings,
  defaultConfig,
}: WidgetDeclaration): WidgetDescriptor {
  const [sizeX, sizeY] = size;
  return {
    type: kind,
    sizeX,
    sizeY,
    resources: [],
    templateHtml: "",
    templateCss: "",
    controllerScript: "",
    settingsSchema: settings.formText(),
    dataKeySettingsSchema: keySettings.formText(),
    defaultConfig: JSON.stringify(defaultConfig()),
  };
}
