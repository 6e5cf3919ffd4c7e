import { EXPORT_FORMATS, type ExportFormat } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { Menu, type MenuAction } from "../controls/overlays/menu.tsx";
import type { ExportTable } from "../exports/export-table.ts";

const ExportLayer = lazy(() => import("../exports/export-layer.tsx").then((code) => ({ default: code.ExportLayer })));

interface ExportMenuProps {
  /** Absent: nothing is selected. */
  readonly selected: (() => ExportTable) | undefined;
  readonly whole: () => ExportTable;
  readonly apiCall: () => string;
  readonly picture: () => void;
}

const ICONS = { csv: "columns", xlsx: "layout", json: "code" } as const satisfies Readonly<
  Record<ExportFormat, string>
>;

/** What is selected or the whole window as a file, the chart as a picture, the call that answers with the values. */
export function ExportMenu({ selected, whole, apiCall, picture }: ExportMenuProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [asked, setAsked] = useState<{ readonly format: ExportFormat | undefined; readonly table: ExportTable }>();
  const formats = (of: string, label: (format: string) => string, table: () => ExportTable): readonly MenuAction[] =>
    EXPORT_FORMATS.map((format) => ({
      id: `${of} ${format}`,
      icon: ICONS[format],
      label: label(t(`export.${format}`)),
      run: () => setAsked({ format, table: table() }),
    }));
  const actions = (): readonly MenuAction[] => [
    ...(selected ? formats("selected", (format) => t("explorer.export-selected", { format }), selected) : []),
    ...formats("whole", (format) => t("explorer.export-window", { format }), whole),
    {
      id: "options",
      icon: "sliders",
      label: t("export.options"),
      run: () => setAsked({ format: undefined, table: whole() }),
    },
    { id: "picture", icon: "image", label: t("explorer.picture"), run: picture },
    { id: "call", icon: "code", label: t("explorer.copy-call"), run: () => copy(apiCall()) },
  ];
  return (
    <>
      <Menu
        actions={actions}
        trigger={(button) => (
          <Button size="toolbar" icon="download" endIcon="down" {...button}>
            {t("export.export")}
          </Button>
        )}
      />
      {asked && (
        <Suspense fallback={null}>
          <ExportLayer {...asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  );
}
