/** Texts of the pages about users. */
export const userTexts = {
  user: {
    description: "Description",
    add: "Add user",
    edit: "Edit user",
    search: "Search users",
    "no-users-text": "No users yet",
    "no-users-hint": "Add the people who may sign in here.",
    "user-details": "User details",
    "selected-users": "{count, plural, 1 {1 user} other {# users}} selected",
    "delete-title": "Delete {{name}}?",
    "delete-many-title": "{count, plural, 1 {Delete 1 user?} other {Delete # users?}}",
    "delete-text": "They can no longer sign in.",
    "delete-many": "{count, plural, 1 {Delete 1 user} other {Delete # users}}",
    "activation-link": "Activation link",
    "activation-link-text": "Send this link to {{email}}. It opens a page where the password is chosen.",
    "activation-link-copied-message": "Activation link copied",
    "sign-in-as": "Sign in as this user",
    "sign-in-as-title": "Sign in as {{email}}?",
    "sign-in-as-text":
      "You go on with this user’s rights; to come back, sign out and sign in as yourself. The audit log keeps it.",
    "sign-in-as-verb": "Sign in as user",
    "signed-in-as": "You are signed in as {{email}}",
    "display-activation-link": "Show activation link",
  },
};
