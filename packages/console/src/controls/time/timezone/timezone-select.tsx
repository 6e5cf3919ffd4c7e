import styled from "@emotion/styled";
import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { zoneAbbreviation } from "@orrery/model";
import { type ReactNode, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import { Field } from "../../fields/field.tsx";
import {
  matchingZones,
  type TimezoneInfo,
  timezoneInfo,
  timezoneLabel,
  zoneIds,
  zoneWhenEmpty,
} from "../time-window/timezone-info.ts";

interface TimezoneSelectProps {
  readonly label: string;
  /** IANA name; null for none, or for the browser's where that is offered. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The moment for which offsets are shown, ms; now by default. */
  readonly now?: number | undefined;
  /** No zone at all is the browser's own, and says so. */
  readonly browserTime?: boolean | undefined;
  /** What an emptied field returns to. */
  readonly defaultZone?: string | undefined;
  /** Without a default an emptied field returns to the zone of the user's browser, by its name. */
  readonly userZoneByDefault?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly aside?: ReactNode;
}

/** The zone whose clock is meant, found by its name. */
export function TimezoneSelect(props: TimezoneSelectProps) {
  const { t } = useTranslation();
  const id = useId();
  const { label, value, onChange, browserTime = false, required = false, disabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  // Emptied to search for another one; the value is cleared only when the list closes without a choice.
  const [isEmptied, setEmptied] = useState(false);
  const [text, setText] = useState("");
  // Offsets change twice a year: those of when the field appeared do, and the list is worked out once.
  const [now] = useState(() => props.now ?? Date.now());
  const userZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const browser = useMemo<TimezoneInfo>(
    () => ({
      id: null,
      name: t("timezone.browser-time", { zone: cityOf(userZone) }),
      offset: zoneAbbreviation(userZone, now),
    }),
    [t, userZone, now],
  );
  const chosen = useMemo(
    () => (value === null ? (browserTime ? browser : null) : timezoneInfo(value, now)),
    [value, browserTime, browser, now],
  );
  const options = useMemo(() => {
    if (!isOpen) return chosen === null ? [] : [chosen]; // hundreds of offsets are worked out when they are wanted
    const ids = zoneIds();
    const known = value === null || ids.includes(value) ? ids : [value, ...ids];
    return [...(browserTime ? [browser] : []), ...known.map((zone) => timezoneInfo(zone, now))];
  }, [isOpen, chosen, value, browserTime, browser, now]);
  const shown = isEmptied ? null : chosen;
  const error = required && shown === null ? t("timezone.timezone-required") : undefined;
  const close = () => {
    setOpen(false);
    if (!isEmptied && value !== null) return;
    setEmptied(false);
    const fallback = zoneWhenEmpty({
      defaultZone: props.defaultZone,
      userZone: props.userZoneByDefault ? userZone : undefined,
    });
    if (fallback !== value && (isEmptied || !browserTime)) onChange(fallback);
  };
  return (
    <Box data-browser={shown?.id === null || undefined}>
      <Field id={id} label={label} optional={!required && !browserTime} error={error} aside={props.aside}>
        <Autocomplete<TimezoneInfo>
          id={id}
          value={shown}
          options={options}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={(_, reason) => (reason === "selectOption" ? setOpen(false) : close())}
          disabled={disabled}
          forcePopupIcon
          popupIcon={<Icon name="down" size={16} />}
          clearIcon={<Icon name="close" size={14} />}
          clearText={t("action.clear")}
          openText={t("action.open")}
          closeText={t("action.close")}
          noOptionsText={t("timezone.no-timezones-matching", { timezone: text })}
          getOptionLabel={(zone) => (zone.id === null ? zone.name : timezoneLabel(zone))}
          getOptionKey={(zone) => zone.id ?? ""}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          filterOptions={(zones, { inputValue, getOptionLabel }) =>
            shown !== null && inputValue === getOptionLabel(shown) ? zones : matchingZones(zones, inputValue)
          }
          onInputChange={(_, next) => setText(next)}
          onChange={(_, zone) => {
            setEmptied(zone === null);
            if (zone !== null) onChange(zone.id);
            else if (!isOpen) setOpen(true); // cleared by its button: now choose
          }}
          renderInput={({ slotProps }) => (
            <OutlinedInput
              ref={slotProps.input.ref}
              className={slotProps.input.className ?? ""}
              endAdornment={
                <>
                  {shown?.id === null && <span className="offset">{shown.offset}</span>}
                  {slotProps.input.endAdornment}
                </>
              }
              placeholder={t("timezone.select-timezone")}
              disabled={disabled}
              error={error !== undefined}
              inputProps={{
                ...slotProps.htmlInput,
                "aria-required": required,
                "aria-describedby": error === undefined ? undefined : `${id}-note`,
              }}
            />
          )}
        />
      </Field>
    </Box>
  );
}

/** `Europe/Amsterdam` is known by its city. */
function cityOf(zone: string): string {
  return (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");
}

const Box = styled.div({
  "& .offset": { color: "var(--faint)", whiteSpace: "nowrap" },
  "&[data-browser] .MuiAutocomplete-clearIndicator": { display: "none" },
  "& .MuiAutocomplete-root .MuiAutocomplete-inputRoot.MuiAutocomplete-inputRoot": { paddingInlineStart: 10 },
  "&[data-browser] .MuiAutocomplete-root .MuiAutocomplete-inputRoot.MuiAutocomplete-inputRoot": {
    paddingInlineEnd: 34,
  },
  "& .MuiAutocomplete-root .MuiAutocomplete-input.MuiAutocomplete-input": { paddingInlineStart: 0 },
});
