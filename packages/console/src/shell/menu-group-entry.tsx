import styled from "@emotion/styled";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import { isActive, type MenuGroup } from "../navigation/menu.ts";
import { MenuLinkEntry } from "./menu-link-entry.tsx";

interface MenuGroupEntryProps {
  readonly entry: MenuGroup;
  readonly rail: boolean;
  readonly onChosen?: (() => void) | undefined;
}

/** Places behind one entry: below it, or beside it when the menu is folded. The group of the page that is open is open. */
export function MenuGroupEntry({ entry, rail, onChosen }: MenuGroupEntryProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = useId();
  const active = isActive(entry, pathname);
  // What the user opened or closed holds until the group's pages are entered or left.
  const [choice, setChoice] = useState<{ readonly open: boolean; readonly active: boolean }>();
  const open = choice?.active === active ? choice.open : active;
  const name = t(entry.name);
  if (rail) return <FoldedGroup entry={entry} name={name} active={active} />;
  return (
    <li>
      <button
        type="button"
        className="entry"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChoice({ open: !open, active })}
      >
        <Icon name={entry.icon} />
        <span className="name">{name}</span>
        <Chevron name="right" size={16} className={open ? "open" : undefined} />
      </button>
      <Pages id={id} hidden={!open} style={{ minBlockSize: entry.height }}>
        {entry.pages.map((page) => (
          <MenuLinkEntry key={page.id} entry={page} rail={false} onChosen={onChosen} />
        ))}
      </Pages>
    </li>
  );
}

function FoldedGroup(props: { readonly entry: MenuGroup; readonly name: string; readonly active: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pages, icon } = props.entry;
  return (
    <li>
      <Menu
        align="start"
        actions={pages.map((page) => ({
          id: page.id,
          label: t(page.name),
          icon: page.icon,
          run: () => void navigate(page.path),
        }))}
        trigger={(button) => (
          <button
            type="button"
            className={props.active ? "entry active" : "entry"}
            aria-label={props.name}
            title={props.name}
            {...button}
          >
            <Icon name={icon} />
          </button>
        )}
      />
    </li>
  );
}

const Chevron = styled(Icon)({
  transition: "transform var(--fast)",
  "&.open": { transform: "rotate(90deg)" },
});

const Pages = styled.ul({
  display: "grid",
  gridAutoRows: "1fr",
  alignItems: "center",
  paddingInlineStart: 30,
  "&[hidden]": { display: "none" },
});
