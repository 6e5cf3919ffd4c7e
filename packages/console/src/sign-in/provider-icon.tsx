import { Icon } from "../controls/basics/icon.tsx";
import { providerShape } from "./provider-shapes.ts";

/** The mark of a provider to sign in by. */
export function ProviderIcon({ name }: { readonly name: string }) {
  const shape = providerShape(name);
  if (shape === undefined) return <Icon name="key" size={16} />;
  return (
    <svg
      className="icon"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={shape} />
    </svg>
  );
}
