/**
 * Every call, the roles that may make it (reference: REST API, 2; A system administrators, T tenant administrators,
 * C customer users, V visitors of a public link) and what it does with which object: `DEVICE READ` is the device of
 * the parameter `:id`, `EDGE READ :edgeId` the edge of another parameter, `DEVICE WRITE body` the device in the body,
 * `DEVICE READ :entityId` one of any kind. A call that is not in this table fails the test.
 */
export const ROUTE_TABLE = `
GET    /api/admin/securitySettings                                            A
POST   /api/admin/securitySettings                                            A
POST   /api/admin/settings                                                    A
GET    /api/admin/settings/:key                                               A
POST   /api/admin/settings/testMail                                           A
POST   /api/admin/settings/testSms                                            A
GET    /api/admin/updates                                                     A
POST   /api/alarm                                                             T C    ALARM WRITE body
GET    /api/alarm/:entityType/:entityId                                       A T C V DEVICE READ :entityId
DELETE /api/alarm/:id                                                         T C    ALARM WRITE
GET    /api/alarm/:id                                                         T C V  ALARM READ
POST   /api/alarm/:id/ack                                                     T C    ALARM WRITE
DELETE /api/alarm/:id/assign                                                  T C    ALARM WRITE
POST   /api/alarm/:id/assign/:assigneeId                                      T C    ALARM WRITE
POST   /api/alarm/:id/clear                                                   T C    ALARM WRITE
GET    /api/alarm/:id/comment                                                 A T C  ALARM READ
POST   /api/alarm/:id/comment                                                 T C    ALARM WRITE
DELETE /api/alarm/:id/comment/:commentId                                      T C    ALARM WRITE
GET    /api/alarm/highestSeverity/:entityType/:entityId                       T C V  DEVICE READ :entityId
GET    /api/alarm/info/:id                                                    T C V  ALARM READ
GET    /api/alarm/types                                                       T C
GET    /api/alarms                                                            T C V
POST   /api/alarmsQuery/count                                                 T C V
POST   /api/alarmsQuery/find                                                  T C V
POST   /api/asset                                                             T C    ASSET WRITE body
DELETE /api/asset/:id                                                         T      ASSET DELETE
GET    /api/asset/:id                                                         T C V  ASSET READ
POST   /api/asset/bulk_import                                                 T
GET    /api/asset/info/:id                                                    T C V  ASSET READ
POST   /api/apiKey                                                            A T C
DELETE /api/apiKey/:id                                                        A T C
PUT    /api/apiKey/:id/description                                            A T C
PUT    /api/apiKey/:id/enabled/:enabledValue                                  A T C
GET    /api/apiKeys/:userId                                                   A T C  USER READ :userId
GET    /api/asset/types                                                       T C
GET    /api/assets                                                            T C V
POST   /api/assets                                                            T C V
GET    /api/audit/logs                                                        A T
GET    /api/audit/logs/customer/:customerId                                   A T
GET    /api/audit/logs/entity/:entityType/:entityId                           A T
GET    /api/audit/logs/user/:userId                                           A T
POST   /api/auth/changePassword                                               A T C
DELETE /api/auth/login                                                        anyone
GET    /api/auth/login                                                        anyone
PATCH  /api/auth/login                                                        anyone
POST   /api/auth/login                                                        anyone
PUT    /api/auth/login                                                        anyone
DELETE /api/auth/login/public                                                 anyone
GET    /api/auth/login/public                                                 anyone
PATCH  /api/auth/login/public                                                 anyone
POST   /api/auth/login/public                                                 anyone
PUT    /api/auth/login/public                                                 anyone
POST   /api/auth/logout                                                       A T C V
DELETE /api/auth/token                                                        anyone
GET    /api/auth/token                                                        anyone
PATCH  /api/auth/token                                                        anyone
POST   /api/auth/token                                                        anyone
PUT    /api/auth/token                                                        anyone
GET    /api/auth/user                                                         A T C V
GET    /api/component/:clazz                                                  A T
GET    /api/components                                                        A T
GET    /api/components/:type                                                  A T
POST   /api/customer                                                          T      CUSTOMER WRITE body
POST   /api/customer/:customerId/asset/:id                                    T      CUSTOMER READ :customerId, ASSET ASSIGN_TO_CUSTOMER
DELETE /api/customer/:customerId/dashboard/:id                                T      CUSTOMER READ :customerId, DASHBOARD UNASSIGN_FROM_CUSTOMER
POST   /api/customer/:customerId/dashboard/:id                                T      CUSTOMER READ :customerId, DASHBOARD ASSIGN_TO_CUSTOMER
POST   /api/customer/:customerId/device/:id                                   T      CUSTOMER READ :customerId, DEVICE ASSIGN_TO_CUSTOMER
POST   /api/customer/:customerId/edge/:id                                     T      CUSTOMER READ :customerId, EDGE ASSIGN_TO_CUSTOMER
POST   /api/customer/:customerId/entityView/:id                               T      CUSTOMER READ :customerId, ENTITY_VIEW ASSIGN_TO_CUSTOMER
DELETE /api/customer/:id                                                      T      CUSTOMER DELETE
GET    /api/customer/:id                                                      T C V  CUSTOMER READ
GET    /api/customer/:id/assetInfos                                           T C V  CUSTOMER READ
GET    /api/customer/:id/assets                                               T C V  CUSTOMER READ
GET    /api/customer/:id/dashboards                                           T C V  CUSTOMER READ
GET    /api/customer/:id/deviceInfos                                          T C V  CUSTOMER READ
GET    /api/customer/:id/devices                                              T C V  CUSTOMER READ
GET    /api/customer/:id/edgeInfos                                            T C V  CUSTOMER READ
GET    /api/customer/:id/edges                                                T C V  CUSTOMER READ
GET    /api/customer/:id/entityViewInfos                                      T C V  CUSTOMER READ
GET    /api/customer/:id/entityViews                                          T C V  CUSTOMER READ
GET    /api/customer/:id/shortInfo                                            T C V  CUSTOMER READ
GET    /api/customer/:id/title                                                T C V  CUSTOMER READ
GET    /api/customer/:id/users                                                T      CUSTOMER READ
DELETE /api/customer/asset/:id                                                T      ASSET UNASSIGN_FROM_CUSTOMER
DELETE /api/customer/device/:deviceName/claim                                 T C
POST   /api/customer/device/:deviceName/claim                                 C
DELETE /api/customer/device/:id                                               T      DEVICE UNASSIGN_FROM_CUSTOMER
DELETE /api/customer/edge/:id                                                 T      EDGE UNASSIGN_FROM_CUSTOMER
DELETE /api/customer/entityView/:id                                           T      ENTITY_VIEW UNASSIGN_FROM_CUSTOMER
POST   /api/customer/public/asset/:id                                         T      ASSET ASSIGN_TO_CUSTOMER
DELETE /api/customer/public/dashboard/:id                                     T      DASHBOARD UNASSIGN_FROM_CUSTOMER
POST   /api/customer/public/dashboard/:id                                     T      DASHBOARD ASSIGN_TO_CUSTOMER
POST   /api/customer/public/device/:id                                        T      DEVICE ASSIGN_TO_CUSTOMER
POST   /api/customer/public/edge/:id                                          T      EDGE ASSIGN_TO_CUSTOMER
POST   /api/customer/public/entityView/:id                                    T      ENTITY_VIEW ASSIGN_TO_CUSTOMER
GET    /api/customers                                                         T
POST   /api/dashboard                                                         T      DASHBOARD WRITE body
DELETE /api/dashboard/:id                                                     T      DASHBOARD DELETE
GET    /api/dashboard/:id                                                     T C V  DASHBOARD READ
POST   /api/dashboard/:id/customers                                           T      DASHBOARD ASSIGN_TO_CUSTOMER
POST   /api/dashboard/:id/customers/add                                       T      DASHBOARD ASSIGN_TO_CUSTOMER
POST   /api/dashboard/:id/customers/remove                                    T      DASHBOARD UNASSIGN_FROM_CUSTOMER
GET    /api/dashboard/home                                                    A T C V
GET    /api/dashboard/home/info                                               A T C V
GET    /api/dashboard/info/:id                                                A T C V DASHBOARD READ
GET    /api/dashboard/maxDatapointsLimit                                      A T C V
GET    /api/dashboard/serverTime                                              A T C V
POST   /api/device                                                            T C    DEVICE WRITE body
POST   /api/device-with-credentials                                           T C
DELETE /api/device/:id                                                        T      DEVICE DELETE
GET    /api/device/:id                                                        T C V  DEVICE READ
GET    /api/device/:id/credentials                                            T C    DEVICE READ_CREDENTIALS
POST   /api/device/bulk_import                                                T
POST   /api/device/credentials                                                T
GET    /api/device/info/:id                                                   T C V  DEVICE READ
GET    /api/device/types                                                      T C
POST   /api/deviceProfile                                                     T      DEVICE_PROFILE WRITE body
DELETE /api/deviceProfile/:id                                                 T      DEVICE_PROFILE DELETE
GET    /api/deviceProfile/:id                                                 T      DEVICE_PROFILE READ
POST   /api/deviceProfile/:id/default                                         T      DEVICE_PROFILE WRITE
GET    /api/deviceProfile/devices/keys/attributes                             T
GET    /api/deviceProfile/devices/keys/timeseries                             T
GET    /api/deviceProfileInfo/:id                                             T C
GET    /api/deviceProfileInfo/default                                         T C
GET    /api/deviceProfileInfos                                                T C
GET    /api/deviceProfiles                                                    T
GET    /api/devices                                                           T C V
POST   /api/devices                                                           T C V
GET    /api/devices/count/:otaPackageType/:id                                 T C
POST   /api/edge                                                              T      EDGE WRITE body
DELETE /api/edge/:edgeId/asset/:id                                            T      EDGE READ :edgeId, ASSET READ
POST   /api/edge/:edgeId/asset/:id                                            T      EDGE READ :edgeId, ASSET READ
DELETE /api/edge/:edgeId/dashboard/:id                                        T      EDGE READ :edgeId, DASHBOARD READ
POST   /api/edge/:edgeId/dashboard/:id                                        T      EDGE READ :edgeId, DASHBOARD READ
DELETE /api/edge/:edgeId/device/:id                                           T      EDGE READ :edgeId, DEVICE READ
POST   /api/edge/:edgeId/device/:id                                           T      EDGE READ :edgeId, DEVICE READ
DELETE /api/edge/:edgeId/entityView/:id                                       T      EDGE READ :edgeId, ENTITY_VIEW READ
POST   /api/edge/:edgeId/entityView/:id                                       T      EDGE READ :edgeId, ENTITY_VIEW READ
DELETE /api/edge/:edgeId/ruleChain/:id                                        T      EDGE READ :edgeId, RULE_CHAIN READ
POST   /api/edge/:edgeId/ruleChain/:id                                        T      EDGE READ :edgeId, RULE_CHAIN READ
DELETE /api/edge/:id                                                          T      EDGE DELETE
GET    /api/edge/:id                                                          T C V  EDGE READ
POST   /api/edge/:id/:ruleChainId/root                                        T      EDGE WRITE
GET    /api/edge/:id/assets                                                   T C V  EDGE READ
GET    /api/edge/:id/dashboards                                               T C V  EDGE READ
GET    /api/edge/:id/devices                                                  T C V  EDGE READ
GET    /api/edge/:id/entityViews                                              T C V  EDGE READ
GET    /api/edge/:id/events                                                   T      EDGE READ
GET    /api/edge/:id/ruleChains                                               T      EDGE READ
POST   /api/edge/bulk_import                                                  T
GET    /api/edge/info/:id                                                     T C V  EDGE READ
GET    /api/edge/missingToRelatedRuleChains/:id                               T      EDGE READ
POST   /api/edge/sync/:id                                                     T      EDGE WRITE
GET    /api/edge/types                                                        T C
GET    /api/edges                                                             T C V
POST   /api/edges                                                             T C V
GET    /api/edges/enabled                                                     A T C V
POST   /api/entitiesQuery/count                                               T C V
POST   /api/entitiesQuery/find                                                T C V
POST   /api/entitiesQuery/find/keys                                           T C V
POST   /api/entityView                                                        T C    ENTITY_VIEW WRITE body
DELETE /api/entityView/:id                                                    T      ENTITY_VIEW DELETE
GET    /api/entityView/:id                                                    T C V  ENTITY_VIEW READ
GET    /api/entityView/info/:id                                               T C V  ENTITY_VIEW READ
GET    /api/entityView/types                                                  T C
POST   /api/entityViews                                                       T C V
GET    /api/events/:entityType/:entityId                                      A T C  DEVICE READ :entityId
POST   /api/events/:entityType/:entityId                                      A T C  DEVICE READ :entityId
GET    /api/events/:entityType/:entityId/:eventType                           A T C  DEVICE READ :entityId
POST   /api/events/:entityType/:entityId/clear                                A T C  DEVICE WRITE :entityId
GET    /api/lwm2m/deviceProfile/bootstrap/:isBootstrapServer                  T C
POST   /api/lwm2m/device-credentials                                          T C
GET    /api/noauth/activate                                                   anyone
POST   /api/noauth/activate                                                   anyone
POST   /api/noauth/activateByEmailCode                                        anyone
POST   /api/noauth/oauth2Clients                                              anyone
POST   /api/noauth/resendEmailActivation                                      anyone
GET    /api/noauth/resetPassword                                              anyone
POST   /api/noauth/resetPassword                                              anyone
POST   /api/noauth/resetPasswordByEmail                                       anyone
GET    /api/noauth/userPasswordPolicy                                         anyone
GET    /api/oauth2/config                                                     A
POST   /api/oauth2/config                                                     A
GET    /api/oauth2/config/template                                            A T
POST   /api/oauth2/config/template                                            A
DELETE /api/oauth2/config/template/:id                                        A
GET    /api/oauth2/loginProcessingUrl                                         A
GET    /api/orrery/bulkActions                                                A T
POST   /api/orrery/bulkActions                                                A T
GET    /api/orrery/bulkActions/:id                                            A T
GET    /api/orrery/bulkActions/:id/failures                                   A T
POST   /api/orrery/bulkActions/:id/retry                                      A T
POST   /api/orrery/bulkActions/:id/stop                                       A T
GET    /api/orrery/branding                                                   A T C V
GET    /api/orrery/branding/images/:hash                                      anyone
GET    /api/orrery/branding/own                                               A T
POST   /api/orrery/branding/own                                               A T
DELETE /api/orrery/branding/own                                               A T
GET    /api/orrery/branding/tenantImages/:hash                                  T C V
GET    /api/orrery/retention                                                  T
POST   /api/orrery/retention                                                  T
POST   /api/orrery/retention/preview                                          T
GET    /api/orrery/connections                                                A T
GET    /api/orrery/corrections/:entityType/:entityId                            T      DEVICE READ :entityId
POST   /api/orrery/corrections/:entityType/:entityId                            T C    DEVICE WRITE_TELEMETRY :entityId
GET    /api/orrery/corrections/:entityType/:entityId/:id                        T
POST   /api/orrery/corrections/:entityType/:entityId/:id/undo                   T
POST   /api/orrery/corrections/:entityType/:entityId/preview                    T C    DEVICE WRITE_TELEMETRY :entityId
POST   /api/orrery/devices/byCredentials                                        T C
GET    /api/orrery/device/:id/connectivity                                    T C    DEVICE READ
GET    /api/orrery/docs                                                       anyone
GET    /api/orrery/docs/docs.css                                              anyone
GET    /api/orrery/backups                                                    A
POST   /api/orrery/backups                                                    A
DELETE /api/orrery/backups/:file                                              A
POST   /api/orrery/backups/:file/drill                                        A
POST   /api/orrery/backups/schedule                                           A
GET    /api/orrery/docs/docs.js                                               anyone
GET    /api/orrery/docs/openapi.json                                          anyone
GET    /api/orrery/alarm/:id/frequency                                        T C    ALARM READ
GET    /api/orrery/alarm/:id/rule                                             T C    ALARM READ
POST   /api/orrery/alarmRules/backtest                                        T
POST   /api/orrery/ruleChains/dryRun                                          T
POST   /api/orrery/export                                                     A T C V
POST   /api/orrery/export/links                                               A T C V
GET    /api/orrery/export/links/:name                                         anyone
GET    /api/orrery/history/:entityType/:entityId                              A T
GET    /api/orrery/history/:entityType/:entityId/:id                          A T
POST   /api/orrery/history/:entityType/:entityId/:id/restore                  A T
DELETE /api/orrery/otaRollouts/:id                                              T
GET    /api/orrery/otaRollouts                                                  T
GET    /api/orrery/otaRollouts/:id                                              T
GET    /api/orrery/otaRollouts/:id/devices                                      T
GET    /api/orrery/otaRollouts/:id/progress                                     T
POST   /api/orrery/otaRollouts                                                  T
POST   /api/orrery/otaRollouts/:id/cancel                                       T
POST   /api/orrery/otaRollouts/:id/next                                         T
POST   /api/orrery/otaRollouts/:id/pause                                        T
POST   /api/orrery/otaRollouts/:id/resume                                       T
POST   /api/orrery/otaRollouts/:id/retry                                        T
POST   /api/orrery/otaRollouts/:id/start                                        T
POST   /api/orrery/otaRollouts/:id/waves                                        T
POST   /api/orrery/pixels/:entityType/:entityId                               A T C V DEVICE READ_TELEMETRY :entityId
DELETE /api/orrery/recycleBin                                                   T
GET    /api/orrery/recycleBin                                                   T
DELETE /api/orrery/recycleBin/:entityType/:entityId                             T
POST   /api/orrery/recycleBin/:entityType/:entityId/restore                     T
GET    /api/orrery/references/:entityType/:entityId                             T      DEVICE READ :entityId
GET    /api/orrery/keyReferences                                                T
GET    /api/orrery/listViews                                                  A T C
POST   /api/orrery/listViews                                                  A T C
DELETE /api/orrery/listViews/:id                                              A T C
GET    /api/orrery/firstSteps                                                 A T
POST   /api/orrery/firstSteps/hide                                            A T
GET    /api/orrery/imports                                                    T
POST   /api/orrery/imports                                                    T
GET    /api/orrery/imports/:id                                                T
GET    /api/orrery/imports/:id/failures                                       T
POST   /api/orrery/imports/:id/pause                                          T
POST   /api/orrery/imports/:id/resume                                         T
POST   /api/orrery/imports/:id/stop                                           T
POST   /api/orrery/imports/check                                              T
GET    /api/orrery/setup                                                      anyone
POST   /api/orrery/setup                                                      anyone
GET    /api/orrery/system                                                     A
POST   /api/orrery/user/:id/view                                              A T    USER READ
DELETE /api/orrery/user/:id/oauth2Bindings                                    A T C  USER WRITE
POST   /api/otaPackage                                                        T      OTA_PACKAGE WRITE body
DELETE /api/otaPackage/:id                                                    T      OTA_PACKAGE DELETE
GET    /api/otaPackage/:id                                                    T      OTA_PACKAGE READ
POST   /api/otaPackage/:id                                                    T      OTA_PACKAGE WRITE
GET    /api/otaPackage/:id/download                                           T      OTA_PACKAGE READ
GET    /api/otaPackage/info/:id                                               T C
GET    /api/otaPackages                                                       T C
GET    /api/otaPackages/:deviceProfileId/:type                                T C
GET    /api/otaPackages/:id                                                   T      OTA_PACKAGE READ
POST   /api/plugins/rpc/oneway/:deviceId                                      A T C V DEVICE RPC_CALL :deviceId
POST   /api/plugins/rpc/twoway/:deviceId                                      A T C V DEVICE RPC_CALL :deviceId
DELETE /api/plugins/telemetry/:deviceId/:scope                                A T C  DEVICE WRITE_ATTRIBUTES :deviceId
POST   /api/plugins/telemetry/:deviceId/:scope                                A T C  DEVICE WRITE_ATTRIBUTES :deviceId
DELETE /api/plugins/telemetry/:entityType/:entityId/:scope                    A T C  DEVICE WRITE_ATTRIBUTES :entityId
POST   /api/plugins/telemetry/:entityType/:entityId/:scope                    A T C  DEVICE WRITE_ATTRIBUTES :entityId
POST   /api/plugins/telemetry/:entityType/:entityId/attributes/:scope         A T C  DEVICE WRITE_ATTRIBUTES :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/keys/attributes           A T C V DEVICE READ_ATTRIBUTES :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/keys/attributes/:scope    A T C V DEVICE READ_ATTRIBUTES :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/keys/timeseries           A T C V DEVICE READ_TELEMETRY :entityId
POST   /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope         A T C  DEVICE WRITE_TELEMETRY :entityId
POST   /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl    A T C  DEVICE WRITE_TELEMETRY :entityId
DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete         A T C  DEVICE WRITE_TELEMETRY :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/values/attributes         A T C V DEVICE READ_ATTRIBUTES :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope  A T C V DEVICE READ_ATTRIBUTES :entityId
GET    /api/plugins/telemetry/:entityType/:entityId/values/timeseries         A T C V DEVICE READ_TELEMETRY :entityId
DELETE /api/relation                                                          A T C
GET    /api/relation                                                          A T C V
POST   /api/relation                                                          A T C
DELETE /api/relations                                                         A T C  DEVICE WRITE ?entityId
GET    /api/relations                                                         A T C V DEVICE READ ?fromId
POST   /api/relations                                                         A T C V
GET    /api/relations/info                                                    A T C V DEVICE READ ?fromId
POST   /api/relations/info                                                    A T C V
GET    /api/resource                                                          A T
POST   /api/resource                                                          A T
DELETE /api/resource/:id                                                      A T    TB_RESOURCE DELETE
GET    /api/resource/:id                                                      A T    TB_RESOURCE READ
GET    /api/resource/:id/download                                             A T    TB_RESOURCE READ
GET    /api/resource/info/:id                                                 A T    TB_RESOURCE READ
GET    /api/resource/lwm2m                                                    T
GET    /api/resource/lwm2m/page                                               T
POST   /api/rpc/oneway/:deviceId                                              A T C V DEVICE RPC_CALL :deviceId
DELETE /api/rpc/persistent/:rpcId                                             T      RPC DELETE :rpcId
GET    /api/rpc/persistent/:rpcId                                             T C V
GET    /api/rpc/persistent/device/:deviceId                                   T C
POST   /api/rpc/twoway/:deviceId                                              A T C V DEVICE RPC_CALL :deviceId
POST   /api/ruleChain                                                         T      RULE_CHAIN WRITE body
DELETE /api/ruleChain/:id                                                     T      RULE_CHAIN DELETE
GET    /api/ruleChain/:id                                                     T      RULE_CHAIN READ
DELETE /api/ruleChain/:id/autoAssignToEdge                                    T      RULE_CHAIN WRITE
POST   /api/ruleChain/:id/autoAssignToEdge                                    T      RULE_CHAIN WRITE
POST   /api/ruleChain/:id/edgeTemplateRoot                                    T      RULE_CHAIN WRITE
GET    /api/ruleChain/:id/metadata                                            T      RULE_CHAIN READ
GET    /api/ruleChain/:id/output/labels                                       T      RULE_CHAIN READ
GET    /api/ruleChain/:id/output/labels/usage                                 T      RULE_CHAIN READ
POST   /api/ruleChain/:id/root                                                T      RULE_CHAIN WRITE
GET    /api/ruleChain/autoAssignToEdgeRuleChains                              T
POST   /api/ruleChain/device/default                                          T
POST   /api/ruleChain/metadata                                                T
POST   /api/ruleChain/testScript                                              T
GET    /api/ruleChains                                                        T
GET    /api/ruleChains/export                                                 T
POST   /api/ruleChains/import                                                 T
GET    /api/ruleNode/:id/debugIn                                              T      RULE_NODE READ
GET    /api/system/info                                                       A T C V
POST   /api/tenant                                                            A      TENANT WRITE body
DELETE /api/tenant/:id                                                        A      TENANT DELETE
GET    /api/tenant/:id                                                        A T    TENANT READ
GET    /api/tenant/:id/dashboards                                             A      TENANT READ
GET    /api/tenant/:id/users                                                  A      TENANT READ
POST   /api/tenant/:tenantId/device/:id                                       T      DEVICE ASSIGN_TO_TENANT
GET    /api/tenant/assetInfos                                                 T
GET    /api/tenant/assets                                                     T
GET    /api/tenant/customers                                                  T
GET    /api/tenant/dashboard/home/info                                        T
POST   /api/tenant/dashboard/home/info                                        T
GET    /api/tenant/dashboards                                                 T
GET    /api/tenant/deviceInfos                                                T
GET    /api/tenant/devices                                                    T
GET    /api/tenant/edgeInfos                                                  T
GET    /api/tenant/edges                                                      T
GET    /api/tenant/entityViewInfos                                            T
GET    /api/tenant/entityViews                                                T
GET    /api/tenant/info/:id                                                   A T    TENANT READ
GET    /api/tenant/queues                                                     T
GET    /api/tenantInfos                                                       A
POST   /api/tenantProfile                                                     A      TENANT_PROFILE WRITE body
DELETE /api/tenantProfile/:id                                                 A      TENANT_PROFILE DELETE
GET    /api/tenantProfile/:id                                                 A      TENANT_PROFILE READ
POST   /api/tenantProfile/:id/default                                         A      TENANT_PROFILE WRITE
GET    /api/tenantProfileInfo/:id                                             A      TENANT_PROFILE READ
GET    /api/tenantProfileInfo/default                                         A
GET    /api/tenantProfileInfos                                                A
GET    /api/tenantProfiles                                                    A
GET    /api/tenants                                                           A
GET    /api/uiSettings/helpBaseUrl                                            A T C V
POST   /api/user                                                              A T C  USER WRITE body
DELETE /api/user/:id                                                          A T    USER DELETE
GET    /api/user/:id                                                          A T C  USER READ
GET    /api/user/:id/activationLink                                           A T    USER READ
GET    /api/user/:id/token                                                    A T    USER READ
POST   /api/user/:id/userCredentialsEnabled                                   A T    USER WRITE
POST   /api/user/sendActivationMail                                           A T
GET    /api/user/tokenAccessEnabled                                           A T
GET    /api/users                                                             T C
GET    /api/users/assign/:id                                                  T C    ALARM READ
GET    /api/users/info                                                        A T C
GET    /api/v1/:token/attributes                                              anyone
POST   /api/v1/:token/attributes                                              anyone
GET    /api/v1/:token/attributes/updates                                      anyone
POST   /api/v1/:token/claim                                                   anyone
GET    /api/v1/:token/firmware                                                anyone
GET    /api/v1/:token/rpc                                                     anyone
POST   /api/v1/:token/rpc                                                     anyone
POST   /api/v1/:token/rpc/:requestId                                          anyone
GET    /api/v1/:token/software                                                anyone
POST   /api/v1/:token/telemetry                                               anyone
POST   /api/v1/provision                                                      anyone
GET    /api/v2/alarm/:entityType/:entityId                                    A T C V DEVICE READ :entityId
GET    /api/v2/alarms                                                         T C V
GET    /api/widgetType                                                        A T C V
POST   /api/widgetType                                                        A T    WIDGET_TYPE WRITE body
DELETE /api/widgetType/:id                                                    A T    WIDGET_TYPE DELETE
GET    /api/widgetType/:id                                                    A T    WIDGET_TYPE READ
GET    /api/widgetTypes                                                       A T
GET    /api/widgetTypesDetails                                                A T
GET    /api/widgetTypesInfos                                                  A T
POST   /api/widgetsBundle                                                     A T    WIDGETS_BUNDLE WRITE body
DELETE /api/widgetsBundle/:id                                                 A T    WIDGETS_BUNDLE DELETE
GET    /api/widgetsBundle/:id                                                 A T C V WIDGETS_BUNDLE READ
GET    /api/widgetsBundles                                                    A T C V
GET    /health/live                                                           anyone
GET    /health/ready                                                          anyone
GET    /login/oauth2/code/:registrationId                                     anyone
POST   /login/oauth2/code/:registrationId                                     anyone
GET    /metrics                                                               anyone
GET    /oauth2/authorization/:registrationId                                  anyone
`;

export type RoleLetter = "A" | "T" | "C" | "V";

/** An operation on one object, and the place that names the object. */
export interface Use {
  readonly kind: string;
  readonly operation: string;
  /** `:id` in the path, `?fromId` in the query, or `body`. */
  readonly place: string;
}

export interface RouteEntry {
  /** `GET /api/device/:id`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly who: "anyone" | readonly RoleLetter[];
  readonly uses: readonly Use[];
}

/** The parsed table. */
export function routeEntries(table: string = ROUTE_TABLE): RouteEntry[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const match = /^(\w+) +(\S+) +(anyone|[ATC](?: [ATCV])*)(?: +(.+))?$/.exec(line.trim());
      if (!match) throw new Error(`Cannot be read: ${line}`);
      const [, method = "", path = "", who = "", uses = ""] = match;
      return {
        name: `${method} ${path}`,
        method,
        path,
        who: who === "anyone" ? who : (who.split(" ") as RoleLetter[]),
        uses: uses === "" ? [] : uses.split(", ").map(useOf),
      };
    });
}

function useOf(text: string): Use {
  const [kind = "", operation = "", place = ":id"] = text.split(" ");
  return { kind, operation, place };
}
