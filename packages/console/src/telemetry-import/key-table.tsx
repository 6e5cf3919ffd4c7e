import { useTranslation } from "react-i18next";
import { MONO_TEXT } from "../controls/basics/mono-text.ts";
import { Table } from "../controls/tables/table-styles.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { zonedStamp } from "../i18n/zoned-text.ts";
import type { DryRun } from "./running/dry-run.ts";

/** What the file has of each key. */
export function KeyTable({ result, zone }: { readonly result: DryRun; readonly zone: string }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const shown = (value: number | undefined) => (value === undefined ? "–" : number(value, DIGITS));
  return (
    <>
      <Table style={{ minInlineSize: 860 }}>
        <thead>
          <tr>
            <th>{t("attribute.key")}</th>
            <th>{t("telemetry-import.kind")}</th>
            <th data-align="end" style={{ inlineSize: 96 }}>
              {t("telemetry-import.points")}
            </th>
            <th data-align="end" style={{ inlineSize: 96 }}>
              {t("telemetry-import.min")}
            </th>
            <th data-align="end" style={{ inlineSize: 96 }}>
              {t("telemetry-import.max")}
            </th>
            <th style={{ inlineSize: 168 }}>{t("telemetry-import.first")}</th>
            <th style={{ inlineSize: 168 }}>{t("telemetry-import.last")}</th>
          </tr>
        </thead>
        <tbody>
          {result.keys.map(({ key, kinds, points, min, max, first, last }) => (
            <tr key={key}>
              <td data-name title={key} style={MONO_TEXT}>
                {key}
              </td>
              <td>{[...kinds].map((kind) => t(`telemetry-import.type-${kind}`)).join(", ")}</td>
              <td data-align="end">{number(points)}</td>
              <td data-align="end">{shown(min)}</td>
              <td data-align="end">{shown(max)}</td>
              <td data-tabular>{zonedStamp(first, zone)}</td>
              <td data-tabular>{zonedStamp(last, zone)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {result.hasMoreKeys && <p>{t("telemetry-import.more-keys", { count: result.keys.length })}</p>}
    </>
  );
}

const DIGITS = { maximumFractionDigits: 6 } as const;
