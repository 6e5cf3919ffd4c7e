import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import type { IconName } from "../controls/basics/icon-names.ts";
import { Box } from "../controls/content/box.tsx";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import { useShell } from "../page/shell-context.tsx";
import { HelpMarkdown } from "../pickers/help/help-markdown.tsx";

/** The description of the API, a page of the server. */
const API_DOCS = "/api/orrery/docs";

type HelpTopic = "basics" | "moving";

const TOPIC_LINKS = {
  basics: { icon: "help", label: "first-steps.basics" },
  moving: { icon: "download", label: "first-steps.moving" },
} as const satisfies Record<HelpTopic, { readonly icon: IconName; readonly label: string }>;

/** What newcomers read first, beside the first steps. */
export function StartLinks() {
  const { t } = useTranslation();
  const { openShortcuts } = useShell();
  const [topic, show] = useState<HelpTopic>();
  return (
    <Box aria-label={t("first-steps.links")}>
      <Links>
        <li>
          <TopicButton topic="basics" onShow={show} />
        </li>
        <li>
          <a href={API_DOCS} target="_blank" rel="noreferrer">
            <Icon name="code" />
            <span>{t("first-steps.api")}</span>
            <Icon name="open" size={14} />
          </a>
        </li>
        <li>
          <button type="button" onClick={openShortcuts}>
            <Icon name="keyboard" />
            <span>{t("first-steps.shortcuts")}</span>
            <kbd>?</kbd>
          </button>
        </li>
        <li>
          <TopicButton topic="moving" onShow={show} />
        </li>
      </Links>
      {topic && (
        <Dialog
          open
          width={560}
          title={t(TOPIC_LINKS[topic].label)}
          onClose={() => show(undefined)}
          actions={
            <Button autoFocus onClick={() => show(undefined)}>
              {t("action.close")}
            </Button>
          }
        >
          <HelpMarkdown helpId={`pages/${topic}`} />
        </Dialog>
      )}
    </Box>
  );
}

function TopicButton({ topic, onShow }: { readonly topic: HelpTopic; readonly onShow: (topic: HelpTopic) => void }) {
  const { t } = useTranslation();
  const { icon, label } = TOPIC_LINKS[topic];
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => onShow(topic)}>
      <Icon name={icon} />
      <span>{t(label)}</span>
      <Icon name="right" size={14} />
    </button>
  );
}

const Links = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: "4px 0",
  "& a, & button": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    inlineSize: "100%",
    minBlockSize: 40,
    padding: "0 16px 0 20px",
    border: 0,
    background: "none",
    font: "500 13px/20px var(--font)",
    color: "var(--text)",
    textAlign: "start",
    cursor: "pointer",
    outlineOffset: -3,
  },
  "& a:hover, & button:hover": { background: "var(--hover)" },
  "& span": { flex: 1, minInlineSize: 0 },
  "& .icon": { flex: "none", color: "var(--dim)" },
});
