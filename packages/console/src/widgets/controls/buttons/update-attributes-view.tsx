import type { SettingsOf } from "@orrery/model/widgets";
import type { updateAttributes } from "@orrery/model/widgets/control-widgets";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../session/client-context.tsx";
import { NoDeviceError } from "../../runtime/data/device-commands.ts";
import type { RpcViewProps } from "../../runtime/define-widget.ts";
import { ControlCard } from "../kit/control-card.tsx";
import { UnusableAnswer } from "../kit/control-failure-text.ts";
import { parsedJson } from "../kit/parsed-json.ts";
import { ActionButton } from "./action-button.tsx";
import { usePress } from "./use-press.ts";

/** A button that sets attributes of a device. */
export function UpdateAttributesView({ widget, settings, device }: RpcViewProps<SettingsOf<typeof updateAttributes>>) {
  const { t } = useTranslation();
  const { telemetry } = useClient();
  const { title, buttonText, entityAttributeType, entityParameters, styleButton } = settings;
  const [press, save] = usePress(async () => {
    if (!device) throw new NoDeviceError();
    const values = parsedJson(entityParameters)?.value;
    if (typeof values !== "object" || values === null || Array.isArray(values))
      throw new UnusableAnswer("no-json-object");
    const attributes = values as Readonly<Record<string, unknown>>; // JSON objects have names and values
    await telemetry.saveAttributes(device.id, entityAttributeType, attributes, { ignoreErrors: true });
  });
  return (
    <ControlCard
      title={title}
      device={device}
      failure={press.failure}
      pending={press.isPending ? t("control.saving") : undefined}
      note={press.given && t("control.saved")}
    >
      <ActionButton text={buttonText || widget.title} look={styleButton} isPending={press.isPending} onPress={save} />
    </ControlCard>
  );
}
