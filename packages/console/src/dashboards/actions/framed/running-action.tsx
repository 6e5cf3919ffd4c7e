import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { useUserText } from "../../../i18n/use-user-text.ts";
import { gestures } from "../../../widgets/custom/broker/gestures.ts";
import { CustomFrame } from "../../../widgets/custom/custom-frame.ts";
import type { TypeFailure } from "../../../widgets/custom/custom-type.ts";
import type { FrameData, FrameSize } from "../../../widgets/custom/frame-messages.ts";
import { themeOf } from "../../../widgets/custom/frame-theme.ts";
import type { LiveSubscriptions } from "../../../widgets/custom/live-subscriptions.ts";
import { useFrameParts } from "../../../widgets/custom/use-frame-parts.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { ActionLife } from "./action-life.ts";
import { actionType, type FramedAction, frameAction } from "./framed-action.ts";

/** Writes that the press which began an action allows; further ones need a press within its dialogs. */
const MAX_WRITES = 20;
/** Dialogs and failures of one action, each of which its viewer must close. */
const MAX_SHOWN = 20;
const MAX_FAILURES = 3;
/** Subscriptions of scripts have numbers from 1 on. */
const OWN_DATA = 0;

/** Runs the function of an action in a frame of its own, and shows the dialogs that it opens. */
export function RunningAction({ action, subject, origin, onEnd }: FramedAction & { readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const userText = useUserText();
  const toast = useToast();
  const queries = useQueryClient();
  const [host, setHost] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState<FrameSize>();
  const shown = useRef<FrameSize>(undefined);
  const frame = useRef<CustomFrame>(null);
  // Widgets look for the entities of their aliases again.
  const refresh = () => void queries.invalidateQueries({ queryKey: ["alias"] });
  const parts = useFrameParts({ widget: origin.widget }, refresh);
  const name = userText(action.name);
  const say = useEffectEvent((message: string) => toast({ type: "error", message }));
  const stopped = useEffectEvent(() => {
    say(t("dashboard.action-stopped", { name }));
    onEnd();
  });
  const failed = useEffectEvent(({ line, message }: TypeFailure) =>
    say(t(line ? "dashboard.function-failed-at" : "dashboard.function-failed", { name, line, message })),
  );
  const ended = useEffectEvent(onEnd);
  const show = (next: FrameSize | undefined) => {
    shown.current = next;
    setSize(next);
  };
  const begin = useEffectEvent((element: HTMLElement, live: LiveSubscriptions, data: FrameData) => {
    const left = { writes: MAX_WRITES, shown: MAX_SHOWN, failures: MAX_FAILURES };
    const life = new ActionLife((isOver) => (isOver ? ended() : stopped()));
    const broker = parts.broker({ ...live.services }, async (service) => {
      // One action could begin another without end: that takes a press in this one.
      if (service !== "actions.run" && left.writes-- > 0) return true;
      return gestures().wasIn(opened.element);
    });
    const opened = new CustomFrame({
      host: element,
      type: actionType(action),
      action: frameAction(action, subject),
      label: name,
      state: parts.state(element, data),
      serve: (service, args, call) => life.during(broker.serve(service, args, call)),
      onStarted: () => life.returned(),
      onFailed: (failure, isFatal) => {
        if (left.failures-- > 0) failed(failure);
        if (isFatal) ended();
      },
      onDialog: (asked) => {
        const before = shown.current;
        if (asked && !before && left.shown-- <= 0) return stopped();
        // It never shrinks while it is open: what fits itself to the frame would go on shrinking.
        show(asked && before ? largerOf(before, asked) : asked);
        life.shown(asked !== undefined);
      },
      onStopped: stopped,
    });
    return { opened, life };
  });
  const subscriptions = useEffectEvent(() =>
    parts.live((id, pushed) => (id === OWN_DATA ? frame.current?.update(pushed) : frame.current?.push(id, pushed))),
  );
  useEffect(() => {
    if (!host) return undefined;
    gestures(); // those from now on count
    const live = subscriptions();
    let isOver = false;
    let life: ActionLife | undefined;
    void live.ofWidget(OWN_DATA).then((data) => {
      if (isOver) return;
      const running = begin(host, live, data);
      frame.current = running.opened;
      life = running.life;
    });
    const themes = new MutationObserver(() => frame.current?.change({ theme: themeOf(host) }));
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      isOver = true;
      themes.disconnect();
      life?.[Symbol.dispose]();
      live[Symbol.dispose]();
      frame.current?.[Symbol.dispose]();
      frame.current = null;
    };
  }, [host]);
  const isShown = size !== undefined;
  useEffect(() => {
    if (isShown) frame.current?.element.focus();
  }, [isShown]);
  const close = () => {
    show(undefined);
    frame.current?.dismiss();
  };
  return (
    <ActionDialog title={name} size={size} onClose={close}>
      <div ref={setHost} style={{ display: "contents" }} />
    </ActionDialog>
  );
}

const largerOf = (one: FrameSize, other: FrameSize): FrameSize => ({
  width: Math.max(one.width, other.width),
  height: Math.max(one.height, other.height),
});
