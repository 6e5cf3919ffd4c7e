import styled from "@emotion/styled";
import { Icon } from "../../controls/basics/icon.tsx";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";

interface AddButtonProps {
  readonly label: string;
  /** Other ways to add: with them it opens a menu of all. */
  readonly more: readonly MenuAction[];
  readonly onAdd: () => void;
}

/** Adds on phones, where the toolbar has no room for it. */
export function AddButton({ label, more, onAdd }: AddButtonProps) {
  const icon = <Icon name="plus" size={20} />;
  if (more.length === 0) {
    return (
      <Floating type="button" aria-label={label} onClick={onAdd}>
        {icon}
      </Floating>
    );
  }
  return (
    <Menu
      actions={[{ id: "add", label, icon: "plus", run: onAdd }, ...more]}
      trigger={(button) => (
        <Floating type="button" aria-label={label} {...button}>
          {icon}
        </Floating>
      )}
    />
  );
}

const Floating = styled.button({
  display: "none",
  position: "absolute",
  zIndex: 4,
  insetInlineEnd: 16,
  insetBlockEnd: 68,
  placeItems: "center",
  inlineSize: 52,
  blockSize: 52,
  border: 0,
  borderRadius: 16,
  background: "var(--fill)",
  color: "var(--on-fill)",
  boxShadow: "var(--shadow-menu)",
  "&&": { color: "var(--on-fill)" },
  "@media (max-width: 959.95px)": { display: "grid" },
});
