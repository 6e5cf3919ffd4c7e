/** Names that the label of a data key may contain. */
export interface LabelContext {
  readonly dsName?: string | undefined;
  readonly entityName?: string | undefined;
  readonly entityLabel?: string | undefined;
  readonly entityDescription?: string | undefined;
  readonly aliasName?: string | undefined;
}

/** A pattern with `${entityName}`, `${deviceName}`, `${aliasName}` … filled in; unknown names stay as written. */
export function fillLabel(pattern: string, context: LabelContext): string {
  const values: Readonly<Record<string, string | undefined>> = {
    ...context,
    deviceName: context.entityName,
    entityLabel: context.entityLabel || context.entityName,
  };
  return pattern.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
