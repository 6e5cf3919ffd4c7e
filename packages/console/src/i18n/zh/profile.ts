import type { Translated } from "../catalogue.ts";
import type { profileTexts as english } from "../en/profile.ts";

/** Chinese texts of the own account, and of leaving a page. */
export const profileTexts: Translated<typeof english> = {
  profile: {
    profile: "个人资料",
    role: "角色",
    "last-login-time": "上次登录",
    "change-password": "更改密码",
    "current-password": "当前密码",
    "password-for-email": "更改电子邮件地址需要输入密码。",
    "password-changed": "密码已更改",
    "access-token": "访问令牌",
    "access-token-hint": "调用 REST API 时以 X-Authorization 携带。",
    "copy-jwt-token": "复制访问令牌",
    tokenCopiedSuccessMessage: "访问令牌已复制到剪贴板。",
    tokenCopiedWarnMessage: "没有有效的访问令牌，请重新登录。",
    "wrong-password": "这不是您当前的密码。",
    "valid-till": "有效期至 {{expirationData}}",
  },
  "confirm-on-exit": {
    title: "有未保存的更改",
    message: "您在此处的更改尚未保存，离开后将丢失。",
    leave: "不保存并离开",
    stay: "留在此页",
  },
  dashboard: {
    "home-dashboard": "首页仪表板",
    "home-dashboard-hide-toolbar": "隐藏首页仪表板的工具栏",
  },
};
