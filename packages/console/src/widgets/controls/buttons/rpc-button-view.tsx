import type { SettingsOf } from "@orrery/model/widgets";
import type { rpcButton } from "@orrery/model/widgets/control-widgets";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { ControlCard } from "../kit/control-card.tsx";
import { jsonOrText } from "../kit/parsed-json.ts";
import { requestOf } from "../kit/request-of.ts";
import { ActionButton } from "./action-button.tsx";
import { usePress } from "./use-press.ts";

/** Of an answer, in characters. */
const MAX_SHOWN = 200;

/** A button that sends one command. Its failures stand below it, or are shown once, as the settings say. */
export function RpcButtonView({ widget, settings, device, commands }: RpcViewProps<SettingsOf<typeof rpcButton>>) {
  const { t } = useTranslation();
  const { title, buttonText, oneWayElseTwoWay, showError, methodName, methodParams, styleButton } = settings;
  const [press, send] = usePress(() =>
    commands.send({
      method: methodName,
      params: jsonOrText(methodParams),
      twoWay: !oneWayElseTwoWay,
      ...requestOf(settings),
    }),
  );
  return (
    <ControlCard
      title={title}
      device={device}
      failure={showError ? press.failure : undefined}
      pending={press.isPending ? t("control.sending") : undefined}
      note={press.given && noteOf(press.given.value, oneWayElseTwoWay, t)}
    >
      <ActionButton text={buttonText || widget.title} look={styleButton} isPending={press.isPending} onPress={send} />
    </ControlCard>
  );
}

function noteOf(value: unknown, isOneWay: boolean, t: TFunction): string {
  if (isOneWay || value === undefined || value === null || value === "") return t("control.sent");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return t("control.answered", { answer: text.slice(0, MAX_SHOWN) });
}
