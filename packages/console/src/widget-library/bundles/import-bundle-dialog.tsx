import type { WidgetsBundle } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../../entities/entity-list.ts";
import { ImportFileDialog } from "../../entities/json-file/import-file-dialog.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { readBundleFile } from "../library-files.ts";
import { importBundle } from "./import-bundle.ts";

/** Makes a new bundle with its types of a file. */
export function ImportBundleDialog({ onClose }: Pick<AddDialogProps<WidgetsBundle>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const file = useMemo(() => (text === null ? undefined : readBundleFile(text)), [text]);
  const saving = useSubmission({
    mutationFn: () => {
      if (!file) throw new Error("There is nothing to import yet"); // the button is disabled
      return importBundle(client, file);
    },
    onSuccess: ({ title }) => {
      toast({ type: "success", message: t("entity.saved", { name: title }) });
      onClose();
    },
    onSettled: changed,
  });
  const problem =
    text !== null && !file
      ? t("widgets-bundle.invalid-widgets-bundle-file-error")
      : saving.error
        ? errorText(saving.error, t("error.unable-to-connect-text"))
        : undefined;
  return (
    <ImportFileDialog
      title={t("widgets-bundle.import")}
      text={t("widgets-bundle.import-text")}
      label={t("widgets-bundle.widgets-bundle-file")}
      confirm={t("widgets-bundle.import-verb")}
      value={text}
      onChange={(next) => {
        saving.reset();
        setText(next);
      }}
      problem={problem}
      busy={saving.isPending}
      onImport={() => saving.mutate(undefined)}
      onClose={onClose}
    />
  );
}
