import styled from "@emotion/styled";
import MenuItem from "@mui/material/MenuItem";
import OutlinedInput from "@mui/material/OutlinedInput";
import MuiSelect from "@mui/material/Select";
import { type ReactNode, useId } from "react";
import { Icon } from "../basics/icon.tsx";
import { TAG_LOOK } from "../basics/tag-look.ts";
import { Field } from "./field.tsx";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** A small mark at the end of the line. */
  readonly tag?: string | undefined;
}

interface SelectProps<V extends string> {
  readonly label: string;
  readonly value: V | "";
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly optional?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly placeholder?: string | undefined;
  /** `bare` shows no label above; it is still spoken. */
  readonly bare?: boolean | undefined;
  readonly size?: "default" | "toolbar" | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** One of a few values, chosen from a list. For long lists that are searched use `EntityAutocomplete`. */
export function Select<V extends string>(props: SelectProps<V>) {
  const id = useId();
  const { choices, value, placeholder, bare = false } = props;
  const control = (
    <MuiSelect<V | "">
      value={value}
      input={<OutlinedInput size={props.size === "toolbar" ? "small" : "medium"} error={props.error !== undefined} />}
      SelectDisplayProps={{
        id,
        "aria-labelledby": bare ? undefined : `${id}-label ${id}`,
        "aria-describedby": !bare && (props.error !== undefined || props.hint !== undefined) ? `${id}-note` : undefined,
        "aria-invalid": props.error !== undefined || undefined,
        "aria-required": !bare && !props.optional,
      }}
      inputProps={{ "aria-label": props.label }}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      IconComponent={Chevron}
      renderValue={(chosen) => choices.find((choice) => choice.value === chosen)?.label ?? placeholder ?? ""}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice.value === event.target.value);
        if (chosen) props.onChange(chosen.value);
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
          <span style={{ flex: 1 }}>{choice.label}</span>
          {choice.tag !== undefined && <Tag>{choice.tag}</Tag>}
        </MenuItem>
      ))}
    </MuiSelect>
  );
  if (bare) return control;
  return (
    <Field
      id={id}
      label={props.label}
      optional={props.optional}
      error={props.error}
      hint={props.hint}
      aside={props.aside}
    >
      {control}
    </Field>
  );
}

function Chevron({ className }: { readonly className?: string | undefined }) {
  return <Icon name="down" size={16} className={className} />;
}

const Tag = styled.span(TAG_LOOK);
