import { retention } from "@orrery/client";
import type { RetentionPreview, SavedRetention } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { SettingForm } from "../../entities/forms/setting-form.tsx";
import { SettingPage } from "../../entities/forms/setting-page.tsx";
import { useClient } from "../../session/client-context.tsx";
import { policyOf, readPolicy, retentionForm } from "./retention-form.ts";
import { RetentionPreviewBox } from "./retention-preview.tsx";
import { RetentionState } from "./retention-state.tsx";
import { usePreviewText } from "./use-preview-text.ts";

/** How long the tenant keeps points, and in which resolution. */
export function RetentionPage() {
  return (
    <SettingPage
      wide
      name="retention.retention"
      queryKey={["settings", "retention"]}
      load={({ api }, options) => retention(api).read(options)}
    >
      {(saved, show) => <RetentionForm saved={saved} onSaved={show} />}
    </SettingPage>
  );
}

interface RetentionFormProps {
  readonly saved: SavedRetention;
  readonly onSaved: (saved: SavedRetention) => void;
}

interface Question {
  readonly preview: RetentionPreview;
  readonly answer: (isMeant: boolean) => void;
}

function RetentionForm({ saved, onSaved }: RetentionFormProps) {
  const { t } = useTranslation();
  const { api } = useClient();
  const sumText = usePreviewText();
  const [question, setQuestion] = useState<Question>();
  const { revision } = saved;
  const confirmed = (preview: RetentionPreview) =>
    new Promise<boolean>((resolve) => {
      setQuestion({
        preview,
        answer: (isMeant) => {
          setQuestion(undefined);
          resolve(isMeant);
        },
      });
    });
  return (
    <>
      <SettingForm
        form={retentionForm}
        saved={readPolicy(saved.policy)}
        head={<p style={{ font: "var(--t-body-s)", color: "var(--dim)" }}>{t("retention.text")}</p>}
        save={async (draft) => {
          const policy = policyOf(draft);
          if (!policy.paused && policy.rules.length > 0) {
            const preview = await retention(api).preview(policy, { ignoreErrors: true });
            if (preview.found.length > 0 && !(await confirmed(preview))) throw new Error(t("retention.not-saved"));
          }
          return retention(api).save({ ...policy, revision }, { ignoreErrors: true });
        }}
        onSaved={onSaved}
        aside={(draft) => (
          <>
            <RetentionState saved={saved} />
            <RetentionPreviewBox draft={draft} />
          </>
        )}
      />
      {question && (
        <ConfirmDialog
          open
          title={t("retention.ask")}
          text={`${sumText(question.preview)} ${t("retention.for-good")}`}
          confirm={t("retention.ask-confirm")}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
    </>
  );
}
