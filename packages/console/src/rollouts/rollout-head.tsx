import styled from "@emotion/styled";
import { entityId, type OtaRollout } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { entityPath } from "../kinds/entity-links.ts";
import { CancelRolloutDialog } from "./cancel-rollout-dialog.tsx";
import { RolloutStatusChip } from "./rollout-status.tsx";
import type { RolloutWish } from "./use-rollout.ts";
import { useMayDo } from "./use-rollout.ts";

export interface RolloutPartProps {
  readonly rollout: OtaRollout;
  /** A command is at work. */
  readonly busy: boolean;
  readonly onDo: (wish: RolloutWish) => void;
}

/** What is rolled out, how it stands, and the buttons. */
export function RolloutHead({ rollout, busy, onDo }: RolloutPartProps) {
  const mayDo = useMayDo(rollout);
  const { t } = useTranslation();
  const [question, setQuestion] = useState<"cancel" | "delete">();
  const { name, otaPackageId, packageTitle, packageVersion, packageType } = rollout;
  const close = () => setQuestion(undefined);
  return (
    <Head>
      <div className="what">
        <h2>
          <span dir="auto">{name}</span> <RolloutStatusChip rollout={rollout} />
        </h2>
        <p>
          {t(`ota-update.type-${packageType.toLowerCase()}`)}
          <span aria-hidden> · </span>
          <Link to={entityPath(entityId("OTA_PACKAGE", otaPackageId)) ?? ""} dir="auto">
            {packageTitle} {packageVersion}
          </Link>
        </p>
      </div>
      <div className="buttons">
        {mayDo("start") && (
          <Button variant="primary" size="toolbar" icon="play" disabled={busy} onClick={() => onDo({ do: "start" })}>
            {t("rollout.start")}
          </Button>
        )}
        {mayDo("resume") && (
          <Button variant="primary" size="toolbar" icon="play" disabled={busy} onClick={() => onDo({ do: "resume" })}>
            {t("rollout.resume")}
          </Button>
        )}
        {mayDo("pause") && (
          <Button size="toolbar" icon="pause" disabled={busy} onClick={() => onDo({ do: "pause" })}>
            {t("rollout.pause")}
          </Button>
        )}
        {mayDo("cancel") && (
          <Button
            variant="danger"
            size="toolbar"
            icon={rollout.status === "DONE" ? "undo" : "close"}
            aria-haspopup="dialog"
            disabled={busy}
            onClick={() => setQuestion("cancel")}
          >
            {t(rollout.status === "DONE" ? "rollout.give-back" : "rollout.cancel")}
          </Button>
        )}
        {mayDo("delete") && (
          <IconButton icon="trash" label={t("rollout.delete")} onClick={() => setQuestion("delete")} />
        )}
      </div>
      {question === "cancel" && (
        <CancelRolloutDialog
          rollout={rollout}
          onCancel={(restore) => {
            close();
            onDo({ do: "cancel", restore });
          }}
          onClose={close}
        />
      )}
      {question === "delete" && (
        <ConfirmDialog
          open
          title={t("rollout.delete-title", { name })}
          text={t("rollout.delete-text")}
          confirm={t("rollout.delete")}
          busy={busy}
          onConfirm={() => {
            close();
            onDo({ do: "delete" });
          }}
          onCancel={close}
        />
      )}
    </Head>
  );
}

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 16px",
  padding: "16px 24px",
  "& .what": { flex: "1 1 320px", minInlineSize: 0 },
  "& h2": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    margin: 0,
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.01em",
    overflowWrap: "anywhere",
  },
  "& p": { margin: "2px 0 0", font: "var(--t-cap)", color: "var(--dim)" },
  "& a": { color: "var(--accent)", "&:hover": { textDecoration: "underline" } },
  "& .buttons": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "@media (max-width: 959.95px)": { padding: "12px 16px" },
});
