import styled from "@emotion/styled";
import type { DeviceProfileId, OtaPackageId, OtaPackageInfo, OtaPackageType } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { entityPath } from "../../kinds/entity-links.ts";
import { useClient } from "../../session/client-context.tsx";
import { useReadValue } from "../use-read-value.ts";
import { findOtaPackage, findOtaPackages, OTA_TEXTS, otaPackageText, showsDetailsLink } from "./ota-packages.ts";

interface OtaPackageAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  /** Whose devices get the package; null: none are offered. */
  readonly deviceProfileId: DeviceProfileId | null;
  /** FIRMWARE by default. */
  readonly type?: OtaPackageType | undefined;
  readonly value: OtaPackageId | null;
  readonly onChange: (id: OtaPackageId | null) => void;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
  /** Lead to the page of the package while the field is only shown. */
  readonly showDetailsLink?: boolean | undefined;
}

/** The firmware or software that devices get. */
export function OtaPackageAutocomplete(props: OtaPackageAutocompleteProps) {
  const { deviceProfileId, type = "FIRMWARE", value, onChange, label, required = false, checked = false } = props;
  const { showDetailsLink = false, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { found: chosen, isWaiting } = useReadValue({
    key: ["picker", "ota-package", value?.id],
    id: value,
    read: (id, signal) => findOtaPackage(client, id, signal),
    onMissing: () => onChange(null),
  });
  const texts = OTA_TEXTS[type];
  const missing = useMissing(required, checked, value === null);
  return (
    <Combobox<OtaPackageInfo>
      {...field}
      label={label ?? t(texts.label)}
      optional={!required}
      error={isWaiting ? t("entity.waits-for-server") : (field.error ?? (missing ? t(texts.required) : undefined))}
      text={value !== null && chosen ? otaPackageText(chosen) : ""}
      chosenKey={value?.id}
      search={{
        key: ["ota-packages", deviceProfileId?.id, type],
        load: async (text, signal) => {
          if (deviceProfileId === null) return [];
          const found = await orNone(findOtaPackages(client, deviceProfileId, type, text, signal), signal);
          return found.map((info) => ({ key: info.id.id, text: otaPackageText(info), value: info }));
        },
      }}
      noMatches={(text) => (text === "" ? t(texts.none) : t(texts.noMatches, { entity: text }))}
      onPick={({ value: info }) => {
        queries.setQueryData(["picker", "ota-package", info.id.id], info);
        onChange(info.id);
      }}
      onClear={() => onChange(null)}
      labelAside={
        value !== null &&
        showsDetailsLink(showDetailsLink, props.disabled ?? false, value) && (
          <Details to={entityPath(value) ?? ""}>{t("ota-update.open-package")}</Details>
        )
      }
    />
  );
}

const Details = styled(Link)({ color: "var(--accent)", "&:hover": { textDecoration: "underline" } });
