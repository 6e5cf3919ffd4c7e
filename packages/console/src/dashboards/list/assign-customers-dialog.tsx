import styled from "@emotion/styled";
import { type DashboardInfo, entityId, type ShortCustomerInfo } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { ActionFrame } from "../../entities/actions/action-frame.tsx";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { useGroupAction } from "../../entities/actions/use-group-action.ts";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import type { FoundEntity } from "../../pickers/entity/found-entity.ts";
import { useClient } from "../../session/client-context.tsx";
import { namedCustomers, publicCustomer } from "../public/public-link.ts";

/** The customers whose users see a dashboard; saved as a whole. Being public is not touched. */
export function AssignCustomersDialog({ entities, onClose }: ActionDialogProps<DashboardInfo>) {
  const { t } = useTranslation();
  const client = useClient();
  const [dashboard] = entities;
  const [chosen, setChosen] = useState<readonly Pick<ShortCustomerInfo, "customerId" | "title">[]>(
    dashboard ? namedCustomers(dashboard) : [],
  );
  const [picked, setPicked] = useState<FoundEntity>();
  const action = useGroupAction<DashboardInfo>({
    act: (target) => {
      const open = publicCustomer(target);
      const ids = [...chosen, ...(open ? [open] : [])].map(({ customerId }) => customerId);
      return client.dashboards.setCustomers(target.id, ids, { ignoreErrors: true });
    },
    done: () => t("entity.saved", { name: dashboard?.title ?? "" }),
    onClose,
  });
  const add = () => {
    if (!picked) return;
    setChosen([...chosen, { customerId: entityId("CUSTOMER", picked.id.id), title: picked.name }]);
    setPicked(undefined);
  };
  return (
    <ActionFrame
      width={560}
      title={t("dashboard.assign-title", { title: dashboard?.title ?? "" })}
      confirm={t("action.save")}
      disabled={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onClose={onClose}
    >
      <Fields>
        <p>{t("dashboard.assign-text")}</p>
        <ul>
          {chosen.length === 0 && <li className="none">{t("dashboard.no-customers")}</li>}
          {chosen.map(({ customerId, title }) => (
            <li key={customerId.id}>
              <span>{title}</span>
              <IconButton
                icon="unassign"
                size="compact"
                label={`${t("action.remove")}: ${title}`}
                onClick={() => setChosen(chosen.filter((other) => other.customerId.id !== customerId.id))}
              />
            </li>
          ))}
        </ul>
        <div className="add">
          <EntityAutocomplete
            key={chosen.length} // emptied after each
            label={t("dashboard.add-customer")}
            entityType="CUSTOMER"
            required
            value={picked?.id ?? null}
            exclude={chosen.map(({ customerId }) => customerId.id)}
            onChange={(_, customer) => setPicked(customer)}
          />
          <Button disabled={!picked} onClick={add}>
            {t("action.add")}
          </Button>
        </div>
      </Fields>
    </ActionFrame>
  );
}

const Fields = styled.div({
  display: "grid",
  gap: 16,
  "& li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    minBlockSize: 40,
    borderBlockEnd: "1px solid var(--line-soft)",
    color: "var(--text)",
    font: "var(--t-body-s)",
  },
  "& .none": { color: "var(--faint)" },
  "& .add": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 8, alignItems: "end" },
});
