import styled from "@emotion/styled";
import { WIDGET_KINDS } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { newTypePath } from "../library-paths.ts";
import { KindSketch } from "./kind-sketch.tsx";

interface KindDialogProps {
  readonly bundleId: string;
  readonly onClose: () => void;
}

/** Asks what data a new type is to show: its template follows from that. */
export function KindDialog({ bundleId, onClose }: KindDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={560}
      title={t("widget.select-widget-type")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.cancel")}</Button>}
    >
      <Choices>
        {WIDGET_KINDS.map((kind) => (
          <li key={kind}>
            <Link to={newTypePath(bundleId, kind)}>
              <KindSketch kind={kind} />
              <b>{t(`dashboard-editor.kind-${kind}`)}</b>
              <span>{t(`widget-type.about-${kind}`)}</span>
            </Link>
          </li>
        ))}
      </Choices>
    </Dialog>
  );
}

const Choices = styled.ul({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 2,
  listStyle: "none",
  "& a": {
    display: "grid",
    gridTemplateColumns: "96px minmax(0, 1fr)",
    gap: "0 16px",
    alignItems: "center",
    padding: "8px 12px 8px 8px",
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    color: "var(--text)",
  },
  "& a:hover": { borderColor: "var(--line-field)", background: "var(--hover)" },
  "& a:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& svg": {
    gridRow: "span 2",
    inlineSize: 96,
    blockSize: 52,
    borderRadius: "var(--r-control)",
    background: "var(--page)",
  },
  "& b": { alignSelf: "end", font: "600 14px/20px var(--font)" },
  "& span": { alignSelf: "start", font: "var(--t-body-s)", color: "var(--dim)" },
});
