import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useMissing } from "../../autocomplete/use-missing.ts";
import { IconButton } from "../../basics/icon-button.tsx";
import { useDialogs } from "../../overlays/dialogs/dialogs.tsx";
import { TextField } from "../text-field.tsx";
import { parseColor } from "./color.ts";

interface ColorInputProps {
  readonly label: string;
  /** As in saved dashboards; empty for none. */
  readonly value: string;
  readonly onChange: (color: string) => void;
  readonly required?: boolean | undefined;
  /** Said when it is missing. */
  readonly requiredText?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A colour: typed, or chosen in a dialog that its swatch opens. */
export function ColorInput(props: ColorInputProps) {
  const { label, value, onChange, required = false, requiredText, checked = false, disabled = false } = props;
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const missing = useMissing(required, checked, value.trim() === "");
  const readable = value.trim() === "" || parseColor(value) !== undefined;
  const choose = async () => {
    const color = await dialogs.color(value);
    if (color !== null) onChange(color);
  };
  return (
    <TextField
      label={label}
      value={value}
      optional={!required}
      disabled={disabled}
      mono
      placeholder={t("color.none")}
      onChange={onChange}
      error={missing ? (requiredText ?? t("color.required")) : readable ? undefined : t("color.invalid")}
      startIcon={
        <Swatch
          type="button"
          disabled={disabled}
          aria-label={`${t("color.choose")}: ${label}`}
          aria-haspopup="dialog"
          onClick={() => void choose()}
        >
          <i style={{ background: readable ? value : "none" }} />
        </Swatch>
      }
      end={
        value !== "" &&
        !disabled && (
          <IconButton size="tiny" icon="close" label={`${t("color.clear")}: ${label}`} onClick={() => onChange("")} />
        )
      }
    />
  );
}

const Swatch = styled.button({
  flex: "none",
  inlineSize: 24,
  blockSize: 24,
  marginInlineStart: -4,
  padding: 2,
  border: "1px solid var(--line-field)",
  borderRadius: 4,
  background:
    "repeating-conic-gradient(var(--line-strong) 0 25%, var(--surface) 0 50%) content-box 0 0 / 8px 8px, var(--surface)",
  cursor: "pointer",
  "& i": { display: "block", blockSize: "100%", borderRadius: 2 },
  "&:disabled": { cursor: "default" },
});
