import { useColorScheme } from "@mui/material/styles";
import { useEffect } from "react";

/**
 * Colours change at once with the mode, without the transitions that they have otherwise. The component library would add a
 * style element without a nonce for it.
 */
export function StillChange(): null {
  const { colorScheme } = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the colours counts
  useEffect(() => {
    const root = document.documentElement;
    root.dataset.still = "";
    const timer = setTimeout(() => {
      getComputedStyle(root).getPropertyValue("color"); // the new colours are there before transitions are again
      delete root.dataset.still;
    }, 1);
    return () => clearTimeout(timer);
  }, [colorScheme]);
  return null;
}
