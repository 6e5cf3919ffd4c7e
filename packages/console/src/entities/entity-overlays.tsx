import { useLocation, useNavigate } from "react-router";
import { LEAVE_UNASKED } from "../page/confirm-on-exit.tsx";
import { useRecentEntities } from "../session/use-recent-entities.ts";
import { ActionDialog } from "./actions/action-dialog.tsx";
import type { EntityAction } from "./actions/entity-action.ts";
import { EntityDrawer } from "./drawer/entity-drawer.tsx";
import type { EntityList, ListAdd } from "./entity-list.ts";
import { AddEntityDialog } from "./forms/add-entity-dialog.tsx";
import type { Matching } from "./list/list-state.ts";
import type { ListContext, Listed } from "./list-context.ts";

/** The overlay of a list: an action on some of its entities, the dialog that adds, or neither. */
export type OpenDialog<E extends Listed> =
  | { readonly kind: "add"; readonly add: ListAdd<E> }
  | {
      readonly kind: "act";
      readonly action: EntityAction<E>;
      readonly entities: readonly E[];
      /** It is done to all that match. */
      readonly matching?: Matching | undefined;
    };

export interface EntityOverlaysProps<E extends Listed> {
  readonly list: EntityList<E>;
  /** Whose drawer is open. */
  readonly entityId: string | undefined;
  readonly rows: readonly E[];
  readonly context: ListContext;
  readonly actions: readonly EntityAction<E>[];
  readonly dialog: OpenDialog<E> | undefined;
  readonly onRun: (action: EntityAction<E>, entities: readonly E[]) => void;
  readonly onClose: () => void;
  /** The drawer is the page. */
  readonly alone?: boolean | undefined;
}

/** Drawer and dialogs of a list. */
export function EntityOverlays<E extends Listed>(props: EntityOverlaysProps<E>) {
  const { list, entityId, rows, context, actions, dialog, onRun, onClose, alone } = props;
  const navigate = useNavigate();
  const { search } = useLocation();
  const recent = useRecentEntities();
  const AddDialog = (dialog?.kind === "add" && dialog.add.Dialog) || AddEntityDialog<E>;
  return (
    <>
      {entityId && (
        <EntityDrawer
          key={entityId}
          list={list}
          id={entityId}
          rows={rows}
          context={context}
          actions={actions}
          onRun={(action, entity) => onRun(action, [entity])}
          alone={alone}
        />
      )}
      {dialog?.kind === "add" && <AddDialog list={list} context={context} onClose={onClose} />}
      {dialog?.kind === "act" && (
        <ActionDialog
          list={list}
          effect={dialog.action.does}
          entities={dialog.entities}
          matching={dialog.matching}
          context={context}
          onDeleted={(entity) => {
            recent.forget(entity.id.id);
            if (entity.id.id === entityId)
              void navigate(`${context.base}${search}`, { replace: true, state: LEAVE_UNASKED });
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
