import type { DashboardSettings } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { EditorForm } from "../editor-form.tsx";
import { dashboardSettings } from "../forms/dashboard-settings.ts";
import { useEditor } from "../model/editor-context.ts";

/** What the dashboard is called and what its viewers are offered. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => {
    const { title, configuration } = editor.document;
    const { settings, description = "" } = configuration;
    return { ...settings, ...dashboardSettings.read({ ...settings, title, description }) };
  });
  const [isValid, setValid] = useState(true);
  const apply = () => {
    const { title, description, ...change } = values;
    editor.edit({
      kind: "several",
      edits: [
        { kind: "title", title: String(title).trim() },
        { kind: "description", description: typeof description === "string" ? description : "" },
        { kind: "settings", change: change as Partial<DashboardSettings> }, // made by the form from what was there
      ],
    });
    onClose();
  };
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("dashboard-editor.settings-title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={!isValid} onClick={apply}>
            {t("action.apply")}
          </Button>
        </>
      }
    >
      <EditorForm settings={dashboardSettings} value={values} onChange={setValues} onValid={setValid} autoFocus />
    </Dialog>
  );
}
