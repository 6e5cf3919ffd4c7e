import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Severity } from "../alarms/severity.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import type { AlarmDraft } from "./model/alarm-draft.ts";
import { ALARM_TEMPLATES } from "./model/templates.ts";

interface TemplateDialogProps {
  /** Types of alarms that the profile has. */
  readonly used: readonly string[];
  readonly onPick: (alarm: AlarmDraft) => void;
  readonly onClose: () => void;
}

/** Common rules to begin with. */
export function TemplateDialog({ used, onPick, onClose }: TemplateDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open width={720} title={t("alarm-rule.choose-template")} onClose={onClose}>
      <Grid>
        {ALARM_TEMPLATES.map(({ id, icon, make }) => {
          const name = t(`alarm-rule.templates.${id}.name`);
          return (
            <li key={id}>
              <button
                type="button"
                // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose one
                autoFocus={id === "blank"}
                onClick={() => onPick(make(freeName(name, used)))}
              >
                <span className="tile">
                  <Icon name={icon} size={18} />
                </span>
                <span>
                  <b>{name}</b>
                  <span className="text">{t(`alarm-rule.templates.${id}.text`)}</span>
                </span>
                {id !== "blank" && (
                  <span className="marks">
                    {make("").create.map(({ severity }) => (
                      <Severity key={severity} severity={severity} />
                    ))}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </Grid>
    </Dialog>
  );
}

/** `Too hot 2` where there is one of that name. */
export function freeName(name: string, used: readonly string[]): string {
  if (!used.includes(name)) return name;
  for (let number = 2; ; number += 1) {
    const numbered = `${name} ${number}`;
    if (!used.includes(numbered)) return numbered;
  }
}

const Grid = styled.ul({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(260px, 1fr))",
  gap: 8,
  paddingBlockStart: 2,
  "& button": {
    display: "flex",
    alignItems: "flex-start",
    gap: 12,
    inlineSize: "100%",
    blockSize: "100%",
    padding: 12,
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    background: "var(--surface)",
    color: "var(--text)",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& button:hover": { background: "var(--hover)", borderColor: "var(--line-strong)" },
  "& button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& .tile": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 32,
    blockSize: 32,
    borderRadius: "var(--r-control)",
    background: "var(--tint)",
    color: "var(--accent)",
  },
  "& b": { display: "block", fontWeight: 500 },
  "& .text": { display: "block", marginBlockStart: 2, color: "var(--dim)", font: "var(--t-cap)" },
  "& .marks": { display: "flex", gap: 6, marginInlineStart: "auto", paddingBlockStart: 2 },
});
