import { InProcessBus } from "./in-process-bus.ts";
import { busContract } from "./testing/bus-contract.ts";
import { logOf } from "./testing/log-of.ts";

busContract("of one process", async () => {
  const logged: string[] = [];
  const bus = new InProcessBus(logOf(logged));
  return { buses: [bus], logged, [Symbol.asyncDispose]: () => bus.close() };
});
