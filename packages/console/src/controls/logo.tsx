/** The mark: two orbits around a body, one bright planet. */
export function Logo({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g stroke="currentColor">
        <path d="M28.01 10.4A13.25 13.25 0 1 1 21.6 3.99" />
        <path d="M16 8.5A7.5 7.5 0 1 1 8.5 16" />
      </g>
      <circle cx="16" cy="16" r="2.4" fill="currentColor" />
      <circle cx="25.37" cy="6.63" r="3" fill="var(--accent)" />
    </svg>
  );
}
