/** What the forms before the sign-in hold, under the names that are sent. */
export interface LoginForm {
  username: string;
  password: string;
}

export interface ResetRequestForm {
  email: string;
}

export interface ResetPasswordForm {
  newPassword: string;
  newPassword2: string;
  readonly resetToken: string;
}

export interface CreatePasswordForm {
  password: string;
  password2: string;
  readonly activateToken: string;
}

export const emptyLogin = (): LoginForm => ({ username: "", password: "" });

export const emptyResetRequest = (): ResetRequestForm => ({ email: "" });

/** With the token of the link. */
export function resetPasswordForm(search: URLSearchParams): ResetPasswordForm {
  return { newPassword: "", newPassword2: "", resetToken: search.get("resetToken") ?? "" };
}

/** With the token of the link. */
export function createPasswordForm(search: URLSearchParams): CreatePasswordForm {
  return { password: "", password2: "", activateToken: search.get("activateToken") ?? "" };
}
