import type { OAuth2TemplateDraft } from "@orrery/model";

type Shipped = OAuth2TemplateDraft & { readonly providerId: string };

const strategy = { tenantNameStrategy: "DOMAIN", alwaysFullScreen: false } as const;

/** The templates of a fresh installation (reference: REST API, 4.1). */
export const SHIPPED_TEMPLATES: readonly Shipped[] = [
  {
    providerId: "Google",
    authorizationUri: "https://accounts.google.com/o/oauth2/v2/auth",
    accessTokenUri: "https://oauth2.googleapis.com/token",
    userInfoUri: "https://openidconnect.googleapis.com/v1/userinfo",
    jwkSetUri: "https://www.googleapis.com/oauth2/v3/certs",
    scope: ["email", "openid", "profile"],
    userNameAttributeName: "email",
    clientAuthenticationMethod: "BASIC",
    loginButtonIcon: "google-logo",
    loginButtonLabel: "Google",
    helpLink: "https://developers.google.com/identity/openid-connect/openid-connect",
    mapperConfig: {
      type: "BASIC",
      basic: {
        emailAttributeKey: "email",
        firstNameAttributeKey: "given_name",
        lastNameAttributeKey: "family_name",
        ...strategy,
      },
    },
  },
  {
    providerId: "Github",
    authorizationUri: "https://github.com/login/oauth/authorize",
    accessTokenUri: "https://github.com/login/oauth/access_token",
    userInfoUri: "https://api.github.com/user",
    scope: ["read:user", "user:email"],
    userNameAttributeName: "login",
    clientAuthenticationMethod: "BASIC",
    loginButtonIcon: "github-logo",
    loginButtonLabel: "Github",
    helpLink: "https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/creating-an-oauth-app",
    mapperConfig: { type: "GITHUB", basic: { firstNameAttributeKey: "name", ...strategy } },
  },
  {
    providerId: "Facebook",
    authorizationUri: "https://www.facebook.com/dialog/oauth",
    accessTokenUri: "https://graph.facebook.com/oauth/access_token",
    userInfoUri: "https://graph.facebook.com/me?fields=id,name,first_name,last_name,email",
    scope: ["email", "public_profile"],
    userNameAttributeName: "email",
    clientAuthenticationMethod: "BASIC",
    loginButtonIcon: "facebook-logo",
    loginButtonLabel: "Facebook",
    helpLink: "https://developers.facebook.com/docs/facebook-login/web",
    mapperConfig: {
      type: "BASIC",
      basic: {
        emailAttributeKey: "email",
        firstNameAttributeKey: "first_name",
        lastNameAttributeKey: "last_name",
        ...strategy,
      },
    },
  },
  {
    providerId: "Apple",
    authorizationUri: "https://appleid.apple.com/auth/authorize?response_mode=form_post",
    accessTokenUri: "https://appleid.apple.com/auth/token",
    jwkSetUri: "https://appleid.apple.com/auth/keys",
    scope: ["email", "openid", "name"],
    userNameAttributeName: "email",
    clientAuthenticationMethod: "POST",
    loginButtonIcon: "apple-logo",
    loginButtonLabel: "Apple",
    helpLink: "https://developer.apple.com/sign-in-with-apple/get-started/",
    mapperConfig: {
      type: "APPLE",
      basic: {
        emailAttributeKey: "email",
        firstNameAttributeKey: "firstName",
        lastNameAttributeKey: "lastName",
        ...strategy,
      },
    },
  },
];
