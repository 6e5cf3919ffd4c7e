import styled from "@emotion/styled";
import type { ConsoleLine } from "@orrery/model";
import { useTranslation } from "react-i18next";

/** What a script has written to its console, the lines of warnings and errors marked. */
export function ScriptConsole({ lines }: { readonly lines: readonly ConsoleLine[] }) {
  const { t } = useTranslation();
  return (
    <Console>
      <h3>{t("script-test.console")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ol tabIndex={0} aria-label={t("script-test.console")}>
        {lines.map(({ level, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <li key={index} data-level={level}>
            {text}
          </li>
        ))}
      </ol>
    </Console>
  );
}

const Console = styled.div({
  flex: "none",
  maxBlockSize: "40%",
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  "& h3": { margin: "0 0 4px", font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& ol": {
    listStyle: "none",
    margin: 0,
    padding: "4px 0",
    overflow: "auto",
    border: "1px solid var(--line-field)",
    borderRadius: "var(--r-control)",
    background: "var(--sunken)",
    font: "400 12px/18px var(--mono)",
  },
  "& ol:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -1 },
  "& li": { paddingInline: 10, whiteSpace: "pre-wrap", overflowWrap: "anywhere", color: "var(--text)" },
  "& [data-level='warn']": { color: "var(--warn)" },
  "& [data-level='error']": { color: "var(--bad)" },
});
