import styled from "@emotion/styled";
import { Fragment, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Icon } from "../controls/icon.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { Kbd } from "../controls/kbd.tsx";
import { useShell } from "./shell-context.tsx";
import { useFullscreen } from "./use-fullscreen.ts";
import { UserMenu } from "./user-menu.tsx";

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageFrameProps {
  /** The last breadcrumb, and with the product's name the title of the tab. */
  readonly title: string;
  readonly parents?: readonly Crumb[] | undefined;
  /** Beside the title, for lists. */
  readonly count?: number | undefined;
  /** Home and dashboards stand on the page tone, lists on the surface. */
  readonly tone?: "surface" | "page" | undefined;
  readonly children: ReactNode;
}

/** The bar above a page, and the page. Every page inside the shell is wrapped in one. */
export function PageFrame({ title, parents = [], count, tone = "surface", children }: PageFrameProps) {
  const { t } = useTranslation();
  const shell = useShell();
  const fullscreen = useFullscreen();
  const navigate = useNavigate();
  const parent = parents.at(-1);
  useEffect(() => {
    document.title = `${title} | Orrery`;
  }, [title]);
  return (
    <Frame data-tone={tone}>
      <Bar>
        <span className="phone">
          {parent ? (
            <IconButton icon="left" label={parent.label} onClick={() => void navigate(parent.to)} />
          ) : (
            <IconButton icon="menu" label={t("shell.menu")} onClick={shell.openMenu} />
          )}
        </span>
        <Crumbs aria-label={t("shell.breadcrumb")}>
          {parents.map((crumb) => (
            <Fragment key={crumb.to}>
              <Link to={crumb.to}>{crumb.label}</Link>
              <Icon name="right" size={14} />
            </Fragment>
          ))}
          <h1>{title}</h1>
          {count !== undefined && <span className="count">{count.toLocaleString("en-US")}</span>}
        </Crumbs>
        <Jump type="button" className="wide" onClick={shell.openPalette} aria-keyshortcuts="Control+K">
          <Icon name="search" size={16} />
          <span>{t("shell.search-or-jump")}</span>
          <Kbd>{IS_MAC ? "⌘ K" : "Ctrl K"}</Kbd>
        </Jump>
        <span className="phone">
          <IconButton icon="search" label={t("shell.search-or-jump")} onClick={shell.openPalette} />
        </span>
        <span className="wide">
          {fullscreen.supported && (
            <IconButton
              icon="full"
              label={t(fullscreen.active ? "shell.leave-fullscreen" : "shell.fullscreen")}
              onClick={fullscreen.toggle}
            />
          )}
          <IconButton icon="help" label={t("shell.shortcuts")} shortcut="?" onClick={shell.openShortcuts} />
        </span>
        <UserMenu />
      </Bar>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </Frame>
  );
}

const IS_MAC = navigator.platform.startsWith("Mac");

const Frame = styled.div({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  minBlockSize: 0,
  blockSize: "100%",
  background: "var(--surface)",
  "&[data-tone='page']": { background: "var(--page)" },
  "& > main": { flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column", overflow: "auto" },
  "& > main:focus": { outline: "none" },
});

const Bar = styled.header({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: "var(--bar-h)",
  padding: "0 16px 0 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .phone": { display: "none" },
  "& span.wide": { display: "flex", gap: 8 },
  "@media (max-width: 959.95px)": {
    blockSize: 48,
    padding: "0 8px",
    gap: 4,
    "& .phone": { display: "inline-flex" },
    "& .wide, & span.wide": { display: "none" },
  },
});

const Crumbs = styled.nav({
  flex: 1,
  display: "flex",
  alignItems: "center",
  gap: 6,
  minInlineSize: 0,
  font: "500 13px/20px var(--font)",
  color: "var(--dim)",
  "& a": { whiteSpace: "nowrap", borderRadius: 4 },
  "& a:hover": { color: "var(--text)" },
  "& .icon": { color: "var(--faint)" },
  "& h1": {
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.012em",
    color: "var(--text)",
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
  "& .count": {
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
    marginInlineStart: 4,
    paddingBlockStart: 1,
  },
  "@media (max-width: 959.95px)": { "& a, & a + .icon": { display: "none" } },
});

const Jump = styled.button({
  display: "flex",
  alignItems: "center",
  gap: 8,
  inlineSize: 260,
  blockSize: 32,
  padding: "0 6px 0 10px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--page)",
  color: "var(--dim)",
  font: "var(--t-body-s)",
  cursor: "pointer",
  "& span": { flex: 1, textAlign: "start" },
  "&:hover": { borderColor: "var(--line-strong)" },
  "@media (max-width: 1279.95px)": { inlineSize: 200 },
});
