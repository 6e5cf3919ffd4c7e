import type { Translated } from "../catalogue.ts";
import type { homeTexts as english } from "../en/home.ts";

/** Persian texts of the home page. */
export const homeTexts: Translated<typeof english> = {
  home: {
    devices: "دستگاه‌ها",
    active: "فعال",
    inactive: "غیرفعال",
    "never-seen": "هرگز دیده نشده",
    "no-devices": "هنوز دستگاهی نیست",
    newest: "تازه‌ترین دستگاه‌ها",
    "all-devices": "همهٔ دستگاه‌ها",
    "all-dashboards": "همهٔ داشبوردها",
    places: "بخش‌ها",
    status: "وضعیت",
    "active-alarms": "هشدارهای فعال",
    "worst-first": "بدترین‌ها نخست",
    "not-acknowledged": "تأییدنشده",
    "no-alarms": "همه چیز مرتب است",
    messages: "پیام‌ها",
    "per-hour": "در ساعت",
    "no-messages": "امروز پیامی نیست",
    stored: "نقاط دادهٔ ذخیره‌شده",
    "no-limit": "در این ماه، بدون محدودیت",
    "recently-opened": "بازشده‌های اخیر",
    "nothing-opened": "آنچه باز می‌کنید اینجا فهرست می‌شود تا دوباره پیدایش کنید.",
  },
};
