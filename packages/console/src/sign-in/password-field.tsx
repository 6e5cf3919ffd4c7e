import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/icon.tsx";
import { PlainField } from "./plain-field.tsx";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly fresh?: boolean | undefined;
}

/** A password; the eye shows it. `fresh` marks a new one for password managers. */
export function PasswordField({ label, value, onChange, error, fresh = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <PlainField
      label={label}
      value={value}
      onChange={onChange}
      error={error}
      type={shown ? "text" : "password"}
      autoComplete={fresh ? "new-password" : "current-password"}
      end={
        <Eye
          type="button"
          aria-label={t(shown ? "login.hide-password" : "login.show-password")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={16} />
        </Eye>
      }
    />
  );
}

/** A plain button: the one of the controls would bring its tooltip's code to the first page. */
const Eye = styled.button({
  display: "grid",
  placeItems: "center",
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "var(--dim)",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
  "&[aria-pressed='true']": { background: "var(--tint)", color: "var(--accent)" },
});
