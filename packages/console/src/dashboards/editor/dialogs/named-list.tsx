import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { Menu, type MenuAction } from "../../../controls/overlays/menu.tsx";

export interface NamedItem {
  readonly id: string;
  readonly name: string;
  /** Below the name. */
  readonly detail: string;
  /** At the end of the line. */
  readonly note: string;
  readonly onOpen: () => void;
  readonly actions: readonly MenuAction[];
}

/** Named parts of a dashboard: a press opens one, the rest is in its menu. */
export function NamedList({ items }: { readonly items: readonly NamedItem[] }) {
  const { t } = useTranslation();
  return (
    <List>
      {items.map(({ id, name, detail, note, onOpen, actions }) => (
        <li key={id}>
          <button type="button" onClick={onOpen}>
            <b>{name}</b>
            <span>{detail}</span>
          </button>
          <small>{note}</small>
          <Menu
            align="end"
            actions={actions}
            trigger={(button) => (
              <IconButton icon="more" label={t("dashboard-editor.alias-more", { name })} {...button} />
            )}
          />
        </li>
      ))}
    </List>
  );
}

/** Fields of a form that stands on its own. */
export const Fields = styled.div({ display: "grid", gap: 16, alignContent: "start", color: "var(--text)" });

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
  "& button:first-of-type": { minInlineSize: 0 },
  "& > li > button:first-of-type": {
    flex: 1,
    display: "grid",
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
  "& span, & small": { font: "var(--t-cap)", color: "var(--dim)" },
});
