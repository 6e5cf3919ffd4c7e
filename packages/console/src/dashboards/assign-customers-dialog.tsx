import styled from "@emotion/styled";
import { type DashboardInfo, entityId, parseUuid, type ShortCustomerInfo } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import type { ActionDialogProps } from "../entities/entity-list.ts";
import { EntityPicker } from "../entities/entity-picker.tsx";
import { customerOptions } from "../entities/options.ts";
import { useGroupAction } from "../entities/use-group-action.ts";
import { useClient } from "../session/client-context.tsx";
import { namedCustomers, publicCustomer } from "./public-link.ts";

/** The customers whose users see a dashboard; saved as a whole. Being public is not touched. */
export function AssignCustomersDialog({ entities, onClose }: ActionDialogProps<DashboardInfo>) {
  const { t } = useTranslation();
  const client = useClient();
  const [dashboard] = entities;
  const [chosen, setChosen] = useState<readonly Pick<ShortCustomerInfo, "customerId" | "title">[]>(
    dashboard ? namedCustomers(dashboard) : [],
  );
  const [picked, setPicked] = useState("");
  const found = useQuery({
    queryKey: ["picker", customerOptions.key, "one", picked],
    queryFn: ({ signal }) => customerOptions.find(client, picked, { signal }),
    enabled: picked !== "",
  });
  const action = useGroupAction<DashboardInfo>({
    act: (target) => {
      const open = publicCustomer(target);
      const ids = [...chosen, ...(open ? [open] : [])].map(({ customerId }) => customerId);
      return client.dashboards.setCustomers(target.id, ids);
    },
    done: () => t("entity.saved", { name: dashboard?.title ?? "" }),
    onClose,
  });
  const isNew =
    picked !== "" && found.data?.id === picked && !chosen.some(({ customerId }) => customerId.id === picked);
  const add = () => {
    if (!isNew || !found.data) return;
    setChosen([...chosen, { customerId: entityId("CUSTOMER", parseUuid(picked)), title: found.data.name }]);
    setPicked("");
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("dashboard.assign-title", { title: dashboard?.title ?? "" })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={action.isPending} onClick={() => action.mutate(entities)}>
            {t("action.save")}
          </Button>
        </>
      }
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
          <EntityPicker
            label={t("dashboard.add-customer")}
            value={picked}
            options={customerOptions}
            onChange={setPicked}
            optional
          />
          <Button disabled={!isNew} onClick={add}>
            {t("action.add")}
          </Button>
        </div>
      </Fields>
    </Dialog>
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
