import styled from "@emotion/styled";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { useCopy } from "../../../controls/hooks/use-copy.ts";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { qrCode } from "./qr-code.ts";

interface QrDialogProps {
  /** What the code holds. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Light modules that readers need around a code. */
const QUIET = 4;

/** An address with credentials as a QR code, for apps and devices with a camera. */
export function QrDialog({ address, onClose }: QrDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const matrix = useMemo(() => qrCode(address), [address]);
  const side = (matrix?.length ?? 0) + 2 * QUIET;
  return (
    <Dialog
      open
      title={t("connection.qr-code")}
      onClose={onClose}
      actions={
        <>
          <Button
            icon="copy"
            onClick={() => copy(address, t("connection.copied-named", { what: t("connection.qr-address") }))}
          >
            {t("connection.copy-address")}
          </Button>
          <Button variant="primary" onClick={onClose} autoFocus>
            {t("action.close")}
          </Button>
        </>
      }
    >
      <Content>
        {matrix ? (
          <svg
            viewBox={`0 0 ${side} ${side}`}
            role="img"
            aria-label={t("connection.qr-code")}
            shapeRendering="crispEdges"
          >
            <rect width={side} height={side} fill="#fff" />
            <path
              fill="#000"
              d={matrix
                .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
                .join("")}
            />
          </svg>
        ) : (
          <p role="alert">{t("connection.qr-too-long")}</p>
        )}
        <code>{address}</code>
        <p>{t("connection.qr-text")}</p>
      </Content>
    </Dialog>
  );
}

const Content = styled.div({
  display: "grid",
  justifyItems: "center",
  gap: 16,
  "& svg": { inlineSize: 240, maxInlineSize: "100%", borderRadius: "var(--r)", border: "1px solid var(--line)" },
  "& code": {
    fontFamily: "var(--mono)",
    fontSize: 12,
    lineHeight: "20px",
    overflowWrap: "anywhere",
    textAlign: "center",
  },
  "& p": { margin: 0, font: "var(--t-cap)", color: "var(--dim)", textAlign: "center" },
});
