import { dateRangeNavigator } from "@orrery/model/widgets/date";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost } from "../../workshop/story-host.tsx";

const story =
  (settings: object, size: readonly [number, number] = [320, 300]) =>
  () => (
    <StoryHost
      bundle="date"
      declaration={dateRangeNavigator}
      settings={{ useSessionStorage: false, ...settings }}
      size={size}
    />
  );

export const stories = defineStories("Widgets/Date range", {
  Whole: story({ showTemplate: true }, [460, 260]),
  "Kept in the tab": story({ useSessionStorage: true, initialInterval: "day", autoConfirm: true, onePanel: true }),
  Small: story({ hidePicker: true, hideStepSize: true, hideLabels: true, initialInterval: "month" }, [300, 170]),
});
