import type { ClientAuthority } from "@orrery/client";
import type { DashboardId, Uuid } from "@orrery/model";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { STORY_DASHBOARDS, STORY_TENANT, storyId, storySearch } from "../../workshop/story-entities.ts";
import { type Answers, STORY_IDS, StoryServer } from "../../workshop/story-server.tsx";
import { DashboardAutocomplete } from "./dashboard-autocomplete.tsx";
import type { DashboardScope } from "./dashboard-lists.ts";
import { DashboardSelect } from "./dashboard-select.tsx";

const ANSWERS: Answers = {
  ...STORY_TENANT,
  [`GET /api/customer/${STORY_IDS.customer}/dashboards`]: storySearch(STORY_DASHBOARDS.slice(0, 2)),
  [`GET /api/tenant/${STORY_IDS.tenant}/dashboards`]: storySearch(STORY_DASHBOARDS),
};
const dashboard = (n: number): DashboardId => ({ entityType: "DASHBOARD", id: storyId(n) as Uuid });

interface Props extends DashboardScope {
  readonly required?: boolean;
  readonly requiredText?: string;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly selectFirst?: boolean;
}

const auto =
  (value: DashboardId | null, props: Props = {}, as: ClientAuthority = "TENANT_ADMIN", answers = ANSWERS) =>
  () => (
    <StoryServer answers={answers} as={as}>
      <div style={{ maxInlineSize: 420 }}>
        <ShowValue<DashboardId | null> initial={value}>
          {(id, setId) => <DashboardAutocomplete value={id} onChange={(next) => setId(next)} {...props} />}
        </ShowValue>
      </div>
    </StoryServer>
  );

const select =
  (disabled = false) =>
  () => (
    <StoryServer answers={ANSWERS}>
      <ShowValue initial={storyId(41)}>
        {(id, setId) => <DashboardSelect dashboardId={id} onChange={setId} disabled={disabled} />}
      </ShowValue>
    </StoryServer>
  );

export const stories = defineStories("Pickers/Dashboard", {
  Empty: auto(null),
  Filled: auto(dashboard(41), { required: true, requiredText: "A home needs a dashboard." }),
  Disabled: auto(dashboard(41), { disabled: true }),
  Invalid: auto(null, { required: true, checked: true }),
  First: auto(null, { selectFirst: true }),
  "Of a customer": auto(null, { dashboardsScope: "customer", customerId: STORY_IDS.customer }),
  "Of a tenant": auto(null, { tenantId: STORY_IDS.tenant }, "SYS_ADMIN"),
  Failing: auto(null, {}, "TENANT_ADMIN", { ...ANSWERS, "GET /api/tenant/dashboards": 500 }),
  Select: select(),
  "Select disabled": select(true),
});
