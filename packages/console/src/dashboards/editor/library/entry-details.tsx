import styled from "@emotion/styled";
import type { Widget } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Kbd } from "../../../controls/basics/kbd.tsx";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import { WidgetHost } from "../../../widgets/widget-host.tsx";
import { useEditorState } from "../model/editor-context.ts";
import { entryFacts } from "./entry-facts.ts";
import type { LibraryEntry } from "./library-entries.ts";
import { WidgetSketch } from "./widget-sketch.tsx";

interface EntryDetailsProps {
  readonly entry: LibraryEntry;
  readonly preview: Widget | undefined;
  /** `staysOpen`: another one is to be added. */
  readonly onAdd: (staysOpen: boolean) => void;
}

/** The chosen type, larger: what it shows and needs. On phones its name and the button. */
export function EntryDetails({ entry, preview, onAdd }: EntryDetailsProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const configuration = useEditorState(({ history }) => history.present.configuration);
  const { declaration } = entry;
  const { needs, takes, size, onPhones, used } = entryFacts(entry, configuration);
  const [columns, rows] = size;
  const facts = [
    ["needs", t(`dashboard-editor.needs-${needs}`)],
    ...(takes === "none" ? [] : [["takes", t(`dashboard-editor.takes-${takes}`)]]),
    ["size", t("dashboard-editor.fact-cells", { columns, rows })],
    ["on-phones", t(`dashboard-editor.on-phones-${onPhones}`)],
    ["used", t("dashboard-editor.fact-times", { count: used })],
  ] as const;
  return (
    <Details aria-label={declaration.name}>
      {!isPhone && (
        <div className="picture" inert>
          {preview ? <WidgetHost key={preview.id} widget={preview} /> : <WidgetSketch entry={entry} />}
        </div>
      )}
      <h3>{declaration.name}</h3>
      <p>{declaration.description}</p>
      {!isPhone && (
        <dl>
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{t(`dashboard-editor.fact-${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button variant="primary" wide={!isPhone} onClick={() => onAdd(false)}>
        {t("dashboard-editor.add-to-dashboard")}
        {!isPhone && <Kbd>Enter</Kbd>}
      </Button>
      {!isPhone && (
        <Button wide onClick={() => onAdd(true)}>
          {t("dashboard-editor.add-and-stay")}
        </Button>
      )}
    </Details>
  );
}

const Details = styled.section({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  minBlockSize: 0,
  padding: 20,
  borderInlineStart: "1px solid var(--line)",
  overflow: "auto",
  "& > .picture": {
    flex: "none",
    blockSize: 160,
    marginBlockEnd: 8,
  },
  "& > .picture > *": { inlineSize: "100%", blockSize: "100%" },
  "& > .picture > svg": { padding: 16, border: "1px solid var(--line)", borderRadius: "var(--r)" },
  "& > h3": { font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& > p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& > dl": {
    flex: 1,
    display: "grid",
    alignContent: "start",
    gap: 8,
    margin: "8px 0 16px",
    padding: "16px 0 0",
    borderBlockStart: "1px solid var(--line-soft)",
    font: "var(--t-body-s)",
  },
  "& dl > div": { display: "grid", gridTemplateColumns: "88px minmax(0, 1fr)", gap: 8 },
  "& dt": { color: "var(--dim)" },
  "& dd": { margin: 0 },
  "& > button": { flex: "none" },
  "& kbd": { marginInlineStart: 8, borderColor: "rgb(255 255 255 / .35)", background: "none", color: "var(--on-fill)" },
  "@media (max-width: 959.95px)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    alignItems: "center",
    gap: "0 12px",
    padding: "8px 16px",
    borderInlineStart: 0,
    borderBlockStart: "1px solid var(--line)",
    "& > p": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& > h3": { font: "600 14px/20px var(--font)" },
    "& > button": { gridColumn: 2, gridRow: "1 / span 2" },
  },
});
