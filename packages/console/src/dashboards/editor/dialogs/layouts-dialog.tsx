import { type GridSettings, ownScreen } from "@orrery/model";
import { type LayoutName, layoutsOf } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { tabId } from "../../../controls/tables/tab-id.ts";
import { Tabs } from "../../../controls/tables/tabs.tsx";
import { EditorForm } from "../editor-form.tsx";
import { gridSettingsForm } from "../forms/grid-settings.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";

/**
 * The layouts of the shown state: whether there is a right one, and the grid of each, or that of the screen that is looked
 * at. What is changed is seen at once.
 */
export function LayoutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const id = useEditorState(({ at }) => at.state);
  const state = useEditorState(({ history }) => history.present.configuration.states[id]);
  const screen = useEditorState(({ at }) => at.screen);
  const [tab, setTab] = useState<LayoutName>("main");
  if (!state) return null;
  const layouts = layoutsOf(state);
  const [name, whole] = layouts.find(([each]) => each === tab) ?? ["main", state.layouts.main];
  const own = ownScreen(whole, screen);
  const layout = own ?? whole;
  const at = { state: id, layout: name, screen: own && screen };
  const tabs = layouts.map(([value]) => ({ value, label: t(LABELS[value]) }));
  return (
    <Dialog
      open
      width={560}
      title={t("dashboard-editor.layouts-title", { state: state.name })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("action.close")}
        </Button>
      }
    >
      <div style={{ color: "var(--text)" }}>
        <Switch
          label={t("dashboard-editor.right-layout-on")}
          checked={state.layouts.right !== undefined}
          onChange={(on) => editor.edit({ kind: "rightLayout", state: id, on })}
        />
      </div>
      {tabs.length > 1 && (
        <div style={{ marginInline: -24 }}>
          <Tabs label={t("dashboard-editor.do-layouts")} tabs={tabs} value={name} onChange={setTab} />
        </div>
      )}
      <div style={{ marginBlockStart: 16 }} {...(tabs.length > 1 && panelOf(name))}>
        <EditorForm
          key={`${name} ${at.screen}`}
          settings={gridSettingsForm}
          value={layout.gridSettings}
          onChange={(change) => {
            const { columns } = change;
            const isUsable = typeof columns === "number" && columns >= 10 && columns <= 1000;
            const { columns: _, ...others } = change;
            const usable = isUsable ? change : others;
            editor.edit(
              { kind: "grid", at, change: usable as Partial<GridSettings> }, // of the form
              `grid ${id} ${name} ${at.screen}`,
            );
          }}
        />
      </div>
    </Dialog>
  );
}

const panelOf = (name: LayoutName) => ({
  role: "tabpanel",
  id: `${tabId(name)}-panel`,
  "aria-labelledby": tabId(name),
});

const LABELS: Readonly<Record<LayoutName, string>> = {
  main: "dashboard-editor.main-layout",
  right: "dashboard-editor.right-layout",
};
