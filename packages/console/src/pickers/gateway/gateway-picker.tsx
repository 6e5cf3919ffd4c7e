import type { DeviceId } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { createGateway, firstChoice, type Gateway, listGateways } from "./gateways.ts";

interface GatewayPickerProps extends Omit<PickerProps, "label" | "optional"> {
  readonly value: DeviceId | null;
  readonly onChange: (id: DeviceId | null) => void;
  /** Chosen on load when a gateway is called so. */
  readonly deviceName?: string | undefined;
  /** In a dashboard state: offer only gateways with the name of its device. */
  readonly stateForm?: boolean | undefined;
  /** Type of gateways that are created here. */
  readonly deviceType?: string | undefined;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
  /** A gateway was to be created under the name of a device that exists. */
  readonly onGatewayNameExist?: ((name: string) => void) | undefined;
}

/** One of the gateways; a new one is created from a typed name. */
export function GatewayPicker(props: GatewayPickerProps) {
  const {
    value,
    onChange,
    deviceName,
    stateForm = false,
    deviceType,
    label,
    required = false,
    checked = false,
  } = props;
  const { onGatewayNameExist, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const listKey = ["picker", "gateways", claims.userId, stateForm ? deviceName : ""];
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => orNone(listGateways(client, claims, stateForm ? (deviceName ?? "") : "", signal), signal),
    staleTime: 60_000,
  });
  useFirstChoice(list.data, deviceName, value, onChange);
  const creation = useSubmission({
    mutationFn: (name: string) => createGateway(client, name, deviceType),
    onSuccess: (result) => {
      if ("exists" in result) return onGatewayNameExist?.(result.exists);
      queries.setQueryData(listKey, (known: readonly Gateway[] = []) => [...known, result.created]);
      onChange(result.created.id);
    },
    onSettled: () => setAsked(undefined),
  });
  const gateways = list.data ?? [];
  const byName = (name: string) => gateways.find((gateway) => gateway.name === name);
  const missing = useMissing(required, checked, value === null);
  const failed = creation.error ? errorText(creation.error, t("error.unable-to-connect-text")) : undefined;
  const ask = (text: string) => {
    const name = text.trim();
    const known = byName(name);
    if (known) onChange(known.id);
    else if (name !== "") setAsked(name);
  };
  return (
    <>
      <Combobox<Gateway>
        {...field}
        label={label ?? t("gateway.gateway")}
        optional={!required}
        error={field.error ?? failed ?? (missing ? t("gateway.gateway-name-required") : undefined)}
        placeholder={field.placeholder ?? t("gateway.gateway-name")}
        text={gateways.find(({ id }) => id.id === value?.id)?.name ?? ""}
        chosenKey={value?.id}
        search={{
          key: ["gateways", claims.userId, list.dataUpdatedAt],
          load: async (text) =>
            gateways
              .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
              .map((gateway) => ({ key: gateway.id.id, text: gateway.name, value: gateway })),
        }}
        noMatches={(text) =>
          text === "" ? t("gateway.no-gateway-found") : t("gateway.no-gateway-matching", { item: text })
        }
        noMatchesAction={(text) =>
          text.trim() === "" ? undefined : { label: t("gateway.create-new-gateway"), run: () => ask(text) }
        }
        onPick={({ value: gateway }) => onChange(gateway.id)}
        onCommit={ask}
        commitsOnBlur={false}
        onClear={() => onChange(null)}
      />
      <ConfirmDialog
        open={asked !== undefined}
        danger={false}
        title={t("gateway.create-new-gateway")}
        text={t("gateway.create-new-gateway-text", { gatewayName: asked ?? "" })}
        confirm={t("action.create")}
        busy={creation.isPending}
        onConfirm={() => asked !== undefined && creation.mutate(asked)}
        onCancel={() => {
          setAsked(undefined);
          onChange(null);
        }}
      />
    </>
  );
}

/** Chooses once, when the gateways have come and nothing is chosen. */
function useFirstChoice(
  gateways: readonly Gateway[] | undefined,
  deviceName: string | undefined,
  value: DeviceId | null,
  onChange: (id: DeviceId) => void,
): void {
  const done = useRef(value !== null);
  useEffect(() => {
    if (done.current || gateways === undefined) return;
    done.current = true;
    const choice = firstChoice(gateways, deviceName);
    if (choice) onChange(choice.id);
  }, [gateways, deviceName, onChange]);
}
