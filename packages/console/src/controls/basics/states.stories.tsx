import { defineStories } from "../../workshop/stories.ts";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";
import { numbersTo, SkeletonBar, skeletonWidth } from "./skeleton.tsx";
import { EmptyState, ErrorState } from "./states.tsx";

const retry = () => undefined;

export const stories = defineStories("Controls/States", {
  Empty: () => (
    <EmptyState
      icon="devices"
      title="No devices yet"
      text="A device sends telemetry and takes commands."
      actions={<Button variant="primary">Add device</Button>}
    />
  ),
  Error: () => (
    <ErrorState
      title="Devices could not be loaded"
      text="The server does not answer. Check the connection and try again."
      details="GET /api/tenant/devices: 503 Service Unavailable"
      onRetry={retry}
    />
  ),
  "Error with a long text": () => (
    <ErrorState
      icon="error"
      title="Devices could not be loaded, and what follows says so at length"
      text={"The server does not answer. ".repeat(20)}
      details={"x".repeat(300)}
      onRetry={retry}
    />
  ),
  "Error of a form": () => <FormError>A device with this name is already there.</FormError>,
  Loading: () => (
    <div style={{ display: "grid", gap: 24, maxInlineSize: 360 }}>
      {numbersTo(5).map((index) => (
        <SkeletonBar key={index} width={skeletonWidth(index)} />
      ))}
    </div>
  ),
});
