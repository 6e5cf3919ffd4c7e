import styled from "@emotion/styled";
import type { EntityEventRecord } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { CopyButton } from "../../../controls/basics/copy-button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { useFormats } from "../../../i18n/use-formats.ts";
import { partsOf } from "./event-facts.ts";

/** All of a record: message, metadata, error. */
export function EventDialog({ event, onClose }: { readonly event: EntityEventRecord; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Dialog
      open
      width={720}
      title={dateTime(event.createdTime)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <Parts>
        {partsOf(event).map(({ label, text }) => (
          <section key={label}>
            <h3>
              {t(label)}
              <CopyButton text={text} label={t("action.copy")} />
            </h3>
            <pre>{text}</pre>
          </section>
        ))}
      </Parts>
    </Dialog>
  );
}

const Parts = styled.div({
  display: "grid",
  gap: 16,
  "& h3": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    font: "500 12px/16px var(--font)",
    color: "var(--text)",
  },
  "& pre": {
    margin: "4px 0 0",
    padding: 12,
    maxBlockSize: 280,
    overflow: "auto",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    font: "400 12px/18px var(--mono)",
    color: "var(--text)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
