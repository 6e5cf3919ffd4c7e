import styled from "@emotion/styled";
import type { BulkImportResult } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PlainProgress } from "../../controls/basics/plain-progress.tsx";

interface ImportOutcomeProps {
  readonly fileName: string;
  /** Rows of the file. */
  readonly count: number;
  /** Undefined: it runs. */
  readonly result: BulkImportResult | undefined;
}

/** What became of the rows, with the reasons of those that failed. */
export function ImportOutcome({ fileName, count, result }: ImportOutcomeProps) {
  const { t } = useTranslation();
  if (!result) {
    return (
      <Card role="status">
        <h3>{t("import.importing", { count })}</h3>
        <p>{fileName}</p>
        <div className="bar">
          <PlainProgress label={t("import.importing", { count })} />
        </div>
      </Card>
    );
  }
  const { created, updated, errors, errorsList } = result;
  return (
    <Card role="status">
      <h3>{t("import.imported")}</h3>
      <p>{fileName}</p>
      <dl>
        <div data-tone="ok">
          <dd>{created}</dd>
          <dt>{t("import.created")}</dt>
        </div>
        <div data-tone="info">
          <dd>{updated}</dd>
          <dt>{t("import.updated")}</dt>
        </div>
        <div data-tone={errors > 0 ? "bad" : undefined}>
          <dd>{errors}</dd>
          <dt>{t("import.failed")}</dt>
        </div>
      </dl>
      {errorsList.length > 0 && (
        <>
          <h4>{t("import.failed-rows")}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
          <ul tabIndex={0}>
            {errorsList.slice(0, MAX_SHOWN).map((error) => (
              <li key={error} dir="auto">
                {failureText(error, t)}
              </li>
            ))}
          </ul>
          {errorsList.length > MAX_SHOWN && <p>{t("import.more-rows", { count: errorsList.length - MAX_SHOWN })}</p>}
        </>
      )}
    </Card>
  );
}

const MAX_SHOWN = 200;

/** Reasons as the contract has them name an exception, which says nothing to people. */
function failureText(error: string, t: TFunction): string {
  const [, line, message] = /^Line (\d+): (?:\w+Exception: )?(.*)$/s.exec(error) ?? [];
  return message === undefined ? error : t("import.failed-row", { line, message });
}

const Card = styled.div({
  display: "flex",
  flexDirection: "column",
  inlineSize: "100%",
  maxInlineSize: 800,
  minBlockSize: 0,
  marginInline: "auto",
  padding: 24,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& h3": { font: "600 16px/24px var(--font)", color: "var(--text)" },
  "& h4": { marginBlockEnd: 8, font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& p": { font: "var(--t-cap)" },
  "& .bar": { position: "relative", blockSize: 3, marginBlockStart: 20, borderRadius: 2, overflow: "hidden" },
  "& dl": { display: "grid", gridTemplateColumns: "repeat(3, 1fr)", margin: "16px 0 20px" },
  "& dl > div + div": { paddingInlineStart: 16, borderInlineStart: "1px solid var(--line)" },
  "& dt": { font: "var(--t-cap)" },
  "& dd": { margin: 0, font: "500 20px/28px var(--font)", letterSpacing: "-.015em", color: "var(--text)" },
  "& [data-tone='ok'] dd": { color: "var(--ok)" },
  "& [data-tone='info'] dd": { color: "var(--info)" },
  "& [data-tone='bad'] dd": { color: "var(--bad)" },
  "& ul": { margin: 0, padding: 0, overflow: "auto", listStyle: "none", borderBlockStart: "1px solid var(--line)" },
  "& li": {
    padding: "8px 0",
    borderBlockEnd: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
    overflowWrap: "anywhere",
  },
});
