import styled from "@emotion/styled";
import type { WidgetsBundle } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { LEAVE_UNASKED } from "../../page/confirm-on-exit.tsx";
import { WidgetsBundleSelect } from "../../pickers/widgets-bundle/widgets-bundle-select.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { editorPath } from "../library-paths.ts";
import { typeDraftOf, type WidgetDocument } from "./widget-document.ts";

interface SaveAsDialogProps {
  readonly document: WidgetDocument;
  readonly isSaving: RefObject<boolean>;
  readonly onClose: () => void;
}

/** Stores what is edited as a new type, in a bundle of one's own; the editor goes on with that one. */
export function SaveAsDialog({ document, isSaving, onClose }: SaveAsDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const changed = useEntityChanged();
  const formId = useId();
  const ofSystem = useClaims().authority === "SYS_ADMIN";
  const [name, setName] = useState(document.name);
  const [bundle, setBundle] = useState<WidgetsBundle | null>(null);
  const saving = useSubmission({
    mutationFn: (into: WidgetsBundle) => {
      isSaving.current = true;
      const draft = typeDraftOf({ ...document, name });
      return client.widgetTypes.save({ ...draft, bundleAlias: into.alias }, { ignoreErrors: true });
    },
    onSuccess: (stored, into) => {
      changed();
      toast({ type: "success", message: t("widget.widget-saved") });
      queries.setQueryData(["widget-type", stored.id.id], stored);
      onClose();
      void navigate(editorPath(into.id.id, stored.id.id), { state: LEAVE_UNASKED });
    },
    onSettled: () => {
      isSaving.current = false;
    },
  });
  const isWhole = name.trim() !== "" && bundle !== null;
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("widget.save-widget-as")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isWhole || saving.isPending}>
            {t("widget.editor-save")}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && bundle) saving.mutate(bundle);
        }}
      >
        {saving.error && <FormError>{errorText(saving.error, t("error.unable-to-connect-text"))}</FormError>}
        <TextField label={t("widget.title")} value={name} maxLength={255} autoFocus onChange={setName} />
        <WidgetsBundleSelect required scope={ofSystem ? "system" : "tenant"} value={bundle} onChange={setBundle} />
      </Form>
    </Dialog>
  );
}

const Form = styled.form({ display: "grid", gap: 16 });
