import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { Icon } from "../controls/icon.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import { Logo } from "../controls/logo.tsx";
import { Tooltip } from "../controls/tooltip.tsx";
import { prefetchPage } from "../prefetch.ts";
import { menuWidth, usePreference } from "../session/preferences.ts";
import { useClaims } from "../session/use-session.ts";
import { ConnectionMark } from "./connection-mark.tsx";
import { AREAS, HOME, type Place } from "./places.ts";

interface SideMenuProps {
  /** Icons only. */
  readonly rail: boolean;
  /** On phones the menu floats and leaves after a choice. */
  readonly onChosen?: (() => void) | undefined;
}

/** Places of the signed-in role, and below whether values arrive live. */
export function SideMenu({ rail, onChosen }: SideMenuProps) {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const [, setWidth] = usePreference(menuWidth);
  return (
    <Side aria-label={t("shell.main")} data-rail={rail || undefined}>
      <Link className="brand" to="/home" onClick={onChosen} aria-label="Orrery">
        <Logo />
        {!rail && <span>Orrery</span>}
      </Link>
      <ul>
        <Entry place={HOME} rail={rail} onChosen={onChosen} />
        {AREAS[authority].map((area) => (
          <li key={area.title} className="area">
            <ul>
              {area.places.map((place) => (
                <Entry key={place.to} place={place} rail={rail} onChosen={onChosen} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="foot">
        {!rail && <ConnectionMark />}
        {!onChosen && (
          <IconButton
            icon="panelL"
            size="compact"
            label={t(rail ? "shell.unfold-menu" : "shell.fold-menu")}
            onClick={() => setWidth(rail ? "wide" : "rail")}
          />
        )}
      </div>
    </Side>
  );
}

function Entry({ place, rail, onChosen }: { readonly place: Place } & SideMenuProps) {
  const { t } = useTranslation();
  const name = t(place.label);
  const link = (
    <NavLink
      to={place.to}
      onClick={onChosen}
      onPointerEnter={() => prefetchPage(place.to)}
      onFocus={() => prefetchPage(place.to)}
      aria-label={rail ? name : undefined}
    >
      <Icon name={place.icon} />
      {!rail && name}
    </NavLink>
  );
  return (
    <li>
      {rail ? (
        <Tooltip title={name} placement="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
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
  "& .area": { marginBlockStart: 12, paddingBlockStart: 12, position: "relative" },
  "& .area::before": {
    content: '""',
    position: "absolute",
    insetInline: 8,
    insetBlockStart: 0,
    borderBlockStart: "1px solid var(--line)",
  },
  "& li a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 32,
    padding: "0 8px",
    borderRadius: "var(--r-control)",
    font: "500 13px/20px var(--font)",
    color: "var(--dim)",
    transition: "background var(--fast)",
  },
  "& li a:hover": { background: "var(--hover)", color: "var(--text)" },
  "& li a.active": { background: "var(--press)", color: "var(--text)" },
  "& li a.active .icon": { color: "var(--accent)" },
  "& .foot": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    flex: "none",
    blockSize: 44,
    padding: "0 8px 0 16px",
    borderBlockStart: "1px solid var(--line)",
  },
  "&[data-rail] .brand": { padding: 0, justifyContent: "center" },
  "&[data-rail] > ul": { padding: "8px 10px" },
  "&[data-rail] li a": { inlineSize: 36, blockSize: 34, padding: 0, justifyContent: "center" },
  "&[data-rail] .foot": { padding: 0, justifyContent: "center" },
  "@media (max-width: 959.95px)": { "& li a": { blockSize: 44, fontSize: 14 } },
});
