import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import { type basicGpioControl, PIN_IS_ON } from "@orrery/model/widgets/gpio-widgets";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ControlCard } from "../controls/kit/control-card.tsx";
import { UnusableAnswer } from "../controls/kit/control-failure-text.ts";
import { useAskedFunction } from "../controls/kit/use-asked-function.ts";
import { useControl } from "../controls/kit/use-control.ts";
import type { DataEntity, RpcViewProps } from "../runtime/define-widget.ts";
import { boardPins, changeParams } from "./board-pins.ts";
import { GpioBoard } from "./gpio-board.tsx";

type GpioProps = RpcViewProps<SettingsOf<typeof basicGpioControl>>;
type Statuses = ReadonlyMap<number, boolean>;

const USUAL_PARSE = {
  body: PIN_IS_ON,
  does: (body: unknown, pin: unknown) =>
    typeof body === "object" && body !== null && (body as Readonly<Record<string, unknown>>)[String(pin)] === true,
};
const NONE: Statuses = new Map();

/** Switches for the pins of a board. */
export function GpioControlView({ widget, settings, device, commands }: GpioProps) {
  const { t } = useTranslation();
  const { gpioList, requestTimeout: timeoutMs, gpioStatusRequest, gpioStatusChangeRequest: change } = settings;
  const [failure, setFailure] = useState<Error>();
  const ask = useAskedFunction(
    { name: "parseGpioStatusFunction", args: ["body", "pin"], body: settings.parseGpioStatusFunction },
    USUAL_PARSE,
  );
  const parse = async (body: unknown, pin: number) => Boolean(await ask(body, pin));
  const [state, control] = useControl<Statuses>({
    device,
    initial: NONE,
    read: async () => {
      const { method, paramsBody: params } = gpioStatusRequest;
      const body = await commands.send({ method, params, twoWay: true, timeoutMs });
      const pins = boardPins(gpioList);
      return new Map(await Promise.all(pins.map(async ({ pin }) => [pin, await parse(body, pin)] as const)));
    },
    send: async () => undefined,
  });
  const set = async (pin: number, isOn: boolean): Promise<boolean> => {
    setFailure(undefined);
    try {
      const params = paramsOf(change.paramsBody, pin, isOn);
      return await parse(await commands.send({ method: change.method, params, twoWay: true, timeoutMs }), pin);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  return (
    <ControlCard
      title=""
      device={device}
      failure={state.failure?.error ?? failure}
      onRetry={state.failure ? control.retry : undefined}
      pending={state.isReading ? t("control.reading") : undefined}
      fills
    >
      <GpioBoard
        label={widget.config.title || widget.title}
        color={settings.switchPanelBackgroundColor}
        pins={gpioList}
        renderPin={({ pin, label }) => (
          <PinSwitch label={label || String(pin)} pin={pin} device={device} told={state.shown} set={set} />
        )}
      />
    </ControlCard>
  );
}

function paramsOf(body: string, pin: number, isOn: boolean): unknown {
  try {
    return changeParams(body, pin, isOn);
  } catch {
    throw new UnusableAnswer("no-json");
  }
}

interface PinSwitchProps {
  readonly label: string;
  readonly pin: number;
  readonly device: DataEntity | undefined;
  /** What the device said of all pins. */
  readonly told: Statuses;
  /** Resolves with what the device made of it. */
  readonly set: (pin: number, isOn: boolean) => Promise<boolean>;
}

function PinSwitch({ label, pin, device, told, set }: PinSwitchProps) {
  const [{ shown, sending, failure }, control] = useControl<boolean>({
    device,
    initial: false,
    send: async (isOn) => ({ value: await set(pin, isOn) }),
  });
  useEffect(() => {
    const isOn = told.get(pin);
    if (isOn !== undefined) control.hear(isOn);
  }, [told, pin, control]);
  return (
    <Toggle
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={shown}
      aria-busy={sending !== undefined}
      aria-invalid={failure !== undefined}
      disabled={device === undefined}
      onClick={() => control.choose(!shown)}
    >
      <span className="track" />
    </Toggle>
  );
}

const Toggle = styled.button({
  alignSelf: "stretch",
  justifySelf: "stretch",
  display: "grid",
  placeItems: "center",
  padding: 0,
  border: 0,
  background: "none",
  cursor: "pointer",
  "& .track": {
    position: "relative",
    inlineSize: 30,
    blockSize: 16,
    borderRadius: 8,
    background: "rgb(0 0 0 / .55)",
    border: "1px solid rgb(255 255 255 / .7)",
    transition: "background var(--fast)",
  },
  "& .track::before": {
    content: '""',
    position: "absolute",
    insetBlock: 1,
    insetInlineStart: 1,
    aspectRatio: "1",
    borderRadius: "50%",
    background: "#fff",
    transition: "inset-inline-start var(--fast)",
  },
  "&[aria-checked='true'] .track": { background: "#fff" },
  "&[aria-checked='true'] .track::before": { insetInlineStart: 15, background: "#1b212b" },
  "&[aria-busy='true'] .track": { opacity: 0.6 },
  "&[aria-invalid='true'] .track": { outline: "2px solid #ff8a8d", outlineOffset: 1 },
  "&:focus-visible": { outline: "2px solid #fff", outlineOffset: -2 },
  "&:disabled": { cursor: "default", opacity: 0.6 },
  "@media (pointer: coarse)": { "& .track": { scale: "1.25" } },
});
