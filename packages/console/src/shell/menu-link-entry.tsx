import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Tooltip } from "../controls/basics/tooltip/tooltip.tsx";
import type { MenuLink } from "../navigation/menu.ts";
import { prefetchPage } from "../navigation/page-code.ts";

interface MenuLinkEntryProps {
  readonly entry: MenuLink;
  readonly rail: boolean;
  readonly onChosen?: (() => void) | undefined;
}

/** A place of the menu. Its code is loaded when the pointer or the focus comes near. */
export function MenuLinkEntry({ entry, rail, onChosen }: MenuLinkEntryProps) {
  const { t } = useTranslation();
  const name = t(entry.name);
  const link = (
    <NavLink
      className={({ isActive }) => (isActive ? "entry active" : "entry")}
      to={entry.path}
      onClick={onChosen}
      onPointerEnter={() => prefetchPage(entry.path)}
      onFocus={() => prefetchPage(entry.path)}
      aria-label={rail ? name : undefined}
    >
      <Icon name={entry.icon} />
      {!rail && <span className="name">{name}</span>}
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
