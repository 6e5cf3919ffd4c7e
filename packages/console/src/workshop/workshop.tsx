import styled from "@emotion/styled";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { TooltipLayer } from "../controls/basics/tooltip/tooltip-layer.tsx";
import { DialogsProvider } from "../controls/overlays/dialogs/dialogs.tsx";
import { ToastProvider } from "../controls/overlays/toasts/toasts.tsx";
import { createTranslation } from "../i18n/i18n.ts";
import { fetchTexts } from "../i18n/load-texts.ts";
import { MODE_STORAGE_KEY } from "../theme/mode.ts";
import { theme } from "../theme/theme.ts";
import type { PlacedStory } from "./stories.ts";
import { StoryList } from "./story-list.tsx";

const asked = new URLSearchParams(location.search);

/**
 * Every control in every state. `#pickers-entity/filled` shows one story beside the list, `?bare#…` shows it alone, as
 * the tests see it, `?lang=de_DE` shows them in another language.
 */
export function Workshop({ stories }: { readonly stories: readonly PlacedStory[] }) {
  const [{ i18n, start, prepare }] = useState(() => createTranslation(fetchTexts, asked.get("lang") ?? undefined));
  const [ready, setReady] = useState(false);
  const chosen = useSyncExternalStore(onHash, () => decodeURIComponent(location.hash.slice(1)));
  useEffect(
    () =>
      void start()
        .then(prepare)
        .then(() => setReady(true)),
    [start, prepare],
  );
  if (!ready) return null;
  return (
    <I18nextProvider i18n={i18n}>
      <Chosen key={chosen} chosen={chosen} stories={stories} />
    </I18nextProvider>
  );
}

interface ChosenProps {
  readonly chosen: string;
  readonly stories: readonly PlacedStory[];
}

/** One story, with all that the console keeps around its pages: a change to another leaves nothing of it. */
function Chosen({ chosen, stories }: ChosenProps) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const bare = asked.has("bare");
  const story = stories.find(({ id }) => id === chosen);
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ToastProvider>
            <DialogsProvider>
              <Page data-bare={bare || undefined}>
                {!bare && <StoryList stories={stories} chosen={chosen} />}
                <main
                  data-story={story?.id}
                  data-stories={bare ? JSON.stringify(stories.map(({ id }) => id)) : undefined}
                >
                  <h1>{story ? `${story.title}: ${story.name}` : "Choose a story"}</h1>
                  {story && <story.View />}
                </main>
              </Page>
            </DialogsProvider>
            <TooltipLayer />
          </ToastProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

function onHash(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

const Page = styled.div({
  display: "grid",
  gridTemplateColumns: "260px 1fr",
  minBlockSize: "100vh",
  background: "var(--surface)",
  "&[data-bare]": { gridTemplateColumns: "1fr" },
  "& > main": { padding: 24, minInlineSize: 0 },
  "& > main > h1": { font: "500 12px/16px var(--font)", color: "var(--dim)", margin: "0 0 16px" },
});
