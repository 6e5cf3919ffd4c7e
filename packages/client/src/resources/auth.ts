import type { JwtPair, OAuth2ClientInfo, OAuth2Platform, PasswordPolicy, UserAccount } from "@orrery/model";
import type { Api } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

/** The client of the sign-in page; `pkgName` is that of a mobile application. */
export interface OAuth2ClientFilter {
  readonly platform?: OAuth2Platform | undefined;
  readonly pkgName?: string | undefined;
}

export const auth = (api: Api) => ({
  /** `undefined` for a public visitor. */
  user: (o?: CallOptions) => api.get<UserAccount | undefined>("/api/auth/user", o),
  /** Pass the pair to `client.session.use`: older tokens are void. */
  changePassword: (currentPassword: string, newPassword: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/auth/changePassword", { currentPassword, newPassword }, o),
  passwordPolicy: (o?: CallOptions) => api.get<PasswordPolicy>("/api/noauth/userPasswordPolicy", o),
  requestPasswordReset: (email: string, o?: CallOptions) =>
    api.post<void>("/api/noauth/resetPasswordByEmail", { email }, o),
  resetPassword: (resetToken: string, password: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/resetPassword", { resetToken, password }, o),
  activate: (activateToken: string, password: string, sendActivationMail: boolean, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/activate", { activateToken, password }, o, { sendActivationMail }),
  /** Activates with the token of the email alone; the password is chosen later. */
  activateByEmailCode: (emailCode: string, o?: CallOptions) =>
    api.post<JwtPair>("/api/noauth/activateByEmailCode", undefined, o, { emailCode }),
  /** Sends the activation email again; never reveals whether the account exists. */
  resendEmailActivation: (email: string, o?: CallOptions) =>
    api.post<void>("/api/noauth/resendEmailActivation", undefined, o, { email }),
  /** The buttons of the sign-in page at the called address. */
  oauth2Clients: ({ platform = "WEB", pkgName }: OAuth2ClientFilter = {}, o?: CallOptions) =>
    api.post<readonly OAuth2ClientInfo[]>("/api/noauth/oauth2Clients", undefined, o, { platform, pkgName }),
});
