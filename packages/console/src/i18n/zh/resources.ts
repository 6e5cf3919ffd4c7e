import type { Translated } from "../catalogue.ts";
import type { resourceTexts as english } from "../en/resources.ts";

/** Chinese texts of the resources library. */
export const resourceTexts: Translated<typeof english> = {
  resource: {
    title: "标题",
    system: "系统",
    "resource-type": "类型",
    "type-lwm2m_model": "LwM2M 模型",
    "type-jks": "JKS 密钥库",
    "type-pkcs_12": "PKCS #12 密钥库",
    key: "键",
    file: "文件",
    "no-model-chosen": "请选择 XML 文件；各文件以其中的对象命名。",
    "no-store-chosen": "请选择密钥库。",
    add: "添加资源",
    added: "{count, plural, other {已添加 # 个资源}}",
    search: "搜索资源",
    download: "下载文件",
    "no-resource-text": "还没有资源",
    "no-resource-hint": "模型描述 LwM2M 设备的能力；密钥库保存证书。请添加第一个文件。",
    "resource-library-details": "资源详情",
    "selected-resources": "{count, plural, other {已选择 # 个资源}}",
    copyId: "复制资源 ID",
    idCopiedMessage: "资源 ID 已复制",
    "delete-resource-title": "删除 {{resourceTitle}}？",
    "delete-resources-title": "{count, plural, other {删除 # 个资源？}}",
    "delete-text": "{count, plural, other {文件将被永久删除。使用它们的设备配置将失去它们。}}",
    "delete-many": "{count, plural, other {删除 # 个资源}}",
  },
};
