import type { Translated } from "../catalogue.ts";
import type { relationTexts as english } from "../en/relations.ts";

/** Chinese texts of relations of entities. */
export const relationTexts: Translated<typeof english> = {
  relation: {
    relations: "关系",
    relation: "关系",
    search: "搜索关系",
    direction: "方向",
    "direction-from": "从此",
    "direction-to": "到此",
    "from-relations": "从此出发的关系",
    "to-relations": "指向此处的关系",
    entity: "实体",
    "to-entity": "到",
    "from-entity": "从",
    "additional-info": "附加信息 (JSON)",
    add: "添加关系",
    edit: "编辑关系",
    view: "查看关系",
    delete: "删除关系",
    "no-relations-text": "尚无关系",
    "no-from-hint": "说明它包含或管理什么。",
    "no-to-hint": "说明什么包含或管理它。",
    "delete-to-relation-title": "删除到 {{entityName}} 的关系？",
    "delete-from-relation-title": "删除来自 {{entityName}} 的关系？",
    "delete-relations-title": "{count, plural, other {删除 # 个关系？}}",
    "delete-text": "实体会保留。此操作无法撤销。",
    "delete-many": "{count, plural, other {删除 # 个关系}}",
    deleted: "{count, plural, other {已删除 # 个关系}}",
  },
  entity: {
    "entity-type": "实体类型",
  },
};
