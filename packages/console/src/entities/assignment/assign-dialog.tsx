import { type EntityId, entityId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import { useClient } from "../../session/client-context.tsx";
import { ActionFrame } from "../actions/action-frame.tsx";
import type { ActionDialogProps } from "../actions/entity-action.ts";
import { useGroupAction } from "../actions/use-group-action.ts";
import { useStartBulk } from "../bulk/start-bulk.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";

interface AssignDialogProps<E extends Listed> extends ActionDialogProps<E> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
}

/** Chooses a customer whose users will see the entities. */
export function AssignDialog<E extends Listed>({ list, context, entities, matching, onClose }: AssignDialogProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const [customer, setCustomer] = useState<EntityId | null>(null);
  const [checked, setChecked] = useState(false);
  const { space, assigned } = list.kind;
  const start = useStartBulk(list, context);
  const run = useGroupAction<E>({
    act: async (entity) => {
      if (customer)
        await assigned?.(client).assign(entityId("CUSTOMER", customer.id), entity.id, { ignoreErrors: true });
    },
    done: (count) => t(`${space}.assigned`, { count }),
    startAll: start(
      { entities, matching },
      customer ? { type: "ASSIGN_TO_CUSTOMER", customerId: customer.id } : undefined,
    ),
    onClose,
  });
  const handleAssign = () => {
    setChecked(true);
    if (customer) run.mutate(entities);
  };
  return (
    <ActionFrame
      title={t(`${space}.assign-${space}-to-customer`, { count: matching?.total ?? entities.length })}
      confirm={t("action.assign")}
      disabled={run.isPending}
      onConfirm={handleAssign}
      onClose={onClose}
    >
      <p style={{ marginBlockEnd: 16 }}>{t(`${space}.assign-to-customer-text`)}</p>
      <EntityAutocomplete
        label={t("customer.customer")}
        value={customer}
        entityType="CUSTOMER"
        onChange={setCustomer}
        required
        checked={checked}
        requiredText={t("customer.select-customer")}
      />
    </ActionFrame>
  );
}
