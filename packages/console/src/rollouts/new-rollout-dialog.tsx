import styled from "@emotion/styled";
import { otaRollouts } from "@orrery/client";
import {
  type DeviceProfileId,
  OTA_PACKAGE_TYPES,
  type OtaPackageId,
  type OtaPackageInfo,
  type OtaPackageType,
  type OtaRollout,
  type RolloutDraft,
} from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { EntityAutocomplete } from "../pickers/entity/entity-autocomplete.tsx";
import { OtaPackageAutocomplete } from "../pickers/ota-package/ota-package-autocomplete.tsx";
import { useClient } from "../session/client-context.tsx";
import { draftOf, errorsOf, type RolloutFields } from "./rollout-draft.ts";
import { RolloutLimits } from "./rollout-limits.tsx";
import { WaveFieldsList } from "./wave-fields-list.tsx";

interface NewRolloutDialogProps {
  /** Of this package; absent: it is chosen. */
  readonly info?: OtaPackageInfo | undefined;
  readonly onCreated: (rollout: OtaRollout) => void;
  readonly onClose: () => void;
}

/** Enters which devices get which package, and in which waves. */
export function NewRolloutDialog({ info, onCreated, onClose }: NewRolloutDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const [profileId, setProfileId] = useState<DeviceProfileId | null>(info?.deviceProfileId ?? null);
  const [type, setType] = useState<OtaPackageType>(info?.type ?? "FIRMWARE");
  const [packageId, setPackageId] = useState<OtaPackageId | null>(info?.id ?? null);
  const [isChecked, setChecked] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const [entered, setEntered] = useState<Omit<RolloutFields, "deviceProfileId" | "otaPackageId">>(() => ({
    name: info ? `${info.title} ${info.version}` : "",
    onlyWith: "",
    waves: [
      { key: 1, name: t("rollout.trial-wave"), kind: "percent", percent: "5", text: "" },
      { key: 2, name: t("rollout.half-wave"), kind: "percent", percent: "50", text: "" },
      { key: 3, name: t("rollout.last-wave"), kind: "rest", percent: "", text: "" },
    ],
    ...{ share: "90", pauseMinutes: "60", stops: true, limitPercent: "8", limitMinimum: "10", timeoutHours: "24" },
    ...{ retries: false, retryTimes: "2", retryMinutes: "60" },
  }));
  const fields: RolloutFields = { ...entered, deviceProfileId: profileId?.id, otaPackageId: packageId?.id };
  const errors = errorsOf(fields);
  const wrong = (name: string) => (isChecked && errors[name] ? t(errors[name]) : undefined);
  const change = (next: Partial<RolloutFields>) => {
    setDirty(true);
    setEntered((before) => ({ ...before, ...next }));
  };
  const create = useSubmission({
    mutationFn: (draft: RolloutDraft) => otaRollouts(client.api).create(draft, { ignoreErrors: true }),
    onSuccess: (rollout) => {
      void queries.invalidateQueries({ queryKey: ["records", "rollouts"] });
      setDirty(false);
      onCreated(rollout);
    },
  });
  const submit = () => {
    setChecked(true);
    const draft = draftOf(fields);
    if (draft) create.mutate(draft);
  };
  return (
    <FormDialog
      width={720}
      title={t("rollout.new-title")}
      dirty={isDirty}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={create.isPending} onClick={submit}>
            {t("rollout.create")}
          </Button>
        </>
      }
    >
      <Fields>
        {create.error && <FormError>{errorText(create.error, t("error.unable-to-connect-text"))}</FormError>}
        <div className="pair">
          <EntityAutocomplete
            entityType="DEVICE_PROFILE"
            label={t("rollout.profile")}
            required
            preset={info === undefined}
            checked={isChecked}
            value={profileId}
            disabled={info !== undefined}
            onChange={(id) => {
              setProfileId(id?.entityType === "DEVICE_PROFILE" ? (id as DeviceProfileId) : null); // as its type says
              if (!info) setPackageId(null);
            }}
          />
          <SegmentedControl
            label={t("rollout.type")}
            value={type}
            choices={OTA_PACKAGE_TYPES.map((value) => ({
              value,
              label: t(`ota-update.type-${value.toLowerCase()}`),
            }))}
            onChange={(next) => {
              setType(next);
              if (!info) setPackageId(null);
            }}
          />
        </div>
        <OtaPackageAutocomplete
          deviceProfileId={profileId}
          type={type}
          label={t("rollout.package")}
          required
          checked={isChecked}
          disabled={info !== undefined}
          value={packageId}
          onChange={setPackageId}
        />
        <TextField
          label={t("rollout.name")}
          value={entered.name}
          maxLength={255}
          error={wrong("name")}
          onChange={(name) => change({ name })}
        />
        <TextField
          optional
          label={t("rollout.only-with")}
          hint={t("rollout.only-with-hint")}
          value={entered.onlyWith}
          maxLength={255}
          onChange={(onlyWith) => change({ onlyWith })}
        />
        <WaveFieldsList waves={entered.waves} wrong={wrong} onChange={(waves) => change({ waves })} />
        <RolloutLimits fields={fields} wrong={wrong} onChange={change} />
        <p className="hint">{t("rollout.create-hint")}</p>
      </Fields>
    </FormDialog>
  );
}

const Fields = styled.div({
  display: "grid",
  gap: 16,
  color: "var(--text)",
  "& .pair": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: 16, alignItems: "start" },
  "& .hint": { margin: 0, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 599.95px)": { "& .pair": { gridTemplateColumns: "minmax(0, 1fr)" } },
});
