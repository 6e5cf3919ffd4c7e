import { isApiError } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { EmptyState, ErrorState } from "../controls/basics/states.tsx";
import { formatSecond } from "../i18n/relative-time.ts";
import { errorText } from "./error-text.ts";

interface LoadErrorProps {
  readonly name: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Of a list: its search and filters stay. */
  readonly isList?: boolean | undefined;
  readonly onClear?: (() => void) | undefined;
}

/** What could not be loaded: it is not there, may not be seen, or did not come this time. */
export function LoadError({ name, error, onRetry, isList = false, onClear }: LoadErrorProps) {
  const { t } = useTranslation();
  const absence = absenceOf(error);
  if (absence !== undefined && !isList) {
    return (
      <EmptyState
        icon={absence === "forbidden" ? "lock" : "search"}
        title={t(`entity.${absence}-title`)}
        text={t(`entity.${absence}`)}
      />
    );
  }
  const message = sentence(errorText(error, t("error.unable-to-connect-text")));
  return (
    <ErrorState
      title={t("entity.load-failed", { name })}
      text={isList ? t("entity.load-failed-text", { message }) : message}
      details={technicalLine(error)}
      onRetry={onRetry}
      actions={onClear && <Button onClick={onClear}>{t("action.clear-filters")}</Button>}
    />
  );
}

/** An id that is none, or one that the server does not know or does not show; another attempt changes nothing of it. */
function absenceOf(error: unknown): "not-found" | "forbidden" | undefined {
  if (!isApiError(error)) return undefined;
  if (error.status === 403) return "forbidden";
  return error.status === 404 ? "not-found" : undefined;
}

/** What a server says of itself may end without a full stop. */
function sentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}

function technicalLine(error: unknown): string {
  if (!isApiError(error)) return String(error);
  return `${error.method ?? ""} ${error.url?.split("?")[0] ?? ""} · ${error.status} · ${formatSecond(Date.now()).slice(11)}`;
}
