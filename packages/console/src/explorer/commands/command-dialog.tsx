import styled from "@emotion/styled";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { PlainProgress } from "../../controls/basics/plain-progress.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { formatSecond } from "../../i18n/relative-time.ts";
import { localKey } from "../../session/local-settings.ts";
import { useStored } from "../../session/preferences.ts";
import { paramsIn, type SentCommand } from "./command-log.ts";
import type { useCommandLog } from "./use-command-log.ts";

interface CommandDialogProps {
  readonly log: ReturnType<typeof useCommandLog>;
  readonly onClose: () => void;
}

const LAST_COMMAND = localKey("last-command");
const DEFAULT_SECONDS = "10";
const MAX_SECONDS = 3600;

/** Sends commands to a device, and shows what it answers. What was sent last is offered again. */
export function CommandDialog({ log, onClose }: CommandDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [kept, keep] = useStored(LAST_COMMAND);
  const last = keptCommand(kept);
  const [method, setMethod] = useState(last.method);
  const [params, setParams] = useState(last.params);
  const [twoWay, setTwoWay] = useState<"answer" | "send">("answer");
  const [seconds, setSeconds] = useState(DEFAULT_SECONDS);
  const [persistent, setPersistent] = useState(false);
  const [checked, setChecked] = useState(false);
  const read = paramsIn(params);
  const timeout = Number(seconds);
  const isTimeOk = Number.isFinite(timeout) && timeout > 0 && timeout <= MAX_SECONDS;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (method.trim() === "" || !read || !isTimeOk) return;
    keep(JSON.stringify({ method: method.trim(), params }));
    log.send({
      method: method.trim(),
      params: read.value,
      twoWay: twoWay === "answer",
      timeoutMs: Math.round(timeout * 1000),
      persistent: persistent ? { pollingIntervalMs: 1000 } : undefined,
    });
  };
  return (
    <Dialog
      open
      width={560}
      title={t("explorer.send-command")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <Button type="submit" form={formId} variant="primary" icon="send">
            {t("explorer.send")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          mono
          autoFocus
          label={t("explorer.method")}
          value={method}
          onChange={setMethod}
          placeholder="setValue"
          error={checked && method.trim() === "" ? t("explorer.method-needed") : undefined}
        />
        <TextField
          mono
          optional
          rows={3}
          label={t("explorer.parameters")}
          value={params}
          onChange={setParams}
          placeholder='{"value": 21}'
          error={read ? undefined : t("explorer.parameters-wrong")}
        />
        <SegmentedControl
          label={t("explorer.kind-of-command")}
          value={twoWay}
          choices={[
            { value: "answer", label: t("explorer.two-way") },
            { value: "send", label: t("explorer.one-way") },
          ]}
          onChange={setTwoWay}
        />
        <div className="line">
          <TextField
            label={t("explorer.timeout")}
            value={seconds}
            onChange={setSeconds}
            inputMode="decimal"
            error={isTimeOk ? undefined : t("explorer.timeout-wrong")}
          />
          <Checkbox label={t("explorer.persistent")} checked={persistent} onChange={setPersistent} />
        </div>
        {log.sent.length > 0 && (
          <section aria-label={t("explorer.answers")} aria-live="polite">
            <h3>{t("explorer.answers")}</h3>
            <ol>
              {log.sent.map((sent) => (
                <Sent key={sent.id} sent={sent} />
              ))}
            </ol>
          </section>
        )}
      </Form>
    </Dialog>
  );
}

function Sent({ sent: { sentAt, method, params, outcome } }: { readonly sent: SentCommand }) {
  const { t } = useTranslation();
  return (
    <li data-kind={outcome.kind}>
      <p>
        <code>
          {method}({params === "{}" ? "" : params})
        </code>
        <time dateTime={new Date(sentAt).toISOString()}>{formatSecond(sentAt).slice(11)}</time>
        {outcome.kind !== "pending" && <span>{t("explorer.took", { ms: Math.round(outcome.ms) })}</span>}
      </p>
      {outcome.kind === "pending" ? (
        <div className="pending">
          <PlainProgress label={t("explorer.waiting")} />
          {t("explorer.waiting")}
        </div>
      ) : (
        <pre>
          {outcome.text === "" ? t(outcome.kind === "failed" ? "explorer.failed" : "explorer.received") : outcome.text}
        </pre>
      )}
    </li>
  );
}

/** What was sent to a device last, as this browser keeps it. */
function keptCommand(text: string | undefined): { readonly method: string; readonly params: string } {
  try {
    const { method, params } = JSON.parse(text ?? "{}") as { readonly method?: unknown; readonly params?: unknown };
    return { method: typeof method === "string" ? method : "", params: typeof params === "string" ? params : "" };
  } catch {
    return { method: "", params: "" };
  }
}

const Form = styled.form({
  display: "grid",
  gap: 16,
  paddingBlock: 4,
  "& .line": { display: "grid", gridTemplateColumns: "160px 1fr", gap: 16, alignItems: "end" },
  "& h3": { font: "500 13px/20px var(--font)", marginBlockEnd: 8 },
  "& ol": { listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 12, maxBlockSize: 260, overflow: "auto" },
  "& li": { borderInlineStart: "2px solid var(--ok)", paddingInlineStart: 12 },
  "& li[data-kind='pending']": { borderColor: "var(--line-strong)" },
  "& li[data-kind='failed']": { borderColor: "var(--bad)" },
  "& li p": { display: "flex", flexWrap: "wrap", gap: "0 12px", font: "var(--t-cap)", color: "var(--dim)" },
  "& code": { font: "500 12px/20px var(--mono)", color: "var(--text)", overflowWrap: "anywhere" },
  "& .pending": { position: "relative", paddingBlock: "8px 0", font: "var(--t-cap)", color: "var(--dim)" },
  "& pre": {
    margin: "4px 0 0",
    font: "12px/20px var(--mono)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
    maxBlockSize: 160,
    overflow: "auto",
  },
  "& li[data-kind='failed'] pre": { color: "var(--bad)" },
  "@media (max-width: 599.95px)": { "& .line": { gridTemplateColumns: "1fr" } },
});
