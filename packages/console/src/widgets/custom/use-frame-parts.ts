import { relations, rpc } from "@orrery/client";
import type { Widget } from "@orrery/model";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { type DashboardContextValue, useDashboard, useDashboardTime } from "../runtime/dashboard-context.ts";
import type { CommandPort } from "../runtime/data/device-commands.ts";
import type { DataEntity } from "../runtime/define-widget.ts";
import { aliasServices } from "./alias-services.ts";
import { Broker, type BrokerOptions, type PageServices } from "./broker/broker.ts";
import type { FrameState } from "./frame-messages.ts";
import { themeOf } from "./frame-theme.ts";
import { LiveSubscriptions } from "./live-subscriptions.ts";
import { pageServices } from "./page-services.ts";

/** Whose frame it is: a widget, or that in which an action was pressed. */
interface FrameOwner {
  readonly widget: Widget;
  readonly device?: DataEntity | undefined;
  readonly commands?: CommandPort | undefined;
}

/** What a frame is given besides its data, and what serves it. */
export function useFrameParts({ widget, device, commands }: FrameOwner, reload: () => void) {
  const client = useClient();
  const claims = useClaims();
  const dashboard = useDashboard();
  const time = useDashboardTime();
  const dialogs = useDialogs();
  const toast = useToast();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const around = { dashboard, time, commands, dialogs, toast, reload, goTo: navigate };
  const now = useRef(around);
  useEffect(() => {
    now.current = around;
  });
  const state = useCallback(
    (element: HTMLElement, data: FrameState["data"]): FrameState => ({
      widget: JSON.parse(JSON.stringify(widget)),
      isEdit: dashboard.isEdit === true,
      isMobile: window.matchMedia(NARROW).matches,
      theme: themeOf(element),
      user: {
        sub: claims.subject,
        userId: claims.userId,
        tenantId: claims.tenantId,
        customerId: claims.customerId,
        authority: claims.authority,
        scopes: claims.scopes,
        isPublic: claims.isPublic,
        firstName: claims.firstName,
        lastName: claims.lastName,
      },
      dashboardState: stateOf(dashboard),
      aliases: JSON.parse(JSON.stringify(dashboard.configuration.entityAliases)),
      filters: JSON.parse(JSON.stringify(dashboard.configuration.filters)),
      target: device && { entityType: device.id.entityType, id: device.id.id, name: device.name, label: device.label },
      data,
      texts: textsOf(i18n.getResourceBundle(i18n.language, "translation")),
      language: i18n.language,
    }),
    [widget, claims, dashboard, device, i18n],
  );
  const subscriptions = useRef<LiveSubscriptions>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subscriptions read the window themselves
  useEffect(() => subscriptions.current?.follow(), [time.settings]);
  const live = (push: ConstructorParameters<typeof LiveSubscriptions>[0]["push"]) => {
    subscriptions.current = new LiveSubscriptions({
      client,
      dashboard: () => now.current.dashboard,
      time: () => now.current.time,
      widget,
      push,
    });
    return subscriptions.current;
  };
  const broker = (more: PageServices, hadGesture: BrokerOptions["hadGesture"]) =>
    new Broker({
      client: { ...client, relations: relations(client.api), rpc: rpc(client.api) },
      page: {
        ...pageServices(() => now.current),
        ...aliasServices({ client, dashboard: () => now.current.dashboard }),
        ...more,
      },
      hadGesture,
      isServed: claims.authority !== "SYS_ADMIN",
    });
  return { state, live, broker };
}

export const stateOf = ({ stateId, params }: Pick<DashboardContextValue, "stateId" | "params">) => ({
  id: stateId,
  params: JSON.parse(JSON.stringify(params)),
});

export const NARROW = "(width < 960px)";

/** Texts that authors of the tenant wrote, and those of the contract that widgets translate. */
function textsOf(bundle: unknown): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {};
  for (const area of ["custom", "widget", "action", "alarm", "entity", "attribute"]) {
    const group = (bundle as Record<string, unknown> | undefined)?.[area];
    for (const [key, text] of Object.entries(typeof group === "object" && group !== null ? group : {})) {
      if (typeof text === "string") flat[`${area}.${key}`] = text;
    }
  }
  return flat;
}
