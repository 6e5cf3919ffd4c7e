import styled from "@emotion/styled";
import { type DeviceId, entityId } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { gatewayConfiguration, gatewayForm } from "@orrery/model/widgets/entity-bundles";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GatewayPicker } from "../../pickers/gateway/gateway-picker.tsx";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { isStored } from "../runtime/data/made-entities.ts";
import { defineWidget, type LatestViewProps, type StaticViewProps } from "../runtime/define-widget.ts";
import { GatewayForm } from "./gateway-form.tsx";

/** Chooses or makes a gateway, and edits its configuration. */
function GatewayConfigurationView({ settings }: StaticViewProps<SettingsOf<typeof gatewayConfiguration>>) {
  const { t } = useTranslation();
  const [id, setId] = useState<DeviceId | null>(null);
  const [taken, setTaken] = useState<string>();
  const { archiveFileName, gatewayType, successfulSave, gatewayNameExists } = settings;
  return (
    <Column>
      <div className="pick">
        <GatewayPicker
          required
          value={id}
          deviceType={gatewayType || undefined}
          error={taken === undefined ? undefined : gatewayNameExists || t("control.gateway-exists", { name: taken })}
          onGatewayNameExist={setTaken}
          onChange={(next) => {
            setTaken(undefined);
            setId(next);
          }}
        />
      </div>
      {id ? (
        <GatewayForm
          key={id.id}
          id={id}
          readOnly={false}
          archiveName={archiveFileName}
          savedText={successfulSave || t("control.saved")}
        />
      ) : (
        <WidgetMessage title={t("control.gateway-choose")} />
      )}
    </Column>
  );
}

/** Edits the configuration of the device of its datasource. */
function GatewayFormView({ widget, settings, entities = [] }: LatestViewProps<SettingsOf<typeof gatewayForm>>) {
  const { t } = useTranslation();
  const [device] = entities;
  if (device?.id.entityType !== "DEVICE" || !isStored(device.id))
    return <WidgetMessage title={t("control.gateway-choose")} />;
  const id = entityId("DEVICE", device.id.id);
  const { title } = widget.config;
  const isNamed = settings.gatewayTitle === (title || widget.title); // by the frame
  return (
    <Column>
      {settings.gatewayTitle && !isNamed && <p className="title">{settings.gatewayTitle}</p>}
      <GatewayForm
        key={id.id}
        id={id}
        readOnly={settings.readOnly}
        archiveName="gatewayConfiguration"
        savedText={t("control.saved")}
      />
    </Column>
  );
}

const LOOK = { padded: false, skeleton: "table" } as const;

export const gatewayConfigurationWidget = defineWidget(gatewayConfiguration, {
  ...LOOK,
  View: GatewayConfigurationView,
});
export const gatewayFormWidget = defineWidget(gatewayForm, { ...LOOK, View: GatewayFormView });

const Column = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  "& > .pick": { flex: "none", padding: "4px 16px 16px" },
  "& > .title": { flex: "none", padding: "0 16px 12px", font: "var(--t-body-s)", color: "var(--dim)" },
});
