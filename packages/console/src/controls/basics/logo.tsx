import { useBrand } from "../../theme/brand.ts";
import { MARK } from "./mark.ts";

/** The logo of the installation or tenant; else the product's mark: two orbits around a body, one bright planet. */
export function Logo({ size = 24 }: { readonly size?: number | undefined }) {
  const { logo, darkLogo, logoOnly, name } = useBrand();
  if (logo) {
    const images = darkLogo ? { "on-light": logo, "on-dark": darkLogo } : { "": logo };
    return Object.entries(images).map(([theme, address]) => (
      <img key={theme} className={`logo ${theme}`} height={size} src={address} alt={logoOnly ? name : ""} />
    ));
  }
  return <ProductMark size={size} />;
}

/** The product's own mark, whatever the installation shows. */
export function ProductMark({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox={MARK.viewBox}
      fill="none"
      strokeWidth={MARK.strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="currentColor">
        {MARK.orbits.map((orbit) => (
          <path key={orbit} d={orbit} />
        ))}
      </g>
      <circle {...MARK.body} fill="currentColor" />
      <circle {...MARK.planet} fill="var(--accent)" />
    </svg>
  );
}
