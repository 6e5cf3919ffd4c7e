import styled from "@emotion/styled";
import { stateIdOf } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Chip } from "../../../controls/basics/chip.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { ListDialog } from "./list-dialog.tsx";
import { NamedList } from "./named-list.tsx";

/** The states of the dashboard: one is opened first, others by actions. */
export function StatesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const states = useEditorState(({ history }) => history.present.configuration.states);
  const [edited, setEdited] = useState<string>();
  const add = () => {
    const name = t("dashboard-editor.new-state");
    const id = stateIdOf(name, Object.keys(states));
    editor.edit({ kind: "addState", id, name });
    setEdited(id);
  };
  return (
    <ListDialog
      title={t("dashboard-editor.states-title")}
      add={t("dashboard-editor.add-state")}
      onAdd={add}
      onClose={onClose}
    >
      <NamedList
        items={Object.entries(states).map(([id, { name, root }]) => ({
          id,
          name: name || id,
          detail: <code>{id}</code>,
          note: root && <Chip>{t("dashboard-editor.root-state")}</Chip>,
          form: edited === id ? <StateFields id={id} name={name} onDone={() => setEdited(undefined)} /> : undefined,
          onOpen: () => {
            editor.show({ state: id, layout: "main" });
            onClose();
          },
          actions: [
            { id: "rename", icon: "edit", label: t("dashboard-editor.rename"), run: () => setEdited(id) },
            {
              id: "root",
              icon: "home",
              label: t("dashboard-editor.make-root"),
              disabled: root,
              run: () => editor.edit({ kind: "rootState", id }),
            },
            {
              id: "duplicate",
              icon: "copy",
              label: t("dashboard-editor.duplicate-state"),
              run: () => {
                const copy = t("dashboard-editor.copy-of", { name });
                const copyId = stateIdOf(copy, Object.keys(states));
                editor.edit({ kind: "duplicateState", id, copy: { id: copyId, name: copy } });
              },
            },
            {
              id: "delete",
              icon: "trash",
              danger: true,
              label: t("dashboard-editor.do-delete"),
              disabled: root,
              run: () => editor.edit({ kind: "removeState", id }),
            },
          ],
        }))}
      />
    </ListDialog>
  );
}

interface StateFieldsProps {
  readonly id: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** Name and id of a state; actions that open it follow a new id. */
function StateFields({ id, name, onDone }: StateFieldsProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [draft, setDraft] = useState({ id, name });
  const isTaken = draft.id !== id && Object.hasOwn(editor.configuration.states, draft.id);
  const isValid = draft.name.trim() !== "" && draft.id.trim() !== "" && !isTaken;
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isValid) return;
        editor.edit({ kind: "renameState", id, to: { id: draft.id.trim(), name: draft.name.trim() } });
        onDone();
      }}
    >
      <TextField
        label={t("dashboard-editor.state-name")}
        value={draft.name}
        maxLength={255}
        autoFocus
        onChange={(typed) => setDraft({ ...draft, name: typed })}
      />
      <TextField
        label={t("dashboard-editor.state-id")}
        mono
        value={draft.id}
        maxLength={255}
        error={isTaken ? t("dashboard-editor.state-id-taken") : undefined}
        onChange={(typed) => setDraft({ ...draft, id: typed })}
      />
      <div className="buttons">
        <Button size="toolbar" onClick={onDone}>
          {t("action.cancel")}
        </Button>
        <Button size="toolbar" variant="primary" type="submit" disabled={!isValid}>
          {t("action.apply")}
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form({
  flex: 1,
  display: "grid",
  gap: 12,
  padding: 8,
  "& > .buttons": { display: "flex", justifyContent: "flex-end", gap: 8 },
});
