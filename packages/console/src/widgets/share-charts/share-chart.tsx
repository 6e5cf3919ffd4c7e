import styled from "@emotion/styled";
import type { Widget } from "@orrery/model";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { styleColor } from "../../charts/series-color.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { entitySubject } from "../runtime/data/widget-series.ts";
import type { WidgetSeries } from "../runtime/define-widget.ts";
import { ShareLegend } from "./share-legend.tsx";
import type { PieLook, ShareChartKind } from "./share-options.ts";
import { SharePlot } from "./share-plot.tsx";
import { type Share, sharesOf } from "./shares.ts";

/** How a value takes part in the legend. */
interface Hiding {
  readonly hideDataByDefault: boolean;
  readonly disableDataHiding: boolean;
  readonly removeFromLegend: boolean;
}

const SHOWN: Hiding = { hideDataByDefault: false, disableDataHiding: false, removeFromLegend: false };

export interface ShareChartProps {
  readonly widget: Widget;
  readonly data: readonly WidgetSeries[];
  readonly kind: ShareChartKind;
  readonly pie: PieLook;
  readonly hasTooltip: boolean;
  readonly legend?:
    | { readonly position: "top" | "bottom" | "left" | "right"; readonly color?: string | undefined }
    | undefined;
  readonly hidingOf?: ((series: WidgetSeries) => Hiding) | undefined;
}

/** Latest values as a picture, with a legend that says them in words and hides or shows them. */
export function ShareChart({ widget, data, kind, pie, hasTooltip, legend, hidingOf = () => SHOWN }: ShareChartProps) {
  const { t, i18n } = useTranslation();
  const { canRun, run } = useDashboard();
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const hidden = new Set(
    data.filter((series) => toggled.get(series.id) ?? hidingOf(series).hideDataByDefault).map(({ id }) => id),
  );
  const all = sharesOf(data, { hidden: NONE, language: i18n.language });
  const content = JSON.stringify(
    all.map(({ label, text, value, color }) => [label, text, value, color]).concat([[...hidden]]),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` says whether what is shown is the same
  const shares = useMemo(() => sharesOf(data, { hidden, language: i18n.language }), [content, i18n.language]);
  const title = widget.config.title || widget.title;
  const click = widget.config.actions?.sliceClick?.find(canRun);
  if (all.length === 0) return <WidgetMessage title={t("widget.no-numbers")} text={t("widget.no-numbers-text")} />;
  const said = shares.slice(0, MAX_SAID).map(({ label, text }) => `${label} ${text}`);
  const textOf = ({ id }: Share) => {
    const share = shares.find((one) => one.id === id);
    return share ? `${share.text}${kind === "radar" ? "" : ` · ${share.percent} %`}` : "";
  };
  return (
    <Room>
      <Layout data-position={legend?.position}>
        <SharePlot
          {...{ kind, shares, pie, hasTooltip }}
          label={`${t("widget.chart-of", { title })}. ${said.join(", ")}`}
          onClick={
            click &&
            ((share) => run(click, { ...entitySubject(share.series.entity), additionalParams: pressedItem(share) }))
          }
        />
        {legend && (
          <ShareLegend
            position={legend.position}
            color={legend.color}
            entries={all
              .filter(({ series }) => !hidingOf(series).removeFromLegend)
              .map((share) => ({
                ...{ id: share.id, label: share.label },
                mark: kind === "radar" ? undefined : styleColor(share.color, share.index),
                text: textOf(share),
                isHidden: hidden.has(share.id),
                isFixed: hidingOf(share.series).disableDataHiding,
              }))}
            onToggle={(id) => setToggled(new Map(toggled).set(id, !hidden.has(id)))}
          />
        )}
      </Layout>
    </Room>
  );
}

/** A slice as functions of the contract know the item that was pressed. */
const pressedItem = ({ index, label, color, percent, value }: Share) => ({
  ...{ seriesIndex: index, dataIndex: 0, datapoint: [percent, [[1, value]]] },
  series: { label, color, percent, data: [[1, value]] },
});

const NONE: ReadonlySet<string> = new Set();
/** More than these nobody listens to; the legend has all. */
const MAX_SAID = 20;

const Room = styled.div({ flex: 1, minBlockSize: 0, display: "flex", containerType: "inline-size" });

const Layout = styled.div({
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  "&[data-position='top']": { flexDirection: "column-reverse" },
  "&[data-position='right']": { flexDirection: "row" },
  "&[data-position='left']": { flexDirection: "row-reverse" },
  // Beside each other neither would have room.
  "@container (max-width: 320px)": { "&[data-position]": { flexDirection: "column" } },
});
