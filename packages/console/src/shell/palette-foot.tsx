import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { Kbd } from "../controls/basics/kbd.tsx";
import { Foot } from "./palette-parts.ts";

/** The keys of the palette, and the way to those of the whole console. */
export function PaletteFoot({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t } = useTranslation();
  return (
    <Foot>
      <span>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t("palette.move")}
      </span>
      <span>
        <Kbd>
          <Icon name="enter" size={14} />
        </Kbd>
        {t("palette.open")}
      </span>
      <span>
        <Kbd>Ctrl</Kbd>
        <Kbd>
          <Icon name="enter" size={14} />
        </Kbd>
        {t("palette.open-in-new-tab")}
      </span>
      <button type="button" onClick={onShortcuts}>
        <Kbd>?</Kbd>
        {t("palette.all-shortcuts")}
      </button>
    </Foot>
  );
}
