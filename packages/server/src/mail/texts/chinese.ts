import type { FeatureWords, MailTexts } from "./mail-texts.ts";

const FEATURES: FeatureWords = {
  transport: { name: "设备消息", stopped: "设备消息将被拒绝" },
  storage: { name: "存储的遥测数据", stopped: "遥测数据不再存储" },
  ruleEngine: { name: "规则节点执行次数", stopped: "规则链不再处理消息" },
  jsExecution: { name: "脚本执行次数", stopped: "规则链中的脚本将失败" },
  email: { name: "电子邮件", stopped: "规则链不再发送电子邮件" },
  sms: { name: "短信", stopped: "规则链不再发送短信" },
  alarm: { name: "创建的告警", stopped: "规则链不再创建告警" },
};

export const chinese: MailTexts = {
  tag: "zh-CN",
  activation: (name, to) => ({
    subject: `激活您的 ${name} 账户`,
    heading: `欢迎使用 ${name}`,
    paragraphs: [`已为 ${to} 创建账户。`, "请在 24 小时内打开链接并设置密码，之后即可使用邮箱地址登录。"],
    action: "激活账户",
    note: "没有预料到这封邮件？您无需任何操作：没有此链接，任何人都无法使用该账户。",
  }),
  activated: (name, to) => ({
    subject: `您的 ${name} 账户已激活`,
    heading: "您的账户已激活",
    paragraphs: [`账户 ${to} 已激活，您可以登录了。`],
    action: "登录",
  }),
  passwordReset: (name, to) => ({
    subject: `为 ${name} 设置新密码`,
    heading: "设置新密码",
    paragraphs: [`有人（可能是您）为账户 ${to} 申请了新密码。该链接一小时内有效。`],
    action: "设置密码",
    note: "不是您本人操作？请忽略此邮件，您的密码保持不变。",
  }),
  passwordChanged: (name, to) => ({
    subject: `您的 ${name} 密码已更改`,
    heading: "您的密码已更改",
    paragraphs: [`账户 ${to} 已设置新密码，此前打开的会话均已结束。`, "不是您本人操作？请立即告知管理员。"],
    action: "登录",
  }),
  addressChanged: (name, to, address) => ({
    subject: `您的 ${name} 邮箱地址已更改`,
    heading: "您的邮箱地址已更改",
    paragraphs: [
      `账户 ${to} 从现在起使用地址 ${address}，本地址不再收到与该账户有关的邮件。`,
      "不是您本人操作？请立即告知管理员。",
    ],
  }),
  lockout: (name, email, attempts) => ({
    subject: `${name} 上的一个账户已被锁定`,
    heading: "一个账户已被锁定",
    paragraphs: [
      `以 ${email} 身份登录连续失败超过 ${attempts} 次，账户已被锁定。`,
      "锁定将在 15 分钟后解除，或由管理员在用户页面启用该账户时解除。",
    ],
  }),
  usageWarning: (name, feature) => ({
    subject: `${name} 的 API 用量：即将达到限额（${FEATURES[feature].name}）`,
    heading: "即将达到限额",
    paragraphs: [
      `您的组织本月的限额已用去大部分：${FEATURES[feature].name}。`,
      "达到限额后将停止，直到本月结束或限额提高。",
    ],
    action: "查看 API 用量",
  }),
  usageDisabled: (name, feature) => ({
    subject: `${name} 的 API 用量：已达到限额（${FEATURES[feature].name}）`,
    heading: "已达到限额",
    paragraphs: [
      `您的组织本月的限额已用完：${FEATURES[feature].name}。`,
      `${FEATURES[feature].stopped}，直到本月结束或限额提高。`,
    ],
    action: "查看 API 用量",
  }),
  test: (name) => ({
    subject: `来自 ${name} 的测试邮件`,
    heading: "邮件发送正常",
    paragraphs: ["您看到这封邮件，是因为系统管理员测试了发件设置。"],
  }),
};
