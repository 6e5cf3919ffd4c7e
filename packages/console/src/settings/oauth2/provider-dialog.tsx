import type { OAuth2Registration, OAuth2Template } from "@orrery/model";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { EntityFields } from "../../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { PartDialog } from "./part-dialog.tsx";
import { providerForm } from "./provider-form.ts";
import { newValues, registrationOf, savedValues } from "./provider-values.ts";

interface ProviderDialogProps {
  readonly templates: readonly OAuth2Template[];
  /** Absent: a new one. */
  readonly edited: OAuth2Registration | undefined;
  readonly onApply: (registration: OAuth2Registration) => void;
  readonly onClose: () => void;
}

/** One provider to sign in by. Another template takes the place of all that was filled in. */
export function ProviderDialog({ templates, edited, onApply, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const form = useMemo(() => providerForm(templates, edited), [templates, edited]);
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState<FormDraft>(() =>
    edited ? { ...savedValues(edited, templates) } : { ...newValues(templates[0]) },
  );
  const template = templates.find(({ name }) => name === draft.provider);
  const change = (next: FormDraft) => {
    if (next.provider === draft.provider) return setDraft(next);
    setDraft({ ...newValues(templates.find(({ name }) => name === next.provider)) });
  };
  const apply = () => {
    const checked = fields.current?.checked();
    if (checked) onApply(registrationOf(form.read(checked), edited));
  };
  return (
    <PartDialog
      title={t(edited ? "admin.oauth2.edit-provider" : "admin.oauth2.new-provider")}
      onApply={apply}
      onClose={onClose}
    >
      <EntityFields ref={fields} form={form} draft={draft} onChange={change} disabled={false} />
      {template?.helpLink && /^https?:/.test(template.helpLink) && (
        <a href={template.helpLink} target="_blank" rel="noopener noreferrer">
          {t("admin.oauth2.provider-help", { provider: template.name })}
        </a>
      )}
    </PartDialog>
  );
}
