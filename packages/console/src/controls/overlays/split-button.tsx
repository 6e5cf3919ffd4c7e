import styled from "@emotion/styled";
import { Button } from "../basics/button.tsx";
import { Icon } from "../basics/icon.tsx";
import type { IconName } from "../basics/icon-names.ts";
import { Menu, type MenuAction } from "./menu.tsx";

interface SplitButtonProps {
  readonly label: string;
  readonly icon?: IconName | undefined;
  readonly onClick: () => void;
  /** What the second half says: that it opens a menu of other ways. */
  readonly moreLabel: string;
  readonly more: readonly MenuAction[];
}

/** The main action of a page, and beside it a menu of other ways to do it. */
export function SplitButton({ label, icon, onClick, moreLabel, more }: SplitButtonProps) {
  return (
    <Halves>
      <Button variant="primary" size="toolbar" icon={icon} onClick={onClick}>
        {label}
      </Button>
      <Menu
        actions={more}
        trigger={(button) => (
          <Button variant="primary" size="toolbar" aria-label={moreLabel} {...button}>
            <Icon name="down" size={16} />
          </Button>
        )}
      />
    </Halves>
  );
}

const Halves = styled.span({
  display: "inline-flex",
  gap: 1,
  "& > :first-of-type": { borderStartEndRadius: 0, borderEndEndRadius: 0 },
  "& > :last-of-type": { minInlineSize: 0, paddingInline: 7, borderStartStartRadius: 0, borderEndStartRadius: 0 },
});
