import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { ExportButton } from "../../exports/export-button.tsx";
import type { ExportTable } from "../../exports/export-table.ts";
import { density, usePreference } from "../../session/preferences.ts";
import { ColumnChooser } from "../columns/column-chooser.tsx";
import type { ColumnControl } from "../columns/use-columns.ts";

export interface ListToolsProps {
  readonly columns: ColumnControl;
  readonly exported: () => ExportTable | Promise<ExportTable>;
  readonly onRefresh: () => void;
}

/** Density, columns, export and refresh of a list. Their code loads after that of the rows. */
export function ListTools({ columns, exported, onRefresh }: ListToolsProps) {
  const { t } = useTranslation();
  const [rows, setRows] = usePreference(density);
  return (
    <>
      <span className="wide">
        <IconButton
          icon="density"
          label={t("table.density")}
          aria-pressed={rows === "compact"}
          onClick={() => setRows(rows === "compact" ? "comfortable" : "compact")}
        />
      </span>
      <span className="wide">
        <ColumnChooser control={columns} />
      </span>
      <ExportButton table={exported} />
      <span className="wide">
        <IconButton icon="refresh" label={t("action.refresh")} onClick={onRefresh} />
      </span>
    </>
  );
}
