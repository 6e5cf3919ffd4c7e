import styled from "@emotion/styled";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { Moment } from "../../controls/time/time.tsx";
import type { EntityList, ListTexts } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { EditPanel } from "./edit-panel.tsx";

interface DetailsPanelProps<E extends Listed> {
  readonly list: EntityList<E>;
  readonly entity: E;
  readonly context: ListContext;
  /** False while only the row of the list is known. */
  readonly complete: boolean;
}

/** Facts of an entity, and the fields of its form. */
export function DetailsPanel<E extends Listed>({ list, entity, context, complete }: DetailsPanelProps<E>) {
  const form = use(list.form());
  const DetailsHead = list.DetailsHead;
  return (
    <EditPanel
      type={list.kind.type}
      form={form}
      entity={entity}
      scope={context.scope}
      name={list.name}
      isRead={!context.manage || !(form.editable?.(entity, context) ?? true)}
      complete={complete}
    >
      <EntityFacts entity={entity} texts={list.texts} />
      {DetailsHead && <DetailsHead entity={entity} manage={context.manage} />}
    </EditPanel>
  );
}

function EntityFacts({ entity, texts }: { readonly entity: Listed; readonly texts: ListTexts }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Facts>
      <div>
        <dt>{t("entity.created-time")}</dt>
        <dd>
          <Moment ts={entity.createdTime} />
        </dd>
      </div>
      <div>
        <dt>{t("entity.id")}</dt>
        <dd className="mono">
          {entity.id.id}
          <IconButton
            size="tiny"
            icon="copy"
            label={t(texts.copyId)}
            onClick={() => copy(entity.id.id, t(texts.idCopied))}
          />
        </dd>
      </div>
    </Facts>
  );
}

const Facts = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 40px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    minBlockSize: 24,
    font: "var(--t-body-s)",
    fontVariantNumeric: "tabular-nums",
  },
  "& dd.mono": { fontFamily: "var(--mono)", fontSize: 12, overflowWrap: "anywhere" },
});
