import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/icon.tsx";
import { languageChoices } from "../i18n/environment.ts";
import { useLanguage } from "../i18n/language-context.tsx";
import { writeSettings } from "../i18n/settings-state.ts";

/** In the foot of the pages before the shell: the language, remembered by this browser. */
export function LanguageChoice() {
  const { t } = useTranslation();
  const { language, choose } = useLanguage();
  const change = (wanted: string) =>
    void choose(wanted)
      .then(() => writeSettings(localStorage, { userLang: wanted }))
      .catch(() => undefined); // its texts did not come: the page keeps its language
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
  "& option": { background: "var(--raised)", color: "var(--text)" },
});
