import type { JwtPair, OAuth2ClientInfo, OAuth2Platform, PasswordPolicy, UserAccount } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** For what the buttons are; `pkgName` is that of a mobile application. */
export interface OAuth2ClientFilter {
  readonly platform?: OAuth2Platform | undefined;
  readonly pkgName?: string | undefined;
}

export const auth = (api: Api) => ({
  /** `undefined` for a public visitor. */
  user: (o?: CallOptions) => api.get<UserAccount | undefined>("/api/auth/user", o),
  /** The pair is for `client.session.use`: older tokens are void. */
  changePassword: (currentPassword: string, newPassword: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/auth/changePassword", { currentPassword, newPassword }, o),
  passwordPolicy: (o?: CallOptions) => api.get<PasswordPolicy>("/api/noauth/userPasswordPolicy", o),
  requestPasswordReset: (email: string, o?: CallOptions) =>
    api.post<void>("/api/noauth/resetPasswordByEmail", { email }, o),
  resetPassword: (resetToken: string, password: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/resetPassword", { resetToken, password }, o),
  activate: (activateToken: string, password: string, sendActivationMail: boolean, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/activate", { activateToken, password }, o, { sendActivationMail }),
  /** Activates by the code of the letter alone; the password is chosen later. */
  activateByEmailCode: (emailCode: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/activateByEmailCode", undefined, o, { emailCode }),
  /** Sends the letter again; never says whether there is such an account. */
  resendEmailActivation: (email: string, o?: CallOptions) =>
    api.post<void>("/api/noauth/resendEmailActivation", undefined, o, { email }),
  /** The buttons of a sign-in page at the address that is called. */
  oauth2Clients: ({ platform = "WEB", pkgName }: OAuth2ClientFilter = {}, o?: CallOptions) =>
    api.post<readonly OAuth2ClientInfo[]>("/api/noauth/oauth2Clients", undefined, o, { platform, pkgName }),
});
