import styled from "@emotion/styled";
import type { JsonObject, Widget } from "@orrery/model";
import type { TFunction } from "i18next";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { InFrame, useSetHead } from "../frame/frame-slots.tsx";
import { WidgetFailure, WidgetMessage, WidgetSkeleton } from "../frame/widget-states.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import type { CommandPort } from "../runtime/data/device-commands.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import type { AlarmPages } from "../runtime/data/use-alarm-pages.ts";
import type { DataEntity, WidgetSeries, WidgetWindow } from "../runtime/define-widget.ts";
import { ActionButton } from "../table/row-actions.tsx";
import { gestures } from "./broker/gestures.ts";
import { CustomFrame, type StopReason } from "./custom-frame.ts";
import type { CustomType, TypeFailure } from "./custom-type.ts";
import { frameData } from "./frame-data.ts";
import type { FrameLook } from "./frame-messages.ts";
import { themeOf } from "./frame-theme.ts";
import { TypeProblem } from "./type-problem.tsx";
import { NARROW, stateOf, useFrameParts } from "./use-frame-parts.ts";

/** What a view of any kind is given, and the type that is run. */
export interface CustomWidgetProps {
  readonly type: CustomType;
  readonly widget: Widget;
  readonly data?: readonly WidgetSeries[] | undefined;
  readonly datasources?: readonly ResolvedDatasource[] | undefined;
  readonly window?: WidgetWindow | undefined;
  readonly alarms?: AlarmPages | undefined;
  readonly device?: DataEntity | undefined;
  readonly commands?: CommandPort | undefined;
  /** What is wrong with the type, with its place; for editors. It is shown at the widget, too. */
  readonly onError?: ((failure: TypeFailure) => void) | undefined;
}

const NONE: readonly never[] = [];

/** A widget whose type is a tenant's: it runs in a frame of its own, which begins anew when the type changes. */
export function CustomWidget(props: CustomWidgetProps) {
  const { type, widget, datasources = NONE, device } = props;
  const [round, setRound] = useState(0);
  // The frame is made for one type, one configuration and the entities that are asked for; data and the rest reach it
  // while it runs (reference: dashboards and widgets, 4.3).
  const key = useMemo(() => {
    const asked = datasources.map(({ entityFilter, keyFilters }) => [entityFilter, keyFilters]);
    return JSON.stringify([type, widget.config, asked, device?.id, round]);
  }, [type, widget.config, datasources, device?.id, round]);
  return <Running key={key} {...props} onAgain={() => setRound((count) => count + 1)} />;
}

type Outcome =
  | { readonly kind: "loading" }
  | { readonly kind: "shown" }
  | { readonly kind: "broken"; readonly failure: TypeFailure }
  | { readonly kind: "stopped"; readonly reason: StopReason };

function Running(props: CustomWidgetProps & { readonly onAgain: () => void }) {
  const { type, widget, data = NONE, datasources = NONE, window: shownWindow, alarms, onAgain } = props;
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<CustomFrame>(null);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "loading" });
  const [problem, setProblem] = useState<TypeFailure>();
  const [look, setLook] = useState<FrameLook>();
  const given = useMemo(
    () =>
      frameData({ data, datasources, window: shownWindow, alarms: alarms && (alarms.page as unknown as JsonObject) }),
    [data, datasources, shownWindow, alarms],
  );
  const parts = useFrameParts(props, onAgain);
  const setHead = useSetHead();
  const changed = useEffectEvent((now: FrameLook) => {
    setLook(now);
    setHead?.({ title: now.title, tooltip: now.titleTooltip, isHidden: now.hideTitlePanel });
  });
  const failed = useEffectEvent((failure: TypeFailure, isFatal: boolean) => {
    props.onError?.(failure);
    if (isFatal) setOutcome({ kind: "broken", failure });
    else setProblem(failure);
  });
  const open = useEffectEvent((element: HTMLElement) => {
    const live = parts.live((id, pushed) => opened.push(id, pushed));
    const broker = parts.broker({ ...live.services }, () => gestures().wasIn(opened.element));
    const opened = new CustomFrame({
      host: element,
      type,
      label: widget.config.title || widget.title || type.name,
      state: parts.state(element, given),
      serve: (service, args, call) => broker.serve(service, args, call),
      onStarted: () => setOutcome({ kind: "shown" }),
      onFailed: failed,
      onLook: changed,
      onStopped: (reason) => setOutcome({ kind: "stopped", reason }),
    });
    return { opened, live };
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const { opened, live } = open(host.current);
    frame.current = opened;
    const themes = new MutationObserver(() => opened.change({ theme: themeOf(opened.element) }));
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const narrow = window.matchMedia(NARROW);
    const resized = () => opened.change({ isMobile: narrow.matches });
    narrow.addEventListener("change", resized);
    return () => {
      themes.disconnect();
      narrow.removeEventListener("change", resized);
      changed(NO_LOOK);
      live[Symbol.dispose]();
      opened[Symbol.dispose]();
      frame.current = null;
    };
  }, []);
  useEffect(() => frame.current?.update(given), [given]);
  const { stateId, params } = useDashboard();
  useEffect(() => frame.current?.change({ dashboardState: stateOf({ stateId, params }) }), [stateId, params]);
  const isOver = outcome.kind === "broken" || outcome.kind === "stopped";
  return (
    <>
      {look?.actions.map(({ name, icon, index }) => (
        <InFrame place="tools" key={index}>
          <ActionButton
            icon={icon ? { material: icon } : "bolt"}
            label={name}
            onClick={() => frame.current?.press(index)}
          />
        </InFrame>
      ))}
      {outcome.kind === "stopped" && (
        <WidgetMessage
          tone="error"
          title={t("widget.failed")}
          text={t(`widget.custom-stopped-${outcome.reason}`)}
          actions={
            <Button size="compact" onClick={onAgain}>
              {t("widget.custom-restart")}
            </Button>
          }
        />
      )}
      {outcome.kind === "broken" && <WidgetFailure message={sentenceOf(outcome.failure, t)} onRetry={onAgain} />}
      <Host hidden={isOver} data-loading={outcome.kind === "loading" || undefined}>
        <div ref={host} />
        {outcome.kind === "loading" && <WidgetSkeleton kind="value" />}
      </Host>
      {problem && !isOver && <TypeProblem text={sentenceOf(problem, t)} />}
    </>
  );
}

/** `controllerScript, line 3: x is not defined`. */
function sentenceOf({ where, line, message }: TypeFailure, t: TFunction): string {
  return t(line ? "dashboard.function-failed-at" : "dashboard.function-failed", { name: where, line, message });
}

/** The frame is what was saved again when the widget ends. */
const NO_LOOK: FrameLook = { title: undefined, titleTooltip: undefined, hideTitlePanel: false, actions: [] };

// The frame has its size from the start: widgets begin when there is room for them.
const Host = styled.div({
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  "&[hidden]": { display: "none" },
  "&[data-loading] iframe": { opacity: 0 },
  "& iframe": {
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: 0,
    inlineSize: "100%",
    blockSize: "100%",
    border: 0,
    background: "transparent",
  },
});
