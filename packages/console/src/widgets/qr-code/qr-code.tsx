import styled from "@emotion/styled";
import { fillPattern } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { qrCode } from "@orrery/model/widgets/value-cards";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { useFunctionResult } from "../functions/use-function-result.ts";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import { latestRecord, latestRecords } from "../text-cards/latest-record.ts";
import { qrMatrix } from "./qr-matrix.ts";
import type { QrMatrix } from "./qr-symbol.ts";

/** Of light modules around a symbol, which readers need. */
const QUIET = 4;
const NAME = "qrCodeTextFunction";

/** A text with values in it, as a code for cameras: dark on light in every theme, as readers expect it. */
function QrCodeView(props: LatestViewProps<SettingsOf<typeof qrCode>>) {
  const { settings } = props;
  const { t } = useTranslation();
  const body = settings.useQrCodeTextFunction ? settings.qrCodeTextFunction : "";
  const code = body.trim() === "" ? undefined : { name: NAME, args: ["data"], body };
  const { result, stopped } = useFunctionResult(code, [code ? latestRecords(props) : []]);
  const value = code
    ? result?.kind === "returned"
      ? result.value
      : undefined
    : fillPattern(settings.qrCodeTextPattern, latestRecord(props));
  const text = typeof value === "string" ? value : undefined;
  const matrix = useMemo(() => (text === undefined ? undefined : qrMatrix(text)), [text]);
  const failure = result?.kind === "threw" ? { name: NAME, failure: result.failure } : undefined;
  if (failure || stopped) return <FunctionProblem failure={failure} stopped={stopped} />;
  if (text === undefined) return code && !result ? null : <WidgetMessage tone="error" title={t("widget.qr-no-text")} />;
  if (!matrix) return <WidgetMessage tone="error" title={t("widget.qr-too-long")} />;
  const size = matrix.length + 2 * QUIET;
  return (
    <Paper>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("widget.qr-of", { text })}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={pathOf(matrix)} />
      </svg>
    </Paper>
  );
}

/** The dark modules, each run of a row as one rectangle. */
function pathOf(matrix: QrMatrix): string {
  let path = "";
  for (const [y, row] of matrix.entries()) {
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h-${x - from}z`;
    }
  }
  return path;
}

export const qrCodeWidget = defineWidget(qrCode, { skeleton: "value", runs: [NAME], View: QrCodeView });

const Paper = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "grid",
  placeItems: "center",
  "& svg": { inlineSize: "100%", blockSize: "100%", borderRadius: 4 },
});
