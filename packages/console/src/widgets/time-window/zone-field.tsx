import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { zoneAbbreviation } from "@orrery/model";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../controls/field.tsx";
import { Icon } from "../../controls/icon.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";

interface ZoneFieldProps {
  /** Absent: the browser's. */
  readonly zone: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (zone: string | undefined) => void;
}

const BROWSER = "";

/** The zone whose clock everything is shown by, found by its name; the browser's own comes first. */
export function ZoneField({ zone, disabled, onChange }: ZoneFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { browserZone, serverNow } = useDashboard();
  const options = useMemo(() => [BROWSER, ...Intl.supportedValuesOf("timeZone")], []);
  const nameOf = (option: string) =>
    option === BROWSER ? t("timezone.browser-time", { zone: cityOf(browserZone) }) : option.replaceAll("_", " ");
  return (
    <Field id={id} label={t("timezone.timezone")}>
      <Autocomplete<string, false, true>
        id={id}
        value={zone ?? BROWSER}
        options={options}
        disabled={disabled}
        disableClearable
        forcePopupIcon
        popupIcon={<Icon name="down" size={16} />}
        openText={t("action.open")}
        closeText={t("action.close")}
        noOptionsText={t("timezone.none-found")}
        getOptionLabel={nameOf}
        onChange={(_, option) => onChange(option === BROWSER ? undefined : option)}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className ?? ""}
            endAdornment={
              <>
                <span style={{ color: "var(--faint)", whiteSpace: "nowrap", paddingInlineEnd: 0 }}>
                  {zoneAbbreviation(zone ?? browserZone, serverNow())}
                </span>
                {slotProps.input.endAdornment}
              </>
            }
            disabled={disabled}
            inputProps={slotProps.htmlInput}
          />
        )}
      />
    </Field>
  );
}

/** `Europe/Amsterdam` is known by its city. */
function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}
