import type { Translated } from "../catalogue.ts";
import type { userTexts as english } from "../en/users.ts";

/** Chinese texts of the pages about users. */
export const userTexts: Translated<typeof english> = {
  user: {
    description: "描述",
    add: "添加用户",
    edit: "编辑用户",
    search: "搜索用户",
    "no-users-text": "还没有用户",
    "no-users-hint": "添加可以在此登录的人员。",
    "user-details": "用户详情",
    "selected-users": "{count, plural, other {已选择 # 个用户}}",
    "delete-title": "删除 {{name}}？",
    "delete-many-title": "{count, plural, other {删除 # 个用户？}}",
    "delete-text": "删除后将无法再登录。",
    "delete-many": "{count, plural, other {删除 # 个用户}}",
    "activation-link": "激活链接",
    "activation-link-text": "请将此链接发送给 {{email}}。打开后即可选择密码。",
    "activation-link-copied-message": "激活链接已复制",
    "sign-in-as": "以此用户身份登录",
    "sign-in-as-title": "以 {{email}} 的身份登录？",
    "sign-in-as-text": "您将以此用户的权限继续操作；要返回，请先退出，再以自己的身份登录。审计日志会记录此操作。",
    "sign-in-as-verb": "以用户身份登录",
    "signed-in-as": "您已以 {{email}} 的身份登录",
    "display-activation-link": "显示激活链接",
    "disable-account": "停用账户",
    "disable-account-title": "停用 {{name}}？",
    "disable-account-text": "该用户将从所有设备退出，在重新启用账户之前无法登录。",
    "disable-account-message": "{{name}} 已无法登录",
    "enable-account": "启用账户",
    "enable-account-title": "启用 {{name}}？",
    "enable-account-text": "该用户可以使用原密码重新登录。",
    "enable-account-message": "{{name}} 可以重新登录",
  },
};
