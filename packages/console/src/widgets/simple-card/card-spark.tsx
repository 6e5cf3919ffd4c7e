import { sparkOf } from "../../telemetry/spark.ts";
import { SparkView } from "../../telemetry/spark-view.tsx";
import { useLastHour } from "../../telemetry/use-last-hour.ts";
import type { WidgetSeries } from "../runtime/define-widget.ts";

/** The last hour of the card's key, small; nothing for what keeps no history. */
export function CardSpark({ series: { key, entity, latest } }: { readonly series: WidgetSeries }) {
  const hour = useLastHour(entity.id, latest && key.type === "timeseries" ? { [key.name]: latest } : undefined);
  const points = hour?.points[key.name];
  return hour === undefined || points === undefined ? null : (
    <SparkView spark={sparkOf(points, hour.startTs, hour.endTs)} />
  );
}
