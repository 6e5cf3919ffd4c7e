import styled from "@emotion/styled";
import type { WidgetConfig } from "@orrery/model";
import { type ReactNode, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Tooltip } from "../../controls/basics/tooltip/tooltip.tsx";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useFillScreen } from "../../controls/overlays/fullscreen/use-fill-screen.ts";
import { LastHeard } from "../../controls/time/last-heard.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import { useStaleSince } from "../../session/use-connection.ts";
import { frameColors } from "./frame-colors.ts";
import { type FrameHead, FrameSlots } from "./frame-slots.tsx";

interface WidgetFrameProps {
  readonly config: WidgetConfig;
  readonly title: string;
  /** Beside the title: the unit, the source or a count. */
  readonly sub?: string | undefined;
  /** Own tools, before the full screen button; shown on hover and focus. */
  readonly tools?: ReactNode;
  /** A control that is always seen, such as a time window. */
  readonly control?: ReactNode;
  /** What this widget leaves out, said beside its title. */
  readonly notice?: string | undefined;
  readonly padded?: boolean | undefined;
  /** Without values that could be old. */
  readonly isStatic?: boolean | undefined;
  /** What it shows can be saved as a picture. */
  readonly pictured?: boolean | undefined;
  readonly children: ReactNode;
}

/** The box around a widget: title, unit, tools on hover and focus, full screen. Its size never depends on its data. */
export function WidgetFrame(props: WidgetFrameProps) {
  const {
    config,
    title: saved,
    sub,
    tools,
    control,
    notice,
    padded = true,
    isStatic = false,
    pictured = false,
    children,
  } = props;
  const { t } = useTranslation();
  const userText = useUserText();
  const [head, setHead] = useState<FrameHead>();
  const title = head?.title ?? userText(saved);
  const tooltip = head?.tooltip ?? (config.titleTooltip && userText(config.titleTooltip));
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const fullscreen = useFillScreen();
  const since = useStaleSince();
  const staleSince = isStatic ? undefined : since;
  const [toolSlot, setToolSlot] = useState<HTMLElement | null>(null);
  const [controlSlot, setControlSlot] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ tools: toolSlot, control: controlSlot, setHead }), [toolSlot, controlSlot]);
  const hasHead = ((config.showTitle ?? true) && !head?.isHidden) || control !== undefined;
  const buttons = (
    <div className="tools">
      <div className="bar">
        <span className="slot" ref={setToolSlot} />
        {tools}
        {pictured && (
          <span className="picture">
            <IconButton
              icon="image"
              size="tiny"
              label={t("widget.save-picture")}
              onClick={() => void savePicture(box.current, title)}
            />
          </span>
        )}
        {(config.enableFullscreen ?? true) && (
          <IconButton
            icon={fullscreen.active ? "fullexit" : "full"}
            size="tiny"
            label={t(fullscreen.active ? "shell.leave-fullscreen" : "shell.fullscreen")}
            shortcut={fullscreen.active ? "Esc" : undefined}
            onClick={fullscreen.toggle}
          />
        )}
      </div>
    </div>
  );
  return (
    <Fullscreen fill active={fullscreen.active} onLeave={fullscreen.leave} label={title}>
      <Box
        ref={box}
        role="group" // no landmark: dashboards have many, and several of one name
        aria-labelledby={hasHead ? id : undefined}
        aria-label={hasHead ? undefined : title}
        data-filling={fullscreen.active || undefined}
        style={frameColors(config)}
      >
        {hasHead && (
          <Head>
            <h2 id={id} title={tooltip || undefined}>
              {title}
            </h2>
            {sub && (
              <span className="sub" dir="auto">
                {sub}
              </span>
            )}
            {staleSince !== undefined && <LastHeard at={staleSince} />}
            {notice && <Notice text={notice} />}
            <span className="grow" />
            {buttons}
            <span className="slot" ref={setControlSlot} />
            {control}
          </Head>
        )}
        {!hasHead && (
          <Corner>
            {staleSince !== undefined && <LastHeard at={staleSince} />}
            {notice && <Notice text={notice} />}
            {buttons}
            <span className="slot" ref={setControlSlot} />
          </Corner>
        )}
        <Body
          data-padded={padded || undefined}
          data-stale={staleSince !== undefined || undefined}
          data-headless={!hasHead || undefined}
        >
          <FrameSlots value={slots}>{children}</FrameSlots>
        </Body>
      </Box>
    </Fullscreen>
  );
}

async function savePicture(element: HTMLElement | null, title: string): Promise<void> {
  if (!element) return;
  const { downloadPicture } = await import("./widget-picture.ts");
  await downloadPicture(element, title);
}

function Notice({ text }: { readonly text: string }) {
  return (
    <Tooltip title={text}>
      <Mark tabIndex={0} role="img" aria-label={text}>
        <Icon name="warn" size={14} />
      </Mark>
    </Tooltip>
  );
}

const Box = styled.div({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  inlineSize: "100%",
  blockSize: "100%",
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "hidden",
  background: "var(--surface)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "&[data-filling]": { border: 0, borderRadius: 0 },
  "& .slot": { display: "contents" },
  "& .bar": { display: "flex", gap: 2, color: "var(--dim)" },
  "@media (hover: none)": { "& .picture": { display: "none" } }, // phones make pictures of their screens
  "@media (hover: hover)": {
    // While they are not seen, their place is the title's.
    "& .tools": { position: "relative", inlineSize: 0, alignSelf: "stretch", marginInlineStart: -8 },
    "& .bar": {
      position: "absolute",
      insetBlock: 0,
      insetInlineEnd: 0,
      alignItems: "center",
      paddingInlineStart: 8,
      background: "var(--surface)",
      opacity: 0,
      transition: "opacity var(--fast)",
    },
    "&:hover .bar, &:focus-within .bar": { opacity: 1 },
  },
});

const Head = styled.header({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flex: "none",
  blockSize: 40,
  padding: "0 8px 0 16px",
  "& h2": { font: "600 13px/20px var(--font)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .sub": { font: "var(--t-cap)", color: "var(--dim)", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  "& .grow": { flex: 1 },
});

const Corner = styled.div({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: 8,
  insetInlineEnd: 8,
  display: "flex",
  alignItems: "center",
  gap: 4,
  minBlockSize: 28,
});

const Body = styled.div({
  position: "relative",
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  minInlineSize: 0,
  transition: "opacity var(--slow) 300ms", // a connection that is back at once changes nothing
  "&[data-stale]": { opacity: 0.5 },
  "&[data-padded]": { padding: "0 16px 16px" },
  "&[data-padded][data-headless]": { paddingBlockStart: 12 },
});

const Mark = styled.span({ display: "inline-flex", color: "var(--warn)", borderRadius: 4 });
