import styled from "@emotion/styled";
import type { JsonObject } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { ActionFrame } from "../../entities/actions/action-frame.tsx";
import type { DeviceCommand } from "../runtime/data/device-commands.ts";
import { type RpcDraft, rpcProblems } from "./rpc-draft.ts";

interface SendRpcDialogProps {
  readonly send: (command: DeviceCommand) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const EMPTY: RpcDraft = { method: "", kind: "twoWay", retries: "", params: "{}", additionalInfo: "{}" };

/** Leaves a command for a device, which gets it when it is there. */
export function SendRpcDialog({ send, onSent, onClose }: SendRpcDialogProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(EMPTY);
  const [checked, setChecked] = useState(false);
  const problems = rpcProblems(draft);
  const run = useSubmission({
    mutationFn: () =>
      send({
        method: draft.method,
        params: JSON.parse(draft.params),
        twoWay: draft.kind === "twoWay",
        persistent: {
          pollingIntervalMs: 0,
          retries: draft.retries === "" ? undefined : Number(draft.retries),
          additionalInfo: JSON.parse(draft.additionalInfo) as JsonObject,
        },
      }),
    onSuccess: () => {
      onSent();
      onClose();
    },
  });
  const change = (more: Partial<RpcDraft>) => setDraft({ ...draft, ...more });
  const said = (name: keyof RpcDraft) => (checked && problems[name] ? t(problems[name]) : undefined);
  return (
    <ActionFrame
      title={t("widget.send-rpc")}
      confirm={t("widget.send")}
      width={560}
      disabled={run.isPending}
      onConfirm={() => {
        setChecked(true);
        if (Object.keys(problems).length === 0) run.mutate();
      }}
      onClose={onClose}
    >
      <Fields>
        <TextField
          autoFocus
          label={t("widget.rpc-column-method")}
          value={draft.method}
          error={said("method")}
          onChange={(method) => change({ method })}
        />
        <SegmentedControl
          label={t("widget.rpc-column-messageType")}
          value={draft.kind}
          choices={[
            { value: "twoWay", label: t("widget.rpc-two-way") },
            { value: "oneWay", label: t("widget.rpc-one-way") },
          ]}
          onChange={(kind) => change({ kind })}
        />
        <TextField
          optional
          label={t("widget.rpc-retries")}
          inputMode="numeric"
          value={draft.retries}
          error={said("retries")}
          onChange={(retries) => change({ retries })}
        />
        <TextField
          mono
          rows={4}
          label={t("widget.rpc-params")}
          value={draft.params}
          error={said("params")}
          onChange={(params) => change({ params })}
        />
        <TextField
          mono
          rows={2}
          label={t("widget.rpc-additional-info")}
          value={draft.additionalInfo}
          error={said("additionalInfo")}
          onChange={(additionalInfo) => change({ additionalInfo })}
        />
      </Fields>
    </ActionFrame>
  );
}

const Fields = styled.div({ display: "grid", gap: 16 });
