import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { ImportFileDialog } from "../../entities/json-file/import-file-dialog.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { readTypeFile } from "../library-files.ts";

interface ImportTypeDialogProps {
  readonly bundleAlias: string;
  readonly onClose: () => void;
}

/** Makes a new type of a file in the open bundle. */
export function ImportTypeDialog({ bundleAlias, onClose }: ImportTypeDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const file = useMemo(() => (text === null ? undefined : readTypeFile(text)), [text]);
  const saving = useSubmission({
    mutationFn: () => {
      if (!file) throw new Error("There is nothing to import yet"); // the button is disabled
      return client.widgetTypes.save({ ...file, bundleAlias }, { ignoreErrors: true });
    },
    onSuccess: ({ name }) => {
      changed();
      toast({ type: "success", message: t("entity.saved", { name }) });
      onClose();
    },
  });
  const problem =
    text !== null && !file
      ? t("widget-type.invalid-widget-type-file-error")
      : saving.error
        ? errorText(saving.error, t("error.unable-to-connect-text"))
        : undefined;
  return (
    <ImportFileDialog
      title={t("widget-type.import")}
      text={t("widget-type.import-text")}
      label={t("widget-type.widget-type-file")}
      confirm={t("widget-type.import-verb")}
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
