import type { Client } from "@orrery/client";
import { entityId, type Uuid } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { EntityKind } from "../../kinds/kind.ts";
import { EntityList } from "../../pickers/entity/entity-list.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { Scope } from "../../session/scope.ts";
import { ActionFrame } from "../actions/action-frame.tsx";
import { useGroupAction } from "../actions/use-group-action.ts";
import type { AddDialogProps } from "../entity-list.ts";
import type { Listed } from "../list-context.ts";

interface AssignNewDialogProps<E extends Listed> extends AddDialogProps<E> {
  /** Only entities of this free type are offered. */
  readonly subtype?: string | undefined;
  /** How one is given; by the calls of the kind by default. */
  readonly give?: ((client: Client, scope: Scope, id: Uuid) => Promise<void>) | undefined;
  /** Called before it closes, when at least one was given. */
  readonly onGiven?: (() => void) | undefined;
}

/** Chooses entities of the tenant that the customer or the edge of the list is to have. */
export function AssignNewDialog<E extends Listed>(props: AssignNewDialogProps<E>) {
  const { list, context, subtype, onGiven, onClose } = props;
  const { t } = useTranslation();
  const client = useClient();
  const [ids, setIds] = useState<readonly Uuid[]>([]);
  const [checked, setChecked] = useState(false);
  const { space, type } = list.kind;
  const run = useGroupAction<Uuid>({
    act: (id) => (props.give ? props.give(client, context.scope, id) : give(client, list.kind, context.scope, id)),
    done: (count) => {
      onGiven?.();
      return t(`${space}.assigned`, { count });
    },
    onClose,
  });
  const handleAssign = () => {
    setChecked(true);
    if (ids.length > 0) run.mutate(ids);
  };
  return (
    <ActionFrame
      title={t(`${space}.assign-new-${space}`)}
      confirm={t("action.assign")}
      disabled={run.isPending}
      onConfirm={handleAssign}
      onClose={onClose}
    >
      <p style={{ marginBlockEnd: 16 }}>{t(`${space}.choose-${space}s-text`)}</p>
      <EntityList entityType={type} subtype={subtype} value={ids} onChange={setIds} required checked={checked} />
    </ActionFrame>
  );
}

async function give(client: Client, { type, assigned, onEdges }: EntityKind, scope: Scope, id: Uuid): Promise<void> {
  const options = { ignoreErrors: true } as const;
  if (scope.kind === "customer") await assigned?.(client).assign(scope.customerId, entityId(type, id), options);
  if (scope.kind === "edge") await onEdges?.(client).give(scope.edgeId, id, options);
}
