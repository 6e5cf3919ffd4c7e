import styled from "@emotion/styled";
import type { EntityReferences } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../../controls/basics/icon.tsx";
import { entityIcon, entityPath } from "../../kinds/entity-links.ts";
import { typeNameKey } from "../../kinds/kind-texts.ts";

interface ReferenceListProps {
  readonly label: string;
  readonly references: EntityReferences;
  /** The longest list; all by default. */
  readonly most?: number | undefined;
}

/** Entities that use another one, each with the way to it. */
export function ReferenceList({ label, references: { data, hasMore }, most = data.length }: ReferenceListProps) {
  const { t } = useTranslation();
  return (
    <List aria-label={label}>
      {data.slice(0, most).map(({ id, name, places }) => {
        const path = id.entityType === "TENANT" ? undefined : entityPath(id); // only system administrators have its page
        return (
          <li key={id.id}>
            <Icon name={entityIcon(id.entityType)} size={16} />
            <span>
              {path ? <Link to={path}>{name}</Link> : name}
              <small>{[t(typeNameKey(id.entityType)), ...places].join(" · ")}</small>
            </span>
          </li>
        );
      })}
      {(hasMore || data.length > most) && <li>{t("history.more-references")}</li>}
    </List>
  );
}

const List = styled.ul({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& li": {
    display: "flex",
    gap: 12,
    padding: "8px 0",
    borderBlockEnd: "1px solid var(--line)",
    font: "var(--t-body-s)",
    overflowWrap: "anywhere",
  },
  "& svg": { flex: "none", marginBlockStart: 2, color: "var(--dim)" },
  "& a": { color: "var(--accent)" },
  "& small": { display: "block", font: "var(--t-body-s)", color: "var(--dim)" },
});
