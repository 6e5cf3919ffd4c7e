import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SearchField } from "../../controls/fields/search-field.tsx";
import { findNodes } from "../model/find-nodes.ts";
import type { Commands } from "./commands/use-commands.ts";
import { useEditor, useEditorState } from "./editor-context.ts";

/** Finds nodes and notes by names, types, scripts and all other settings; Enter goes from one to the next. */
export function FindField({ commands }: { readonly commands: Commands }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [text, setText] = useState("");
  const count = useEditorState(({ found }) => found.length);
  const at = useEditorState((state) => state.at);
  const find = (typed: string) => {
    setText(typed);
    editor.find(findNodes(editor.graph, editor.kinds, typed));
  };
  return (
    <Find
      role="search"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || count === 0) return;
        event.preventDefault();
        commands[event.shiftKey ? "find-previous" : "find-next"].run();
      }}
    >
      <SearchField label={t("rulechain.find-node")} value={text} onChange={find} hotkey />
      {text !== "" && (
        <>
          <output>{count > 0 ? t("rulechain.found", { n: at + 1, count }) : t("rulechain.found-none")}</output>
          <IconButton
            size="compact"
            icon="up"
            label={t("rulechain.do-find-previous")}
            shortcut="Shift F3"
            disabled={count === 0}
            onClick={() => commands["find-previous"].run()}
          />
          <IconButton
            size="compact"
            icon="down"
            label={t("rulechain.do-find-next")}
            shortcut="F3"
            disabled={count === 0}
            onClick={() => commands["find-next"].run()}
          />
        </>
      )}
    </Find>
  );
}

const Find = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 4,
  minInlineSize: 0,
  "& > div": { inlineSize: 200 },
  "& output": { font: "var(--t-cap)", color: "var(--dim)", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
});
