import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";

interface PartFormProps {
  readonly title: string;
  readonly isValid: boolean;
  readonly onApply: () => void;
  /** Back to the list, without what was changed; called after `onApply`, too. */
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of one part of a list, in place of the list. */
export function PartForm({ title, isValid, onApply, onBack, onClose, children }: PartFormProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      modal
      width={560}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{t("dashboard-editor.back-to-list")}</Button>
          <Button
            variant="primary"
            disabled={!isValid}
            onClick={() => {
              onApply();
              onBack();
            }}
          >
            {t("action.apply")}
          </Button>
        </>
      }
    >
      <Fields>{children}</Fields>
    </Dialog>
  );
}

/** Fields of a form that stands on its own. */
export const Fields = styled.div({ display: "grid", gap: 16, alignContent: "start", color: "var(--text)" });
