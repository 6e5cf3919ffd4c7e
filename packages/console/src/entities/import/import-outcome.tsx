import type { BulkImportResult } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PlainProgress } from "../../controls/basics/plain-progress.tsx";
import { OutcomeCard } from "./import-layout.ts";

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
      <OutcomeCard role="status">
        <h3>{t("import.importing", { count })}</h3>
        <p>{fileName}</p>
        <div className="bar">
          <PlainProgress label={t("import.importing", { count })} />
        </div>
      </OutcomeCard>
    );
  }
  const { created, updated, errors, errorsList } = result;
  return (
    <OutcomeCard role="status">
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
    </OutcomeCard>
  );
}

const MAX_SHOWN = 200;

/** Reasons as the contract has them name an exception, which says nothing to people. */
function failureText(error: string, t: TFunction): string {
  const [, line, message] = /^Line (\d+): (?:\w+Exception: )?(.*)$/s.exec(error) ?? [];
  return message === undefined ? error : t("import.failed-row", { line, message });
}
