import { expect, test } from "vitest";
import { RULE_NODES } from "../nodes/index.ts";
import { ComponentDescriptors } from "./component-descriptor.ts";

const descriptors = new ComponentDescriptors(RULE_NODES);
const P = "org.thingsboard.rule.engine.";

test("CORE-7.146 a descriptor has the members that the editor reads, and no others", () => {
  const descriptor = descriptors.get(`${P}filter.TbJsFilterNode`);
  expect(descriptor).toEqual({
    id: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    createdTime: expect.any(Number),
    type: "FILTER",
    scope: "TENANT",
    name: "script",
    clazz: `${P}filter.TbJsFilterNode`,
    actions: null,
    configurationDescriptor: {
      nodeDefinition: {
        details: expect.any(String),
        description: expect.any(String),
        inEnabled: true,
        outEnabled: true,
        relationTypes: ["True", "False", "Failure"],
        customRelations: false,
        ruleChainNode: false,
        defaultConfiguration: { jsScript: expect.any(String) },
        settingsSchema: expect.stringContaining('"jsScript":{"title":"Filter function","type":"string"'),
        configDirective: "tbFilterNodeScriptConfig",
        uiResources: [],
        uiResourceLoadError: expect.any(String),
        icon: "",
        iconUrl: "",
        docUrl: "",
      },
    },
  });
  expect(() => descriptors.get(`${P}filter.Unknown`)).toThrow(expect.objectContaining({ code: "notFound" }));
});

