import type { AttributeScope, EntityId } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../errors/error-text.ts";
import { KeysUsedByNote } from "../pickers/references/used-by-note.tsx";
import { useClient } from "../session/client-context.tsx";

interface DeleteAttributesDialogProps {
  readonly entity: EntityId;
  readonly scope: AttributeScope;
  readonly keys: readonly string[];
  readonly onClose: (done: boolean) => void;
}

/** Asks before attributes are deleted, and deletes them. */
export function DeleteAttributesDialog({ entity, scope, keys, onClose }: DeleteAttributesDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const count = keys.length;
  const remove = useSubmission({
    mutationFn: () => client.telemetry.deleteAttributes(entity, scope, keys, { ignoreErrors: true }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["attributes", entity.id] });
      toast({ type: "success", message: t("attribute.deleted", { count }) });
      onClose(true);
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
  });
  return (
    <ConfirmDialog
      open
      title={t("attribute.delete-attributes-title", { count })}
      text={
        <>
          {t("attribute.delete-attributes-text")}
          <KeysUsedByNote keys={keys} />
        </>
      }
      confirm={t("attribute.delete-many", { count })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => onClose(false)}
    />
  );
}
