import type { ExportFormat } from "@orrery/model";
import { useEffect, useEffectEvent } from "react";
import { useStored } from "../session/preferences.ts";
import { useClaims } from "../session/use-session.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { optionsKey, parseOptions } from "./export-options.ts";
import type { ExportTable } from "./export-table.ts";
import { useExport } from "./use-export.ts";

interface ExportLayerProps {
  readonly table: ExportTable;
  /** Absent: it is asked for, with everything else. */
  readonly format: ExportFormat | undefined;
  readonly onClose: () => void;
}

/** What follows a choice in the menu of an export. */
export function ExportLayer({ table, format, onClose }: ExportLayerProps) {
  const { userId } = useClaims();
  const [kept, keep] = useStored(optionsKey(userId));
  const options = parseOptions(kept);
  return format === undefined ? (
    <ExportDialog table={table} initial={options} onKeep={(next) => keep(JSON.stringify(next))} onClose={onClose} />
  ) : (
    <AtOnce table={table} format={format} options={options} onClose={onClose} />
  );
}

interface AtOnceProps extends ExportLayerProps {
  readonly format: ExportFormat;
  readonly options: ReturnType<typeof parseOptions>;
}

/** Shows nothing: the file is that of the table as it stands there. */
function AtOnce({ table, format, options, onClose }: AtOnceProps) {
  const file = useExport(table, onClose);
  const start = useEffectEvent(() => file.mutate({ format, columns: "shown", options }, { onError: onClose }));
  useEffect(() => start(), []);
  return null;
}
