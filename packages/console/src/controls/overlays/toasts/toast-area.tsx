import styled from "@emotion/styled";
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useReducer, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import {
  formOf,
  type NotificationEvent,
  placeOf,
  ROOT_TARGET,
  type ShownNotification,
  shownAfter,
} from "./notification.ts";
import { useNotifications } from "./notifications-context.tsx";

/** Its controls are loaded with the first toast, not with the first page. */
const ToastItem = lazy(() => import("./toast-item.tsx").then((module) => ({ default: module.ToastItem })));

interface ToastAreaProps {
  /** Shows what is sent to this target. */
  readonly target: string;
  readonly children?: ReactNode;
}

/** A part of the page with its own toasts: over the window for the target `root`, inside of the area for others. */
export function ToastArea({ target, children }: ToastAreaProps) {
  const { t } = useTranslation();
  const { watch, hide } = useNotifications();
  const isSmall = useIsSmall();
  const reduce = useCallback(
    (shown: readonly ShownNotification[], event: NotificationEvent) => shownAfter(shown, event, target),
    [target],
  );
  const [shown, dispatch] = useReducer(reduce, []);
  // One landmark on a page is enough; areas inside of it are heard all the same.
  const Region = target === ROOT_TARGET ? "section" : "div";
  const landmark = target === ROOT_TARGET ? { "aria-label": t("shell.notifications") } : {};
  useEffect(() => watch(dispatch), [watch]);
  useEffect(() => () => hide(target), [hide, target]);
  const form = formOf(target, isSmall);
  const places = Map.groupBy(shown, (toast) => placeOf(toast, isSmall));
  const stacks = (
    <Region {...landmark} aria-live="polite">
      {[...places].map(([place, toasts]) => (
        <Stack key={place} data-place={place} data-form={form}>
          <Suspense fallback={null}>
            {toasts.map((toast) => (
              <ToastItem
                key={toast.id}
                toast={toast}
                form={form}
                onClose={() => dispatch({ kind: "hide", target, id: toast.id })}
              />
            ))}
          </Suspense>
        </Stack>
      ))}
    </Region>
  );
  if (children === undefined) return stacks;
  return (
    <Area>
      {children}
      {stacks}
    </Area>
  );
}

const SMALL = "(max-width: 959.95px)";

function useIsSmall(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(SMALL);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(SMALL).matches,
  );
}

const Area = styled.div({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 0,
});

const Stack = styled.div({
  position: "absolute",
  zIndex: 1500,
  display: "flex",
  flexDirection: "column",
  alignItems: "flex-start",
  gap: 8,
  maxInlineSize: "min(520px, calc(100% - 32px))",
  "&[data-form='snackbar']": { position: "fixed" },
  "&[data-place^='top']": { insetBlockStart: 24 },
  "&[data-place^='bottom']": { insetBlockEnd: 24 },
  // Above the foot of the menu, which says whether values are live.
  "&[data-form='snackbar'][data-place='bottom-left']": { insetBlockEnd: 60 },
  ":root:has(nav[data-rail]) &[data-form='snackbar'][data-place='bottom-left']": { insetBlockEnd: 88 },
  "&[data-place$='left']": { insetInlineStart: 24 },
  "&[data-place$='right']": { insetInlineEnd: 24, alignItems: "flex-end" },
  "&[data-place$='center']": { insetInline: 0, marginInline: "auto", inlineSize: "max-content", alignItems: "center" },
  "&[data-form='panel'][data-place^='top']": { insetBlockStart: 12 },
  "&[data-form='panel'][data-place^='bottom']": { insetBlockEnd: 12 },
  "&[data-form='panel'][data-place$='left']": { insetInlineStart: 12 },
  "&[data-form='panel'][data-place$='right']": { insetInlineEnd: 12 },
  [`@media ${SMALL}`]: {
    "&&[data-form='snackbar'][data-place='bottom-left']": { insetBlockEnd: 24 },
    "&[data-place$='left']": { insetInlineStart: 16 },
    "&[data-place$='right']": { insetInlineEnd: 16 },
  },
});
