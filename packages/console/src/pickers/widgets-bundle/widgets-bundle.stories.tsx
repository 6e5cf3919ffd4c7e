import type { WidgetsBundle } from "@orrery/model";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_BUNDLES, STORY_TENANT } from "../../workshop/story-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { WidgetsBundleSearch } from "./widgets-bundle-search.tsx";
import { WidgetsBundleSelect } from "./widgets-bundle-select.tsx";
import type { BundleScope } from "./widgets-bundles.ts";

interface Props {
  readonly scope?: BundleScope;
  readonly selectFirst?: boolean;
  readonly alias?: string;
  readonly disabled?: boolean;
}

const story =
  (
    props: Props = {},
    { value = null, edges = true }: { readonly value?: WidgetsBundle | null; readonly edges?: boolean } = {},
  ) =>
  () => (
    <StoryServer answers={{ ...STORY_TENANT, "GET /api/edges/enabled": edges }}>
      <div style={{ maxInlineSize: 320 }}>
        <ShowValue<WidgetsBundle | null> initial={value}>
          {(bundle, setBundle) => <WidgetsBundleSelect value={bundle} onChange={setBundle} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

export const stories = defineStories("Pickers/Widgets bundle", {
  Empty: story(),
  First: story({ selectFirst: true }),
  "By alias": story({ alias: "brewery" }),
  "By a missing alias": story({ alias: "none" }, { value: STORY_BUNDLES[0] ?? null }),
  "System only": story({ scope: "system" }),
  "Tenant only": story({ scope: "tenant" }),
  "Without edges": story({}, { edges: false }),
  Disabled: story({ disabled: true }),
  Search: () => (
    <ShowValue initial="">{(text, setText) => <WidgetsBundleSearch value={text} onChange={setText} />}</ShowValue>
  ),
});
