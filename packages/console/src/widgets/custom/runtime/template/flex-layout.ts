type Styles = Partial<Record<keyof CSSStyleDeclaration, string>>;

const ALIGN: Readonly<Record<string, string>> = { start: "flex-start", end: "flex-end" };
const aligned = (name: string) => ALIGN[name] ?? name;

/** `fxLayout` and its kin as styles; names come in small letters, with or without a size of the screen. */
export function layoutStyles(name: string, value: string): Styles {
  const [directive] = name.split(".");
  switch (directive) {
    case "fxlayout": {
      const [direction = "row", wrap] = value.trim().split(/\s+/);
      return {
        display: "flex",
        boxSizing: "border-box",
        flexDirection: direction || "row",
        ...(wrap && { flexWrap: wrap }),
      };
    }
    case "fxlayoutalign": {
      const [main = "start", cross = "stretch"] = value.trim().split(/\s+/);
      return { display: "flex", justifyContent: aligned(main), alignItems: aligned(cross) };
    }
    case "fxlayoutgap":
      return { gap: value.trim().split(/\s+/)[0] ?? "0" };
    case "fxflex":
      return { flex: flexOf(value.trim()), boxSizing: "border-box", minWidth: "0" };
    case "fxflexfill":
      return { width: "100%", height: "100%", minWidth: "100%", minHeight: "100%" };
    case "fxflexalign":
      return { alignSelf: aligned(value) };
    case "fxflexorder":
      return { order: value };
    default:
      return {};
  }
}

function flexOf(value: string): string {
  if (value === "") return "1 1 0%";
  if (value === "*" || value === "grow") return "1 1 100%";
  if (/^\d+(\.\d+)?$/.test(value)) return `1 1 ${value}%`;
  return /\s/.test(value) ? value : `1 1 ${value}`;
}
