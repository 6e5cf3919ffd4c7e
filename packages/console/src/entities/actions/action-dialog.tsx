import type { BulkCommand } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { nameParameters } from "../../kinds/kind-texts.ts";
import { useClient } from "../../session/client-context.tsx";
import { AssignDialog } from "../assignment/assign-dialog.tsx";
import { assignmentQuestion } from "../assignment/assignment-questions.ts";
import { commandOf } from "../bulk/matching.ts";
import { useStartBulk } from "../bulk/start-bulk.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import type { ActionDialogProps, ActionEffect, Confirmation } from "./entity-action.ts";
import { useGroupAction } from "./use-group-action.ts";

interface Props<E extends Listed> extends ActionDialogProps<E> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
  readonly onDeleted?: ((entity: E) => void) | undefined;
}

/** The dialog that an action opens; none for actions that lead to another page. */
export function ActionDialog<E extends Listed>({ effect, ...props }: Props<E> & { readonly effect: ActionEffect<E> }) {
  if ("to" in effect) return null;
  if ("remove" in effect) return <DeleteDialog {...props} />;
  if ("assignment" in effect) {
    const { assignment } = effect;
    if (assignment === "assign") return <AssignDialog {...props} />;
    const confirmation = assignmentQuestion<E>(props.list.kind, assignment);
    return <ConfirmAction confirmation={confirmation} command={commandOf(effect)} {...props} />;
  }
  if ("confirm" in effect) return <ConfirmAction confirmation={effect.confirm} {...props} />;
  return <effect.Dialog entities={props.entities} onClose={props.onClose} />;
}

function ConfirmAction<E extends Listed>({
  list,
  context,
  confirmation,
  command,
  entities,
  matching,
  onClose,
}: Props<E> & { readonly confirmation: Confirmation<E>; readonly command?: BulkCommand | undefined }) {
  const { t } = useTranslation();
  const client = useClient();
  const [first] = entities;
  const count = matching?.total ?? entities.length;
  const parameters = {
    ...nameParameters(list.kind, first ? list.name(first) : ""),
    ...(first && confirmation.parameters?.(first)),
    count,
  };
  const { title, text, verb } = (count > 1 && confirmation.many) || confirmation;
  const start = useStartBulk(list, context);
  const run = useGroupAction<E>({
    act: (entity) => confirmation.act(client, entity, context),
    done: (done) => t(confirmation.done, { ...parameters, count: done }),
    startAll: start({ entities, matching }, command),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t(title, parameters)}
      text={t(text, parameters)}
      confirm={t(verb, parameters)}
      busy={run.isPending}
      onConfirm={() => run.mutate(entities)}
      onCancel={onClose}
    />
  );
}
