import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";

/** Opens the dialog that sends a command. */
export function SendButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="toolbar" icon="send" onClick={onClick}>
      {t("explorer.send-command")}
    </Button>
  );
}
