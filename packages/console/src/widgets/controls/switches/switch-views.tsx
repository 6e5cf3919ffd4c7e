import type { SettingsOf } from "@orrery/model/widgets";
import type { roundSwitch, switchControl } from "@orrery/model/widgets/control-widgets";
import { useTranslation } from "react-i18next";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { ControlCard } from "../kit/control-card.tsx";
import { pendingText } from "../kit/pending-text.ts";
import { RoundButton, Track } from "./switch-looks.ts";
import { useSwitch } from "./use-switch.ts";

type Both = SettingsOf<typeof roundSwitch>;

/** A switch as wide as its widget lets it be. */
export function SwitchView(props: RpcViewProps<SettingsOf<typeof switchControl>>) {
  const { t } = useTranslation();
  const { state, attributes, card } = useSwitchParts(props);
  const { showOnOffLabels } = props.settings;
  return (
    <ControlCard {...card}>
      <Track {...attributes} data-sending={state.sending ? true : undefined}>
        {showOnOffLabels && <span className="word">{t(state.shown ? "control.on" : "control.off")}</span>}
        <span className="thumb" />
      </Track>
    </ControlCard>
  );
}

/** A round button that is lit while it is on. */
export function RoundSwitchView(props: RpcViewProps<Both>) {
  const { t } = useTranslation();
  const { state, attributes, card } = useSwitchParts(props);
  return (
    <ControlCard {...card} note={t(state.shown ? "control.on" : "control.off")}>
      <RoundButton {...attributes} data-sending={state.sending ? true : undefined}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 4v8M7.05 7.05a7 7 0 1 0 9.9 0" />
        </svg>
      </RoundButton>
    </ControlCard>
  );
}

function useSwitchParts({ widget, settings, device, commands }: RpcViewProps<Both>) {
  const { t } = useTranslation();
  const [state, control] = useSwitch(settings, device, commands);
  const { shown, failure } = state;
  return {
    state,
    attributes: {
      type: "button",
      role: "switch",
      "aria-checked": shown,
      "aria-label": settings.title || widget.title,
      "aria-busy": state.sending !== undefined || state.isReading,
      disabled: device === undefined,
      onClick: () => control.choose(!shown),
    } as const,
    card: {
      title: settings.title,
      device,
      failure: failure?.error,
      onRetry: control.retry,
      pending: pendingText(state, t),
    },
  };
}
