import { type HTMLInputTypeAttribute, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../basics/icon-button.tsx";

interface PasswordToggle {
  readonly type: HTMLInputTypeAttribute;
  /** The eye at the end of the field; undefined for other inputs. */
  readonly toggle: ReactNode;
}

/** Shows and hides what is typed into an input of the type `password`; others keep their type. */
export function usePasswordToggle(type: HTMLInputTypeAttribute = "text"): PasswordToggle {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  if (type !== "password") return { type, toggle: undefined };
  return {
    type: shown ? "text" : "password",
    toggle: (
      <IconButton
        icon="eye"
        size="tiny"
        label={t(shown ? "login.hide-password" : "login.show-password")}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    ),
  };
}
