import styled from "@emotion/styled";
import { attributesCard } from "@orrery/model/widgets/value-cards";
import { useId } from "react";
import { defineWidget, type LatestViewProps, type WidgetSeries } from "../runtime/define-widget.ts";
import { Value } from "../runtime/value.tsx";

/** Names and values, a list for each entity. */
function AttributesCardView({ data }: LatestViewProps<unknown>) {
  const groups = [...Map.groupBy(data, ({ datasource, entity }) => `${datasource} ${entity.id.id}`)];
  return (
    // what scrolls has to be reached with the keyboard
    <Lists tabIndex={0}>
      {groups.map(([id, series]) => (
        <EntityList key={id} series={series} />
      ))}
    </Lists>
  );
}

function EntityList({ series }: { readonly series: readonly WidgetSeries[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} dir="auto">
        {series[0]?.entity.name}
      </h3>
      <dl>
        {series.map(({ id: key, label, latest, decimals, units }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Value value={latest?.value} format={{ decimals, units, showZeroDecimals: true }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export const attributesCardWidget = defineWidget(attributesCard, {
  padded: false,
  skeleton: "table",
  View: AttributesCardView,
});

const Lists = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  padding: "0 16px 12px",
  display: "grid",
  alignContent: "start",
  gap: 16,
  font: "var(--t-body-s)",
  "& h3": { font: "500 12px/16px var(--font)", color: "var(--dim)", paddingBlock: 4 },
  "& dl": { margin: 0 },
  "& dl > div": {
    display: "flex",
    justifyContent: "space-between",
    gap: 16,
    padding: "6px 0",
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& dt": { color: "var(--dim)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& dd": {
    margin: 0,
    color: "var(--text)",
    fontWeight: 500,
    fontVariantNumeric: "tabular-nums",
    textAlign: "end",
    overflowWrap: "anywhere",
  },
});
