import { type ReactNode, useEffect } from "react";
import { type Brand, brand } from "../../../theme/brand.ts";
import { defineStories } from "../../../workshop/stories.ts";
import { Footer } from "./footer.tsx";
import { LogoLink } from "./logo-link.tsx";

const ACME: Brand = { name: "Acme IoT", website: "https://acme.example/" };
const WORDMARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><rect width="120" height="24" rx="4" fill="#00695c"/></svg>',
)}`;

/** As it looks in an installation of this brand. */
function Branded({ as, children }: { readonly as: Brand; readonly children: ReactNode }) {
  useEffect(() => {
    const before = brand.snapshot();
    brand.set(as);
    return () => brand.set(before);
  }, [as]);
  return children;
}

const PICTURED: Brand = { name: "Acme IoT", logo: WORDMARK, logoOnly: true };

export const stories = defineStories("Surfaces/Footer and logo", {
  Footer: () => <Footer />,
  "Another brand": () => (
    <Branded as={ACME}>
      <Footer />
    </Branded>
  ),
  Logo: () => (
    <Branded as={ACME}>
      <LogoLink />
    </Branded>
  ),
  "Logo without a website": () => <LogoLink />,
  "Logo that says the name": () => (
    <Branded as={PICTURED}>
      <LogoLink />
    </Branded>
  ),
});