test.each<[string, unknown, readonly string[]]>([
  ["flow.TbAckNode", { version: 0 }, ["Success", "Failure"]],
  ["flow.TbCheckpointNode", { queueName: "HighPriority" }, ["Success", "Failure"]],
  ["flow.TbRuleChainInputNode", { ruleChainId: null }, ["Failure"]],
  ["flow.TbRuleChainOutputNode", { version: 0 }, ["Success", "Failure"]],
  ["filter.TbMsgTypeFilterNode", expect.anything(), ["True", "False", "Failure"]],
  ["filter.TbOriginatorTypeFilterNode", { originatorTypes: ["DEVICE"] }, ["True", "False", "Failure"]],
  ["filter.TbJsSwitchNode", { jsScript: expect.any(String) }, ["Failure"]],
  ["transform.TbTransformMsgNode", { jsScript: expect.any(String) }, ["Success", "Failure"]],
  ["action.TbLogNode", { jsScript: expect.any(String) }, ["Success", "Failure"]],
  [
    "telemetry.TbMsgTimeseriesNode",
    { defaultTTL: 0, skipLatestPersistence: false, useServerTs: false },
    ["Success", "Failure"],
  ],
  ["telemetry.TbMsgAttributesNode", { scope: "SERVER_SCOPE", notifyDevice: false }, ["Success", "Failure"]],
  ["rpc.TbSendRPCRequestNode", { timeoutInSeconds: 60 }, ["Success", "Failure"]],
  [
    "rpc.TbSendRPCReplyNode",
    {
      serviceIdMetaDataAttribute: "serviceId",
      sessionIdMetaDataAttribute: "sessionId",
      requestIdMetaDataAttribute: "requestId",
    },
    ["Success", "Failure"],
  ],
  [
    "metadata.TbGetAttributesNode",
    { clientAttributeNames: [], tellFailureIfAbsent: true, getLatestValueWithTs: false },
    ["Success", "Failure"],
  ],
  [
    "rest.TbRestApiCallNode",
    { requestMethod: "POST", headers: { "Content-Type": "application/json" }, credentials: { type: "anonymous" } },
    ["Success", "Failure"],
  ],
  [
    "mqtt.TbMqttNode",
    {
      ...{ topicPattern: "my-topic", port: 1883, connectTimeoutSec: 10, appendClientIdSuffix: false },
      ...{ cleanSession: true, ssl: false, credentials: { type: "anonymous" } },
    },
    ["Success", "Failure"],
  ],
  [
    "rabbitmq.TbRabbitMqNode",
    {
      ...{ exchangeNamePattern: "", routingKeyPattern: "", host: "localhost", port: 5672, virtualHost: "/" },
      ...{
        messageProperties: null,
        username: "guest",
        password: "guest",
        automaticRecoveryEnabled: false,
        connectionTimeout: 60_000,
        handshakeTimeout: 10_000,
      },
      clientProperties: {},
    },
    ["Success", "Failure"],
  ],
  [
    "kafka.TbKafkaNode",
    {
      ...{ topicPattern: "my-topic", bootstrapServers: "localhost:9092", retries: 0, batchSize: 16_384, linger: 0 },
      ...{ bufferMemory: 33_554_432, acks: "-1", otherProperties: {}, kafkaHeadersCharset: "UTF-8" },
      keySerializer: "org.apache.kafka.common.serialization.StringSerializer",
      valueSerializer: "org.apache.kafka.common.serialization.StringSerializer",
      addMetadataKeyValuesAsKafkaHeaders: false,
    },
    ["Success", "Failure"],
  ],
  [
    "mail.TbSendEmailNode",
    {
      ...{ useSystemSmtpSettings: true, smtpProtocol: "smtp", smtpHost: "localhost", smtpPort: 25, timeout: 10_000 },
      ...{ enableTls: false, tlsVersion: "TLSv1.2", enableProxy: false },
    },
    ["Success", "Failure"],
  ],
  [
    "sms.TbSendSmsNode",
    {
      ...{ numbersToTemplate: "${userPhone}", smsMessageTemplate: expect.stringContaining("${deviceName}") },
      ...{ useSystemSmsSettings: true, smsProviderConfiguration: null },
    },
    ["Success", "Failure"],
  ],
  [
    "aws.sns.TbSnsNode",
    { topicArnPattern: "arn:aws:sns:us-east-1:123456789012:MyNewTopic", region: "us-east-1" },
    ["Success", "Failure"],
  ],
  [
    "aws.sqs.TbSqsNode",
    {
      queueUrlPattern: "https://sqs.us-east-1.amazonaws.com/123456789012/my-queue-name",
      ...{ queueType: "STANDARD", delaySeconds: 0, messageAttributes: {}, region: "us-east-1" },
    },
    ["Success", "Failure"],
  ],
  [
    "gcp.pubsub.TbPubSubNode",
    { projectId: "my-google-cloud-project-id", topicName: "my-pubsub-topic-name", messageAttributes: {} },
    ["Success", "Failure"],
  ],
  [
    "mqtt.azure.TbAzureIotHubNode",
    {
      ...{ topicPattern: "devices/<device_id>/messages/events/", host: "<iot-hub-name>.azure-devices.net", port: 8883 },
      ...{ connectTimeoutSec: 10, cleanSession: true, ssl: true, credentials: { type: "sas" } },
    },
    ["Success", "Failure"],
  ],
  [
    "filter.TbCheckMessageNode",
    { messageNames: [], metadataNames: [], checkAllKeys: true },
    ["True", "False", "Failure"],
  ],
  [
    "geo.TbGpsGeofencingFilterNode",
    { latitudeKeyName: "latitude", longitudeKeyName: "longitude", fetchPerimeterInfoFromMessageMetadata: true },
    ["True", "False", "Failure"],
  ],
  [
    "geo.TbGpsGeofencingActionNode",
    {
      latitudeKeyName: "latitude",
      longitudeKeyName: "longitude",
      fetchPerimeterInfoFromMessageMetadata: true,
      minInsideDuration: 1,
      minInsideDurationTimeUnit: "MINUTES",
      minOutsideDuration: 1,
      minOutsideDurationTimeUnit: "MINUTES",
    },
    ["Success", "Entered", "Left", "Inside", "Outside", "Failure"],
  ],
  [
    "mail.TbMsgToEmailNode",
    {
      fromTemplate: "info@testmail.org",
      toTemplate: "${userEmail}",
      subjectTemplate: expect.any(String),
      bodyTemplate: expect.any(String),
      mailBodyType: "false",
      ccTemplate: null,
      bccTemplate: null,
      isHtmlTemplate: null,
    },
    ["Success", "Failure"],
  ],
  ["action.TbMsgCountNode", { telemetryPrefix: "messageCount", interval: 1 }, ["Success", "Failure"]],
  ["transaction.TbSynchronizationBeginNode", { version: 0 }, ["Success", "Failure"]],
  ["transaction.TbSynchronizationEndNode", { version: 0 }, ["Success", "Failure"]],
  ["edge.TbMsgPushToCloudNode", { scope: "SERVER_SCOPE" }, ["Success", "Failure"]],
  [
    "metadata.CalculateDeltaNode",
    {
      inputValueKey: "pulseCounter",
      outputValueKey: "delta",
      useCache: true,
      addPeriodBetweenMsgs: false,
      periodValueKey: "periodInMs",
      round: null,
      tellFailureIfDeltaIsNegative: true,
    },
    ["Success", "Other", "Failure"],
  ],
  ...["TbGetCustomerAttributeNode", "TbGetTenantAttributeNode", "TbGetRelatedAttributeNode"].map(
    (name) =>
      [
        `metadata.${name}`,
        { attrMapping: { temperature: "tempo" }, telemetry: false },
        ["Success", "Failure"],
      ] satisfies [string, unknown, readonly string[]],
  ),
  ...["TbGetCustomerDetailsNode", "TbGetTenantDetailsNode"].map(
    (name) =>
      [`metadata.${name}`, { detailsList: [], addToMetadata: false }, ["Success", "Failure"]] satisfies [
        string,
        unknown,
        readonly string[],
      ],
  ),
  [
    "metadata.TbGetDeviceAttrNode",
    {
      clientAttributeNames: [],
      tellFailureIfAbsent: true,
      deviceRelationsQuery: {
        direction: "FROM",
        maxLevel: 1,
        relationType: "Contains",
        deviceTypes: ["default"],
        fetchLastLevelOnly: false,
      },
    },
    ["Success", "Failure"],
  ],
  [
    "metadata.TbGetOriginatorFieldsNode",
    { fieldsMapping: { name: "originatorName", type: "originatorType" } },
    ["Success", "Failure"],
  ],
  [
    "metadata.TbGetTelemetryNode",
    {
      latestTsKeyNames: [],
      fetchMode: "FIRST",
      aggregation: "NONE",
      orderBy: "ASC",
      limit: 1000,
      startInterval: 2,
      startIntervalTimeUnit: "MINUTES",
      endInterval: 1,
      endIntervalTimeUnit: "MINUTES",
      useMetadataIntervalPatterns: false,
      startIntervalPattern: "",
      endIntervalPattern: "",
    },
    ["Success", "Failure"],
  ],
  ["filter.TbCheckAlarmStatusNode", { alarmStatusList: ["ACTIVE_ACK", "ACTIVE_UNACK"] }, ["True", "False", "Failure"]],
  [
    "filter.TbCheckRelationNode",
    { direction: "FROM", relationType: "Contains", checkForSingleEntity: true },
    ["True", "False", "Failure"],
  ],
  [
    "transform.TbChangeOriginatorNode",
    {
      originatorSource: "CUSTOMER",
      relationsQuery: {
        direction: "FROM",
        maxLevel: 1,
        fetchLastLevelOnly: false,
        filters: [{ relationType: "Contains", entityTypes: [] }],
      },
    },
    ["Success", "Failure"],
  ],
  [
    "action.TbCreateAlarmNode",
    {
      alarmType: "General Alarm",
      severity: "CRITICAL",
      alarmDetailsBuildJs: expect.any(String),
      propagate: false,
      propagateToOwner: false,
      propagateToTenant: false,
      relationTypes: [],
      useMessageAlarmData: false,
      dynamicSeverity: false,
    },
    ["Created", "Updated", "False", "Failure"],
  ],
  [
    "action.TbClearAlarmNode",
    { alarmType: "General Alarm", alarmDetailsBuildJs: expect.any(String) },
    ["Cleared", "False", "Failure"],
  ],
  [
    "action.TbAssignToCustomerNode",
    { customerNamePattern: "", createCustomerIfNotExists: false, customerCacheExpiration: 300 },
    ["Success", "Failure"],
  ],
  [
    "action.TbUnassignFromCustomerNode",
    { customerNamePattern: "", customerCacheExpiration: 300 },
    ["Success", "Failure"],
  ],
  [
    "action.TbCreateRelationNode",
    {
      direction: "FROM",
      relationType: "Contains",
      entityNamePattern: "",
      entityCacheExpiration: 300,
      createEntityIfNotExists: false,
      changeOriginatorToRelatedEntity: false,
      removeCurrentRelations: false,
    },
    ["Success", "Failure"],
  ],
  [
    "action.TbDeleteRelationNode",
    {
      deleteForSingleEntity: true,
      direction: "FROM",
      relationType: "Contains",
      entityNamePattern: "",
      entityCacheExpiration: 300,
    },
    ["Success", "Failure"],
  ],
  ["action.TbSaveToCustomCassandraTableNode", { tableName: "", fieldsMapping: { "": "" } }, ["Success", "Failure"]],
  ["action.TbCopyAttributesToEntityViewNode", { version: 0 }, ["Success", "Failure"]],
  ["edge.TbMsgPushToEdgeNode", { scope: "SERVER_SCOPE" }, ["Success", "Failure"]],
  [
    "delay.TbMsgDelayNode",
    {
      periodInSeconds: 60,
      maxPendingMsgs: 1000,
      periodInSecondsPattern: null,
      useMetadataPeriodInSecondsPatterns: false,
    },
    ["Success", "Failure"],
  ],
  [
    "debug.TbMsgGeneratorNode",
    { msgCount: 0, periodInSeconds: 1, originatorId: null, originatorType: null, jsScript: expect.any(String) },
    ["Success", "Failure"],
  ],
  [
    "profile.TbDeviceProfileNode",
    { persistAlarmRulesState: false, fetchAlarmRulesStateOnStart: false },
    ["Alarm Created", "Alarm Updated", "Alarm Severity Updated", "Alarm Cleared", "Success", "Failure"],
  ],
])("%s begins with the configuration %j and offers %j", (type, configuration, labels) => {
  const { nodeDefinition } = descriptors.get(P + type).configurationDescriptor;
  expect(nodeDefinition).toMatchObject({ defaultConfiguration: configuration, relationTypes: labels });
});

