import styled from "@emotion/styled";
import type { ScreenId } from "@orrery/model";
import { hiddenOn, layoutAt } from "@orrery/model/dashboard-edits";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { Icon } from "../../../controls/basics/icon.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { Menu } from "../../../controls/overlays/menu.tsx";
import { useUserText } from "../../../i18n/use-user-text.ts";
import type { Commands } from "../commands/command.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { LayoutSwitch } from "./layout-switch.tsx";

interface ScreenFrameProps {
  readonly screen: ScreenId;
  readonly commands: Commands;
  readonly children: ReactNode;
}

/** What the frames are wide, px: a common device of the kind. */
const WIDTHS: Readonly<Record<ScreenId, number>> = { xs: 390, sm: 768 };

const LOOKS = { xs: "phone", sm: "tablet" } as const;

/** The layout as a narrow screen shows it, and whether that is arranged by itself or by hand. */
export function ScreenFrame({ screen, commands, children }: ScreenFrameProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const at = useEditorState((state) => state.at);
  const look = LOOKS[screen];
  const isOwn = at.screen !== undefined;
  const setOwn = (on: boolean) => editor.edit({ kind: "ownScreen", at, screen, on });
  return (
    <Frame>
      <header>
        <Icon name={look} size={18} />
        <p>
          <b>{t(`dashboard-editor.do-${look}`)}</b>
          <span>{t(`dashboard-editor.screen-${isOwn ? "own" : "automatic"}`)}</span>
        </p>
        <LayoutSwitch />
        <HiddenWidgets />
        {isOwn && (
          <IconButton
            size="compact"
            icon="layout"
            label={t("dashboard-editor.do-layouts")}
            onClick={commands.layouts.run}
          />
        )}
        {isOwn ? (
          <Button size="compact" onClick={() => setOwn(false)}>
            {t("dashboard-editor.screen-reset")}
          </Button>
        ) : (
          <Button size="compact" variant="primary" onClick={() => setOwn(true)}>
            {t("dashboard-editor.screen-arrange")}
          </Button>
        )}
      </header>
      <div className="device" style={{ inlineSize: WIDTHS[screen] }}>
        {children}
      </div>
    </Frame>
  );
}

/** Widgets that the screen leaves out, to be put back. */
function HiddenWidgets() {
  const { t } = useTranslation();
  const editor = useEditor();
  const userText = useUserText();
  const configuration = useEditorState(({ history }) => history.present.configuration);
  const at = useEditorState((state) => state.at);
  const places = layoutAt(configuration, at)?.widgets ?? {};
  const hidden =
    at.screen === undefined
      ? Object.keys(places).filter((id) => places[id]?.mobileHide === true)
      : hiddenOn(configuration, at);
  if (hidden.length === 0) return null;
  const show = (id: string) => {
    const { mobileHeight, mobileOrder } = places[id] ?? {};
    if (at.screen !== undefined) editor.edit({ kind: "showOnScreen", at, ids: new Set([id]) });
    else editor.edit({ kind: "mobile", at, id, entry: { mobileHeight, mobileOrder } });
    editor.choose([id]);
  };
  const actions = hidden.flatMap((id) => {
    const widget = configuration.widgets[id];
    const title = widget && (userText(widget.config.title || widget.title) || t("widget.widget"));
    const label = t("dashboard-editor.screen-show", { title });
    return widget ? [{ id, label, icon: "eye" as const, run: () => show(id) }] : [];
  });
  return (
    <Menu
      actions={actions}
      align="end"
      trigger={(button) => (
        <Button size="compact" icon="eyeoff" {...button}>
          {t("dashboard-editor.screen-hidden", { count: hidden.length })}
        </Button>
      )}
    />
  );
}

const Frame = styled.div({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  minInlineSize: 0,
  minBlockSize: 0,
  background: "var(--sunken)",
  "& > header": {
    alignSelf: "stretch",
    flex: "none",
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "8px 16px 8px 24px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
    color: "var(--dim)",
  },
  "& > header > svg": { flex: "none" },
  "& > header > p": { flex: 1, display: "flex", flexWrap: "wrap", gap: "0 8px", minInlineSize: 0 },
  "& > header b": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& > header span": { font: "var(--t-cap)", lineHeight: "20px" },
  "& > .device": {
    flex: 1,
    display: "flex",
    minBlockSize: 0,
    maxInlineSize: "calc(100% - 32px)",
    margin: "16px 16px 0",
    border: "1px solid var(--line-strong)",
    borderBlockEnd: 0,
    borderRadius: "12px 12px 0 0",
    overflow: "hidden",
    boxSizing: "content-box",
  },
  "& > .device > *": { scrollbarGutter: "auto", scrollbarWidth: "none" },
});
