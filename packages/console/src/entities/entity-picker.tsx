import Autocomplete from "@mui/material/Autocomplete";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../controls/field.tsx";
import { Icon } from "../controls/icon.tsx";
import { useClient } from "../session/client-context.tsx";
import type { EntityOption, EntityOptions } from "./entity-form.ts";

interface EntityPickerProps {
  readonly label: string;
  /** Id; empty for none. */
  readonly value: string;
  readonly options: EntityOptions;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** One entity of many, found by its name. */
export function EntityPicker({
  label,
  value,
  options,
  onChange,
  error,
  optional,
  disabled = false,
}: EntityPickerProps) {
  const id = useId();
  const { t } = useTranslation();
  const client = useClient();
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const found = useQuery({
    queryKey: ["picker", options.key, text],
    queryFn: ({ signal }) => options.search(client, text, { signal }),
    enabled: open,
  });
  const chosen = useQuery({
    queryKey: ["picker", options.key, "one", value],
    queryFn: ({ signal }) => options.find(client, value, { signal }),
    enabled: value !== "",
  });
  usePreset(options, value, onChange);
  const selected: EntityOption | null = value === "" ? null : (chosen.data ?? { id: value, name: "" });
  return (
    <Field id={id} label={label} optional={optional} error={error}>
      <Autocomplete<EntityOption>
        id={id}
        value={selected}
        options={found.data ?? []}
        loading={found.isPending}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        disabled={disabled}
        disableClearable={false}
        forcePopupIcon
        popupIcon={<Icon name="down" size={16} />}
        clearIcon={<Icon name="close" size={14} />}
        clearText={t("action.clear")}
        openText={t("action.open")}
        closeText={t("action.close")}
        loadingText={t("common.loading")}
        noOptionsText={t("entity.pick-empty")}
        getOptionLabel={(option) => option.name}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        filterOptions={(all) => all}
        onInputChange={(_, next, reason) => setText(reason === "input" ? next : "")}
        onChange={(_, option) => onChange(option?.id ?? "")}
        renderInput={({ slotProps }) => (
          <OutlinedInput
            ref={slotProps.input.ref}
            className={slotProps.input.className ?? ""}
            endAdornment={slotProps.input.endAdornment}
            placeholder={t("entity.pick-placeholder")}
            error={error !== undefined}
            disabled={disabled}
            inputProps={{ ...slotProps.htmlInput, "aria-describedby": error === undefined ? undefined : `${id}-note` }}
          />
        )}
      />
    </Field>
  );
}

/** Fills an empty field of a new form once. */
function usePreset(options: EntityOptions, value: string, onChange: (id: string) => void): void {
  const client = useClient();
  const done = useRef(value !== "");
  const { data } = useQuery({
    queryKey: ["picker", options.key, "preset"],
    queryFn: ({ signal }) => options.preset?.(client, { signal }) ?? null,
    enabled: options.preset !== undefined && !done.current,
  });
  useEffect(() => {
    if (done.current || !data) return;
    done.current = true;
    onChange(data.id);
  }, [data, onChange]);
}
