import {
  type OAuth2ClientInfo,
  type OAuth2Info,
  type OAuth2InfoDraft,
  type OAuth2Template,
  type OAuth2TemplateDraft,
  PlatformError,
  parseUuid,
  timeOfUuid,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { installationAction } from "../kernel/bus/installation-action.ts";
import type { Clock } from "../kernel/clock.ts";
import { uniqueViolationError } from "../kernel/database/sql-error.ts";
import { orNotFound } from "../kernel/entities/not-found.ts";
import { givenId } from "../kernel/http/input/schemas.ts";
import type { Ids } from "../kernel/ids.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { isAt, type LoginAddress } from "./login-address.ts";
import { checkedParams, checkedTemplate } from "./oauth2-checks.ts";
import type { OAuth2Store, StoredParams, StoredRegistration } from "./oauth2-store.ts";
import { maskedMobile, maskedRegistration, RegistrationSecrets } from "./registration-secrets.ts";
import { SHIPPED_TEMPLATES } from "./shipped-templates.ts";
import type { TemplateStore } from "./template-store.ts";

const TAKEN = { provider_id: "Client registration template with such providerId already exists!" };

export interface OAuth2ServiceOptions {
  readonly store: OAuth2Store;
  readonly templates: TemplateStore;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The client whose sign-in page shows the buttons. */
export interface ClientQuery {
  readonly pkgName?: string | undefined;
  readonly platform?: string | undefined;
}

/** The configuration of sign-in by providers (reference: REST API, 2.19 and 3.28). */
export class OAuth2Service {
  readonly #options: OAuth2ServiceOptions;

  constructor(options: OAuth2ServiceOptions) {
    this.#options = options;
  }

  /** Stores the shipped templates that were never stored before. */
  async install(): Promise<void> {
    for (const shipped of SHIPPED_TEMPLATES) {
      await this.#options.templates.ship({ ...this.#identity(), ...checkedTemplate(shipped) });
    }
  }

  async config(user: User): Promise<OAuth2Info> {
    this.#options.access.check(user, "READ", "OAUTH2_CONFIGURATION_INFO");
    return infoOf(await this.#options.store.load());
  }

  /** Replaces everything; registrations get new ids, so pending sign-ins fail. */
  async saveConfig(user: User, draft: OAuth2InfoDraft): Promise<OAuth2Info> {
    const { access, store, ids, clock } = this.#options;
    access.check(user, "WRITE", "OAUTH2_CONFIGURATION_INFO");
    const params = checkedParams(draft, new RegistrationSecrets(await store.load()));
    await store.replaceAll(draft.enabled ?? false, params, () => ids.uuid(), clock());
    const saved = infoOf(await store.load());
    this.#publish(user, { oauth2: saved });
    return saved;
  }

  listTemplates(user: User): Promise<OAuth2Template[]> {
    this.#options.access.check(user, "READ", "OAUTH2_CONFIGURATION_TEMPLATE");
    return this.#options.templates.list();
  }

  async saveTemplate(user: User, draft: OAuth2TemplateDraft): Promise<OAuth2Template> {
    const { access, templates } = this.#options;
    access.check(user, "WRITE", "OAUTH2_CONFIGURATION_TEMPLATE");
    const id = givenId(draft.id);
    const before = id ? orNotFound(await templates.find(parseUuid(id))) : undefined;
    const { id: itsId, createdTime } = before ?? this.#identity();
    const template = { id: itsId, createdTime, ...checkedTemplate(draft) };
    try {
      await (before ? templates.replace(template) : templates.insert(template));
    } catch (error) {
      throw uniqueViolationError(error, TAKEN) ?? error;
    }
    this.#publish(user, { oauth2Template: template });
    return template;
  }

  async deleteTemplate(user: User, id: Uuid): Promise<void> {
    const { access, templates } = this.#options;
    access.check(user, "DELETE", "OAUTH2_CONFIGURATION_TEMPLATE");
    orNotFound(await templates.find(id));
    await templates.delete(id);
    this.#publish(user, { deletedOauth2Template: id });
  }

  /** The buttons of the sign-in page at `address`. */
  async clients(address: LoginAddress | undefined, { pkgName, platform }: ClientQuery): Promise<OAuth2ClientInfo[]> {
    if (!address) return [];
    const params = (await this.#options.store.load()).filter(
      ({ enabled, domainInfos, mobileInfos }) =>
        enabled && isAt(domainInfos, address) && (!pkgName || mobileInfos.some((mobile) => mobile.pkgName === pkgName)),
    );
    return params
      .flatMap(({ clientRegistrations }) => clientRegistrations)
      .filter(({ platforms }) => isOn(platforms, platform))
      .map(({ registrationId, loginButtonLabel, loginButtonIcon }) => ({
        name: loginButtonLabel,
        icon: loginButtonIcon,
        url: `/oauth2/authorization/${registrationId}`,
      }));
  }

  /** For the sign-in itself. @throws {PlatformError} `notFound` when there is none, or it is disabled. */
  async registration(id: string): Promise<{ params: StoredParams; registration: StoredRegistration }> {
    for (const params of await this.#options.store.load()) {
      const registration = params.clientRegistrations.find(({ registrationId }) => registrationId === id);
      if (!registration || !params.enabled) continue;
      if (registration.clientSecret.unreadable === undefined) return { params, registration };
      throw new PlatformError(
        "unavailable",
        "The secret of this way to sign in cannot be read: it must be given again",
      );
    }
    throw new PlatformError("notFound", "This way to sign in is not offered any more");
  }

  #publish(user: User, data: Readonly<Record<string, unknown>>): void {
    this.#options.bus.publish("userAction", installationAction(user, data));
  }

  #identity(): Pick<OAuth2Template, "id" | "createdTime"> {
    const id = this.#options.ids.uuid();
    return { id: { id }, createdTime: timeOfUuid(id) };
  }
}

/** Unknown platforms do not filter. */
function isOn(platforms: readonly string[], platform: string | undefined): boolean {
  const isKnown = platform === "WEB" || platform === "ANDROID" || platform === "IOS";
  return platforms.length === 0 || !isKnown || platforms.includes(platform);
}

function infoOf(all: readonly StoredParams[]): OAuth2Info {
  return {
    enabled: all.some(({ enabled }) => enabled),
    oauth2ParamsInfos: all.map(({ domainInfos, mobileInfos, clientRegistrations }) => ({
      domainInfos,
      mobileInfos: mobileInfos.map(maskedMobile),
      clientRegistrations: clientRegistrations.map(({ registrationId: _id, ...registration }) =>
        maskedRegistration(registration),
      ),
    })),
  };
}
