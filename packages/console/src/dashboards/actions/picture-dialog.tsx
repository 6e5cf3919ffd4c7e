import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";

/** A picture that was taken by an action. */
export function PictureDialog({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      width={560}
      title={t("dashboard.picture")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("action.close")}</Button>}
    >
      <Picture src={url} alt={t("dashboard.picture")} />
    </Dialog>
  );
}

const Picture = styled.img({
  display: "block",
  maxInlineSize: "100%",
  marginInline: "auto",
  borderRadius: "var(--r-control)",
});
