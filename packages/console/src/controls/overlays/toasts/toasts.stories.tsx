import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import type { Notification, NotificationType } from "./notification.ts";
import { useNotifications } from "./notifications-context.tsx";
import { ToastArea } from "./toast-area.tsx";

const TYPES: readonly NotificationType[] = ["success", "info", "warn", "error"];
const LONG =
  "The package could not be sent to 14 devices: they have not been seen since the update began, and some of them never.";
const row = { display: "flex", flexWrap: "wrap", gap: 8, padding: 16 } as const;
const panel = { blockSize: 220, display: "flex", border: "1px solid var(--line)", borderRadius: 8 } as const;

function Say({ label, ...notification }: Notification & { readonly label: string }) {
  const { show } = useNotifications();
  return <Button onClick={() => show(notification)}>{label}</Button>;
}

function Hide({ target }: { readonly target: string }) {
  const { hide } = useNotifications();
  return <Button onClick={() => hide(target)}>Hide {target}</Button>;
}

const Types = () => (
  <div style={row}>
    {TYPES.map((type) => (
      <Say key={type} label={type} type={type} message={`A message of the type ${type}`} />
    ))}
    <Say label="long" type="error" message={LONG} />
    <Say label="right" type="info" message="An update is there" horizontalPosition="right" verticalPosition="bottom" />
    <Say label="empty" type="info" message="" />
  </div>
);

const Areas = () => (
  <>
    <div style={row}>
      <Say label="to the panel" type="success" message="For the panel" target="panel" />
      <Say label="to the window" type="success" message="For the window" />
      <Hide target="panel" />
    </div>
    <div style={panel}>
      <ToastArea target="panel">A part of the page with toasts of its own</ToastArea>
    </div>
  </>
);

const Times = () => (
  <div style={row}>
    <Say label="snackbar with a time" type="info" message="Stays" duration={50} />
    <Say label="snackbar that must leave" type="info" message="Leaves" duration={50} forceDismiss />
    <Say label="panel with a time" type="info" message="Leaves the panel" duration={50} target="panel" />
    <ToastArea target="panel">A panel</ToastArea>
  </div>
);

export const stories = defineStories("Surfaces/Toasts", { Types, Areas, Times });
