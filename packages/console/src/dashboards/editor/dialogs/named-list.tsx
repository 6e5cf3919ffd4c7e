import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { Menu, type MenuAction } from "../../../controls/overlays/menu.tsx";

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  /** Below the name. */
  readonly detail: ReactNode;
  /** At the end of the line. */
  readonly note: ReactNode;
  readonly onOpen: () => void;
  readonly actions: readonly MenuAction[];
  /** In place of the line, while it is edited. */
  readonly form?: ReactNode;
}

/** Named parts of a dashboard: a press opens one, the rest is in its menu. */
export function NamedList({ items }: { readonly items: readonly NamedItem[] }) {
  const { t } = useTranslation();
  return (
    <List>
      {items.map(({ id, name, detail, note, onOpen, actions, form }) => (
        <li key={id}>
          {form ?? (
            <>
              <button type="button" onClick={onOpen}>
                <b>{name}</b>
                <span>{detail}</span>
              </button>
              <small>{note}</small>
              <Menu
                align="end"
                actions={actions}
                trigger={(button) => (
                  <IconButton icon="more" label={t("dashboard-editor.more-of", { name })} {...button} />
                )}
              />
            </>
          )}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul({
  display: "grid",
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: "none",
  color: "var(--text)",
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "4px 8px 4px 4px",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
  },
  "& > li > button:first-of-type": {
    flex: 1,
    display: "grid",
    minInlineSize: 0,
    padding: "6px 8px",
    border: 0,
    borderRadius: 4,
    background: "none",
    color: "inherit",
    textAlign: "start",
    cursor: "pointer",
  },
  "& > li > button:first-of-type:hover": { background: "var(--hover)" },
  "& b": { font: "500 14px/20px var(--font)", overflowWrap: "anywhere" },
  "& > li > button > span, & > li > small": { font: "var(--t-cap)", color: "var(--dim)", overflowWrap: "anywhere" },
  "& code": { font: "12px/16px var(--mono)" },
});
