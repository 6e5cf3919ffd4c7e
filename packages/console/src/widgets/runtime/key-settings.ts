import type { DataKey } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { useMemo } from "react";

/** Reads the settings of data keys by the declaration of the widget: each key once, since data comes again and again. */
export function useKeySettings<D>({
  keySettings,
}: Pick<WidgetDeclaration<never, unknown, D>, "keySettings">): (key: DataKey) => D {
  return useMemo(() => {
    const known = new WeakMap<DataKey, { readonly settings: D }>();
    return (key) => {
      const entry = known.get(key) ?? { settings: keySettings.read(key.settings) };
      known.set(key, entry);
      return entry.settings;
    };
  }, [keySettings]);
}
