import { SAME_VALUE, TRUTH } from "@orrery/model/widgets/control-widgets";
import { useEffect } from "react";
import type { CommandPort } from "../../runtime/data/device-commands.ts";
import type { DataEntity } from "../../runtime/define-widget.ts";
import { parsedJson } from "../kit/parsed-json.ts";
import { requestOf } from "../kit/request-of.ts";
import { useAskedFunction } from "../kit/use-asked-function.ts";
import { useControl } from "../kit/use-control.ts";
import { useDeviceValue } from "../kit/use-device-value.ts";

interface SwitchSettings {
  readonly initialValue: boolean;
  readonly retrieveValueMethod: "none" | "rpc" | "attribute" | "timeseries";
  readonly valueKey: string;
  readonly getValueMethod: string;
  readonly setValueMethod: string;
  readonly parseValueFunction: string;
  readonly convertValueFunction: string;
  readonly requestTimeout: number;
  readonly requestPersistent: boolean;
  readonly persistentPollingInterval: number;
}

export const USUAL_PARSE = { body: TRUTH, does: (data: unknown) => Boolean(data) };
const USUAL_CONVERT = { body: SAME_VALUE, does: (value: unknown) => value };

/** A value of a device that is on or off: how it is known, and how it is set. */
export function useSwitch(settings: SwitchSettings, device: DataEntity | undefined, commands: CommandPort) {
  const { initialValue, retrieveValueMethod: source, valueKey, getValueMethod, setValueMethod } = settings;
  const parse = useAskedFunction(
    { name: "parseValueFunction", args: ["data"], body: settings.parseValueFunction },
    USUAL_PARSE,
  );
  const convert = useAskedFunction(
    { name: "convertValueFunction", args: ["value"], body: settings.convertValueFunction },
    USUAL_CONVERT,
  );
  const request = requestOf(settings);
  const [state, control] = useControl<boolean>({
    device,
    initial: initialValue,
    read:
      source === "rpc"
        ? async () =>
            Boolean(
              await parse(await commands.send({ method: getValueMethod, params: null, twoWay: true, ...request })),
            )
        : undefined,
    send: async (value) => {
      await commands.send({ method: setValueMethod, params: await convert(value), ...request });
      return undefined;
    },
  });
  const heard = useDeviceValue(
    device,
    source === "attribute" || source === "timeseries" ? source : undefined,
    valueKey,
  );
  useEffect(() => {
    if (!heard) return;
    let isLate = false;
    const hear = async () => {
      const data = parsedJson(heard.value);
      const value = data === undefined ? false : Boolean(await parse(data.value));
      if (!isLate) control.hear(value);
    };
    hear().catch((error: unknown) => {
      if (!isLate) control.mishear(error);
    });
    return () => {
      isLate = true;
    };
  }, [heard, parse, control]);
  return [state, control] as const;
}
