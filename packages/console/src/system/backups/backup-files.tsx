import type { BackupFile } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { Column } from "../../controls/tables/column.ts";
import { DataTable } from "../../controls/tables/data-table.tsx";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { Moment } from "../../controls/time/time.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { RunStatus } from "./run-status.tsx";

interface BackupFilesProps {
  readonly files: readonly BackupFile[];
  /** Something is at work already. */
  readonly busy: boolean;
  readonly onDrill: (file: string) => void;
  readonly onRemove: (file: string) => void;
}

/** Backups that are kept: how large they are, and whether they were proved. */
export function BackupFiles({ files, busy, onDrill, onRemove }: BackupFilesProps) {
  const { t, i18n } = useTranslation();
  const mayChange = useMayChange();
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  return (
    <DataTable<BackupFile>
      label={t("backup.files")}
      rows={files}
      rowKey={({ file }) => file}
      rowName={({ file }) => file}
      actionsWidth={mayChange ? 96 : undefined}
      columns={columns(t, size)}
      card={(file) => ({
        title: <Moment ts={file.createdTime} />,
        meta: <Proof file={file} />,
        when: size(file.bytes),
      })}
      rowActions={
        mayChange
          ? ({ file }) => (
              <>
                <IconButton
                  size="compact"
                  icon="play"
                  label={`${t("backup.drill-now")}: ${file}`}
                  disabled={busy}
                  onClick={() => onDrill(file)}
                />
                <IconButton
                  size="compact"
                  icon="trash"
                  label={`${t("action.delete")}: ${file}`}
                  onClick={() => onRemove(file)}
                />
              </>
            )
          : undefined
      }
    />
  );
}

function columns(t: TFunction, size: (bytes: number) => string): readonly Column<BackupFile>[] {
  return [
    {
      key: "createdTime",
      label: t("backup.created"),
      width: "170px",
      sortable: false,
      tabular: true,
      cell: ({ createdTime }) => <Moment ts={createdTime} />,
    },
    {
      key: "bytes",
      label: t("backup.size"),
      width: "110px",
      sortable: false,
      tabular: true,
      cell: ({ bytes }) => size(bytes),
    },
    { key: "drill", label: t("backup.proof"), sortable: false, cell: (file) => <Proof file={file} /> },
  ];
}

/** Whether it was restored once. */
function Proof({ file: { drill } }: { readonly file: BackupFile }) {
  const { t } = useTranslation();
  if (drill) return <RunStatus run={drill} />;
  return (
    <>
      <Icon name="help" size={14} /> {t("backup.not-proved")}
    </>
  );
}
