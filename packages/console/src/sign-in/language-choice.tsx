import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { languageChoices } from "../i18n/environment.ts";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";

/** In the foot of the pages before the shell: the language, remembered by this browser. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  const change = (wanted: string) => {
    setHasFailed(false);
    void choose(wanted)
      .then(() => writeSettings(localStorage, { userLang: wanted }))
      .catch(() => setHasFailed(true)); // its texts did not come: the page keeps its language
  };
  return (
    <Choice>
      <Icon name="globe" size={16} />
      <select aria-label={t("language.language")} value={language} onChange={({ target }) => change(target.value)}>
        {languageChoices(t).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {hasFailed && <span role="alert">{t("language.failed")}</span>}
    </Choice>
  );
}

const Choice = styled.span({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  color: "var(--dim)",
  "& > .icon": { position: "absolute", insetInlineStart: 8, pointerEvents: "none" },
  "& select": {
    appearance: "none",
    fieldSizing: "content",
    blockSize: 32,
    padding: "0 8px",
    paddingInlineStart: 32,
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "var(--t-cap)",
    cursor: "pointer",
  },
  "& select:hover": { background: "var(--hover)", color: "var(--text)" },
  "& [role='alert']": {
    position: "absolute",
    insetBlockEnd: "100%",
    insetInlineEnd: 0,
    whiteSpace: "nowrap",
    font: "var(--t-cap)",
    color: "var(--bad)",
  },
  "& option": { background: "var(--raised)", color: "var(--text)" },
});
