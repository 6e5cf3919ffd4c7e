import type { EntityId } from "@orrery/model";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { ChooseFile } from "../entities/import/choose-file.tsx";
import { ImportFrame } from "../entities/import/import-frame.tsx";
import { useClient } from "../session/client-context.tsx";
import { PlannedImport } from "./planned-import.tsx";
import { deviceDirectory } from "./running/entity-directory.ts";
import type { ImportTarget } from "./running/resolved-rows.ts";
import { usePlannedFile } from "./use-planned-file.ts";

interface TelemetryImportDialogProps {
  /** Whose values the file holds; absent: those of devices that its lines name. */
  readonly entity?: { readonly id: EntityId; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Larger files are cut in parts before. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

/** Imports values with their times from a CSV file: the file, what its columns hold and what comes of it, the import. */
export function TelemetryImportDialog({ entity, onClose }: TelemetryImportDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const id = entity?.id;
  const target = useMemo((): ImportTarget => (id ? { one: id } : { many: deviceDirectory(client) }), [client, id]);
  const planned = usePlannedFile(id === undefined);
  const { file } = planned;
  const title = entity ? t("telemetry-import.title-of", { name: entity.name }) : t("telemetry-import.title-many");
  if (file) {
    const { reread, change, forget } = planned;
    return (
      <PlannedImport {...{ title, file, target, onClose }} onReread={reread} onChange={change} onOtherFile={forget} />
    );
  }
  return (
    <ImportFrame
      title={title}
      help="telemetryImport"
      at={0}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.cancel")}</Button>}
    >
      <ChooseFile
        text={t(entity ? "telemetry-import.file-text" : "telemetry-import.file-text-many")}
        chosen={planned.refused}
        problem={planned.refused === undefined ? undefined : t("telemetry-import.unusable")}
        maxBytes={MAX_FILE_BYTES}
        onFile={(next) => void planned.choose(next)}
      />
    </ImportFrame>
  );
}
