import styled from "@emotion/styled";
import { entityId, type NodePass } from "@orrery/model";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { messageTypeText } from "../../pickers/message-type/message-types.ts";
import { useClient } from "../../session/client-context.tsx";
import { useEditor } from "../editor/editor-context.ts";
import { KindTile } from "../editor/kind-look.tsx";
import { PanelFoot, PanelFrame } from "../editor/panel/panel-frame.tsx";
import { ProblemLine } from "../editor/panel/problem-line.tsx";
import type { ChainNode } from "../model/chain-graph.ts";
import type { ChainWatch } from "./chain-watch.ts";
import { PassRow } from "./pass-row.tsx";
import { recordedTrial, watchedTrial } from "./trial-message.ts";
import { useDuration } from "./use-duration.ts";
import { useHasTrials } from "./use-has-trials.ts";
import { useWatched } from "./watch-context.ts";

const SHOWN = 100;

interface TapPanelProps {
  readonly node: ChainNode;
  readonly watch: ChainWatch;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
}

interface Seen {
  /** The newest first, each with a number of its own. */
  readonly passes: readonly (readonly [number, NodePass])[];
  readonly skipped: number;
  readonly count: number;
  /** `starts`: a message that passes now may not be seen. */
  readonly state: "starts" | "live" | "ended" | "failed";
}

const NOTHING: Seen = { passes: [], skipped: 0, count: 0, state: "starts" };

/** The messages that pass a node, as they come; nothing of it is stored, and it ends with the panel. */
export function TapPanel({ node, watch, isWide, onWide }: TapPanelProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const duration = useDuration();
  const client = useClient();
  const toast = useToast();
  const hasTrials = useHasTrials();
  const editor = useEditor();
  const kind = editor.kinds.get(node.clazz);
  const id = editor.ids.get(node.key)?.id;
  const rate = useWatched((watched) => watched.node(id));
  const [seen, setSeen] = useState(NOTHING);
  const [isPaused, setPaused] = useState(false);
  const [opened, setOpened] = useState<number>();
  useEffect(() => {
    if (id === undefined || isPaused) return;
    setSeen((before) => ({ ...before, state: "starts" }));
    return watch.tap(
      id,
      ({ passes = [], skipped = 0, ended }) =>
        setSeen((before) => ({
          passes: [...passes.map((pass, i) => [before.count + i, pass] as const).reverse(), ...before.passes].slice(
            0,
            SHOWN,
          ),
          count: before.count + passes.length,
          skipped: before.skipped + skipped,
          state: ended ? "ended" : "live",
        })),
      (error) => setSeen((before) => ({ ...before, state: error ? "failed" : before.state })),
    );
  }, [watch, id, isPaused]);
  const recorded = useSubmission({
    mutationFn: async () =>
      id && (await client.ruleChains.debugInput(entityId("RULE_NODE", id), { ignoreErrors: true })),
    onSuccess: (event) => {
      if (event) watch.try(recordedTrial(event));
      else toast({ type: "info", message: t("rulenode.event-no-debug-events") });
    },
    onError: (error) => toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) }),
  });
  const time = new Intl.DateTimeFormat(undefined, {
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const state = id === undefined ? "unsaved" : isPaused ? "paused" : seen.state;
  return (
    <PanelFrame
      tile={<KindTile look={kind?.category ?? "UNKNOWN"} size={32} />}
      title={node.name}
      subtitle={kind?.name ?? node.clazz}
      isWide={isWide}
      onWide={onWide}
      onClose={() => editor.choose([])}
      tools={
        <IconButton
          size="compact"
          icon={isPaused ? "play" : "pause"}
          label={t(isPaused ? "rulechain.tap-go-on" : "rulechain.tap-pause")}
          onClick={() => setPaused(!isPaused)}
        />
      }
    >
      <ProblemLine of={node.key} />
      <Figures>
        <div>
          <dt>{t("rulechain.watch-rate")}</dt>
          <dd>{t("rulechain.per-second", { rate: number(rate?.rate ?? 0, { maximumFractionDigits: 1 }) })}</dd>
        </div>
        <div>
          <dt>{t("rulechain.watch-took")}</dt>
          <dd>{rate?.meanMs === undefined ? "–" : duration(rate.meanMs)}</dd>
        </div>
        <div data-bad={(rate && rate.failures > 0) || undefined}>
          <dt>{t("rulechain.watch-failures")}</dt>
          <dd>{number(rate?.failures ?? 0)}</dd>
        </div>
      </Figures>
      <List>
        {(seen.passes.length === 0 || state !== "live") && (
          <p>{t(state === "starts" ? "common.loading" : `rulechain.tap-${state}`)}</p>
        )}
        {seen.skipped > 0 && <p>{t("rulechain.tap-skipped", { count: seen.skipped })}</p>}
        <ol aria-label={t("rulechain.tap")}>
          {seen.passes.map(([key, pass]) => (
            <PassRow
              key={key}
              pass={pass}
              title={pass.message.metadata.deviceName ?? pass.message.originator.id}
              subtitle={`${time.format(pass.at)}, ${messageTypeText(pass.message.type)}`}
              isOpen={opened === key}
              onToggle={() => setOpened(opened === key ? undefined : key)}
            >
              {hasTrials && (
                <Use>
                  <Button size="compact" onClick={() => watch.try(watchedTrial(pass.message))}>
                    {t("rulechain.use-in-trial")}
                  </Button>
                </Use>
              )}
            </PassRow>
          ))}
        </ol>
      </List>
      <PanelFoot>
        {hasTrials && (
          <IconButton
            icon="clock"
            label={t("rulechain.use-recorded")}
            disabled={id === undefined || recorded.isPending}
            onClick={() => recorded.mutate(undefined)}
          />
        )}
        <span className="grow" />
        <Button disabled={id === undefined} onClick={() => watch.follow({ ruleNodeId: id })}>
          {t("rulechain.follow-next")}
        </Button>
      </PanelFoot>
    </PanelFrame>
  );
}

const Use = styled.div({ padding: "8px 20px 4px 52px" });

export const Figures = styled.dl({
  display: "grid",
  gridTemplateColumns: "repeat(3, 1fr)",
  gap: 8,
  margin: 0,
  padding: "8px 20px 12px",
  borderBlockEnd: "1px solid var(--line)",
  "& dt": { font: "400 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { margin: 0, font: "500 15px/20px var(--font)", fontVariantNumeric: "tabular-nums", color: "var(--text)" },
  "& [data-bad] dd": { color: "var(--bad)" },
});

export const List = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "& > p": { margin: 0, padding: "12px 20px", font: "var(--t-body-s)", color: "var(--dim)" },
  "& > ol": { listStyle: "none", margin: 0, padding: 0 },
});
