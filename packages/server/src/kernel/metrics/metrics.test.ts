import { expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

test("a metric is summed over its labels, a histogram by its count or its sum", async () => {
  const metrics = new Metrics();
  metrics.gauge("open", "Connections that are open", () => 3);
  const durations = metrics.histogram("duration", "Of calls", [1, 2], ["route"]);
  durations.observe({ route: "a" }, 0.5);
  durations.observe({ route: "b" }, 1.5);
  expect(await metrics.sum("open")).toBe(3);
  expect(await metrics.sum("duration", "count")).toBe(2);
  expect(await metrics.sum("duration", "sum")).toBe(2);
  expect(await metrics.sum("of a transport that is off")).toBe(0);
});
