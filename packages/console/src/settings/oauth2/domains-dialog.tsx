import type { OAuth2Params } from "@orrery/model";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormHandle } from "../../controls/settings-form/settings-form-view.tsx";
import { EntityFields } from "../../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { domainsForm, readDomains } from "./domains-form.ts";
import { PartDialog } from "./part-dialog.tsx";
import { NO_PROVIDERS } from "./sign-in-settings.ts";

interface DomainsDialogProps {
  /** Absent: new domains, the first of them that of this page. */
  readonly edited: OAuth2Params | undefined;
  /** As it is saved: the server keeps the secrets of its apps. */
  readonly saved: OAuth2Params | undefined;
  readonly onApply: (params: OAuth2Params) => void;
  readonly onClose: () => void;
}

/** Domains at which the same providers are offered, and their mobile apps. */
export function DomainsDialog({ edited, saved, onApply, onClose }: DomainsDialogProps) {
  const { t } = useTranslation();
  const form = useMemo(() => domainsForm(saved), [saved]);
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState<FormDraft>(() =>
    edited
      ? { domainInfos: edited.domainInfos, mobileInfos: edited.mobileInfos }
      : { domainInfos: [{ scheme: "HTTPS", name: location.host }], mobileInfos: [] },
  );
  const apply = () => {
    const checked = fields.current?.checked();
    if (checked) onApply({ ...(edited ?? { ...NO_PROVIDERS }), ...readDomains(checked) });
  };
  return (
    <PartDialog
      title={t(edited ? "admin.oauth2.edit-domains" : "admin.oauth2.new-domain")}
      onApply={apply}
      onClose={onClose}
    >
      <EntityFields ref={fields} form={form} draft={draft} onChange={setDraft} disabled={false} />
    </PartDialog>
  );
}
