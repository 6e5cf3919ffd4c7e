import type { DeviceProfile, DeviceProfileDraft } from "@orrery/model";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { EntityFields } from "../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../entities/forms/entity-form.ts";
import { Steps } from "../entities/forms/steps.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";
import { EntityHelp } from "../pickers/help/entity-help.tsx";
import { useClient } from "../session/client-context.tsx";
import { deviceProfileForm, newProfileDetails } from "./device-profile-form.ts";
import { newProvisioning, provisioningForm } from "./transport/provisioning-form.ts";
import { newTransport, transportForm } from "./transport/transport-form.ts";

const STEPS = [
  { label: "device-profile.step-details", form: deviceProfileForm },
  { label: "device-profile.transport", form: transportForm },
  { label: "device-profile.provisioning", form: provisioningForm },
] as const;

/**
 * Adds a profile in steps: what it is, how its devices connect, how they register. Later steps have defaults, so it can
 * be added from each of them.
 */
export function AddProfileDialog({ onClose }: Pick<AddDialogProps<DeviceProfile>, "onClose">) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const formId = useId();
  const fields = useRef<FormHandle>(null);
  const [at, setAt] = useState(0);
  const [drafts, setDrafts] = useState<readonly FormDraft[]>(() => STEPS.map(({ form }) => form.read(undefined)));
  const add = useSubmission({
    mutationFn: (all: readonly FormDraft[]) => client.deviceProfiles.save(profileOf(all), { ignoreErrors: true }),
    onSuccess: ({ name }) => {
      changed();
      toast({ type: "success", message: t("entity.added", { name }) });
      onClose();
    },
  });
  const step = STEPS[at] ?? STEPS[0];
  const next = STEPS[at + 1];
  const withChecked = (then: (all: readonly FormDraft[]) => void) => {
    const checked = fields.current?.checked();
    if (!checked) return;
    const all = drafts.with(at, checked);
    setDrafts(all);
    then(all);
  };
  return (
    <Dialog
      open
      modal
      width={720}
      title={t("device-profile.add")}
      help={<EntityHelp linkId="deviceProfiles" size="compact" />}
      onClose={onClose}
      actions={
        <>
          {at > 0 && (
            <Button disabled={add.isPending} onClick={() => setAt(at - 1)}>
              {t("device-profile.back")}
            </Button>
          )}
          {next && (
            <Button disabled={add.isPending} onClick={() => withChecked(() => setAt(at + 1))}>
              {t("device-profile.next", { step: t(next.label) })}
            </Button>
          )}
          <span style={{ flex: 1 }} />
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={add.isPending}>
            {t(add.isPending ? "action.adding" : "action.add")}
          </Button>
        </>
      }
    >
      <div style={{ marginBlockEnd: 20 }}>
        <Steps labels={STEPS.map(({ label }) => t(label))} at={at} />
      </div>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          withChecked((all) => add.mutate(all));
        }}
      >
        {add.error && <FormError>{errorText(add.error, t("error.unable-to-connect-text"))}</FormError>}
        <EntityFields
          key={at}
          ref={fields}
          form={step.form}
          draft={drafts[at] ?? {}}
          onChange={(draft) => setDrafts(drafts.with(at, draft))}
          disabled={add.isPending}
          autoFocus
        />
      </form>
    </Dialog>
  );
}

/** The profile that the steps describe. */
function profileOf([details = {}, transport = {}, provisioning = {}]: readonly FormDraft[]): DeviceProfileDraft {
  const { transportType, transportConfiguration } = newTransport(transport);
  const { profileData, ...provision } = newProvisioning(provisioning);
  return {
    type: "DEFAULT",
    ...newProfileDetails(details),
    ...provision,
    transportType,
    profileData: { ...profileData, configuration: { type: "DEFAULT" }, transportConfiguration, alarms: null },
  };
}
