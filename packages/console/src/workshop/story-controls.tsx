import type { EntityData } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { storyId, storyPage } from "./story-entities.ts";
import { STORY_ALIAS, StoryHost, storyEntity } from "./story-host.tsx";
import type { Answers } from "./story-server.tsx";

/** The device that widgets of commands have in stories. */
const STORY_PUMP = storyEntity(1, "Mash pump", {});

const FIND = "POST /api/entitiesQuery/find";
/** Paths of its commands, for answers. */
export const ONE_WAY = `POST /api/rpc/oneway/${storyId(1)}`;
export const TWO_WAY = `POST /api/rpc/twoway/${storyId(1)}`;

export interface StoryControl {
  readonly declaration: WidgetDeclaration;
  /** Over those of a new widget; its title tells several apart. */
  readonly settings?: object | undefined;
  readonly config?: object | undefined;
  readonly answers?: Answers | undefined;
  /** The configuration names none. */
  readonly withoutDevice?: boolean | undefined;
  /** Attributes and latest values of the device. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  readonly size?: readonly [width: number, height: number] | undefined;
}

/** Widgets of commands side by side, each with a device that answers as it is told. */
export function StoryControls({
  bundle = "control_widgets",
  controls,
}: {
  readonly bundle?: string | undefined;
  readonly controls: readonly StoryControl[];
}) {
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 12 }}>
      {controls.map(({ declaration, settings, config, answers, withoutDevice, values = {}, size = [210, 170] }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <div key={at} style={{ inlineSize: size[0], maxInlineSize: "100%" }}>
          <StoryHost
            bundle={bundle}
            declaration={declaration}
            config={{ ...(withoutDevice ? {} : { targetDeviceAliasIds: [STORY_ALIAS] }), ...config }}
            settings={settings}
            entities={[withAttributes(values)]}
            answers={{ [FIND]: storyPage([STORY_PUMP]), ...answers }}
            size={size}
          />
        </div>
      ))}
    </div>
  );
}

function withAttributes(values: Readonly<Record<string, string>>): EntityData {
  const { latest } = storyEntity(1, "Mash pump", values);
  return { ...STORY_PUMP, latest: { ...latest, ATTRIBUTE: latest.TIME_SERIES ?? {} } };
}
