import type { Translated } from "../catalogue.ts";
import type { placeTexts as english } from "../en/places.ts";

/** Persian names of the places of the console. */
export const placeTexts: Translated<typeof english> = {
  admin: { "system-settings": "تنظیمات سامانه", "home-settings": "تنظیمات خانه" },
  asset: { assets: "دارایی‌ها", management: "مدیریت دارایی‌ها", "view-assets": "دارایی‌ها" },
  "entity-view": { "entity-views": "نماهای موجودیت", management: "مدیریت نماها" },
  edge: {
    "edge-instances": "لبه‌ها",
    management: "مدیریت لبه",
    "rulechain-templates": "الگوهای زنجیرهٔ قواعد",
  },
  "ota-update": { "ota-updates": "به‌روزرسانی‌های OTA" },
  rulechain: { rulechain: "زنجیرهٔ قواعد", rulechains: "زنجیره‌های قواعد", management: "مدیریت زنجیره‌ها" },
  resource: { "resources-library": "کتابخانهٔ منابع" },
  "audit-log": { audit: "بازرسی", "audit-logs": "گزارش‌های بازرسی" },
  "api-usage": { "api-usage": "مصرف API" },
};
