import { branding as calls } from "@orrery/client";
import { type Branding, effectiveBranding, type OwnBranding } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { SettingForm } from "../../entities/forms/setting-form.tsx";
import { SettingPage } from "../../entities/forms/setting-page.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import { brandingDraft, brandingFields, systemBrandingForm, tenantBrandingForm } from "./branding-form.ts";
import { BrandingPreview } from "./branding-preview.tsx";

/** Name, colours and images: of the installation for its administrators, of the tenant for its own. */
export function BrandingPage() {
  return (
    <SettingPage
      wide
      name="branding.branding"
      queryKey={["settings", "branding"]}
      load={(client, options) => calls(client.api).own(options)}
    >
      {(saved, show) => <BrandingForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface BrandingFormProps {
  readonly saved: OwnBranding;
  readonly onSaved: (saved: OwnBranding) => void;
}

function BrandingForm({ saved, onSaved }: BrandingFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const auth = useAuth();
  const { authority } = useClaims();
  const mayChange = useMayChange();
  const isSystem = authority === "SYS_ADMIN";
  const show = async (next: OwnBranding) => {
    onSaved(next);
    if (isSystem) tellPage(JSON.stringify(effectiveBranding(next.own, next.inherited)));
    await auth.reloadUser(); // brings what was saved to the page around the form
  };
  return (
    <SettingForm
      form={isSystem ? systemBrandingForm : tenantBrandingForm}
      saved={brandingFields(saved)}
      save={(checked) => calls(client.api).save(brandingDraft(checked), { ignoreErrors: true })}
      onSaved={show}
      action={mayChange && <ResetButton saved={saved} isSystem={isSystem} onReset={show} />}
      aside={(draft) => (
        <BrandingPreview
          branding={effectiveBranding(brandingDraft(draft) as Branding, saved.inherited)}
          withSignIn={isSystem}
          title={t("branding.preview")}
        />
      )}
    />
  );
}

/** Strangers see it from now on: this page, too, when its user has signed out. */
function tellPage(json: string): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name="brand"]');
  if (written) written.content = json;
}

interface ResetButtonProps {
  readonly saved: OwnBranding;
  readonly isSystem: boolean;
  readonly onReset: (saved: OwnBranding) => Promise<void>;
}

/** Forgets all that was set, after a question. */
function ResetButton({ saved, isSystem, onReset }: ResetButtonProps) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const reset = useSubmission({
    mutationFn: async () => {
      await calls(client.api).reset({ ignoreErrors: true });
      return calls(client.api).own({ ignoreErrors: true });
    },
    onSuccess: async (next) => {
      setAsking(false);
      await onReset(next);
      toast({ type: "success", message: t("branding.reset-done") });
    },
    onError: (error) => {
      setAsking(false);
      toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
    },
  });
  const isSet = Object.values(saved.own).some((value) => value !== null && value !== false);
  return (
    <>
      <Button variant="danger" disabled={!isSet} onClick={() => setAsking(true)}>
        {t("branding.reset")}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t("branding.reset-title")}
        text={t(isSystem ? "branding.reset-text-system" : "branding.reset-text-tenant")}
        confirm={t("branding.reset")}
        busy={reset.isPending}
        onConfirm={() => reset.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
