import { isApiError } from "@orrery/client";
import { type ClaimingSettings, deviceClaiming } from "@orrery/model/widgets/input-forms";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { errorText } from "../../errors/error-text.ts";
import { translateUserText } from "../../i18n/user-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { defineWidget, type StaticViewProps } from "../runtime/define-widget.ts";
import { FieldGroup, FormFoot, FormLayout, StatusLine } from "./form-layout.tsx";
import type { FormStatus } from "./use-input-form.ts";
import { Labelled } from "./value-control.tsx";

const QUIET = { ignoreErrors: true } as const;

/** A form with which the users of a customer make a device theirs. */
function ClaimingForm({ settings }: StaticViewProps<ClaimingSettings>) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { authority, isPublic } = useClaims();
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const [isChecked, setChecked] = useState(false);
  const said = (text: string, otherwise: string) => translateUserText(text, i18n) || otherwise;
  const claim = useSubmission({
    mutationFn: () => client.devices.claim(name.trim(), settings.deviceSecret ? secret : "", QUIET),
    onSuccess: () => {
      setName("");
      setSecret("");
      setChecked(false);
      return queries.invalidateQueries({ queryKey: ["alias"] }); // they may find the device now
    },
  });
  const mayClaim = authority === "CUSTOMER_USER" && !isPublic;
  const missing = {
    name: name.trim() === "" ? said(settings.requiredErrorDevice, t("value-form.device-required")) : undefined,
    secret:
      settings.deviceSecret && secret === ""
        ? said(settings.requiredErrorSecretKey, t("value-form.secret-required"))
        : undefined,
  };
  const messageOf = (error: Error): string => {
    const status = isApiError(error) ? error.status : undefined;
    if (status === 404) return said(settings.deviceNotFound, t("value-form.claim-unknown"));
    if (status === 400) return said(settings.failedClaimDevice, t("value-form.claim-failed"));
    return errorText(error, t("error.unable-to-connect-text"));
  };
  const status = (): FormStatus => {
    if (claim.isPending) return { kind: "saving" };
    if (claim.error) return { kind: "failed", message: messageOf(claim.error) };
    return { kind: claim.isSuccess ? "saved" : "idle" };
  };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    if (!claim.isPending) claim.reset();
  };
  const submit = () => {
    setChecked(true);
    if (mayClaim && missing.name === undefined && missing.secret === undefined) claim.mutate();
  };
  const label = said(settings.labelClaimButon, t("value-form.claim"));
  const device = said(settings.deviceLabel, t("value-form.device-name"));
  const key = said(settings.secretKeyLabel, t("value-form.secret-key"));
  const bare = !settings.showLabel;
  return (
    <FormLayout centred title={said(settings.widgetTitle, "")} onSubmit={submit}>
      <FieldGroup>
        <Labelled data-bare={bare || undefined}>
          <TextField
            label={device}
            value={name}
            placeholder={bare ? device : ""}
            disabled={!mayClaim}
            error={isChecked ? missing.name : undefined}
            onChange={edit(setName)}
          />
        </Labelled>
        {settings.deviceSecret && (
          <Labelled data-bare={bare || undefined}>
            <TextField
              type="password"
              label={key}
              value={secret}
              placeholder={bare ? key : ""}
              disabled={!mayClaim}
              error={isChecked ? missing.secret : undefined}
              onChange={edit(setSecret)}
            />
          </Labelled>
        )}
      </FieldGroup>
      <FormFoot>
        <StatusLine
          saysResult
          isExplained
          status={status()}
          savedText={said(settings.successfulClaimDevice, t("value-form.claimed"))}
          note={mayClaim ? undefined : t("value-form.claim-of-customers")}
        />
        <Button type="submit" variant="primary" disabled={!mayClaim || claim.isPending}>
          {label}
        </Button>
      </FormFoot>
    </FormLayout>
  );
}

export const deviceClaimingWidget = defineWidget(deviceClaiming, { skeleton: "value", View: ClaimingForm });
