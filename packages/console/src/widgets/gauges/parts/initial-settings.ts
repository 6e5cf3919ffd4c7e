import type { WidgetDeclaration } from "@orrery/model/widgets";

const known = new WeakMap<WidgetDeclaration, unknown>();

/** The settings that a new widget of one of these types is saved with. Asked for many times, read once. */
export function initialSettingsOf<S>(declarations: readonly WidgetDeclaration<"latest", S>[], alias: string): S {
  const declaration = declarations.find((one) => one.alias === alias) ?? declarations[0];
  if (!declaration) throw new Error("There are no such gauges");
  const found = known.get(declaration) ?? declaration.settings.read(declaration.defaultConfig().settings);
  known.set(declaration, found);
  return found as S; // what this declaration has read
}
