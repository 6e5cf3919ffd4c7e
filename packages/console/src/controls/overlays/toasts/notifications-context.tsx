import { createContext, use } from "react";
import { Notifications } from "./notifications.ts";

const Context = createContext<Notifications>(new Notifications());

export const NotificationsProvider = Context.Provider;

/** Leaves messages of every type, place and target; `useToast` is for the usual ones. */
export function useNotifications(): Notifications {
  return use(Context);
}
