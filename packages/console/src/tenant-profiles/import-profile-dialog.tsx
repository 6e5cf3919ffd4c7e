import type { TenantProfile } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportFileDialog } from "../entities/json-file/import-file-dialog.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { readProfileFile } from "./profile-file.ts";

/** Makes a new profile of a file; it never becomes the default. */
export function ImportProfileDialog({ onClose }: Pick<AddDialogProps<TenantProfile>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const file = useMemo(() => (text === null ? undefined : readProfileFile(text)), [text]);
  const saving = useSubmission({
    mutationFn: () => {
      if (!file) throw new Error("There is nothing to import yet"); // the button is disabled
      return client.tenantProfiles.save(file, { ignoreErrors: true });
    },
    onSuccess: ({ name }) => {
      changed();
      toast({ type: "success", message: t("entity.saved", { name }) });
      onClose();
    },
  });
  const problem =
    text !== null && !file
      ? t("tenant-profile.invalid-tenant-profile-file-error")
      : saving.error
        ? errorText(saving.error, t("error.unable-to-connect-text"))
        : undefined;
  return (
    <ImportFileDialog
      title={t("tenant-profile.import")}
      text={t("tenant-profile.import-text")}
      label={t("tenant-profile.tenant-profile-file")}
      confirm={t("tenant-profile.import-verb")}
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
