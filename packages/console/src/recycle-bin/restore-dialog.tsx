import { type ApiError, recycleBin } from "@orrery/client";
import type { BinnedEntity } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

interface RestoreDialogProps {
  readonly entity: BinnedEntity;
  /** What the server said of the first attempt. */
  readonly conflict: ApiError;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Asks for another name or token, where others have taken that of an entity which is to come back. */
export function RestoreDialog({ entity, conflict, onRestored, onClose }: RestoreDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const taken = Array.isArray(conflict.details.taken) ? conflict.details.taken : [];
  const [name, setName] = useState(entity.name);
  const [credentialsId, setCredentialsId] = useState("");
  const restore = useSubmission({
    mutationFn: () =>
      recycleBin(client.api).restore(
        entity.id,
        {
          ...(taken.includes("name") && { name: name.trim() }),
          ...(taken.includes("credentialsId") && { credentialsId: credentialsId.trim() }),
        },
        { ignoreErrors: true },
      ),
    onSuccess: onRestored,
  });
  const isReady =
    (!taken.includes("name") || (name.trim() !== "" && name.trim() !== entity.name)) &&
    (!taken.includes("credentialsId") || credentialsId.trim() !== "");
  return (
    <Dialog
      open
      modal
      title={t("recycle-bin.restore-title", { name: entity.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          {taken.length > 0 && (
            <Button
              variant="primary"
              disabled={!isReady || restore.isPending}
              onClick={() => restore.mutate(undefined)}
            >
              {t("recycle-bin.restore")}
            </Button>
          )}
        </>
      }
    >
      {restore.error && <FormError>{errorText(restore.error, t("error.unable-to-connect-text"))}</FormError>}
      <p>{t(taken.length > 0 ? "recycle-bin.taken" : "recycle-bin.missing")}</p>
      {taken.includes("name") && (
        <TextField label={t("recycle-bin.other-name")} value={name} onChange={setName} maxLength={255} autoFocus />
      )}
      {taken.includes("credentialsId") && (
        <TextField
          mono
          label={t("recycle-bin.other-token")}
          value={credentialsId}
          onChange={setCredentialsId}
          maxLength={255}
        />
      )}
    </Dialog>
  );
}
