import styled from "@emotion/styled";
import { stateIdOf } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Chip } from "../../../controls/basics/chip.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { Menu } from "../../../controls/overlays/menu.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";

/** The states of the dashboard: one is opened first, others by actions. Each change is a step that can be undone. */
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
    <Dialog
      open
      width={560}
      title={t("dashboard-editor.states-title")}
      onClose={onClose}
      actions={
        <>
          <Button icon="plus" onClick={add}>
            {t("dashboard-editor.add-state")}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t("action.close")}
          </Button>
        </>
      }
    >
      <List>
        {Object.entries(states).map(([id, { name, root }]) => (
          <li key={id}>
            {edited === id ? (
              <StateFields id={id} name={name} onDone={() => setEdited(undefined)} />
            ) : (
              <>
                <button
                  type="button"
                  className="state"
                  onClick={() => {
                    editor.show({ state: id, layout: "main" });
                    onClose();
                  }}
                >
                  <b>{name || id}</b>
                  <code>{id}</code>
                </button>
                {root && <Chip>{t("dashboard-editor.root-state")}</Chip>}
                <Menu
                  align="end"
                  trigger={(button) => (
                    <IconButton
                      icon="more"
                      label={t("dashboard-editor.state-more", { name: name || id })}
                      {...button}
                    />
                  )}
                  actions={[
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
                  ]}
                />
              </>
            )}
          </li>
        ))}
      </List>
    </Dialog>
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
    <form
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
    </form>
  );
}

const List = styled.ul({
  display: "grid",
  gap: 8,
  padding: 0,
  margin: 0,
  listStyle: "none",
  color: "var(--text)",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "4px 8px 4px 4px",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
  },
  "& .state": {
    flex: 1,
    display: "flex",
    alignItems: "baseline",
    gap: 8,
    minInlineSize: 0,
    padding: "6px 8px",
    border: 0,
    borderRadius: 4,
    background: "none",
    color: "inherit",
    font: "var(--t-body)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& .state:hover": { background: "var(--hover)" },
  "& b": { fontWeight: 500 },
  "& code": { font: "12px/16px var(--mono)", color: "var(--dim)" },
  "& form": { flex: 1, display: "grid", gap: 12, padding: 8 },
  "& .buttons": { display: "flex", justifyContent: "flex-end", gap: 8 },
});
