import type { EntityType } from "@orrery/model";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { errorText } from "../../errors/error-text.ts";
import { helpLinkId } from "../../kinds/kind-texts.ts";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";
import { useSubmitWithDefaults } from "./use-submit-with-defaults.ts";

interface AddFormDialogProps {
  readonly title: string;
  /** The kind whose help is linked. */
  readonly entityType: EntityType;
  readonly busy: boolean;
  /** Of the last attempt. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The frame of all forms that add an entity: what failed above the fields, Cancel and Add below. */
export function AddFormDialog({ title, entityType, busy, error, onSubmit, onClose, children }: AddFormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { isHeld, submit } = useSubmitWithDefaults(onSubmit);
  return (
    <Dialog
      open
      modal
      width={560}
      title={title}
      help={<EntityHelp linkId={helpLinkId(entityType)} size="compact" />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={busy || isHeld}>
            {t(busy ? "action.adding" : "action.add")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error != null && <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>}
        {children}
      </form>
    </Dialog>
  );
}
