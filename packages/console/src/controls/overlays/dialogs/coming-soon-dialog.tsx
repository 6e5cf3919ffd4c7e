import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Dialog } from "./dialog.tsx";

/** Stands where something will be. */
export function ComingSoonDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t("dialog.coming-soon")}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {t("dialog.coming-soon-ok")}
        </Button>
      }
    />
  );
}
