import type { WidgetTypeInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";

interface RemoveTypeDialogProps {
  readonly type: WidgetTypeInfo;
  readonly onClose: () => void;
}

/** Asks before a type is deleted: dashboards that have it show that it is missing. */
export function RemoveTypeDialog({ type, onClose }: RemoveTypeDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const removal = useSubmission({
    mutationFn: () => client.widgetTypes.delete(type.id, { ignoreErrors: true }),
    onSuccess: onClose,
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
    onSettled: changed,
  });
  return (
    <ConfirmDialog
      open
      title={t("widget.remove-widget-type-title", { widgetName: type.name })}
      text={t("widget.remove-widget-type-text")}
      confirm={t("widget.remove")}
      busy={removal.isPending}
      onConfirm={() => removal.mutate(undefined)}
      onCancel={onClose}
    />
  );
}
