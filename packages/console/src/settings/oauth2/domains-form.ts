import { MASKED_SECRET, OAUTH2_SCHEMES, type OAuth2Params } from "@orrery/model";
import {
  choice,
  explained,
  hinted,
  type Infer,
  labelled,
  limited,
  list,
  required,
  settings,
  text,
} from "@orrery/model/settings";
import type { Check } from "../../controls/settings-form/form-store.ts";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { requiredLine } from "../../entities/forms/form-settings.ts";
import { AppSecretField } from "./app-secret-field.tsx";

/** A host, with the port unless it is the usual one. */
const HOST = "^\\s*([^\\s/:\\[\\]]+|\\[[0-9A-Fa-f:.]+\\])(:\\d{1,5})?\\s*$";
const MIN_SECRET_LENGTH = 16;
const MAX_SECRET_LENGTH = 2048;

const SHAPE = {
  domainInfos: hinted(
    { table: true, add: "admin.oauth2.add-domain" },
    limited(
      { minItems: 1 },
      labelled(
        "admin.oauth2.domains",
        list({
          scheme: required(
            labelled(
              "admin.oauth2.scheme",
              choice(
                OAUTH2_SCHEMES.map((scheme) => [scheme, `admin.oauth2.scheme-${scheme.toLowerCase()}`] as const),
                "HTTPS",
              ),
            ),
          ),
          name: explained(
            {
              required: "admin.oauth2.domain-required",
              pattern: "admin.oauth2.domain-invalid",
              maxLength: "entity.too-long",
            },
            limited({ pattern: HOST }, requiredLine("admin.oauth2.domain", "admin.oauth2.domain-required")),
          ),
        }),
      ),
    ),
  ),
  mobileInfos: hinted(
    { table: true, startEmpty: true, add: "admin.oauth2.add-app", description: "admin.oauth2.apps-hint" },
    labelled(
      "admin.oauth2.apps",
      list({
        pkgName: requiredLine("admin.oauth2.package", "admin.oauth2.package-required"),
        appSecret: required(
          explained(
            { required: "admin.oauth2.app-secret-invalid", pattern: "admin.oauth2.app-secret-invalid" },
            limited(
              { pattern: `^(\\*{3}|[A-Za-z0-9]{${MIN_SECRET_LENGTH},${MAX_SECRET_LENGTH}})$` },
              hinted({ kind: "app-secret" }, labelled("admin.oauth2.app-secret", text(""))),
            ),
          ),
        ),
      }),
    ),
  ),
};

const SETTINGS = settings(SHAPE);

type Domains = Infer<typeof SHAPE>;

/** The domains at which providers are offered, and the mobile apps that may ask for them (console pages, 6.6). */
export const domainsForm = (saved: OAuth2Params | undefined) => {
  const kept = new Set(saved?.mobileInfos.map(({ pkgName }) => pkgName));
  const check: Check = (draft) => ({
    ...problemsOfDomains(SETTINGS.read(draft)),
    ...problemsOfApps(SETTINGS.read(draft), kept),
  });
  return { settings: SETTINGS, check, views: { "app-secret": AppSecretField } };
};

export function readDomains(draft: FormDraft): Pick<OAuth2Params, "domainInfos" | "mobileInfos"> {
  const { domainInfos, mobileInfos } = SETTINGS.read(draft);
  return {
    domainInfos: domainInfos.map(({ scheme, name }) => ({ scheme, name: name.trim() })),
    mobileInfos: mobileInfos.map(({ pkgName, appSecret }) => ({ pkgName: pkgName.trim(), appSecret })),
  };
}

/** A name may stand twice only with HTTP and with HTTPS. */
function problemsOfDomains({ domainInfos }: Domains): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (domainInfos.length === 0) problems.domainInfos = "admin.oauth2.no-domain";
  for (const [index, { name, scheme }] of domainInfos.entries()) {
    const before = domainInfos.slice(0, index).filter((one) => sameName(one.name, name));
    if (before.some((one) => one.scheme === scheme || one.scheme === "MIXED" || scheme === "MIXED"))
      problems[`domainInfos.${index}.name`] = "admin.oauth2.domain-unique";
  }
  return problems;
}

/** The server keeps the secret of a package that it knows; it knows none of a package that is renamed. */
function problemsOfApps({ mobileInfos }: Domains, kept: ReadonlySet<string>): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [index, { pkgName, appSecret }] of mobileInfos.entries()) {
    if (mobileInfos.slice(0, index).some((one) => sameName(one.pkgName, pkgName)))
      problems[`mobileInfos.${index}.pkgName`] = "admin.oauth2.package-unique";
    if (appSecret === MASKED_SECRET && !kept.has(pkgName.trim()))
      problems[`mobileInfos.${index}.appSecret`] = "admin.oauth2.app-secret-again";
  }
  return problems;
}

const sameName = (a: string, b: string): boolean => a.trim() !== "" && a.trim() === b.trim();
