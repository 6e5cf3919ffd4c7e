import styled from "@emotion/styled";
import { retention } from "@orrery/client";
import type { SavedRetention } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Box, BoxHead } from "../../controls/content/box.tsx";
import { type BoxFact, BoxFacts } from "../../controls/content/box-facts.tsx";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { Moment } from "../../controls/time/time.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { useClient } from "../../session/client-context.tsx";

/** While a pass runs or is about to, and otherwise. */
const BUSY_MS = 2_000;
const QUIET_MS = 20_000;
const DAY_SECONDS = 86_400;

/** How far the pass is that acts on the rules, or what the last one did, and what else removes points. */
export function RetentionState({ saved }: { readonly saved: SavedRetention }) {
  const { t } = useTranslation();
  const { api } = useClient();
  const { data: state = saved } = useQuery({
    // Apart from what the form shows: that keeps the revision on which its changes are based.
    queryKey: ["settings", "retention", "state", saved.revision],
    queryFn: ({ signal }) => retention(api).read({ signal, ignoreErrors: true }),
    refetchInterval: ({ state: { data } }) => (isBusy(data ?? saved) ? BUSY_MS : QUIET_MS),
  });
  const { number } = useFormats();
  const { ttlSeconds } = state;
  return (
    <Box>
      <BoxHead>
        <h2>{t("retention.state")}</h2>
      </BoxHead>
      <BoxFacts facts={useFacts(state)} labelOf={(name) => t(`retention.${name}`)} />
      {ttlSeconds > 0 && (
        <Also>{t("retention.ttl", { days: number(ttlSeconds / DAY_SECONDS, { maximumFractionDigits: 1 }) })}</Also>
      )}
    </Box>
  );
}

const isBusy = ({ pass, nextTime }: SavedRetention): boolean =>
  nextTime !== null && (pass === null || pass.endTime === null || nextTime <= Date.now());

function useFacts({ policy, pass, nextTime }: SavedRetention): BoxFact[] {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const acts = policy.rules.length > 0 && !policy.paused;
  const isRunning = acts && pass !== null && pass.endTime === null;
  const now = isRunning
    ? t("retention.running", { done: number(pass.entities), total: number(pass.total) })
    : t(acts ? "retention.waiting" : policy.paused ? "retention.is-paused" : "retention.no-rules");
  const facts: BoxFact[] = [
    [
      "now",
      <span key="now" role="status">
        {now}
      </span>,
    ],
  ];
  if (pass) {
    facts.push(["started", <Moment key="started" ts={pass.startTime} />]);
    if (pass.endTime !== null) facts.push(["ended", <Moment key="ended" ts={pass.endTime} />]);
    facts.push(["rows", number(pass.rows)], ["freed", formatFileSize(pass.bytes, i18n.language)]);
    if (pass.error !== null) facts.push(["failed", <em key="failed">{pass.error}</em>]);
  }
  if (nextTime !== null && !isRunning) facts.push(["next", <Moment key="next" ts={nextTime} />]);
  return facts;
}

const Also = styled.p({
  margin: 0,
  padding: "12px 16px",
  borderBlockStart: "1px solid var(--line-soft)",
  font: "var(--t-cap)",
  color: "var(--dim)",
});
