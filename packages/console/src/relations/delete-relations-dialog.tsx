import { relations } from "@orrery/client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { runForAll } from "../entities/actions/run-for-all.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import type { RelationDirection, RelationRow } from "./relation-rows.ts";

interface DeleteRelationsDialogProps {
  readonly direction: RelationDirection;
  readonly rows: readonly RelationRow[];
  readonly onClose: (done: boolean) => void;
}

/** Asks before relations are removed, and removes them. */
export function DeleteRelationsDialog({ direction, rows, onClose }: DeleteRelationsDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const toast = useToast();
  const count = rows.length;
  const [first] = rows;
  const remove = useSubmission({
    mutationFn: () =>
      runForAll(rows, ({ relation: { from, to, type } }) =>
        relations(client.api).delete({ from, to, type }, { ignoreErrors: true }),
      ),
    onSuccess: ({ done, failed, error }) => {
      void queries.invalidateQueries({ queryKey: ["relations"] });
      if (done > 0) toast({ type: "success", message: t("relation.deleted", { count: done }) });
      if (failed > 0) {
        const message = errorText(error, t("error.unable-to-connect-text"));
        toast({ type: "error", message: count === 1 ? message : t("entity.some-failed", { count: failed, message }) });
      }
      onClose(failed === 0);
    },
  });
  const way = direction === "FROM" ? "to" : "from";
  return (
    <ConfirmDialog
      open
      title={
        count === 1
          ? t(`relation.delete-${way}-relation-title`, { entityName: first?.name })
          : t("relation.delete-relations-title", { count })
      }
      text={t("relation.delete-text")}
      confirm={t("relation.delete-many", { count })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={() => onClose(false)}
    />
  );
}
