import { type DeviceCredentials, type DeviceInfo, isSameJson } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { CredentialsFields } from "./credentials-fields.tsx";
import { type CredentialsValues, credentialsProblems, readCredentials, writeCredentials } from "./credentials-form.ts";
import { useCredentials } from "./use-credentials.ts";

/** Shows and changes the credentials of a device; users of customers may only read. */
export function CredentialsDialog({ entities: [device], onClose }: ActionDialogProps<DeviceInfo>) {
  return device ? <Loaded device={device} onClose={onClose} /> : null;
}

interface PartProps {
  readonly device: DeviceInfo;
  readonly onClose: () => void;
}

/** Nothing to save. */

function Loaded({ device, onClose }: PartProps) {
  const { t } = useTranslation();
  const answer = useCredentials(device.id);
  const { data } = answer;
  const values = data && readCredentials(data);
  if (data && values) return <Editor device={device} credentials={data} start={values} onClose={onClose} />;
  return (
    <Dialog
      open
      title={t("device.credentials")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      {answer.error ? (
        <FormError>{errorText(answer.error, t("error.unable-to-connect-text"))}</FormError>
      ) : data ? (
        <p>{t("device.credentials-unsupported", { type: data.credentialsType })}</p>
      ) : (
        <SkeletonBar width="60%" />
      )}
    </Dialog>
  );
}

function Editor({
  device,
  credentials,
  start,
  onClose,
}: PartProps & { readonly credentials: DeviceCredentials; readonly start: CredentialsValues }) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const readOnly = useClaims().authority !== "TENANT_ADMIN";
  const [values, setValues] = useState(start);
  const [checked, setChecked] = useState(false);
  const save = useSubmission({
    mutationFn: () =>
      client.devices.saveCredentials({ ...credentials, ...writeCredentials(values) }, { ignoreErrors: true }),
    onSuccess: () => {
      changed();
      toast({ type: "success", message: t("device.credentials-saved") });
      onClose();
    },
  });
  const handleSave = () => {
    setChecked(true);
    if (Object.keys(credentialsProblems(values)).length === 0) save.mutate();
  };
  return (
    <Dialog
      open
      modal
      title={`${t("device.credentials")}: ${device.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(readOnly ? "action.close" : "action.cancel")}</Button>
          {!readOnly && (
            <Button variant="primary" disabled={save.isPending || isSameJson(values, start)} onClick={handleSave}>
              {t("action.save")}
            </Button>
          )}
        </>
      }
    >
      {save.error && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
      <CredentialsFields values={values} onChange={setValues} checked={checked} readOnly={readOnly} />
    </Dialog>
  );
}
