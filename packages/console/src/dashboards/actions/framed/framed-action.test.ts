import { expect, test } from "vitest";
import { actionType, frameAction, needsFrame } from "./framed-action.ts";

test.each([
  ["customPretty", "return 1;", true],
  ["custom", "return entityId;", false],
  ["custom", "widgetContext.showSuccessToast(widgetContext . stateController\n  .getStateId());", false],
  ["custom", "widgetContext.attributeService.saveEntityAttributes(entityId, 'SERVER_SCOPE', []);", false],
  ["custom", "widgetContext.attributeService.deleteEntityAttributes(entityId, 'SERVER_SCOPE', []);", true],
  ["custom", "widgetContext.stateController.getEntityId();", true],
  ["custom", "widgetContext.customDialog.customDialog('', function () {});", true],
  ["custom", "let $injector = widgetContext.$scope.$injector;", true],
  ["custom", "run(widgetContext);", true],
  ["openDashboardState", "widgetContext.data;", false],
])("whether a function of an action of type %s that says %j needs a frame: %s", (type, customFunction, needs) => {
  expect(needsFrame({ name: "a", type, customFunction })).toBe(needs);
});

test("its resources are loaded as they are, and what no message can carry is left out of its arguments", () => {
  const action = { name: "a", type: "customPretty", customFunction: "f", customCss: "c", customHtml: "h" };
  const customResources = [{ url: " https://example.org/a.js ", isModule: true }, { url: "" }, null, "x"];
  expect(actionType({ ...action, customResources })).toMatchObject({
    controllerScript: "f",
    templateCss: "c",
    resources: [{ url: "https://example.org/a.js", isModule: false }],
  });
  const entityId = { entityType: "DEVICE", id: "13814000-1dd2-11b2-8080-808080808080" } as never;
  const additionalParams = { row: 1, run: () => 2 };
  const subject = { entityId, entityName: "Pump", entityLabel: "North", additionalParams };
  expect(frameAction(action, subject)).toEqual({
    htmlTemplate: "h",
    entityId,
    entityName: "Pump",
    entityLabel: "North",
    additionalParams: { row: 1 },
  });
  expect(frameAction({ ...action, type: "custom" }, undefined)).toEqual({
    htmlTemplate: undefined,
    entityId: null,
    entityName: null,
    entityLabel: null,
    additionalParams: {},
  });
});
