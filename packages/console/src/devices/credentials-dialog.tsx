import { type DeviceCredentials, type DeviceInfo, type DeviceTransportType, isSameJson } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { CredentialsFields } from "./credentials-fields.tsx";
import { credentialsProblems, readCredentials, writeCredentials } from "./credentials-form.ts";
import { useCredentials } from "./use-credentials.ts";

/** Shows and changes the credentials of a device; users of customers may only read. */
export function CredentialsDialog({ entities: [device], onClose }: ActionDialogProps<DeviceInfo>) {
  return device ? <Loaded device={device} onClose={onClose} /> : null;
}

interface PartProps {
  readonly device: DeviceInfo;
  readonly onClose: () => void;
}

function Loaded({ device, onClose }: PartProps) {
  const { t } = useTranslation();
  const answer = useCredentials(device.id);
  const { data } = answer;
  const profile = useProfileTransport(device);
  if (data && profile.data) {
    return <Editor device={device} credentials={data} transport={profile.data} onClose={onClose} />;
  }
  const failure = answer.error ?? profile.error;
  return (
    <Dialog
      open
      title={t("device.credentials")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      {failure ? (
        <FormError>{errorText(failure, t("error.unable-to-connect-text"))}</FormError>
      ) : (
        <SkeletonBar width="60%" />
      )}
    </Dialog>
  );
}

function Editor({
  device,
  credentials,
  transport,
  onClose,
}: PartProps & { readonly credentials: DeviceCredentials; readonly transport: DeviceTransportType }) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const mayChange = useMayChange();
  const readOnly = useClaims().authority !== "TENANT_ADMIN" || !mayChange;
  const own = useRef<FormHandle>(null);
  const [start] = useState(() => readCredentials(credentials));
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
    const isComplete = values.type !== "LWM2M_CREDENTIALS" || own.current?.checked() !== undefined;
    if (isComplete && Object.keys(credentialsProblems(values)).length === 0) save.mutate();
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
      <CredentialsFields
        ref={own}
        values={values}
        onChange={setValues}
        transport={transport}
        checked={checked}
        readOnly={readOnly}
      />
    </Dialog>
  );
}

/** The transport of the device's profile, which says what credentials it can have. */
function useProfileTransport({ deviceProfileId: id }: DeviceInfo) {
  const client = useClient();
  return useQuery({
    queryKey: ["device-profile", "info", id.id],
    queryFn: ({ signal }) => client.deviceProfiles.info(id, { signal, ignoreErrors: true }),
    select: ({ transportType }) => transportType,
  });
}
