import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { PlainButton } from "./plain-button.tsx";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  /** One sentence. */
  readonly text?: string | undefined;
  /** What fills it. */
  readonly actions?: ReactNode;
}

/** Nothing here yet, or nothing found: one sentence and the action that fills it. */
export function EmptyState({ icon, title, text, actions }: EmptyStateProps) {
  return (
    <State>
      <Orbits icon={icon} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {actions && <Actions>{actions}</Actions>}
    </State>
  );
}

interface ErrorStateProps {
  /** Absent: the server could not be reached or did not do it. */
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** What failed and what to do, in the user's words. */
  readonly text: string;
  /** The technical line, behind a disclosure. */
  readonly details?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** What failed, a retry, and the technical line for support. */
export function ErrorState({ icon = "offline", title, text, details, onRetry, actions }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <State role="alert">
      <Badge>
        <Icon name={icon} size={20} />
      </Badge>
      <h2>{title}</h2>
      <p>{text}</p>
      <Actions>
        {onRetry && (
          <PlainButton type="button" onClick={onRetry}>
            <Icon name="refresh" size={16} />
            {t("action.try-again")}
          </PlainButton>
        )}
        {actions}
      </Actions>
      {details && (
        <Details>
          <summary>
            <Icon name="right" size={14} />
            {t("error.technical-details")}
          </summary>
          <code>{details}</code>
        </Details>
      )}
    </State>
  );
}

function Orbits({ icon }: { readonly icon: IconName }) {
  return (
    <Art aria-hidden>
      <svg aria-hidden="true" viewBox="0 0 120 120" width="120" height="120" fill="none" stroke="currentColor">
        <circle cx="60" cy="60" r="56" strokeDasharray="1 6" strokeWidth="1.5" strokeLinecap="round" />
        <circle cx="60" cy="60" r="38" strokeDasharray="1 6" strokeWidth="1.5" strokeLinecap="round" />
        <circle cx="60" cy="60" r="20" strokeWidth="1.5" />
        <circle cx="99.6" cy="20.4" r="4" fill="var(--surface)" strokeWidth="1.5" />
        <circle cx="25.6" cy="76" r="4" fill="var(--surface)" strokeWidth="1.5" />
      </svg>
      <Icon name={icon} />
    </Art>
  );
}

const State = styled.div({
  display: "grid",
  placeItems: "center",
  alignContent: "center",
  gap: 4,
  minBlockSize: "100%",
  padding: "24px 24px 96px",
  textAlign: "center",
  "& h2": { font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& > p": { maxInlineSize: 400, color: "var(--dim)" },
});

const Art = styled.div({
  position: "relative",
  display: "grid",
  placeItems: "center",
  marginBlockEnd: 20,
  color: "var(--line-strong)",
  "& > .icon": { position: "absolute", color: "var(--accent)" },
});

const Badge = styled.div({
  display: "grid",
  placeItems: "center",
  inlineSize: 48,
  blockSize: 48,
  marginBlockEnd: 20,
  borderRadius: "50%",
  border: "1px solid var(--line-strong)",
  color: "var(--bad)",
});

const Actions = styled.div({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: 8,
  marginBlockStart: 16,
});

const Details = styled.details({
  marginBlockStart: 24,
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& summary": { display: "inline-flex", alignItems: "center", gap: 6, cursor: "pointer", listStyle: "none" },
  "&[open] summary .icon": { transform: "rotate(90deg)" },
  "& code": { display: "block", marginBlockStart: 8, fontFamily: "var(--mono)", overflowWrap: "anywhere" },
});
