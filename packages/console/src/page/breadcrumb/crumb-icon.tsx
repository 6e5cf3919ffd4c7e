import { Icon } from "../../controls/basics/icon.tsx";
import { ICON_NAMES, type IconName } from "../../controls/basics/icon-names.ts";
import type { CrumbIcon } from "./trail.ts";

/** Drawings of their own, on a grid of 20; kinds of profiles are letters in a box. */
const VECTORS: Readonly<Record<string, string>> = {
  "alpha-d-box":
    "M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 6.5v7h1.5a3.5 3.5 0 0 0 0-7z",
  "alpha-t-box": "M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 6.5h6M10 6.5v7",
};

/** The icon of a breadcrumb; names that we have no drawing for show as a box. */
export function CrumbIconView({ icon }: { readonly icon: CrumbIcon }) {
  if (icon.kind === "symbol") return <Icon name={isKnown(icon.name) ? icon.name : "home"} size={16} />;
  return (
    <svg
      className="icon"
      data-vector={icon.name}
      viewBox="0 0 20 20"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={VECTORS[icon.name] ?? "M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"} />
    </svg>
  );
}

function isKnown(name: string): name is IconName {
  return ICON_NAMES.some((known) => known === name);
}
