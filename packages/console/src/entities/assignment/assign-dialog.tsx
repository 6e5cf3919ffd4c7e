import type { Client } from "@orrery/client";
import { entityId, parseUuid } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import { ActionFrame } from "../action-frame.tsx";
import { useStartMatching } from "../bulk/start-matching.ts";
import type { ActionDialogProps } from "../entity-action.ts";
import { EntityIdField } from "../entity-id-field.tsx";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { useGroupAction } from "../use-group-action.ts";
import type { AssignmentCalls } from "./assignment-actions.ts";

interface AssignDialogProps<E extends Listed> extends ActionDialogProps<E> {
  readonly list: EntityList<E>;
  readonly context: ListContext;
  readonly calls: (client: Client) => AssignmentCalls;
}

/** Chooses a customer whose users will see the entities. */
export function AssignDialog<E extends Listed>({
  list,
  context,
  calls,
  entities,
  matching,
  onClose,
}: AssignDialogProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const [customer, setCustomer] = useState("");
  const [checked, setChecked] = useState(false);
  const { space } = list.kind;
  const start = useStartMatching(list, context);
  const run = useGroupAction<E>({
    act: (entity) => calls(client).assign(entityId("CUSTOMER", parseUuid(customer)), entity.id, { ignoreErrors: true }),
    done: (count) => t(`${space}.assigned`, { count }),
    startAll: matching && (() => start(matching, { type: "ASSIGN_TO_CUSTOMER", customerId: customer })),
    onClose,
  });
  const handleAssign = () => {
    setChecked(true);
    if (customer !== "") run.mutate(entities);
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
      <EntityIdField
        label={t("customer.customer")}
        value={customer}
        entityType="CUSTOMER"
        onChange={setCustomer}
        error={checked && customer === "" ? t("customer.select-customer") : undefined}
      />
    </ActionFrame>
  );
}
