import { useLocation, useNavigate } from "react-router";
import { useRecentEntities } from "../session/use-recent-entities.ts";
import { LEAVE_UNASKED } from "../shell/confirm-on-exit.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { AddEntityDialog } from "./add-entity-dialog.tsx";
import { EntityDrawer } from "./entity-drawer.tsx";
import type { EntityAction, EntityList, ListContext, Listed } from "./entity-list.ts";

/** What lies over a list: an action on some of its entities, the dialog that adds, or neither. */
export type OpenDialog<E> =
  | { readonly kind: "add" }
  | { readonly kind: "act"; readonly action: EntityAction<E>; readonly entities: readonly E[] };

export interface EntityLayersProps<E extends Listed> {
  readonly list: EntityList<E>;
  /** Whose drawer is open. */
  readonly entityId: string | undefined;
  readonly rows: readonly E[];
  readonly context: ListContext;
  readonly base: string;
  readonly actions: readonly EntityAction<E>[];
  readonly dialog: OpenDialog<E> | undefined;
  readonly onRun: (action: EntityAction<E>, entities: readonly E[]) => void;
  readonly onClose: () => void;
}

/** Drawer and dialogs of a list. */
export function EntityLayers<E extends Listed>(props: EntityLayersProps<E>) {
  const { list, entityId, rows, context, base, actions, dialog, onRun, onClose } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const recent = useRecentEntities();
  const AddDialog = list.AddDialog ?? AddEntityDialog<E>;
  return (
    <>
      {entityId && (
        <EntityDrawer
          key={entityId}
          list={list}
          id={entityId}
          rows={rows}
          context={context}
          base={base}
          actions={actions}
          onRun={(action, entity) => onRun(action, [entity])}
        />
      )}
      {dialog?.kind === "add" && <AddDialog list={list} scope={context.scope} onClose={onClose} />}
      {dialog?.kind === "act" && (
        <ActionDialog
          list={list}
          effect={dialog.action.does}
          entities={dialog.entities}
          onDeleted={(entity) => {
            recent.forget(entity.id.id);
            if (entity.id.id === entityId) void navigate(`${base}${search}`, { replace: true, state: LEAVE_UNASKED });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
