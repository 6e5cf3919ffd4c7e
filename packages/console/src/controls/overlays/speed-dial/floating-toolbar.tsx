import styled from "@emotion/styled";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Icon } from "../../basics/icon.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { Menu } from "../menu.tsx";
import { fittingCount } from "./fitting-count.ts";
import type { SpeedDialAction } from "./speed-dial.tsx";

interface FloatingToolbarProps {
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly actions: readonly SpeedDialAction[];
}

const GAP = 4;
const MORE = 36;

/** A round button that unfolds into a bar of actions; those that do not fit into the page are in a menu. */
export function FloatingToolbar({ label, open, onOpenChange, actions }: FloatingToolbarProps) {
  const { t } = useTranslation();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(actions.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other actions have other widths
  useLayoutEffect(() => {
    const place = bar.current;
    if (!place) return;
    const lay = () => {
      const widths = [...(ruler.current?.children ?? [])].map((child) => child.getBoundingClientRect().width);
      setCount(fittingCount(widths, place.clientWidth, GAP, MORE));
    };
    const observer = new ResizeObserver(lay);
    observer.observe(place);
    lay();
    return () => observer.disconnect();
  }, [actions]);
  const rest = actions.slice(count);
  return (
    <Frame data-open={open || undefined}>
      <Toggle
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onOpenChange(!open)}
      >
        <Icon name={open ? "close" : "more"} size={20} />
      </Toggle>
      <Bar
        id={id}
        ref={bar}
        role="toolbar"
        aria-label={label}
        inert={!open}
        data-shown={Math.min(count, actions.length)}
      >
        {actions.slice(0, count).map((action) => (
          <Action key={action.id} action={action} />
        ))}
        {rest.length > 0 && (
          <Menu actions={rest} trigger={(button) => <IconButton icon="more" label={t("action.more")} {...button} />} />
        )}
      </Bar>
      <Ruler ref={ruler} inert aria-hidden>
        {actions.map((action) => (
          <Action key={action.id} action={action} />
        ))}
      </Ruler>
    </Frame>
  );
}

function Action({ action }: { readonly action: SpeedDialAction }) {
  return (
    <Button size="toolbar" variant="text" icon={action.icon} disabled={action.disabled} onClick={action.run}>
      {action.label}
    </Button>
  );
}

const Frame = styled.div({
  position: "relative",
  display: "flex",
  alignItems: "center",
  inlineSize: 48,
  maxInlineSize: "100%",
  blockSize: 48,
  borderRadius: 24,
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  overflow: "hidden",
  transition: "inline-size var(--slow) ease-out",
  "&[data-open]": { inlineSize: "100%" },
});

const Toggle = styled.button({
  display: "grid",
  placeItems: "center",
  flex: "none",
  inlineSize: 48,
  blockSize: 48,
  padding: 0,
  border: 0,
  borderRadius: "50%",
  background: "var(--fill)",
  color: "var(--on-fill)",
  cursor: "pointer",
  "&:hover": { background: "var(--fill-hover)" },
  "&:focus-visible": { outlineOffset: -4, outlineColor: "var(--on-fill)" },
});

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: GAP,
  flex: 1,
  minInlineSize: 0,
  marginInline: 8,
  overflow: "hidden",
  padding: 3,
});

/** Never seen: says how wide the actions are. */
const Ruler = styled.div({ position: "absolute", display: "flex", gap: GAP, visibility: "hidden", insetBlockStart: 0 });
