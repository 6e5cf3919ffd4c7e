import styled from "@emotion/styled";
import type { Widget, WidgetConfig } from "@orrery/model";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { frameColors } from "../frame/frame-colors.ts";
import { shareFonts } from "../frame/page-fonts.ts";
import { type ActionSubject, useDashboard } from "../runtime/dashboard-context.ts";
import { EMPTY_CARD, lookStyles } from "./card-document.ts";
import { styleCard, writeCard } from "./card-styles.ts";
import { linkTarget } from "./link-target.ts";
import { useCardLook } from "./use-card-look.ts";

interface CardFrameProps {
  readonly widget: Widget;
  readonly html: string;
  readonly css: string;
  /** What the actions of the card are about. */
  readonly subject?: ActionSubject | undefined;
}

/** As far in as the title of a widget. */
const INSET = 16;

/**
 * HTML of the dashboard's author. It is tenants' content, so it gets a frame of its own in which nothing runs and nothing is
 * loaded: no scripts, forms or network. The page writes its text there, and hears clicks on elements that are called as an
 * action of the card.
 */
export function CardFrame({ widget: { config, title }, html, css, subject }: CardFrameProps) {
  const look = useCardLook();
  const { canRun, run } = useDashboard();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const inset = (config.showTitle ?? true) ? INSET : 0;
  const around = lookStyles({ ...look, ...ownColors(config), inset });
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const start = event.target as Element | null; // of the frame's document, whose classes are others than the page's
    if (typeof start?.closest !== "function") return;
    const link = start.closest("a");
    if (link) event.preventDefault(); // the card itself would be left
    for (let element: Element | null = start; element; element = element.parentElement) {
      const action = config.actions?.elementClick?.find(({ name }) => name === nameIn(element));
      if (!action || !canRun(action)) continue;
      // The page hears no press in a frame: what opens beside it, and what closes with a press elsewhere, has to.
      frame.current?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      return run(action, subject);
    }
    const target = linkTarget(link?.getAttribute("href"));
    if (target?.kind === "console") void navigate(target.path);
    else if (target) window.open(target.url, "_blank", "noopener,noreferrer");
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load brings another document
  useLayoutEffect(() => {
    const document = frame.current?.contentDocument;
    if (document?.body) styleCard(document, around, css);
  }, [around, css, loads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load brings another document
  useLayoutEffect(() => {
    const document = frame.current?.contentDocument;
    if (document?.body) writeCard(document, html);
  }, [html, loads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load brings another document
  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (document && loads > 0) void shareFonts(document, look.font);
  }, [loads]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load brings another document
  useLayoutEffect(() => {
    const document = frame.current?.contentDocument;
    document?.addEventListener("click", handleClick);
    return () => document?.removeEventListener("click", handleClick);
  }, [loads]);
  return (
    <Frame
      ref={frame}
      title={config.title || title}
      sandbox="allow-same-origin" // of no use to anything inside, as nothing runs there
      srcDoc={EMPTY_CARD}
      onLoad={() => setLoads((before) => before + 1)}
      style={{ colorScheme: look.scheme }} // a frame of another scheme would be painted white
    />
  );
}

/** Its id, or the action that a tag of a pattern names. */
const nameIn = (element: Element): string => element.getAttribute("data-action-name") ?? element.id;

/** Colours of the widget itself, where its author chose some. */
function ownColors(config: WidgetConfig): { readonly surface?: string; readonly text?: string } {
  const { background, color } = frameColors(config);
  return { ...(background ? { surface: String(background) } : {}), ...(color ? { text: String(color) } : {}) };
}

const Frame = styled.iframe({
  flex: 1,
  inlineSize: "100%",
  minBlockSize: 0,
  border: 0,
  background: "transparent",
});
