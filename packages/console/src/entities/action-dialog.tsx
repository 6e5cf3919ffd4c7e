import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { useClient } from "../session/client-context.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { ActionDialogProps, ActionEffect, Confirmation, EntityList, Listed } from "./entity-list.ts";
import { useGroupAction } from "./use-group-action.ts";

interface Props<E extends Listed> extends ActionDialogProps<E> {
  readonly list: EntityList<E>;
  readonly onDeleted?: ((entity: E) => void) | undefined;
}

/** The dialog that an action opens; none for actions that lead to another page. */
export function ActionDialog<E extends Listed>({ effect, ...props }: Props<E> & { readonly effect: ActionEffect<E> }) {
  if ("to" in effect) return null;
  if ("remove" in effect) return <DeleteDialog {...props} />;
  if ("confirm" in effect) return <Question confirmation={effect.confirm} {...props} />;
  return <effect.Dialog entities={props.entities} onClose={props.onClose} />;
}

function Question<E extends Listed>({
  list,
  confirmation,
  entities,
  onClose,
}: Props<E> & { readonly confirmation: Confirmation<E> }) {
  const { t } = useTranslation();
  const client = useClient();
  const [first] = entities;
  const parameters = { name: first ? list.name(first) : "", count: entities.length };
  const run = useGroupAction<E>({
    act: (entity) => confirmation.act(client, entity),
    done: (count) => t(confirmation.done, { ...parameters, count }),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t(confirmation.title, parameters)}
      text={t(confirmation.text, parameters)}
      confirm={t(confirmation.verb, parameters)}
      busy={run.isPending}
      onConfirm={() => run.mutate(entities)}
      onCancel={onClose}
    />
  );
}
