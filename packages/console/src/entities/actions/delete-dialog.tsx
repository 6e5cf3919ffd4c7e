import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { nameParameters } from "../../kinds/kind-texts.ts";
import { UsedByNote } from "../../pickers/references/used-by-note.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useStartBulk } from "../bulk/start-bulk.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListTexts } from "../list/list-texts.ts";
import type { ListContext, Listed } from "../list-context.ts";
import type { ActionDialogProps } from "./entity-action.ts";
import { useGroupAction } from "./use-group-action.ts";
import { useUndoDelete } from "./use-undo-delete.ts";

interface DeleteDialogProps<E extends Listed> extends ActionDialogProps<E> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
  /** Called for each entity that is gone. */
  readonly onDeleted?: ((entity: E) => void) | undefined;
}

/** Asks before entities of a list are deleted, and says who uses one; deletions that a recycle bin takes can be undone. */
export function DeleteDialog<E extends Listed>({
  list,
  context,
  entities,
  matching,
  onClose,
  onDeleted,
}: DeleteDialogProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const [only] = entities.length === 1 && !matching ? entities : [];
  const start = useStartBulk(list, context);
  const undo = useUndoDelete<E>(list);
  const remove = useGroupAction<E>({
    act: async (entity) => {
      await list.remove?.(client, entity);
      onDeleted?.(entity);
    },
    deletedId: (entity) => entity.id.id,
    done: (count) => (only ? t("entity.deleted", { name: list.name(only) }) : t("entity.deleted-many", { count })),
    startAll: start({ entities, matching }, { type: "DELETE" }),
    undo,
    onClose,
  });
  const count = matching?.total ?? entities.length;
  return (
    <ConfirmDialog
      open
      title={
        only ? t(list.texts.deleteOne, nameParameters(list.kind, list.name(only))) : t(list.texts.deleteMany, { count })
      }
      text={
        <>
          {t(deleteText(list.texts, count, undo !== undefined), { count })}
          {undo && (
            <Way>
              <Link to="/recycleBin" onClick={onClose}>
                {t("recycle-bin.open")}
              </Link>
            </Way>
          )}
          {only && <UsedByNote id={only.id} />}
        </>
      }
      confirm={only ? t("action.delete") : t(list.texts.deleteVerb, { count })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(entities)}
      onCancel={onClose}
    />
  );
}

function deleteText(
  { deleteText: one, deleteManyText = one, deleteForGoodText }: ListTexts,
  count: number,
  binned: boolean,
) {
  if (!binned && deleteForGoodText) return deleteForGoodText;
  return count > 1 ? deleteManyText : one;
}

const Way = styled.p({ margin: "8px 0", "& a": { color: "var(--accent)" } });
