import { type LayoutAt, type LayoutName, layoutsOf, stateIdOf } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { revealWidget } from "../../find/reveal-widget.ts";
import { useEditor } from "../model/editor-context.ts";
import { Fields } from "./part-form.tsx";

/** The choice that makes a new state: no id of a state is empty. */
const NEW = "";

/** Moves or copies what is chosen to another state or layout, which is shown then. One step. */
export function MoveDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [{ from, ids }] = useState(() => ({ from: editor.state().at, ids: [...editor.state().chosen] }));
  const { states } = editor.configuration;
  const [how, setHow] = useState<"move" | "copy">("move");
  const [state, setState] = useState(() => Object.keys(states).find((id) => id !== from.state) ?? from.state);
  const [asked, setLayout] = useState<LayoutName>();
  const [name, setName] = useState(() => t("dashboard-editor.new-state"));
  const target = states[state];
  const layouts = target ? layoutsOf(target).map(([layout]) => layout) : (["main"] as const);
  const free = layouts.filter((layout) => how === "copy" || state !== from.state || layout !== from.layout);
  const layout = free.find((each) => each === asked) ?? free[0];
  const isNamed = state !== NEW || name.trim() !== "";
  const apply = () => {
    if (layout === undefined) return;
    const to: LayoutAt = { state: state === NEW ? stateIdOf(name.trim(), Object.keys(states)) : state, layout };
    const newIds = new Map(ids.map((id) => [id, crypto.randomUUID()]));
    editor.edit({
      kind: "several",
      edits: [
        ...(state === NEW ? [{ kind: "addState", id: to.state, name: name.trim() } as const] : []),
        how === "move" ? { kind: "transfer", from, to, ids: new Set(ids) } : { kind: "copyTo", from, to, newIds },
      ],
    });
    const arrived = how === "move" ? ids : [...newIds.values()];
    editor.choose(arrived, to);
    onClose();
    if (arrived[0] !== undefined) revealWidget(arrived[0]);
  };
  return (
    <Dialog
      open
      modal
      width={440}
      title={t("dashboard-tools.move-title", { count: ids.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button variant="primary" disabled={layout === undefined || !isNamed} onClick={apply}>
            {t(`dashboard-tools.${how}`)}
          </Button>
        </>
      }
    >
      <Fields>
        <SegmentedControl
          bare
          label={t("dashboard-tools.how")}
          value={how}
          choices={[
            { value: "move", label: t("dashboard-tools.move") },
            { value: "copy", label: t("dashboard-tools.copy") },
          ]}
          onChange={setHow}
        />
        <Select
          label={t("dashboard-editor.state")}
          value={state}
          choices={[
            ...Object.entries(states).map(([value, each]) => ({ value, label: each.name || value })),
            { value: NEW, label: t("dashboard-tools.to-new-state") },
          ]}
          onChange={setState}
        />
        {state === NEW && (
          <TextField
            label={t("dashboard-editor.state-name")}
            value={name}
            error={name.trim() === "" ? t("entity.name-required") : undefined}
            onChange={setName}
          />
        )}
        {layouts.length > 1 && (
          <Select
            label={t("dashboard-tools.layout")}
            value={layout ?? ""}
            choices={free.map((value) => ({ value, label: t(`dashboard-editor.${value}-layout`) }))}
            onChange={setLayout}
          />
        )}
        {layout === undefined && <p>{t("dashboard-tools.stands-there")}</p>}
      </Fields>
    </Dialog>
  );
}
