import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { CopyButton } from "../controls/basics/copy-button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";

interface KeyValueDialogProps {
  readonly value: string;
  readonly onClose: () => void;
}

/** The value of a new key, which nobody can show again, and a call to try it. */
export function KeyValueDialog({ value, onClose }: KeyValueDialogProps) {
  const { t } = useTranslation();
  const call = `curl -H "X-Authorization: ApiKey ${value}" ${location.origin}/api/auth/user`;
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("api-key.value-title")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("action.close")}
        </Button>
      }
    >
      <Body>
        <p>{t("api-key.value-text")}</p>
        <TextField
          label={t("api-key.value")}
          value={value}
          onChange={() => undefined}
          readOnly
          mono
          end={<CopyButton size="tiny" text={value} label={t("api-key.copy-value")} />}
        />
        <div>
          <h3>{t("api-key.try")}</h3>
          <pre>
            <code>{call}</code>
            <CopyButton size="tiny" text={call} label={t("api-key.copy-call")} />
          </pre>
        </div>
        {location.protocol === "http:" && (
          <p className="warning">
            <Icon name="warn" size={16} />
            {t("api-key.plain-http")}
          </p>
        )}
      </Body>
    </Dialog>
  );
}

const Body = styled.div({
  display: "grid",
  gap: 16,
  minInlineSize: 0,
  "& h3": { font: "500 12px/16px var(--font)", marginBlockEnd: 6 },
  "& pre": {
    display: "flex",
    alignItems: "flex-start",
    gap: 8,
    margin: 0,
    padding: "8px 8px 8px 12px",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    font: "12px/20px var(--mono)",
  },
  "& code": { flex: 1, minInlineSize: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere", font: "inherit" },
  "& .warning": { display: "flex", gap: 8, font: "var(--t-body-s)", color: "var(--warn)" },
  "& .warning .icon": { flex: "none", marginBlockStart: 2 },
});
