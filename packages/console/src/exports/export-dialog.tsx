import styled from "@emotion/styled";
import { EXPORT_DELIMITERS, EXPORT_FORMATS, type ExportFormat, parseTimeWindow } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Checkbox } from "../controls/fields/checkbox.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { Select } from "../controls/fields/select.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { TimezoneSelect } from "../controls/time/timezone/timezone-select.tsx";
import { languageChoices } from "../i18n/environment.ts";
import { localeOf } from "../i18n/site-language.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { TimeWindowControl } from "../pickers/time-window/time-window-control.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import type { ExportOptions } from "./export-options.ts";
import type { ExportTable } from "./export-table.ts";
import { useExport } from "./use-export.ts";

interface ExportDialogProps {
  readonly table: ExportTable;
  readonly initial: ExportOptions;
  readonly onKeep: (options: ExportOptions) => void;
  readonly onClose: () => void;
}

/** A day, with every value. */
const LAST_DAY = { history: { historyType: 0, timewindowMs: 86_400_000 }, aggregation: { type: "NONE" } } as const;
const OWN = "own";
const PLAIN = "plain";

/** What of a table becomes a file, and how it is written. The options are remembered. */
export function ExportDialog({ table, initial, onKeep, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const time = useTimeService();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const [columns, setColumns] = useState<"shown" | "all">("shown");
  const [options, setOptions] = useState(initial);
  const [values, setValues] = useState<"latest" | "history">("latest");
  const [window, setWindow] = useState(() => parseTimeWindow(LAST_DAY, { ...time, now: time.serverNow() }));
  const file = useExport(table, onClose);
  const change = (next: Partial<ExportOptions>) => setOptions((before) => ({ ...before, ...next }));
  const isHistory = values === "history" && table.history !== undefined;
  const shown = table.columns.filter((column) => column.shown).length;
  const submit = () => {
    onKeep(options);
    file.mutate({ format, columns, options, window: isHistory ? window : undefined });
  };
  return (
    <Dialog
      open
      width={560}
      title={t("export.title", { name: table.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" icon="download" disabled={file.isPending} onClick={submit}>
            {t("export.download")}
          </Button>
        </>
      }
    >
      <Fields>
        {!isHistory && table.total !== undefined && (
          <p>{t("export.rows", { count: table.total, shown: number(table.total) })}</p>
        )}
        <SegmentedControl
          label={t("export.format")}
          value={format}
          choices={EXPORT_FORMATS.map((value) => ({ value, label: t(`export.${value}`) }))}
          onChange={setFormat}
        />
        {table.history && (
          <SegmentedControl
            label={t("export.values")}
            value={values}
            choices={(["latest", "history"] as const).map((value) => ({ value, label: t(`export.${value}`) }))}
            onChange={setValues}
          />
        )}
        {isHistory && <TimeWindowControl historyOnly settings={window} onChange={setWindow} />}
        {!isHistory && table.columns.length > shown && (
          <SegmentedControl
            label={t("export.columns")}
            value={columns}
            choices={[
              { value: "shown", label: t("export.columns-shown", { count: shown }) },
              { value: "all", label: t("export.columns-all", { count: table.columns.length }) },
            ]}
            onChange={setColumns}
          />
        )}
        <TimezoneSelect
          browserTime
          label={t("export.time-zone")}
          value={options.timeZone ?? null}
          onChange={(zone) => change({ timeZone: zone ?? undefined })}
        />
        {format !== "json" && <WritingFields format={format} options={options} onChange={change} />}
        {format !== "json" && <p>{t("export.formulas")}</p>}
      </Fields>
    </Dialog>
  );
}

interface WritingFieldsProps {
  readonly format: ExportFormat;
  readonly options: ExportOptions;
  readonly onChange: (next: Partial<ExportOptions>) => void;
}

/** How numbers and texts are written. */
function WritingFields({ format, options, onChange }: WritingFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t("export.locale")}
        value={options.locale === null ? PLAIN : (options.locale ?? OWN)}
        choices={[
          { value: OWN, label: t("export.locale-own") },
          { value: PLAIN, label: t("export.locale-plain") },
          ...languageChoices(() => "").map(({ value, label }) => ({
            value: localeOf(value),
            label: label.split(" · ")[0] ?? label,
          })),
        ]}
        onChange={(value) => onChange({ locale: value === OWN ? undefined : value === PLAIN ? null : value })}
      />
      {format === "csv" && (
        <>
          <Select
            label={t("export.delimiter")}
            value={options.delimiter ?? OWN}
            choices={[
              { value: OWN, label: t("export.delimiter-own") },
              ...EXPORT_DELIMITERS.map((value) => ({ value, label: t(DELIMITERS[value]) })),
            ]}
            onChange={(value) => onChange({ delimiter: EXPORT_DELIMITERS.find((each) => each === value) })}
          />
          <Checkbox
            label={t("export.byte-order-mark")}
            checked={options.byteOrderMark}
            onChange={(byteOrderMark) => onChange({ byteOrderMark })}
          />
        </>
      )}
    </>
  );
}

const DELIMITERS = {
  ",": "export.comma",
  ";": "export.semicolon",
  "\t": "export.tab",
  "|": "export.pipe",
} as const;

const Fields = styled.div({
  display: "grid",
  gap: 16,
  paddingBlock: 8,
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
});
