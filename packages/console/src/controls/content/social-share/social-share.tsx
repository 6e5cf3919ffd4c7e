import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import { Tooltip } from "../../basics/tooltip/tooltip.tsx";
import { type Shared, shareTargets } from "./share-links.ts";

/** Shows a public link to others; hidden when nobody else could open it. */
export function SocialShare(shared: Shared) {
  const { t } = useTranslation();
  const targets = shareTargets(shared);
  if (targets.length === 0) return null;
  return (
    <List role="group" aria-label={t("share.title")}>
      {targets.map(({ provider, icon, href }) => (
        <Tooltip key={provider} title={provider}>
          <a href={href} target="_blank" rel="noopener noreferrer" aria-label={t("share.share-on", { provider })}>
            <Icon name={icon} size={16} />
          </a>
        </Tooltip>
      ))}
    </List>
  );
}

const List = styled.div({
  display: "flex",
  gap: 8,
  "& a": {
    display: "grid",
    placeItems: "center",
    inlineSize: 32,
    blockSize: 32,
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--r-control)",
    background: "var(--surface)",
    color: "var(--dim)",
    transition: "background var(--fast)",
  },
  "& a:hover": { background: "var(--tint)", borderColor: "var(--tint-line)", color: "var(--accent)" },
});
