import styled from "@emotion/styled";
import { type DeviceCredentials, type DeviceInfo, type EntityId, TRANSPORT_TYPES } from "@orrery/model";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Switch } from "../controls/fields/switch.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddFormDialog } from "../entities/forms/add-form-dialog.tsx";
import { EntityFields } from "../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../entities/forms/entity-form.ts";
import { fieldOfError, showFieldError } from "../entities/forms/server-errors.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { EntityAutocomplete } from "../pickers/entity/entity-autocomplete.tsx";
import { useClient } from "../session/client-context.tsx";
import { ConnectDialog } from "./connect/connect-dialog.tsx";
import { createDevice } from "./create-device.ts";
import { CredentialsFields } from "./credentials-fields.tsx";
import { CREDENTIALS_OF, type CredentialsValues, credentialsProblems, newCredentials } from "./credentials-form.ts";
import { deviceForm } from "./device-form.ts";

type AddDeviceDialogProps = Pick<AddDialogProps<DeviceInfo>, "onClose">;

interface Created {
  readonly device: DeviceInfo;
  readonly credentials: DeviceCredentials;
}

/** Details, credentials and customer; then commands to paste, and a light that turns green with its first message. */
export function AddDeviceDialog({ onClose }: AddDeviceDialogProps) {
  const [created, setCreated] = useState<Created>();
  return created ? (
    <ConnectDialog {...created} onAddAnother={() => setCreated(undefined)} onClose={onClose} />
  ) : (
    <FormStep onCreated={setCreated} onClose={onClose} />
  );
}

function FormStep({ onCreated, onClose }: AddDeviceDialogProps & { readonly onCreated: (created: Created) => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState(() => deviceForm.read(undefined));
  const [ownCredentials, setOwnCredentials] = useState(false);
  const own = useRef<FormHandle>(null);
  const [edited, setCredentials] = useState<CredentialsValues>();
  const [customer, setCustomer] = useState<EntityId | null>(null);
  const [checked, setChecked] = useState(false);
  const transport = TRANSPORT_TYPES.find((type) => type === draft.transportType) ?? "DEFAULT";
  const credentials = edited && CREDENTIALS_OF[transport].includes(edited.type) ? edited : newCredentials(transport);
  // An access token is made for the device; what LwM2M devices know each other by is not.
  const isGiven = ownCredentials || transport === "LWM2M";
  const create = useSubmission({
    mutationFn: (details: FormDraft) =>
      createDevice(client, { details, customer, credentials: isGiven ? credentials : undefined }),
    onSuccess: (result) => {
      changed();
      onCreated(result);
    },
    onError: (error) => showFieldError(error, deviceForm, fields.current),
  });
  const isComplete = () => {
    if (!isGiven) return true;
    if (credentials.type === "LWM2M_CREDENTIALS") return own.current?.checked() !== undefined;
    return Object.keys(credentialsProblems(credentials)).length === 0;
  };
  return (
    <AddFormDialog
      title={t("device.add-device-text")}
      entityType="DEVICE"
      busy={create.isPending}
      error={fieldOfError(create.error, deviceForm) === undefined ? create.error : undefined}
      onSubmit={() => {
        setChecked(true);
        const details = fields.current?.checked();
        if (details && isComplete()) create.mutate(details);
      }}
      onClose={onClose}
    >
      <EntityFields
        ref={fields}
        form={deviceForm}
        draft={draft}
        onChange={setDraft}
        disabled={create.isPending}
        autoFocus
      />
      <Section>
        <EntityAutocomplete
          label={t("customer.customer")}
          value={customer}
          entityType="CUSTOMER"
          onChange={setCustomer}
        />
        {transport !== "LWM2M" && (
          <Switch label={t("device.wizard.add-credentials")} checked={ownCredentials} onChange={setOwnCredentials} />
        )}
        {!isGiven && <p className="hint">{t("device.own-credentials-hint")}</p>}
        {isGiven && (
          <CredentialsFields
            ref={own}
            values={credentials}
            onChange={setCredentials}
            transport={transport}
            checked={checked}
          />
        )}
      </Section>
    </AddFormDialog>
  );
}

const Section = styled.div({
  display: "grid",
  gap: 12,
  marginBlockStart: 16,
  paddingBlock: "16px 4px",
  borderBlockStart: "1px solid var(--line)",
  color: "var(--text)",
  "& .hint": { marginBlockStart: -12, font: "var(--t-cap)", color: "var(--dim)" },
});
