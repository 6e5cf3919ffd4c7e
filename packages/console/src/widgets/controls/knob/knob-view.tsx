import type { SettingsOf } from "@orrery/model/widgets";
import type { knobControl } from "@orrery/model/widgets/control-widgets";
import { useTranslation } from "react-i18next";
import { WidgetMessage } from "../../frame/widget-states.tsx";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { displayText, displayValue } from "../../runtime/display-value.ts";
import { ControlCard } from "../kit/control-card.tsx";
import { UnusableAnswer } from "../kit/control-failure-text.ts";
import { pendingText } from "../kit/pending-text.ts";
import { requestOf } from "../kit/request-of.ts";
import { useControl } from "../kit/use-control.ts";
import { KnobDial } from "./knob-dial.tsx";
import { roundedValue } from "./knob-geometry.ts";

type KnobProps = RpcViewProps<SettingsOf<typeof knobControl>>;

/** A value of a device to turn up and down. */
export function KnobView(props: KnobProps) {
  const { t } = useTranslation();
  const { minValue, maxValue } = props.settings;
  if (!(maxValue > minValue)) return <WidgetMessage title={t("control.wrong-range")} />;
  return <Knob {...props} />;
}

function Knob({ widget, settings, device, commands }: KnobProps) {
  const { t, i18n } = useTranslation();
  const { minValue, maxValue, initialValue = minValue, title, getValueMethod, setValueMethod } = settings;
  const { decimals = 2, units } = widget.config;
  const range = { min: minValue, max: maxValue, decimals };
  const request = requestOf(settings);
  const [state, control] = useControl<number>({
    device,
    initial: roundedValue(initialValue, range),
    read: async () => {
      const answer = await commands.send({ method: getValueMethod, params: null, twoWay: true, ...request });
      if (typeof answer !== "number") throw new UnusableAnswer("no-number");
      return roundedValue(answer, range);
    },
    send: async (value) => {
      await commands.send({ method: setValueMethod, params: value, ...request });
      return undefined;
    },
  });
  const format = { decimals, units };
  const say = (value: number) => displayValue(value, format, i18n.language);
  return (
    <ControlCard
      title={title}
      device={device}
      failure={state.failure?.error}
      onRetry={control.retry}
      pending={pendingText(state, t)}
    >
      <KnobDial
        label={title || widget.title}
        value={state.shown}
        range={range}
        text={displayText(state.shown, format, i18n.language)}
        shown={say(state.shown)}
        ends={[say(minValue).text, say(maxValue).text]}
        isBusy={state.isReading || state.sending !== undefined}
        disabled={device === undefined}
        onMove={control.move}
        onLeave={control.leave}
        onChoose={control.choose}
      />
    </ControlCard>
  );
}
