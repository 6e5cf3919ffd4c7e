import styled from "@emotion/styled";
import type { NodePass, WatchedMessage } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { DiffView } from "./diff-view.tsx";
import { type DiffLine, diffOf, metadataDiff } from "./message-diff.ts";

/** A message as it came to a node, what the node has changed, and why it failed. */
export function PassDetails({ pass }: { readonly pass: NodePass }) {
  const { t } = useTranslation();
  const { message, out, failure } = pass;
  return (
    <Details>
      {failure !== null && <p className="failure">{failure}</p>}
      {out.length === 0 ? (
        <Message before={message} after={message} />
      ) : (
        out.map((after, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several messages may be the same
          <Message key={index} before={message} after={after} />
        ))
      )}
      {[message, ...out].some(({ isCut }) => isCut) && <p>{t("rulechain.watch-cut")}</p>}
    </Details>
  );
}

function Message({ before, after }: { readonly before: WatchedMessage; readonly after: WatchedMessage }) {
  const { t } = useTranslation();
  const lines = diffOf(before.data, after.data);
  const { lines: metadata, sameCount } = metadataDiff(before.metadata, after.metadata);
  const countOf = (wanted: DiffLine["mark"]) => lines.filter(({ mark }) => mark === wanted).length;
  const changed = Math.max(countOf("added"), countOf("removed"));
  const moved = before.type !== after.type || before.originator.id !== after.originator.id;
  return (
    <>
      <h4>
        {t("rulechain.watch-message")}
        <span>{changed === 0 ? t("rulechain.watch-unchanged") : t("rulechain.watch-changed", { count: changed })}</span>
      </h4>
      <DiffView label={t("rulechain.watch-message")} lines={lines} />
      <h4>
        {t("rulechain.watch-metadata")}
        <span>{t("rulechain.watch-same", { count: sameCount })}</span>
      </h4>
      <DiffView
        label={t("rulechain.watch-metadata")}
        lines={
          metadata.length > 0
            ? metadata
            : Object.entries(after.metadata).map(([key, value]) => ({
                mark: "same" as const,
                text: `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
              }))
        }
      />
      {moved && (
        <p>
          {t("rulechain.watch-becomes", {
            type: after.type,
            originator: `${after.originator.entityType} ${after.originator.id}`,
          })}
        </p>
      )}
    </>
  );
}

const Details = styled.div({
  padding: "4px 20px 12px 52px",
  "& h4": {
    display: "flex",
    justifyContent: "space-between",
    margin: "8px 0 0",
    font: "400 12px/16px var(--font)",
    color: "var(--dim)",
  },
  "& p": { margin: "8px 0 0", font: "var(--t-cap)", color: "var(--dim)", overflowWrap: "anywhere" },
  "& .failure": { color: "var(--bad)", font: "var(--t-body-s)" },
});
