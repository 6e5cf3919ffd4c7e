import styled from "@emotion/styled";
import type { ListView } from "@orrery/model";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { useClaims } from "../../session/use-session.ts";

interface ViewDialogProps {
  /** Absent: a new one. */
  readonly view: ListView | undefined;
  readonly onSave: (given: { readonly name: string; readonly shared: boolean }) => Promise<unknown>;
  readonly onDelete: (() => Promise<unknown>) | undefined;
  readonly onClose: () => void;
}

const LONGEST = 100;

/** The name of a saved view, and whether it is shared. */
export function ViewDialog({ view, onSave, onDelete, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [isTried, setTried] = useState(false);
  const isNamed = name.trim() !== "" && name.trim().length <= LONGEST;
  const saving = useSubmission({ mutationFn: () => onSave({ name: name.trim(), shared }), onSuccess: onClose });
  const deleting = useSubmission({ mutationFn: async () => onDelete?.(), onSuccess: onClose });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (isNamed) saving.mutate();
  };
  return (
    <Dialog
      open
      title={t(view ? "views.edit-title" : "views.new-title")}
      onClose={onClose}
      actions={
        <>
          {onDelete && (
            <Button variant="danger" disabled={deleting.isPending} onClick={() => deleting.mutate()}>
              {t("action.delete")}
            </Button>
          )}
          <i style={{ flex: 1 }} />
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={saving.isPending} onClick={() => submit()}>
            {t("action.save")}
          </Button>
        </>
      }
    >
      <Form onSubmit={submit}>
        <TextField
          autoFocus
          label={t("entity.name")}
          value={name}
          error={isTried && !isNamed ? t(name.trim() === "" ? "entity.name-required" : "views.too-long") : undefined}
          onChange={setName}
        />
        <Checkbox
          label={t(authority === "CUSTOMER_USER" ? "views.share-customer" : "views.share-tenant")}
          checked={shared}
          onChange={setShared}
        />
        {!view && <p>{t("views.what")}</p>}
      </Form>
    </Dialog>
  );
}

const Form = styled.form({ display: "grid", gap: 16, paddingBlock: 8, "& p": { font: "var(--t-body-s)" } });
