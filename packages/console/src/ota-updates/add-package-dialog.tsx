import type { OtaPackageInfo } from "@orrery/model";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileInput } from "../controls/fields/file-input/file-input.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import type { AddDialogProps } from "../entities/entity-list.ts";
import { AddFormDialog } from "../entities/forms/add-form-dialog.tsx";
import { EntityFields } from "../entities/forms/entity-fields.tsx";
import type { FormDraft } from "../entities/forms/entity-form.ts";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { useClient } from "../session/client-context.tsx";
import { fileClaim, PACKAGE_SETTINGS, packageDraft, withTag } from "./package-draft.ts";

const FORM = { settings: PACKAGE_SETTINGS };

/** Adds a package with its file or its URL. When the file is refused, the package goes again. */
export function AddPackageDialog({ onClose }: Pick<AddDialogProps<OtaPackageInfo>, "onClose">) {
  const { t } = useTranslation();
  const { otaPackages } = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const fields = useRef<FormHandle>(null);
  const [draft, setDraft] = useState<FormDraft>(() => PACKAGE_SETTINGS.read({}));
  const [file, setFile] = useState<File | null>(null);
  const [isChecked, setChecked] = useState(false);
  const claim = fileClaim(draft);
  const add = useSubmission({
    mutationFn: async (checked: FormDraft) => {
      const saved = await otaPackages.save(packageDraft(checked), { ignoreErrors: true });
      const claimed = fileClaim(checked);
      if (claimed === undefined || file === null) return;
      try {
        await otaPackages.upload(saved.id, file, { ...claimed, ignoreErrors: true });
      } catch (error) {
        await otaPackages.delete(saved.id, { ignoreErrors: true }).catch(() => undefined);
        throw error;
      }
    },
    onSuccess: () => {
      changed();
      toast({ type: "success", message: t("entity.added", { name: String(draft.title).trim() }) });
      onClose();
    },
  });
  return (
    <AddFormDialog
      title={t("ota-update.add")}
      entityType="OTA_PACKAGE"
      busy={add.isPending}
      error={add.error}
      onSubmit={() => {
        setChecked(true);
        const checked = fields.current?.checked();
        if (checked && (claim === undefined || file !== null)) add.mutate(checked);
      }}
      onClose={onClose}
    >
      <EntityFields
        ref={fields}
        form={FORM}
        draft={draft}
        onChange={(next) => setDraft(withTag(draft, next))}
        disabled={add.isPending}
        autoFocus
      />
      {claim && (
        <div style={{ marginBlockStart: 16, color: "var(--text)" }}>
          <FileInput
            label={t("ota-update.file")}
            value={file}
            onChange={(chosen) => setFile(chosen instanceof File ? chosen : null)}
            noFileText={t("ota-update.no-file")}
            workFromFileObj
            required
            requiredAsError={isChecked}
            disabled={add.isPending}
          />
        </div>
      )}
    </AddFormDialog>
  );
}
