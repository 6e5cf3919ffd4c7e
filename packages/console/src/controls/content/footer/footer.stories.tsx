import { defineStories } from "../../../workshop/stories.ts";
import { Footer } from "./footer.tsx";
import { LogoLink } from "./logo-link.tsx";

const BRAND = { name: "Acme IoT", website: "https://acme.example/" };

export const stories = defineStories("Surfaces/Footer and logo", {
  Footer: () => <Footer />,
  "Another brand": () => <Footer brand={BRAND} />,
  Logo: () => <LogoLink brand={BRAND} />,
  "Logo without a website": () => <LogoLink brand={{ name: "Orrery", website: undefined }} />,
});
