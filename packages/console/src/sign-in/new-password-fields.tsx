import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "./password-field.tsx";

/** What forms that set a password have in common; their empty values are {@link NO_PASSWORD}. */
export interface NewPassword extends FieldValues {
  password: string;
  password2: string;
}

export const NO_PASSWORD: NewPassword = { password: "", password2: "" };

interface NewPasswordFieldsProps<F extends NewPassword> {
  readonly control: Control<F>;
  /** Of the first field. */
  readonly label: string;
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields<F extends NewPassword>({ control, label }: NewPasswordFieldsProps<F>) {
  const { t } = useTranslation();
  return (
    <>
      <Controller
        control={control}
        name={"password" as Path<F>}
        rules={{ required: t("login.password-required") }}
        render={({ field, fieldState }) => (
          <PasswordField
            fresh
            label={label}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name={"password2" as Path<F>}
        rules={{ validate: (again, form) => again === form.password || t("login.passwords-mismatch-error") }}
        render={({ field, fieldState }) => (
          <PasswordField
            fresh
            label={t("login.password-again")}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  );
}
