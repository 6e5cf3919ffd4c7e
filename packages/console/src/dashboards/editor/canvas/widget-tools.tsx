import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import type { CommandId, Commands } from "../commands/command.ts";

const TOOLS: readonly CommandId[] = [
  "details",
  "section-up",
  "section-down",
  "duplicate",
  "copy",
  "export-widget",
  "hide",
  "delete",
];

interface WidgetToolsProps {
  readonly commands: Commands;
  /** There is no room above the widget. */
  readonly isAtTop: boolean;
}

/** What is done most with the widget that is chosen, beside it. */
export function WidgetTools({ commands, isAtTop }: WidgetToolsProps) {
  const { t } = useTranslation();
  return (
    <Tools role="toolbar" aria-label={t("dashboard-editor.widget-tools")} data-inside={isAtTop || undefined}>
      {TOOLS.map((id) => commands[id])
        .filter((command) => command.isEnabled())
        .map(({ id, icon, label, shortcut, run }) => (
          <IconButton key={id} size="tiny" icon={icon} label={label} shortcut={shortcut} onClick={run} />
        ))}
    </Tools>
  );
}

const Tools = styled.div({
  position: "absolute",
  zIndex: 2,
  insetBlockStart: -18,
  insetInlineEnd: 8,
  display: "flex",
  gap: 2,
  padding: 3,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  "&[data-inside]": { insetBlockStart: 6 },
});
