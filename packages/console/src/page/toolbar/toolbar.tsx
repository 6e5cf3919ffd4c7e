import styled from "@emotion/styled";
import { memo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMatches, useNavigate, useParams } from "react-router";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Kbd } from "../../controls/basics/kbd.tsx";
import { useBrowserFullscreen } from "../../controls/overlays/fullscreen/use-browser-fullscreen.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { useAuthState } from "../../session/auth-context.tsx";
import { Breadcrumb } from "../breadcrumb/breadcrumb.tsx";
import { trailOf } from "../breadcrumb/trail.ts";
import { usePageNames } from "../page-names.tsx";
import { useShell } from "../shell-context.tsx";
import { PageSearchBox } from "./page-search-box.tsx";
import { UserMenu } from "./user-menu.tsx";

interface ToolbarProps {
  /** What the page calls itself, in place of the last breadcrumb's label. */
  readonly title?: string | undefined;
  /** Beside it, for lists. */
  readonly count?: number | undefined;
  readonly beside?: ReactNode;
}

/** The bar above a page: where it is, its search, the palette, full screen, keys, user. Pages change more often. */
export const Toolbar = memo(function Toolbar({ title, count, beside }: ToolbarProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const shell = useShell();
  const fullscreen = useBrowserFullscreen();
  const navigate = useNavigate();
  const { forceFullscreen } = useAuthState();
  const trail = trailOf(useMatches(), usePageNames(), t);
  const last = trail.at(-1);
  const named = last && title !== undefined ? [...trail.slice(0, -1), { ...last, label: title }] : trail;
  const hasOwnFullscreen = useParams().dashboardId !== undefined; // beside its other tools
  const isNested = trail.length > 1;
  return (
    <Bar>
      {!forceFullscreen && (
        <span className="phone">
          <IconButton icon="menu" label={t("shell.menu")} onClick={shell.openMenu} />
        </span>
      )}
      {(forceFullscreen || isNested) && (
        <span className={forceFullscreen ? "back" : "phone back"}>
          <IconButton icon="left" label={t("action.back")} onClick={() => void navigate(-1)} />
        </span>
      )}
      <Breadcrumb trail={named} note={beside ?? (count !== undefined && <Count>{number(count)}</Count>)} />
      <PageSearchBox />
      <Jump type="button" className="wide" onClick={shell.openPalette} aria-keyshortcuts="Control+K">
        <Icon name="search" size={16} />
        <span>{t("shell.search-or-jump")}</span>
        <Kbd>{IS_MAC ? "⌘ K" : "Ctrl K"}</Kbd>
      </Jump>
      <span className="phone">
        <IconButton icon="search" label={t("shell.search-or-jump")} onClick={shell.openPalette} />
      </span>
      <span className="wide">
        {fullscreen.supported && !hasOwnFullscreen && (
          <IconButton
            icon={fullscreen.active ? "fullexit" : "full"}
            label={t(fullscreen.active ? "shell.leave-fullscreen" : "shell.fullscreen")}
            shortcut={fullscreen.active ? "Esc" : undefined}
            onClick={fullscreen.toggle}
          />
        )}
        <IconButton icon="help" label={t("help.help")} onClick={shell.openHelp} />
      </span>
      <UserMenu />
    </Bar>
  );
});

const IS_MAC = navigator.platform.startsWith("Mac");

const Bar = styled.header({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: "var(--bar-h)",
  paddingBlock: 0,
  paddingInline: "24px 16px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .phone": { display: "none" },
  "& span.wide": { display: "flex", gap: 8 },
  "@media (max-width: 959.95px)": {
    blockSize: 48,
    paddingInline: "8px 8px",
    gap: 4,
    "& .phone": { display: "inline-flex" },
    "& .wide, & span.wide": { display: "none" },
  },
});

const Count = styled.span({
  font: "var(--t-body-s)",
  fontVariantNumeric: "tabular-nums",
  paddingBlockStart: 1,
});

const Jump = styled.button({
  display: "flex",
  alignItems: "center",
  gap: 8,
  inlineSize: 260,
  blockSize: 32,
  paddingBlock: 0,
  paddingInline: "10px 6px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--page)",
  color: "var(--dim)",
  font: "var(--t-body-s)",
  cursor: "pointer",
  "& span": { flex: 1, overflow: "hidden", textAlign: "start", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "&:hover": { borderColor: "var(--line-strong)" },
  "@media (max-width: 1279.95px)": { inlineSize: 200 },
});
