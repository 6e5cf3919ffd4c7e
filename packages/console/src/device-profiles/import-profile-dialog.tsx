import type { DeviceProfile } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { ImportFileDialog } from "../entities/json-file/import-file-dialog.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { lostReferences, readProfileFile, withoutReferences } from "./profile-file.ts";

/** Makes a new profile of a file. What the file refers to and the tenant does not have is left empty, which is said before. */
export function ImportProfileDialog({ onClose }: Pick<AddDialogProps<DeviceProfile>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const file = useMemo(() => (text === null ? undefined : readProfileFile(text)), [text]);
  const { data: lost, error: unknown } = useQuery({
    queryKey: ["device-profile", "file", text],
    queryFn: () => (file ? lostReferences(client, file) : []),
    enabled: file !== undefined,
    gcTime: 0,
  });
  const saving = useSubmission({
    mutationFn: () => {
      if (!file || !lost) throw new Error("There is nothing to import yet"); // the button is disabled
      return client.deviceProfiles.save(withoutReferences(file, lost), { ignoreErrors: true });
    },
    onSuccess: ({ name }) => {
      changed();
      toast({ type: "success", message: t("entity.saved", { name }) });
      onClose();
    },
  });
  const failure = unknown ?? saving.error;
  const problem =
    text !== null && !file
      ? t("device-profile.invalid-device-profile-file-error")
      : failure
        ? errorText(failure, t("error.unable-to-connect-text"))
        : undefined;
  return (
    <ImportFileDialog
      title={t("device-profile.import")}
      text={t("device-profile.import-text")}
      label={t("device-profile.device-profile-file")}
      confirm={t("device-profile.import-verb")}
      value={text}
      onChange={(next) => {
        saving.reset();
        setText(next);
      }}
      problem={problem}
      busy={saving.isPending || (file !== undefined && lost === undefined)}
      onImport={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {file && lost && lost.length > 0 && (
        <p role="note" style={{ marginBlockStart: 12 }}>
          {t("device-profile.import-lost", { fields: lost.map(({ label }) => t(label)).join(", ") })}
        </p>
      )}
    </ImportFileDialog>
  );
}
