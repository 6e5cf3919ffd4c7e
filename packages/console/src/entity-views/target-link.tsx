import type { EntityView } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { entityIcon, entityPath } from "../kinds/entity-links.ts";
import { kindOf } from "../kinds/kinds.ts";
import { useClient } from "../session/client-context.tsx";

/** The device or asset whose data a view shows; nothing where the reader may not see it. */
export function TargetLink({ target }: { readonly target: EntityView["entityId"] }) {
  const { t } = useTranslation();
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["entity", target.entityType, target.id, "target"],
    queryFn: ({ signal }) => kindOf(target.entityType).one?.(client, target.id, { signal, ignoreErrors: true }),
    retry: false,
  });
  const path = entityPath(target);
  if (!data || path === undefined) return null;
  return (
    <p style={{ display: "flex", alignItems: "center", gap: 8, font: "var(--t-body-s)" }}>
      <Icon name={entityIcon(target.entityType)} size={16} />
      {t("entity-view.shows")} <Link to={path}>{data.name}</Link>
    </p>
  );
}
