import styled from "@emotion/styled";
import type { CSSProperties } from "react";
import { Button } from "../../../controls/basics/button.tsx";

interface ActionButtonProps {
  readonly text: string;
  readonly look: {
    readonly isRaised: boolean;
    readonly isPrimary: boolean;
    readonly bgColor?: string | null | undefined;
    readonly textColor?: string | null | undefined;
  };
  readonly isPending: boolean;
  readonly onPress: () => void;
}

/** The button of a widget, with the colours that its settings give one that is not the primary. */
export function ActionButton({ text, look, isPending, onPress }: ActionButtonProps) {
  const { isRaised, isPrimary, bgColor, textColor } = look;
  const own = isPrimary ? {} : { "--own-back": bgColor ?? undefined, "--own-text": textColor ?? undefined };
  const variant = isPrimary ? (isRaised ? "primary" : "accent-text") : isRaised ? "outlined" : "text";
  return (
    <Place
      style={own as CSSProperties}
      data-back={(!isPrimary && Boolean(bgColor)) || undefined}
      data-text={(!isPrimary && Boolean(textColor)) || undefined}
      data-raised={isRaised || undefined}
      aria-busy={isPending}
    >
      <Button variant={variant} disabled={isPending} onClick={onPress}>
        {text}
      </Button>
    </Place>
  );
}

const Place = styled.div({
  maxInlineSize: "100%",
  "& button": { maxInlineSize: "100%", minBlockSize: 36, blockSize: "auto", whiteSpace: "normal" },
  "&[data-raised] button:not(:disabled)": { boxShadow: "0 1px 2px rgb(0 0 0 / .16)" },
  "&[data-back] button:not(:disabled)": { background: "var(--own-back)", borderColor: "var(--own-back)" },
  "&[data-text] button:not(:disabled)": { color: "var(--own-text)" },
  "@media (pointer: coarse)": { "& button": { minBlockSize: 44 } },
});
