import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import { messageTypeText } from "../../pickers/message-type/message-types.ts";
import { useEditor } from "../editor/editor-context.ts";
import { hue } from "../editor/kind-look.tsx";
import { PanelBody, PanelFoot, PanelFrame } from "../editor/panel/panel-frame.tsx";
import type { ChainWatch, Followed } from "./chain-watch.ts";
import { PassRow } from "./pass-row.tsx";
import { StepEffects } from "./step-effects.tsx";
import { Figures, List } from "./tap-panel.tsx";
import { watchedTrial } from "./trial-message.ts";
import { useDuration } from "./use-duration.ts";
import { useHasTrials } from "./use-has-trials.ts";
import { useWatched } from "./watch-context.ts";

interface FollowPanelProps {
  readonly watch: ChainWatch;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
  readonly onClose: () => void;
}

/** Chooses whose next message is followed; then the message, step by step. */
export function FollowPanel({ watch, isWide, onWide, onClose }: FollowPanelProps) {
  const { t } = useTranslation();
  const followed = useWatched((watched) => watched.followed);
  const first = followed?.steps[0]?.message;
  const isTrial = followed?.kind === "trial";
  return (
    <PanelFrame
      tile={
        <Tile>
          <Icon name="eye" size={18} />
        </Tile>
      }
      title={t(isTrial ? "rulechain.trial" : "rulechain.followed")}
      subtitle={
        first
          ? `${first.metadata.deviceName ?? first.originator.entityType}, ${messageTypeText(first.type)}`
          : t("rulechain.follow-text")
      }
      isWide={isWide}
      onWide={onWide}
      onClose={onClose}
    >
      {followed ? <Steps watch={watch} followed={followed} /> : <Choice watch={watch} />}
    </PanelFrame>
  );
}

function Choice({ watch }: { readonly watch: ChainWatch }) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<EntityId | null>(null);
  return (
    <>
      <PanelBody>
        <EntityAutocomplete
          entityType="DEVICE"
          label={t("rulechain.follow-device")}
          value={device}
          onChange={setDevice}
        />
      </PanelBody>
      <PanelFoot>
        <span className="grow" />
        <Button variant="primary" disabled={!device} onClick={() => device && watch.follow({ originator: device })}>
          {t("rulechain.follow-next")}
        </Button>
      </PanelFoot>
    </>
  );
}

function Steps({ watch, followed }: { readonly watch: ChainWatch; readonly followed: Followed }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const duration = useDuration();
  const looked = useWatched((watched) => watched.looked);
  const hasTrials = useHasTrials();
  const { isWatching, steps, ended, tookMs, error } = followed;
  const first = steps[0];
  if (!first) {
    return (
      <PanelBody>
        <Hint>
          {error ?? t(ended ? "rulechain.follow-none" : isWatching ? "rulechain.follow-waits" : "common.loading")}
        </Hint>
        <Button onClick={() => watch.forget()}>{t("action.cancel")}</Button>
      </PanelBody>
    );
  }
  const time = new Intl.DateTimeFormat(undefined, {
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
  });
  const total = Math.max(tookMs ?? 0, ...steps.map((step) => step.sinceMs + (step.tookMs ?? 0)), 0.001);
  const at = looked ?? -1;
  return (
    <>
      <Figures>
        <div>
          <dt>{t("rulechain.follow-received")}</dt>
          <dd>{time.format(first.at)}</dd>
        </div>
        <div>
          <dt>{t("rulechain.watch-took")}</dt>
          <dd>{ended ? duration(tookMs ?? total) : "…"}</dd>
        </div>
        <div>
          <dt>{t("rulechain.follow-nodes")}</dt>
          <dd>{steps.length}</dd>
        </div>
      </Figures>
      <Spans aria-hidden="true">
        {steps.map((step) => (
          <i
            key={step.index}
            data-looked={step.index === looked || undefined}
            style={{
              insetInlineStart: `${(100 * step.sinceMs) / total}%`,
              inlineSize: `max(3px, ${(100 * (step.tookMs ?? 0)) / total}%)`,
              background: hue(editor.kinds.get(step.ruleNodeType)?.category ?? "UNKNOWN"),
            }}
          />
        ))}
      </Spans>
      <List>
        <ol aria-label={t("rulechain.follow-steps")}>
          {steps.map((step) => (
            <PassRow
              key={step.index}
              pass={step}
              mark={step.index + 1}
              title={step.ruleNodeName}
              subtitle={[editor.kinds.get(step.ruleNodeType)?.name, step.ruleChainName].filter(Boolean).join(", ")}
              isOpen={looked === step.index}
              onToggle={() => watch.look(looked === step.index ? undefined : step.index)}
            >
              <StepEffects step={step} isTrial={followed.kind === "trial"} />
            </PassRow>
          ))}
        </ol>
        <p role="status">{error ?? t(`rulechain.follow-ended-${ended ?? "not"}`)}</p>
      </List>
      <PanelFoot>
        <IconButton
          size="compact"
          icon="left"
          label={t("rulechain.step-before")}
          disabled={at < 1}
          onClick={() => watch.look(at - 1)}
        />
        <span className="step">{t("rulechain.step-of", { n: at < 0 ? "–" : at + 1, count: steps.length })}</span>
        <IconButton
          size="compact"
          icon="right"
          label={t("rulechain.step-after")}
          disabled={at >= steps.length - 1}
          onClick={() => watch.look(at + 1)}
        />
        <span className="grow" />
        {followed.kind === "follow" ? (
          <>
            <IconButton
              size="compact"
              icon="refresh"
              label={t("rulechain.follow-other")}
              onClick={() => watch.forget()}
            />
            {hasTrials && (
              <Button onClick={() => watch.try(watchedTrial(first.message))}>{t("rulechain.use-in-trial")}</Button>
            )}
          </>
        ) : null}
      </PanelFoot>
    </>
  );
}

const Tile = styled.span({
  display: "grid",
  placeItems: "center",
  flex: "none",
  inlineSize: 32,
  blockSize: 32,
  borderRadius: "var(--r-control)",
  background: "var(--tint)",
  color: "var(--accent)",
});

const Hint = styled.p({ margin: "0 0 12px", font: "var(--t-body-s)", color: "var(--dim)" });

const Spans = styled.div({
  position: "relative",
  flex: "none",
  blockSize: 8,
  margin: "10px 20px",
  borderRadius: 2,
  background: "var(--sunken)",
  overflow: "hidden",
  "& i": { position: "absolute", insetBlock: 0, borderRadius: 2, opacity: 0.75 },
  "& [data-looked]": { opacity: 1, outline: "2px solid var(--accent)" },
});
