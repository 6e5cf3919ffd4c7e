import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useEditor, useEditorState } from "./model/editor-context.ts";

/** The heading of a dashboard that shows its title, to be written in its place. */
export function TitleField() {
  const { t } = useTranslation();
  const editor = useEditor();
  const title = useEditorState(({ history }) => history.present.title);
  const isShown = useEditorState(({ history }) => history.present.configuration.settings.showTitle === true);
  if (!isShown) return null;
  return (
    <Field
      aria-label={t("dashboard.title")}
      value={title}
      maxLength={255}
      onChange={(event) => {
        if (event.target.value.trim() !== "") editor.edit({ kind: "title", title: event.target.value }, "title");
      }}
    />
  );
}

const Field = styled.input({
  flex: "none",
  margin: "10px 16px 0",
  padding: "2px 8px",
  border: "1px solid transparent",
  borderRadius: "var(--r-control)",
  background: "none",
  color: "var(--text)",
  font: "600 20px/28px var(--font)",
  letterSpacing: "-.012em",
  "&:hover": { borderColor: "var(--line-strong)" },
  "&:focus": { outline: "none", borderColor: "var(--accent)", background: "var(--surface)" },
});
