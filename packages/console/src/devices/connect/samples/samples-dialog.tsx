import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { useCopy } from "../../../controls/hooks/use-copy.ts";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "./code-samples.ts";

const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  arduino: "Arduino",
  python: "Python",
  node: "Node",
};

interface SamplesDialogProps {
  readonly sampleOf: (language: SampleLanguage) => string;
  readonly onClose: () => void;
}

/** Programs that send readings with the credentials of the device. */
export function SamplesDialog({ sampleOf, onClose }: SamplesDialogProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [language, setLanguage] = useState<SampleLanguage>("arduino");
  const sample = sampleOf(language);
  return (
    <Dialog
      open
      width={720}
      title={t("connection.samples-title")}
      onClose={onClose}
      actions={
        <>
          <Button icon="copy" onClick={() => copy(sample, t("connection.copied-command"))}>
            {t("connection.copy-program")}
          </Button>
          <Button variant="primary" onClick={onClose} autoFocus>
            {t("action.close")}
          </Button>
        </>
      }
    >
      <Content>
        <SegmentedControl
          bare
          label={t("connection.language")}
          value={language}
          choices={SAMPLE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
        <pre>
          <code>{sample}</code>
        </pre>
        <p>{t("connection.samples-text")}</p>
      </Content>
    </Dialog>
  );
}

const Content = styled.div({
  display: "grid",
  gap: 16,
  minInlineSize: 0,
  "& pre": {
    margin: 0,
    padding: 12,
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    background: "var(--sunken)",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
  },
  "& code": { fontFamily: "var(--mono)", fontSize: 12, lineHeight: "20px", fontVariantLigatures: "none" },
  "& p": { margin: 0, font: "var(--t-cap)", color: "var(--dim)" },
});
