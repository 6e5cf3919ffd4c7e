import { isApiError } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { errorText } from "../controls/error-text.ts";
import { ErrorState } from "../controls/states.tsx";
import { formatSecond } from "../i18n/relative-time.ts";

interface LoadErrorProps {
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onClear?: (() => void) | undefined;
}

/** A list that could not be loaded; search and filters stay. */
export function LoadError({ name, error, onRetry, onClear }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t("entity.load-failed", { name })}
      text={t("entity.load-failed-text", { message: sentence(errorText(error, t("error.unable-to-connect-text"))) })}
      details={technicalLine(error)}
      onRetry={onRetry}
      actions={onClear && <Button onClick={onClear}>{t("action.clear-filters")}</Button>}
    />
  );
}

/** What a server says of itself may end without a full stop. */
function sentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}

function technicalLine(error: unknown): string {
  if (!isApiError(error)) return String(error);
  return `${error.method ?? ""} ${error.url?.split("?")[0] ?? ""} · ${error.status} · ${formatSecond(Date.now()).slice(11)}`;
}
