import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { zonedStamp } from "../../i18n/zoned-text.ts";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { displayText } from "../runtime/display-value.ts";
import { rowsOf } from "../timeseries-table/rows.ts";

interface ValuesDialogProps {
  readonly title: string;
  readonly series: readonly WidgetSeries[];
  readonly zone: string;
  readonly onClose: () => void;
}

/** More rows are for the export. */
const MAX_ROWS = 500;

/** What a chart shows as a table, the newest first: for readers of screens, and to read single values. */
export function ValuesDialog({ title, series, zone, onClose }: ValuesDialogProps) {
  const { t, i18n } = useTranslation();
  const rows = rowsOf(series, { hideEmpty: false });
  return (
    <Dialog
      open
      title={title}
      width={720}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <Scroll tabIndex={0} role="region" aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("widget.column-timestamp")}</th>
              {series.map(({ id, label, units }) => (
                <th key={id} scope="col">
                  {units ? `${label}, ${units}` : label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MAX_ROWS).map(({ ts, values }) => (
              <tr key={ts}>
                <th scope="row">{zonedStamp(ts, zone)}</th>
                {series.map(({ id, decimals }, index) => (
                  <td key={id}>{displayText(values[index], { decimals, showZeroDecimals: true }, i18n.language)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {rows.length > MAX_ROWS && <More>{t("widget.more-values", { count: MAX_ROWS, total: rows.length })}</More>}
    </Dialog>
  );
}

const Scroll = styled.div({
  maxBlockSize: "60vh",
  overflow: "auto",
  "& table": {
    borderCollapse: "collapse",
    inlineSize: "100%",
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& th, & td": { padding: "6px 12px", borderBlockEnd: "1px solid var(--line-soft)", whiteSpace: "nowrap" },
  "& td, & thead th:not(:first-of-type)": { textAlign: "end" },
  "& th": { textAlign: "start", fontWeight: 400, color: "var(--dim)" },
  "& thead th": { position: "sticky", insetBlockStart: 0, background: "var(--raised)", fontWeight: 500 },
});

const More = styled.p({ font: "var(--t-cap)", color: "var(--dim)", paddingBlockStart: 8 });
