import styled from "@emotion/styled";
import type { ApiKeyInfo } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { Moment } from "../controls/time/time.tsx";
import { errorText } from "../errors/error-text.ts";
import { useMayChange } from "../session/use-session.ts";
import type { useApiKeys } from "./use-api-keys.ts";

interface KeyRowProps {
  readonly apiKey: ApiKeyInfo;
  readonly calls: ReturnType<typeof useApiKeys>["calls"];
  readonly onChanged: () => Promise<void>;
}

/** A key: whether it works, what it may do, when it was made and when it ends. */
export function KeyRow({ apiKey, calls, onChanged }: KeyRowProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const mayChange = useMayChange();
  const [isAsked, setAsked] = useState(false);
  const onError = (error: Error) =>
    toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
  const options = { ignoreErrors: true };
  const enable = useSubmission({
    mutationFn: (enabled: boolean) => calls.enable(apiKey.id.id, enabled, options),
    onError,
    onSettled: onChanged,
  });
  const remove = useSubmission({
    mutationFn: () => calls.delete(apiKey.id.id, options),
    onSuccess: () => setAsked(false),
    onError,
    onSettled: onChanged,
  });
  const { description, createdTime, expirationTime, enabled, expired, scope } = apiKey;
  const state = expired ? "expired" : enabled ? "active" : "inactive";
  return (
    <Row>
      <span className="name">{description}</span>
      <span className="state" data-state={state}>
        <Icon name={state === "active" ? "check" : state === "expired" ? "clock" : "pause"} size={14} />
        {t(`api-key.${state}`)}
      </span>
      <span className="more">
        {t(`api-key.scope-${scope}`)} · {t("api-key.created")} <Moment ts={createdTime} /> ·{" "}
        {expirationTime === 0 ? (
          t("api-key.never-ends")
        ) : (
          <>
            {t(expired ? "api-key.ended" : "api-key.ends")} <Moment ts={expirationTime} />
          </>
        )}
      </span>
      <span className="tools">
        {mayChange && !expired && (
          <IconButton
            size="compact"
            icon={enabled ? "pause" : "play"}
            label={t(enabled ? "api-key.disable-named" : "api-key.enable-named", { name: description })}
            onClick={() => enable.mutate(!enabled)}
          />
        )}
        {mayChange && (
          <IconButton
            size="compact"
            icon="trash"
            label={t("api-key.delete-named", { name: description })}
            onClick={() => setAsked(true)}
          />
        )}
      </span>
      <ConfirmDialog
        open={isAsked}
        title={t("api-key.delete-title", { name: description })}
        text={t("api-key.delete-text")}
        confirm={t("api-key.delete")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsked(false)}
      />
    </Row>
  );
}

const Row = styled.li({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto",
  alignItems: "center",
  gap: "2px 16px",
  paddingBlock: 10,
  "& .name": { fontWeight: 500, overflowWrap: "anywhere" },
  "& .state": { display: "inline-flex", alignItems: "center", gap: 6, color: "var(--dim)", whiteSpace: "nowrap" },
  "& .state[data-state='active']": { color: "var(--ok)" },
  "& .state[data-state='expired']": { color: "var(--bad)" },
  "& .tools": { gridColumn: 3, gridRow: "1 / span 2", display: "flex", alignItems: "center", gap: 8 },
  "& .more": { gridColumn: "1 / 3", gridRow: 2, font: "var(--t-cap)", color: "var(--dim)" },
});
