/** Texts of the own account, and of leaving a page. */
export const profileTexts = {
  profile: {
    profile: "Profile",
    role: "Role",
    "last-login-time": "Last sign-in",
    "change-password": "Change password",
    "current-password": "Current password",
    "password-for-email": "The password is needed to change the e-mail address.",
    "password-changed": "Password changed",
    "access-token": "Access token",
    "access-token-hint": "Calls of the REST API carry it as X-Authorization.",
    "copy-jwt-token": "Copy access token",
    tokenCopiedSuccessMessage: "The access token is in the clipboard.",
    tokenCopiedWarnMessage: "There is no valid access token to copy. Sign in again.",
    "wrong-password": "This is not your current password.",
    "valid-till": "Valid until {{expirationData}}",
  },
  "confirm-on-exit": {
    title: "Unsaved changes",
    message: "What you changed here is not saved yet and will be lost.",
    leave: "Leave without saving",
    stay: "Stay",
  },
  dashboard: {
    "home-dashboard": "Home dashboard",
    "home-dashboard-hide-toolbar": "Hide the toolbar of the home dashboard",
  },
};
