import type { DeviceInfo } from "@orrery/model";
import { entityId, parseUuid } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { ActionFrame } from "../entities/action-frame.tsx";
import { EntityIdField } from "../entities/entity-id-field.tsx";
import type { ActionDialogProps } from "../entities/entity-list.ts";
import { useGroupAction } from "../entities/use-group-action.ts";
import { useClient } from "../session/client-context.tsx";

type Props = ActionDialogProps<DeviceInfo>;

/** Chooses a customer whose users will see the devices. */
export function AssignDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const [customer, setCustomer] = useState("");
  const [checked, setChecked] = useState(false);
  const assign = useGroupAction<DeviceInfo>({
    act: (device) =>
      client.devices.assign(entityId("CUSTOMER", parseUuid(customer)), device.id, { ignoreErrors: true }),
    done: (count) => t("device.assigned", { count }),
    onClose,
  });
  const handleAssign = () => {
    setChecked(true);
    if (customer !== "") assign.mutate(entities);
  };
  return (
    <ActionFrame
      title={t("device.assign-device-to-customer", { count: entities.length })}
      confirm={t("action.assign")}
      disabled={assign.isPending}
      onConfirm={handleAssign}
      onClose={onClose}
    >
      <p style={{ marginBlockEnd: 16 }}>{t("device.assign-to-customer-text")}</p>
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

/** Takes devices away from their customers; a public device becomes private. */
export function UnassignDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const unassign = useGroupAction<DeviceInfo>({
    act: (device) => client.devices.unassign(device.id, { ignoreErrors: true }),
    done: (count) => t("device.unassigned", { count }),
    onClose,
  });
  const [only] = entities.length === 1 ? entities : [];
  const count = entities.length;
  return (
    <ConfirmDialog
      open
      danger={false}
      title={
        only
          ? t("device.unassign-device-title", { deviceName: only.name })
          : t("device.unassign-devices-title", { count })
      }
      text={
        only ? t("device.unassign-device-text", { customer: only.customerTitle }) : t("device.unassign-devices-text")
      }
      confirm={only ? t("device.unassign") : t("device.unassign-many", { count })}
      busy={unassign.isPending}
      onConfirm={() => unassign.mutate(entities)}
      onCancel={onClose}
    />
  );
}

/** Lets visitors of public dashboards see a device. */
export function MakePublicDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const publish = useGroupAction<DeviceInfo>({
    act: (device) => client.devices.makePublic(device.id, { ignoreErrors: true }),
    done: () => t("device.device-public"),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("device.make-public-device-title", { deviceName: entities[0]?.name })}
      text={t("device.make-public-device-text")}
      confirm={t("device.make-public")}
      busy={publish.isPending}
      onConfirm={() => publish.mutate(entities)}
      onCancel={onClose}
    />
  );
}

/** Hides a public device again. */
export function MakePrivateDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const hide = useGroupAction<DeviceInfo>({
    act: (device) => client.devices.unassign(device.id, { ignoreErrors: true }),
    done: (count) => t("device.unassigned", { count }),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("device.make-private-device-title", { deviceName: entities[0]?.name })}
      text={t("device.make-private-device-text")}
      confirm={t("device.make-private")}
      busy={hide.isPending}
      onConfirm={() => hide.mutate(entities)}
      onCancel={onClose}
    />
  );
}
