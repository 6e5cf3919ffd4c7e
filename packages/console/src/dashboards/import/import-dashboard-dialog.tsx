import type { DashboardInfo } from "@orrery/model";
import { readDashboardFile, withFileAliases } from "@orrery/model/dashboard-edits";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../../entities/entity-list.ts";
import { ImportFileDialog } from "../../entities/json-file/import-file-dialog.tsx";
import { parseFile } from "../../entities/json-file/parse-file.ts";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { LostAliasesList } from "./lost-aliases-list.tsx";
import { useLostAliases } from "./use-lost-aliases.ts";

/** Makes a new dashboard of a file. Aliases of entities that do not exist here are asked for before. */
export function ImportDashboardDialog({ onClose }: Pick<AddDialogProps<DashboardInfo>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const read = useMemo(() => (text === null ? undefined : readText(text)), [text]);
  const file = typeof read === "string" ? undefined : read;
  const known = useMemo(() => (file ? Object.values(file.configuration.entityAliases) : []), [file]);
  const aliases = useLostAliases(text, known);
  const saving = useSubmission({
    mutationFn: () => {
      if (!file) throw new Error("There is nothing to import yet"); // the button is disabled
      return client.dashboards.save(withFileAliases(file, aliases.chosen), { ignoreErrors: true });
    },
    onSuccess: ({ title }) => {
      changed();
      toast({ type: "success", message: t("entity.saved", { name: title }) });
      onClose();
    },
  });
  const failure = aliases.error ?? saving.error;
  const problem =
    typeof read === "string"
      ? t(PROBLEMS[read])
      : failure
        ? errorText(failure, t("error.unable-to-connect-text"))
        : undefined;
  return (
    <ImportFileDialog
      title={t("dashboard.import")}
      text={t("dashboard.import-text")}
      label={t("dashboard.dashboard-file")}
      confirm={t("dashboard.import-verb")}
      width={560}
      value={text}
      onChange={(next) => {
        saving.reset();
        setText(next);
      }}
      problem={problem}
      busy={saving.isPending || (file !== undefined && !aliases.isComplete)}
      onImport={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {file && <LostAliasesList aliases={aliases} />}
    </ImportFileDialog>
  );
}

const PROBLEMS = {
  "no-json": "dashboard.import-no-json",
  "no-dashboard": "dashboard.invalid-dashboard-file-error",
  widget: "dashboard.import-widget-file",
} as const;

function readText(text: string) {
  const given = parseFile(text);
  return given === undefined ? "no-json" : readDashboardFile(given, () => crypto.randomUUID());
}
