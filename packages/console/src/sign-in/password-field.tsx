import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EyeButton } from "../controls/fields/eye-button.tsx";
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
        <EyeButton
          label={t(shown ? "login.hide-password" : "login.show-password")}
          pressed={shown}
          onPress={() => setShown(!shown)}
        />
      }
    />
  );
}
