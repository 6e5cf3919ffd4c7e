import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Logo } from "../controls/basics/logo.tsx";
import { useMenu } from "../navigation/use-menu.ts";
import { useBrand } from "../theme/brand.ts";
import { MenuFoot } from "./menu-foot.tsx";
import { MenuGroupEntry } from "./menu-group-entry.tsx";
import { MenuLinkEntry } from "./menu-link-entry.tsx";

export interface SideMenuProps {
  /** Icons only. */
  readonly rail: boolean;
  /** On phones the menu floats and leaves after a choice. */
  readonly onChosen?: (() => void) | undefined;
}

/** Places of the signed-in role, and below whether values arrive live. */
export function SideMenu({ rail, onChosen }: SideMenuProps) {
  const { t } = useTranslation();
  const { menu } = useMenu();
  const { name, favicon, logo, logoOnly } = useBrand();
  return (
    <Side aria-label={t("shell.main")} data-rail={rail || undefined}>
      <Link className="brand" to="/home" onClick={onChosen} aria-label={name}>
        {rail && logo && favicon ? <img src={favicon} alt="" height={24} /> : <Logo />}
        {!rail && !logoOnly && <span>{name}</span>}
      </Link>
      <ul>
        {menu.map((block) => (
          <li key={block[0]?.id} className="block">
            <ul>
              {block.map((entry) =>
                entry.type === "link" ? (
                  <MenuLinkEntry key={entry.id} entry={entry} rail={rail} onChosen={onChosen} />
                ) : (
                  <MenuGroupEntry key={entry.id} entry={entry} rail={rail} onChosen={onChosen} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ul>
      <MenuFoot rail={rail} foldable={onChosen === undefined} />
    </Side>
  );
}

const Side = styled.nav({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  blockSize: "100%",
  background: "var(--page)",
  borderInlineEnd: "1px solid var(--line)",
  "& .brand": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    flex: "none",
    blockSize: "var(--bar-h)",
    padding: "0 16px",
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.015em",
    outlineOffset: -3,
  },
  "& > ul": { flex: 1, minBlockSize: 0, overflow: "auto", padding: 8 },
  "& .block + .block": { marginBlockStart: 12, paddingBlockStart: 12, position: "relative" },
  "& .block + .block::before": {
    content: '""',
    position: "absolute",
    insetInline: 8,
    insetBlockStart: 0,
    borderBlockStart: "1px solid var(--line)",
  },
  "& .entry": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    inlineSize: "100%",
    blockSize: 32,
    padding: "0 8px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "500 13px/20px var(--font)",
    color: "var(--dim)",
    textAlign: "start",
    cursor: "pointer",
    outlineOffset: -2,
    transition: "background var(--fast)",
  },
  "& .entry > .name": { flex: 1, minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .entry:hover": { background: "var(--hover)", color: "var(--text)" },
  "& .entry.active": { background: "var(--press)", color: "var(--text)" },
  "& .entry.active > .icon:first-of-type": { color: "var(--accent)" },
  "&[data-rail] .brand": { padding: 0, justifyContent: "center" },
  "&[data-rail] > ul": { padding: "8px 10px" },
  "&[data-rail] .entry": { inlineSize: 36, blockSize: 34, padding: 0, justifyContent: "center" },
  "@media (max-width: 959.95px)": { "& .entry": { blockSize: 44, fontSize: 14 } },
});
