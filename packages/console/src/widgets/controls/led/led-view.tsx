import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import type { ledIndicator } from "@orrery/model/widgets/control-widgets";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Led } from "../../../controls/content/led/led.tsx";
import { useElementSize } from "../../../controls/hooks/use-element-size.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { wait } from "../../runtime/data/wait.ts";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { ControlCard } from "../kit/control-card.tsx";
import { parsedJson } from "../kit/parsed-json.ts";
import { requestOf } from "../kit/request-of.ts";
import { useAskedFunction } from "../kit/use-asked-function.ts";
import { useDeviceValue } from "../kit/use-device-value.ts";
import { USUAL_PARSE } from "../switches/use-switch.ts";
import { type CheckState, StatusCheck } from "./status-check.ts";

type LedProps = RpcViewProps<SettingsOf<typeof ledIndicator>>;

/** A light for a value of a device, once the device says that it is ready. */
export function LedView(props: LedProps) {
  const { settings, device } = props;
  const { t } = useTranslation();
  const check = useStatusCheck(props);
  const { isOn, failure } = useShownValue(props, check.kind === "ready");
  const room = useRef<HTMLDivElement>(null);
  const size = useElementSize(room);
  const color = settings.ledColor || "var(--ok-mark)";
  const word = t(isOn ? "control.on" : "control.off");
  return (
    <ControlCard
      title={settings.title}
      device={device}
      failure={failure ?? (check.kind === "checking" ? check.error : undefined)}
      pending={check.kind === "checking" && !check.error && device ? t("control.reading") : undefined}
    >
      <Room ref={room}>
        {size && (
          <Led
            on={isOn}
            label={`${settings.title || props.widget.title}: ${word}`}
            color={color}
            offColor={`color-mix(in srgb, ${color}, var(--line-field) 65%)`}
            offOpacity={0.7}
            size={Math.max(24, Math.min(size.width, (size.height - 20) * 1.3, 200))}
          />
        )}
        <span aria-hidden="true">{word}</span>
      </Room>
    </ControlCard>
  );
}

const READY: CheckState = { kind: "ready" };

function useStatusCheck({ settings, device, commands }: LedProps): CheckState {
  const { performCheckStatus, checkStatusMethod } = settings;
  const ask = useStable(() =>
    commands.send({ method: checkStatusMethod, params: null, twoWay: true, ...requestOf(settings) }),
  );
  const id = device?.id.id;
  const check = useMemo(
    () => (performCheckStatus && id !== undefined ? new StatusCheck({ ask, wait }) : undefined),
    [performCheckStatus, id, ask],
  );
  useEffect(() => {
    void check?.run();
    return () => check?.[Symbol.dispose]();
  }, [check]);
  return useSyncExternalStore(check?.state.subscribe ?? nothing, check?.state.snapshot ?? ready);
}

const nothing = () => () => undefined;
const ready = () => READY;

/** The value as its function reads it; until one is heard, that of the settings. */
function useShownValue({ settings, device }: LedProps, isWatched: boolean) {
  const { retrieveValueMethod, valueAttribute, parseValueFunction, initialValue } = settings;
  const parse = useAskedFunction({ name: "parseValueFunction", args: ["data"], body: parseValueFunction }, USUAL_PARSE);
  const heard = useDeviceValue(device, isWatched ? retrieveValueMethod : undefined, valueAttribute);
  const [shown, setShown] = useState<{ readonly isOn: boolean; readonly failure?: Error | undefined }>();
  useEffect(() => {
    if (!heard) return;
    let isLate = false;
    const data = parsedJson(heard.value);
    const value = data === undefined ? Promise.resolve(false) : parse(data.value);
    value.then(
      (given) => isLate || setShown({ isOn: Boolean(given) }),
      (failure: Error) => isLate || setShown((before) => ({ isOn: before?.isOn ?? false, failure })),
    );
    return () => {
      isLate = true;
    };
  }, [heard, parse]);
  return { isOn: shown?.isOn ?? initialValue, failure: shown?.failure };
}

const Room = styled.div({
  inlineSize: "100%",
  blockSize: "100%",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  justifyContent: "center",
  overflow: "hidden",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& > :first-of-type": { marginBlock: "-9% -7%" }, // room for its glow
  "& > :last-child": { flex: "none" },
});
