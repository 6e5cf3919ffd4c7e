import { formatNumber } from "./format-value.ts";

/** What the patterns of texts are filled from: values by the labels of their keys, and names. */
export interface PatternRecord {
  readonly entityName?: string | undefined;
  readonly entityLabel?: string | undefined;
  readonly aliasName?: string | undefined;
  readonly dsName?: string | undefined;
  /** In the order of the keys, for `${#0}`. */
  readonly values: readonly { readonly label: string; readonly value: string | number }[];
}

const DEFAULT_DECIMALS = 2;
const VARIABLE = /\$\{([^{}]*)\}/g;
const WITH_DECIMALS = /^(.*):(\d{1,2})$/s;

/**
 * A text with `${label}`, `${label:decimals}` and `${#index}` replaced by values, `${entityName}` and the like by names.
 * Numbers have two decimals unless it says how many; what is not known is left out (reference: dashboards and widgets, 6.4).
 */
export function fillPattern(pattern: string, record: PatternRecord): string {
  const names: Readonly<Record<string, string | undefined>> = {
    entityName: record.entityName,
    deviceName: record.entityName,
    entityLabel: record.entityLabel || record.entityName,
    aliasName: record.aliasName,
    dsName: record.dsName,
  };
  return pattern.replaceAll(VARIABLE, (_, variable: string) => {
    const own = valueOfVariable(record, variable, DEFAULT_DECIMALS);
    if (own !== undefined) return own;
    const [, label = "", decimals] = WITH_DECIMALS.exec(variable) ?? [];
    const formatted = decimals === undefined ? undefined : valueOfVariable(record, label, Number(decimals));
    return formatted ?? (Object.hasOwn(names, variable) ? (names[variable] ?? "") : "");
  });
}

function valueOfVariable({ values }: PatternRecord, variable: string, decimals: number): string | undefined {
  const index = /^#(\d+)$/.exec(variable)?.[1];
  const found = index === undefined ? values.find(({ label }) => label === variable) : values[Number(index)];
  return found && formatNumber(found.value, { decimals, showZeroDecimals: true });
}