const namesOf = (category: string) =>
  RULE_NODES.filter((node) => node.category === category && (node.chainType ?? "CORE") === "CORE")
    .map(({ name }) => name)
    .sort();

test.each([
  [["FLOW"], ["acknowledge", "checkpoint", "output", "rule chain"]],
  [
    ["TRANSFORMATION", "FLOW"],
    [...namesOf("TRANSFORMATION"), ...namesOf("FLOW")],
  ],
])("CORE-7.144 CORE-7.145 the categories %j hold %j", (categories, names) => {
  expect(descriptors.list(categories, "CORE").map(({ name }) => name)).toEqual(names);
});

test("an unknown category is refused, and no two kinds of nodes share an id", () => {
  expect(() => descriptors.list(["FLOW", "NONE"], "CORE")).toThrow(expect.objectContaining({ code: "badRequest" }));
  const ids = RULE_NODES.map(({ type }) => descriptors.get(type).id.id);
  expect(new Set(ids).size).toBe(RULE_NODES.length);
});

test("the settings of every kind of node are served as a form, with the contract's form id", () => {
  for (const { type, settings } of RULE_NODES) {
    const { nodeDefinition } = descriptors.get(type).configurationDescriptor;
    expect(JSON.parse(String(nodeDefinition.settingsSchema))).toEqual(settings.form() ?? {});
    expect(nodeDefinition.configDirective).toMatch(
      /^tb(Filter|Enrichment|Transformation|Action|Flow|Node|Device)\w+(Config|FromDatabase)$/,
    );
  }
});

test("warnings name the nodes at which messages will fail, by unknown kind or invalid settings", () => {
  const save = { type: `${P}telemetry.TbMsgTimeseriesNode`, name: "Save", configuration: { defaultTTL: "a day" } };
  const attributes = { type: `${P}telemetry.TbMsgAttributesNode`, name: "Keep", configuration: { scope: "SECRET" } };
  const fine = { ...save, configuration: { defaultTTL: "60", skipLatestPersistence: "false", unknown: [] } };
  expect(descriptors.warnings([fine, { ...fine, configuration: null }])).toEqual([]);
  expect(descriptors.warnings([save, attributes, { type: "x.Unknown", name: "" }])).toEqual([
    "Messages fail at nodes that do not exist yet: x.Unknown",
    "Messages fail at the node 'Save', its configuration is not valid: defaultTTL must be a number",
    "Messages fail at the node 'Keep', its configuration is not valid: scope must be one of CLIENT_SCOPE, SHARED_SCOPE, SERVER_SCOPE",
  ]);
});
