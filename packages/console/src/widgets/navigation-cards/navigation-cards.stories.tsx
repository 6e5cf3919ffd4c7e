import { Signal } from "@orrery/client";
import { navigationCard, navigationCards } from "@orrery/model/widgets/navigation-widgets";
import type { Auth } from "../../session/auth.ts";
import { AuthProvider } from "../../session/auth-context.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost } from "../../workshop/story-host.tsx";

/** The user of a story: a tenant administrator of a server without edges. */
const AUTH = { state: new Signal({ edgesSupportEnabled: false }) } as unknown as Auth;

const cards = (settings: object) => () => (
  <AuthProvider value={AUTH}>
    <StoryHost bundle="navigation_widgets" declaration={navigationCards} settings={settings} />
  </AuthProvider>
);
const card = (settings: object) => () => (
  <StoryHost bundle="navigation_widgets" declaration={navigationCard} settings={settings} />
);

export const stories = defineStories("Widgets/Navigation cards", {
  All: cards({}),
  Chosen: cards({ filterType: "include", filter: ["/devices", "/alarms"] }),
  "Nothing chosen": cards({ filterType: "include", filter: [] }),
  One: card({ name: "{i18n:device.devices}", icon: "devices_other", path: "/devices" }),
  "To nowhere": card({ name: "Away", icon: "public", path: "https://example.org" }),
});
