/** Texts of dashboards, widgets and charts. */
export const dashboardTexts = {
  dashboard: {
    dashboard: "Dashboard",
    dashboards: "Dashboards",
    management: "Dashboard management",
    "view-dashboards": "Dashboards",
  },
};
