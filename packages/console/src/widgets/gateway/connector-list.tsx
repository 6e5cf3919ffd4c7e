import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { CONNECTOR_TYPES, type GatewayConnector } from "./gateway-draft.ts";

const JsonEditDialog = lazy(() =>
  import("../../controls/editors/json-edit-dialog/json-edit-dialog.tsx").then((module) => ({
    default: module.JsonEditDialog,
  })),
);

interface ConnectorListProps {
  readonly connectors: readonly GatewayConnector[];
  readonly isFixed: boolean;
  /** What is wrong with `connector N`. */
  readonly said: (name: string) => string | undefined;
  readonly onChange: (connectors: readonly GatewayConnector[]) => void;
}

const MAX_CONNECTORS = 200;
const FRESH: GatewayConnector = { isEnabled: true, name: "", type: "mqtt", config: {} };
const TYPES = CONNECTOR_TYPES.map((value) => ({ value, label: value }));

/** What a gateway connects others with; each has a configuration of its own. */
export function ConnectorList({ connectors, isFixed, said, onChange }: ConnectorListProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number>();
  const change = (at: number, more: Partial<GatewayConnector>) =>
    onChange(connectors.map((one, index) => (index === at ? { ...one, ...more } : one)));
  const shown = edited === undefined ? undefined : connectors[edited];
  return (
    <fieldset>
      <legend>{t("control.gateway-connectors")}</legend>
      {connectors.length === 0 && <p className="none">{t("control.gateway-no-connectors")}</p>}
      {connectors.map(({ isEnabled, name, type }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are being typed, and may be equal meanwhile
        <div key={at} className="connector">
          <div className="wide">
            <TextField
              label={t("control.gateway-connector-name")}
              value={name}
              error={said(`connector ${at}`)}
              readOnly={isFixed}
              maxLength={255}
              onChange={(next) => change(at, { name: next })}
            />
          </div>
          <Select
            label={t("control.gateway-connector-type")}
            value={type}
            disabled={isFixed}
            choices={TYPES}
            onChange={(next) => change(at, { type: next })}
          />
          <Checkbox
            label={t("control.gateway-connector-on")}
            checked={isEnabled}
            disabled={isFixed}
            onChange={(next) => change(at, { isEnabled: next })}
          />
          <IconButton
            icon="code"
            label={t("control.gateway-connector-config", { name })}
            disabled={isFixed}
            onClick={() => setEdited(at)}
          />
          <IconButton
            icon="trash"
            label={t("control.gateway-connector-remove", { name })}
            disabled={isFixed}
            onClick={() => onChange(connectors.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {!isFixed && (
        <div>
          <Button
            size="compact"
            icon="plus"
            disabled={connectors.length >= MAX_CONNECTORS}
            onClick={() => onChange([...connectors, FRESH])}
          >
            {t("control.gateway-connector-add")}
          </Button>
        </div>
      )}
      {shown && edited !== undefined && (
        <Suspense fallback={null}>
          <JsonEditDialog
            title={t("control.gateway-connector-config", { name: shown.name })}
            value={shown.config}
            onClose={(config) => {
              setEdited(undefined);
              if (config) change(edited, { config });
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
