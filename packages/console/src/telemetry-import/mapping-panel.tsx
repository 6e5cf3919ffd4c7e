import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { Select } from "../controls/fields/select.tsx";
import { formatFileSize } from "../controls/text/file-size.ts";
import { ColumnRow } from "../entities/import/column-row.tsx";
import { ColumnPanel, FileHead } from "../entities/import/import-layout.ts";
import { ReadingFields } from "../entities/import/reading-fields.tsx";
import { VALUE_TYPES } from "./reading/cell-value.ts";
import type { FileHead as Head } from "./reading/guess-plan.ts";
import {
  COLUMN_USES,
  type ColumnMeaning,
  type ImportPlan,
  isRepeated,
  LAYOUTS,
  type PlanProblem,
  usesOf,
} from "./reading/import-plan.ts";
import type { OpenFile } from "./reading/open-file.ts";
import { TimeFields } from "./time-fields.tsx";

interface MappingPanelProps {
  readonly open: OpenFile;
  readonly head: Head;
  readonly plan: ImportPlan;
  readonly problems: readonly PlanProblem[];
  readonly many: boolean;
  readonly onOtherFile: () => void;
  /** What the file looks like is found again. */
  readonly onReread: (how: Pick<ImportPlan, "delimiter" | "layout"> & { readonly hasHeader: boolean }) => void;
  readonly onChange: (plan: ImportPlan) => void;
}

const LEFT_OUT = "left-out";
const KEY_ERRORS = { key: "telemetry-import.key-bad", "same-key": "telemetry-import.key-twice" } as const;

/** How a file is read, and what its columns hold. */
export function MappingPanel(props: MappingPanelProps) {
  const { open, head, plan, problems, many, onOtherFile, onReread, onChange } = props;
  const { t, i18n } = useTranslation();
  const { columns, layout } = plan;
  const missing = problems.flatMap((one) => (one.kind === "missing" ? [t(`telemetry-import.use-${one.use}`)] : []));
  const uses = usesOf(layout, many);
  const choicesFor = (at: number) => [
    ...uses.map((use) => ({
      value: use as string,
      label: t(`telemetry-import.use-${use}`),
      disabled: !isRepeated(use, layout) && columns.some((column, other) => column.use === use && other !== at),
    })),
    { value: LEFT_OUT, label: t("import.left-out") },
  ];
  const change = (at: number, next: Partial<ColumnMeaning>) =>
    onChange({ ...plan, columns: columns.map((column, each) => (each === at ? { ...column, ...next } : column)) });
  return (
    <ColumnPanel>
      <FileHead>
        <span dir="auto">
          <b>{open.file.name}</b> {formatFileSize(open.file.size, i18n.language)}, {open.encoding.toUpperCase()}
        </span>
        <Button size="compact" onClick={onOtherFile}>
          {t("import.other-file")}
        </Button>
      </FileHead>
      <ReadingFields {...plan} onChange={(reading) => onReread({ layout, ...reading })} />
      <div style={{ display: "flex", flexWrap: "wrap", gap: 16, marginBlockEnd: 12 }}>
        <SegmentedControl
          label={t("telemetry-import.layout")}
          value={layout}
          choices={LAYOUTS.map((value) => ({ value, label: t(`telemetry-import.layout-${value}`) }))}
          onChange={(next) => onReread({ ...plan, layout: next })}
        />
        <SegmentedControl
          label={t("telemetry-import.decimal")}
          value={plan.decimal}
          choices={[
            { value: ".", label: t("telemetry-import.decimal-point") },
            { value: ",", label: t("telemetry-import.decimal-comma") },
          ]}
          onChange={(decimal) => onChange({ ...plan, decimal })}
        />
      </div>
      {missing.length > 0 && <FormError>{t("import.missing-columns", { columns: missing.join(", ") })}</FormError>}
      <ul>
        {columns.map(({ use, key, type }, at) => {
          const name = head.header?.[at] || t("import.column", { n: at + 1 });
          const problem = problems.find((one) => "at" in one && one.at === at);
          const error =
            problem && (problem.kind === "key" || problem.kind === "same-key")
              ? t(KEY_ERRORS[problem.kind])
              : undefined;
          return (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name, and their place is what tells them apart
              key={at}
              name={name}
              sample={head.rows[0]?.[at] ?? ""}
              meaning={use ?? LEFT_OUT}
              choices={choicesFor(at)}
              ownKey={isRepeated(use, layout) ? { value: key, error } : undefined}
              onMeaning={(value) => {
                const next = COLUMN_USES.find((one) => one === value);
                change(at, { use: next, key: isRepeated(next, layout) ? key || name : "" });
              }}
              onKey={(next) => change(at, { key: next })}
            >
              {use === "value" && (
                <Select
                  bare
                  label={t("telemetry-import.type-of", { name })}
                  value={type}
                  choices={VALUE_TYPES.map((value) => ({ value, label: t(`telemetry-import.type-${value}`) }))}
                  onChange={(next) => change(at, { type: next })}
                />
              )}
              {use === "time" && (
                <TimeFields
                  time={plan.time}
                  isPatternBad={problems.some(({ kind }) => kind === "pattern")}
                  onChange={(time) => onChange({ ...plan, time })}
                />
              )}
            </ColumnRow>
          );
        })}
      </ul>
      <p className="note">{t("telemetry-import.cells-note")}</p>
    </ColumnPanel>
  );
}
