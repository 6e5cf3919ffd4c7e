import { defineStories } from "../../../workshop/stories.ts";
import { Led } from "./led.tsx";

export const stories = defineStories("Surfaces/LED", {
  On: () => <Led on label="Pump runs" color="rgb(0, 128, 0)" />,
  Off: () => <Led on={false} label="Pump stands" color="rgb(0, 128, 0)" offColor="rgb(128, 0, 0)" />,
  Sizes: () => [20, 50, 96].map((size) => <Led key={size} on size={size} label={`${size} px`} />),
});
