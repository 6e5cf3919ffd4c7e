import styled from "@emotion/styled";
import { aliasSearch, type EntityId } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../../controls/autocomplete/option-search.ts";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { AnchoredPanel } from "../../../pickers/time-window/anchored-panel.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { namedEntities } from "../../../widgets/runtime/data/first-entity.ts";
import { entityOf } from "../../../widgets/runtime/data/widget-series.ts";
import type { EntityChoice } from "./use-entity-choices.ts";

interface EntityPanelProps {
  readonly id: string;
  readonly anchor: HTMLElement | undefined;
  readonly choices: readonly EntityChoice[];
  readonly onChoose: (aliasId: string, entity: EntityId) => void;
  readonly onClose: () => void;
}

/** The entity of each alias that stands for one of several; another is found by its name. */
export function EntityPanel({ id, anchor, choices, onChoose, onClose }: EntityPanelProps) {
  const { t } = useTranslation();
  return (
    <AnchoredPanel anchor={anchor} titleId={id} onClose={onClose}>
      <Content>
        <header>
          <h2 id={id}>{t("dashboard.entities")}</h2>
          <IconButton icon="close" size="tiny" label={t("action.close")} onClick={onClose} />
        </header>
        {choices.map((choice) => (
          <OneEntity key={choice.aliasId} choice={choice} onChoose={(entity) => onChoose(choice.aliasId, entity)} />
        ))}
      </Content>
    </AnchoredPanel>
  );
}

interface OneEntityProps {
  readonly choice: EntityChoice;
  readonly onChoose: (entity: EntityId) => void;
}

function OneEntity({ choice, onChoose }: OneEntityProps) {
  const { alias, entityFilter, current } = choice;
  const { t } = useTranslation();
  const client = useClient();
  return (
    <Combobox<EntityId>
      label={alias}
      text={current.name}
      chosenKey={current.id.id}
      search={{
        key: ["alias", entityFilter],
        load: async (text, signal) => {
          const query = namedEntities(entityFilter, aliasSearch(text.trim()));
          const page = await orNone(
            client.queries.find(query, { signal, ignoreErrors: true }).then(({ data }) => data),
            signal,
          );
          return page.map(entityOf).map(({ id, name }) => ({ key: id.id, text: name, value: id }));
        },
      }}
      noMatches={(text) => t("dashboard.no-entity-matching", { text })}
      onPick={({ value }) => onChoose(value)}
    />
  );
}

const Content = styled.div({
  flex: 1,
  display: "grid",
  alignContent: "start",
  gap: 16,
  padding: "16px 20px 20px",
  inlineSize: 320,
  overflow: "auto",
  "& > header": { display: "flex", alignItems: "center", justifyContent: "space-between" },
  "& h2": { font: "600 14px/20px var(--font)" },
});
