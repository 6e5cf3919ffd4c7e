import { EXPORT_FORMATS, type ExportFormat } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import type { ExportTable } from "./export-table.ts";

const ExportLayer = lazy(() => import("./export-layer.tsx").then((code) => ({ default: code.ExportLayer })));

interface ExportButtonProps {
  readonly table: () => ExportTable | Promise<ExportTable>;
  /** `tiny` in heads of widgets. */
  readonly size?: "tiny" | undefined;
}

/** Gives a table as a file, at once or after its options were chosen. `table` is asked when something is chosen. */
export function ExportButton({ table, size }: ExportButtonProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly format: ExportFormat | undefined; readonly table: ExportTable }>();
  const ask = async (format?: ExportFormat) => setAsked({ format, table: await table() });
  return (
    <>
      <Menu
        actions={() => [
          ...EXPORT_FORMATS.map((format) => ({
            id: format,
            label: t(`export.${format}`),
            run: () => void ask(format),
          })),
          { id: "options", label: t("export.options"), run: () => void ask() },
        ]}
        trigger={(button) => <IconButton icon="download" size={size} label={t("export.export")} {...button} />}
      />
      {asked && (
        <Suspense fallback={null}>
          <ExportLayer {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
