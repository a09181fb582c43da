/*! Generated from @octokit/openapi@23.0.2, @octokit/rest@16.9.0, @octokit/plugin-rest-endpoint-methods@2.4.0, @octokit/plugin-rest-endpoint-methods@17.0.0, MIT License, see src/gen/LICENSE */

import type { EndpointMethod as Method, RawBody } from "../registry/endpoint-method.ts";

export interface ActionsArtifactAndLogRetention {days:number}
export interface ActionsArtifactAndLogRetentionResponse {days:number;maximum_allowed_days:number}
export interface ActionsCacheList {total_count:number;actions_caches:{id?:number;ref?:string;key?:string;version?:string;last_accessed_at?:string;created_at?:string;size_in_bytes?:number}[]}
export interface ActionsCacheRetentionLimitForEnterprise {max_cache_retention_days?:number}
export interface ActionsCacheRetentionLimitForOrganization {max_cache_retention_days?:number}
export interface ActionsCacheRetentionLimitForRepository {max_cache_retention_days?:number}
export interface ActionsCacheStorageLimitForEnterprise {max_cache_size_gb?:number}
export interface ActionsCacheStorageLimitForOrganization {max_cache_size_gb?:number}
export interface ActionsCacheStorageLimitForRepository {max_cache_size_gb?:number}
export interface ActionsCacheUsageByRepository {full_name:string;active_caches_size_in_bytes:number;active_caches_count:number}
export interface ActionsCacheUsageOrgEnterprise {total_active_caches_count:number;total_active_caches_size_in_bytes:number}
export type ActionsCanApprovePullRequestReviews=boolean
export type ActionsDefaultWorkflowPermissions="read"|"write"
export type ActionsEnabled=boolean
export interface ActionsForkPrContributorApproval {approval_policy:"first_time_contributors_new_to_github"|"first_time_contributors"|"all_external_contributors"}
export interface ActionsForkPrWorkflowsPrivateRepos {run_workflows_from_fork_pull_requests:boolean;send_write_tokens_to_workflows:boolean;send_secrets_and_variables:boolean;require_approval_for_fork_pr_workflows:boolean}
export interface ActionsForkPrWorkflowsPrivateReposRequest {run_workflows_from_fork_pull_requests:boolean;send_write_tokens_to_workflows?:boolean;send_secrets_and_variables?:boolean;require_approval_for_fork_pr_workflows?:boolean}
export interface ActionsGetDefaultWorkflowPermissions {default_workflow_permissions:ActionsDefaultWorkflowPermissions;can_approve_pull_request_reviews:ActionsCanApprovePullRequestReviews}
export interface ActionsHostedRunner {id:number;name:string;runner_group_id?:number;image_details:NullableActionsHostedRunnerPoolImage;machine_size_details:ActionsHostedRunnerMachineSpec;status:"Ready"|"Provisioning"|"Shutdown"|"Deleting"|"Stuck";platform:string;maximum_runners?:number;public_ip_enabled:boolean;public_ips?:PublicIp[];last_active_on?:string|null;image_gen?:boolean}
export interface ActionsHostedRunnerCuratedImage {id:string;platform:string;size_gb:number;display_name:string;source:"github"|"partner"|"custom"}
export interface ActionsHostedRunnerCustomImage {id:number;platform:string;total_versions_size:number;name:string;source:string;versions_count:number;latest_version:string;state:string}
export interface ActionsHostedRunnerCustomImageVersion {version:string;state:string;size_gb:number;created_on:string;state_details:string}
export interface ActionsHostedRunnerLimits {public_ips:{maximum:number;current_usage:number}}
export interface ActionsHostedRunnerMachineSpec {id:string;cpu_cores:number;memory_gb:number;storage_gb:number}
export interface ActionsOrganizationPermissions {enabled_repositories:EnabledRepositories;selected_repositories_url?:string;allowed_actions?:AllowedActions;selected_actions_url?:SelectedActionsUrl;sha_pinning_required?:ShaPinningRequired}
export interface ActionsPublicKey {key_id:string;key:string;id?:number;url?:string;title?:string;created_at?:string}
export interface ActionsRepositoryPermissions {enabled:ActionsEnabled;allowed_actions?:AllowedActions;selected_actions_url?:SelectedActionsUrl;sha_pinning_required?:ShaPinningRequired}
export interface ActionsSecret {name:string;created_at:string;updated_at:string}
export interface ActionsSetDefaultWorkflowPermissions {default_workflow_permissions?:ActionsDefaultWorkflowPermissions;can_approve_pull_request_reviews?:ActionsCanApprovePullRequestReviews}
export interface ActionsVariable {name:string;value:string;created_at:string;updated_at:string}
export interface ActionsWorkflowAccessToRepository {access_level:"none"|"user"|"organization"}
export interface Activity {id:number;node_id:string;before:string;after:string;ref:string;timestamp:string;activity_type:"push"|"force_push"|"branch_deletion"|"branch_creation"|"pr_merge"|"merge_queue_merge";actor:NullableSimpleUser}
export interface Actor {id:number;login:string;display_login?:string;gravatar_id:string|null;url:string;avatar_url:string}
export interface AddedToProjectIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;project_card?:{id:number;url:string;project_id:number;project_url:string;column_name:string;previous_column_name?:string}}
export type AlertAutoDismissedAt=string|null
export type AlertCreatedAt=string
export type AlertDismissedAt=string|null
export type AlertFixedAt=string|null
export type AlertHtmlUrl=string
export type AlertInstancesUrl=string
export type AlertNumber=number
export type AlertUpdatedAt=string
export type AlertUrl=string
export type AllowedActions="all"|"local_only"|"selected"
export type ApiInsightsRouteStats=({http_method?:string;api_route?:string;total_request_count?:number;rate_limited_request_count?:number;last_rate_limited_timestamp?:string|null;last_request_timestamp?:string})[]
export type ApiInsightsSubjectStats=({subject_type?:string;subject_name?:string;subject_id?:number;total_request_count?:number;rate_limited_request_count?:number;last_rate_limited_timestamp?:string|null;last_request_timestamp?:string})[]
export interface ApiInsightsSummaryStats {total_request_count?:number;rate_limited_request_count?:number}
export type ApiInsightsTimeStats={timestamp?:string;total_request_count?:number;rate_limited_request_count?:number}[]
export type ApiInsightsUserStats=({actor_type?:string;actor_name?:string;actor_id?:number;integration_id?:number|null;oauth_application_id?:number|null;total_request_count?:number;rate_limited_request_count?:number;last_rate_limited_timestamp?:string|null;last_request_timestamp?:string})[]
export interface ApiOverview {verifiable_password_authentication:boolean;ssh_key_fingerprints?:{SHA256_RSA?:string;SHA256_DSA?:string;SHA256_ECDSA?:string;SHA256_ED25519?:string};ssh_keys?:string[];hooks?:string[];github_enterprise_importer?:string[];web?:string[];api?:string[];git?:string[];packages?:string[];pages?:string[];importer?:string[];actions?:string[];actions_macos?:string[];codespaces?:string[];dependabot?:string[];copilot?:string[];commit_signing_keys?:string[];domains?:{website?:string[];codespaces?:string[];copilot?:string[];packages?:string[];storage?:string[];actions?:string[];actions_inbound?:{full_domains?:string[];wildcard_domains?:string[]};artifact_attestations?:{trust_domain?:string;services?:string[]}}}
export interface AppPermissions {actions?:"read"|"write";administration?:"read"|"write";artifact_metadata?:"read"|"write";attestations?:"read"|"write";checks?:"read"|"write";code_quality?:"read"|"write";codespaces?:"read"|"write";contents?:"read"|"write";dependabot_secrets?:"read"|"write";deployments?:"read"|"write";discussions?:"read"|"write";environments?:"read"|"write";issues?:"read"|"write";merge_queues?:"read"|"write";metadata?:"read"|"write";packages?:"read"|"write";pages?:"read"|"write";pull_requests?:"read"|"write";repository_custom_properties?:"read"|"write";repository_hooks?:"read"|"write";repository_projects?:"read"|"write"|"admin";secret_scanning_alerts?:"read"|"write";secrets?:"read"|"write";security_events?:"read"|"write";single_file?:"read"|"write";statuses?:"read"|"write";vulnerability_alerts?:"read"|"write";workflows?:"write";custom_properties_for_organizations?:"read"|"write";members?:"read"|"write";organization_administration?:"read"|"write";organization_custom_roles?:"read"|"write";organization_custom_org_roles?:"read"|"write";organization_custom_properties?:"read"|"write"|"admin";organization_copilot_seat_management?:"read"|"write";organization_copilot_agent_settings?:"read"|"write";organization_announcement_banners?:"read"|"write";organization_events?:"read";organization_hooks?:"read"|"write";organization_personal_access_tokens?:"read"|"write";organization_personal_access_token_requests?:"read"|"write";organization_plan?:"read";organization_projects?:"read"|"write"|"admin";organization_packages?:"read"|"write";organization_secrets?:"read"|"write";organization_self_hosted_runners?:"read"|"write";organization_user_blocking?:"read"|"write";email_addresses?:"read"|"write";followers?:"read"|"write";git_ssh_keys?:"read"|"write";gpg_keys?:"read"|"write";interaction_limits?:"read"|"write";profile?:"write";starring?:"read"|"write";enterprise_custom_properties_for_organizations?:"read"|"write"|"admin"}
export interface Artifact {id:number;node_id:string;name:string;size_in_bytes:number;url:string;archive_download_url:string;expired:boolean;created_at:string|null;expires_at:string|null;updated_at:string|null;digest?:string|null;workflow_run?:{id?:number;repository_id?:number;head_repository_id?:number;head_branch?:string;head_sha?:string}|null}
export interface ArtifactDeploymentRecord {id?:number;digest?:string;logical_environment?:string;physical_environment?:string;cluster?:string;deployment_name?:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[];created_at?:string;updated_at?:string;attestation_id?:number|null}
export interface AssignedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:Integration;assignee:SimpleUser;assigner:SimpleUser;intent?:NullableIssueEventIntent}
export interface AuthenticationToken {token:string;expires_at:string;permissions?:{[key:string]:unknown};repositories?:Repository[];single_file?:string|null;repository_selection?:"all"|"selected"}
export type AuthorAssociation="COLLABORATOR"|"CONTRIBUTOR"|"FIRST_TIMER"|"FIRST_TIME_CONTRIBUTOR"|"MANNEQUIN"|"MEMBER"|"NONE"|"OWNER"
export interface Authorization {id:number;url:string;scopes:string[]|null;token:string;token_last_eight:string|null;hashed_token:string|null;app:{client_id:string;name:string;url:string};note:string|null;note_url:string|null;updated_at:string;created_at:string;fingerprint:string|null;user?:NullableSimpleUser;installation?:NullableScopedInstallation;expires_at:string|null}
export type AutoMerge={enabled_by:SimpleUser;merge_method:"merge"|"squash"|"rebase";commit_title:string;commit_message:string}|null
export interface Autolink {id:number;key_prefix:string;url_template:string;is_alphanumeric:boolean;updated_at?:string|null}
export interface BaseGist {url:string;forks_url:string;commits_url:string;id:string;node_id:string;git_pull_url:string;git_push_url:string;html_url:string;files:{[key:string]:{filename?:string;type?:string;language?:string;raw_url?:string;size?:number;encoding?:string}};public:boolean;created_at:string;updated_at:string;description:string|null;comments:number;comments_enabled?:boolean;user:NullableSimpleUser;comments_url:string;owner?:SimpleUser;truncated?:boolean;forks?:unknown[];history?:unknown[]}
export interface BillingAiCreditUsageReportOrg {timePeriod:{year:number;month?:number;day?:number};organization:string;user?:string;product?:string;model?:string;usageItems:{product:string;sku:string;model:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface BillingAiCreditUsageReportUser {timePeriod:{year:number;month?:number;day?:number};user:string;product?:string;model?:string;usageItems:{product:string;sku:string;model:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface BillingPremiumRequestUsageReportOrg {timePeriod:{year:number;month?:number;day?:number};organization:string;user?:string;product?:string;model?:string;usageItems:{product:string;sku:string;model:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface BillingPremiumRequestUsageReportUser {timePeriod:{year:number;month?:number;day?:number};user:string;product?:string;model?:string;usageItems:{product:string;sku:string;model:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface BillingUsageReport {usageItems?:{date:string;product:string;sku:string;quantity:number;unitType:string;pricePerUnit:number;grossAmount:number;discountAmount:number;netAmount:number;organizationName:string;repositoryName?:string}[]}
export interface BillingUsageReportUser {usageItems?:{date:string;product:string;sku:string;quantity:number;unitType:string;pricePerUnit:number;grossAmount:number;discountAmount:number;netAmount:number;repositoryName?:string}[]}
export interface BillingUsageSummaryReportOrg {timePeriod:{year:number;month?:number;day?:number};organization:string;repository?:string;product?:string;sku?:string;usageItems:{product:string;sku:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface BillingUsageSummaryReportUser {timePeriod:{year:number;month?:number;day?:number};user:string;repository?:string;product?:string;sku?:string;usageItems:{product:string;sku:string;unitType:string;pricePerUnit:number;grossQuantity:number;grossAmount:number;discountQuantity:number;discountAmount:number;netQuantity:number;netAmount:number}[]}
export interface Blob {content:string;encoding:string;url:string;sha:string;size:number|null;node_id:string;highlighted_content?:string}
export interface BlockedByAddedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;blocked_by:NullableIssueReference}
export interface BlockedByRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;blocked_by:NullableIssueReference}
export interface BlockingAddedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;blocking:NullableIssueReference}
export interface BlockingRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;blocking:NullableIssueReference}
export interface BranchProtection {url?:string;enabled?:boolean;required_status_checks?:ProtectedBranchRequiredStatusCheck;enforce_admins?:ProtectedBranchAdminEnforced;required_pull_request_reviews?:ProtectedBranchPullRequestReview;restrictions?:BranchRestrictionPolicy;required_linear_history?:{enabled?:boolean};allow_force_pushes?:{enabled?:boolean};allow_deletions?:{enabled?:boolean};block_creations?:{enabled?:boolean};required_conversation_resolution?:{enabled?:boolean};name?:string;protection_url?:string;required_signatures?:{url:string;enabled:boolean};lock_branch?:{enabled?:boolean};allow_fork_syncing?:{enabled?:boolean}}
export interface BranchRestrictionPolicy {url:string;users_url:string;teams_url:string;apps_url:string;users:{login?:string;id?:number;node_id?:string;avatar_url?:string;gravatar_id?:string;url?:string;html_url?:string;followers_url?:string;following_url?:string;gists_url?:string;starred_url?:string;subscriptions_url?:string;organizations_url?:string;repos_url?:string;events_url?:string;received_events_url?:string;type?:string;site_admin?:boolean;user_view_type?:string}[];teams:Team[];apps:{id?:number;slug?:string;node_id?:string;owner?:{login?:string;id?:number;node_id?:string;url?:string;repos_url?:string;events_url?:string;hooks_url?:string;issues_url?:string;members_url?:string;public_members_url?:string;avatar_url?:string;description?:string;gravatar_id?:string;html_url?:string;followers_url?:string;following_url?:string;gists_url?:string;starred_url?:string;subscriptions_url?:string;organizations_url?:string;received_events_url?:string;type?:string;site_admin?:boolean;user_view_type?:string};name?:string;client_id?:string;description?:string;external_url?:string;html_url?:string;created_at?:string;updated_at?:string;permissions?:{metadata?:string;contents?:string;issues?:string;single_file?:string};events?:string[]}[]}
export interface BranchShort {name:string;commit:{sha:string;url:string};protected:boolean}
export interface BranchWithProtection {name:string;commit:Commit;_links:{html:string;self:string};protected:boolean;protection:BranchProtection;protection_url:string;pattern?:string;required_approving_review_count?:number}
export interface Budget {id:string;budget_type:("SkuPricing"|"ProductPricing");budget_amount:number;prevent_further_usage:boolean;budget_scope:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"multi_user_cost_center"|"user";budget_entity_name?:string;user?:string;consumed_amount?:number;budget_product_sku:string;budget_alerting:{will_alert:boolean;alert_recipients:string[]}}
export type CampaignState="open"|"closed"
export interface CampaignSummary {number:number;created_at:string;updated_at:string;name?:string;description:string;managers:SimpleUser[];team_managers?:Team[];published_at?:string;ends_at:string;closed_at?:string|null;state:CampaignState;contact_link:string|null;alert_stats?:{open_count:number;closed_count:number;in_progress_count:number}}
export interface CheckAnnotation {path:string;start_line:number;end_line:number;start_column:number|null;end_column:number|null;annotation_level:string|null;title:string|null;message:string|null;raw_details:string|null;blob_href:string}
export interface CheckAutomatedSecurityFixes {enabled:boolean;paused:boolean}
export interface CheckImmutableReleases {enabled:boolean;enforced_by_owner:boolean}
export interface CheckRun {id:number;head_sha:string;node_id:string;external_id:string|null;url:string;html_url:string|null;details_url:string|null;status:"queued"|"in_progress"|"completed"|"waiting"|"requested"|"pending";conclusion:"success"|"failure"|"neutral"|"cancelled"|"skipped"|"timed_out"|"action_required"|null;started_at:string|null;completed_at:string|null;output:{title:string|null;summary:string|null;text:string|null;annotations_count:number;annotations_url:string};name:string;check_suite:{id:number}|null;app:NullableIntegration;pull_requests:PullRequestMinimal[];deployment?:DeploymentSimple}
export interface CheckSuite {id:number;node_id:string;head_branch:string|null;head_sha:string;status:"queued"|"in_progress"|"completed"|"waiting"|"requested"|"pending"|null;conclusion:"success"|"failure"|"neutral"|"cancelled"|"skipped"|"timed_out"|"action_required"|"startup_failure"|"stale"|null|null;url:string|null;before:string|null;after:string|null;pull_requests:PullRequestMinimal[]|null;app:NullableIntegration;repository:MinimalRepository;created_at:string|null;updated_at:string|null;head_commit:SimpleCommit;latest_check_runs_count:number;check_runs_url:string;rerequestable?:boolean;runs_rerequestable?:boolean}
export interface CheckSuitePreference {preferences:{auto_trigger_checks?:{app_id:number;setting:boolean}[]};repository:MinimalRepository}
export interface Classroom {id:number;name:string;archived:boolean;organization:SimpleClassroomOrganization;url:string}
export interface ClassroomAcceptedAssignment {id:number;submitted:boolean;passing:boolean;commit_count:number;grade:string;students:SimpleClassroomUser[];repository:SimpleClassroomRepository;assignment:SimpleClassroomAssignment}
export interface ClassroomAssignment {id:number;public_repo:boolean;title:string;type:"individual"|"group";invite_link:string;invitations_enabled:boolean;slug:string;students_are_repo_admins:boolean;feedback_pull_requests_enabled:boolean;max_teams:number|null;max_members:number|null;editor:string;accepted:number;submitted:number;passing:number;language:string;deadline:string|null;starter_code_repository:SimpleClassroomRepository;classroom:Classroom}
export interface ClassroomAssignmentGrade {assignment_name:string;assignment_url:string;starter_code_url:string;github_username:string;roster_identifier:string;student_repository_name:string;student_repository_url:string;submission_timestamp:string;points_awarded:number;points_available:number;group_name?:string}
export interface CloneTraffic {count:number;uniques:number;clones:Traffic[]}
export type CodeFrequencyStat=number[]
export interface CodeOfConduct {key:string;name:string;url:string;body?:string;html_url:string|null}
export interface CodeOfConductSimple {url:string;key:string;name:string;html_url:string|null}
export interface CodeQualityFinding {number:number;state:"open"|"dismissed";url:string;rule:CodeQualityFindingRule;location:CodeQualityFindingLocation;message:CodeQualityFindingMessage;created_at?:string}
export interface CodeQualityFindingLocation {path:string;start_line?:number;start_column?:number;end_line?:number;end_column?:number}
export interface CodeQualityFindingMessage {text:string;markdown:string}
export interface CodeQualityFindingRule {id:string;title:string;description:string;help?:string;severity:"error"|"warning"|"note"|"none";category:"none"|"maintainability"|"reliability"}
export interface CodeQualitySetup {state?:"configured"|"not-configured";languages?:("csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby"|"rust")[];runner_type?:"standard"|"labeled"|null;runner_label?:string|null;updated_at?:string|null;schedule?:"weekly"|null;ai_findings_option?:"disabled"|"on_push"|null}
export type CodeQualitySetupUpdate={state?:"configured"|"not-configured";runner_type?:"standard"|"labeled";runner_label?:string|null;languages?:("csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby")[];ai_findings_option?:"disabled"|"on_push"}
export interface CodeQualitySetupUpdateResponse {run_id?:number;run_url?:string}
export interface CodeScanningAlert {number:AlertNumber;created_at:AlertCreatedAt;updated_at?:AlertUpdatedAt;url:AlertUrl;html_url:AlertHtmlUrl;instances_url:AlertInstancesUrl;state:CodeScanningAlertState;fixed_at?:AlertFixedAt;dismissed_by:NullableSimpleUser;dismissed_at:AlertDismissedAt;dismissed_reason:CodeScanningAlertDismissedReason;dismissed_comment?:CodeScanningAlertDismissedComment;rule:CodeScanningAlertRule;tool:CodeScanningAnalysisTool;most_recent_instance:CodeScanningAlertInstance;dismissal_approved_by?:NullableSimpleUser;assignees?:SimpleUser[];linked_pull_requests?:PullRequestSimple[]}
export type CodeScanningAlertAssignees=string[]
export type CodeScanningAlertClassification="source"|"generated"|"test"|"library"|null
export type CodeScanningAlertCreateRequest=boolean
export type CodeScanningAlertDismissedComment=string|null
export type CodeScanningAlertDismissedReason="false positive"|"won't fix"|"used in tests"|"mitigated"|null
export type CodeScanningAlertEnvironment=string
export interface CodeScanningAlertInstance {ref?:CodeScanningRef;analysis_key?:CodeScanningAnalysisAnalysisKey;environment?:CodeScanningAlertEnvironment;category?:CodeScanningAnalysisCategory;state?:CodeScanningAlertState;commit_sha?:string;message?:{text?:string;markdown?:string};location?:CodeScanningAlertLocation;html_url?:string;classifications?:CodeScanningAlertClassification[]}
export interface CodeScanningAlertInstanceList {ref?:CodeScanningRef;analysis_key?:CodeScanningAnalysisAnalysisKey;environment?:CodeScanningAlertEnvironment;category?:CodeScanningAnalysisCategory;state?:CodeScanningAlertInstanceState;commit_sha?:string;message?:{text?:string};location?:CodeScanningAlertLocation;html_url?:string;classifications?:CodeScanningAlertClassification[]}
export type CodeScanningAlertInstanceState="open"|"fixed"|null
export interface CodeScanningAlertItems {number:AlertNumber;created_at:AlertCreatedAt;updated_at?:AlertUpdatedAt;url:AlertUrl;html_url:AlertHtmlUrl;instances_url:AlertInstancesUrl;state:CodeScanningAlertState;fixed_at?:AlertFixedAt;dismissed_by:NullableSimpleUser;dismissed_at:AlertDismissedAt;dismissed_reason:CodeScanningAlertDismissedReason;dismissed_comment?:CodeScanningAlertDismissedComment;rule:CodeScanningAlertRuleSummary;tool:CodeScanningAnalysisTool;most_recent_instance:CodeScanningAlertInstance;dismissal_approved_by?:NullableSimpleUser;assignees?:SimpleUser[]}
export interface CodeScanningAlertLocation {path?:string;start_line?:number;end_line?:number;start_column?:number;end_column?:number}
export interface CodeScanningAlertRule {id?:string|null;name?:string;severity?:"none"|"note"|"warning"|"error"|null;security_severity_level?:"low"|"medium"|"high"|"critical"|null;description?:string;full_description?:string;tags?:string[]|null;help?:string|null;help_uri?:string|null}
export interface CodeScanningAlertRuleSummary {id?:string|null;name?:string;severity?:"none"|"note"|"warning"|"error"|null;security_severity_level?:"low"|"medium"|"high"|"critical"|null;description?:string;full_description?:string;tags?:string[]|null;help?:string|null;help_uri?:string|null}
export type CodeScanningAlertSetState="open"|"dismissed"
export type CodeScanningAlertSeverity="critical"|"high"|"medium"|"low"|"warning"|"note"|"error"
export type CodeScanningAlertState="open"|"dismissed"|"fixed"|null
export type CodeScanningAlertStateQuery="open"|"closed"|"dismissed"|"fixed"
export interface CodeScanningAnalysis {ref:CodeScanningRef;commit_sha:CodeScanningAnalysisCommitSha;analysis_key:CodeScanningAnalysisAnalysisKey;environment:CodeScanningAnalysisEnvironment;category?:CodeScanningAnalysisCategory;error:string;created_at:CodeScanningAnalysisCreatedAt;results_count:number;rules_count:number;id:number;url:CodeScanningAnalysisUrl;sarif_id:CodeScanningAnalysisSarifId;tool:CodeScanningAnalysisTool;deletable:boolean;warning:string}
export type CodeScanningAnalysisAnalysisKey=string
export type CodeScanningAnalysisCategory=string
export type CodeScanningAnalysisCommitSha=string
export type CodeScanningAnalysisCreatedAt=string
export interface CodeScanningAnalysisDeletion {next_analysis_url:string|null;confirm_delete_url:string|null}
export type CodeScanningAnalysisEnvironment=string
export type CodeScanningAnalysisSarifFile=string
export type CodeScanningAnalysisSarifId=string
export interface CodeScanningAnalysisTool {name?:CodeScanningAnalysisToolName;version?:CodeScanningAnalysisToolVersion;guid?:CodeScanningAnalysisToolGuid}
export type CodeScanningAnalysisToolGuid=string|null
export type CodeScanningAnalysisToolName=string
export type CodeScanningAnalysisToolVersion=string|null
export type CodeScanningAnalysisUrl=string
export interface CodeScanningAutofix {status:CodeScanningAutofixStatus;description:CodeScanningAutofixDescription;started_at:CodeScanningAutofixStartedAt}
export type CodeScanningAutofixCommits={target_ref?:string;message?:string}|null
export interface CodeScanningAutofixCommitsResponse {target_ref?:string;sha?:string}
export type CodeScanningAutofixDescription=string|null
export type CodeScanningAutofixStartedAt=string
export type CodeScanningAutofixStatus="pending"|"error"|"success"|"outdated"
export interface CodeScanningCodeqlDatabase {id:number;name:string;language:string;uploader:SimpleUser;content_type:string;size:number;created_at:string;updated_at:string;url:string;commit_oid?:string|null}
export interface CodeScanningDefaultSetup {state?:"configured"|"not-configured";languages?:("actions"|"c-cpp"|"csharp"|"go"|"java-kotlin"|"javascript-typescript"|"javascript"|"python"|"ruby"|"typescript"|"swift")[];runner_type?:"standard"|"labeled"|null;runner_label?:string|null;query_suite?:"default"|"extended";threat_model?:"remote"|"remote_and_local";updated_at?:string|null;schedule?:"weekly"|null}
export type CodeScanningDefaultSetupOptions={runner_type?:"standard"|"labeled"|"not_set";runner_label?:string|null}|null
export interface CodeScanningDefaultSetupUpdate {state?:"configured"|"not-configured";runner_type?:"standard"|"labeled";runner_label?:string|null;query_suite?:"default"|"extended";threat_model?:"remote"|"remote_and_local";languages?:("actions"|"c-cpp"|"csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby"|"swift")[]}
export interface CodeScanningDefaultSetupUpdateResponse {run_id?:number;run_url?:string}
export type CodeScanningOptions={allow_advanced?:boolean|null}|null
export interface CodeScanningOrganizationAlertItems {number:AlertNumber;created_at:AlertCreatedAt;updated_at?:AlertUpdatedAt;url:AlertUrl;html_url:AlertHtmlUrl;instances_url:AlertInstancesUrl;state:CodeScanningAlertState;fixed_at?:AlertFixedAt;dismissed_by:NullableSimpleUser;dismissed_at:AlertDismissedAt;dismissed_reason:CodeScanningAlertDismissedReason;dismissed_comment?:CodeScanningAlertDismissedComment;rule:CodeScanningAlertRuleSummary;tool:CodeScanningAnalysisTool;most_recent_instance:CodeScanningAlertInstance;repository:SimpleRepository;dismissal_approved_by?:NullableSimpleUser;assignees?:SimpleUser[]}
export type CodeScanningRef=string
export type CodeScanningRefFull=string
export interface CodeScanningSarifsReceipt {id?:CodeScanningAnalysisSarifId;url?:string}
export interface CodeScanningSarifsStatus {processing_status?:"pending"|"complete"|"failed";analyses_url?:string|null;errors?:string[]|null}
export interface CodeScanningVariantAnalysis {id:number;controller_repo:SimpleRepository;actor:SimpleUser;query_language:CodeScanningVariantAnalysisLanguage;query_pack_url:string;created_at?:string;updated_at?:string;completed_at?:string|null;status:"in_progress"|"succeeded"|"failed"|"cancelled";actions_workflow_run_id?:number;failure_reason?:"no_repos_queried"|"actions_workflow_run_failed"|"internal_error";scanned_repositories?:{repository:CodeScanningVariantAnalysisRepository;analysis_status:CodeScanningVariantAnalysisStatus;result_count?:number;artifact_size_in_bytes?:number;failure_message?:string}[];skipped_repositories?:{access_mismatch_repos:CodeScanningVariantAnalysisSkippedRepoGroup;not_found_repos:{repository_count:number;repository_full_names:string[]};no_codeql_db_repos:CodeScanningVariantAnalysisSkippedRepoGroup;over_limit_repos:CodeScanningVariantAnalysisSkippedRepoGroup}}
export type CodeScanningVariantAnalysisLanguage="actions"|"cpp"|"csharp"|"go"|"java"|"javascript"|"python"|"ruby"|"rust"|"swift"
export interface CodeScanningVariantAnalysisRepoTask {repository:SimpleRepository;analysis_status:CodeScanningVariantAnalysisStatus;artifact_size_in_bytes?:number;result_count?:number;failure_message?:string;database_commit_sha?:string;source_location_prefix?:string;artifact_url?:string}
export interface CodeScanningVariantAnalysisRepository {id:number;name:string;full_name:string;private:boolean;stargazers_count:number;updated_at:string|null}
export interface CodeScanningVariantAnalysisSkippedRepoGroup {repository_count:number;repositories:CodeScanningVariantAnalysisRepository[]}
export type CodeScanningVariantAnalysisStatus="pending"|"in_progress"|"succeeded"|"failed"|"canceled"|"timed_out"
export interface CodeSearchResultItem {name:string;path:string;sha:string;url:string;git_url:string;html_url:string;repository:MinimalRepository;score:number;file_size?:number;language?:string|null;last_modified_at?:string;line_numbers?:string[];text_matches?:SearchResultTextMatches}
export interface CodeSecurityConfiguration {id?:number;name?:string;target_type?:"global"|"organization"|"enterprise";description?:string|null;advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";dependency_graph?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};dependabot_alerts?:"enabled"|"disabled"|"not_set";dependabot_security_updates?:"enabled"|"disabled"|"not_set";dependabot_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set"|null;code_scanning_options?:{allow_advanced?:boolean|null}|null;code_scanning_default_setup?:"enabled"|"disabled"|"not_set";code_scanning_default_setup_options?:{runner_type?:"standard"|"labeled"|"not_set"|null;runner_label?:string|null}|null;code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning?:"enabled"|"disabled"|"not_set";secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT";security_configuration_id?:number})[]};secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";enforcement?:"enforced"|"unenforced";url?:string;html_url?:string;created_at?:string;updated_at?:string}
export interface CodeSecurityConfigurationForRepository {status?:"attached"|"attaching"|"detached"|"removed"|"enforced"|"failed"|"updating"|"removed_by_enterprise";configuration?:CodeSecurityConfiguration}
export interface CodeSecurityConfigurationRepositories {status?:"attached"|"attaching"|"detached"|"removed"|"enforced"|"failed"|"updating"|"removed_by_enterprise";repository?:SimpleRepository}
export type CodeSecurityDefaultConfigurations=({default_for_new_repos?:"public"|"private_and_internal"|"all";configuration?:CodeSecurityConfiguration})[]
export interface CodeownersErrors {errors:({line:number;column:number;source?:string;kind:string;suggestion?:string|null;message:string;path:string})[]}
export interface Codespace {id:number;name:string;display_name?:string|null;environment_id:string|null;owner:SimpleUser;billable_owner:SimpleUser;repository:MinimalRepository;machine:NullableCodespaceMachine;devcontainer_path?:string|null;prebuild:boolean|null;created_at:string;updated_at:string;last_used_at:string;state:"Unknown"|"Created"|"Queued"|"Provisioning"|"Available"|"Awaiting"|"Unavailable"|"Deleted"|"Moved"|"Shutdown"|"Archived"|"Starting"|"ShuttingDown"|"Failed"|"Exporting"|"Updating"|"Rebuilding";url:string;git_status:{ahead?:number;behind?:number;has_unpushed_changes?:boolean;has_uncommitted_changes?:boolean;ref?:string};location:"EastUs"|"SouthEastAsia"|"WestEurope"|"WestUs2";idle_timeout_minutes:number|null;web_url:string;machines_url:string;start_url:string;stop_url:string;publish_url?:string|null;pulls_url:string|null;recent_folders:string[];runtime_constraints?:{allowed_port_privacy_settings?:string[]|null};pending_operation?:boolean|null;pending_operation_disabled_reason?:string|null;idle_timeout_notice?:string|null;retention_period_minutes?:number|null;retention_expires_at?:string|null;last_known_stop_notice?:string|null}
export interface CodespaceExportDetails {state?:string|null;completed_at?:string|null;branch?:string|null;sha?:string|null;id?:string;export_url?:string;html_url?:string|null}
export interface CodespaceMachine {name:string;display_name:string;operating_system:string;storage_in_bytes:number;memory_in_bytes:number;cpus:number;prebuild_availability:"none"|"ready"|"in_progress"|null}
export interface CodespaceWithFullRepository {id:number;name:string;display_name?:string|null;environment_id:string|null;owner:SimpleUser;billable_owner:SimpleUser;repository:FullRepository;machine:NullableCodespaceMachine;devcontainer_path?:string|null;prebuild:boolean|null;created_at:string;updated_at:string;last_used_at:string;state:"Unknown"|"Created"|"Queued"|"Provisioning"|"Available"|"Awaiting"|"Unavailable"|"Deleted"|"Moved"|"Shutdown"|"Archived"|"Starting"|"ShuttingDown"|"Failed"|"Exporting"|"Updating"|"Rebuilding";url:string;git_status:{ahead?:number;behind?:number;has_unpushed_changes?:boolean;has_uncommitted_changes?:boolean;ref?:string};location:"EastUs"|"SouthEastAsia"|"WestEurope"|"WestUs2";idle_timeout_minutes:number|null;web_url:string;machines_url:string;start_url:string;stop_url:string;publish_url?:string|null;pulls_url:string|null;recent_folders:string[];runtime_constraints?:{allowed_port_privacy_settings?:string[]|null};pending_operation?:boolean|null;pending_operation_disabled_reason?:string|null;idle_timeout_notice?:string|null;retention_period_minutes?:number|null;retention_expires_at?:string|null}
export interface CodespacesOrgSecret {name:string;created_at:string;updated_at:string;visibility:"all"|"private"|"selected";selected_repositories_url?:string}
export interface CodespacesPermissionsCheckForDevcontainer {accepted:boolean}
export interface CodespacesPublicKey {key_id:string;key:string;id?:number;url?:string;title?:string;created_at?:string}
export interface CodespacesSecret {name:string;created_at:string;updated_at:string;visibility:"all"|"private"|"selected";selected_repositories_url:string}
export interface CodespacesUserPublicKey {key_id:string;key:string}
export interface Collaborator {login:string;id:number;email?:string|null;name?:string|null;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;permissions?:{pull:boolean;triage?:boolean;push:boolean;maintain?:boolean;admin:boolean};role_name:string;user_view_type?:string}
export interface CombinedCommitStatus {state:string;statuses:SimpleCommitStatus[];sha:string;total_count:number;repository:MinimalRepository;commit_url:string;url:string}
export interface Commit {url:string;sha:string;node_id:string;html_url:string;comments_url:string;commit:{url:string;author:NullableGitUser;committer:NullableGitUser;message:string;comment_count:number;tree:{sha:string;url:string};verification?:Verification};author:(SimpleUser|EmptyObject)|null;committer:(SimpleUser|EmptyObject)|null;parents:{sha:string;url:string;html_url?:string}[];stats?:{additions?:number;deletions?:number;total?:number};files?:DiffEntry[]}
export interface CommitActivity {days:number[];total:number;week:number}
export interface CommitComment {html_url:string;url:string;id:number;node_id:string;body:string;path:string|null;position:number|null;line:number|null;commit_id:string;user:NullableSimpleUser;created_at:string;updated_at:string;author_association:AuthorAssociation;reactions?:ReactionRollup}
export interface CommitCommentEvent {action:string;comment:{html_url?:string;url?:string;id?:number;node_id?:string;body?:string;path?:string|null;position?:number|null;line?:number|null;commit_id?:string;user?:NullableSimpleUser;created_at?:string;updated_at?:string;reactions?:ReactionRollup}}
export interface CommitComparison {url:string;html_url:string;permalink_url:string;diff_url:string;patch_url:string;base_commit:Commit;merge_base_commit:Commit;status:"diverged"|"ahead"|"behind"|"identical";ahead_by:number;behind_by:number;total_commits:number;commits:Commit[];files?:DiffEntry[]}
export interface CommitSearchResultItem {url:string;sha:string;html_url:string;comments_url:string;commit:{author:{name:string;email:string;date:string};committer:NullableGitUser;comment_count:number;message:string;tree:{sha:string;url:string};url:string;verification?:Verification};author:NullableSimpleUser;committer:NullableGitUser;parents:{url?:string;html_url?:string;sha?:string}[];repository:MinimalRepository;score:number;node_id:string;text_matches?:SearchResultTextMatches}
export interface CommunityProfile {health_percentage:number;description:string|null;documentation:string|null;files:{code_of_conduct:NullableCodeOfConductSimple;code_of_conduct_file:NullableCommunityHealthFile;license:NullableLicenseSimple;contributing:NullableCommunityHealthFile;readme:NullableCommunityHealthFile;issue_template:NullableCommunityHealthFile;pull_request_template:NullableCommunityHealthFile};updated_at:string|null;content_reports_enabled?:boolean}
export interface ConcurrencyGroup {group_name:string;group_url:string;total_count:number;group_members:({run_id:number;run_name:string;run_url:string|null;run_html_url:string|null;job_id?:number;job_name?:string;job_url?:string|null;job_html_url?:string|null;status:"in_progress"|"pending"})[]}
export interface ConcurrencyGroupList {total_count:number;concurrency_groups:({group_name:string;group_url:string;last_acquired_at:string|null})[]}
export interface ConcurrencyGroupRunList {total_count:number;concurrency_groups:({group_name:string;group_url:string;group_members:({run_id:number;run_name:string;run_url:string|null;run_html_url:string|null;position:number;position_url:string;job_id?:number|null;job_name?:string|null;job_url?:string|null;job_html_url?:string|null;status:"in_progress"|"pending"})[]})[]}
export type ContentDirectory=({type:"dir"|"file"|"submodule"|"symlink";size:number;name:string;path:string;content?:string;sha:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;_links:{git:string|null;html:string|null;self:string}})[]
export interface ContentFile {type:"file";encoding:string;size:number;name:string;path:string;content:string;sha:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;_links:{git:string|null;html:string|null;self:string};target?:string;submodule_git_url?:string}
export interface ContentSubmodule {type:"submodule";submodule_git_url:string;size:number;name:string;path:string;sha:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;_links:{git:string|null;html:string|null;self:string}}
export interface ContentSymlink {type:"symlink";target:string;size:number;name:string;path:string;sha:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;_links:{git:string|null;html:string|null;self:string}}
export interface ContentTraffic {path:string;title:string;count:number;uniques:number}
export interface ContentTree {type:string;size:number;name:string;path:string;sha:string;content?:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;entries?:({type:string;size:number;name:string;path:string;sha:string;url:string;git_url:string|null;html_url:string|null;download_url:string|null;_links:{git:string|null;html:string|null;self:string}})[];encoding?:string;_links:{git:string|null;html:string|null;self:string}}
export interface Contributor {login?:string;id?:number;node_id?:string;avatar_url?:string;gravatar_id?:string|null;url?:string;html_url?:string;followers_url?:string;following_url?:string;gists_url?:string;starred_url?:string;subscriptions_url?:string;organizations_url?:string;repos_url?:string;events_url?:string;received_events_url?:string;type:string;site_admin?:boolean;contributions:number;email?:string;name?:string;user_view_type?:string}
export interface ContributorActivity {author:NullableSimpleUser;total:number;weeks:{w?:number;a?:number;d?:number;c?:number}[]}
export interface ConvertedNoteToIssueIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:Integration;project_card?:{id:number;url:string;project_id:number;project_url:string;column_name:string;previous_column_name?:string}}
export type CopilotOrganizationContentExclusionDetails={[key:string]:string[]}
export interface CopilotOrganizationDetails {seat_breakdown:CopilotOrganizationSeatBreakdown;public_code_suggestions:"allow"|"block"|"unconfigured";ide_chat?:"enabled"|"disabled"|"unconfigured";platform_chat?:"enabled"|"disabled"|"unconfigured";cli?:"enabled"|"disabled"|"unconfigured";seat_management_setting:"assign_all"|"assign_selected"|"disabled"|"unconfigured";plan_type?:"business"|"enterprise"}
export interface CopilotOrganizationSeatBreakdown {total?:number;added_this_cycle?:number;pending_cancellation?:number;pending_invitation?:number;active_this_cycle?:number;inactive_this_cycle?:number}
export interface CopilotSeatDetails {assignee?:NullableSimpleUser;organization?:NullableOrganizationSimple;assigning_team?:(Team|EnterpriseTeam)|null;pending_cancellation_date?:string|null;last_activity_at?:string|null;last_activity_editor?:string|null;last_authenticated_at?:string|null;created_at:string;updated_at?:string;plan_type?:"business"|"enterprise"|"unknown"}
export interface CopilotSpace {id:number;number:number;name:string;description?:string|null;general_instructions?:string|null;base_role:"reader"|"writer"|"admin"|"no_access";owner:(SimpleUser|OrganizationSimple);creator:SimpleUser;created_at:string;updated_at:string;html_url:string;api_url:string;resources_attributes?:({id?:number;resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";copilot_chat_attachment_id?:number|null;created_at?:string;updated_at?:string;metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number;copilot_chat_attachment_id?:number;media_type?:string;url?:string;height?:number;width?:number}})[]}
export type CopilotSpaceCollaborator=(SimpleUser&{actor_type:"User";role:"reader"|"writer"|"admin"}|{actor_type:"Team";role:"reader"|"writer"|"admin";id:number;node_id:string;name:string;slug:string;type:"Team";description?:string|null;privacy?:string;notification_setting?:string;url?:string;html_url?:string;members_url?:string;repositories_url?:string;organization_id?:number;parent?:unknown})&{[key:string]:unknown}
export interface CopilotSpaceResource {id:number;resource_type:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";copilot_chat_attachment_id?:number|null;metadata:{[key:string]:unknown};created_at:string;updated_at:string}
export interface CopilotUsageMetrics1DayReport {download_links:string[];report_day:string}
export interface CopilotUsageMetrics28DayReport {download_links:string[];report_start_day:string;report_end_day:string}
export interface CreateBudget {message:string;budget:{id?:string;budget_scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"multi_user_cost_center"|"user";budget_entity_name?:string;budget_amount?:number;prevent_further_usage?:boolean;budget_product_sku?:string;budget_type?:("ProductPricing"|"SkuPricing");budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]}}}
export interface CreateEvent {ref:string;ref_type:string;full_ref:string;master_branch:string;description?:string|null;pusher_type:string}
export interface CustomDeploymentRuleApp {id:number;slug:string;integration_url:string;node_id:string}
export interface CustomProperty {property_name:string;url?:string;source_type?:"organization"|"enterprise";value_type:"string"|"single_select"|"multi_select"|"true_false"|"url";required?:boolean;default_value?:(string|string[])|null;description?:string|null;allowed_values?:string[]|null;values_editable_by?:"org_actors"|"org_and_repo_actors"|null;require_explicit_values?:boolean}
export interface CustomPropertySetPayload {value_type:"string"|"single_select"|"multi_select"|"true_false"|"url";required?:boolean;default_value?:(string|string[])|null;description?:string|null;allowed_values?:string[]|null;values_editable_by?:"org_actors"|"org_and_repo_actors"|null;require_explicit_values?:boolean}
export interface CustomPropertyValue {property_name:string;value:(string|string[])|null}
export type CvssSeverities={cvss_v3?:{vector_string:string|null;score:number|null}|null;cvss_v4?:{vector_string:string|null;score:number|null}|null}|null
export interface DeleteBudget {message:string;id:string}
export interface DeleteEvent {ref:string;ref_type:string;full_ref:string;pusher_type:string}
export interface DemilestonedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;milestone:{title:string}}
export interface DependabotAlert {number:AlertNumber;state:"auto_dismissed"|"dismissed"|"fixed"|"open";dependency:{package?:DependabotAlertPackage;manifest_path?:string;scope?:"development"|"runtime"|null;relationship?:"unknown"|"direct"|"transitive"|"inconclusive"|null};security_advisory:DependabotAlertSecurityAdvisory;security_vulnerability:DependabotAlertSecurityVulnerability;url:AlertUrl;html_url:AlertHtmlUrl;created_at:AlertCreatedAt;updated_at:AlertUpdatedAt;dismissed_at:AlertDismissedAt;dismissed_by:NullableSimpleUser;dismissed_reason:"fix_started"|"inaccurate"|"no_bandwidth"|"not_used"|"tolerable_risk"|null;dismissed_comment:string|null;fixed_at:AlertFixedAt;auto_dismissed_at?:AlertAutoDismissedAt;dismissal_request?:DependabotAlertDismissalRequestSimple;assignees?:SimpleUser[]}
export type DependabotAlertDismissalRequestSimple={id?:number;status?:"pending"|"approved"|"rejected"|"cancelled";requester?:{id?:number;login?:string};created_at?:string;url?:string}|null
export interface DependabotAlertPackage {ecosystem:string;name:string}
export interface DependabotAlertSecurityAdvisory {ghsa_id:string;cve_id:string|null;summary:string;description:string;vulnerabilities:DependabotAlertSecurityVulnerability[];severity:"low"|"medium"|"high"|"critical";classification?:"general"|"malware";cvss:{score:number;vector_string:string|null};cvss_severities?:CvssSeverities;epss?:SecurityAdvisoryEpss;cwes:{cwe_id:string;name:string}[];identifiers:({type:"CVE"|"GHSA";value:string})[];references:{url:string}[];published_at:string;updated_at:string;withdrawn_at:string|null}
export interface DependabotAlertSecurityVulnerability {package:DependabotAlertPackage;severity:"low"|"medium"|"high"|"critical";vulnerable_version_range:string;first_patched_version:{identifier:string}|null}
export interface DependabotAlertWithRepository {number:AlertNumber;state:"auto_dismissed"|"dismissed"|"fixed"|"open";dependency:{package?:DependabotAlertPackage;manifest_path?:string;scope?:"development"|"runtime"|null;relationship?:"unknown"|"direct"|"transitive"|"inconclusive"|null};security_advisory:DependabotAlertSecurityAdvisory;security_vulnerability:DependabotAlertSecurityVulnerability;url:AlertUrl;html_url:AlertHtmlUrl;created_at:AlertCreatedAt;updated_at:AlertUpdatedAt;dismissed_at:AlertDismissedAt;dismissed_by:NullableSimpleUser;dismissed_reason:"fix_started"|"inaccurate"|"no_bandwidth"|"not_used"|"tolerable_risk"|null;dismissed_comment:string|null;fixed_at:AlertFixedAt;auto_dismissed_at?:AlertAutoDismissedAt;dismissal_request?:DependabotAlertDismissalRequestSimple;assignees?:SimpleUser[];repository:SimpleRepository}
export interface DependabotPublicKey {key_id:string;key:string}
export interface DependabotRepositoryAccessDetails {default_level?:"public"|"internal"|null;accessible_repositories?:NullableSimpleRepository[]}
export interface DependabotSecret {name:string;created_at:string;updated_at:string}
export interface Dependency {package_url?:string;metadata?:Metadata;relationship?:"direct"|"indirect";scope?:"runtime"|"development";dependencies?:string[]}
export type DependencyGraphDiff=({change_type:"added"|"removed";manifest:string;ecosystem:string;name:string;version:string;package_url:string|null;license:string|null;source_repository_url:string|null;vulnerabilities:{severity:string;advisory_ghsa_id:string;advisory_summary:string;advisory_url:string}[];scope:"unknown"|"runtime"|"development"})[]
export interface DependencyGraphSpdxSbom {sbom:{SPDXID:string;spdxVersion:string;comment?:string;creationInfo:{created:string;creators:string[]};name:string;dataLicense:string;documentNamespace:string;packages:{SPDXID?:string;name?:string;versionInfo?:string;downloadLocation?:string;filesAnalyzed?:boolean;licenseConcluded?:string;licenseDeclared?:string;supplier?:string;copyrightText?:string;externalRefs?:{referenceCategory:string;referenceLocator:string;referenceType:string}[]}[];relationships?:{relationshipType?:string;spdxElementId?:string;relatedSpdxElement?:string}[]}}
export interface DeployKey {id:number;key:string;url:string;title:string;verified:boolean;created_at:string;read_only:boolean;added_by?:string|null;last_used?:string|null;enabled?:boolean}
export interface Deployment {url:string;id:number;node_id:string;sha:string;ref:string;task:string;payload:({[key:string]:unknown}|string);original_environment?:string;environment:string;description:string|null;creator:NullableSimpleUser;created_at:string;updated_at:string;statuses_url:string;repository_url:string;transient_environment?:boolean;production_environment?:boolean;performed_via_github_app?:NullableIntegration}
export interface DeploymentBranchPolicy {id?:number;node_id?:string;name?:string;type?:"branch"|"tag"}
export interface DeploymentBranchPolicyNamePattern {name:string}
export interface DeploymentBranchPolicyNamePatternWithType {name:string;type?:"branch"|"tag"}
export type DeploymentBranchPolicySettings={protected_branches:boolean;custom_branch_policies:boolean}|null
export interface DeploymentProtectionRule {id:number;node_id:string;enabled:boolean;app:CustomDeploymentRuleApp}
export type DeploymentReviewerType="User"|"Team"
export interface DeploymentSimple {url:string;id:number;node_id:string;task:string;original_environment?:string;environment:string;description:string|null;created_at:string;updated_at:string;statuses_url:string;repository_url:string;transient_environment?:boolean;production_environment?:boolean;performed_via_github_app?:NullableIntegration}
export interface DeploymentStatus {url:string;id:number;node_id:string;state:"error"|"failure"|"inactive"|"pending"|"success"|"queued"|"in_progress";creator:NullableSimpleUser;description:string;environment?:string;target_url:string;created_at:string;updated_at:string;deployment_url:string;repository_url:string;environment_url?:string;log_url?:string;performed_via_github_app?:NullableIntegration}
export interface DiffEntry {sha:string|null;filename:string;status:"added"|"removed"|"modified"|"renamed"|"copied"|"changed"|"unchanged";additions:number;deletions:number;changes:number;blob_url:string;raw_url:string;contents_url:string;patch?:string;previous_filename?:string}
export interface Discussion {active_lock_reason:string|null;answer_chosen_at:string|null;answer_chosen_by:{avatar_url?:string;deleted?:boolean;email?:string|null;events_url?:string;followers_url?:string;following_url?:string;gists_url?:string;gravatar_id?:string;html_url?:string;id:number;login:string;name?:string;node_id?:string;organizations_url?:string;received_events_url?:string;repos_url?:string;site_admin?:boolean;starred_url?:string;subscriptions_url?:string;type?:"Bot"|"User"|"Organization";url?:string;user_view_type?:string}|null;answer_html_url:string|null;author_association?:"COLLABORATOR"|"CONTRIBUTOR"|"FIRST_TIMER"|"FIRST_TIME_CONTRIBUTOR"|"MANNEQUIN"|"MEMBER"|"NONE"|"OWNER";body:string;category:{created_at:string;description:string;emoji:string;id:number;is_answerable:boolean;name:string;node_id?:string;repository_id:number;slug:string;updated_at:string};comments:number;created_at:string;html_url:string;id:number;locked:boolean;node_id:string;number:number;reactions?:{"+1":number;"-1":number;confused:number;eyes:number;heart:number;hooray:number;laugh:number;rocket:number;total_count:number;url:string};repository_url:string;state:"open"|"closed"|"locked"|"converting"|"transferring";state_reason:"resolved"|"outdated"|"duplicate"|"reopened"|null;timeline_url?:string;title:string;updated_at:string;user:{avatar_url?:string;deleted?:boolean;email?:string|null;events_url?:string;followers_url?:string;following_url?:string;gists_url?:string;gravatar_id?:string;html_url?:string;id:number;login:string;name?:string;node_id?:string;organizations_url?:string;received_events_url?:string;repos_url?:string;site_admin?:boolean;starred_url?:string;subscriptions_url?:string;type?:"Bot"|"User"|"Organization";url?:string;user_view_type?:string}|null;labels?:Label[]}
export interface DiscussionEvent {action:string;discussion:Discussion}
export interface Email {email:string;primary:boolean;verified:boolean;visibility:string|null}
export interface EmptyObject {[key:string]:unknown}
export type EnabledRepositories="all"|"none"|"selected"
export interface Enterprise {description?:string|null;html_url:string;website_url?:string|null;id:number;node_id:string;name:string;slug:string;created_at:string|null;updated_at:string|null;avatar_url:string}
export interface EnterpriseTeam {id:number;name:string;description?:string;slug:string;url:string;sync_to_organizations?:string;organization_selection_type?:string;group_id:string|null;group_name?:string|null;html_url:string;members_url:string;created_at:string;updated_at:string;notification_setting?:"notifications_enabled"|"notifications_disabled"}
export interface Environment {id:number;node_id:string;name:string;url:string;html_url:string;created_at:string;updated_at:string;protection_rules?:(({id:number;node_id:string;type:string;wait_timer?:WaitTimer}|{id:number;node_id:string;prevent_self_review?:boolean;type:string;reviewers?:({type?:DeploymentReviewerType;reviewer?:(SimpleUser|Team)})[]}|{id:number;node_id:string;type:string}))[];deployment_branch_policy?:DeploymentBranchPolicySettings}
export interface EnvironmentApprovals {environments:{id?:number;node_id?:string;name?:string;url?:string;html_url?:string;created_at?:string;updated_at?:string}[];state:"approved"|"rejected"|"pending";user:SimpleUser;comment:string}
export interface Event {id:string;type:string|null;actor:Actor;repo:{id:number;name:string;url:string};org?:Actor;payload:(CreateEvent|DeleteEvent|DiscussionEvent|IssuesEvent|IssueCommentEvent|ForkEvent|GollumEvent|MemberEvent|PublicEvent|PushEvent|PullRequestEvent|PullRequestReviewCommentEvent|PullRequestReviewEvent|CommitCommentEvent|ReleaseEvent|WatchEvent);public:boolean;created_at:string|null}
export interface Feed {timeline_url:string;user_url:string;current_user_public_url?:string;current_user_url?:string;current_user_actor_url?:string;current_user_organization_url?:string;current_user_organization_urls?:string[];security_advisories_url?:string;repository_discussions_url?:string;repository_discussions_category_url?:string;_links:{timeline:LinkWithType;user:LinkWithType;security_advisories?:LinkWithType;current_user?:LinkWithType;current_user_public?:LinkWithType;current_user_actor?:LinkWithType;current_user_organization?:LinkWithType;current_user_organizations?:LinkWithType[];repository_discussions?:LinkWithType;repository_discussions_category?:LinkWithType}}
export interface FileCommit {content:{name?:string;path?:string;sha?:string;size?:number;url?:string;html_url?:string;git_url?:string;download_url?:string;type?:string;_links?:{self?:string;git?:string;html?:string}}|null;commit:{sha?:string;node_id?:string;url?:string;html_url?:string;author?:{date?:string;name?:string;email?:string};committer?:{date?:string;name?:string;email?:string};message?:string;tree?:{url?:string;sha?:string};parents?:{url?:string;html_url?:string;sha?:string}[];verification?:{verified?:boolean;reason?:string;signature?:string|null;payload?:string|null;verified_at?:string|null}}}
export interface ForkEvent {action:string;forkee:{id?:number;node_id?:string;name?:string;full_name?:string;private?:boolean;owner?:SimpleUser;html_url?:string;description?:string|null;fork?:boolean;url?:string;forks_url?:string;keys_url?:string;collaborators_url?:string;teams_url?:string;hooks_url?:string;issue_events_url?:string;events_url?:string;assignees_url?:string;branches_url?:string;tags_url?:string;blobs_url?:string;git_tags_url?:string;git_refs_url?:string;trees_url?:string;statuses_url?:string;languages_url?:string;stargazers_url?:string;contributors_url?:string;subscribers_url?:string;subscription_url?:string;commits_url?:string;git_commits_url?:string;comments_url?:string;issue_comment_url?:string;contents_url?:string;compare_url?:string;merges_url?:string;archive_url?:string;downloads_url?:string;issues_url?:string;pulls_url?:string;milestones_url?:string;notifications_url?:string;labels_url?:string;releases_url?:string;deployments_url?:string;created_at?:string|null;updated_at?:string|null;pushed_at?:string|null;git_url?:string;ssh_url?:string;clone_url?:string;svn_url?:string;homepage?:string|null;size?:number;stargazers_count?:number;watchers_count?:number;language?:string|null;has_issues?:boolean;has_projects?:boolean;has_downloads?:boolean;has_wiki?:boolean;has_pages?:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";forks_count?:number;mirror_url?:string|null;archived?:boolean;disabled?:boolean;open_issues_count?:number;license?:NullableLicenseSimple;allow_forking?:boolean;is_template?:boolean;web_commit_signoff_required?:boolean;topics?:string[];visibility?:string;forks?:number;open_issues?:number;watchers?:number;default_branch?:string;public?:boolean}}
export interface FullRepository {id:number;node_id:string;name:string;full_name:string;owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url:string;mirror_url:string|null;hooks_url:string;svn_url:string;homepage:string|null;language:string|null;forks_count:number;stargazers_count:number;watchers_count:number;size:number;default_branch:string;open_issues_count:number;is_template?:boolean;topics?:string[];has_issues:boolean;has_projects:boolean;has_wiki:boolean;has_pages:boolean;has_downloads?:boolean;has_discussions:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived:boolean;disabled:boolean;visibility?:string;pushed_at:string;created_at:string;updated_at:string;permissions?:{admin:boolean;maintain?:boolean;push:boolean;triage?:boolean;pull:boolean};allow_rebase_merge?:boolean;template_repository?:NullableRepository;temp_clone_token?:string|null;allow_squash_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_merge_commit?:boolean;allow_update_branch?:boolean;use_squash_pr_title_as_default?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";allow_forking?:boolean;web_commit_signoff_required?:boolean;subscribers_count:number;network_count:number;license:NullableLicenseSimple;organization?:NullableSimpleUser;parent?:Repository;source?:Repository;forks:number;master_branch?:string;open_issues:number;watchers:number;anonymous_access_enabled?:boolean;code_of_conduct?:CodeOfConductSimple;security_and_analysis?:SecurityAndAnalysis;custom_properties?:{[key:string]:unknown}}
export interface GetBudget {id:string;budget_scope:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"multi_user_cost_center"|"user";budget_entity_name:string;user?:string;budget_amount:number;prevent_further_usage:boolean;budget_product_sku:string;budget_type:("ProductPricing"|"SkuPricing");budget_alerting:{will_alert?:boolean;alert_recipients?:string[]}}
export interface GetAllBudgets {budgets:Budget[];user?:string;effective_budget?:{id:string;budget_amount:number;consumed_amount:number};has_next_page?:boolean;total_count?:number}
export interface GistComment {id:number;node_id:string;url:string;body:string;user:NullableSimpleUser;created_at:string;updated_at:string;author_association:AuthorAssociation}
export interface GistCommit {url:string;version:string;user:NullableSimpleUser;change_status:{total?:number;additions?:number;deletions?:number};committed_at:string}
export interface GistHistory {user?:NullableSimpleUser;version?:string;committed_at?:string;change_status?:{total?:number;additions?:number;deletions?:number};url?:string}
export interface GistSimple {forks?:{id?:string;url?:string;user?:PublicUser;created_at?:string;updated_at?:string}[]|null;history?:GistHistory[]|null;fork_of?:{url:string;forks_url:string;commits_url:string;id:string;node_id:string;git_pull_url:string;git_push_url:string;html_url:string;files:{[key:string]:{filename?:string;type?:string;language?:string;raw_url?:string;size?:number}};public:boolean;created_at:string;updated_at:string;description:string|null;comments:number;comments_enabled?:boolean;user:NullableSimpleUser;comments_url:string;owner?:NullableSimpleUser;truncated?:boolean;forks?:unknown[];history?:unknown[]}|null;url?:string;forks_url?:string;commits_url?:string;id?:string;node_id?:string;git_pull_url?:string;git_push_url?:string;html_url?:string;files?:{[key:string]:{filename?:string;type?:string;language?:string;raw_url?:string;size?:number;truncated?:boolean;content?:string;encoding?:string}|null};public?:boolean;created_at?:string;updated_at?:string;description?:string|null;comments?:number;comments_enabled?:boolean;user?:string|null;comments_url?:string;owner?:SimpleUser;truncated?:boolean}
export interface GitCommit {sha:string;node_id:string;url:string;author:{date:string;email:string;name:string};committer:{date:string;email:string;name:string};message:string;tree:{sha:string;url:string};parents:{sha:string;url:string;html_url:string}[];verification:{verified:boolean;reason:string;signature:string|null;payload:string|null;verified_at:string|null};html_url:string}
export interface GitRef {ref:string;node_id:string;url:string;object:{type:string;sha:string;url:string}}
export interface GitTag {node_id:string;tag:string;sha:string;url:string;message:string;tagger:{date:string;email:string;name:string};object:{sha:string;type:string;url:string};verification?:Verification}
export interface GitTree {sha:string;url?:string;truncated:boolean;tree:{path:string;mode:string;type:string;sha:string;size?:number;url?:string}[]}
export interface GitignoreTemplate {name:string;source:string}
export interface GlobalAdvisory {ghsa_id:string;cve_id:string|null;url:string;html_url:string;repository_advisory_url:string|null;summary:string;description:string|null;type:"reviewed"|"unreviewed"|"malware";severity:"critical"|"high"|"medium"|"low"|"unknown";source_code_location:string|null;identifiers:({type:"CVE"|"GHSA";value:string})[]|null;references:string[]|null;published_at:string;updated_at:string;github_reviewed_at:string|null;nvd_published_at:string|null;withdrawn_at:string|null;vulnerabilities:Vulnerability[]|null;cvss:{vector_string:string|null;score:number|null}|null;cvss_severities?:CvssSeverities;epss?:SecurityAdvisoryEpss;cwes:{cwe_id:string;name:string}[]|null;credits:{user:SimpleUser;type:SecurityAdvisoryCreditTypes}[]|null}
export interface GollumEvent {pages:({page_name?:string|null;title?:string|null;summary?:string|null;action?:string;sha?:string;html_url?:string})[]}
export interface GpgKey {id:number;name?:string|null;primary_key_id:number|null;key_id:string;public_key:string;emails:{email?:string;verified?:boolean}[];subkeys:({id?:number;primary_key_id?:number;key_id?:string;public_key?:string;emails?:{email?:string;verified?:boolean}[];subkeys?:unknown[];can_sign?:boolean;can_encrypt_comms?:boolean;can_encrypt_storage?:boolean;can_certify?:boolean;created_at?:string;expires_at?:string|null;raw_key?:string|null;revoked?:boolean})[];can_sign:boolean;can_encrypt_comms:boolean;can_encrypt_storage:boolean;can_certify:boolean;created_at:string;expires_at:string|null;revoked:boolean;raw_key:string|null}
export interface Hook {type:string;id:number;name:string;active:boolean;events:string[];config:WebhookConfig;updated_at:string;created_at:string;url:string;test_url:string;ping_url:string;deliveries_url?:string;last_response:HookResponse}
export interface HookDelivery {id:number;guid:string;delivered_at:string;redelivery:boolean;duration:number;status:string;status_code:number;event:string;action:string|null;installation_id:number|null;repository_id:number|null;throttled_at?:string|null;url?:string;request:{headers:{[key:string]:unknown}|null;payload:{[key:string]:unknown}|null};response:{headers:{[key:string]:unknown}|null;payload:string|null}}
export interface HookDeliveryItem {id:number;guid:string;delivered_at:string;redelivery:boolean;duration:number;status:string;status_code:number;event:string;action:string|null;installation_id:number|null;repository_id:number|null;throttled_at?:string|null}
export interface HookResponse {code:number|null;status:string|null;message:string|null}
export interface Hovercard {contexts:{message:string;octicon:string}[]}
export interface ImmutableReleasesOrganizationSettings {enforced_repositories:"all"|"none"|"selected";selected_repositories_url?:string}
export interface Import {vcs:string|null;use_lfs?:boolean;vcs_url:string;svc_root?:string;tfvc_project?:string;status:"auth"|"error"|"none"|"detecting"|"choose"|"auth_failed"|"importing"|"mapping"|"waiting_to_push"|"pushing"|"complete"|"setup"|"unknown"|"detection_found_multiple"|"detection_found_nothing"|"detection_needs_auth";status_text?:string|null;failed_step?:string|null;error_message?:string|null;import_percent?:number|null;commit_count?:number|null;push_percent?:number|null;has_large_files?:boolean;large_files_size?:number;large_files_count?:number;project_choices?:{vcs?:string;tfvc_project?:string;human_name?:string}[];message?:string;authors_count?:number|null;url:string;html_url:string;authors_url:string;repository_url:string;svn_root?:string}
export interface Installation {id:number;account:(SimpleUser|Enterprise)|null;repository_selection:"all"|"selected";access_tokens_url:string;repositories_url:string;html_url:string;app_id:number;client_id?:string;target_id:number;target_type:string;permissions:AppPermissions;events:string[];created_at:string;updated_at:string;single_file_name:string|null;has_multiple_single_files?:boolean;single_file_paths?:string[];app_slug:string;suspended_by:NullableSimpleUser;suspended_at:string|null;contact_email?:string|null}
export interface InstallationToken {token:string;expires_at:string;permissions?:AppPermissions;repository_selection?:"all"|"selected";repositories?:Repository[];single_file?:string;has_multiple_single_files?:boolean;single_file_paths?:string[]}
export type Integration={id:number;slug?:string;node_id:string;client_id?:string;owner:(SimpleUser|Enterprise);name:string;description:string|null;external_url:string;html_url:string;created_at:string;updated_at:string;permissions:{issues?:string;checks?:string;metadata?:string;contents?:string;deployments?:string};events:string[];installations_count?:number}|null
export interface IntegrationInstallationRequest {id:number;node_id?:string;account:(SimpleUser|Enterprise);requester:SimpleUser;created_at:string}
export type InteractionExpiry="one_day"|"three_days"|"one_week"|"one_month"|"six_months"
export type InteractionGroup="existing_users"|"contributors_only"|"collaborators_only"
export interface InteractionLimit {limit:InteractionGroup;expiry?:InteractionExpiry}
export interface InteractionLimitPullRequestBypassList {users:string[]}
export interface InteractionLimitResponse {limit:InteractionGroup;origin:string;expires_at:string}
export interface Issue {id:number;node_id:string;url:string;repository_url:string;labels_url:string;comments_url:string;events_url:string;html_url:string;number:number;state:string;state_reason?:"completed"|"reopened"|"not_planned"|"duplicate"|null;title:string;body?:string|null;user:NullableSimpleUser;labels:((string|{id?:number;node_id?:string;url?:string;name?:string;description?:string|null;color?:string|null;default?:boolean}))[];assignee:NullableSimpleUser;assignees?:SimpleUser[];milestone:NullableMilestone;locked:boolean;active_lock_reason?:string|null;comments:number;pull_request?:{merged_at?:string|null;diff_url:string|null;html_url:string|null;patch_url:string|null;url:string|null};closed_at:string|null;created_at:string;updated_at:string;draft?:boolean;closed_by?:NullableSimpleUser;body_html?:string;body_text?:string;timeline_url?:string;type?:IssueType;repository?:Repository;performed_via_github_app?:NullableIntegration;author_association?:AuthorAssociation;reactions?:ReactionRollup;sub_issues_summary?:SubIssuesSummary;parent_issue_url?:string|null;pinned_comment?:NullableIssueComment;issue_dependencies_summary?:IssueDependenciesSummary;issue_field_values?:IssueFieldValue[]}
export interface IssueComment {id:number;node_id:string;url:string;body?:string;body_text?:string;body_html?:string;html_url:string;user:NullableSimpleUser;created_at:string;updated_at:string;issue_url:string;author_association?:AuthorAssociation;performed_via_github_app?:NullableIntegration;reactions?:ReactionRollup;pin?:NullablePinnedIssueComment;minimized?:NullableIssueCommentMinimized}
export interface IssueCommentEvent {action:string;issue:Issue;comment:IssueComment}
export interface IssueDependenciesSummary {blocked_by:number;blocking:number;total_blocked_by:number;total_blocking:number}
export interface IssueEvent {id:number;node_id:string;url:string;actor:NullableSimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;issue?:NullableIssue;label?:IssueEventLabel;assignee?:NullableSimpleUser;assigner?:NullableSimpleUser;review_requester?:NullableSimpleUser;requested_reviewer?:NullableSimpleUser;requested_team?:Team;dismissed_review?:IssueEventDismissedReview;milestone?:IssueEventMilestone;project_card?:IssueEventProjectCard;rename?:IssueEventRename;issue_type?:IssueTypeWebhook;prev_issue_type?:IssueTypeWebhook;sub_issue?:NullableIssueReference;parent_issue?:NullableIssueReference;blocked_by?:NullableIssueReference;blocking?:NullableIssueReference;intent?:NullableIssueEventIntent;author_association?:AuthorAssociation;lock_reason?:string|null;performed_via_github_app?:NullableIntegration}
export interface IssueEventDismissedReview {state:string;review_id:number;dismissal_message:string|null;dismissal_commit_id?:string|null}
export type IssueEventForIssue=(LabeledIssueEvent|UnlabeledIssueEvent|AssignedIssueEvent|UnassignedIssueEvent|MilestonedIssueEvent|DemilestonedIssueEvent|RenamedIssueEvent|ReviewRequestedIssueEvent|ReviewRequestRemovedIssueEvent|ReviewDismissedIssueEvent|LockedIssueEvent|AddedToProjectIssueEvent|MovedColumnInProjectIssueEvent|RemovedFromProjectIssueEvent|ConvertedNoteToIssueIssueEvent|IssueTypeAddedIssueEvent|IssueTypeRemovedIssueEvent|IssueTypeChangedIssueEvent|SubIssueAddedIssueEvent|SubIssueRemovedIssueEvent|ParentIssueAddedIssueEvent|ParentIssueRemovedIssueEvent|BlockedByAddedIssueEvent|BlockedByRemovedIssueEvent|BlockingAddedIssueEvent|BlockingRemovedIssueEvent)
export interface IssueEventLabel {name:string|null;color:string|null}
export interface IssueEventMilestone {title:string}
export interface IssueEventProjectCard {url:string;id:number;project_url:string;project_id:number;column_name:string;previous_column_name?:string}
export interface IssueEventRename {from:string;to:string}
export type IssueField={id:number;node_id:string;name:string;description?:string|null;data_type:"text"|"date"|"single_select"|"multi_select"|"number";visibility?:"organization_members_only"|"all";options?:({id:number;name:string;description?:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null;priority?:number|null;created_at?:string;updated_at?:string})[]|null;created_at?:string;updated_at?:string}|null
export interface IssueFieldValue {issue_field_id:number;issue_field_name?:string;node_id:string;data_type:"text"|"single_select"|"multi_select"|"number"|"date";value:(string|number)|null;single_select_option?:{id:number;name:string;color:string}|null;multi_select_options?:{id:number;name:string;color:string}[]|null}
export interface IssueSearchResultItem {url:string;repository_url:string;labels_url:string;comments_url:string;events_url:string;html_url:string;id:number;node_id:string;number:number;title:string;locked:boolean;active_lock_reason?:string|null;assignees?:SimpleUser[]|null;user:NullableSimpleUser;labels:({id?:number;node_id?:string;url?:string;name?:string;color?:string;default?:boolean;description?:string|null})[];sub_issues_summary?:SubIssuesSummary;issue_dependencies_summary?:IssueDependenciesSummary;issue_field_values?:IssueFieldValue[];state:string;state_reason?:string|null;assignee:NullableSimpleUser;milestone:NullableMilestone;comments:number;created_at:string;updated_at:string;closed_at:string|null;text_matches?:SearchResultTextMatches;pull_request?:{merged_at?:string|null;diff_url:string|null;html_url:string|null;patch_url:string|null;url:string|null};body?:string;score:number;author_association:AuthorAssociation;draft?:boolean;repository?:Repository;body_html?:string;body_text?:string;timeline_url?:string;type?:IssueType;performed_via_github_app?:NullableIntegration;pinned_comment?:NullableIssueComment;reactions?:ReactionRollup}
export interface IssueSuggestion {id:number;issue_id:number;action:"set_type"|"add_label"|"add_field"|"add_assignee"|"close_issue";state:"pending"|"applied"|"approved"|"dismissed"|"replaced"|"invalidated";target_id:number|null;target_value:(string|number|boolean|string[])|null;rationale:string|null;confidence:"LOW"|"MEDIUM"|"HIGH"|null;actor_id:number|null;issue_event_id:number|null;resolved_by:number|null;created_at:string;updated_at:string}
export type IssueType={id:number;node_id:string;name:string;description:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null;created_at?:string;updated_at?:string;is_enabled?:boolean}|null
export interface IssueTypeAddedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;issue_type:IssueTypeWebhook;intent?:NullableIssueEventIntent}
export interface IssueTypeChangedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;issue_type:IssueTypeWebhook;prev_issue_type:IssueTypeWebhook;intent?:NullableIssueEventIntent}
export interface IssueTypeRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;prev_issue_type:IssueTypeWebhook;intent?:NullableIssueEventIntent}
export type IssueTypeWebhook={id:number;name:string;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null}|null
export interface IssuesEvent {action:string;issue:Issue;assignee?:SimpleUser;assignees?:SimpleUser[];label?:Label;labels?:Label[]}
export interface Job {id:number;run_id:number;run_url:string;run_attempt?:number;node_id:string;head_sha:string;url:string;html_url:string|null;status:"queued"|"in_progress"|"completed"|"waiting"|"requested"|"pending";conclusion:"success"|"failure"|"neutral"|"cancelled"|"skipped"|"timed_out"|"action_required"|null;created_at:string;started_at:string;completed_at:string|null;name:string;steps?:({status:"queued"|"in_progress"|"completed";conclusion:string|null;name:string;number:number;started_at?:string|null;completed_at?:string|null})[];check_run_url:string;labels:string[];runner_id:number|null;runner_name:string|null;runner_group_id:number|null;runner_group_name:string|null;workflow_name:string|null;head_branch:string|null}
export interface Key {key:string;id:number;url:string;title:string;created_at:string;verified:boolean;read_only:boolean;last_used?:string|null}
export interface KeySimple {id:number;key:string;created_at?:string;last_used?:string|null}
export interface Label {id:number;node_id:string;url:string;name:string;description:string|null;color:string;default:boolean}
export interface LabelSearchResultItem {id:number;node_id:string;url:string;name:string;color:string;default:boolean;description:string|null;score:number;text_matches?:SearchResultTextMatches}
export interface LabeledIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;label:{name:string;color:string};intent?:NullableIssueEventIntent}
export type Language={[key:string]:number}
export type LdapDn=string
export interface License {key:string;name:string;spdx_id:string|null;url:string|null;node_id:string;html_url:string;description:string;implementation:string;permissions:string[];conditions:string[];limitations:string[];body:string;featured:boolean}
export interface LicenseContent {name:string;path:string;sha:string;size:number;url:string;html_url:string|null;git_url:string|null;download_url:string|null;type:string;content:string;encoding:string;_links:{git:string|null;html:string|null;self:string};license:NullableLicenseSimple}
export interface LicenseSimple {key:string;name:string;url:string|null;spdx_id:string|null;node_id:string;html_url?:string}
export interface Link {href:string}
export interface LinkWithType {href:string;type:string}
export interface LockedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;lock_reason:string|null}
export interface Manifest {name:string;file?:{source_location?:string};metadata?:Metadata;resolved?:{[key:string]:Dependency}}
export interface MarketplaceAccount {url:string;id:number;type:string;node_id?:string;login:string;email?:string|null;organization_billing_email?:string|null}
export interface MarketplaceListingPlan {url:string;accounts_url:string;id:number;number:number;name:string;description:string;monthly_price_in_cents:number;yearly_price_in_cents:number;price_model:"FREE"|"FLAT_RATE"|"PER_UNIT";has_free_trial:boolean;unit_name:string|null;state:string;bullets:string[]}
export interface MarketplacePurchase {url:string;type:string;id:number;login:string;organization_billing_email?:string;email?:string|null;marketplace_pending_change?:{is_installed?:boolean;effective_date?:string;unit_count?:number|null;id?:number;plan?:MarketplaceListingPlan}|null;marketplace_purchase:{billing_cycle?:string;next_billing_date?:string|null;is_installed?:boolean;unit_count?:number|null;on_free_trial?:boolean;free_trial_ends_on?:string|null;updated_at?:string;plan?:MarketplaceListingPlan}}
export interface MemberEvent {action:string;member:SimpleUser}
export interface MergedUpstream {message?:string;merge_type?:"merge"|"fast-forward"|"none";base_branch?:string}
export type Metadata={[key:string]:(string|number|boolean)|null}
export interface Migration {id:number;owner:NullableSimpleUser;guid:string;state:string;lock_repositories:boolean;exclude_metadata:boolean;exclude_git_data:boolean;exclude_attachments:boolean;exclude_releases:boolean;exclude_owner_projects:boolean;org_metadata_only:boolean;repositories:Repository[];url:string;created_at:string;updated_at:string;node_id:string;archive_url?:string;exclude?:string[]}
export interface Milestone {url:string;html_url:string;labels_url:string;id:number;node_id:string;number:number;state:"open"|"closed";title:string;description:string|null;creator:NullableSimpleUser;open_issues:number;closed_issues:number;created_at:string;updated_at:string;closed_at:string|null;due_on:string|null}
export interface MilestonedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;milestone:{title:string}}
export interface MinimalRepository {id:number;node_id:string;name:string;full_name:string;owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url?:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url?:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url?:string;mirror_url?:string|null;hooks_url:string;svn_url?:string;homepage?:string|null;language?:string|null;forks_count?:number;stargazers_count?:number;watchers_count?:number;size?:number;default_branch?:string;open_issues_count?:number;is_template?:boolean;topics?:string[];has_issues?:boolean;has_projects?:boolean;has_wiki?:boolean;has_pages?:boolean;has_downloads?:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived?:boolean;disabled?:boolean;visibility?:string;pushed_at?:string|null;created_at?:string|null;updated_at?:string|null;permissions?:{admin?:boolean;maintain?:boolean;push?:boolean;triage?:boolean;pull?:boolean};role_name?:string;temp_clone_token?:string;delete_branch_on_merge?:boolean;subscribers_count?:number;network_count?:number;code_of_conduct?:CodeOfConduct;license?:{key?:string;name?:string;spdx_id?:string;url?:string|null;node_id?:string}|null;forks?:number;open_issues?:number;watchers?:number;allow_forking?:boolean;web_commit_signoff_required?:boolean;security_and_analysis?:SecurityAndAnalysis;custom_properties?:{[key:string]:unknown}}
export interface MovedColumnInProjectIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;project_card?:{id:number;url:string;project_id:number;project_url:string;column_name:string;previous_column_name?:string}}
export interface NetworkConfiguration {id:string;name:string;compute_service?:"none"|"actions"|"codespaces";network_settings_ids?:string[];failover_network_settings_ids?:string[];failover_network_enabled?:boolean;created_on:string|null}
export interface NetworkSettings {id:string;network_configuration_id?:string;name:string;subnet_id:string;region:string}
export type NullableActionsHostedRunnerPoolImage={id:string;size_gb:number;display_name:string;source:"github"|"partner"|"custom";version?:string}|null
export type NullableAlertUpdatedAt=string|null
export type NullableCodeOfConductSimple={url:string;key:string;name:string;html_url:string|null}|null
export type NullableCodespaceMachine={name:string;display_name:string;operating_system:string;storage_in_bytes:number;memory_in_bytes:number;cpus:number;prebuild_availability:"none"|"ready"|"in_progress"|null}|null
export type NullableCollaborator={login:string;id:number;email?:string|null;name?:string|null;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;permissions?:{pull:boolean;triage?:boolean;push:boolean;maintain?:boolean;admin:boolean};role_name:string;user_view_type?:string}|null
export type NullableCommunityHealthFile={url:string;html_url:string}|null
export type NullableGitUser={name?:string;email?:string;date?:string}|null
export type NullableIntegration={id:number;slug?:string;node_id:string;client_id?:string;owner:(SimpleUser|Enterprise);name:string;description:string|null;external_url:string;html_url:string;created_at:string;updated_at:string;permissions:{issues?:string;checks?:string;metadata?:string;contents?:string;deployments?:string};events:string[];installations_count?:number}|null
export type NullableIssue={id:number;node_id:string;url:string;repository_url:string;labels_url:string;comments_url:string;events_url:string;html_url:string;number:number;state:string;state_reason?:"completed"|"reopened"|"not_planned"|"duplicate"|null;title:string;body?:string|null;user:NullableSimpleUser;labels:((string|{id?:number;node_id?:string;url?:string;name?:string;description?:string|null;color?:string|null;default?:boolean}))[];assignee:NullableSimpleUser;assignees?:SimpleUser[];milestone:NullableMilestone;locked:boolean;active_lock_reason?:string|null;comments:number;pull_request?:{merged_at?:string|null;diff_url:string|null;html_url:string|null;patch_url:string|null;url:string|null};closed_at:string|null;created_at:string;updated_at:string;draft?:boolean;closed_by?:NullableSimpleUser;body_html?:string;body_text?:string;timeline_url?:string;type?:IssueType;repository?:Repository;performed_via_github_app?:NullableIntegration;author_association?:AuthorAssociation;reactions?:ReactionRollup;sub_issues_summary?:SubIssuesSummary;parent_issue_url?:string|null;pinned_comment?:NullableIssueComment;issue_dependencies_summary?:IssueDependenciesSummary;issue_field_values?:IssueFieldValue[]}|null
export type NullableIssueComment={id:number;node_id:string;url:string;body?:string;body_text?:string;body_html?:string;html_url:string;user:NullableSimpleUser;created_at:string;updated_at:string;issue_url:string;author_association?:AuthorAssociation;performed_via_github_app?:NullableIntegration;reactions?:ReactionRollup;pin?:NullablePinnedIssueComment;minimized?:NullableIssueCommentMinimized}|null
export type NullableIssueCommentMinimized={reason:string|null}|null
export type NullableIssueEventIntent={rationale?:string|null;confidence?:"LOW"|"MEDIUM"|"HIGH"|null}|null
export type NullableIssueReference={number:number;title:string;state:string;state_reason?:string|null;repository:SimpleRepository;issue_type:{id:number;node_id:string;name:string;color?:string|null}|null}|null
export type NullableLicenseSimple={key:string;name:string;url:string|null;spdx_id:string|null;node_id:string;html_url?:string}|null
export type NullableMilestone={url:string;html_url:string;labels_url:string;id:number;node_id:string;number:number;state:"open"|"closed";title:string;description:string|null;creator:NullableSimpleUser;open_issues:number;closed_issues:number;created_at:string;updated_at:string;closed_at:string|null;due_on:string|null}|null
export type NullableMinimalRepository={id:number;node_id:string;name:string;full_name:string;owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url?:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url?:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url?:string;mirror_url?:string|null;hooks_url:string;svn_url?:string;homepage?:string|null;language?:string|null;forks_count?:number;stargazers_count?:number;watchers_count?:number;size?:number;default_branch?:string;open_issues_count?:number;is_template?:boolean;topics?:string[];has_issues?:boolean;has_projects?:boolean;has_wiki?:boolean;has_pages?:boolean;has_downloads?:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived?:boolean;disabled?:boolean;visibility?:string;pushed_at?:string|null;created_at?:string|null;updated_at?:string|null;permissions?:{admin?:boolean;maintain?:boolean;push?:boolean;triage?:boolean;pull?:boolean};role_name?:string;temp_clone_token?:string;delete_branch_on_merge?:boolean;subscribers_count?:number;network_count?:number;code_of_conduct?:CodeOfConduct;license?:{key?:string;name?:string;spdx_id?:string;url?:string|null;node_id?:string}|null;forks?:number;open_issues?:number;watchers?:number;allow_forking?:boolean;web_commit_signoff_required?:boolean;security_and_analysis?:SecurityAndAnalysis;custom_properties?:{[key:string]:unknown}}|null
export type NullableOrganizationSimple={login:string;id:number;node_id:string;url:string;repos_url:string;events_url:string;hooks_url:string;issues_url:string;members_url:string;public_members_url:string;avatar_url:string;description:string|null}|null
export type NullablePinnedIssueComment={pinned_at:string;pinned_by:NullableSimpleUser}|null
export type NullableProjectsV2StatusUpdate={id:number;node_id:string;project_node_id?:string;creator?:SimpleUser;created_at:string;updated_at:string;status?:"INACTIVE"|"ON_TRACK"|"AT_RISK"|"OFF_TRACK"|"COMPLETE"|null;start_date?:string;target_date?:string;body?:string|null}|null
export type NullableRepository={id:number;node_id:string;name:string;full_name:string;license:NullableLicenseSimple;forks:number;permissions?:{admin:boolean;pull:boolean;triage?:boolean;push:boolean;maintain?:boolean};owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url:string;mirror_url:string|null;hooks_url:string;svn_url:string;homepage:string|null;language:string|null;forks_count:number;stargazers_count:number;watchers_count:number;size:number;default_branch:string;open_issues_count:number;is_template?:boolean;topics?:string[];has_issues:boolean;has_projects:boolean;has_wiki:boolean;has_pages:boolean;has_downloads:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived:boolean;disabled:boolean;visibility?:string;pushed_at:string|null;created_at:string|null;updated_at:string|null;allow_rebase_merge?:boolean;temp_clone_token?:string;allow_squash_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_update_branch?:boolean;use_squash_pr_title_as_default?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";allow_merge_commit?:boolean;allow_forking?:boolean;web_commit_signoff_required?:boolean;open_issues:number;watchers:number;master_branch?:string;starred_at?:string;anonymous_access_enabled?:boolean;code_search_index_status?:{lexical_search_ok?:boolean;lexical_commit_sha?:string}}|null
export type NullableScopedInstallation={permissions:AppPermissions;repository_selection:"all"|"selected";single_file_name:string|null;has_multiple_single_files?:boolean;single_file_paths?:string[];repositories_url:string;account:SimpleUser}|null
export type NullableSecretScanningFirstDetectedLocation=(SecretScanningLocationCommit|SecretScanningLocationWikiCommit|SecretScanningLocationIssueTitle|SecretScanningLocationIssueBody|SecretScanningLocationIssueComment|SecretScanningLocationDiscussionTitle|SecretScanningLocationDiscussionBody|SecretScanningLocationDiscussionComment|SecretScanningLocationPullRequestTitle|SecretScanningLocationPullRequestBody|SecretScanningLocationPullRequestComment|SecretScanningLocationPullRequestReview|SecretScanningLocationPullRequestReviewComment)|null
export type NullableSimpleCommit={id:string;tree_id:string;message:string;timestamp:string;author:{name:string;email:string}|null;committer:{name:string;email:string}|null}|null
export type NullableSimpleRepository={id:number;node_id:string;name:string;full_name:string;owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;hooks_url:string}|null
export type NullableSimpleUser={name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string;user_view_type?:string}|null
export type NullableTeamSimple={id:number;node_id:string;url:string;members_url:string;name:string;description:string|null;permission:string;privacy?:string;notification_setting?:string;html_url:string;repositories_url:string;slug:string;ldap_dn?:string;type:"enterprise"|"organization";organization_id?:number;enterprise_id?:number}|null
export interface OidcCustomPropertyInclusion {custom_property_name:string;inclusion_source:"organization"|"enterprise"}
export interface OidcCustomPropertyInclusionInput {custom_property_name:string}
export interface OidcCustomSub {include_claim_keys:string[];use_immutable_subject?:boolean}
export interface OidcCustomSubRepo {use_default:boolean;include_claim_keys?:string[];use_immutable_subject?:boolean;sub_claim_prefix?:string}
export interface OrgHook {id:number;url:string;ping_url:string;deliveries_url?:string;name:string;events:string[];active:boolean;config:{url?:string;insecure_ssl?:string;content_type?:string;secret?:string};updated_at:string;created_at:string;type:string}
export interface OrgMembership {url:string;state:"active"|"pending";role:"admin"|"member"|"billing_manager";direct_membership?:boolean;enterprise_teams_providing_indirect_membership?:string[];organization_url:string;organization:OrganizationSimple;user:NullableSimpleUser;permissions?:{can_create_repository:boolean}}
export interface OrgPrivateRegistryConfiguration {name:string;registry_type:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";url?:string;username?:string|null;replaces_base?:boolean;visibility:"all"|"private"|"selected";tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string;created_at:string;updated_at:string}
export interface OrgPrivateRegistryConfigurationWithSelectedRepositories {name:string;registry_type:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";url?:string;username?:string;replaces_base?:boolean;visibility:"all"|"private"|"selected";selected_repository_ids?:number[];tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string;created_at:string;updated_at:string}
export interface OrgRepoCustomPropertyValues {repository_id:number;repository_name:string;repository_full_name:string;properties:CustomPropertyValue[]}
export type OrgRules=(RepositoryRuleCreation|RepositoryRuleUpdate|RepositoryRuleDeletion|RepositoryRuleRequiredLinearHistory|RepositoryRuleRequiredDeployments|RepositoryRuleRequiredSignatures|RepositoryRulePullRequest|RepositoryRuleRequiredStatusChecks|RepositoryRuleNonFastForward|RepositoryRuleCommitMessagePattern|RepositoryRuleCommitAuthorEmailPattern|RepositoryRuleCommitterEmailPattern|RepositoryRuleBranchNamePattern|RepositoryRuleTagNamePattern|RepositoryRuleFilePathRestriction|RepositoryRuleMaxFilePathLength|RepositoryRuleFileExtensionRestriction|RepositoryRuleMaxFileSize|RepositoryRuleWorkflows|RepositoryRuleCodeScanning|RepositoryRuleCopilotCodeReview)&{[key:string]:unknown}
export type OrgRulesetConditions=(RepositoryRulesetConditions&RepositoryRulesetConditionsRepositoryNameTarget&{[key:string]:unknown}|RepositoryRulesetConditions&RepositoryRulesetConditionsRepositoryIdTarget&{[key:string]:unknown}|RepositoryRulesetConditions&RepositoryRulesetConditionsRepositoryPropertyTarget&{[key:string]:unknown})&{[key:string]:unknown}
export interface OrganizationActionsSecret {name:string;created_at:string;updated_at:string;visibility:"all"|"private"|"selected";selected_repositories_url?:string}
export interface OrganizationActionsVariable {name:string;value:string;created_at:string;updated_at:string;visibility:"all"|"private"|"selected";selected_repositories_url?:string}
export interface OrganizationCreateIssueField {name:string;description?:string|null;data_type:"text"|"date"|"single_select"|"multi_select"|"number";visibility?:"organization_members_only"|"all";options?:({name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]|null}
export interface OrganizationCreateIssueType {name:string;is_enabled:boolean;description?:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null}
export interface OrganizationDependabotSecret {name:string;created_at:string;updated_at:string;visibility:"all"|"private"|"selected";selected_repositories_url?:string}
export interface OrganizationFull {login:string;id:number;node_id:string;url:string;repos_url:string;events_url:string;hooks_url:string;issues_url:string;members_url:string;public_members_url:string;avatar_url:string;description:string|null;name?:string;company?:string;blog?:string;location?:string;email?:string;twitter_username?:string|null;is_verified?:boolean;has_organization_projects:boolean;has_repository_projects:boolean;public_repos:number;public_gists:number;followers:number;following:number;html_url:string;type:string;total_private_repos?:number;owned_private_repos?:number;private_gists?:number|null;disk_usage?:number|null;collaborators?:number|null;billing_email?:string|null;plan?:{name:string;space:number;private_repos:number;filled_seats?:number;seats?:number};default_repository_permission?:string|null;default_repository_branch?:string|null;members_can_create_repositories?:boolean|null;two_factor_requirement_enabled?:boolean|null;members_allowed_repository_creation_type?:string;members_can_create_public_repositories?:boolean;members_can_create_private_repositories?:boolean;members_can_create_internal_repositories?:boolean;members_can_create_pages?:boolean;members_can_create_public_pages?:boolean;members_can_create_private_pages?:boolean;members_can_delete_repositories?:boolean;members_can_change_repo_visibility?:boolean;members_can_invite_outside_collaborators?:boolean;members_can_delete_issues?:boolean;display_commenter_full_name_setting_enabled?:boolean;readers_can_create_discussions?:boolean;members_can_create_teams?:boolean;members_can_view_dependency_insights?:boolean;members_can_fork_private_repositories?:boolean|null;web_commit_signoff_required?:boolean;advanced_security_enabled_for_new_repositories?:boolean;dependabot_alerts_enabled_for_new_repositories?:boolean;dependabot_security_updates_enabled_for_new_repositories?:boolean;dependency_graph_enabled_for_new_repositories?:boolean;secret_scanning_enabled_for_new_repositories?:boolean;secret_scanning_push_protection_enabled_for_new_repositories?:boolean;secret_scanning_push_protection_custom_link_enabled?:boolean;secret_scanning_push_protection_custom_link?:string|null;created_at:string;updated_at:string;archived_at:string|null;deploy_keys_enabled_for_repositories?:boolean}
export interface OrganizationInvitation {id:number;login:string|null;email:string|null;role:string;created_at:string;failed_at?:string|null;failed_reason?:string|null;inviter:SimpleUser;team_count:number;node_id:string;invitation_teams_url:string;invitation_source?:string}
export interface OrganizationProgrammaticAccessGrant {id:number;owner:SimpleUser;repository_selection:"none"|"all"|"subset";repositories_url:string;permissions:{organization?:{[key:string]:string};repository?:{[key:string]:string};other?:{[key:string]:string}};access_granted_at:string;token_id:number;token_name:string;token_expired:boolean;token_expires_at:string|null;token_last_used_at:string|null}
export interface OrganizationProgrammaticAccessGrantRequest {id:number;reason:string|null;owner:SimpleUser;repository_selection:"none"|"all"|"subset";repositories_url:string;permissions:{organization?:{[key:string]:string};repository?:{[key:string]:string};other?:{[key:string]:string}};created_at:string;token_id:number;token_name:string;token_expired:boolean;token_expires_at:string|null;token_last_used_at:string|null}
export interface OrganizationRole {id:number;name:string;description?:string|null;base_role?:"read"|"triage"|"write"|"maintain"|"admin"|null;source?:"Organization"|"Enterprise"|"Predefined"|null;permissions:string[];organization:NullableSimpleUser;created_at:string;updated_at:string}
export interface OrganizationSecretScanningAlert {number?:AlertNumber;created_at?:AlertCreatedAt;updated_at?:NullableAlertUpdatedAt;url?:AlertUrl;html_url?:AlertHtmlUrl;locations_url?:string;state?:SecretScanningAlertState;resolution?:SecretScanningAlertResolution;resolved_at?:string|null;resolved_by?:NullableSimpleUser;secret_type?:string;secret_type_display_name?:string;provider?:string|null;provider_slug?:string|null;secret?:string;repository?:SimpleRepository;push_protection_bypassed?:boolean|null;push_protection_bypassed_by?:NullableSimpleUser;push_protection_bypassed_at?:string|null;push_protection_bypass_request_reviewer?:NullableSimpleUser;push_protection_bypass_request_reviewer_comment?:string|null;push_protection_bypass_request_comment?:string|null;push_protection_bypass_request_html_url?:string|null;resolution_comment?:string|null;validity?:"active"|"inactive"|"unknown";publicly_leaked?:boolean|null;multi_repo?:boolean|null;is_base64_encoded?:boolean|null;first_location_detected?:NullableSecretScanningFirstDetectedLocation;has_more_locations?:boolean;assigned_to?:NullableSimpleUser;closure_request_comment?:string|null;closure_request_reviewer_comment?:string|null;closure_request_reviewer?:NullableSimpleUser}
export interface OrganizationSimple {login:string;id:number;node_id:string;url:string;repos_url:string;events_url:string;hooks_url:string;issues_url:string;members_url:string;public_members_url:string;avatar_url:string;description:string|null}
export interface OrganizationUpdateIssueField {name?:string;description?:string|null;visibility?:"organization_members_only"|"all";options?:({id?:number;name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]}
export interface OrganizationUpdateIssueType {name:string;is_enabled:boolean;description?:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null}
export interface Package {id:number;name:string;package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";url:string;html_url:string;version_count:number;visibility:"private"|"public";owner?:NullableSimpleUser;repository?:NullableMinimalRepository;created_at:string;updated_at:string}
export interface PackageVersion {id:number;name:string;url:string;package_html_url:string;html_url?:string;license?:string;description?:string;created_at:string;updated_at:string;deleted_at?:string;metadata?:{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";container?:{tags:string[]};docker?:{tag?:string[]}}}
export interface Page {url:string;status:"built"|"building"|"errored"|null;cname:string|null;protected_domain_state?:"pending"|"verified"|"unverified"|null;pending_domain_unverified_at?:string|null;custom_404:boolean;html_url?:string;build_type?:"legacy"|"workflow"|null;source?:PagesSourceHash;public:boolean;https_certificate?:PagesHttpsCertificate;https_enforced?:boolean}
export interface PageBuild {url:string;status:string;error:{message:string|null};pusher:NullableSimpleUser;commit:string;duration:number;created_at:string;updated_at:string}
export interface PageBuildStatus {url:string;status:string}
export interface PageDeployment {id:(number|string);status_url:string;page_url:string;preview_url?:string}
export interface PagesDeploymentStatus {status?:"deployment_in_progress"|"syncing_files"|"finished_file_sync"|"updating_pages"|"purging_cdn"|"deployment_cancelled"|"deployment_failed"|"deployment_content_failed"|"deployment_attempt_error"|"deployment_lost"|"succeed"}
export interface PagesHealthCheck {domain?:{host?:string;uri?:string;nameservers?:string;dns_resolves?:boolean;is_proxied?:boolean|null;is_cloudflare_ip?:boolean|null;is_fastly_ip?:boolean|null;is_old_ip_address?:boolean|null;is_a_record?:boolean|null;has_cname_record?:boolean|null;has_mx_records_present?:boolean|null;is_valid_domain?:boolean;is_apex_domain?:boolean;should_be_a_record?:boolean|null;is_cname_to_github_user_domain?:boolean|null;is_cname_to_pages_dot_github_dot_com?:boolean|null;is_cname_to_fastly?:boolean|null;is_pointed_to_github_pages_ip?:boolean|null;is_non_github_pages_ip_present?:boolean|null;is_pages_domain?:boolean;is_served_by_pages?:boolean|null;is_valid?:boolean;reason?:string|null;responds_to_https?:boolean;enforces_https?:boolean;https_error?:string|null;is_https_eligible?:boolean|null;caa_error?:string|null};alt_domain?:{host?:string;uri?:string;nameservers?:string;dns_resolves?:boolean;is_proxied?:boolean|null;is_cloudflare_ip?:boolean|null;is_fastly_ip?:boolean|null;is_old_ip_address?:boolean|null;is_a_record?:boolean|null;has_cname_record?:boolean|null;has_mx_records_present?:boolean|null;is_valid_domain?:boolean;is_apex_domain?:boolean;should_be_a_record?:boolean|null;is_cname_to_github_user_domain?:boolean|null;is_cname_to_pages_dot_github_dot_com?:boolean|null;is_cname_to_fastly?:boolean|null;is_pointed_to_github_pages_ip?:boolean|null;is_non_github_pages_ip_present?:boolean|null;is_pages_domain?:boolean;is_served_by_pages?:boolean|null;is_valid?:boolean;reason?:string|null;responds_to_https?:boolean;enforces_https?:boolean;https_error?:string|null;is_https_eligible?:boolean|null;caa_error?:string|null}|null}
export interface PagesHttpsCertificate {state:"new"|"authorization_created"|"authorization_pending"|"authorized"|"authorization_revoked"|"issued"|"uploaded"|"approved"|"errored"|"bad_authz"|"destroy_pending"|"dns_changed";description:string;domains:string[];expires_at?:string}
export interface PagesSourceHash {branch:string;path:string}
export interface ParentIssueAddedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;parent_issue:NullableIssueReference}
export interface ParentIssueRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;parent_issue:NullableIssueReference}
export interface ParticipationStats {all:number[];owner:number[]}
export interface PendingDeployment {environment:{id?:number;node_id?:string;name?:string;url?:string;html_url?:string};wait_timer:number;wait_timer_started_at:string|null;current_user_can_approve:boolean;reviewers:({type?:DeploymentReviewerType;reviewer?:(SimpleUser|Team)})[]}
export interface PorterAuthor {id:number;remote_id:string;remote_name:string;email:string;name:string;url:string;import_url:string}
export interface PorterLargeFile {ref_name:string;path:string;oid:string;size:number}
export type PreventSelfReview=boolean
export interface PrivateUser {login:string;id:number;user_view_type?:string;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;name:string|null;company:string|null;blog:string|null;location:string|null;email:string|null;notification_email?:string|null;hireable:boolean|null;bio:string|null;twitter_username?:string|null;public_repos:number;public_gists:number;followers:number;following:number;created_at:string;updated_at:string;private_gists:number;total_private_repos:number;owned_private_repos:number;disk_usage:number;collaborators:number;two_factor_authentication:boolean;plan?:{collaborators:number;name:string;space:number;private_repos:number};business_plus?:boolean;ldap_dn?:string}
export interface PrivateVulnerabilityReportCreate {summary:string;description:string;vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[]|null;cwe_ids?:string[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;start_private_fork?:boolean}
export interface ProjectsV2 {id:number;node_id:string;owner:SimpleUser;creator:SimpleUser;title:string;description:string|null;public:boolean;closed_at:string|null;created_at:string;updated_at:string;number:number;short_description:string|null;deleted_at:string|null;deleted_by:NullableSimpleUser;state?:"open"|"closed";latest_status_update?:NullableProjectsV2StatusUpdate;is_template?:boolean}
export interface ProjectsV2DraftIssue {id:number;node_id:string;title:string;body?:string|null;user:NullableSimpleUser;created_at:string;updated_at:string}
export interface ProjectsV2Field {id:number;issue_field_id?:number;node_id?:string;project_url:string;name:string;data_type:"assignees"|"linked_pull_requests"|"reviewers"|"labels"|"milestone"|"repository"|"title"|"text"|"single_select"|"number"|"date"|"iteration"|"issue_type"|"parent_issue"|"sub_issues_progress";options?:ProjectsV2SingleSelectOptions[];configuration?:{start_day?:number;duration?:number;iterations?:ProjectsV2IterationSettings[]};created_at:string;updated_at:string}
export interface ProjectsV2FieldIterationConfiguration {start_date:string;duration:number;iterations?:{title:string;start_date:string;duration:number}[]}
export interface ProjectsV2FieldSingleSelectOption {name?:string;color?:"BLUE"|"GRAY"|"GREEN"|"ORANGE"|"PINK"|"PURPLE"|"RED"|"YELLOW";description?:string}
export type ProjectsV2ItemContentType="Issue"|"PullRequest"|"DraftIssue"
export interface ProjectsV2ItemSimple {id:number;node_id?:string;content?:(Issue|PullRequestSimple|ProjectsV2DraftIssue);content_type:ProjectsV2ItemContentType;creator?:SimpleUser;created_at:string;updated_at:string;archived_at:string|null;project_url?:string;item_url?:string}
export interface ProjectsV2ItemWithContent {id:number;node_id?:string;project_url?:string;content_type:ProjectsV2ItemContentType;content?:{[key:string]:unknown}|null;creator?:SimpleUser;created_at:string;updated_at:string;archived_at:string|null;item_url?:string|null;fields?:{[key:string]:unknown}[]}
export interface ProjectsV2IterationSettings {id:string;start_date:string;duration:number;title:{raw:string;html:string};completed:boolean}
export interface ProjectsV2SingleSelectOptions {id:string;name:{raw:string;html:string};description:{raw:string;html:string};color:string}
export interface ProjectsV2View {id:number;number:number;name:string;layout:"table"|"board"|"roadmap";node_id:string;project_url:string;html_url:string;creator:SimpleUser;created_at:string;updated_at:string;filter?:string|null;visible_fields:number[];sort_by:(((number|string))[])[];group_by:number[];vertical_group_by:number[]}
export interface ProtectedBranch {url:string;required_status_checks?:StatusCheckPolicy;required_pull_request_reviews?:{url:string;dismiss_stale_reviews?:boolean;require_code_owner_reviews?:boolean;required_approving_review_count?:number;require_last_push_approval?:boolean;dismissal_restrictions?:{url:string;users_url:string;teams_url:string;users:SimpleUser[];teams:Team[];apps?:Integration[]};bypass_pull_request_allowances?:{users:SimpleUser[];teams:Team[];apps?:Integration[]}};required_signatures?:{url:string;enabled:boolean};enforce_admins?:{url:string;enabled:boolean};required_linear_history?:{enabled:boolean};allow_force_pushes?:{enabled:boolean};allow_deletions?:{enabled:boolean};restrictions?:BranchRestrictionPolicy;required_conversation_resolution?:{enabled?:boolean};block_creations?:{enabled:boolean};lock_branch?:{enabled?:boolean};allow_fork_syncing?:{enabled?:boolean}}
export interface ProtectedBranchAdminEnforced {url:string;enabled:boolean}
export interface ProtectedBranchPullRequestReview {url?:string;dismissal_restrictions?:{users?:SimpleUser[];teams?:Team[];apps?:Integration[];url?:string;users_url?:string;teams_url?:string};bypass_pull_request_allowances?:{users?:SimpleUser[];teams?:Team[];apps?:Integration[]};dismiss_stale_reviews:boolean;require_code_owner_reviews:boolean;required_approving_review_count?:number;require_last_push_approval?:boolean}
export interface ProtectedBranchRequiredStatusCheck {url?:string;enforcement_level?:string;contexts:string[];checks:({context:string;app_id:number|null})[];contexts_url?:string;strict?:boolean}
export type PublicEvent={[key:string]:unknown}
export interface PublicIp {enabled?:boolean;prefix?:string;length?:number}
export interface PublicUser {login:string;id:number;user_view_type?:string;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;name:string|null;company:string|null;blog:string|null;location:string|null;email:string|null;notification_email?:string|null;hireable:boolean|null;bio:string|null;twitter_username?:string|null;public_repos:number;public_gists:number;followers:number;following:number;created_at:string;updated_at:string;plan?:{collaborators:number;name:string;space:number;private_repos:number};private_gists?:number;total_private_repos?:number;owned_private_repos?:number;disk_usage?:number;collaborators?:number}
export interface PullRequest {url:string;id:number;node_id:string;html_url:string;diff_url:string;patch_url:string;issue_url:string;commits_url:string;review_comments_url:string;review_comment_url:string;comments_url:string;statuses_url:string;number:number;state:"open"|"closed";locked:boolean;title:string;user:SimpleUser;body:string|null;labels:({id:number;node_id:string;url:string;name:string;description:string|null;color:string;default:boolean})[];milestone:NullableMilestone;active_lock_reason?:string|null;created_at:string;updated_at:string;closed_at:string|null;merged_at:string|null;merge_commit_sha:string|null;assignee:NullableSimpleUser;assignees?:SimpleUser[];requested_reviewers?:SimpleUser[];requested_teams?:TeamSimple[];head:{label:string;ref:string;repo:Repository;sha:string;user:SimpleUser};base:{label:string;ref:string;repo:Repository;sha:string;user:SimpleUser};_links:{comments:Link;commits:Link;statuses:Link;html:Link;issue:Link;review_comments:Link;review_comment:Link;self:Link};author_association:AuthorAssociation;auto_merge:AutoMerge;stack?:PullRequestStack;draft?:boolean;merged:boolean;mergeable:boolean|null;rebaseable?:boolean|null;mergeable_state:string;merged_by:NullableSimpleUser;comments:number;review_comments:number;maintainer_can_modify:boolean;commits:number;additions:number;deletions:number;changed_files:number}
export interface PullRequestEvent {action:string;number:number;pull_request:PullRequestMinimal;assignee?:SimpleUser;assignees?:SimpleUser[];label?:Label;labels?:Label[]}
export interface PullRequestMergeAsyncResult {status:"pending"|"merged"|"enqueued"|"failed";details:({message:string;uuid:string;merge_method:"default"|"merge"|"squash"|"rebase";merge_action:"default"|"merge_queue"|"direct_merge";expected_head_sha:string}|{message:string}|{message:string;sha:string})}
export interface PullRequestMergeResult {sha:string;merged:boolean;message:string}
export interface PullRequestMinimal {id:number;number:number;url:string;head:{ref:string;sha:string;repo:{id:number;url:string;name:string}};base:{ref:string;sha:string;repo:{id:number;url:string;name:string}}}
export interface PullRequestReview {id:number;node_id:string;user:NullableSimpleUser;body:string;state:string;html_url:string;pull_request_url:string;_links:{html:{href:string};pull_request:{href:string}};submitted_at?:string;commit_id:string|null;body_html?:string;body_text?:string;author_association:AuthorAssociation}
export interface PullRequestReviewComment {url:string;pull_request_review_id:number|null;id:number;node_id:string;diff_hunk:string;path:string;position?:number;original_position?:number;commit_id:string;original_commit_id:string;in_reply_to_id?:number;user:NullableSimpleUser;body:string;created_at:string;updated_at:string;html_url:string;pull_request_url:string;author_association:AuthorAssociation;_links:{self:{href:string};html:{href:string};pull_request:{href:string}};start_line?:number|null;original_start_line?:number|null;start_side?:"LEFT"|"RIGHT"|null;line?:number;original_line?:number;side?:"LEFT"|"RIGHT";subject_type?:"line"|"file";reactions?:ReactionRollup;body_html?:string;body_text?:string}
export interface PullRequestReviewCommentEvent {action:string;pull_request:PullRequestMinimal;comment:{id:number;node_id:string;url:string;pull_request_review_id:number|null;diff_hunk:string;path:string;position:number|null;original_position:number;subject_type?:string|null;commit_id:string;user:{avatar_url?:string;deleted?:boolean;email?:string|null;events_url?:string;followers_url?:string;following_url?:string;gists_url?:string;gravatar_id?:string;html_url?:string;id?:number;login?:string;name?:string;node_id?:string;organizations_url?:string;received_events_url?:string;repos_url?:string;site_admin?:boolean;starred_url?:string;subscriptions_url?:string;type?:"Bot"|"User"|"Organization";url?:string;user_view_type?:string}|null;body:string;created_at:string;updated_at:string;html_url:string;pull_request_url:string;_links:{html:{href:string};pull_request:{href:string};self:{href:string}};original_commit_id:string;reactions:{"+1"?:number;"-1"?:number;confused?:number;eyes?:number;heart?:number;hooray?:number;laugh?:number;rocket?:number;total_count?:number;url?:string};in_reply_to_id?:number}}
export interface PullRequestReviewEvent {action:string;review:{id?:number;node_id?:string;user?:NullableSimpleUser;body?:string;commit_id?:string;submitted_at?:string|null;state?:string;html_url?:string;pull_request_url?:string;_links?:{html:{href:string};pull_request:{href:string}};updated_at?:string};pull_request:PullRequestMinimal}
export interface PullRequestReviewRequest {users:SimpleUser[];teams:Team[]}
export interface PullRequestSimple {url:string;id:number;node_id:string;html_url:string;diff_url:string;patch_url:string;issue_url:string;commits_url:string;review_comments_url:string;review_comment_url:string;comments_url:string;statuses_url:string;number:number;state:string;locked:boolean;title:string;user:NullableSimpleUser;body:string|null;labels:{id:number;node_id:string;url:string;name:string;description:string;color:string;default:boolean}[];milestone:NullableMilestone;active_lock_reason?:string|null;created_at:string;updated_at:string;closed_at:string|null;merged_at:string|null;merge_commit_sha:string|null;assignee:NullableSimpleUser;assignees?:SimpleUser[];requested_reviewers?:SimpleUser[];requested_teams?:Team[];head:{label:string;ref:string;repo:Repository;sha:string;user:NullableSimpleUser};base:{label:string;ref:string;repo:Repository;sha:string;user:NullableSimpleUser};_links:{comments:Link;commits:Link;statuses:Link;html:Link;issue:Link;review_comments:Link;review_comment:Link;self:Link};author_association:AuthorAssociation;auto_merge:AutoMerge;stack?:PullRequestStack;draft?:boolean}
export type PullRequestStack={base:{ref:string;sha:string};size?:number;position?:number;id?:number;number?:number}|null
export interface PullRequestStackMinimal {id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:({number:number;state:"open"|"closed";draft:boolean;merged_at:string|null;head:{ref:string;sha:string}})[]}
export type PullRequestStackPullRequest=PullRequestMinimal&{node_id:string;title:string;state:"open"|"closed";merged_at:string|null;draft:boolean;html_url:string;user:NullableSimpleUser}&{[key:string]:unknown}
export interface PushEvent {repository_id:number;push_id:number;ref:string;head:string;before:string}
export interface RateLimit {limit:number;remaining:number;reset:number;used:number}
export interface RateLimitOverview {resources:{core:RateLimit;graphql?:RateLimit;search:RateLimit;code_search?:RateLimit;source_import?:RateLimit;integration_manifest?:RateLimit;actions_runner_registration?:RateLimit;scim?:RateLimit;dependency_snapshots?:RateLimit;dependency_sbom?:RateLimit;code_scanning_autofix?:RateLimit;copilot_usage_records?:RateLimit};rate:RateLimit}
export interface Reaction {id:number;node_id:string;user:NullableSimpleUser;content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes";created_at:string}
export interface ReactionRollup {url:string;total_count:number;"+1":number;"-1":number;laugh:number;confused:number;heart:number;hooray:number;eyes:number;rocket:number}
export interface ReferencedWorkflow {path:string;sha:string;ref?:string}
export interface ReferrerTraffic {referrer:string;count:number;uniques:number}
export interface Release {url:string;html_url:string;assets_url:string;upload_url:string;tarball_url:string|null;zipball_url:string|null;id:number;node_id:string;tag_name:string;target_commitish:string;name:string|null;body?:string|null;draft:boolean;prerelease:boolean;immutable?:boolean;created_at:string;published_at:string|null;updated_at?:string|null;author:SimpleUser;assets:ReleaseAsset[];body_html?:string;body_text?:string;mentions_count?:number;discussion_url?:string;reactions?:ReactionRollup}
export interface ReleaseAsset {url:string;browser_download_url:string;id:number;node_id:string;name:string;label:string|null;state:"uploaded"|"open";content_type:string;size:number;digest:string|null;download_count:number;created_at:string;updated_at:string;uploader:NullableSimpleUser}
export interface ReleaseEvent {action:string;release:Release&{is_short_description_html_truncated?:boolean;short_description_html?:string}}
export interface ReleaseNotesContent {name:string;body:string}
export interface RemovedFromProjectIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;project_card?:{id:number;url:string;project_id:number;project_url:string;column_name:string;previous_column_name?:string}}
export interface RenamedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;rename:{from:string;to:string}}
export interface RepoCodespacesSecret {name:string;created_at:string;updated_at:string}
export interface RepoSearchResultItem {id:number;node_id:string;name:string;full_name:string;owner:NullableSimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;created_at:string;updated_at:string;pushed_at:string;homepage:string|null;size:number;stargazers_count:number;watchers_count:number;language:string|null;forks_count:number;open_issues_count:number;master_branch?:string;default_branch:string;score:number;forks_url:string;keys_url:string;collaborators_url:string;teams_url:string;hooks_url:string;issue_events_url:string;events_url:string;assignees_url:string;branches_url:string;tags_url:string;blobs_url:string;git_tags_url:string;git_refs_url:string;trees_url:string;statuses_url:string;languages_url:string;stargazers_url:string;contributors_url:string;subscribers_url:string;subscription_url:string;commits_url:string;git_commits_url:string;comments_url:string;issue_comment_url:string;contents_url:string;compare_url:string;merges_url:string;archive_url:string;downloads_url:string;issues_url:string;pulls_url:string;milestones_url:string;notifications_url:string;labels_url:string;releases_url:string;deployments_url:string;git_url:string;ssh_url:string;clone_url:string;svn_url:string;forks:number;open_issues:number;watchers:number;topics?:string[];mirror_url:string|null;has_issues:boolean;has_projects:boolean;has_pages:boolean;has_wiki:boolean;has_downloads:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived:boolean;disabled:boolean;visibility?:string;license:NullableLicenseSimple;permissions?:{admin:boolean;maintain?:boolean;push:boolean;triage?:boolean;pull:boolean};text_matches?:SearchResultTextMatches;temp_clone_token?:string;allow_merge_commit?:boolean;allow_squash_merge?:boolean;allow_rebase_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_forking?:boolean;is_template?:boolean;web_commit_signoff_required?:boolean}
export interface Repository {id:number;node_id:string;name:string;full_name:string;license:NullableLicenseSimple;forks:number;permissions?:{admin:boolean;pull:boolean;triage?:boolean;push:boolean;maintain?:boolean};owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url:string;mirror_url:string|null;hooks_url:string;svn_url:string;homepage:string|null;language:string|null;forks_count:number;stargazers_count:number;watchers_count:number;size:number;default_branch:string;open_issues_count:number;is_template?:boolean;topics?:string[];has_issues:boolean;has_projects:boolean;has_wiki:boolean;has_pages:boolean;has_downloads:boolean;has_discussions?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";archived:boolean;disabled:boolean;visibility?:string;pushed_at:string|null;created_at:string|null;updated_at:string|null;allow_rebase_merge?:boolean;temp_clone_token?:string;allow_squash_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_update_branch?:boolean;use_squash_pr_title_as_default?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";allow_merge_commit?:boolean;allow_forking?:boolean;web_commit_signoff_required?:boolean;open_issues:number;watchers:number;master_branch?:string;starred_at?:string;anonymous_access_enabled?:boolean;code_search_index_status?:{lexical_search_ok?:boolean;lexical_commit_sha?:string}}
export interface RepositoryAdvisory {ghsa_id:string;cve_id:string|null;url:string;html_url:string;summary:string;description:string|null;severity:"critical"|"high"|"medium"|"low"|null;author:SimpleUser|null;publisher:SimpleUser|null;identifiers:({type:"CVE"|"GHSA";value:string})[];state:"published"|"closed"|"withdrawn"|"draft"|"triage";created_at:string|null;updated_at:string|null;published_at:string|null;closed_at:string|null;withdrawn_at:string|null;submission:{accepted:boolean}|null;vulnerabilities:RepositoryAdvisoryVulnerability[]|null;cvss:{vector_string:string|null;score:number|null}|null;cvss_severities?:CvssSeverities;cwes:{cwe_id:string;name:string}[]|null;cwe_ids:string[]|null;credits:{login?:string;type?:SecurityAdvisoryCreditTypes}[]|null;credits_detailed:RepositoryAdvisoryCredit[]|null;collaborating_users:SimpleUser[]|null;collaborating_teams:Team[]|null;private_fork:SimpleRepository|null}
export interface RepositoryAdvisoryCreate {summary:string;description:string;cve_id?:string|null;vulnerabilities:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];cwe_ids?:string[]|null;credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;start_private_fork?:boolean}
export interface RepositoryAdvisoryCredit {user:SimpleUser;type:SecurityAdvisoryCreditTypes;state:"accepted"|"declined"|"pending"}
export interface RepositoryAdvisoryUpdate {summary?:string;description?:string;cve_id?:string|null;vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];cwe_ids?:string[]|null;credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;state?:"published"|"closed"|"draft";collaborating_users?:string[]|null;collaborating_teams?:string[]|null}
export interface RepositoryAdvisoryVulnerability {package:{ecosystem:SecurityAdvisoryEcosystems;name:string|null}|null;vulnerable_version_range:string|null;patched_versions:string|null;vulnerable_functions:string[]|null}
export interface RepositoryCollaboratorPermission {permission:string;role_name:string;user:NullableCollaborator}
export interface RepositoryHashAlgorithm {hash_algorithm:"sha1"|"sha256"}
export interface RepositoryInvitation {id:number;repository:MinimalRepository;invitee:NullableSimpleUser;inviter:NullableSimpleUser;permissions:"read"|"write"|"admin"|"triage"|"maintain";created_at:string;expired?:boolean;url:string;html_url:string;node_id:string}
export type RepositoryRule=(RepositoryRuleCreation|RepositoryRuleUpdate|RepositoryRuleDeletion|RepositoryRuleRequiredLinearHistory|RepositoryRuleMergeQueue|RepositoryRuleRequiredDeployments|RepositoryRuleRequiredSignatures|RepositoryRulePullRequest|RepositoryRuleRequiredStatusChecks|RepositoryRuleNonFastForward|RepositoryRuleCommitMessagePattern|RepositoryRuleCommitAuthorEmailPattern|RepositoryRuleCommitterEmailPattern|RepositoryRuleBranchNamePattern|RepositoryRuleTagNamePattern|RepositoryRuleWorkflows|RepositoryRuleCodeScanning|RepositoryRuleCopilotCodeReview|RepositoryRuleLicenseComplianceScanning|RepositoryRuleFilePathRestriction|RepositoryRuleMaxFilePathLength|RepositoryRuleFileExtensionRestriction|RepositoryRuleMaxFileSize)&{[key:string]:unknown}
export interface RepositoryRuleBranchNamePattern {type:"branch_name_pattern";parameters?:{name?:string;negate?:boolean;operator:"starts_with"|"ends_with"|"contains"|"regex";pattern:string}}
export interface RepositoryRuleCodeScanning {type:"code_scanning";parameters?:{code_scanning_tools:RepositoryRuleParamsCodeScanningTool[]}}
export interface RepositoryRuleCommitAuthorEmailPattern {type:"commit_author_email_pattern";parameters?:{name?:string;negate?:boolean;operator:"starts_with"|"ends_with"|"contains"|"regex";pattern:string}}
export interface RepositoryRuleCommitMessagePattern {type:"commit_message_pattern";parameters?:{name?:string;negate?:boolean;operator:"starts_with"|"ends_with"|"contains"|"regex";pattern:string}}
export interface RepositoryRuleCommitterEmailPattern {type:"committer_email_pattern";parameters?:{name?:string;negate?:boolean;operator:"starts_with"|"ends_with"|"contains"|"regex";pattern:string}}
export interface RepositoryRuleCopilotCodeReview {type:"copilot_code_review";parameters?:{review_draft_pull_requests?:boolean;review_on_push?:boolean}}
export interface RepositoryRuleCreation {type:"creation"}
export interface RepositoryRuleDeletion {type:"deletion"}
export type RepositoryRuleDetailed=(RepositoryRuleCreation&RepositoryRuleRulesetInfo|RepositoryRuleUpdate&RepositoryRuleRulesetInfo|RepositoryRuleDeletion&RepositoryRuleRulesetInfo|RepositoryRuleRequiredLinearHistory&RepositoryRuleRulesetInfo|RepositoryRuleMergeQueue&RepositoryRuleRulesetInfo|RepositoryRuleRequiredDeployments&RepositoryRuleRulesetInfo|RepositoryRuleRequiredSignatures&RepositoryRuleRulesetInfo|RepositoryRulePullRequest&RepositoryRuleRulesetInfo|RepositoryRuleRequiredStatusChecks&RepositoryRuleRulesetInfo|RepositoryRuleNonFastForward&RepositoryRuleRulesetInfo|RepositoryRuleCommitMessagePattern&RepositoryRuleRulesetInfo|RepositoryRuleCommitAuthorEmailPattern&RepositoryRuleRulesetInfo|RepositoryRuleCommitterEmailPattern&RepositoryRuleRulesetInfo|RepositoryRuleBranchNamePattern&RepositoryRuleRulesetInfo|RepositoryRuleTagNamePattern&RepositoryRuleRulesetInfo|RepositoryRuleWorkflows&RepositoryRuleRulesetInfo|RepositoryRuleCodeScanning&RepositoryRuleRulesetInfo|RepositoryRuleCopilotCodeReview&RepositoryRuleRulesetInfo|RepositoryRuleLicenseComplianceScanning&RepositoryRuleRulesetInfo|RepositoryRuleFilePathRestriction&RepositoryRuleRulesetInfo|RepositoryRuleMaxFilePathLength&RepositoryRuleRulesetInfo|RepositoryRuleFileExtensionRestriction&RepositoryRuleRulesetInfo|RepositoryRuleMaxFileSize&RepositoryRuleRulesetInfo)&{[key:string]:unknown}
export type RepositoryRuleEnforcement="disabled"|"active"|"evaluate"
export interface RepositoryRuleFileExtensionRestriction {type:"file_extension_restriction";parameters?:{restricted_file_extensions:string[]}}
export interface RepositoryRuleFilePathRestriction {type:"file_path_restriction";parameters?:{restricted_file_paths:string[]}}
export interface RepositoryRuleLicenseComplianceScanning {type:"license_compliance_scanning"}
export interface RepositoryRuleMaxFilePathLength {type:"max_file_path_length";parameters?:{max_file_path_length:number}}
export interface RepositoryRuleMaxFileSize {type:"max_file_size";parameters?:{max_file_size:number}}
export interface RepositoryRuleMergeQueue {type:"merge_queue";parameters?:{check_response_timeout_minutes:number;grouping_strategy:"ALLGREEN"|"HEADGREEN";max_entries_to_build:number;max_entries_to_merge:number;merge_method:"MERGE"|"SQUASH"|"REBASE";min_entries_to_merge:number;min_entries_to_merge_wait_minutes:number}}
export interface RepositoryRuleNonFastForward {type:"non_fast_forward"}
export interface RepositoryRuleParamsActor {id:number;type:"User"|"Team"|"IntegrationInstallation"|"RepositoryRole"}
export interface RepositoryRuleParamsCodeScanningTool {alerts_threshold:"none"|"errors"|"errors_and_warnings"|"all";security_alerts_threshold:"none"|"critical"|"high_or_higher"|"medium_or_higher"|"all";tool:string}
export interface RepositoryRuleParamsDismissalRestriction {allowed_actors?:RepositoryRuleParamsActor[];enabled:boolean}
export interface RepositoryRuleParamsRequiredReviewerConfiguration {file_patterns:string[];minimum_approvals:number;reviewer:RepositoryRuleParamsReviewer}
export interface RepositoryRuleParamsReviewer {id:number;type:"Team"}
export interface RepositoryRuleParamsStatusCheckConfiguration {context:string;integration_id?:number}
export interface RepositoryRuleParamsWorkflowFileReference {path:string;ref?:string;repository_id:number;sha?:string}
export interface RepositoryRulePullRequest {type:"pull_request";parameters?:{allowed_merge_methods?:("merge"|"squash"|"rebase")[];dismiss_stale_reviews_on_push:boolean;dismissal_restriction?:RepositoryRuleParamsDismissalRestriction;require_code_owner_review:boolean;require_last_push_approval:boolean;required_approving_review_count:number;required_review_thread_resolution:boolean;required_reviewers?:RepositoryRuleParamsRequiredReviewerConfiguration[]}}
export interface RepositoryRuleRequiredDeployments {type:"required_deployments";parameters?:{required_deployment_environments:string[]}}
export interface RepositoryRuleRequiredLinearHistory {type:"required_linear_history"}
export interface RepositoryRuleRequiredSignatures {type:"required_signatures"}
export interface RepositoryRuleRequiredStatusChecks {type:"required_status_checks";parameters?:{do_not_enforce_on_create?:boolean;required_status_checks:RepositoryRuleParamsStatusCheckConfiguration[];strict_required_status_checks_policy:boolean}}
export interface RepositoryRuleRulesetInfo {ruleset_source_type?:"Repository"|"Organization";ruleset_source?:string;ruleset_id?:number}
export interface RepositoryRuleTagNamePattern {type:"tag_name_pattern";parameters?:{name?:string;negate?:boolean;operator:"starts_with"|"ends_with"|"contains"|"regex";pattern:string}}
export interface RepositoryRuleUpdate {type:"update";parameters?:{update_allows_fetch_and_merge:boolean}}
export interface RepositoryRuleWorkflows {type:"workflows";parameters?:{do_not_enforce_on_create?:boolean;workflows:RepositoryRuleParamsWorkflowFileReference[]}}
export interface RepositoryRuleset {id:number;name:string;target?:"branch"|"tag"|"push"|"repository";source_type?:"Repository"|"Organization"|"Enterprise";source:string;enforcement:RepositoryRuleEnforcement;bypass_actors?:RepositoryRulesetBypassActor[];current_user_can_bypass?:"always"|"pull_requests_only"|"never"|"exempt";node_id?:string;_links?:{self?:{href?:string};html?:{href?:string}|null};conditions?:(RepositoryRulesetConditions|OrgRulesetConditions)|null;rules?:RepositoryRule[];created_at?:string;updated_at?:string}
export interface RepositoryRulesetBypassActor {actor_id?:number|null;actor_type:"Integration"|"OrganizationAdmin"|"RepositoryRole"|"Team"|"DeployKey"|"User";bypass_mode?:"always"|"pull_request"|"exempt"}
export interface RepositoryRulesetConditions {ref_name?:{include?:string[];exclude?:string[]}}
export interface RepositoryRulesetConditionsRepositoryIdTarget {repository_id:{repository_ids?:number[]}}
export interface RepositoryRulesetConditionsRepositoryNameTarget {repository_name:{include?:string[];exclude?:string[];protected?:boolean}}
export interface RepositoryRulesetConditionsRepositoryPropertySpec {name:string;property_values:string[];source?:"custom"|"system"}
export interface RepositoryRulesetConditionsRepositoryPropertyTarget {repository_property:{include?:RepositoryRulesetConditionsRepositoryPropertySpec[];exclude?:RepositoryRulesetConditionsRepositoryPropertySpec[]}}
export interface RepositorySubscription {subscribed:boolean;ignored:boolean;reason:string|null;created_at:string;url:string;repository_url:string}
export interface ReviewComment {url:string;pull_request_review_id:number|null;id:number;node_id:string;diff_hunk:string;path:string;position:number|null;original_position:number;commit_id:string;original_commit_id:string;in_reply_to_id?:number;user:NullableSimpleUser;body:string;created_at:string;updated_at:string;html_url:string;pull_request_url:string;author_association:AuthorAssociation;_links:{self:Link;html:Link;pull_request:Link};body_text?:string;body_html?:string;reactions?:ReactionRollup;side?:"LEFT"|"RIGHT";start_side?:"LEFT"|"RIGHT"|null;line?:number;original_line?:number;start_line?:number|null;original_start_line?:number|null;subject_type?:"line"|"file"}
export interface ReviewCustomGatesCommentRequired {environment_name:string;comment:string}
export interface ReviewCustomGatesStateRequired {environment_name:string;state:"approved"|"rejected";comment?:string}
export interface ReviewDismissedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;dismissed_review:{state:string;review_id:number;dismissal_message:string|null;dismissal_commit_id?:string}}
export interface ReviewRequestRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;review_requester:SimpleUser;requested_team?:Team;requested_reviewer?:SimpleUser}
export interface ReviewRequestedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;review_requester:SimpleUser;requested_team?:Team;requested_reviewer?:SimpleUser}
export interface Root {current_user_url:string;current_user_authorizations_html_url:string;authorizations_url:string;code_search_url:string;commit_search_url:string;emails_url:string;emojis_url:string;events_url:string;feeds_url:string;followers_url:string;following_url:string;gists_url:string;hub_url?:string;issue_search_url:string;issues_url:string;keys_url:string;label_search_url:string;notifications_url:string;organization_url:string;organization_repositories_url:string;organization_teams_url:string;public_gists_url:string;rate_limit_url:string;repository_url:string;repository_search_url:string;current_user_repositories_url:string;starred_url:string;starred_gists_url:string;topic_search_url?:string;user_url:string;user_organizations_url:string;user_repositories_url:string;user_search_url:string}
export interface RuleSuite {id?:number;actor_id?:number|null;actor_name?:string|null;before_sha?:string;after_sha?:string;ref?:string;repository_id?:number;repository_name?:string;pushed_at?:string;result?:"pass"|"fail"|"bypass";evaluation_result?:"pass"|"fail"|"bypass"|null;rule_evaluations?:({rule_source?:{type?:string;id?:number|null;name?:string|null};enforcement?:"active"|"evaluate"|"deleted ruleset";result?:"pass"|"fail";rule_type?:string;details?:string|null})[]}
export type RuleSuites=({id?:number;actor_id?:number;actor_name?:string;before_sha?:string;after_sha?:string;ref?:string;repository_id?:number;repository_name?:string;pushed_at?:string;result?:"pass"|"fail"|"bypass";evaluation_result?:"pass"|"fail"|"bypass"})[]
export interface RulesetVersion {version_id:number;actor:{id?:number;type?:string};updated_at:string}
export type RulesetVersionWithState=RulesetVersion&{state:{[key:string]:unknown}}
export interface Runner {id:number;runner_group_id?:number;name:string;os:string;status:string;busy:boolean;labels:RunnerLabel[];ephemeral?:boolean;version?:string|null}
export interface RunnerApplication {os:string;architecture:string;download_url:string;filename:string;temp_download_token?:string;sha256_checksum?:string}
export interface RunnerGroupsOrg {id:number;name:string;visibility:string;default:boolean;selected_repositories_url?:string;runners_url:string;hosted_runners_url?:string;network_configuration_id?:string;inherited:boolean;inherited_allows_public_repositories?:boolean;allows_public_repositories:boolean;workflow_restrictions_read_only?:boolean;restricted_to_workflows?:boolean;selected_workflows?:string[]}
export interface RunnerLabel {id?:number;name:string;type?:"read-only"|"custom"}
export type SearchResultTextMatches=({object_url?:string;object_type?:string|null;property?:string;fragment?:string;matches?:{text?:string;indices?:number[]}[]})[]
export interface SecretScanningAlert {number?:AlertNumber;created_at?:AlertCreatedAt;updated_at?:NullableAlertUpdatedAt;url?:AlertUrl;html_url?:AlertHtmlUrl;locations_url?:string;state?:SecretScanningAlertState;resolution?:SecretScanningAlertResolution;resolved_at?:string|null;resolved_by?:NullableSimpleUser;resolution_comment?:string|null;secret_type?:string;secret_type_display_name?:string;provider?:string|null;provider_slug?:string|null;secret?:string;push_protection_bypassed?:boolean|null;push_protection_bypassed_by?:NullableSimpleUser;push_protection_bypassed_at?:string|null;push_protection_bypass_request_reviewer?:NullableSimpleUser;push_protection_bypass_request_reviewer_comment?:string|null;push_protection_bypass_request_comment?:string|null;push_protection_bypass_request_html_url?:string|null;validity?:"active"|"inactive"|"unknown";publicly_leaked?:boolean|null;multi_repo?:boolean|null;is_base64_encoded?:boolean|null;first_location_detected?:NullableSecretScanningFirstDetectedLocation;has_more_locations?:boolean;assigned_to?:NullableSimpleUser;closure_request_comment?:string|null;closure_request_reviewer_comment?:string|null;closure_request_reviewer?:NullableSimpleUser}
export type SecretScanningAlertAssignee=string|null
export type SecretScanningAlertMetadata={key:string;value:string}[]
export type SecretScanningAlertResolution="false_positive"|"wont_fix"|"revoked"|"used_in_tests"|null
export type SecretScanningAlertResolutionComment=string|null
export type SecretScanningAlertState="open"|"resolved"
export interface SecretScanningAlertWithMetadata {number?:AlertNumber;created_at?:AlertCreatedAt;updated_at?:NullableAlertUpdatedAt;url?:AlertUrl;html_url?:AlertHtmlUrl;locations_url?:string;state?:SecretScanningAlertState;resolution?:SecretScanningAlertResolution;resolved_at?:string|null;resolved_by?:NullableSimpleUser;resolution_comment?:string|null;secret_type?:string;secret_type_display_name?:string;provider?:string|null;provider_slug?:string|null;secret?:string;push_protection_bypassed?:boolean|null;push_protection_bypassed_by?:NullableSimpleUser;push_protection_bypassed_at?:string|null;push_protection_bypass_request_reviewer?:NullableSimpleUser;push_protection_bypass_request_reviewer_comment?:string|null;push_protection_bypass_request_comment?:string|null;push_protection_bypass_request_html_url?:string|null;validity?:"active"|"inactive"|"unknown";publicly_leaked?:boolean|null;multi_repo?:boolean|null;is_base64_encoded?:boolean|null;first_location_detected?:NullableSecretScanningFirstDetectedLocation;has_more_locations?:boolean;assigned_to?:NullableSimpleUser;closure_request_comment?:string|null;closure_request_reviewer_comment?:string|null;closure_request_reviewer?:NullableSimpleUser;metadata?:SecretScanningAlertMetadata}
export interface SecretScanningCustomPattern {id:number;name:string;pattern:string;slug:string;state:"published"|"unpublished";push_protection_enabled:boolean;start_delimiter?:string|null;end_delimiter?:string|null;must_match?:string[]|null;must_not_match?:string[]|null;custom_pattern_version?:SecretScanningRowVersion;created_at?:string;updated_at?:string}
export interface SecretScanningCustomPatternToCreate {name:string;pattern:string;start_delimiter?:string;end_delimiter?:string;must_match?:string[];must_not_match?:string[]}
export interface SecretScanningCustomPatternToDelete {pattern_id:number;custom_pattern_version?:SecretScanningRowVersion}
export type SecretScanningCustomPatternToUpdate={pattern?:string;start_delimiter?:string;end_delimiter?:string;must_match?:string[];must_not_match?:string[];custom_pattern_version:SecretScanningRowVersion}
export interface SecretScanningLocation {type?:"commit"|"wiki_commit"|"issue_title"|"issue_body"|"issue_comment"|"discussion_title"|"discussion_body"|"discussion_comment"|"pull_request_title"|"pull_request_body"|"pull_request_comment"|"pull_request_review"|"pull_request_review_comment";details?:(SecretScanningLocationCommit|SecretScanningLocationWikiCommit|SecretScanningLocationIssueTitle|SecretScanningLocationIssueBody|SecretScanningLocationIssueComment|SecretScanningLocationDiscussionTitle|SecretScanningLocationDiscussionBody|SecretScanningLocationDiscussionComment|SecretScanningLocationPullRequestTitle|SecretScanningLocationPullRequestBody|SecretScanningLocationPullRequestComment|SecretScanningLocationPullRequestReview|SecretScanningLocationPullRequestReviewComment)}
export interface SecretScanningLocationCommit {path:string;start_line:number;end_line:number;start_column:number;end_column:number;blob_sha:string;blob_url:string;commit_sha:string;commit_url:string;html_url?:string}
export interface SecretScanningLocationDiscussionBody {discussion_body_url:string}
export interface SecretScanningLocationDiscussionComment {discussion_comment_url:string}
export interface SecretScanningLocationDiscussionTitle {discussion_title_url:string}
export interface SecretScanningLocationIssueBody {issue_body_url:string;html_url?:string}
export interface SecretScanningLocationIssueComment {issue_comment_url:string;html_url?:string}
export interface SecretScanningLocationIssueTitle {issue_title_url:string;html_url?:string}
export interface SecretScanningLocationPullRequestBody {pull_request_body_url:string;html_url?:string}
export interface SecretScanningLocationPullRequestComment {pull_request_comment_url:string;html_url?:string}
export interface SecretScanningLocationPullRequestReview {pull_request_review_url:string;html_url?:string}
export interface SecretScanningLocationPullRequestReviewComment {pull_request_review_comment_url:string;html_url?:string}
export interface SecretScanningLocationPullRequestTitle {pull_request_title_url:string;html_url?:string}
export interface SecretScanningLocationWikiCommit {path:string;start_line:number;end_line:number;start_column:number;end_column:number;blob_sha:string;page_url:string;commit_sha:string;commit_url:string}
export interface SecretScanningPatternConfiguration {pattern_config_version?:SecretScanningRowVersion;provider_pattern_overrides?:SecretScanningPatternOverride[];custom_pattern_overrides?:SecretScanningPatternOverride[]}
export interface SecretScanningPatternOverride {token_type?:string;custom_pattern_version?:string|null;slug?:string;display_name?:string;alert_total?:number;alert_total_percentage?:number;false_positives?:number;false_positive_rate?:number;bypass_rate?:number;default_setting?:"disabled"|"enabled";enterprise_setting?:"not-set"|"disabled"|"enabled"|null;setting?:"not-set"|"disabled"|"enabled"}
export interface SecretScanningPushProtectionBypass {reason?:SecretScanningPushProtectionBypassReason;expire_at?:string|null;token_type?:string}
export type SecretScanningPushProtectionBypassPlaceholderId=string
export type SecretScanningPushProtectionBypassReason="false_positive"|"used_in_tests"|"will_fix_later"
export type SecretScanningRowVersion=string|null
export interface SecretScanningScan {type?:string;status?:string;completed_at?:string|null;started_at?:string|null}
export interface SecretScanningScanHistory {incremental_scans?:SecretScanningScan[];pattern_update_scans?:SecretScanningScan[];backfill_scans?:SecretScanningScan[];custom_pattern_backfill_scans?:(SecretScanningScan&{pattern_name?:string;pattern_scope?:string})[];generic_secrets_backfill_scans?:SecretScanningScan[]}
export type SecurityAdvisoryCreditTypes="analyst"|"finder"|"reporter"|"coordinator"|"remediation_developer"|"remediation_reviewer"|"remediation_verifier"|"tool"|"sponsor"|"other"
export type SecurityAdvisoryEcosystems="rubygems"|"npm"|"pip"|"maven"|"nuget"|"composer"|"go"|"rust"|"erlang"|"actions"|"pub"|"other"|"swift"
export type SecurityAdvisoryEpss={percentage?:number;percentile?:number}|null
export type SecurityAndAnalysis={advanced_security?:{status?:"enabled"|"disabled"};code_security?:{status?:"enabled"|"disabled"};dependabot_security_updates?:{status?:"enabled"|"disabled"};secret_scanning?:{status?:"enabled"|"disabled"};secret_scanning_push_protection?:{status?:"enabled"|"disabled"};secret_scanning_non_provider_patterns?:{status?:"enabled"|"disabled"};secret_scanning_ai_detection?:{status?:"enabled"|"disabled"};secret_scanning_delegated_alert_dismissal?:{status?:"enabled"|"disabled"};secret_scanning_delegated_bypass?:{status?:"enabled"|"disabled"};secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]}}|null
export interface SelectedActions {github_owned_allowed?:boolean;verified_allowed?:boolean;patterns_allowed?:string[]}
export type SelectedActionsUrl=string
export interface SelfHostedRunnersSettings {enabled_repositories:"all"|"selected"|"none";selected_repositories_url?:string}
export type ShaPinningRequired=boolean
export interface ShortBlob {url:string;sha:string}
export interface ShortBranch {name:string;commit:{sha:string;url:string};protected:boolean;protection?:BranchProtection;protection_url?:string}
export interface SimpleClassroom {id:number;name:string;archived:boolean;url:string}
export interface SimpleClassroomAssignment {id:number;public_repo:boolean;title:string;type:"individual"|"group";invite_link:string;invitations_enabled:boolean;slug:string;students_are_repo_admins:boolean;feedback_pull_requests_enabled:boolean;max_teams?:number|null;max_members?:number|null;editor:string;accepted:number;submitted:number;passing:number;language:string;deadline:string|null;classroom:SimpleClassroom}
export interface SimpleClassroomOrganization {id:number;login:string;node_id:string;html_url:string;name:string|null;avatar_url:string}
export interface SimpleClassroomRepository {id:number;full_name:string;html_url:string;node_id:string;private:boolean;default_branch:string}
export interface SimpleClassroomUser {id:number;login:string;avatar_url:string;html_url:string}
export interface SimpleCommit {id:string;tree_id:string;message:string;timestamp:string;author:{name:string;email:string}|null;committer:{name:string;email:string}|null}
export interface SimpleCommitStatus {description:string|null;id:number;node_id:string;state:string;context:string;target_url:string|null;required?:boolean|null;avatar_url:string|null;url:string;created_at:string;updated_at:string}
export interface SimpleRepository {id:number;node_id:string;name:string;full_name:string;owner:SimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;hooks_url:string}
export interface SimpleUser {name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string;user_view_type?:string}
export interface Snapshot {version:number;job:{id:string;correlator:string;html_url?:string};sha:string;ref:string;detector:{name:string;version:string;url:string};metadata?:Metadata;manifests?:{[key:string]:Manifest};scanned:string}
export interface SocialAccount {provider:string;url:string}
export interface SshSigningKey {key:string;id:number;title:string;created_at:string}
export interface Stargazer {starred_at:string;user:NullableSimpleUser}
export interface StarredRepository {starred_at:string;repo:Repository}
export interface StateChangeIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;state_reason?:string|null;intent?:NullableIssueEventIntent}
export interface Status {url:string;avatar_url:string|null;id:number;node_id:string;state:string;description:string|null;target_url:string|null;context:string;created_at:string;updated_at:string;creator:NullableSimpleUser}
export interface StatusCheckPolicy {url:string;strict:boolean;contexts:string[];checks:({context:string;app_id:number|null})[];contexts_url:string}
export interface SubIssueAddedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;sub_issue:NullableIssueReference}
export interface SubIssueRemovedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;sub_issue:NullableIssueReference}
export interface SubIssuesSummary {total:number;completed:number;percent_completed:number}
export interface Tag {name:string;commit:{sha:string;url:string};zipball_url:string;tarball_url:string;node_id:string}
export interface Team {id:number;node_id:string;name:string;slug:string;description:string|null;privacy?:string;notification_setting?:string;permission:string;permissions?:{pull:boolean;triage:boolean;push:boolean;maintain:boolean;admin:boolean};url:string;html_url:string;members_url:string;repositories_url:string;type:"enterprise"|"organization";access_source?:"direct"|"organization"|"enterprise";organization_id?:number;enterprise_id?:number;parent:NullableTeamSimple}
export interface TeamFull {id:number;node_id:string;url:string;html_url:string;name:string;slug:string;description:string|null;privacy?:"closed"|"secret";notification_setting?:"notifications_enabled"|"notifications_disabled";permission:string;members_url:string;repositories_url:string;parent?:NullableTeamSimple;members_count:number;repos_count:number;created_at:string;updated_at:string;organization:TeamOrganization;ldap_dn?:LdapDn;type:"enterprise"|"organization";organization_id?:number;enterprise_id?:number}
export interface TeamMember {name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string;user_view_type?:string;role?:"member"|"maintainer";inherited?:boolean}
export interface TeamMembership {url:string;role:"member"|"maintainer";state:"active"|"pending"}
export interface TeamOrganization {login:string;id:number;node_id:string;url:string;repos_url:string;events_url:string;hooks_url:string;issues_url:string;members_url:string;public_members_url:string;avatar_url:string;description:string|null;name?:string;company?:string;blog?:string;location?:string;email?:string;twitter_username?:string|null;is_verified?:boolean;has_organization_projects:boolean;has_repository_projects:boolean;public_repos:number;public_gists:number;followers:number;following:number;html_url:string;created_at:string;type:string;total_private_repos?:number;owned_private_repos?:number;private_gists?:number|null;disk_usage?:number|null;collaborators?:number|null;billing_email?:string|null;plan?:{name:string;space:number;private_repos:number;filled_seats?:number;seats?:number};default_repository_permission?:string|null;members_can_create_repositories?:boolean|null;two_factor_requirement_enabled?:boolean|null;members_allowed_repository_creation_type?:string;members_can_create_public_repositories?:boolean;members_can_create_private_repositories?:boolean;members_can_create_internal_repositories?:boolean;members_can_create_pages?:boolean;members_can_create_public_pages?:boolean;members_can_create_private_pages?:boolean;members_can_fork_private_repositories?:boolean|null;web_commit_signoff_required?:boolean;updated_at:string;archived_at:string|null}
export interface TeamRepository {id:number;node_id:string;name:string;full_name:string;license:NullableLicenseSimple;forks:number;permissions?:{admin:boolean;pull:boolean;triage?:boolean;push:boolean;maintain?:boolean};role_name?:string;owner:NullableSimpleUser;private:boolean;html_url:string;description:string|null;fork:boolean;url:string;archive_url:string;assignees_url:string;blobs_url:string;branches_url:string;collaborators_url:string;comments_url:string;commits_url:string;compare_url:string;contents_url:string;contributors_url:string;deployments_url:string;downloads_url:string;events_url:string;forks_url:string;git_commits_url:string;git_refs_url:string;git_tags_url:string;git_url:string;issue_comment_url:string;issue_events_url:string;issues_url:string;keys_url:string;labels_url:string;languages_url:string;merges_url:string;milestones_url:string;notifications_url:string;pulls_url:string;releases_url:string;ssh_url:string;stargazers_url:string;statuses_url:string;subscribers_url:string;subscription_url:string;tags_url:string;teams_url:string;trees_url:string;clone_url:string;mirror_url:string|null;hooks_url:string;svn_url:string;homepage:string|null;language:string|null;forks_count:number;stargazers_count:number;watchers_count:number;size:number;default_branch:string;open_issues_count:number;is_template?:boolean;topics?:string[];has_issues:boolean;has_projects:boolean;has_wiki:boolean;has_pages:boolean;has_downloads:boolean;archived:boolean;disabled:boolean;visibility?:string;pushed_at:string|null;created_at:string|null;updated_at:string|null;allow_rebase_merge?:boolean;temp_clone_token?:string;allow_squash_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_merge_commit?:boolean;allow_forking?:boolean;web_commit_signoff_required?:boolean;subscribers_count?:number;network_count?:number;open_issues:number;watchers:number;master_branch?:string}
export interface TeamRoleAssignment {assignment?:"direct"|"indirect"|"mixed";id:number;node_id:string;name:string;slug:string;description:string|null;privacy?:string;notification_setting?:string;permission:string;permissions?:{pull:boolean;triage:boolean;push:boolean;maintain:boolean;admin:boolean};url:string;html_url:string;members_url:string;repositories_url:string;parent:NullableTeamSimple;type:"enterprise"|"organization";organization_id?:number;enterprise_id?:number}
export interface TeamSimple {id:number;node_id:string;url:string;members_url:string;name:string;description:string|null;permission:string;privacy?:string;notification_setting?:string;html_url:string;repositories_url:string;slug:string;ldap_dn?:string;type:"enterprise"|"organization";organization_id?:number;enterprise_id?:number}
export interface Thread {id:string;repository:MinimalRepository;subject:{title:string;url:string;latest_comment_url:string;type:string};reason:string;unread:boolean;updated_at:string;last_read_at:string|null;url:string;subscription_url:string}
export interface ThreadSubscription {subscribed:boolean;ignored:boolean;reason:string|null;created_at:string|null;url:string;thread_url?:string;repository_url?:string}
export interface TimelineAssignedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;assignee:SimpleUser;intent?:NullableIssueEventIntent}
export interface TimelineCommentEvent {event:string;actor:SimpleUser;id:number;node_id:string;url:string;body?:string;body_text?:string;body_html?:string;html_url:string;user:SimpleUser;created_at:string;updated_at:string;issue_url:string;author_association:AuthorAssociation;performed_via_github_app?:NullableIntegration;reactions?:ReactionRollup;pin?:NullablePinnedIssueComment;minimized?:NullableIssueCommentMinimized}
export interface TimelineCommitCommentedEvent {event?:string;node_id?:string;commit_id?:string;comments?:CommitComment[]}
export interface TimelineCommittedEvent {event?:string;sha:string;node_id:string;url:string;author:{date:string;email:string;name:string};committer:{date:string;email:string;name:string};message:string;tree:{sha:string;url:string};parents:{sha:string;url:string;html_url:string}[];verification:{verified:boolean;reason:string;signature:string|null;payload:string|null;verified_at:string|null};html_url:string}
export interface TimelineCrossReferencedEvent {event:string;actor?:SimpleUser;created_at:string;updated_at:string;source:{type?:string;issue?:Issue}}
export type TimelineIssueEvents=(LabeledIssueEvent|UnlabeledIssueEvent|MilestonedIssueEvent|DemilestonedIssueEvent|RenamedIssueEvent|ReviewRequestedIssueEvent|ReviewRequestRemovedIssueEvent|ReviewDismissedIssueEvent|LockedIssueEvent|AddedToProjectIssueEvent|MovedColumnInProjectIssueEvent|RemovedFromProjectIssueEvent|ConvertedNoteToIssueIssueEvent|TimelineCommentEvent|TimelineCrossReferencedEvent|TimelineCommittedEvent|TimelineReviewedEvent|TimelineLineCommentedEvent|TimelineCommitCommentedEvent|TimelineAssignedIssueEvent|TimelineUnassignedIssueEvent|StateChangeIssueEvent|IssueTypeAddedIssueEvent|IssueTypeRemovedIssueEvent|IssueTypeChangedIssueEvent|SubIssueAddedIssueEvent|SubIssueRemovedIssueEvent|ParentIssueAddedIssueEvent|ParentIssueRemovedIssueEvent|BlockedByAddedIssueEvent|BlockedByRemovedIssueEvent|BlockingAddedIssueEvent|BlockingRemovedIssueEvent)&{[key:string]:unknown}
export interface TimelineLineCommentedEvent {event?:string;node_id?:string;comments?:PullRequestReviewComment[]}
export interface TimelineReviewedEvent {event:string;id:number;node_id:string;user:SimpleUser;body:string|null;state:string;html_url:string;pull_request_url:string;_links:{html:{href:string};pull_request:{href:string}};submitted_at?:string;updated_at?:string|null;commit_id:string;body_html?:string;body_text?:string;author_association:AuthorAssociation}
export interface TimelineUnassignedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;assignee:SimpleUser}
export interface Topic {names:string[]}
export interface TopicSearchResultItem {name:string;display_name:string|null;short_description:string|null;description:string|null;created_by:string|null;released:string|null;created_at:string;updated_at:string;featured:boolean;curated:boolean;score:number;repository_count?:number|null;logo_url?:string|null;text_matches?:SearchResultTextMatches;related?:{topic_relation?:{id?:number;name?:string;topic_id?:number;relation_type?:string}}[]|null;aliases?:{topic_relation?:{id?:number;name?:string;topic_id?:number;relation_type?:string}}[]|null}
export interface Traffic {timestamp:string;uniques:number;count:number}
export interface UnassignedIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;assignee:SimpleUser;assigner:SimpleUser}
export interface UnlabeledIssueEvent {id:number;node_id:string;url:string;actor:SimpleUser;event:string;commit_id:string|null;commit_url:string|null;created_at:string;performed_via_github_app:NullableIntegration;label:{name:string;color:string};intent?:NullableIssueEventIntent}
export interface UpdateBudget {message:string;budget:{id?:string;budget_scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"multi_user_cost_center"|"user";budget_entity_name?:string;user?:string;consumed_amount?:number;budget_amount?:number;prevent_further_usage?:boolean;budget_product_sku?:string;budget_type?:("ProductPricing"|"SkuPricing");budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]}}}
export interface UserMarketplacePurchase {billing_cycle:string;next_billing_date:string|null;unit_count:number|null;on_free_trial:boolean;free_trial_ends_on:string|null;updated_at:string|null;account:MarketplaceAccount;plan:MarketplaceListingPlan}
export interface UserRoleAssignment {assignment?:"direct"|"indirect"|"mixed";inherited_from?:TeamSimple[];name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string;user_view_type?:string}
export interface UserSearchResultItem {login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;received_events_url:string;type:string;score:number;following_url:string;gists_url:string;starred_url:string;events_url:string;public_repos?:number;public_gists?:number;followers?:number;following?:number;created_at?:string;updated_at?:string;name?:string|null;bio?:string|null;email?:string|null;location?:string|null;site_admin:boolean;hireable?:boolean|null;text_matches?:SearchResultTextMatches;blog?:string|null;company?:string|null;suspended_at?:string|null;user_view_type?:string}
export interface Verification {verified:boolean;reason:string;payload:string|null;signature:string|null;verified_at:string|null}
export interface ViewTraffic {count:number;uniques:number;views:Traffic[]}
export interface Vulnerability {package:{ecosystem:SecurityAdvisoryEcosystems;name:string|null}|null;vulnerable_version_range:string|null;first_patched_version:string|null;vulnerable_functions:string[]|null}
export type WaitTimer=number
export interface WatchEvent {action:string}
export interface WebhookConfig {url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}
export type WebhookConfigContentType=string
export type WebhookConfigInsecureSsl=(string|number)
export type WebhookConfigSecret=string
export type WebhookConfigUrl=string
export interface Workflow {id:number;node_id:string;name:string;path:string;state:"active"|"deleted"|"disabled_fork"|"disabled_inactivity"|"disabled_manually";created_at:string;updated_at:string;url:string;html_url:string;badge_url:string;deleted_at?:string}
export interface WorkflowDispatchResponse {workflow_run_id:WorkflowRunId;run_url:string;html_url:string}
export interface WorkflowRun {id:number;name?:string|null;node_id:string;check_suite_id?:number;check_suite_node_id?:string;head_branch:string|null;head_sha:string;path:string;run_number:number;run_attempt?:number;referenced_workflows?:ReferencedWorkflow[]|null;event:string;status:string|null;conclusion:string|null;workflow_id:number;url:string;html_url:string;pull_requests:PullRequestMinimal[]|null;created_at:string;updated_at:string;actor?:SimpleUser;triggering_actor?:SimpleUser;run_started_at?:string;jobs_url:string;logs_url:string;check_suite_url:string;artifacts_url:string;cancel_url:string;rerun_url:string;previous_attempt_url?:string|null;workflow_url:string;head_commit:NullableSimpleCommit;repository:MinimalRepository;head_repository:MinimalRepository;head_repository_id?:number;display_title:string}
export type WorkflowRunId=number
export interface WorkflowRunUsage {billable:{UBUNTU?:{total_ms:number;jobs:number;job_runs?:{job_id:number;duration_ms:number}[]};MACOS?:{total_ms:number;jobs:number;job_runs?:{job_id:number;duration_ms:number}[]};WINDOWS?:{total_ms:number;jobs:number;job_runs?:{job_id:number;duration_ms:number}[]}};run_duration_ms?:number}
export interface WorkflowUsage {billable:{UBUNTU?:{total_ms?:number};MACOS?:{total_ms?:number};WINDOWS?:{total_ms?:number}}}
export interface RepositoryParameters {
/** The account owner of the repository. The name is not case sensitive. */owner:string;
/** The name of the repository without the `.git` extension. The name is not case sensitive. */repo:string}
export interface OrganizationParameters {
/** The organization name. The name is not case sensitive. */org:string}
export interface PageParameters {
/** The number of results per page (max 100). */per_page?:number;
/** The page number of the results to fetch. */page?:number}
export interface MetaMethods {
/** GitHub API Root

[Documentation](https://docs.github.com/rest/meta/meta#github-api-root) */
root:Method<{},Root>
/** Get GitHub meta information

[Documentation](https://docs.github.com/rest/meta/meta#get-apiname-meta-information) */
get:Method<{},ApiOverview>
/** Get Octocat

[Documentation](https://docs.github.com/rest/meta/meta#get-octocat) */
getOctocat:Method<{
/** The words to show in Octocat's speech bubble */s?:string},ArrayBuffer>
/** Get all API versions

[Documentation](https://docs.github.com/rest/meta/meta#get-all-api-versions) */
getAllVersions:Method<{},string[]>
/** Get the Zen of GitHub

[Documentation](https://docs.github.com/rest/meta/meta#get-the-zen-of-github) */
getZen:Method<{},string>
}
export interface SecurityAdvisoriesMethods {
/** List global security advisories

[Documentation](https://docs.github.com/rest/security-advisories/global-advisories#list-global-security-advisories) */
listGlobalAdvisories:Method<{
/** If specified, only advisories with this GHSA (GitHub Security Advisory) identifier will be returned. */ghsa_id?:string;
/** If specified, only advisories of this type will be returned. */type?:"reviewed"|"malware"|"unreviewed";
/** If specified, only advisories with this CVE (Common Vulnerabilities and Exposures) identifier will be returned. */cve_id?:string;
/** If specified, only advisories for these ecosystems will be returned. */ecosystem?:SecurityAdvisoryEcosystems;
/** If specified, only advisories with these severities will be returned. */severity?:"unknown"|"low"|"medium"|"high"|"critical";
/** If specified, only advisories with these Common Weakness Enumerations (CWEs) will be returned. */cwes?:(string|string[]);
/** Whether to only return advisories that have been withdrawn. */is_withdrawn?:boolean;
/** If specified, only return advisories that affect any of `package` or `package@version`. A maximum of 1000 packages can be specified. */affects?:(string|string[]);
/** If specified, only return advisories that were published on a date or date range. */published?:string;
/** If specified, only return advisories that were updated on a date or date range. */updated?:string;
/** If specified, only show advisories that were updated or published on a date or date range. */modified?:string;
/** If specified, only return advisories that have an EPSS percentage score that matches the provided value. */epss_percentage?:string;
/** If specified, only return advisories that have an EPSS percentile score that matches the provided value. */epss_percentile?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The number of results per page (max 100). */per_page?:number;
/** The property to sort the results by. */sort?:"updated"|"published"|"epss_percentage"|"epss_percentile"},GlobalAdvisory[]>
/** Get a global security advisory

[Documentation](https://docs.github.com/rest/security-advisories/global-advisories#get-a-global-security-advisory) */
getGlobalAdvisory:Method<{
/** The GHSA (GitHub Security Advisory) identifier of the advisory. */ghsa_id:string},GlobalAdvisory>
/** List repository security advisories for an organization

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#list-repository-security-advisories-for-an-organization) */
listOrgRepositoryAdvisories:Method<OrganizationParameters&{
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property to sort the results by. */sort?:"created"|"updated"|"published";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of advisories to return per page. */per_page?:number;
/** Filter by the state of the repository advisories. Only advisories of this state will be returned. */state?:"triage"|"draft"|"published"|"closed"},RepositoryAdvisory[]>
/** List repository security advisories

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#list-repository-security-advisories) */
listRepositoryAdvisories:Method<RepositoryParameters&{
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property to sort the results by. */sort?:"created"|"updated"|"published";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of advisories to return per page. */per_page?:number;
/** Filter by state of the repository advisories. Only advisories of this state will be returned. */state?:"triage"|"draft"|"published"|"closed"},RepositoryAdvisory[]>
/** Create a repository security advisory

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#create-a-repository-security-advisory) */
createRepositoryAdvisory:Method<RepositoryParameters&{
/** A short summary of the advisory. */summary:string;
/** A detailed description of what the advisory impacts. */description:string;
/** The Common Vulnerabilities and Exposures (CVE) ID. */cve_id?:string|null;
/** A product affected by the vulnerability detailed in a repository security advisory. */vulnerabilities:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];
/** A list of Common Weakness Enumeration (CWE) IDs. */cwe_ids?:string[]|null;
/** A list of users receiving credit for their participation in the security advisory. */credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;
/** The severity of the advisory. You must choose between setting this field or `cvss_vector_string`. */severity?:"critical"|"high"|"medium"|"low"|null;
/** The CVSS vector that calculates the severity of the advisory. You must choose between setting this field or `severity`. */cvss_vector_string?:string|null;
/** Whether to create a temporary private fork of the repository to collaborate on a fix. */start_private_fork?:boolean},RepositoryAdvisory>
/** Privately report a security vulnerability

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#privately-report-a-security-vulnerability) */
createPrivateVulnerabilityReport:Method<RepositoryParameters&{
/** A short summary of the advisory. */summary:string;
/** A detailed description of what the advisory impacts. */description:string;
/** An array of products affected by the vulnerability detailed in a repository security advisory. */vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[]|null;
/** A list of Common Weakness Enumeration (CWE) IDs. */cwe_ids?:string[]|null;
/** The severity of the advisory. You must choose between setting this field or `cvss_vector_string`. */severity?:"critical"|"high"|"medium"|"low"|null;
/** The CVSS vector that calculates the severity of the advisory. You must choose between setting this field or `severity`. */cvss_vector_string?:string|null;
/** Whether to create a temporary private fork of the repository to collaborate on a fix. */start_private_fork?:boolean},RepositoryAdvisory>
/** Get a repository security advisory

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#get-a-repository-security-advisory) */
getRepositoryAdvisory:Method<RepositoryParameters&{
/** The GHSA (GitHub Security Advisory) identifier of the advisory. */ghsa_id:string},RepositoryAdvisory>
/** Update a repository security advisory

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#update-a-repository-security-advisory) */
updateRepositoryAdvisory:Method<RepositoryParameters&{
/** The GHSA (GitHub Security Advisory) identifier of the advisory. */ghsa_id:string;
/** A short summary of the advisory. */summary?:string;
/** A detailed description of what the advisory impacts. */description?:string;
/** The Common Vulnerabilities and Exposures (CVE) ID. */cve_id?:string|null;
/** A product affected by the vulnerability detailed in a repository security advisory. */vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];
/** A list of Common Weakness Enumeration (CWE) IDs. */cwe_ids?:string[]|null;
/** A list of users receiving credit for their participation in the security advisory. */credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;
/** The severity of the advisory. You must choose between setting this field or `cvss_vector_string`. */severity?:"critical"|"high"|"medium"|"low"|null;
/** The CVSS vector that calculates the severity of the advisory. You must choose between setting this field or `severity`. */cvss_vector_string?:string|null;
/** The state of the advisory. */state?:"published"|"closed"|"draft";
/** A list of usernames who have been granted write access to the advisory. */collaborating_users?:string[]|null;
/** A list of team slugs which have been granted write access to the advisory. */collaborating_teams?:string[]|null},RepositoryAdvisory>
/** Request a CVE for a repository security advisory

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#request-a-cve-for-a-repository-security-advisory) */
createRepositoryAdvisoryCveRequest:Method<RepositoryParameters&{
/** The GHSA (GitHub Security Advisory) identifier of the advisory. */ghsa_id:string},{[key:string]:unknown}>
/** Create a temporary private fork

[Documentation](https://docs.github.com/rest/security-advisories/repository-advisories#create-a-temporary-private-fork) */
createFork:Method<RepositoryParameters&{
/** The GHSA (GitHub Security Advisory) identifier of the advisory. */ghsa_id:string},FullRepository>
}
export interface AgentTasksMethods {
/** List tasks for repository

[Documentation](https://docs.github.com/rest/agent-tasks/agent-tasks#list-tasks-for-repository) */
listTasksForRepo:Method<PageParameters&{
/** The account owner of the repository. The name is not case sensitive. */owner:string;
/** The name of the repository. The name is not case sensitive. */repo:string;
/** The field to sort results by. Can be `updated_at` or `created_at`. */sort?:"updated_at"|"created_at";
/** The direction to sort results. Can be `asc` or `desc`. */direction?:"asc"|"desc";
/** Comma-separated list of task states to filter by. */state?:string;
/** Filter by archived status. When `true`, returns only archived tasks. When `false` or omitted, returns only non-archived tasks. Defaults to `false`. */is_archived?:boolean;
/** Only show tasks updated at or after this time (ISO 8601 timestamp) */since?:string;
/** Filter tasks by creator user ID. Accepts one or more user IDs. */creator_id?:number[]},{tasks:({id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}})[];total_active_count?:number;total_archived_count?:number}>
/** Start a task

[Documentation](https://docs.github.com/rest/agent-tasks/agent-tasks#start-a-task) */
createTaskInRepo:Method<{
/** The account owner of the repository. The name is not case sensitive. */owner:string;
/** The name of the repository. The name is not case sensitive. */repo:string;
/** The user's prompt for the agent */prompt:string;
/** The model to use for this task. The allowed models may change over time and depend on the user's GitHub Copilot plan and organization policies. */model?:string;
/** Optional identifier for a custom agent to use for this task. */custom_agent?:string;
/** Whether to create a PR. */create_pull_request?:boolean;
/** Base ref for new branch/PR */base_ref?:string;
/** Head ref for existing branch/PR. */head_ref?:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}>
/** Get a task by repo

[Documentation](https://docs.github.com/rest/agent-tasks/agent-tasks#get-a-task-by-repo) */
getTaskByRepoAndId:Method<{
/** The account owner of the repository. The name is not case sensitive. */owner:string;
/** The name of the repository. The name is not case sensitive. */repo:string;
/** The unique identifier of the task. */task_id:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}&{sessions?:({id:string;name?:string;user?:{id?:number};owner?:{id?:number};repository?:{id?:number};task_id?:string;state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";created_at:string;updated_at?:string;completed_at?:string;prompt?:string;head_ref?:string;base_ref?:string;model?:string;usage?:{type:"ai_credits"|"premium_requests";amount:number};error?:{message?:string}})[]}>
/** List tasks

[Documentation](https://docs.github.com/rest/agent-tasks/agent-tasks#list-tasks) */
listTasks:Method<PageParameters&{
/** The field to sort results by. Can be `updated_at` or `created_at`. */sort?:"updated_at"|"created_at";
/** The direction to sort results. Can be `asc` or `desc`. */direction?:"asc"|"desc";
/** Comma-separated list of task states to filter by. */state?:string;
/** Filter by archived status. When `true`, returns only archived tasks. When `false` or omitted, returns only non-archived tasks. Defaults to `false`. */is_archived?:boolean;
/** Only show tasks updated at or after this time (ISO 8601 timestamp) */since?:string},{tasks:({id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}})[];total_active_count?:number;total_archived_count?:number}>
/** Get a task by ID

[Documentation](https://docs.github.com/rest/agent-tasks/agent-tasks#get-a-task-by-id) */
getTaskById:Method<{
/** The unique identifier of the task. */task_id:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}&{sessions?:({id:string;name?:string;user?:{id?:number};owner?:{id?:number};repository?:{id?:number};task_id?:string;state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";created_at:string;updated_at?:string;completed_at?:string;prompt?:string;head_ref?:string;base_ref?:string;model?:string;usage?:{type:"ai_credits"|"premium_requests";amount:number};error?:{message?:string}})[]}>
}
export interface AppsMethods {
/** Get the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-the-authenticated-app) */
getAuthenticated:Method<{},Integration>
/** Create a GitHub App from a manifest

[Documentation](https://docs.github.com/rest/apps/apps#create-a-github-app-from-a-manifest) */
createFromManifest:Method<{code:string},Integration&{client_id:string;client_secret:string;webhook_secret:string|null;pem:string}>
/** Get a webhook configuration for an app

[Documentation](https://docs.github.com/rest/apps/webhooks#get-a-webhook-configuration-for-an-app) */
getWebhookConfigForApp:Method<{},WebhookConfig>
/** Update a webhook configuration for an app

[Documentation](https://docs.github.com/rest/apps/webhooks#update-a-webhook-configuration-for-an-app) */
updateWebhookConfigForApp:Method<{data:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
/** List deliveries for an app webhook

[Documentation](https://docs.github.com/rest/apps/webhooks#list-deliveries-for-an-app-webhook) */
listWebhookDeliveries:Method<{
/** The number of results per page (max 100). */per_page?:number;
/** Used for pagination: the starting delivery from which the page of deliveries is fetched. Refer to the `link` header for the next and previous page cursors. */cursor?:string;
/** Returns webhook deliveries filtered by delivery outcome classification based on `status_code` range. */status?:"success"|"failure"},HookDeliveryItem[]>
/** Get a delivery for an app webhook

[Documentation](https://docs.github.com/rest/apps/webhooks#get-a-delivery-for-an-app-webhook) */
getWebhookDelivery:Method<{delivery_id:number},HookDelivery>
/** Redeliver a delivery for an app webhook

[Documentation](https://docs.github.com/rest/apps/webhooks#redeliver-a-delivery-for-an-app-webhook) */
redeliverWebhookDelivery:Method<{delivery_id:number},{[key:string]:unknown}>
/** List installation requests for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#list-installation-requests-for-the-authenticated-app) */
listInstallationRequestsForAuthenticatedApp:Method<PageParameters,IntegrationInstallationRequest[]>
/** List installations for the authenticated app

[Documentation](https://docs.github.com/enterprise-server@3.9/rest/apps/apps#list-installations-for-the-authenticated-app) */
listInstallations:Method<PageParameters&{
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;outdated?:string},({id:number;account:{name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string}&{description?:string|null;html_url:string;website_url?:string|null;id:number;node_id:string;name:string;slug:string;created_at:string|null;updated_at:string|null;avatar_url:string}|null;repository_selection:"all"|"selected";access_tokens_url:string;repositories_url:string;html_url:string;app_id:number;target_id:number;target_type:string;permissions:{actions?:"read"|"write";administration?:"read"|"write";checks?:"read"|"write";contents?:"read"|"write";deployments?:"read"|"write";environments?:"read"|"write";issues?:"read"|"write";metadata?:"read"|"write";packages?:"read"|"write";pages?:"read"|"write";pull_requests?:"read"|"write";repository_hooks?:"read"|"write";repository_projects?:"read"|"write"|"admin";secret_scanning_alerts?:"read"|"write";secrets?:"read"|"write";security_events?:"read"|"write";single_file?:"read"|"write";statuses?:"read"|"write";vulnerability_alerts?:"read"|"write";workflows?:"write";members?:"read"|"write";organization_administration?:"read"|"write";organization_custom_roles?:"read"|"write";organization_announcement_banners?:"read"|"write";organization_hooks?:"read"|"write";organization_personal_access_tokens?:"read"|"write";organization_personal_access_token_requests?:"read"|"write";organization_plan?:"read";organization_projects?:"read"|"write"|"admin";organization_packages?:"read"|"write";organization_secrets?:"read"|"write";organization_self_hosted_runners?:"read"|"write";organization_user_blocking?:"read"|"write";team_discussions?:"read"|"write"};events:string[];created_at:string;updated_at:string;single_file_name:string|null;has_multiple_single_files?:boolean;single_file_paths?:string[];app_slug:string;suspended_by:{name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string}|null;suspended_at:string|null;contact_email?:string|null})[]>
/** Get an installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-an-installation-for-the-authenticated-app) */
getInstallation:Method<{
/** The unique identifier of the installation. */installation_id:number},Installation>
/** Delete an installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#delete-an-installation-for-the-authenticated-app) */
deleteInstallation:Method<{
/** The unique identifier of the installation. */installation_id:number},undefined>
/** Create an installation access token for an app

[Documentation](https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app) */
createInstallationAccessToken:Method<{
/** The unique identifier of the installation. */installation_id:number;
/** List of repository names that the token should have access to */repositories?:string[];
/** List of repository IDs that the token should have access to */repository_ids?:number[];
/** The permissions granted to the fine-grained access token. */permissions?:AppPermissions},InstallationToken>
/** Suspend an app installation

[Documentation](https://docs.github.com/rest/apps/apps#suspend-an-app-installation) */
suspendInstallation:Method<{
/** The unique identifier of the installation. */installation_id:number},undefined>
/** Unsuspend an app installation

[Documentation](https://docs.github.com/rest/apps/apps#unsuspend-an-app-installation) */
unsuspendInstallation:Method<{
/** The unique identifier of the installation. */installation_id:number},undefined>
/** Delete an app authorization

[Documentation](https://docs.github.com/rest/apps/oauth-applications#delete-an-app-authorization) */
deleteAuthorization:Method<{
/** The client ID of the GitHub app. */client_id:string;
/** The OAuth access token used to authenticate to the GitHub API. */access_token:string},undefined>
/** Check a token

[Documentation](https://docs.github.com/rest/apps/oauth-applications#check-a-token) */
checkToken:Method<{
/** The client ID of the GitHub app. */client_id:string;
/** The access_token of the OAuth or GitHub application. */access_token:string},Authorization>
/** Reset a token

[Documentation](https://docs.github.com/rest/apps/oauth-applications#reset-a-token) */
resetToken:Method<{
/** The client ID of the GitHub app. */client_id:string;
/** The access_token of the OAuth or GitHub application. */access_token:string},Authorization>
/** Delete an app token

[Documentation](https://docs.github.com/rest/apps/oauth-applications#delete-an-app-token) */
deleteToken:Method<{
/** The client ID of the GitHub app. */client_id:string;
/** The OAuth access token used to authenticate to the GitHub API. */access_token:string},undefined>
/** Create a scoped access token

[Documentation](https://docs.github.com/rest/apps/apps#create-a-scoped-access-token) */
scopeToken:Method<{
/** The client ID of the GitHub app. */client_id:string;
/** The access token used to authenticate to the GitHub API. */access_token:string;
/** The name of the user or organization to scope the user access token to. **Required** unless `target_id` is specified. */target?:string;
/** The ID of the user or organization to scope the user access token to. **Required** unless `target` is specified. */target_id?:number;
/** The list of repository names to scope the user access token to. `repositories` may not be specified if `repository_ids` is specified. */repositories?:string[];
/** The list of repository IDs to scope the user access token to. `repository_ids` may not be specified if `repositories` is specified. */repository_ids?:number[];
/** The permissions granted to the fine-grained access token. */permissions?:AppPermissions},Authorization>
/** Get an app

[Documentation](https://docs.github.com/rest/apps/apps#get-an-app) */
getBySlug:Method<{app_slug:string},Integration>
/** List repositories accessible to the app installation

[Documentation](https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-app-installation) */
listReposAccessibleToInstallation:Method<PageParameters,{total_count:number;repositories:(Repository&{custom_properties?:{[key:string]:unknown}})[];repository_selection?:string}>
/** Revoke an installation access token

[Documentation](https://docs.github.com/rest/apps/installations#revoke-an-installation-access-token) */
revokeInstallationAccessToken:Method<{},undefined>
/** Get a subscription plan for an account

[Documentation](https://docs.github.com/rest/apps/marketplace#get-a-subscription-plan-for-an-account) */
getSubscriptionPlanForAccount:Method<{
/** account_id parameter */account_id:number},MarketplacePurchase>
/** List plans

[Documentation](https://docs.github.com/rest/apps/marketplace#list-plans) */
listPlans:Method<PageParameters,MarketplaceListingPlan[]>
/** List accounts for a plan

[Documentation](https://docs.github.com/rest/apps/marketplace#list-accounts-for-a-plan) */
listAccountsForPlan:Method<PageParameters&{
/** The unique identifier of the plan. */plan_id:number;
/** The property to sort the results by. */sort?:"created"|"updated";
/** To return the oldest accounts first, set to `asc`. Ignored without the `sort` parameter. */direction?:"asc"|"desc"},MarketplacePurchase[]>
/** Get a subscription plan for an account (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#get-a-subscription-plan-for-an-account-stubbed) */
getSubscriptionPlanForAccountStubbed:Method<{
/** account_id parameter */account_id:number},MarketplacePurchase>
/** List plans (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#list-plans-stubbed) */
listPlansStubbed:Method<PageParameters,MarketplaceListingPlan[]>
/** List accounts for a plan (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#list-accounts-for-a-plan-stubbed) */
listAccountsForPlanStubbed:Method<PageParameters&{
/** The unique identifier of the plan. */plan_id:number;
/** The property to sort the results by. */sort?:"created"|"updated";
/** To return the oldest accounts first, set to `asc`. Ignored without the `sort` parameter. */direction?:"asc"|"desc"},MarketplacePurchase[]>
/** Get an organization installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-an-organization-installation-for-the-authenticated-app) */
getOrgInstallation:Method<OrganizationParameters,Installation>
/** Get a repository installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app) */
getRepoInstallation:Method<RepositoryParameters,Installation>
/** List app installations accessible to the user access token

[Documentation](https://docs.github.com/rest/apps/installations#list-app-installations-accessible-to-the-user-access-token) */
listInstallationsForAuthenticatedUser:Method<PageParameters,{total_count:number;installations:Installation[]}>
/** List repositories accessible to the user access token

[Documentation](https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-user-access-token) */
listInstallationReposForAuthenticatedUser:Method<PageParameters&{
/** The unique identifier of the installation. */installation_id:number},{total_count:number;repository_selection?:string;repositories:(Repository&{custom_properties?:{[key:string]:unknown}})[]}>
/** Add a repository to an app installation

[Documentation](https://docs.github.com/rest/apps/installations#add-a-repository-to-an-app-installation) */
addRepoToInstallationForAuthenticatedUser:Method<{
/** The unique identifier of the installation. */installation_id:number;
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Remove a repository from an app installation

[Documentation](https://docs.github.com/rest/apps/installations#remove-a-repository-from-an-app-installation) */
removeRepoFromInstallationForAuthenticatedUser:Method<{
/** The unique identifier of the installation. */installation_id:number;
/** The unique identifier of the repository. */repository_id:number},undefined>
/** List subscriptions for the authenticated user

[Documentation](https://docs.github.com/rest/apps/marketplace#list-subscriptions-for-the-authenticated-user) */
listSubscriptionsForAuthenticatedUser:Method<PageParameters,UserMarketplacePurchase[]>
/** List subscriptions for the authenticated user (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#list-subscriptions-for-the-authenticated-user-stubbed) */
listSubscriptionsForAuthenticatedUserStubbed:Method<PageParameters,UserMarketplacePurchase[]>
/** Get a user installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-a-user-installation-for-the-authenticated-app) */
getUserInstallation:Method<{
/** The handle for the GitHub user account. */username:string},Installation>
}
export interface ClassroomMethods {
/** Closing down - Get an assignment

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---get-an-assignment)

@deprecated Is going to be removed on 2026-08-28. */
getAnAssignment:Method<{
/** The unique identifier of the classroom assignment. */assignment_id:number},ClassroomAssignment>
/** Closing down - List accepted assignments for an assignment

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---list-accepted-assignments-for-an-assignment)

@deprecated Is going to be removed on 2026-08-28. */
listAcceptedAssignmentsForAnAssignment:Method<PageParameters&{
/** The unique identifier of the classroom assignment. */assignment_id:number},ClassroomAcceptedAssignment[]>
/** Closing down - Get assignment grades

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---get-assignment-grades)

@deprecated Is going to be removed on 2026-08-28. */
getAssignmentGrades:Method<{
/** The unique identifier of the classroom assignment. */assignment_id:number},ClassroomAssignmentGrade[]>
/** Closing down - List classrooms

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---list-classrooms)

@deprecated Is going to be removed on 2026-08-28. */
listClassrooms:Method<PageParameters,SimpleClassroom[]>
/** Closing down - Get a classroom

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---get-a-classroom)

@deprecated Is going to be removed on 2026-08-28. */
getAClassroom:Method<{
/** The unique identifier of the classroom. */classroom_id:number},Classroom>
/** Closing down - List assignments for a classroom

[Documentation](https://docs.github.com/rest/classroom/classroom#closing-down---list-assignments-for-a-classroom)

@deprecated Is going to be removed on 2026-08-28. */
listAssignmentsForAClassroom:Method<PageParameters&{
/** The unique identifier of the classroom. */classroom_id:number},SimpleClassroomAssignment[]>
}
export interface CodesOfConductMethods {
/** Get all codes of conduct

[Documentation](https://docs.github.com/rest/codes-of-conduct/codes-of-conduct#get-all-codes-of-conduct) */
getAllCodesOfConduct:Method<{},CodeOfConduct[]>
/** Get a code of conduct

[Documentation](https://docs.github.com/rest/codes-of-conduct/codes-of-conduct#get-a-code-of-conduct) */
getConductCode:Method<{key:string},CodeOfConduct>
}
export interface CredentialsMethods {
/** Revoke a list of credentials

[Documentation](https://docs.github.com/rest/credentials/revoke#revoke-a-list-of-credentials) */
revoke:Method<{
/** A list of credentials to be revoked, up to 1000 per request. */credentials:string[]},{[key:string]:unknown}>
}
export interface EmojisMethods {
/** Get emojis

[Documentation](https://docs.github.com/rest/emojis/emojis#get-emojis) */
get:Method<{},{[key:string]:string}>
}
export interface ActionsMethods {
/** Get GitHub Actions cache retention limit for an enterprise

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-retention-limit-for-an-enterprise) */
getActionsCacheRetentionLimitForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string},ActionsCacheRetentionLimitForEnterprise>
/** Set GitHub Actions cache retention limit for an enterprise

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-retention-limit-for-an-enterprise) */
setActionsCacheRetentionLimitForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** For repositories & organizations in an enterprise, the maximum duration, in days, for which caches in a repository may be retained. */max_cache_retention_days?:number},undefined>
/** Get GitHub Actions cache storage limit for an enterprise

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-storage-limit-for-an-enterprise) */
getActionsCacheStorageLimitForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string},ActionsCacheStorageLimitForEnterprise>
/** Set GitHub Actions cache storage limit for an enterprise

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-storage-limit-for-an-enterprise) */
setActionsCacheStorageLimitForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** For repositories & organizations in an enterprise, the maximum size limit for the sum of all caches in a repository, in gigabytes. */max_cache_size_gb?:number},undefined>
/** Get GitHub Actions cache retention limit for an organization

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-retention-limit-for-an-organization) */
getActionsCacheRetentionLimitForOrganization:Method<OrganizationParameters,ActionsCacheRetentionLimitForOrganization>
/** Set GitHub Actions cache retention limit for an organization

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-retention-limit-for-an-organization) */
setActionsCacheRetentionLimitForOrganization:Method<OrganizationParameters&{
/** For repositories in this organization, the maximum duration, in days, for which caches in a repository may be retained. */max_cache_retention_days?:number},undefined>
/** Get GitHub Actions cache storage limit for an organization

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-storage-limit-for-an-organization) */
getActionsCacheStorageLimitForOrganization:Method<OrganizationParameters,ActionsCacheStorageLimitForOrganization>
/** Set GitHub Actions cache storage limit for an organization

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-storage-limit-for-an-organization) */
setActionsCacheStorageLimitForOrganization:Method<OrganizationParameters&{
/** For repositories in the organization, the maximum size limit for the sum of all caches in a repository, in gigabytes. */max_cache_size_gb?:number},undefined>
/** Get GitHub Actions cache usage for an organization

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-usage-for-an-organization) */
getActionsCacheUsageForOrg:Method<OrganizationParameters,ActionsCacheUsageOrgEnterprise>
/** List repositories with GitHub Actions cache usage for an organization

[Documentation](https://docs.github.com/rest/actions/cache#list-repositories-with-github-actions-cache-usage-for-an-organization) */
getActionsCacheUsageByRepoForOrg:Method<OrganizationParameters&PageParameters,{total_count:number;repository_cache_usages:ActionsCacheUsageByRepository[]}>
/** List GitHub-hosted runners for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#list-github-hosted-runners-for-an-organization) */
listHostedRunnersForOrg:Method<OrganizationParameters&PageParameters,{total_count:number;runners:ActionsHostedRunner[]}>
/** Create a GitHub-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#create-a-github-hosted-runner-for-an-organization) */
createHostedRunnerForOrg:Method<OrganizationParameters&{
/** Name of the runner. Must be between 1 and 64 characters and may only contain upper and lowercase letters a-z, numbers 0-9, '.', '-', and '_'. */name:string;
/** The image of runner. To list all available images, use `GET /actions/hosted-runners/images/github-owned` or `GET /actions/hosted-runners/images/partner`. */image:{id?:string;source?:"github"|"partner"|"custom";version?:string|null};
/** The machine size of the runner. To list available sizes, use `GET actions/hosted-runners/machine-sizes` */size:string;
/** The existing runner group to add this runner to. */runner_group_id:number;
/** The maximum amount of runners to scale up to. Runners will not auto-scale above this number. Use this setting to limit your cost. */maximum_runners?:number;
/** Whether this runner should be created with a static public IP. Note limit on account. To list limits on account, use `GET actions/hosted-runners/limits` */enable_static_ip?:boolean;
/** Whether this runner should be used to generate custom images. */image_gen?:boolean},ActionsHostedRunner>
/** List custom images for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#list-custom-images-for-an-organization) */
listCustomImagesForOrg:Method<OrganizationParameters,{total_count:number;images:ActionsHostedRunnerCustomImage[]}>
/** Get a custom image definition for GitHub Actions Hosted Runners

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-a-custom-image-definition-for-github-actions-hosted-runners) */
getCustomImageForOrg:Method<OrganizationParameters&{
/** Image definition ID of custom image */image_definition_id:number},ActionsHostedRunnerCustomImage>
/** Delete a custom image from the organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#delete-a-custom-image-from-the-organization) */
deleteCustomImageFromOrg:Method<OrganizationParameters&{
/** Image definition ID of custom image */image_definition_id:number},undefined>
/** List image versions of a custom image for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#list-image-versions-of-a-custom-image-for-an-organization) */
listCustomImageVersionsForOrg:Method<OrganizationParameters&{
/** Image definition ID of custom image */image_definition_id:number},{total_count:number;image_versions:ActionsHostedRunnerCustomImageVersion[]}>
/** Get an image version of a custom image for GitHub Actions Hosted Runners

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-an-image-version-of-a-custom-image-for-github-actions-hosted-runners) */
getCustomImageVersionForOrg:Method<OrganizationParameters&{
/** Image definition ID of custom image */image_definition_id:number;
/** Version of a custom image */version:string},ActionsHostedRunnerCustomImageVersion>
/** Delete an image version of custom image from the organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#delete-an-image-version-of-custom-image-from-the-organization) */
deleteCustomImageVersionFromOrg:Method<OrganizationParameters&{
/** Image definition ID of custom image */image_definition_id:number;
/** Version of a custom image */version:string},undefined>
/** Get GitHub-owned images for GitHub-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-github-owned-images-for-github-hosted-runners-in-an-organization) */
getHostedRunnersGithubOwnedImagesForOrg:Method<OrganizationParameters,{total_count:number;images:ActionsHostedRunnerCuratedImage[]}>
/** Get partner images for GitHub-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-partner-images-for-github-hosted-runners-in-an-organization) */
getHostedRunnersPartnerImagesForOrg:Method<OrganizationParameters,{total_count:number;images:ActionsHostedRunnerCuratedImage[]}>
/** Get limits on GitHub-hosted runners for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-limits-on-github-hosted-runners-for-an-organization) */
getHostedRunnersLimitsForOrg:Method<OrganizationParameters,ActionsHostedRunnerLimits>
/** Get GitHub-hosted runners machine specs for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-github-hosted-runners-machine-specs-for-an-organization) */
getHostedRunnersMachineSpecsForOrg:Method<OrganizationParameters,{total_count:number;machine_specs:ActionsHostedRunnerMachineSpec[]}>
/** Get platforms for GitHub-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-platforms-for-github-hosted-runners-in-an-organization) */
getHostedRunnersPlatformsForOrg:Method<OrganizationParameters,{total_count:number;platforms:string[]}>
/** Get a GitHub-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#get-a-github-hosted-runner-for-an-organization) */
getHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the GitHub-hosted runner. */hosted_runner_id:number},ActionsHostedRunner>
/** Update a GitHub-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#update-a-github-hosted-runner-for-an-organization) */
updateHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the GitHub-hosted runner. */hosted_runner_id:number;
/** Name of the runner. Must be between 1 and 64 characters and may only contain upper and lowercase letters a-z, numbers 0-9, '.', '-', and '_'. */name?:string;
/** The existing runner group to add this runner to. */runner_group_id?:number;
/** The maximum amount of runners to scale up to. Runners will not auto-scale above this number. Use this setting to limit your cost. */maximum_runners?:number;
/** Whether this runner should be updated with a static public IP. Note limit on account. To list limits on account, use `GET actions/hosted-runners/limits` */enable_static_ip?:boolean;
/** The machine size of the runner. To list available sizes, use `GET actions/hosted-runners/machine-sizes` */size?:string;
/** The source type of the runner image to use. Must match the source of the image specified by `image_id`. Can be one of `github`, `partner`, or `custom`. */image_source?:"github"|"partner"|"custom";
/** The unique identifier of the runner image. */image_id?:string;
/** The version of the runner image to deploy. This is relevant only for runners using custom images. */image_version?:string|null;
/** Whether to enable image generation for this runner pool. When enabled, the runner pool is used to build and publish custom runner images. */image_gen?:boolean},ActionsHostedRunner>
/** Delete a GitHub-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/hosted-runners#delete-a-github-hosted-runner-for-an-organization) */
deleteHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the GitHub-hosted runner. */hosted_runner_id:number},ActionsHostedRunner>
/** Get GitHub Actions permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-github-actions-permissions-for-an-organization) */
getGithubActionsPermissionsOrganization:Method<OrganizationParameters,ActionsOrganizationPermissions>
/** Set GitHub Actions permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-github-actions-permissions-for-an-organization) */
setGithubActionsPermissionsOrganization:Method<OrganizationParameters&{
/** The policy that controls the repositories in the organization that are allowed to run GitHub Actions. */enabled_repositories:EnabledRepositories;
/** The permissions policy that controls the actions and reusable workflows that are allowed to run. */allowed_actions?:AllowedActions;
/** Whether actions must be pinned to a full-length commit SHA. */sha_pinning_required?:ShaPinningRequired},undefined>
/** Get artifact and log retention settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-artifact-and-log-retention-settings-for-an-organization) */
getArtifactAndLogRetentionSettingsOrganization:Method<OrganizationParameters,ActionsArtifactAndLogRetentionResponse>
/** Set artifact and log retention settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-artifact-and-log-retention-settings-for-an-organization) */
setArtifactAndLogRetentionSettingsOrganization:Method<OrganizationParameters&{
/** The number of days to retain artifacts and logs */days:number},undefined>
/** Get fork PR contributor approval permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-fork-pr-contributor-approval-permissions-for-an-organization) */
getForkPrContributorApprovalPermissionsOrganization:Method<OrganizationParameters,ActionsForkPrContributorApproval>
/** Set fork PR contributor approval permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-fork-pr-contributor-approval-permissions-for-an-organization) */
setForkPrContributorApprovalPermissionsOrganization:Method<OrganizationParameters&{
/** The policy that controls when fork PR workflows require approval from a maintainer. */approval_policy:"first_time_contributors_new_to_github"|"first_time_contributors"|"all_external_contributors"},undefined>
/** Get private repo fork PR workflow settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-private-repo-fork-pr-workflow-settings-for-an-organization) */
getPrivateRepoForkPrWorkflowsSettingsOrganization:Method<OrganizationParameters,ActionsForkPrWorkflowsPrivateRepos>
/** Set private repo fork PR workflow settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-private-repo-fork-pr-workflow-settings-for-an-organization) */
setPrivateRepoForkPrWorkflowsSettingsOrganization:Method<OrganizationParameters&{
/** Whether workflows triggered by pull requests from forks are allowed to run on private repositories. */run_workflows_from_fork_pull_requests:boolean;
/** Whether GitHub Actions can create pull requests or submit approving pull request reviews from a workflow triggered by a fork pull request. */send_write_tokens_to_workflows?:boolean;
/** Whether to make secrets and variables available to workflows triggered by pull requests from forks. */send_secrets_and_variables?:boolean;
/** Whether workflows triggered by pull requests from forks require approval from a repository administrator to run. */require_approval_for_fork_pr_workflows?:boolean},undefined>
/** List selected repositories enabled for GitHub Actions in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#list-selected-repositories-enabled-for-github-actions-in-an-organization) */
listSelectedRepositoriesEnabledGithubActionsOrganization:Method<OrganizationParameters&PageParameters,{total_count:number;repositories:Repository[]}>
/** Set selected repositories enabled for GitHub Actions in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-selected-repositories-enabled-for-github-actions-in-an-organization) */
setSelectedRepositoriesEnabledGithubActionsOrganization:Method<OrganizationParameters&{
/** List of repository IDs to enable for GitHub Actions. */selected_repository_ids:number[]},undefined>
/** Enable a selected repository for GitHub Actions in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#enable-a-selected-repository-for-github-actions-in-an-organization) */
enableSelectedRepositoryGithubActionsOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Disable a selected repository for GitHub Actions in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#disable-a-selected-repository-for-github-actions-in-an-organization) */
disableSelectedRepositoryGithubActionsOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Get allowed actions and reusable workflows for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-allowed-actions-and-reusable-workflows-for-an-organization) */
getAllowedActionsOrganization:Method<OrganizationParameters,SelectedActions>
/** Set allowed actions and reusable workflows for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-allowed-actions-and-reusable-workflows-for-an-organization) */
setAllowedActionsOrganization:Method<OrganizationParameters&{
/** Whether GitHub-owned actions are allowed. For example, this includes the actions in the `actions` organization. */github_owned_allowed?:boolean;
/** Whether actions from GitHub Marketplace verified creators are allowed. Set to `true` to allow all actions by GitHub Marketplace verified creators. */verified_allowed?:boolean;
/** Specifies a list of string-matching patterns to allow specific action(s) and reusable workflow(s). Wildcards, tags, and SHAs are allowed. */patterns_allowed?:string[]},undefined>
/** Get self-hosted runners settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-self-hosted-runners-settings-for-an-organization) */
getSelfHostedRunnersPermissionsOrganization:Method<OrganizationParameters,SelfHostedRunnersSettings>
/** Set self-hosted runners settings for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-self-hosted-runners-settings-for-an-organization) */
setSelfHostedRunnersPermissionsOrganization:Method<OrganizationParameters&{
/** The policy that controls whether self-hosted runners can be used in the organization */enabled_repositories:"all"|"selected"|"none"},undefined>
/** List repositories allowed to use self-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#list-repositories-allowed-to-use-self-hosted-runners-in-an-organization) */
listSelectedRepositoriesSelfHostedRunnersOrganization:Method<OrganizationParameters&PageParameters,{total_count?:number;repositories?:Repository[]}>
/** Set repositories allowed to use self-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-repositories-allowed-to-use-self-hosted-runners-in-an-organization) */
setSelectedRepositoriesSelfHostedRunnersOrganization:Method<OrganizationParameters&{
/** IDs of repositories that can use repository-level self-hosted runners */selected_repository_ids:number[]},undefined>
/** Add a repository to the list of repositories allowed to use self-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#add-a-repository-to-the-list-of-repositories-allowed-to-use-self-hosted-runners-in-an-organization) */
enableSelectedRepositorySelfHostedRunnersOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Remove a repository from the list of repositories allowed to use self-hosted runners in an organization

[Documentation](https://docs.github.com/rest/actions/permissions#remove-a-repository-from-the-list-of-repositories-allowed-to-use-self-hosted-runners-in-an-organization) */
disableSelectedRepositorySelfHostedRunnersOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Get default workflow permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#get-default-workflow-permissions-for-an-organization) */
getGithubActionsDefaultWorkflowPermissionsOrganization:Method<OrganizationParameters,ActionsGetDefaultWorkflowPermissions>
/** Set default workflow permissions for an organization

[Documentation](https://docs.github.com/rest/actions/permissions#set-default-workflow-permissions-for-an-organization) */
setGithubActionsDefaultWorkflowPermissionsOrganization:Method<OrganizationParameters&{
/** The default workflow permissions granted to the GITHUB_TOKEN when running workflows. */default_workflow_permissions?:ActionsDefaultWorkflowPermissions;
/** Whether GitHub Actions can approve pull requests. Enabling this can be a security risk. */can_approve_pull_request_reviews?:ActionsCanApprovePullRequestReviews},undefined>
/** List self-hosted runner groups for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-self-hosted-runner-groups-for-an-organization) */
listSelfHostedRunnerGroupsForOrg:Method<OrganizationParameters&PageParameters&{
/** Only return runner groups that are allowed to be used by this repository. */visible_to_repository?:string},{total_count:number;runner_groups:RunnerGroupsOrg[]}>
/** Create a self-hosted runner group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#create-a-self-hosted-runner-group-for-an-organization) */
createSelfHostedRunnerGroupForOrg:Method<OrganizationParameters&{
/** Name of the runner group. */name:string;
/** Visibility of a runner group. You can select all repositories, select individual repositories, or limit access to private repositories. */visibility?:"selected"|"all"|"private";
/** List of repository IDs that can access the runner group. */selected_repository_ids?:number[];
/** List of runner IDs to add to the runner group. */runners?:number[];
/** Whether the runner group can be used by `public` repositories. */allows_public_repositories?:boolean;
/** If `true`, the runner group will be restricted to running only the workflows specified in the `selected_workflows` array. */restricted_to_workflows?:boolean;
/** List of workflows the runner group should be allowed to run. This setting will be ignored unless `restricted_to_workflows` is set to `true`. */selected_workflows?:string[];
/** The identifier of a hosted compute network configuration. */network_configuration_id?:string},RunnerGroupsOrg>
/** Get a self-hosted runner group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#get-a-self-hosted-runner-group-for-an-organization) */
getSelfHostedRunnerGroupForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number},RunnerGroupsOrg>
/** Update a self-hosted runner group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#update-a-self-hosted-runner-group-for-an-organization) */
updateSelfHostedRunnerGroupForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** Name of the runner group. */name:string;
/** Visibility of a runner group. You can select all repositories, select individual repositories, or all private repositories. */visibility?:"selected"|"all"|"private";
/** Whether the runner group can be used by `public` repositories. */allows_public_repositories?:boolean;
/** If `true`, the runner group will be restricted to running only the workflows specified in the `selected_workflows` array. */restricted_to_workflows?:boolean;
/** List of workflows the runner group should be allowed to run. This setting will be ignored unless `restricted_to_workflows` is set to `true`. */selected_workflows?:string[];
/** The identifier of a hosted compute network configuration. */network_configuration_id?:string|null},RunnerGroupsOrg>
/** Delete a self-hosted runner group from an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#delete-a-self-hosted-runner-group-from-an-organization) */
deleteSelfHostedRunnerGroupFromOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number},undefined>
/** List GitHub-hosted runners in a group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-github-hosted-runners-in-a-group-for-an-organization) */
listGithubHostedRunnersInGroupForOrg:Method<OrganizationParameters&PageParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number},{total_count:number;runners:ActionsHostedRunner[]}>
/** List repository access to a self-hosted runner group in an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-repository-access-to-a-self-hosted-runner-group-in-an-organization) */
listRepoAccessToSelfHostedRunnerGroupInOrg:Method<OrganizationParameters&PageParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number},{total_count:number;repositories:MinimalRepository[]}>
/** Set repository access for a self-hosted runner group in an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#set-repository-access-for-a-self-hosted-runner-group-in-an-organization) */
setRepoAccessToSelfHostedRunnerGroupInOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** List of repository IDs that can access the runner group. */selected_repository_ids:number[]},undefined>
/** Add repository access to a self-hosted runner group in an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#add-repository-access-to-a-self-hosted-runner-group-in-an-organization) */
addRepoAccessToSelfHostedRunnerGroupInOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Remove repository access to a self-hosted runner group in an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#remove-repository-access-to-a-self-hosted-runner-group-in-an-organization) */
removeRepoAccessToSelfHostedRunnerGroupInOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** The unique identifier of the repository. */repository_id:number},undefined>
/** List self-hosted runners in a group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-self-hosted-runners-in-a-group-for-an-organization) */
listSelfHostedRunnersInGroupForOrg:Method<OrganizationParameters&PageParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number},{total_count:number;runners:Runner[]}>
/** Set self-hosted runners in a group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#set-self-hosted-runners-in-a-group-for-an-organization) */
setSelfHostedRunnersInGroupForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** List of runner IDs to add to the runner group. */runners:number[]},undefined>
/** Add a self-hosted runner to a group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#add-a-self-hosted-runner-to-a-group-for-an-organization) */
addSelfHostedRunnerToGroupForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** Unique identifier of the self-hosted runner. */runner_id:number},undefined>
/** Remove a self-hosted runner from a group for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#remove-a-self-hosted-runner-from-a-group-for-an-organization) */
removeSelfHostedRunnerFromGroupForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner group. */runner_group_id:number;
/** Unique identifier of the self-hosted runner. */runner_id:number},undefined>
/** List self-hosted runners for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-an-organization) */
listSelfHostedRunnersForOrg:Method<OrganizationParameters&PageParameters&{
/** The name of a self-hosted runner. */name?:string},{total_count:number;runners:Runner[]}>
/** List runner applications for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-an-organization) */
listRunnerApplicationsForOrg:Method<OrganizationParameters,RunnerApplication[]>
/** Create configuration for a just-in-time runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-an-organization) */
generateRunnerJitconfigForOrg:Method<OrganizationParameters&{
/** The name of the new runner. */name:string;
/** The ID of the runner group to register the runner to. */runner_group_id:number;
/** The names of the custom labels to add to the runner. **Minimum items**: 1. **Maximum items**: 100. */labels:string[];
/** The working directory to be used for job execution, relative to the runner install directory. */work_folder?:string},{runner:Runner;encoded_jit_config:string}>
/** Create a registration token for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-an-organization) */
createRegistrationTokenForOrg:Method<OrganizationParameters,AuthenticationToken>
/** Create a remove token for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-an-organization) */
createRemoveTokenForOrg:Method<OrganizationParameters,AuthenticationToken>
/** Get a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-an-organization) */
getSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},Runner>
/** Delete a self-hosted runner from an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-an-organization) */
deleteSelfHostedRunnerFromOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},undefined>
/** List labels for a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-an-organization) */
listLabelsForSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},{total_count:number;labels:RunnerLabel[]}>
/** Add custom labels to a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-an-organization) */
addCustomLabelsToSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The names of the custom labels to add to the runner. */labels:string[]},{total_count:number;labels:RunnerLabel[]}>
/** Set custom labels for a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-an-organization) */
setCustomLabelsForSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The names of the custom labels to set for the runner. You can pass an empty array to remove all custom labels. */labels:string[]},{total_count:number;labels:RunnerLabel[]}>
/** Remove all custom labels from a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-an-organization) */
removeAllCustomLabelsFromSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},{total_count:number;labels:RunnerLabel[]}>
/** Remove a custom label from a self-hosted runner for an organization

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-an-organization) */
removeCustomLabelFromSelfHostedRunnerForOrg:Method<OrganizationParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The name of a self-hosted runner's custom label. */name:string},{total_count:number;labels:RunnerLabel[]}>
/** List organization secrets

[Documentation](https://docs.github.com/rest/actions/secrets#list-organization-secrets) */
listOrgSecrets:Method<OrganizationParameters&PageParameters,{total_count:number;secrets:OrganizationActionsSecret[]}>
/** Get an organization public key

[Documentation](https://docs.github.com/rest/actions/secrets#get-an-organization-public-key) */
getOrgPublicKey:Method<OrganizationParameters,ActionsPublicKey>
/** Get an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#get-an-organization-secret) */
getOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},OrganizationActionsSecret>
/** Create or update an organization secret

[Documentation](https://docs.github.com/rest/reference/actions#create-or-update-an-organization-secret) */
createOrUpdateOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get an organization public key endpoint. */encrypted_value?:string;
/** ID of the key you used to encrypt the secret. */key_id?:string;
/** Which type of organization repositories have access to the organization secret. */visibility:"all"|"private"|"selected";
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:((number|string))[]},EmptyObject>
/** Delete an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#delete-an-organization-secret) */
deleteOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#list-selected-repositories-for-an-organization-secret) */
listSelectedReposForOrgSecret:Method<OrganizationParameters&PageParameters&{
/** The name of the secret. */secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#set-selected-repositories-for-an-organization-secret) */
setSelectedReposForOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#add-selected-repository-to-an-organization-secret) */
addSelectedRepoToOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Remove selected repository from an organization secret

[Documentation](https://docs.github.com/rest/actions/secrets#remove-selected-repository-from-an-organization-secret) */
removeSelectedRepoFromOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** List organization variables

[Documentation](https://docs.github.com/rest/actions/variables#list-organization-variables) */
listOrgVariables:Method<OrganizationParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:OrganizationActionsVariable[]}>
/** Create an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#create-an-organization-variable) */
createOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value:string;
/** The type of repositories in the organization that can access the variable. */visibility:"all"|"private"|"selected";
/** An array of repository ids that can access the organization variable. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},EmptyObject>
/** Get an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#get-an-organization-variable) */
getOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string},OrganizationActionsVariable>
/** Update an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#update-an-organization-variable) */
updateOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value?:string;
/** The type of repositories in the organization that can access the variable. */visibility?:"all"|"private"|"selected";
/** An array of repository ids that can access the organization variable. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},undefined>
/** Delete an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#delete-an-organization-variable) */
deleteOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string},undefined>
/** List selected repositories for an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#list-selected-repositories-for-an-organization-variable) */
listSelectedReposForOrgVariable:Method<OrganizationParameters&PageParameters&{
/** The name of the variable. */name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#set-selected-repositories-for-an-organization-variable) */
setSelectedReposForOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The IDs of the repositories that can access the organization variable. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#add-selected-repository-to-an-organization-variable) */
addSelectedRepoToOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;repository_id:number},undefined>
/** Remove selected repository from an organization variable

[Documentation](https://docs.github.com/rest/actions/variables#remove-selected-repository-from-an-organization-variable) */
removeSelectedRepoFromOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;repository_id:number},undefined>
/** List artifacts for a repository

[Documentation](https://docs.github.com/rest/actions/artifacts#list-artifacts-for-a-repository) */
listArtifactsForRepo:Method<RepositoryParameters&PageParameters&{
/** The name field of an artifact. When specified, only artifacts with this name will be returned. */name?:string},{total_count:number;artifacts:Artifact[]}>
/** Get an artifact

[Documentation](https://docs.github.com/rest/actions/artifacts#get-an-artifact) */
getArtifact:Method<RepositoryParameters&{
/** The unique identifier of the artifact. */artifact_id:number},Artifact>
/** Delete an artifact

[Documentation](https://docs.github.com/rest/actions/artifacts#delete-an-artifact) */
deleteArtifact:Method<RepositoryParameters&{
/** The unique identifier of the artifact. */artifact_id:number},undefined>
/** Download an artifact

[Documentation](https://docs.github.com/rest/actions/artifacts#download-an-artifact) */
downloadArtifact:Method<RepositoryParameters&{
/** The unique identifier of the artifact. */artifact_id:number;archive_format:string},unknown>
/** Get GitHub Actions cache retention limit for a repository

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-retention-limit-for-a-repository) */
getActionsCacheRetentionLimitForRepository:Method<RepositoryParameters,ActionsCacheRetentionLimitForRepository>
/** Set GitHub Actions cache retention limit for a repository

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-retention-limit-for-a-repository) */
setActionsCacheRetentionLimitForRepository:Method<RepositoryParameters&{
/** The maximum number of days to keep caches in this repository. */max_cache_retention_days?:number},undefined>
/** Get GitHub Actions cache storage limit for a repository

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-storage-limit-for-a-repository) */
getActionsCacheStorageLimitForRepository:Method<RepositoryParameters,ActionsCacheStorageLimitForRepository>
/** Set GitHub Actions cache storage limit for a repository

[Documentation](https://docs.github.com/rest/actions/cache#set-github-actions-cache-storage-limit-for-a-repository) */
setActionsCacheStorageLimitForRepository:Method<RepositoryParameters&{
/** The maximum total cache size for this repository, in gigabytes. */max_cache_size_gb?:number},undefined>
/** Get GitHub Actions cache usage for a repository

[Documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-usage-for-a-repository) */
getActionsCacheUsage:Method<RepositoryParameters,ActionsCacheUsageByRepository>
/** List GitHub Actions caches for a repository

[Documentation](https://docs.github.com/rest/actions/cache#list-github-actions-caches-for-a-repository) */
getActionsCacheList:Method<RepositoryParameters&PageParameters&{
/** The full Git reference for narrowing down the cache. The `ref` for a branch should be formatted as `refs/heads/<branch name>`. */ref?:string;
/** An explicit key or prefix for identifying the cache */key?:string;
/** The property to sort the results by. `created_at` means when the cache was created. `last_accessed_at` means when the cache was last accessed. */sort?:"created_at"|"last_accessed_at"|"size_in_bytes";
/** The direction to sort the results by. */direction?:"asc"|"desc"},ActionsCacheList>
/** Delete GitHub Actions caches for a repository (using a cache key)

[Documentation](https://docs.github.com/rest/actions/cache#delete-github-actions-caches-for-a-repository-using-a-cache-key) */
deleteActionsCacheByKey:Method<RepositoryParameters&{
/** A key for identifying the cache. */key:string;
/** The full Git reference for narrowing down the cache. The `ref` for a branch should be formatted as `refs/heads/<branch name>`. */ref?:string},ActionsCacheList>
/** Delete a GitHub Actions cache for a repository (using a cache ID)

[Documentation](https://docs.github.com/rest/actions/cache#delete-a-github-actions-cache-for-a-repository-using-a-cache-id) */
deleteActionsCacheById:Method<RepositoryParameters&{
/** The unique identifier of the GitHub Actions cache. */cache_id:number},undefined>
/** List concurrency groups for a repository

[Documentation](https://docs.github.com/rest/actions/concurrency-groups#list-concurrency-groups-for-a-repository) */
listConcurrencyGroupsForRepository:Method<RepositoryParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},ConcurrencyGroupList>
/** Get a concurrency group for a repository

[Documentation](https://docs.github.com/rest/actions/concurrency-groups#get-a-concurrency-group-for-a-repository) */
getConcurrencyGroupForRepository:Method<RepositoryParameters&{
/** The name of the concurrency group. */concurrency_group_name:string;
/** Filter to items ahead of this workflow run ID in the queue, plus the run itself. */ahead_of_run?:number;
/** Filter to items ahead of this job ID in the queue, plus the job itself. Matches job-level concurrency and reusable-workflow leases on the job's ancestor paths. */ahead_of_job?:number},ConcurrencyGroup>
/** Get a job for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#get-a-job-for-a-workflow-run) */
getJobForWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the job. */job_id:number},Job>
/** Download job logs for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run) */
downloadJobLogsForWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the job. */job_id:number},unknown>
/** Re-run a job from a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#re-run-a-job-from-a-workflow-run) */
reRunJobForWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the job. */job_id:number;
/** Whether to enable debug logging for the re-run. */enable_debug_logging?:boolean;
/** Whether to enable the debugger for the re-run of this job. */enable_debugger?:boolean},EmptyObject>
/** Get the customization template for an OIDC subject claim for a repository

[Documentation](https://docs.github.com/rest/actions/oidc#get-the-customization-template-for-an-oidc-subject-claim-for-a-repository) */
getCustomOidcSubClaimForRepo:Method<RepositoryParameters,OidcCustomSubRepo>
/** Set the customization template for an OIDC subject claim for a repository

[Documentation](https://docs.github.com/rest/actions/oidc#set-the-customization-template-for-an-oidc-subject-claim-for-a-repository) */
setCustomOidcSubClaimForRepo:Method<RepositoryParameters&{
/** Whether to use the default template or not. If `true`, the `include_claim_keys` field is ignored. */use_default:boolean;
/** Array of unique strings. Each claim key can only contain alphanumeric characters and underscores. */include_claim_keys?:string[];
/** Whether to opt in to the immutable OIDC subject claim format for this repository. When `true`, OIDC tokens will use a stable, repository-ID-based `sub` claim. */use_immutable_subject?:boolean},EmptyObject>
/** List repository organization secrets

[Documentation](https://docs.github.com/rest/actions/secrets#list-repository-organization-secrets) */
listRepoOrganizationSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:ActionsSecret[]}>
/** List repository organization variables

[Documentation](https://docs.github.com/rest/actions/variables#list-repository-organization-variables) */
listRepoOrganizationVariables:Method<RepositoryParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:ActionsVariable[]}>
/** Get GitHub Actions permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-github-actions-permissions-for-a-repository) */
getGithubActionsPermissionsRepository:Method<RepositoryParameters,ActionsRepositoryPermissions>
/** Set GitHub Actions permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-github-actions-permissions-for-a-repository) */
setGithubActionsPermissionsRepository:Method<RepositoryParameters&{
/** Whether GitHub Actions is enabled on the repository. */enabled:ActionsEnabled;
/** The permissions policy that controls the actions and reusable workflows that are allowed to run. */allowed_actions?:AllowedActions;
/** Whether actions must be pinned to a full-length commit SHA. */sha_pinning_required?:ShaPinningRequired},undefined>
/** Get the level of access for workflows outside of the repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-the-level-of-access-for-workflows-outside-of-the-repository) */
getWorkflowAccessToRepository:Method<RepositoryParameters,ActionsWorkflowAccessToRepository>
/** Set the level of access for workflows outside of the repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-the-level-of-access-for-workflows-outside-of-the-repository) */
setWorkflowAccessToRepository:Method<RepositoryParameters&{
/** Defines the level of access that workflows outside of the repository have to actions and reusable workflows within the repository. */access_level:"none"|"user"|"organization"},undefined>
/** Get artifact and log retention settings for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-artifact-and-log-retention-settings-for-a-repository) */
getArtifactAndLogRetentionSettingsRepository:Method<RepositoryParameters,ActionsArtifactAndLogRetentionResponse>
/** Set artifact and log retention settings for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-artifact-and-log-retention-settings-for-a-repository) */
setArtifactAndLogRetentionSettingsRepository:Method<RepositoryParameters&{
/** The number of days to retain artifacts and logs */days:number},undefined>
/** Get fork PR contributor approval permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-fork-pr-contributor-approval-permissions-for-a-repository) */
getForkPrContributorApprovalPermissionsRepository:Method<RepositoryParameters,ActionsForkPrContributorApproval>
/** Set fork PR contributor approval permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-fork-pr-contributor-approval-permissions-for-a-repository) */
setForkPrContributorApprovalPermissionsRepository:Method<RepositoryParameters&{
/** The policy that controls when fork PR workflows require approval from a maintainer. */approval_policy:"first_time_contributors_new_to_github"|"first_time_contributors"|"all_external_contributors"},undefined>
/** Get private repo fork PR workflow settings for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-private-repo-fork-pr-workflow-settings-for-a-repository) */
getPrivateRepoForkPrWorkflowsSettingsRepository:Method<RepositoryParameters,ActionsForkPrWorkflowsPrivateRepos>
/** Set private repo fork PR workflow settings for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-private-repo-fork-pr-workflow-settings-for-a-repository) */
setPrivateRepoForkPrWorkflowsSettingsRepository:Method<RepositoryParameters&{
/** Whether workflows triggered by pull requests from forks are allowed to run on private repositories. */run_workflows_from_fork_pull_requests:boolean;
/** Whether GitHub Actions can create pull requests or submit approving pull request reviews from a workflow triggered by a fork pull request. */send_write_tokens_to_workflows?:boolean;
/** Whether to make secrets and variables available to workflows triggered by pull requests from forks. */send_secrets_and_variables?:boolean;
/** Whether workflows triggered by pull requests from forks require approval from a repository administrator to run. */require_approval_for_fork_pr_workflows?:boolean},undefined>
/** Get allowed actions and reusable workflows for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-allowed-actions-and-reusable-workflows-for-a-repository) */
getAllowedActionsRepository:Method<RepositoryParameters,SelectedActions>
/** Set allowed actions and reusable workflows for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-allowed-actions-and-reusable-workflows-for-a-repository) */
setAllowedActionsRepository:Method<RepositoryParameters&{
/** Whether GitHub-owned actions are allowed. For example, this includes the actions in the `actions` organization. */github_owned_allowed?:boolean;
/** Whether actions from GitHub Marketplace verified creators are allowed. Set to `true` to allow all actions by GitHub Marketplace verified creators. */verified_allowed?:boolean;
/** Specifies a list of string-matching patterns to allow specific action(s) and reusable workflow(s). Wildcards, tags, and SHAs are allowed. */patterns_allowed?:string[]},undefined>
/** Get default workflow permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-default-workflow-permissions-for-a-repository) */
getGithubActionsDefaultWorkflowPermissionsRepository:Method<RepositoryParameters,ActionsGetDefaultWorkflowPermissions>
/** Set default workflow permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#set-default-workflow-permissions-for-a-repository) */
setGithubActionsDefaultWorkflowPermissionsRepository:Method<RepositoryParameters&{
/** The default workflow permissions granted to the GITHUB_TOKEN when running workflows. */default_workflow_permissions?:ActionsDefaultWorkflowPermissions;
/** Whether GitHub Actions can approve pull requests. Enabling this can be a security risk. */can_approve_pull_request_reviews?:ActionsCanApprovePullRequestReviews},undefined>
/** List self-hosted runners for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-a-repository) */
listSelfHostedRunnersForRepo:Method<RepositoryParameters&PageParameters&{
/** The name of a self-hosted runner. */name?:string},{total_count:number;runners:Runner[]}>
/** List runner applications for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-a-repository) */
listRunnerApplicationsForRepo:Method<RepositoryParameters,RunnerApplication[]>
/** Create configuration for a just-in-time runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-a-repository) */
generateRunnerJitconfigForRepo:Method<RepositoryParameters&{
/** The name of the new runner. */name:string;
/** The ID of the runner group to register the runner to. */runner_group_id:number;
/** The names of the custom labels to add to the runner. **Minimum items**: 1. **Maximum items**: 100. */labels:string[];
/** The working directory to be used for job execution, relative to the runner install directory. */work_folder?:string},{runner:Runner;encoded_jit_config:string}>
/** Create a registration token for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-a-repository) */
createRegistrationTokenForRepo:Method<RepositoryParameters,AuthenticationToken>
/** Create a remove token for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-a-repository) */
createRemoveTokenForRepo:Method<RepositoryParameters,AuthenticationToken>
/** Get a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-a-repository) */
getSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},Runner>
/** Delete a self-hosted runner from a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-a-repository) */
deleteSelfHostedRunnerFromRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},undefined>
/** List labels for a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-a-repository) */
listLabelsForSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},{total_count:number;labels:RunnerLabel[]}>
/** Add custom labels to a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-a-repository) */
addCustomLabelsToSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The names of the custom labels to add to the runner. */labels:string[]},{total_count:number;labels:RunnerLabel[]}>
/** Set custom labels for a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-a-repository) */
setCustomLabelsForSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The names of the custom labels to set for the runner. You can pass an empty array to remove all custom labels. */labels:string[]},{total_count:number;labels:RunnerLabel[]}>
/** Remove all custom labels from a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-a-repository) */
removeAllCustomLabelsFromSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number},{total_count:number;labels:RunnerLabel[]}>
/** Remove a custom label from a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-a-repository) */
removeCustomLabelFromSelfHostedRunnerForRepo:Method<RepositoryParameters&{
/** Unique identifier of the self-hosted runner. */runner_id:number;
/** The name of a self-hosted runner's custom label. */name:string},{total_count:number;labels:RunnerLabel[]}>
/** List workflow runs for a repository

[Documentation](https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository) */
listWorkflowRunsForRepo:Method<RepositoryParameters&PageParameters&{
/** Returns someone's workflow runs. Use the login for the user who created the `push` associated with the check suite or workflow run. */actor?:string;
/** Returns workflow runs associated with a branch. Use the name of the branch of the `push`. */branch?:string;
/** Returns workflow run triggered by the event you specify. For example, `push`, `pull_request` or `issue`. */event?:string;
/** Returns workflow runs with the check run `status` or `conclusion` that you specify. For example, a conclusion can be `success` or a status can be `in_progress`. */status?:"completed"|"action_required"|"cancelled"|"failure"|"neutral"|"skipped"|"stale"|"success"|"timed_out"|"in_progress"|"queued"|"requested"|"waiting"|"pending";
/** Returns workflow runs created within the given date-time range. */created?:string;
/** If `true` pull requests are omitted from the response (empty array). */exclude_pull_requests?:boolean;
/** Returns workflow runs with the `check_suite_id` that you specify. */check_suite_id?:number;
/** Only returns workflow runs that are associated with the specified `head_sha`. */head_sha?:string},{total_count:number;workflow_runs:WorkflowRun[]}>
/** Get a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run) */
getWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** If `true` pull requests are omitted from the response (empty array). */exclude_pull_requests?:boolean},WorkflowRun>
/** Delete a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#delete-a-workflow-run) */
deleteWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},undefined>
/** Get the review history for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#get-the-review-history-for-a-workflow-run) */
getReviewsForRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},EnvironmentApprovals[]>
/** Approve a workflow run for a fork pull request

[Documentation](https://docs.github.com/rest/actions/workflow-runs#approve-a-workflow-run-for-a-fork-pull-request) */
approveWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},EmptyObject>
/** List workflow run artifacts

[Documentation](https://docs.github.com/rest/actions/artifacts#list-workflow-run-artifacts) */
listWorkflowRunArtifacts:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The name field of an artifact. When specified, only artifacts with this name will be returned. */name?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc"},{total_count:number;artifacts:Artifact[]}>
/** Get a workflow run attempt

[Documentation](https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run-attempt) */
getWorkflowRunAttempt:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The attempt number of the workflow run. */attempt_number:number;
/** If `true` pull requests are omitted from the response (empty array). */exclude_pull_requests?:boolean},WorkflowRun>
/** List jobs for a workflow run attempt

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run-attempt) */
listJobsForWorkflowRunAttempt:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The attempt number of the workflow run. */attempt_number:number},{total_count:number;jobs:Job[]}>
/** Download workflow run attempt logs

[Documentation](https://docs.github.com/rest/actions/workflow-runs#download-workflow-run-attempt-logs) */
downloadWorkflowRunAttemptLogs:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The attempt number of the workflow run. */attempt_number:number},unknown>
/** Cancel a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#cancel-a-workflow-run) */
cancelWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},EmptyObject>
/** List concurrency groups for a workflow run

[Documentation](https://docs.github.com/rest/actions/concurrency-groups#list-concurrency-groups-for-a-workflow-run) */
listConcurrencyGroupsForWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},ConcurrencyGroupRunList>
/** Review custom deployment protection rules for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#review-custom-deployment-protection-rules-for-a-workflow-run) */
reviewCustomGatesForRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The name of the environment to approve or reject. */environment_name:string;
/** Comment associated with the pending deployment protection rule. **Required when state is not provided.** */comment?:string;
/** Whether to approve or reject deployment to the specified environments. */state?:"approved"|"rejected"},undefined>
/** Force cancel a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#force-cancel-a-workflow-run) */
forceCancelWorkflowRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},EmptyObject>
/** List jobs for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run) */
listJobsForWorkflowRun:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** Filters jobs by their `completed_at` timestamp. `latest` returns jobs from the most recent execution of the workflow run. */filter?:"latest"|"all"},{total_count:number;jobs:Job[]}>
/** Download workflow run logs

[Documentation](https://docs.github.com/rest/actions/workflow-runs#download-workflow-run-logs) */
downloadWorkflowRunLogs:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},unknown>
/** Delete workflow run logs

[Documentation](https://docs.github.com/rest/actions/workflow-runs#delete-workflow-run-logs) */
deleteWorkflowRunLogs:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},undefined>
/** Get pending deployments for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#get-pending-deployments-for-a-workflow-run) */
getPendingDeploymentsForRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},PendingDeployment[]>
/** Review pending deployments for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#review-pending-deployments-for-a-workflow-run) */
reviewPendingDeploymentsForRun:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** The list of environment ids to approve or reject */environment_ids:number[];
/** Whether to approve or reject deployment to the specified environments. */state:"approved"|"rejected";
/** A comment to accompany the deployment review */comment:string},Deployment[]>
/** Re-run a workflow

[Documentation](https://docs.github.com/rest/actions/workflow-runs#re-run-a-workflow) */
reRunWorkflow:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** Whether to enable debug logging for the re-run. */enable_debug_logging?:boolean},EmptyObject>
/** Re-run failed jobs from a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run) */
reRunWorkflowFailedJobs:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number;
/** Whether to enable debug logging for the re-run. */enable_debug_logging?:boolean},EmptyObject>
/** Get workflow run usage

[Documentation](https://docs.github.com/rest/actions/workflow-runs#get-workflow-run-usage) */
getWorkflowRunUsage:Method<RepositoryParameters&{
/** The unique identifier of the workflow run. */run_id:number},WorkflowRunUsage>
/** List repository secrets

[Documentation](https://docs.github.com/rest/actions/secrets#list-repository-secrets) */
listRepoSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:ActionsSecret[]}>
/** Get a repository public key

[Documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-public-key) */
getRepoPublicKey:Method<RepositoryParameters,ActionsPublicKey>
/** Get a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-secret) */
getRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},ActionsSecret>
/** Create or update a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#create-or-update-a-repository-secret) */
createOrUpdateRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get a repository public key endpoint. */encrypted_value:string;
/** ID of the key you used to encrypt the secret. */key_id:string},EmptyObject>
/** Delete a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#delete-a-repository-secret) */
deleteRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List repository variables

[Documentation](https://docs.github.com/rest/actions/variables#list-repository-variables) */
listRepoVariables:Method<RepositoryParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:ActionsVariable[]}>
/** Create a repository variable

[Documentation](https://docs.github.com/rest/actions/variables#create-a-repository-variable) */
createRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value:string},EmptyObject>
/** Get a repository variable

[Documentation](https://docs.github.com/rest/actions/variables#get-a-repository-variable) */
getRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string},ActionsVariable>
/** Update a repository variable

[Documentation](https://docs.github.com/rest/actions/variables#update-a-repository-variable) */
updateRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value?:string},undefined>
/** Delete a repository variable

[Documentation](https://docs.github.com/rest/actions/variables#delete-a-repository-variable) */
deleteRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string},undefined>
/** List repository workflows

[Documentation](https://docs.github.com/rest/actions/workflows#list-repository-workflows) */
listRepoWorkflows:Method<RepositoryParameters&PageParameters,{total_count:number;workflows:Workflow[]}>
/** Get a workflow

[Documentation](https://docs.github.com/rest/actions/workflows#get-a-workflow) */
getWorkflow:Method<RepositoryParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string)},Workflow>
/** Disable a workflow

[Documentation](https://docs.github.com/rest/actions/workflows#disable-a-workflow) */
disableWorkflow:Method<RepositoryParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string)},undefined>
/** Create a workflow dispatch event

[Documentation](https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event) */
createWorkflowDispatch:Method<RepositoryParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string);
/** The git reference for the workflow. The reference can be a branch or tag name. */ref:string;
/** Input keys and values configured in the workflow file. The maximum number of properties is 25. */inputs?:{[key:string]:unknown};
/** Whether the response should include the workflow run ID and URLs. */return_run_details?:boolean},WorkflowDispatchResponse>
/** Enable a workflow

[Documentation](https://docs.github.com/rest/actions/workflows#enable-a-workflow) */
enableWorkflow:Method<RepositoryParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string)},undefined>
/** List workflow runs for a workflow

[Documentation](https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow) */
listWorkflowRuns:Method<RepositoryParameters&PageParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string);
/** Returns someone's workflow runs. Use the login for the user who created the `push` associated with the check suite or workflow run. */actor?:string;
/** Returns workflow runs associated with a branch. Use the name of the branch of the `push`. */branch?:string;
/** Returns workflow run triggered by the event you specify. For example, `push`, `pull_request` or `issue`. */event?:string;
/** Returns workflow runs with the check run `status` or `conclusion` that you specify. For example, a conclusion can be `success` or a status can be `in_progress`. */status?:"completed"|"action_required"|"cancelled"|"failure"|"neutral"|"skipped"|"stale"|"success"|"timed_out"|"in_progress"|"queued"|"requested"|"waiting"|"pending";
/** Returns workflow runs created within the given date-time range. */created?:string;
/** If `true` pull requests are omitted from the response (empty array). */exclude_pull_requests?:boolean;
/** Returns workflow runs with the `check_suite_id` that you specify. */check_suite_id?:number;
/** Only returns workflow runs that are associated with the specified `head_sha`. */head_sha?:string},{total_count:number;workflow_runs:WorkflowRun[]}>
/** Get workflow usage

[Documentation](https://docs.github.com/rest/actions/workflows#get-workflow-usage) */
getWorkflowUsage:Method<RepositoryParameters&{
/** The ID of the workflow. You can also pass the workflow file name as a string. */workflow_id:(number|string)},WorkflowUsage>
/** List environment secrets

[Documentation](https://docs.github.com/rest/actions/secrets#list-environment-secrets) */
listEnvironmentSecrets:Method<RepositoryParameters&PageParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},{total_count:number;secrets:ActionsSecret[]}>
/** Get an environment public key

[Documentation](https://docs.github.com/rest/actions/secrets#get-an-environment-public-key) */
getEnvironmentPublicKey:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},ActionsPublicKey>
/** Get an environment secret

[Documentation](https://docs.github.com/rest/actions/secrets#get-an-environment-secret) */
getEnvironmentSecret:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name of the secret. */secret_name:string},ActionsSecret>
/** Create or update an environment secret

[Documentation](https://docs.github.com/rest/actions/secrets#create-or-update-an-environment-secret) */
createOrUpdateEnvironmentSecret:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get an environment public key endpoint. */encrypted_value:string;
/** ID of the key you used to encrypt the secret. */key_id:string},EmptyObject>
/** Delete an environment secret

[Documentation](https://docs.github.com/rest/actions/secrets#delete-an-environment-secret) */
deleteEnvironmentSecret:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name of the secret. */secret_name:string},undefined>
/** List environment variables

[Documentation](https://docs.github.com/rest/actions/variables#list-environment-variables) */
listEnvironmentVariables:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:ActionsVariable[]}>
/** Create an environment variable

[Documentation](https://docs.github.com/rest/actions/variables#create-an-environment-variable) */
createEnvironmentVariable:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name of the variable. */name:string;
/** The value of the variable. */value:string},EmptyObject>
/** Get an environment variable

[Documentation](https://docs.github.com/rest/actions/variables#get-an-environment-variable) */
getEnvironmentVariable:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name of the variable. */name:string},ActionsVariable>
/** Update an environment variable

[Documentation](https://docs.github.com/rest/actions/variables#update-an-environment-variable) */
updateEnvironmentVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The value of the variable. */value?:string},undefined>
/** Delete an environment variable

[Documentation](https://docs.github.com/rest/actions/variables#delete-an-environment-variable) */
deleteEnvironmentVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},undefined>
}
export interface OidcMethods {
/** List OIDC custom property inclusions for an enterprise

[Documentation](https://docs.github.com/rest/actions/oidc#list-oidc-custom-property-inclusions-for-an-enterprise) */
listOidcCustomPropertyInclusionsForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string},OidcCustomPropertyInclusion[]>
/** Create an OIDC custom property inclusion for an enterprise

[Documentation](https://docs.github.com/rest/actions/oidc#create-an-oidc-custom-property-inclusion-for-an-enterprise) */
createOidcCustomPropertyInclusionForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The name of the custom property to include in the OIDC token */custom_property_name:string},OidcCustomPropertyInclusion>
/** Delete an OIDC custom property inclusion for an enterprise

[Documentation](https://docs.github.com/rest/actions/oidc#delete-an-oidc-custom-property-inclusion-for-an-enterprise) */
deleteOidcCustomPropertyInclusionForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The name of the custom property to remove from OIDC token inclusion */custom_property_name:string},undefined>
/** List OIDC custom property inclusions for an organization

[Documentation](https://docs.github.com/rest/actions/oidc#list-oidc-custom-property-inclusions-for-an-organization) */
listOidcCustomPropertyInclusionsForOrg:Method<OrganizationParameters,OidcCustomPropertyInclusion[]>
/** Create an OIDC custom property inclusion for an organization

[Documentation](https://docs.github.com/rest/actions/oidc#create-an-oidc-custom-property-inclusion-for-an-organization) */
createOidcCustomPropertyInclusionForOrg:Method<OrganizationParameters&{
/** The name of the custom property to include in the OIDC token */custom_property_name:string},OidcCustomPropertyInclusion>
/** Delete an OIDC custom property inclusion for an organization

[Documentation](https://docs.github.com/rest/actions/oidc#delete-an-oidc-custom-property-inclusion-for-an-organization) */
deleteOidcCustomPropertyInclusionForOrg:Method<OrganizationParameters&{
/** The name of the custom property to remove from OIDC token inclusion */custom_property_name:string},undefined>
/** Get the customization template for an OIDC subject claim for an organization

[Documentation](https://docs.github.com/rest/actions/oidc#get-the-customization-template-for-an-oidc-subject-claim-for-an-organization) */
getOidcCustomSubTemplateForOrg:Method<OrganizationParameters,OidcCustomSub>
/** Set the customization template for an OIDC subject claim for an organization

[Documentation](https://docs.github.com/rest/actions/oidc#set-the-customization-template-for-an-oidc-subject-claim-for-an-organization) */
updateOidcCustomSubTemplateForOrg:Method<OrganizationParameters&{
/** Array of unique strings. Each claim key can only contain alphanumeric characters and underscores. */include_claim_keys?:string[];
/** Whether to opt in to the immutable OIDC subject claim format for the organization. */use_immutable_subject?:boolean},EmptyObject>
}
export interface CodeSecurityMethods {
/** Get code security configurations for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#get-code-security-configurations-for-an-enterprise) */
getConfigurationsForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},CodeSecurityConfiguration[]>
/** Create a code security configuration for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#create-a-code-security-configuration-for-an-enterprise) */
createConfigurationForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The name of the code security configuration. Must be unique within the enterprise. */name:string;
/** A description of the code security configuration */description?:string;
/** The enablement status of GitHub Advanced Security features. `enabled` will enable both Code Security and Secret Protection features. */advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";
/** The enablement status of GitHub Code Security features. */code_security?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependency Graph */dependency_graph?:"enabled"|"disabled"|"not_set";
/** The enablement status of Automatic dependency submission */dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";
/** Feature options for Automatic dependency submission */dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};
/** The enablement status of Dependabot alerts */dependabot_alerts?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot security updates */dependabot_security_updates?:"enabled"|"disabled"|"not_set";
/** Security Configuration feature options for code scanning */code_scanning_options?:CodeScanningOptions;
/** The enablement status of code scanning default setup */code_scanning_default_setup?:"enabled"|"disabled"|"not_set";
/** Feature options for code scanning default setup */code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;
/** The enablement status of code scanning delegated alert dismissal */code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of GitHub Secret Protection features. */secret_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning */secret_scanning?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning push protection */secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning validity checks */secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning non provider patterns */secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";
/** The enablement status of Copilot secret scanning */secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated alert dismissal */secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning extended metadata */secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";
/** The enablement status of private vulnerability reporting */private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";
/** The enforcement status for a security configuration */enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
/** Get default code security configurations for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#get-default-code-security-configurations-for-an-enterprise) */
getDefaultConfigurationsForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string},CodeSecurityDefaultConfigurations>
/** Retrieve a code security configuration of an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#retrieve-a-code-security-configuration-of-an-enterprise) */
getSingleConfigurationForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number},CodeSecurityConfiguration>
/** Update a custom code security configuration for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#update-a-custom-code-security-configuration-for-an-enterprise) */
updateEnterpriseConfiguration:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The name of the code security configuration. Must be unique across the enterprise. */name?:string;
/** A description of the code security configuration */description?:string;
/** The enablement status of GitHub Advanced Security features. `enabled` will enable both Code Security and Secret Protection features. */advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";
/** The enablement status of GitHub Code Security features. */code_security?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependency Graph */dependency_graph?:"enabled"|"disabled"|"not_set";
/** The enablement status of Automatic dependency submission */dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";
/** Feature options for Automatic dependency submission */dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};
/** The enablement status of Dependabot alerts */dependabot_alerts?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot security updates */dependabot_security_updates?:"enabled"|"disabled"|"not_set";
/** The enablement status of code scanning default setup */code_scanning_default_setup?:"enabled"|"disabled"|"not_set";
/** Feature options for code scanning default setup */code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;
/** Security Configuration feature options for code scanning */code_scanning_options?:CodeScanningOptions;
/** The enablement status of code scanning delegated alert dismissal */code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of GitHub Secret Protection features. */secret_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning */secret_scanning?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning push protection */secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning validity checks */secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning non-provider patterns */secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";
/** The enablement status of Copilot secret scanning */secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated alert dismissal */secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning extended metadata */secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";
/** The enablement status of private vulnerability reporting */private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";
/** The enforcement status for a security configuration */enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
/** Delete a code security configuration for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#delete-a-code-security-configuration-for-an-enterprise) */
deleteConfigurationForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number},undefined>
/** Attach an enterprise configuration to repositories

[Documentation](https://docs.github.com/rest/code-security/configurations#attach-an-enterprise-configuration-to-repositories) */
attachEnterpriseConfiguration:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The type of repositories to attach the configuration to. */scope:"all"|"all_without_configurations"},{[key:string]:unknown}>
/** Set a code security configuration as a default for an enterprise

[Documentation](https://docs.github.com/rest/code-security/configurations#set-a-code-security-configuration-as-a-default-for-an-enterprise) */
setConfigurationAsDefaultForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number;
/** Specify which types of repository this security configuration should be applied to by default. */default_for_new_repos?:"all"|"none"|"private_and_internal"|"public"},{default_for_new_repos?:"all"|"none"|"private_and_internal"|"public";configuration?:CodeSecurityConfiguration}>
/** Get repositories associated with an enterprise code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#get-repositories-associated-with-an-enterprise-code-security-configuration) */
getRepositoriesForEnterpriseConfiguration:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** A comma-separated list of statuses. If specified, only repositories with these attachment statuses will be returned. */status?:string},CodeSecurityConfigurationRepositories[]>
/** Get code security configurations for an organization

[Documentation](https://docs.github.com/rest/code-security/configurations#get-code-security-configurations-for-an-organization) */
getConfigurationsForOrg:Method<OrganizationParameters&{
/** The target type of the code security configuration */target_type?:"global"|"all";
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},CodeSecurityConfiguration[]>
/** Create a code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#create-a-code-security-configuration) */
createConfiguration:Method<OrganizationParameters&{
/** The name of the code security configuration. Must be unique within the organization. */name:string;
/** A description of the code security configuration */description?:string;
/** The enablement status of GitHub Advanced Security features. `enabled` will enable both Code Security and Secret Protection features. */advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";
/** The enablement status of GitHub Code Security features. */code_security?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependency Graph */dependency_graph?:"enabled"|"disabled"|"not_set";
/** The enablement status of Automatic dependency submission */dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";
/** Feature options for Automatic dependency submission */dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};
/** The enablement status of Dependabot alerts */dependabot_alerts?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot security updates */dependabot_security_updates?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot delegated alert dismissal. Requires Dependabot alerts to be enabled. */dependabot_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** Security Configuration feature options for code scanning */code_scanning_options?:CodeScanningOptions;
/** The enablement status of code scanning default setup */code_scanning_default_setup?:"enabled"|"disabled"|"not_set";
/** Feature options for code scanning default setup */code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;
/** The enablement status of code scanning delegated alert dismissal */code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of GitHub Secret Protection features. */secret_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning */secret_scanning?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning push protection */secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated bypass */secret_scanning_delegated_bypass?:"enabled"|"disabled"|"not_set";
/** Feature options for secret scanning delegated bypass */secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]};
/** The enablement status of secret scanning validity checks */secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning non provider patterns */secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";
/** The enablement status of Copilot secret scanning */secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated alert dismissal */secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning extended metadata */secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";
/** The enablement status of private vulnerability reporting */private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";
/** The enforcement status for a security configuration */enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
/** Get default code security configurations

[Documentation](https://docs.github.com/rest/code-security/configurations#get-default-code-security-configurations) */
getDefaultConfigurations:Method<OrganizationParameters,CodeSecurityDefaultConfigurations>
/** Detach configurations from repositories

[Documentation](https://docs.github.com/rest/code-security/configurations#detach-configurations-from-repositories) */
detachConfiguration:Method<OrganizationParameters&{
/** An array of repository IDs to detach from configurations. Up to 250 IDs can be provided. */selected_repository_ids:number[]},undefined>
/** Get a code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#get-a-code-security-configuration) */
getConfiguration:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number},CodeSecurityConfiguration>
/** Update a code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#update-a-code-security-configuration) */
updateConfiguration:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The name of the code security configuration. Must be unique within the organization. */name?:string;
/** A description of the code security configuration */description?:string;
/** The enablement status of GitHub Advanced Security features. `enabled` will enable both Code Security and Secret Protection features. */advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";
/** The enablement status of GitHub Code Security features. */code_security?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependency Graph */dependency_graph?:"enabled"|"disabled"|"not_set";
/** The enablement status of Automatic dependency submission */dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";
/** Feature options for Automatic dependency submission */dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};
/** The enablement status of Dependabot alerts */dependabot_alerts?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot security updates */dependabot_security_updates?:"enabled"|"disabled"|"not_set";
/** The enablement status of Dependabot delegated alert dismissal. Requires Dependabot alerts to be enabled. */dependabot_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of code scanning default setup */code_scanning_default_setup?:"enabled"|"disabled"|"not_set";
/** Feature options for code scanning default setup */code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;
/** Security Configuration feature options for code scanning */code_scanning_options?:CodeScanningOptions;
/** The enablement status of code scanning delegated alert dismissal */code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of GitHub Secret Protection features. */secret_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning */secret_scanning?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning push protection */secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated bypass */secret_scanning_delegated_bypass?:"enabled"|"disabled"|"not_set";
/** Feature options for secret scanning delegated bypass */secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]};
/** The enablement status of secret scanning validity checks */secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning non-provider patterns */secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";
/** The enablement status of Copilot secret scanning */secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning delegated alert dismissal */secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";
/** The enablement status of secret scanning extended metadata */secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";
/** The enablement status of private vulnerability reporting */private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";
/** The enforcement status for a security configuration */enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
/** Delete a code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#delete-a-code-security-configuration) */
deleteConfiguration:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number},undefined>
/** Attach a configuration to repositories

[Documentation](https://docs.github.com/rest/code-security/configurations#attach-a-configuration-to-repositories) */
attachConfiguration:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The type of repositories to attach the configuration to. */scope:"all"|"all_without_configurations"|"public"|"private_or_internal"|"selected";
/** An array of repository IDs to attach the configuration to. You can only provide a list of repository ids when the `scope` is set to `selected`. */selected_repository_ids?:number[]},{[key:string]:unknown}>
/** Set a code security configuration as a default for an organization

[Documentation](https://docs.github.com/rest/code-security/configurations#set-a-code-security-configuration-as-a-default-for-an-organization) */
setConfigurationAsDefault:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number;
/** Specify which types of repository this security configuration should be applied to by default. */default_for_new_repos?:"all"|"none"|"private_and_internal"|"public"},{default_for_new_repos?:"all"|"none"|"private_and_internal"|"public";configuration?:CodeSecurityConfiguration}>
/** Get repositories associated with a code security configuration

[Documentation](https://docs.github.com/rest/code-security/configurations#get-repositories-associated-with-a-code-security-configuration) */
getRepositoriesForConfiguration:Method<OrganizationParameters&{
/** The unique identifier of the code security configuration. */configuration_id:number;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** A comma-separated list of statuses. If specified, only repositories with these attachment statuses will be returned. */status?:string},CodeSecurityConfigurationRepositories[]>
/** Get the code security configuration associated with a repository

[Documentation](https://docs.github.com/rest/code-security/configurations#get-the-code-security-configuration-associated-with-a-repository) */
getConfigurationForRepository:Method<RepositoryParameters,CodeSecurityConfigurationForRepository>
}
export interface CopilotMethods {
/** Get Copilot enterprise usage metrics for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-enterprise-usage-metrics-for-a-specific-day) */
copilotEnterpriseOneDayUsageMetrics:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot enterprise usage metrics

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-enterprise-usage-metrics) */
copilotEnterpriseUsageMetrics:Method<{
/** The slug version of the enterprise name. */enterprise:string},CopilotUsageMetrics28DayReport>
/** Get Copilot enterprise repository report for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-enterprise-repository-report-for-a-specific-day) */
copilotEnterpriseReposOneDayReport:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot enterprise user-teams report for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-enterprise-user-teams-report-for-a-specific-day) */
copilotEnterpriseUserTeamsOneDayReport:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot users usage metrics for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-users-usage-metrics-for-a-specific-day) */
copilotUsersOneDayUsageMetrics:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot users usage metrics

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-users-usage-metrics) */
copilotUsersUsageMetrics:Method<{
/** The slug version of the enterprise name. */enterprise:string},CopilotUsageMetrics28DayReport>
/** Set the coding agent policy for an enterprise

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#set-the-coding-agent-policy-for-an-enterprise) */
setEnterpriseCodingAgentPolicy:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The policy state for Copilot cloud agent in the enterprise. */policy_state:"enabled_for_all_orgs"|"disabled_for_all_orgs"|"enabled_for_selected_orgs"|"configured_by_org_admins"},undefined>
/** Add organizations to the enterprise coding agent policy

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#add-organizations-to-the-enterprise-coding-agent-policy) */
addOrganizationsToEnterpriseCodingAgentPolicy:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** List of organization logins within the enterprise to enable Copilot cloud agent for. */organizations?:string[];
/** List of custom property filters to match organizations. Organizations matching any of the specified property name/value pairs will be included. */custom_properties?:{property_name:string;values:string[]}[]},undefined>
/** Remove organizations from the enterprise coding agent policy

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#remove-organizations-from-the-enterprise-coding-agent-policy) */
removeOrganizationsFromEnterpriseCodingAgentPolicy:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** List of organization logins within the enterprise to disable Copilot cloud agent for. */organizations?:string[];
/** List of custom property filters to match organizations. Organizations matching any of the specified property name/value pairs will be included. */custom_properties?:{property_name:string;values:string[]}[]},undefined>
/** Get Copilot seat information and settings for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#get-copilot-seat-information-and-settings-for-an-organization) */
getCopilotOrganizationDetails:Method<OrganizationParameters,CopilotOrganizationDetails>
/** List all Copilot seat assignments for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#list-all-copilot-seat-assignments-for-an-organization) */
listCopilotSeats:Method<OrganizationParameters&PageParameters,{total_seats?:number;seats?:CopilotSeatDetails[]}>
/** Add teams to the Copilot subscription for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#add-teams-to-the-copilot-subscription-for-an-organization) */
addCopilotSeatsForTeams:Method<OrganizationParameters&{
/** List of team names within the organization to which to grant access to GitHub Copilot. */selected_teams:string[]},{seats_created:number}>
/** Remove teams from the Copilot subscription for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#remove-teams-from-the-copilot-subscription-for-an-organization) */
cancelCopilotSeatAssignmentForTeams:Method<OrganizationParameters&{
/** The names of teams from which to revoke access to GitHub Copilot. */selected_teams:string[]},{seats_cancelled:number}>
/** Add users to the Copilot subscription for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#add-users-to-the-copilot-subscription-for-an-organization) */
addCopilotSeatsForUsers:Method<OrganizationParameters&{
/** The usernames of the organization members to be granted access to GitHub Copilot. */selected_usernames:string[]},{seats_created:number}>
/** Remove users from the Copilot subscription for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#remove-users-from-the-copilot-subscription-for-an-organization) */
cancelCopilotSeatAssignmentForUsers:Method<OrganizationParameters&{
/** The usernames of the organization members for which to revoke access to GitHub Copilot. */selected_usernames:string[]},{seats_cancelled:number}>
/** Get Copilot cloud agent permissions for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#get-copilot-cloud-agent-permissions-for-an-organization) */
getCopilotCodingAgentPermissionsOrganization:Method<OrganizationParameters,{enabled_repositories:"all"|"selected"|"none";selected_repositories_url?:string}>
/** Set Copilot cloud agent permissions for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#set-copilot-cloud-agent-permissions-for-an-organization) */
setCopilotCodingAgentPermissionsOrganization:Method<OrganizationParameters&{
/** The policy for which repositories can use Copilot cloud agent. Can be one of `all`, `selected`, or `none`. */enabled_repositories:"all"|"selected"|"none"},undefined>
/** List repositories enabled for Copilot cloud agent in an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#list-repositories-enabled-for-copilot-cloud-agent-in-an-organization) */
listCopilotCodingAgentSelectedRepositoriesForOrganization:Method<OrganizationParameters&PageParameters,{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for Copilot cloud agent in an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#set-selected-repositories-for-copilot-cloud-agent-in-an-organization) */
setCopilotCodingAgentSelectedRepositoriesForOrganization:Method<OrganizationParameters&{
/** List of repository IDs to enable for Copilot cloud agent. */selected_repository_ids:number[]},undefined>
/** Enable a repository for Copilot cloud agent in an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#enable-a-repository-for-copilot-cloud-agent-in-an-organization) */
enableCopilotCodingAgentForRepositoryInOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Disable a repository for Copilot cloud agent in an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-coding-agent-management#disable-a-repository-for-copilot-cloud-agent-in-an-organization) */
disableCopilotCodingAgentForRepositoryInOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Get Copilot content exclusion rules for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-content-exclusion-management#get-copilot-content-exclusion-rules-for-an-organization) */
copilotContentExclusionForOrganization:Method<OrganizationParameters,CopilotOrganizationContentExclusionDetails>
/** Set Copilot content exclusion rules for an organization

[Documentation](https://docs.github.com/rest/copilot/copilot-content-exclusion-management#set-copilot-content-exclusion-rules-for-an-organization) */
setCopilotContentExclusionForOrganization:Method<OrganizationParameters&{data:{[key:string]:((string|{ifAnyMatch:string[]}|{ifNoneMatch:string[]}))[]}},{message?:string}>
/** Get Copilot organization usage metrics for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-usage-metrics-for-a-specific-day) */
copilotOrganizationOneDayUsageMetrics:Method<OrganizationParameters&{
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot organization usage metrics

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-usage-metrics) */
copilotOrganizationUsageMetrics:Method<OrganizationParameters,CopilotUsageMetrics28DayReport>
/** Get Copilot organization repository report for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-repository-report-for-a-specific-day) */
copilotOrganizationReposOneDayReport:Method<OrganizationParameters&{
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot organization user-teams report for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-user-teams-report-for-a-specific-day) */
copilotOrganizationUserTeamsOneDayReport:Method<OrganizationParameters&{
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot organization users usage metrics for a specific day

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-users-usage-metrics-for-a-specific-day) */
copilotOrganizationUsersOneDayUsageMetrics:Method<OrganizationParameters&{
/** The day to request data for, in `YYYY-MM-DD` format. */day:string},CopilotUsageMetrics1DayReport>
/** Get Copilot organization users usage metrics

[Documentation](https://docs.github.com/rest/copilot/copilot-usage-metrics#get-copilot-organization-users-usage-metrics) */
copilotOrganizationUsersUsageMetrics:Method<OrganizationParameters,CopilotUsageMetrics28DayReport>
/** Get Copilot seat assignment details for a user

[Documentation](https://docs.github.com/rest/copilot/copilot-user-management#get-copilot-seat-assignment-details-for-a-user) */
getCopilotSeatDetailsForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},CopilotSeatDetails>
/** Get Copilot cloud agent configuration for a repository

[Documentation](https://docs.github.com/rest/copilot/copilot-cloud-agent-management#get-copilot-cloud-agent-configuration-for-a-repository) */
getCopilotCloudAgentConfiguration:Method<RepositoryParameters,{mcp_configuration:{[key:string]:unknown}|null;enabled_tools:{codeql:boolean;copilot_code_review:boolean;secret_scanning:boolean;dependency_vulnerability_checks:boolean};require_actions_workflow_approval:boolean;is_firewall_enabled:boolean;is_firewall_recommended_allowlist_enabled:boolean;custom_allowlist:string[];is_automations_enabled:boolean;require_write_access_for_automation_triggers:boolean}>
}
export interface DependabotMethods {
/** List Dependabot alerts for an enterprise

[Documentation](https://docs.github.com/rest/dependabot/alerts#list-dependabot-alerts-for-an-enterprise) */
listAlertsForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** A comma-separated list of vulnerability classifications. If specified, only alerts for vulnerabilities with these classifications will be returned. */classification?:string;
/** A comma-separated list of states. If specified, only alerts with these states will be returned. */state?:string;
/** A comma-separated list of severities. If specified, only alerts with these severities will be returned. */severity?:string;
/** A comma-separated list of ecosystems. If specified, only alerts for these ecosystems will be returned. */ecosystem?:string;
/** A comma-separated list of package names. If specified, only alerts for these packages will be returned. */package?:string;
/** CVE Exploit Prediction Scoring System (EPSS) percentage. */epss_percentage?:string;
/** Filters the list of alerts based on whether the alert has the given value. If specified, only alerts meeting this criterion will be returned. */has?:(string|"patch"[]);
/** Filter alerts by assignees. */assignee?:string;
/** The scope of the vulnerable dependency. If specified, only alerts with this scope will be returned. */scope?:"development"|"runtime";
/** A comma-separated list of relationships of the vulnerable dependency to your project. If specified, only alerts with these relationships will be returned. */relationship?:string;
/** The property by which to sort the results. `created` means when the alert was created. `updated` means when the alert's state last changed. */sort?:"created"|"updated"|"epss_percentage";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},DependabotAlertWithRepository[]>
/** Lists the repositories Dependabot can access in an enterprise

[Documentation](https://docs.github.com/rest/dependabot/repository-access#lists-the-repositories-dependabot-can-access-in-an-enterprise) */
repositoryAccessForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The page number of results to fetch. */page?:number;
/** Number of results per page. */per_page?:number},DependabotRepositoryAccessDetails>
/** Updates Dependabot's repository access list for an enterprise

[Documentation](https://docs.github.com/rest/dependabot/repository-access#updates-dependabots-repository-access-list-for-an-enterprise) */
updateRepositoryAccessForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** List of repository IDs to add. */repository_ids_to_add?:number[];
/** List of repository IDs to remove. */repository_ids_to_remove?:number[]},undefined>
/** Set the default repository access level for Dependabot in an enterprise

[Documentation](https://docs.github.com/rest/dependabot/repository-access#set-the-default-repository-access-level-for-dependabot-in-an-enterprise) */
setRepositoryAccessDefaultLevelForEnterprise:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The default repository access level for Dependabot updates. */default_level:"public"|"internal"},undefined>
/** List Dependabot alerts for an organization

[Documentation](https://docs.github.com/rest/dependabot/alerts#list-dependabot-alerts-for-an-organization) */
listAlertsForOrg:Method<OrganizationParameters&{
/** A comma-separated list of vulnerability classifications. If specified, only alerts for vulnerabilities with these classifications will be returned. */classification?:string;
/** A comma-separated list of states. If specified, only alerts with these states will be returned. */state?:string;
/** A comma-separated list of severities. If specified, only alerts with these severities will be returned. */severity?:string;
/** A comma-separated list of ecosystems. If specified, only alerts for these ecosystems will be returned. */ecosystem?:string;
/** A comma-separated list of package names. If specified, only alerts for these packages will be returned. */package?:string;
/** CVE Exploit Prediction Scoring System (EPSS) percentage. */epss_percentage?:string;
/** A comma-separated list of artifact registry URLs. If specified, only alerts for repositories with storage records matching these URLs will be returned. */artifact_registry_url?:string;
/** A comma-separated list of Artifact Registry name strings. */artifact_registry?:string;
/** Filters the list of alerts based on whether the alert has the given value. If specified, only alerts meeting this criterion will be returned. */has?:(string|("patch"|"deployment")[]);
/** Filter alerts by assignees. */assignee?:string;
/** A comma-separated list of runtime risk strings. If specified, only alerts for repositories with deployment records matching these risks will be returned. */runtime_risk?:string;
/** The scope of the vulnerable dependency. If specified, only alerts with this scope will be returned. */scope?:"development"|"runtime";
/** A comma-separated list of relationships of the vulnerable dependency to your project. If specified, only alerts with these relationships will be returned. */relationship?:string;
/** The property by which to sort the results. `created` means when the alert was created. `updated` means when the alert's state last changed. */sort?:"created"|"updated"|"epss_percentage";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},DependabotAlertWithRepository[]>
/** Lists the repositories Dependabot can access in an organization

[Documentation](https://docs.github.com/rest/dependabot/repository-access#lists-the-repositories-dependabot-can-access-in-an-organization) */
repositoryAccessForOrg:Method<OrganizationParameters&{
/** The page number of results to fetch. */page?:number;
/** Number of results per page. */per_page?:number},DependabotRepositoryAccessDetails>
/** Updates Dependabot's repository access list for an organization

[Documentation](https://docs.github.com/rest/dependabot/repository-access#updates-dependabots-repository-access-list-for-an-organization) */
updateRepositoryAccessForOrg:Method<OrganizationParameters&{
/** List of repository IDs to add. */repository_ids_to_add?:number[];
/** List of repository IDs to remove. */repository_ids_to_remove?:number[]},undefined>
/** Set the default repository access level for Dependabot

[Documentation](https://docs.github.com/rest/dependabot/repository-access#set-the-default-repository-access-level-for-dependabot) */
setRepositoryAccessDefaultLevel:Method<OrganizationParameters&{
/** The default repository access level for Dependabot updates. */default_level:"public"|"internal"},undefined>
/** List organization secrets

[Documentation](https://docs.github.com/rest/dependabot/secrets#list-organization-secrets) */
listOrgSecrets:Method<OrganizationParameters&PageParameters,{total_count:number;secrets:OrganizationDependabotSecret[]}>
/** Get an organization public key

[Documentation](https://docs.github.com/rest/dependabot/secrets#get-an-organization-public-key) */
getOrgPublicKey:Method<OrganizationParameters,DependabotPublicKey>
/** Get an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#get-an-organization-secret) */
getOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},OrganizationDependabotSecret>
/** Create or update an organization secret

[Documentation](https://docs.github.com/rest/reference/dependabot#create-or-update-an-organization-secret) */
createOrUpdateOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get an organization public key endpoint. */encrypted_value?:string;
/** ID of the key you used to encrypt the secret. */key_id?:string;
/** Which type of organization repositories have access to the organization secret. */visibility:"all"|"private"|"selected";
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:((string|number))[]},EmptyObject>
/** Delete an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#delete-an-organization-secret) */
deleteOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#list-selected-repositories-for-an-organization-secret) */
listSelectedReposForOrgSecret:Method<OrganizationParameters&PageParameters&{
/** The name of the secret. */secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#set-selected-repositories-for-an-organization-secret) */
setSelectedReposForOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#add-selected-repository-to-an-organization-secret) */
addSelectedRepoToOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Remove selected repository from an organization secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#remove-selected-repository-from-an-organization-secret) */
removeSelectedRepoFromOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** List Dependabot alerts for a repository

[Documentation](https://docs.github.com/rest/dependabot/alerts#list-dependabot-alerts-for-a-repository) */
listAlertsForRepo:Method<RepositoryParameters&{
/** A comma-separated list of vulnerability classifications. If specified, only alerts for vulnerabilities with these classifications will be returned. */classification?:string;
/** A comma-separated list of states. If specified, only alerts with these states will be returned. */state?:string;
/** A comma-separated list of severities. If specified, only alerts with these severities will be returned. */severity?:string;
/** A comma-separated list of ecosystems. If specified, only alerts for these ecosystems will be returned. */ecosystem?:string;
/** A comma-separated list of package names. If specified, only alerts for these packages will be returned. */package?:string;
/** A comma-separated list of full manifest paths. If specified, only alerts for these manifests will be returned. */manifest?:string;
/** CVE Exploit Prediction Scoring System (EPSS) percentage. */epss_percentage?:string;
/** Filters the list of alerts based on whether the alert has the given value. If specified, only alerts meeting this criterion will be returned. */has?:(string|"patch"[]);
/** Filter alerts by assignees. */assignee?:string;
/** The scope of the vulnerable dependency. If specified, only alerts with this scope will be returned. */scope?:"development"|"runtime";
/** A comma-separated list of relationships of the vulnerable dependency to your project. If specified, only alerts with these relationships will be returned. */relationship?:string;
/** The property by which to sort the results. `created` means when the alert was created. `updated` means when the alert's state last changed. */sort?:"created"|"updated"|"epss_percentage";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},DependabotAlert[]>
/** Get a Dependabot alert

[Documentation](https://docs.github.com/rest/dependabot/alerts#get-a-dependabot-alert) */
getAlert:Method<RepositoryParameters&{
/** The number that identifies a Dependabot alert in its repository. */alert_number:AlertNumber},DependabotAlert>
/** Update a Dependabot alert

[Documentation](https://docs.github.com/rest/dependabot/alerts#update-a-dependabot-alert) */
updateAlert:Method<RepositoryParameters&{
/** The number that identifies a Dependabot alert in its repository. */alert_number:AlertNumber;
/** The state of the Dependabot alert. A `dismissed_reason` must be provided when setting the state to `dismissed`. */state?:"dismissed"|"open";
/** **Required when `state` is `dismissed`.** A reason for dismissing the alert. */dismissed_reason?:"fix_started"|"inaccurate"|"no_bandwidth"|"not_used"|"tolerable_risk";
/** An optional comment associated with dismissing the alert. */dismissed_comment?:string;
/** Usernames to assign to this Dependabot Alert. Pass one or more user logins to _replace_ the set of assignees on this alert. */assignees?:string[];
/** Parameters for AI agent assignment. Only used when an agent bot login is included in `assignees`. Ignored when no agent is being assigned. */agent_assignment?:{custom_instructions?:string;custom_agent?:string;model?:string}},DependabotAlert>
/** List repository secrets

[Documentation](https://docs.github.com/rest/dependabot/secrets#list-repository-secrets) */
listRepoSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:DependabotSecret[]}>
/** Get a repository public key

[Documentation](https://docs.github.com/rest/dependabot/secrets#get-a-repository-public-key) */
getRepoPublicKey:Method<RepositoryParameters,DependabotPublicKey>
/** Get a repository secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#get-a-repository-secret) */
getRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},DependabotSecret>
/** Create or update a repository secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#create-or-update-a-repository-secret) */
createOrUpdateRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get a repository public key endpoint. */encrypted_value?:string;
/** ID of the key you used to encrypt the secret. */key_id?:string},EmptyObject>
/** Delete a repository secret

[Documentation](https://docs.github.com/rest/dependabot/secrets#delete-a-repository-secret) */
deleteRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},undefined>
}
export interface EnterpriseTeamsMethods {
/** List enterprise teams

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-teams#list-enterprise-teams) */
list:Method<PageParameters&{
/** The slug version of the enterprise name. */enterprise:string},EnterpriseTeam[]>
/** Create an enterprise team

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-teams#create-an-enterprise-team) */
create:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The name of the team. */name:string;
/** A description of the team. */description?:string|null;
/** Retired: this field is no longer supported. Whether the enterprise team should be reflected in each organization. This value cannot be set. */sync_to_organizations?:"all"|"disabled";
/** Specifies which organizations in the enterprise should have access to this team. Can be one of `disabled`, `selected`, or `all`. */organization_selection_type?:"disabled"|"selected"|"all";
/** The ID of the IdP group to assign team membership with. You can get this value from the REST API endpoints for SCIM. */group_id?:string|null;
/** The notification setting the team is set to. The options are: */notification_setting?:"notifications_enabled"|"notifications_disabled"},EnterpriseTeam>
/** Get an enterprise team

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-teams#get-an-enterprise-team) */
get:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug of the team name. */team_slug:string},EnterpriseTeam>
/** Update an enterprise team

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-teams#update-an-enterprise-team) */
update:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug of the team name. */team_slug:string;
/** A new name for the team. */name?:string|null;
/** A new description for the team. */description?:string|null;
/** Retired: this field is no longer supported. Whether the enterprise team should be reflected in each organization. This value cannot be changed. */sync_to_organizations?:"all"|"disabled";
/** Specifies which organizations in the enterprise should have access to this team. Can be one of `disabled`, `selected`, or `all`. */organization_selection_type?:"disabled"|"selected"|"all";
/** The ID of the IdP group to assign team membership with. */group_id?:string|null;
/** The notification setting the team is set to. The options are: */notification_setting?:"notifications_enabled"|"notifications_disabled"},EnterpriseTeam>
/** Delete an enterprise team

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-teams#delete-an-enterprise-team) */
delete:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug of the team name. */team_slug:string},undefined>
}
export interface EnterpriseTeamMembershipsMethods {
/** List members in an enterprise team

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#list-members-in-an-enterprise-team) */
list:Method<PageParameters&{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string},SimpleUser[]>
/** Bulk add team members

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#bulk-add-team-members) */
bulkAdd:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** The GitHub user handles to add to the team. */usernames:string[]},SimpleUser[]>
/** Bulk remove team members

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#bulk-remove-team-members) */
bulkRemove:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** The GitHub user handles to be removed from the team. */usernames:string[]},SimpleUser[]>
/** Get enterprise team membership

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#get-enterprise-team-membership) */
get:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** The handle for the GitHub user account. */username:string},SimpleUser>
/** Add team member

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#add-team-member) */
add:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** The handle for the GitHub user account. */username:string},SimpleUser>
/** Remove team membership

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-members#remove-team-membership) */
remove:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** The handle for the GitHub user account. */username:string},undefined>
}
export interface EnterpriseTeamOrganizationsMethods {
/** Get organization assignments

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#get-organization-assignments) */
getAssignments:Method<PageParameters&{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string},OrganizationSimple[]>
/** Add organization assignments

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#add-organization-assignments) */
bulkAdd:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** Organization slug to assign the team to. */organization_slugs:string[]},OrganizationSimple[]>
/** Remove organization assignments

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#remove-organization-assignments) */
bulkRemove:Method<{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string;
/** Organization slug to unassign the team from. */organization_slugs:string[]},undefined>
/** Get organization assignment

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#get-organization-assignment) */
getAssignment:Method<OrganizationParameters&{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string},OrganizationSimple>
/** Add an organization assignment

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#add-an-organization-assignment) */
add:Method<OrganizationParameters&{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string},OrganizationSimple>
/** Delete an organization assignment

[Documentation](https://docs.github.com/rest/enterprise-teams/enterprise-team-organizations#delete-an-organization-assignment) */
delete:Method<OrganizationParameters&{
/** The slug version of the enterprise name. */enterprise:string;
/** The slug version of the enterprise team name. You can also substitute this value with the enterprise team id. */"enterprise-team":string},undefined>
}
export interface ActivityMethods {
/** List public events

[Documentation](https://docs.github.com/rest/activity/events#list-public-events) */
listPublicEvents:Method<PageParameters,Event[]>
/** Get feeds

[Documentation](https://docs.github.com/rest/activity/feeds#get-feeds) */
getFeeds:Method<{},Feed>
/** List public events for a network of repositories

[Documentation](https://docs.github.com/rest/activity/events#list-public-events-for-a-network-of-repositories) */
listPublicEventsForRepoNetwork:Method<RepositoryParameters&PageParameters,Event[]>
/** List notifications for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#list-notifications-for-the-authenticated-user) */
listNotificationsForAuthenticatedUser:Method<{
/** If `true`, show notifications marked as read. */all?:boolean;
/** If `true`, only shows notifications in which the user is directly participating or mentioned. */participating?:boolean;
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;
/** Only show notifications updated before the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */before?:string;
/** The page number of the results to fetch. */page?:number;
/** The number of results per page (max 50). */per_page?:number},Thread[]>
/** Mark notifications as read

[Documentation](https://docs.github.com/rest/activity/notifications#mark-notifications-as-read) */
markNotificationsAsRead:Method<{
/** Describes the last point that notifications were checked. Anything updated since this time will not be marked as read. */last_read_at?:string;
/** Whether the notification has been read. */read?:boolean},{message?:string}>
/** Get a thread

[Documentation](https://docs.github.com/rest/activity/notifications#get-a-thread) */
getThread:Method<{
/** The unique identifier of the notification thread. */thread_id:number},Thread>
/** Mark a thread as read

[Documentation](https://docs.github.com/rest/activity/notifications#mark-a-thread-as-read) */
markThreadAsRead:Method<{
/** The unique identifier of the notification thread. */thread_id:number},undefined>
/** Mark a thread as done

[Documentation](https://docs.github.com/rest/activity/notifications#mark-a-thread-as-done) */
markThreadAsDone:Method<{
/** The unique identifier of the notification thread. */thread_id:number},undefined>
/** Get a thread subscription for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#get-a-thread-subscription-for-the-authenticated-user) */
getThreadSubscriptionForAuthenticatedUser:Method<{
/** The unique identifier of the notification thread. */thread_id:number},ThreadSubscription>
/** Set a thread subscription

[Documentation](https://docs.github.com/rest/activity/notifications#set-a-thread-subscription) */
setThreadSubscription:Method<{
/** The unique identifier of the notification thread. */thread_id:number;
/** Whether to block all notifications from a thread. */ignored?:boolean},ThreadSubscription>
/** Delete a thread subscription

[Documentation](https://docs.github.com/rest/activity/notifications#delete-a-thread-subscription) */
deleteThreadSubscription:Method<{
/** The unique identifier of the notification thread. */thread_id:number},undefined>
/** List public organization events

[Documentation](https://docs.github.com/rest/activity/events#list-public-organization-events) */
listPublicOrgEvents:Method<OrganizationParameters&PageParameters,Event[]>
/** List repository events

[Documentation](https://docs.github.com/rest/activity/events#list-repository-events) */
listRepoEvents:Method<RepositoryParameters&PageParameters,Event[]>
/** List repository notifications for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#list-repository-notifications-for-the-authenticated-user) */
listRepoNotificationsForAuthenticatedUser:Method<RepositoryParameters&PageParameters&{
/** If `true`, show notifications marked as read. */all?:boolean;
/** If `true`, only shows notifications in which the user is directly participating or mentioned. */participating?:boolean;
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;
/** Only show notifications updated before the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */before?:string},Thread[]>
/** Mark repository notifications as read

[Documentation](https://docs.github.com/rest/activity/notifications#mark-repository-notifications-as-read) */
markRepoNotificationsAsRead:Method<RepositoryParameters&{
/** Describes the last point that notifications were checked. Anything updated since this time will not be marked as read. */last_read_at?:string},{message?:string;url?:string}>
/** List stargazers

[Documentation](https://docs.github.com/rest/activity/starring#list-stargazers) */
listStargazersForRepo:Method<RepositoryParameters&PageParameters,(SimpleUser[]|Stargazer[])>
/** Get stargazer count

[Documentation](https://docs.github.com/rest/activity/starring#get-stargazer-count) */
getStargazerCountForRepo:Method<RepositoryParameters,{count:number}>
/** List watchers

[Documentation](https://docs.github.com/rest/activity/watching#list-watchers) */
listWatchersForRepo:Method<RepositoryParameters&PageParameters,SimpleUser[]>
/** Get a repository subscription

[Documentation](https://docs.github.com/rest/activity/watching#get-a-repository-subscription) */
getRepoSubscription:Method<RepositoryParameters,RepositorySubscription>
/** Set a repository subscription

[Documentation](https://docs.github.com/rest/activity/watching#set-a-repository-subscription) */
setRepoSubscription:Method<RepositoryParameters&{
/** Determines if notifications should be received from this repository. */subscribed?:boolean;
/** Determines if all notifications should be blocked from this repository. */ignored?:boolean},RepositorySubscription>
/** Delete a repository subscription

[Documentation](https://docs.github.com/rest/activity/watching#delete-a-repository-subscription) */
deleteRepoSubscription:Method<RepositoryParameters,undefined>
/** List repositories starred by the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-the-authenticated-user) */
listReposStarredByAuthenticatedUser:Method<PageParameters&{
/** The property to sort the results by. `created` means when the repository was starred. `updated` means when the repository was last pushed to. */sort?:"created"|"updated";
/** The direction to sort the results by. */direction?:"asc"|"desc"},Repository[]>
/** Check if a repository is starred by the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#check-if-a-repository-is-starred-by-the-authenticated-user) */
checkRepoIsStarredByAuthenticatedUser:Method<RepositoryParameters,undefined>
/** Star a repository for the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#star-a-repository-for-the-authenticated-user) */
starRepoForAuthenticatedUser:Method<RepositoryParameters,undefined>
/** Unstar a repository for the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#unstar-a-repository-for-the-authenticated-user) */
unstarRepoForAuthenticatedUser:Method<RepositoryParameters,undefined>
/** List repositories watched by the authenticated user

[Documentation](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-the-authenticated-user) */
listWatchedReposForAuthenticatedUser:Method<PageParameters,MinimalRepository[]>
/** List events for the authenticated user

[Documentation](https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user) */
listEventsForAuthenticatedUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},Event[]>
/** List organization events for the authenticated user

[Documentation](https://docs.github.com/rest/activity/events#list-organization-events-for-the-authenticated-user) */
listOrgEventsForAuthenticatedUser:Method<OrganizationParameters&PageParameters&{
/** The handle for the GitHub user account. */username:string},Event[]>
/** List public events for a user

[Documentation](https://docs.github.com/rest/activity/events#list-public-events-for-a-user) */
listPublicEventsForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},Event[]>
/** List events received by the authenticated user

[Documentation](https://docs.github.com/rest/activity/events#list-events-received-by-the-authenticated-user) */
listReceivedEventsForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},Event[]>
/** List public events received by a user

[Documentation](https://docs.github.com/rest/activity/events#list-public-events-received-by-a-user) */
listReceivedPublicEventsForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},Event[]>
/** List repositories starred by a user

[Documentation](https://docs.github.com/rest/activity/starring#list-repositories-starred-by-a-user) */
listReposStarredByUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string;
/** The property to sort the results by. `created` means when the repository was starred. `updated` means when the repository was last pushed to. */sort?:"created"|"updated";
/** The direction to sort the results by. */direction?:"asc"|"desc"},(StarredRepository[]|Repository[])>
/** List repositories watched by a user

[Documentation](https://docs.github.com/rest/activity/watching#list-repositories-watched-by-a-user) */
listReposWatchedByUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},MinimalRepository[]>
}
export interface GistsMethods {
/** List gists for the authenticated user

[Documentation](https://docs.github.com/rest/gists/gists#list-gists-for-the-authenticated-user) */
list:Method<PageParameters&{
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},BaseGist[]>
/** Create a gist

[Documentation](https://docs.github.com/rest/gists/gists#create-a-gist) */
create:Method<{
/** Description of the gist */description?:string;
/** Names and content for the files that make up the gist */files:{[key:string]:{content:string}};public?:(boolean|"true"|"false")},GistSimple>
/** List public gists

[Documentation](https://docs.github.com/rest/gists/gists#list-public-gists) */
listPublic:Method<PageParameters&{
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},BaseGist[]>
/** List starred gists

[Documentation](https://docs.github.com/rest/gists/gists#list-starred-gists) */
listStarred:Method<PageParameters&{
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},BaseGist[]>
/** Get a gist

[Documentation](https://docs.github.com/rest/gists/gists#get-a-gist) */
get:Method<{
/** The unique identifier of the gist. */gist_id:string},GistSimple>
/** Update a gist

[Documentation](https://docs.github.com/rest/reference/gists/#update-a-gist) */
update:Method<{
/** The unique identifier of the gist. */gist_id:string;
/** The description of the gist. */description?:string;
/** The gist files to be updated, renamed, or deleted. Each `key` must match the current filename (including extension) of the targeted gist file. */files?:{[key:string]:{content?:string;filename?:string|null}}},GistSimple>
/** Delete a gist

[Documentation](https://docs.github.com/rest/gists/gists#delete-a-gist) */
delete:Method<{
/** The unique identifier of the gist. */gist_id:string},undefined>
/** List gist comments

[Documentation](https://docs.github.com/rest/gists/comments#list-gist-comments) */
listComments:Method<PageParameters&{
/** The unique identifier of the gist. */gist_id:string},GistComment[]>
/** Create a gist comment

[Documentation](https://docs.github.com/rest/gists/comments#create-a-gist-comment) */
createComment:Method<{
/** The unique identifier of the gist. */gist_id:string;
/** The comment text. */body:string},GistComment>
/** Get a gist comment

[Documentation](https://docs.github.com/rest/gists/comments#get-a-gist-comment) */
getComment:Method<{
/** The unique identifier of the gist. */gist_id:string;
/** The unique identifier of the comment. */comment_id:number},GistComment>
/** Update a gist comment

[Documentation](https://docs.github.com/rest/gists/comments#update-a-gist-comment) */
updateComment:Method<{
/** The unique identifier of the gist. */gist_id:string;
/** The unique identifier of the comment. */comment_id:number;
/** The comment text. */body:string},GistComment>
/** Delete a gist comment

[Documentation](https://docs.github.com/rest/gists/comments#delete-a-gist-comment) */
deleteComment:Method<{
/** The unique identifier of the gist. */gist_id:string;
/** The unique identifier of the comment. */comment_id:number},undefined>
/** List gist commits

[Documentation](https://docs.github.com/rest/gists/gists#list-gist-commits) */
listCommits:Method<PageParameters&{
/** The unique identifier of the gist. */gist_id:string},GistCommit[]>
/** List gist forks

[Documentation](https://docs.github.com/rest/gists/gists#list-gist-forks) */
listForks:Method<PageParameters&{
/** The unique identifier of the gist. */gist_id:string},GistSimple[]>
/** Fork a gist

[Documentation](https://docs.github.com/rest/gists/gists#fork-a-gist) */
fork:Method<{
/** The unique identifier of the gist. */gist_id:string},BaseGist>
/** Check if a gist is starred

[Documentation](https://docs.github.com/rest/gists/gists#check-if-a-gist-is-starred) */
checkIsStarred:Method<{
/** The unique identifier of the gist. */gist_id:string},undefined>
/** Star a gist

[Documentation](https://docs.github.com/rest/gists/gists#star-a-gist) */
star:Method<{
/** The unique identifier of the gist. */gist_id:string},undefined>
/** Unstar a gist

[Documentation](https://docs.github.com/rest/gists/gists#unstar-a-gist) */
unstar:Method<{
/** The unique identifier of the gist. */gist_id:string},undefined>
/** Get a gist revision

[Documentation](https://docs.github.com/rest/gists/gists#get-a-gist-revision) */
getRevision:Method<{
/** The unique identifier of the gist. */gist_id:string;sha:string},GistSimple>
/** List gists for a user

[Documentation](https://docs.github.com/rest/gists/gists#list-gists-for-a-user) */
listForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string;
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},BaseGist[]>
}
export interface GitignoreMethods {
/** Get all gitignore templates

[Documentation](https://docs.github.com/rest/gitignore/gitignore#get-all-gitignore-templates) */
getAllTemplates:Method<{},string[]>
/** Get a gitignore template

[Documentation](https://docs.github.com/rest/gitignore/gitignore#get-a-gitignore-template) */
getTemplate:Method<{name:string},GitignoreTemplate>
}
export interface IssuesMethods {
/** List issues assigned to the authenticated user

[Documentation](https://docs.github.com/rest/issues/issues#list-issues-assigned-to-the-authenticated-user) */
list:Method<PageParameters&{
/** Indicates which sorts of issues to return. `assigned` means issues assigned to you. `created` means issues created by you. */filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";
/** Indicates the state of the issues to return. */state?:"open"|"closed"|"all";
/** A list of comma separated label names. Example: `bug,ui,@high` */labels?:string;
/** What to sort results by. */sort?:"created"|"updated"|"comments";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;collab?:boolean;orgs?:boolean;owned?:boolean;pulls?:boolean},Issue[]>
/** List organization issues assigned to the authenticated user

[Documentation](https://docs.github.com/rest/issues/issues#list-organization-issues-assigned-to-the-authenticated-user) */
listForOrg:Method<OrganizationParameters&PageParameters&{
/** Indicates which sorts of issues to return. `assigned` means issues assigned to you. `created` means issues created by you. */filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";
/** Indicates the state of the issues to return. */state?:"open"|"closed"|"all";
/** A list of comma separated label names. Example: `bug,ui,@high` */labels?:string;
/** Can be the name of an issue type. */type?:string;
/** What to sort results by. */sort?:"created"|"updated"|"comments";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},Issue[]>
/** List assignees

[Documentation](https://docs.github.com/rest/issues/assignees#list-assignees) */
listAssignees:Method<RepositoryParameters&PageParameters,SimpleUser[]>
/** Check if a user can be assigned

[Documentation](https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned) */
checkUserCanBeAssigned:Method<RepositoryParameters&{assignee:string},undefined>
/** List repository issues

[Documentation](https://docs.github.com/rest/issues/issues#list-repository-issues) */
listForRepo:Method<RepositoryParameters&PageParameters&{
/** If an `integer` is passed, it should refer to a milestone by its `number` field. If the string `*` is passed, issues with any milestone are accepted. */milestone?:string;
/** Indicates the state of the issues to return. */state?:"open"|"closed"|"all";
/** Can be the name of a user. Pass in `none` for issues with no assigned user, and `*` for issues assigned to any user. */assignee?:string;
/** Can be the name of an issue type. If the string `*` is passed, issues with any type are accepted. */type?:string;
/** The user that created the issue. */creator?:string;
/** A user that's mentioned in the issue. */mentioned?:string;
/** A comma-separated list of issue field filters in `field_slug:value` format. Only issues matching all specified field values are returned. */issue_field_values?:string;
/** A list of comma separated label names. Example: `bug,ui,@high` */labels?:string;
/** What to sort results by. */sort?:"created"|"updated"|"comments";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},Issue[]>
/** Create an issue

[Documentation](https://docs.github.com/rest/issues/issues#create-an-issue) */
create:Method<RepositoryParameters&{
/** The title of the issue. */title:(string|number);
/** The contents of the issue. */body?:string;
/** Login for the user that this issue should be assigned to. _NOTE: Only users with push access can set the assignee for new issues. */assignee?:string|null;milestone?:(string|number)|null;
/** Labels to associate with this issue. _NOTE: Only users with push access can set labels for new issues. Labels are silently dropped otherwise._ */labels?:((string|{id?:number;name?:string;description?:string|null;color?:string|null}))[];
/** Logins for Users to assign to this issue. _NOTE: Only users with push access can set assignees for new issues. Assignees are silently dropped otherwise._ */assignees?:string[];
/** An array of issue field values to set on this issue. Each field value must include the field ID and the value to set. */issue_field_values?:({field_id:number;value:(string|number|string[])})[];
/** The name of the issue type to associate with this issue. _NOTE: Only users with push access can set the type for new issues. */type?:string|null},Issue>
/** List issue comments for a repository

[Documentation](https://docs.github.com/rest/issues/comments#list-issue-comments-for-a-repository) */
listCommentsForRepo:Method<RepositoryParameters&PageParameters&{
/** The property to sort the results by. */sort?:"created"|"updated";
/** Either `asc` or `desc`. Ignored without the `sort` parameter. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},IssueComment[]>
/** Get an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#get-an-issue-comment) */
getComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},IssueComment>
/** Update an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#update-an-issue-comment) */
updateComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The contents of the comment. */body:string},IssueComment>
/** Delete an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#delete-an-issue-comment) */
deleteComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},undefined>
/** Pin an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#pin-an-issue-comment) */
pinComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},IssueComment>
/** Unpin an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#unpin-an-issue-comment) */
unpinComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},undefined>
/** List issue events for a repository

[Documentation](https://docs.github.com/rest/issues/events#list-issue-events-for-a-repository) */
listEventsForRepo:Method<RepositoryParameters&PageParameters,IssueEvent[]>
/** Get an issue event

[Documentation](https://docs.github.com/rest/issues/events#get-an-issue-event) */
getEvent:Method<RepositoryParameters&{event_id:number},IssueEvent>
/** Get an issue

[Documentation](https://docs.github.com/rest/issues/issues#get-an-issue) */
get:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number},Issue>
/** Update an issue

[Documentation](https://docs.github.com/rest/issues/issues#update-an-issue) */
update:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The title of the issue. */title?:(string|number)|null;
/** The contents of the issue. */body?:string|null;
/** Username to assign to this issue. **This field is closing down.** */assignee?:string|null;
/** The open or closed state of the issue. */state?:"open"|"closed";
/** The reason for the state change. Ignored unless `state` is changed. */state_reason?:"completed"|"not_planned"|"duplicate"|"reopened"|null;
/** The ID of the issue to mark as the canonical duplicate when `state_reason` is `duplicate`. The issue must exist and be accessible to the authenticated user. */duplicate_issue_id?:number;milestone?:(string|number)|null;
/** Labels to associate with this issue. Pass one or more labels to _replace_ the set of labels on this issue. */labels?:((string|{id?:number;name?:string;description?:string|null;color?:string|null;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[];
/** Usernames to assign to this issue. Pass one or more user logins to _replace_ the set of assignees on this issue. */assignees?:((string|{login?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[];
/** An array of issue field values to set on this issue. Each field value must include the field ID and the value to set. */issue_field_values?:({field_id:number;value:(string|number|string[]);rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"})[];
/** The issue type to associate with this issue. Only users with push access can set the type for issues. */type?:(string|{value?:string|null;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"})|null},Issue&{suggestions?:{type?:({value?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];issue_field_values?:({field_id?:number;value?:(string|number|string[]);rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];labels?:({name?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];assignees?:({login?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];state?:({value?:string;state_reason?:string;duplicate_issue_id?:number;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[]}}>
/** Add assignees to an issue

[Documentation](https://docs.github.com/rest/issues/assignees#add-assignees-to-an-issue) */
addAssignees:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** Usernames of people to assign this issue to. _NOTE: Only users with push access can add assignees to an issue. Assignees are silently ignored otherwise._ */assignees?:((string|{login:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[]},Issue>
/** Remove assignees from an issue

[Documentation](https://docs.github.com/rest/reference/issues#remove-assignees-from-an-issue) */
removeAssignees:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** Usernames of assignees to remove from an issue. _NOTE: Only users with push access can remove assignees from an issue. Assignees are silently ignored otherwise._ */assignees:string[]},Issue>
/** Check if a user can be assigned to a issue

[Documentation](https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned-to-a-issue) */
checkUserCanBeAssignedToIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;assignee:string},undefined>
/** List issue comments

[Documentation](https://docs.github.com/rest/issues/comments#list-issue-comments) */
listComments:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number;
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},IssueComment[]>
/** Create an issue comment

[Documentation](https://docs.github.com/rest/issues/comments#create-an-issue-comment) */
createComment:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The contents of the comment. */body:string},IssueComment>
/** List dependencies an issue is blocked by

[Documentation](https://docs.github.com/rest/issues/issue-dependencies#list-dependencies-an-issue-is-blocked-by) */
listDependenciesBlockedBy:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},Issue[]>
/** Add a dependency an issue is blocked by

[Documentation](https://docs.github.com/rest/issues/issue-dependencies#add-a-dependency-an-issue-is-blocked-by) */
addBlockedByDependency:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The id of the issue that blocks the current issue */issue_id:number},Issue>
/** Remove dependency an issue is blocked by

[Documentation](https://docs.github.com/rest/issues/issue-dependencies#remove-dependency-an-issue-is-blocked-by) */
removeDependencyBlockedBy:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The id of the blocking issue to remove as a dependency */issue_id:number},Issue>
/** List dependencies an issue is blocking

[Documentation](https://docs.github.com/rest/issues/issue-dependencies#list-dependencies-an-issue-is-blocking) */
listDependenciesBlocking:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},Issue[]>
/** List issue events

[Documentation](https://docs.github.com/rest/issues/events#list-issue-events) */
listEvents:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},IssueEventForIssue[]>
/** List issue field values for an issue

[Documentation](https://docs.github.com/rest/issues/issue-field-values#list-issue-field-values-for-an-issue) */
listIssueFieldValuesForIssue:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},IssueFieldValue[]>
/** Add issue field values to an issue

[Documentation](https://docs.github.com/rest/issues/issue-field-values#add-issue-field-values-to-an-issue) */
addIssueFieldValues:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** An array of issue field values to add to this issue. Each field value must include the field ID and the value to set. */issue_field_values?:({field_id:number;value:(string|number|string[])})[]},IssueFieldValue[]>
/** Set issue field values for an issue

[Documentation](https://docs.github.com/rest/issues/issue-field-values#set-issue-field-values-for-an-issue) */
setIssueFieldValues:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** An array of issue field values to set for this issue. Each field value must include the field ID and the value to set. */issue_field_values?:({field_id:number;value:(string|number)})[]},IssueFieldValue[]>
/** Delete an issue field value from an issue

[Documentation](https://docs.github.com/rest/issues/issue-field-values#delete-an-issue-field-value-from-an-issue) */
deleteIssueFieldValue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The unique identifier of the issue field. */issue_field_id:number},undefined>
/** List labels for an issue

[Documentation](https://docs.github.com/rest/issues/labels#list-labels-for-an-issue) */
listLabelsOnIssue:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},Label[]>
/** Add labels to an issue

[Documentation](https://docs.github.com/rest/issues/labels#add-labels-to-an-issue) */
addLabels:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The labels to add to the issue's existing labels. You can also pass an `array` of labels directly, but GitHub recommends passing an object with the `labels` key. */labels?:((string|{name:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[]},Label[]>
/** Set labels for an issue

[Documentation](https://docs.github.com/rest/issues/labels#set-labels-for-an-issue) */
setLabels:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The names of the labels to set for the issue. The labels you set replace any existing labels. You can pass an empty array to remove all labels. */labels?:(string[]|{name:string}[])},Label[]>
/** Remove all labels from an issue

[Documentation](https://docs.github.com/rest/issues/labels#remove-all-labels-from-an-issue) */
removeAllLabels:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number},undefined>
/** Remove a label from an issue

[Documentation](https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue) */
removeLabel:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;name:string},Label[]>
/** Lock an issue

[Documentation](https://docs.github.com/rest/issues/issues#lock-an-issue) */
lock:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The reason for locking the issue or pull request conversation. */lock_reason?:"off-topic"|"too heated"|"resolved"|"spam"},undefined>
/** Unlock an issue

[Documentation](https://docs.github.com/rest/issues/issues#unlock-an-issue) */
unlock:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number},undefined>
/** Get parent issue

[Documentation](https://docs.github.com/rest/issues/sub-issues#get-parent-issue) */
getParent:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number},Issue>
/** Remove sub-issue

[Documentation](https://docs.github.com/rest/issues/sub-issues#remove-sub-issue) */
removeSubIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The id of the sub-issue to remove */sub_issue_id:number},Issue>
/** List sub-issues

[Documentation](https://docs.github.com/rest/issues/sub-issues#list-sub-issues) */
listSubIssues:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number},Issue[]>
/** Add sub-issue

[Documentation](https://docs.github.com/rest/issues/sub-issues#add-sub-issue) */
addSubIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The id of the sub-issue to add. The sub-issue must belong to the same repository owner as the parent issue */sub_issue_id:number;
/** Option that, when true, instructs the operation to replace the sub-issues current parent issue */replace_parent?:boolean},Issue>
/** Reprioritize sub-issue

[Documentation](https://docs.github.com/rest/issues/sub-issues#reprioritize-sub-issue) */
reprioritizeSubIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The id of the sub-issue to reprioritize */sub_issue_id:number;
/** The id of the sub-issue to be prioritized after (either positional argument after OR before should be specified). */after_id?:number;
/** The id of the sub-issue to be prioritized before (either positional argument after OR before should be specified). */before_id?:number},Issue>
/** List issue suggestions

[Documentation](https://docs.github.com/rest/issues/issues#list-issue-suggestions) */
listSuggestions:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number;
/** Filter suggestions by their state. */state?:"pending"|"applied"|"approved"|"dismissed"|"replaced"|"invalidated"|"all";
/** Filter suggestions by the change they propose. */action?:"set_type"|"add_label"|"add_field"|"add_assignee"|"close_issue"},IssueSuggestion[]>
/** Approve an issue suggestion

[Documentation](https://docs.github.com/rest/issues/issues#approve-an-issue-suggestion) */
approveSuggestion:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The unique identifier of the suggestion. */suggestion_id:number},IssueSuggestion>
/** Dismiss an issue suggestion

[Documentation](https://docs.github.com/rest/issues/issues#dismiss-an-issue-suggestion) */
dismissSuggestion:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The unique identifier of the suggestion. */suggestion_id:number},IssueSuggestion>
/** List timeline events for an issue

[Documentation](https://docs.github.com/rest/issues/timeline#list-timeline-events-for-an-issue) */
listEventsForTimeline:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number;
/** A comma-separated list of timeline event names to exclude from the response. */exclude?:string},TimelineIssueEvents[]>
/** List labels for a repository

[Documentation](https://docs.github.com/rest/issues/labels#list-labels-for-a-repository) */
listLabelsForRepo:Method<RepositoryParameters&PageParameters,Label[]>
/** Create a label

[Documentation](https://docs.github.com/rest/issues/labels#create-a-label) */
createLabel:Method<RepositoryParameters&{
/** The name of the label. Emoji can be added to label names, using either native emoji or colon-style markup. */name:string;
/** The hexadecimal color code for the label, without the leading `#`. */color?:string;
/** A short description of the label. Must be 100 characters or fewer. */description?:string},Label>
/** Get a label

[Documentation](https://docs.github.com/rest/issues/labels#get-a-label) */
getLabel:Method<RepositoryParameters&{name:string},Label>
/** Update a label

[Documentation](https://docs.github.com/rest/issues/labels#update-a-label) */
updateLabel:Method<RepositoryParameters&{name:string;
/** The new name of the label. Emoji can be added to label names, using either native emoji or colon-style markup. */new_name?:string;
/** The hexadecimal color code for the label, without the leading `#`. */color?:string;
/** A short description of the label. Must be 100 characters or fewer. */description?:string},Label>
/** Delete a label

[Documentation](https://docs.github.com/rest/issues/labels#delete-a-label) */
deleteLabel:Method<RepositoryParameters&{name:string},undefined>
/** List milestones

[Documentation](https://docs.github.com/rest/issues/milestones#list-milestones) */
listMilestones:Method<RepositoryParameters&PageParameters&{
/** The state of the milestone. Either `open`, `closed`, or `all`. */state?:"open"|"closed"|"all";
/** What to sort results by. Either `due_on` or `completeness`. */sort?:"due_on"|"completeness";
/** The direction of the sort. Either `asc` or `desc`. */direction?:"asc"|"desc"},Milestone[]>
/** Create a milestone

[Documentation](https://docs.github.com/rest/issues/milestones#create-a-milestone) */
createMilestone:Method<RepositoryParameters&{
/** The title of the milestone. */title:string;
/** The state of the milestone. Either `open` or `closed`. */state?:"open"|"closed";
/** A description of the milestone. */description?:string;
/** The milestone due date. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */due_on?:string},Milestone>
/** Get a milestone

[Documentation](https://docs.github.com/rest/issues/milestones#get-a-milestone) */
getMilestone:Method<RepositoryParameters&{
/** The number that identifies the milestone. */milestone_number:number},Milestone>
/** Update a milestone

[Documentation](https://docs.github.com/rest/issues/milestones#update-a-milestone) */
updateMilestone:Method<RepositoryParameters&{
/** The number that identifies the milestone. */milestone_number:number;
/** The title of the milestone. */title?:string;
/** The state of the milestone. Either `open` or `closed`. */state?:"open"|"closed";
/** A description of the milestone. */description?:string;
/** The milestone due date. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */due_on?:string},Milestone>
/** Delete a milestone

[Documentation](https://docs.github.com/rest/issues/milestones#delete-a-milestone) */
deleteMilestone:Method<RepositoryParameters&{
/** The number that identifies the milestone. */milestone_number:number},undefined>
/** List labels for issues in a milestone

[Documentation](https://docs.github.com/rest/issues/labels#list-labels-for-issues-in-a-milestone) */
listLabelsForMilestone:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the milestone. */milestone_number:number},Label[]>
/** List user account issues assigned to the authenticated user

[Documentation](https://docs.github.com/rest/issues/issues#list-user-account-issues-assigned-to-the-authenticated-user) */
listForAuthenticatedUser:Method<PageParameters&{
/** Indicates which sorts of issues to return. `assigned` means issues assigned to you. `created` means issues created by you. */filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";
/** Indicates the state of the issues to return. */state?:"open"|"closed"|"all";
/** A list of comma separated label names. Example: `bug,ui,@high` */labels?:string;
/** What to sort results by. */sort?:"created"|"updated"|"comments";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},Issue[]>
}
export interface LicensesMethods {
/** Get all commonly used licenses

[Documentation](https://docs.github.com/rest/licenses/licenses#get-all-commonly-used-licenses) */
getAllCommonlyUsed:Method<PageParameters&{featured?:boolean},LicenseSimple[]>
/** Get a license

[Documentation](https://docs.github.com/rest/licenses/licenses#get-a-license) */
get:Method<{license:string},License>
/** Get the license for a repository

[Documentation](https://docs.github.com/rest/licenses/licenses#get-the-license-for-a-repository) */
getForRepo:Method<RepositoryParameters&{
/** The Git reference for the results you want to list. The `ref` for a branch can be formatted either as `refs/heads/<branch name>` or simply `<branch name>`. */ref?:CodeScanningRef},LicenseContent>
}
export interface MarkdownMethods {
/** Render a Markdown document

[Documentation](https://docs.github.com/rest/markdown/markdown#render-a-markdown-document) */
render:Method<{
/** The Markdown text to render in HTML. */text:string;
/** The rendering mode. */mode?:"markdown"|"gfm";
/** The repository context to use when creating references in `gfm` mode. */context?:string},string>
/** Render a Markdown document in raw mode

[Documentation](https://docs.github.com/rest/markdown/markdown#render-a-markdown-document-in-raw-mode) */
renderRaw:Method<{data:RawBody},string>
}
export interface OrgsMethods {
/** List organizations

[Documentation](https://docs.github.com/rest/orgs/orgs#list-organizations) */
list:Method<{
/** An organization ID. Only return organizations with an ID greater than this ID. */since?:number;
/** The number of results per page (max 100). */per_page?:number},OrganizationSimple[]>
/** Get an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#get-an-organization) */
get:Method<OrganizationParameters,OrganizationFull>
/** Update an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#update-an-organization) */
update:Method<OrganizationParameters&{
/** Billing email address. This address is not publicized. */billing_email?:string;
/** The company name. */company?:string;
/** The publicly visible email address. */email?:string;
/** The Twitter username of the company. */twitter_username?:string;
/** The location. */location?:string;
/** The shorthand name of the company. */name?:string;
/** The description of the company. The maximum size is 160 characters. */description?:string;
/** Whether an organization can use organization projects. */has_organization_projects?:boolean;
/** Whether repositories that belong to the organization can use repository projects. */has_repository_projects?:boolean;
/** Default permission level members have for organization repositories. */default_repository_permission?:"read"|"write"|"admin"|"none";
/** Whether of non-admin organization members can create repositories. **Note:** A parameter can override this parameter. */members_can_create_repositories?:boolean;
/** Whether organization members can create internal repositories, which are visible to all enterprise members. */members_can_create_internal_repositories?:boolean;
/** Whether organization members can create private repositories, which are visible to organization members with permission. */members_can_create_private_repositories?:boolean;
/** Whether organization members can create public repositories, which are visible to anyone. */members_can_create_public_repositories?:boolean;
/** Specifies which types of repositories non-admin organization members can create. */members_allowed_repository_creation_type?:"all"|"private"|"none";
/** Whether organization members can create GitHub Pages sites. Existing published sites will not be impacted. */members_can_create_pages?:boolean;
/** Whether organization members can create public GitHub Pages sites. Existing published sites will not be impacted. */members_can_create_public_pages?:boolean;
/** Whether organization members can create private GitHub Pages sites. Existing published sites will not be impacted. */members_can_create_private_pages?:boolean;
/** Whether organization members can fork private organization repositories. */members_can_fork_private_repositories?:boolean;
/** Whether contributors to organization repositories are required to sign off on commits they make through GitHub's web interface. */web_commit_signoff_required?:boolean;blog?:string;
/** **Endpoint closing down notice.** Please use code security configurations instead. */advanced_security_enabled_for_new_repositories?:boolean;
/** **Endpoint closing down notice.** Please use code security configurations instead. */dependabot_alerts_enabled_for_new_repositories?:boolean;
/** **Endpoint closing down notice.** Please use code security configurations instead. */dependabot_security_updates_enabled_for_new_repositories?:boolean;
/** **Endpoint closing down notice.** Please use code security configurations instead. */dependency_graph_enabled_for_new_repositories?:boolean;
/** **Endpoint closing down notice.** Please use code security configurations instead. */secret_scanning_enabled_for_new_repositories?:boolean;
/** **Endpoint closing down notice.** Please use code security configurations instead. */secret_scanning_push_protection_enabled_for_new_repositories?:boolean;
/** Whether a custom link is shown to contributors who are blocked from pushing a secret by push protection. */secret_scanning_push_protection_custom_link_enabled?:boolean;
/** If `secret_scanning_push_protection_custom_link_enabled` is true, the URL that will be displayed to contributors who are blocked from pushing a secret. */secret_scanning_push_protection_custom_link?:string;
/** Controls whether or not deploy keys may be added and used for repositories in the organization. */deploy_keys_enabled_for_repositories?:boolean},OrganizationFull>
/** Delete an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#delete-an-organization) */
delete:Method<OrganizationParameters,{[key:string]:unknown}>
/** Create an artifact deployment record

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#create-an-artifact-deployment-record) */
createArtifactDeploymentRecord:Method<OrganizationParameters&{
/** The name of the artifact. */name:string;
/** The hex encoded digest of the artifact. */digest:string;
/** The artifact version. */version?:string;
/** The status of the artifact. Can be either deployed or decommissioned. */status:"deployed"|"decommissioned";
/** The stage of the deployment. */logical_environment:string;
/** The physical region of the deployment. */physical_environment?:string;
/** The deployment cluster. */cluster?:string;
/** The unique identifier for the deployment represented by the new record. */deployment_name:string;
/** The tags associated with the deployment. */tags?:{[key:string]:string};
/** A list of runtime risks associated with the deployment. */runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[];
/** The name of the GitHub repository associated with the artifact. This should be used when there are no provenance attestations available for the artifact. */github_repository?:string;
/** If true, the endpoint will return the created or updated record in the response body. */return_records?:boolean},{total_count:number;deployment_records?:ArtifactDeploymentRecord[]}>
/** Set cluster deployment records

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#set-cluster-deployment-records) */
setClusterDeploymentRecords:Method<OrganizationParameters&{
/** The cluster name. */cluster:string;
/** The stage of the deployment. */logical_environment:string;
/** The physical region of the deployment. */physical_environment?:string;
/** The list of deployments to record. */deployments:({name:string;digest:string;version?:string;status?:"deployed"|"decommissioned";deployment_name:string;github_repository?:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[]})[];
/** When enabled, deployments associated with repositories the actor can write to are processed while deployments associated with repositories that cannot be resolved or written to by the actor are skipped and reported in the `errors` array. */partial_success?:boolean;
/** If true, the endpoint will return the set records in the response body */return_records?:boolean},{total_count:number;deployment_records?:ArtifactDeploymentRecord[]}>
/** Create a cluster deployment records job

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#create-a-cluster-deployment-records-job) */
createClusterDeploymentRecordsJob:Method<OrganizationParameters&{
/** The cluster name. */cluster:string;
/** The stage of the deployment. */logical_environment:string;
/** The physical region of the deployment. */physical_environment?:string;
/** The list of deployments to record. */deployments:({name:string;digest:string;version?:string;status?:"deployed"|"decommissioned";deployment_name:string;github_repository?:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[]})[]},{job_id:number;errors?:{[key:string]:unknown}[]}>
/** Get cluster deployment records job status

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#get-cluster-deployment-records-job-status) */
getClusterDeploymentRecordsJob:Method<OrganizationParameters&{
/** The cluster name. */cluster:string;
/** The ID of the job. */job_id:number},{job_id:number;status:"pending"|"processing"|"completed"|"failed";started_at?:string;total_count?:number;errors?:{[key:string]:unknown}[]}>
/** Create artifact metadata storage record

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#create-artifact-metadata-storage-record) */
createArtifactStorageRecord:Method<OrganizationParameters&{
/** The name of the artifact. */name:string;
/** The digest of the artifact (algorithm:hex-encoded-digest). */digest:string;
/** The artifact version. */version?:string;
/** The URL where the artifact is stored. */artifact_url?:string;
/** The path of the artifact. */path?:string;
/** The base URL of the artifact registry. */registry_url:string;
/** The repository name within the registry. */repository?:string;
/** The status of the artifact (e.g., active, inactive). */status?:"active"|"eol"|"deleted";
/** The name of the GitHub repository associated with the artifact. This should be used when there are no provenance attestations available for the artifact. */github_repository?:string;
/** If true, the endpoint will return the created record in the response body. */return_records?:boolean},{total_count:number;storage_records?:({id?:number;name?:string;digest?:string;artifact_url?:string|null;registry_url?:string;repository?:string|null;status?:string;created_at?:string;updated_at?:string})[]}>
/** List artifact deployment records

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#list-artifact-deployment-records) */
listArtifactDeploymentRecords:Method<OrganizationParameters&{
/** The SHA256 digest of the artifact, in the form `sha256:HEX_DIGEST`. */subject_digest:string},{total_count?:number;deployment_records?:ArtifactDeploymentRecord[]}>
/** List artifact storage records

[Documentation](https://docs.github.com/rest/orgs/artifact-metadata#list-artifact-storage-records) */
listArtifactStorageRecords:Method<OrganizationParameters&{
/** The parameter should be set to the attestation's subject's SHA256 digest, in the form `sha256:HEX_DIGEST`. */subject_digest:string},{total_count?:number;storage_records?:{id?:number;name?:string;digest?:string;artifact_url?:string;registry_url?:string;repository?:string;status?:string;created_at?:string;updated_at?:string}[]}>
/** List attestations by bulk subject digests

[Documentation](https://docs.github.com/rest/orgs/attestations#list-attestations-by-bulk-subject-digests) */
listAttestationsBulk:Method<OrganizationParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** List of subject digests to fetch attestations for. */subject_digests:string[];
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{attestations_subject_digests?:{[key:string]:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string}[]|null};page_info?:{has_next?:boolean;has_previous?:boolean;next?:string;previous?:string}}>
/** Delete attestations in bulk

[Documentation](https://docs.github.com/rest/orgs/attestations#delete-attestations-in-bulk) */
deleteAttestationsBulk:Method<OrganizationParameters&{
/** List of subject digests associated with the artifact attestations to delete. */subject_digests?:string[];
/** List of unique IDs associated with the artifact attestations to delete. */attestation_ids?:number[]},undefined>
/** Delete attestations by subject digest

[Documentation](https://docs.github.com/rest/orgs/attestations#delete-attestations-by-subject-digest) */
deleteAttestationsBySubjectDigest:Method<OrganizationParameters&{
/** Subject Digest */subject_digest:string},undefined>
/** List attestation repositories

[Documentation](https://docs.github.com/rest/orgs/attestations#list-attestation-repositories) */
listAttestationRepositories:Method<OrganizationParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{id?:number;name?:string}[]>
/** Delete attestations by ID

[Documentation](https://docs.github.com/rest/orgs/attestations#delete-attestations-by-id) */
deleteAttestationsById:Method<OrganizationParameters&{
/** Attestation ID */attestation_id:number},undefined>
/** List attestations

[Documentation](https://docs.github.com/rest/orgs/attestations#list-attestations) */
listAttestations:Method<OrganizationParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The parameter should be set to the attestation's subject's SHA256 digest, in the form `sha256:HEX_DIGEST`. */subject_digest:string;
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{attestations?:({bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}}|null;repository_id?:number;bundle_url?:string;initiator?:string})[]}>
/** List users blocked by an organization

[Documentation](https://docs.github.com/rest/orgs/blocking#list-users-blocked-by-an-organization) */
listBlockedUsers:Method<OrganizationParameters&PageParameters,SimpleUser[]>
/** Check if a user is blocked by an organization

[Documentation](https://docs.github.com/rest/orgs/blocking#check-if-a-user-is-blocked-by-an-organization) */
checkBlockedUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Block a user from an organization

[Documentation](https://docs.github.com/rest/orgs/blocking#block-a-user-from-an-organization) */
blockUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Unblock a user from an organization

[Documentation](https://docs.github.com/rest/orgs/blocking#unblock-a-user-from-an-organization) */
unblockUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** List failed organization invitations

[Documentation](https://docs.github.com/rest/orgs/members#list-failed-organization-invitations) */
listFailedInvitations:Method<OrganizationParameters&PageParameters,OrganizationInvitation[]>
/** List organization webhooks

[Documentation](https://docs.github.com/rest/orgs/webhooks#list-organization-webhooks) */
listWebhooks:Method<OrganizationParameters&PageParameters,OrgHook[]>
/** Create an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#create-an-organization-webhook) */
createWebhook:Method<OrganizationParameters&{
/** Must be passed as "web". */name:string;
/** Key/value pairs to provide settings for this webhook. */config:{url:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl;username?:string;password?:string};
/** Determines what events the hook is triggered for. Set to `["*"]` to receive all possible events. */events?:string[];
/** Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications. */active?:boolean},OrgHook>
/** Get an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#get-an-organization-webhook) */
getWebhook:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},OrgHook>
/** Update an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#update-an-organization-webhook) */
updateWebhook:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;
/** Key/value pairs to provide settings for this webhook. */config?:{url:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl};
/** Determines what events the hook is triggered for. */events?:string[];
/** Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications. */active?:boolean;name?:string},OrgHook>
/** Delete an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#delete-an-organization-webhook) */
deleteWebhook:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},undefined>
/** Get a webhook configuration for an organization

[Documentation](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-configuration-for-an-organization) */
getWebhookConfigForOrg:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},WebhookConfig>
/** Update a webhook configuration for an organization

[Documentation](https://docs.github.com/rest/orgs/webhooks#update-a-webhook-configuration-for-an-organization) */
updateWebhookConfigForOrg:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;data?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
/** List deliveries for an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#list-deliveries-for-an-organization-webhook) */
listWebhookDeliveries:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;
/** The number of results per page (max 100). */per_page?:number;
/** Used for pagination: the starting delivery from which the page of deliveries is fetched. Refer to the `link` header for the next and previous page cursors. */cursor?:string;
/** Returns webhook deliveries filtered by delivery outcome classification based on `status_code` range. */status?:"success"|"failure"},HookDeliveryItem[]>
/** Get a webhook delivery for an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#get-a-webhook-delivery-for-an-organization-webhook) */
getWebhookDelivery:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;delivery_id:number},HookDelivery>
/** Redeliver a delivery for an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#redeliver-a-delivery-for-an-organization-webhook) */
redeliverWebhookDelivery:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;delivery_id:number},{[key:string]:unknown}>
/** Ping an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#ping-an-organization-webhook) */
pingWebhook:Method<OrganizationParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},undefined>
/** List app installations for an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#list-app-installations-for-an-organization) */
listAppInstallations:Method<OrganizationParameters&PageParameters,{total_count:number;installations:Installation[]}>
/** List pending organization invitations

[Documentation](https://docs.github.com/rest/orgs/members#list-pending-organization-invitations) */
listPendingInvitations:Method<OrganizationParameters&PageParameters&{
/** Filter invitations by their member role. */role?:"all"|"admin"|"direct_member"|"billing_manager"|"hiring_manager";
/** Filter invitations by their invitation source. */invitation_source?:"all"|"member"|"scim"},OrganizationInvitation[]>
/** Create an organization invitation

[Documentation](https://docs.github.com/rest/orgs/members#create-an-organization-invitation) */
createInvitation:Method<OrganizationParameters&{
/** **Required unless you provide `email`**. GitHub user ID for the person you are inviting. */invitee_id?:number;
/** **Required unless you provide `invitee_id`**. Email address of the person you are inviting, which can be an existing GitHub user. */email?:string;
/** The role for the new member. * `admin` - Organization owners with full administrative rights to the organization and complete access to all repositories and teams. * `direct_member` - Non-owner organization members with ability to see other members and join teams by invitation. * `billing_manager` - Non-owner organization members with ability to manage the billing settings of your organization. * `reinstate` - The previous role assigned to the invitee before they were removed from your organization. */role?:"admin"|"direct_member"|"billing_manager"|"reinstate";
/** Specify IDs for the teams you want to invite new members to. */team_ids?:number[]},OrganizationInvitation>
/** Cancel an organization invitation

[Documentation](https://docs.github.com/rest/orgs/members#cancel-an-organization-invitation) */
cancelInvitation:Method<OrganizationParameters&{
/** The unique identifier of the invitation. */invitation_id:number},undefined>
/** List organization invitation teams

[Documentation](https://docs.github.com/rest/orgs/members#list-organization-invitation-teams) */
listInvitationTeams:Method<OrganizationParameters&PageParameters&{
/** The unique identifier of the invitation. */invitation_id:number},Team[]>
/** List issue fields for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-fields#list-issue-fields-for-an-organization) */
listIssueFields:Method<OrganizationParameters,IssueField[]>
/** Create issue field for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-fields#create-issue-field-for-an-organization) */
createIssueField:Method<OrganizationParameters&{
/** Name of the issue field. */name:string;
/** Description of the issue field. */description?:string|null;
/** The data type of the issue field. */data_type:"text"|"date"|"single_select"|"multi_select"|"number";
/** The visibility of the issue field. Can be `organization_members_only` (visible only within the organization) or `all` (visible to all users who can see issues). */visibility?:"organization_members_only"|"all";
/** Options for select fields. Required when data_type is 'single_select' or 'multi_select'. */options?:({name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]|null},IssueField>
/** Update issue field for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-fields#update-issue-field-for-an-organization) */
updateIssueField:Method<OrganizationParameters&{
/** The unique identifier of the issue field. */issue_field_id:number;
/** Name of the issue field. */name?:string;
/** Description of the issue field. */description?:string|null;
/** The visibility of the issue field. Can be `organization_members_only` (visible only within the organization) or `all` (visible to all users who can see issues). */visibility?:"organization_members_only"|"all";
/** Options for select fields. Only applicable when updating single_select or multi_select fields. */options?:({id?:number;name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]},IssueField>
/** Delete issue field for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-fields#delete-issue-field-for-an-organization) */
deleteIssueField:Method<OrganizationParameters&{
/** The unique identifier of the issue field. */issue_field_id:number},undefined>
/** List issue types for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-types#list-issue-types-for-an-organization) */
listIssueTypes:Method<OrganizationParameters,IssueType[]>
/** Create issue type for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-types#create-issue-type-for-an-organization) */
createIssueType:Method<OrganizationParameters&{
/** Name of the issue type. */name:string;
/** Whether or not the issue type is enabled at the organization level. */is_enabled:boolean;
/** Description of the issue type. */description?:string|null;
/** Color for the issue type. */color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null},IssueType>
/** Update issue type for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-types#update-issue-type-for-an-organization) */
updateIssueType:Method<OrganizationParameters&{
/** The unique identifier of the issue type. */issue_type_id:number;
/** Name of the issue type. */name:string;
/** Whether or not the issue type is enabled at the organization level. */is_enabled:boolean;
/** Description of the issue type. */description?:string|null;
/** Color for the issue type. */color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null},IssueType>
/** Delete issue type for an organization

[Documentation](https://docs.github.com/rest/orgs/issue-types#delete-issue-type-for-an-organization) */
deleteIssueType:Method<OrganizationParameters&{
/** The unique identifier of the issue type. */issue_type_id:number},undefined>
/** List organization members

[Documentation](https://docs.github.com/rest/orgs/members#list-organization-members) */
listMembers:Method<OrganizationParameters&PageParameters&{
/** Filter members returned in the list. `2fa_disabled` means that only members without two-factor authentication enabled will be returned. */filter?:"2fa_disabled"|"2fa_insecure"|"all";
/** Filter members returned by their role. */role?:"all"|"admin"|"member"},SimpleUser[]>
/** Check organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#check-organization-membership-for-a-user) */
checkMembershipForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Remove an organization member

[Documentation](https://docs.github.com/rest/orgs/members#remove-an-organization-member) */
removeMember:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Get organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#get-organization-membership-for-a-user) */
getMembershipForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},OrgMembership>
/** Set organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#set-organization-membership-for-a-user) */
setMembershipForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** The role to give the user in the organization. */role?:"admin"|"member"},OrgMembership>
/** Remove organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#remove-organization-membership-for-a-user) */
removeMembershipForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Get all organization roles for an organization

[Documentation](https://docs.github.com/rest/orgs/organization-roles#get-all-organization-roles-for-an-organization) */
listOrgRoles:Method<OrganizationParameters,{total_count?:number;roles?:OrganizationRole[]}>
/** Remove all organization roles for a team

[Documentation](https://docs.github.com/rest/orgs/organization-roles#remove-all-organization-roles-for-a-team) */
revokeAllOrgRolesTeam:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string},undefined>
/** Assign an organization role to a team

[Documentation](https://docs.github.com/rest/orgs/organization-roles#assign-an-organization-role-to-a-team) */
assignTeamToOrgRole:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The unique identifier of the role. */role_id:number},undefined>
/** Remove an organization role from a team

[Documentation](https://docs.github.com/rest/orgs/organization-roles#remove-an-organization-role-from-a-team) */
revokeOrgRoleTeam:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The unique identifier of the role. */role_id:number},undefined>
/** Remove all organization roles for a user

[Documentation](https://docs.github.com/rest/orgs/organization-roles#remove-all-organization-roles-for-a-user) */
revokeAllOrgRolesUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Assign an organization role to a user

[Documentation](https://docs.github.com/rest/orgs/organization-roles#assign-an-organization-role-to-a-user) */
assignUserToOrgRole:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the role. */role_id:number},undefined>
/** Remove an organization role from a user

[Documentation](https://docs.github.com/rest/orgs/organization-roles#remove-an-organization-role-from-a-user) */
revokeOrgRoleUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the role. */role_id:number},undefined>
/** Get an organization role

[Documentation](https://docs.github.com/rest/orgs/organization-roles#get-an-organization-role) */
getOrgRole:Method<OrganizationParameters&{
/** The unique identifier of the role. */role_id:number},OrganizationRole>
/** List teams that are assigned to an organization role

[Documentation](https://docs.github.com/rest/orgs/organization-roles#list-teams-that-are-assigned-to-an-organization-role) */
listOrgRoleTeams:Method<OrganizationParameters&PageParameters&{
/** The unique identifier of the role. */role_id:number},TeamRoleAssignment[]>
/** List users that are assigned to an organization role

[Documentation](https://docs.github.com/rest/orgs/organization-roles#list-users-that-are-assigned-to-an-organization-role) */
listOrgRoleUsers:Method<OrganizationParameters&PageParameters&{
/** The unique identifier of the role. */role_id:number},UserRoleAssignment[]>
/** List outside collaborators for an organization

[Documentation](https://docs.github.com/rest/orgs/outside-collaborators#list-outside-collaborators-for-an-organization) */
listOutsideCollaborators:Method<OrganizationParameters&PageParameters&{
/** Filter the list of outside collaborators. `2fa_disabled` means that only outside collaborators without two-factor authentication enabled will be returned. */filter?:"2fa_disabled"|"2fa_insecure"|"all"},SimpleUser[]>
/** Convert an organization member to outside collaborator

[Documentation](https://docs.github.com/rest/orgs/outside-collaborators#convert-an-organization-member-to-outside-collaborator) */
convertMemberToOutsideCollaborator:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** When set to `true`, the request will be performed asynchronously. Returns a 202 status code when the job is successfully queued. */async?:boolean},{[key:string]:unknown}>
/** Remove outside collaborator from an organization

[Documentation](https://docs.github.com/rest/orgs/outside-collaborators#remove-outside-collaborator-from-an-organization) */
removeOutsideCollaborator:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** List requests to access organization resources with fine-grained personal access tokens

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#list-requests-to-access-organization-resources-with-fine-grained-personal-access-tokens) */
listPatGrantRequests:Method<OrganizationParameters&PageParameters&{
/** The property by which to sort the results. */sort?:"created_at";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A list of owner usernames to use to filter the results. */owner?:string[];
/** The name of the repository to use to filter the results. */repository?:string;
/** The permission to use to filter the results. */permission?:string;
/** Only show fine-grained personal access tokens used before the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */last_used_before?:string;
/** Only show fine-grained personal access tokens used after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */last_used_after?:string;
/** The ID of the token */token_id?:string[]},OrganizationProgrammaticAccessGrantRequest[]>
/** Review requests to access organization resources with fine-grained personal access tokens

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#review-requests-to-access-organization-resources-with-fine-grained-personal-access-tokens) */
reviewPatGrantRequestsInBulk:Method<OrganizationParameters&{
/** Unique identifiers of the requests for access via fine-grained personal access token. Must be formed of between 1 and 100 `pat_request_id` values. */pat_request_ids?:number[];
/** Action to apply to the requests. */action:"approve"|"deny";
/** Reason for approving or denying the requests. Max 1024 characters. */reason?:string|null},{[key:string]:unknown}>
/** Review a request to access organization resources with a fine-grained personal access token

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#review-a-request-to-access-organization-resources-with-a-fine-grained-personal-access-token) */
reviewPatGrantRequest:Method<OrganizationParameters&{
/** Unique identifier of the request for access via fine-grained personal access token. */pat_request_id:number;
/** Action to apply to the request. */action:"approve"|"deny";
/** Reason for approving or denying the request. Max 1024 characters. */reason?:string|null},undefined>
/** List repositories requested to be accessed by a fine-grained personal access token

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#list-repositories-requested-to-be-accessed-by-a-fine-grained-personal-access-token) */
listPatGrantRequestRepositories:Method<OrganizationParameters&PageParameters&{
/** Unique identifier of the request for access via fine-grained personal access token. */pat_request_id:number},MinimalRepository[]>
/** List fine-grained personal access tokens with access to organization resources

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#list-fine-grained-personal-access-tokens-with-access-to-organization-resources) */
listPatGrants:Method<OrganizationParameters&PageParameters&{
/** The property by which to sort the results. */sort?:"created_at";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A list of owner usernames to use to filter the results. */owner?:string[];
/** The name of the repository to use to filter the results. */repository?:string;
/** The permission to use to filter the results. */permission?:string;
/** Only show fine-grained personal access tokens used before the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */last_used_before?:string;
/** Only show fine-grained personal access tokens used after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */last_used_after?:string;
/** The ID of the token */token_id?:string[]},OrganizationProgrammaticAccessGrant[]>
/** Update the access to organization resources via fine-grained personal access tokens

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#update-the-access-to-organization-resources-via-fine-grained-personal-access-tokens) */
updatePatAccesses:Method<OrganizationParameters&{
/** Action to apply to the fine-grained personal access token. */action:"revoke";
/** The IDs of the fine-grained personal access tokens. */pat_ids:number[]},{[key:string]:unknown}>
/** Update the access a fine-grained personal access token has to organization resources

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#update-the-access-a-fine-grained-personal-access-token-has-to-organization-resources) */
updatePatAccess:Method<OrganizationParameters&{
/** The unique identifier of the fine-grained personal access token. */pat_id:number;
/** Action to apply to the fine-grained personal access token. */action:"revoke"},undefined>
/** List repositories a fine-grained personal access token has access to

[Documentation](https://docs.github.com/rest/orgs/personal-access-tokens#list-repositories-a-fine-grained-personal-access-token-has-access-to) */
listPatGrantRepositories:Method<OrganizationParameters&PageParameters&{
/** Unique identifier of the fine-grained personal access token. */pat_id:number},MinimalRepository[]>
/** Get all custom properties for an organization

[Documentation](https://docs.github.com/rest/orgs/custom-properties#get-all-custom-properties-for-an-organization) */
customPropertiesForReposGetOrganizationDefinitions:Method<OrganizationParameters,CustomProperty[]>
/** Create or update custom properties for an organization

[Documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-custom-properties-for-an-organization) */
customPropertiesForReposCreateOrUpdateOrganizationDefinitions:Method<OrganizationParameters&{
/** The array of custom properties to create or update. */properties:CustomProperty[]},CustomProperty[]>
/** Get a custom property for an organization

[Documentation](https://docs.github.com/rest/orgs/custom-properties#get-a-custom-property-for-an-organization) */
customPropertiesForReposGetOrganizationDefinition:Method<OrganizationParameters&{
/** The custom property name */custom_property_name:string},CustomProperty>
/** Create or update a custom property for an organization

[Documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-a-custom-property-for-an-organization) */
customPropertiesForReposCreateOrUpdateOrganizationDefinition:Method<OrganizationParameters&{
/** The custom property name */custom_property_name:string;
/** The type of the value for the property */value_type:"string"|"single_select"|"multi_select"|"true_false"|"url";
/** Whether the property is required. */required?:boolean;
/** Default value of the property */default_value?:(string|string[])|null;
/** Short description of the property */description?:string|null;
/** An ordered list of the allowed values of the property. The property can have up to 200 allowed values. */allowed_values?:string[]|null;
/** Who can edit the values of the property */values_editable_by?:"org_actors"|"org_and_repo_actors"|null;
/** Whether setting properties values is mandatory */require_explicit_values?:boolean},CustomProperty>
/** Remove a custom property for an organization

[Documentation](https://docs.github.com/rest/orgs/custom-properties#remove-a-custom-property-for-an-organization) */
customPropertiesForReposDeleteOrganizationDefinition:Method<OrganizationParameters&{
/** The custom property name */custom_property_name:string},undefined>
/** List custom property values for organization repositories

[Documentation](https://docs.github.com/rest/orgs/custom-properties#list-custom-property-values-for-organization-repositories) */
customPropertiesForReposGetOrganizationValues:Method<OrganizationParameters&PageParameters&{
/** Finds repositories in the organization with a query containing one or more search keywords and qualifiers. */repository_query?:string},OrgRepoCustomPropertyValues[]>
/** Create or update custom property values for organization repositories

[Documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-custom-property-values-for-organization-repositories) */
customPropertiesForReposCreateOrUpdateOrganizationValues:Method<OrganizationParameters&{
/** The names of repositories that the custom property values will be applied to. */repository_names:string[];
/** List of custom property names and associated values to apply to the repositories. */properties:CustomPropertyValue[]},undefined>
/** List public organization members

[Documentation](https://docs.github.com/rest/orgs/members#list-public-organization-members) */
listPublicMembers:Method<OrganizationParameters&PageParameters,SimpleUser[]>
/** Check public organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#check-public-organization-membership-for-a-user) */
checkPublicMembershipForUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Set public organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#set-public-organization-membership-for-the-authenticated-user) */
setPublicMembershipForAuthenticatedUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Remove public organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#remove-public-organization-membership-for-the-authenticated-user) */
removePublicMembershipForAuthenticatedUser:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Get organization ruleset history

[Documentation](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-history) */
getOrgRulesetHistory:Method<OrganizationParameters&PageParameters&{
/** The ID of the ruleset. */ruleset_id:number},RulesetVersion[]>
/** Get organization ruleset version

[Documentation](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-version) */
getOrgRulesetVersion:Method<OrganizationParameters&{
/** The ID of the ruleset. */ruleset_id:number;
/** The ID of the version */version_id:number},RulesetVersionWithState>
/** List security manager teams

[Documentation](https://docs.github.com/rest/orgs/security-managers#list-security-manager-teams)

@deprecated Is going to be removed on 2026-01-01. */
listSecurityManagerTeams:Method<OrganizationParameters,TeamSimple[]>
/** Add a security manager team

[Documentation](https://docs.github.com/rest/orgs/security-managers#add-a-security-manager-team)

@deprecated Is going to be removed on 2026-01-01. */
addSecurityManagerTeam:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string},undefined>
/** Remove a security manager team

[Documentation](https://docs.github.com/rest/orgs/security-managers#remove-a-security-manager-team)

@deprecated Is going to be removed on 2026-01-01. */
removeSecurityManagerTeam:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string},undefined>
/** Get immutable releases settings for an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#get-immutable-releases-settings-for-an-organization) */
getImmutableReleasesSettings:Method<OrganizationParameters,ImmutableReleasesOrganizationSettings>
/** Set immutable releases settings for an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#set-immutable-releases-settings-for-an-organization) */
setImmutableReleasesSettings:Method<OrganizationParameters&{
/** The policy that controls how immutable releases are enforced in the organization. */enforced_repositories:"all"|"none"|"selected";
/** An array of repository ids for which immutable releases enforcement should be applied. */selected_repository_ids?:number[]},undefined>
/** List selected repositories for immutable releases enforcement

[Documentation](https://docs.github.com/rest/orgs/orgs#list-selected-repositories-for-immutable-releases-enforcement) */
getImmutableReleasesSettingsRepositories:Method<OrganizationParameters&PageParameters,{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for immutable releases enforcement

[Documentation](https://docs.github.com/rest/orgs/orgs#set-selected-repositories-for-immutable-releases-enforcement) */
setImmutableReleasesSettingsRepositories:Method<OrganizationParameters&{
/** An array of repository ids for which immutable releases enforcement should be applied. */selected_repository_ids:number[]},undefined>
/** Enable a selected repository for immutable releases in an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#enable-a-selected-repository-for-immutable-releases-in-an-organization) */
enableSelectedRepositoryImmutableReleasesOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Disable a selected repository for immutable releases in an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#disable-a-selected-repository-for-immutable-releases-in-an-organization) */
disableSelectedRepositoryImmutableReleasesOrganization:Method<OrganizationParameters&{
/** The unique identifier of the repository. */repository_id:number},undefined>
/** Enable or disable a security feature for an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#enable-or-disable-a-security-feature-for-an-organization)

@deprecated Is going to be removed on 2025-07-22. */
enableOrDisableSecurityProductOnAllOrgRepos:Method<OrganizationParameters&{
/** The security feature to enable or disable. */security_product:"dependency_graph"|"dependabot_alerts"|"dependabot_security_updates"|"advanced_security"|"code_scanning_default_setup"|"secret_scanning"|"secret_scanning_push_protection";
/** The action to take. */enablement:"enable_all"|"disable_all";
/** CodeQL query suite to be used. */query_suite?:"default"|"extended"},undefined>
/** List organization memberships for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#list-organization-memberships-for-the-authenticated-user) */
listMembershipsForAuthenticatedUser:Method<PageParameters&{
/** Indicates the state of the memberships to return. If not specified, the API returns both active and pending memberships. */state?:"active"|"pending"},OrgMembership[]>
/** Get an organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#get-an-organization-membership-for-the-authenticated-user) */
getMembershipForAuthenticatedUser:Method<OrganizationParameters,OrgMembership>
/** Update an organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#update-an-organization-membership-for-the-authenticated-user) */
updateMembershipForAuthenticatedUser:Method<OrganizationParameters&{
/** The state that the membership should be in. Only `"active"` will be accepted. */state:"active"},OrgMembership>
/** List organizations for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/orgs#list-organizations-for-the-authenticated-user) */
listForAuthenticatedUser:Method<PageParameters,OrganizationSimple[]>
/** List organizations for a user

[Documentation](https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user) */
listForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},OrganizationSimple[]>
/** List organization fine-grained permissions for an organization

[Documentation](https://docs.github.com/rest/orgs/organization-roles#list-organization-fine-grained-permissions-for-an-organization) */
listOrganizationFineGrainedPermissions:Method<OrganizationParameters,{name:string;description:string}[]>
}
export interface BillingMethods {
/** Get billing AI credit usage report for an organization

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-ai-credit-usage-report-for-an-organization) */
getGithubBillingAiCreditUsageReportOrg:Method<OrganizationParameters&{
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The user name to query usage for. The name is not case sensitive. */user?:string;
/** The model name to query usage for. The name is not case sensitive. */model?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string},BillingAiCreditUsageReportOrg>
/** Get all budgets for an organization

[Documentation](https://docs.github.com/rest/billing/budgets#get-all-budgets-for-an-organization) */
getAllBudgetsOrg:Method<OrganizationParameters&PageParameters&{
/** Filter budgets by scope type. */scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"user";
/** Filter consumed amount details for budgets by the specified user login. */user?:string},GetAllBudgets>
/** Create a budget for an organization

[Documentation](https://docs.github.com/rest/billing/budgets#create-a-budget-for-an-organization) */
createOrganizationBudget:Method<OrganizationParameters&{
/** The budget amount in whole dollars. For license-based products, this represents the number of licenses. */budget_amount?:number;
/** Whether to prevent additional spending once the budget is exceeded. For `user` and `multi_user_customer` scopes, this must be `true`. */prevent_further_usage?:boolean;budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]};
/** The scope of the budget for this organization. */budget_scope?:"organization"|"repository"|"multi_user_customer"|"user";
/** The name of the entity to apply the budget to */budget_entity_name?:string;
/** The type of pricing model used by the budget. Determines how `budget_product_sku` is interpreted. */budget_type?:("BundlePricing"|"ProductPricing"|"SkuPricing");
/** A single product or SKU that will be covered in the budget */budget_product_sku?:string;
/** The username of the user for `user` scope budgets. This field is required when `budget_scope` is `user`. */user?:string},CreateBudget>
/** Get a budget by ID for an organization

[Documentation](https://docs.github.com/rest/billing/budgets#get-a-budget-by-id-for-an-organization) */
getBudgetOrg:Method<OrganizationParameters&{
/** The ID corresponding to the budget. */budget_id:string},GetBudget>
/** Update a budget for an organization

[Documentation](https://docs.github.com/rest/billing/budgets#update-a-budget-for-an-organization) */
updateBudgetOrg:Method<OrganizationParameters&{
/** The ID corresponding to the budget. */budget_id:string;
/** The budget amount in whole dollars. For license-based products, this represents the number of licenses. */budget_amount?:number;
/** Whether to prevent additional spending once the budget is exceeded. For budgets with `user` or `multi_user_customer` scope, this must remain `true`. */prevent_further_usage?:boolean;budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]};
/** The scope of the budget for this organization. */budget_scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"user";
/** The name of the entity to apply the budget to */budget_entity_name?:string;
/** The type of pricing model used by the budget. Determines how `budget_product_sku` is interpreted. */budget_type?:("BundlePricing"|"ProductPricing"|"SkuPricing");
/** A single product or SKU that will be covered in the budget */budget_product_sku?:string;
/** The username of the user for `user` scope budgets. */user?:string},UpdateBudget>
/** Delete a budget for an organization

[Documentation](https://docs.github.com/rest/billing/budgets#delete-a-budget-for-an-organization) */
deleteBudgetOrg:Method<OrganizationParameters&{
/** The ID corresponding to the budget. */budget_id:string},DeleteBudget>
/** Get billing premium request usage report for an organization

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-premium-request-usage-report-for-an-organization) */
getGithubBillingPremiumRequestUsageReportOrg:Method<OrganizationParameters&{
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The user name to query usage for. The name is not case sensitive. */user?:string;
/** The model name to query usage for. The name is not case sensitive. */model?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string},BillingPremiumRequestUsageReportOrg>
/** Get billing usage report for an organization

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-usage-report-for-an-organization) */
getGithubBillingUsageReportOrg:Method<OrganizationParameters&{
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number},BillingUsageReport>
/** Get billing usage summary for an organization

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-usage-summary-for-an-organization) */
getGithubBillingUsageSummaryReportOrg:Method<OrganizationParameters&{
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The repository name to query for usage in the format owner/repository. */repository?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string;
/** The SKU to query for usage. */sku?:string},BillingUsageSummaryReportOrg>
/** Get billing AI credit usage report for a user

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-ai-credit-usage-report-for-a-user) */
getGithubBillingAiCreditUsageReportUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The model name to query usage for. The name is not case sensitive. */model?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string},BillingAiCreditUsageReportUser>
/** Get billing premium request usage report for a user

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-premium-request-usage-report-for-a-user) */
getGithubBillingPremiumRequestUsageReportUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The model name to query usage for. The name is not case sensitive. */model?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string},BillingPremiumRequestUsageReportUser>
/** Get billing usage report for a user

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-usage-report-for-a-user) */
getGithubBillingUsageReportUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number},BillingUsageReportUser>
/** Get billing usage summary for a user

[Documentation](https://docs.github.com/rest/billing/usage#get-billing-usage-summary-for-a-user) */
getGithubBillingUsageSummaryReportUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** If specified, only return results for a single year. The value of `year` is an integer with four digits representing a year. For example, `2025`. */year?:number;
/** If specified, only return results for a single month. The value of `month` is an integer between `1` and `12`. Default value is the current month. */month?:number;
/** If specified, only return results for a single day. The value of `day` is an integer between `1` and `31`. */day?:number;
/** The repository name to query for usage in the format owner/repository. */repository?:string;
/** The product name to query usage for. The name is not case sensitive. */product?:string;
/** The SKU to query for usage. */sku?:string},BillingUsageSummaryReportUser>
}
export interface AgentsMethods {
/** List organization secrets

[Documentation](https://docs.github.com/rest/agents/secrets#list-organization-secrets) */
listOrgSecrets:Method<OrganizationParameters&PageParameters,{total_count:number;secrets:OrganizationActionsSecret[]}>
/** Get an organization public key

[Documentation](https://docs.github.com/rest/agents/secrets#get-an-organization-public-key) */
getOrgPublicKey:Method<OrganizationParameters,ActionsPublicKey>
/** Get an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#get-an-organization-secret) */
getOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},OrganizationActionsSecret>
/** Create or update an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#create-or-update-an-organization-secret) */
createOrUpdateOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get an organization public key endpoint. */encrypted_value:string;
/** ID of the key you used to encrypt the secret. */key_id:string;
/** Which type of organization repositories have access to the organization secret. */visibility:"all"|"private"|"selected";
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},EmptyObject>
/** Delete an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#delete-an-organization-secret) */
deleteOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#list-selected-repositories-for-an-organization-secret) */
listSelectedReposForOrgSecret:Method<OrganizationParameters&PageParameters&{
/** The name of the secret. */secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#set-selected-repositories-for-an-organization-secret) */
setSelectedReposForOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#add-selected-repository-to-an-organization-secret) */
addSelectedRepoToOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Remove selected repository from an organization secret

[Documentation](https://docs.github.com/rest/agents/secrets#remove-selected-repository-from-an-organization-secret) */
removeSelectedRepoFromOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** List organization variables

[Documentation](https://docs.github.com/rest/agents/variables#list-organization-variables) */
listOrgVariables:Method<OrganizationParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:OrganizationActionsVariable[]}>
/** Create an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#create-an-organization-variable) */
createOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value:string;
/** The type of repositories in the organization that can access the variable. */visibility:"all"|"private"|"selected";
/** An array of repository ids that can access the organization variable. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},EmptyObject>
/** Get an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#get-an-organization-variable) */
getOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string},OrganizationActionsVariable>
/** Update an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#update-an-organization-variable) */
updateOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value?:string;
/** The type of repositories in the organization that can access the variable. */visibility?:"all"|"private"|"selected";
/** An array of repository ids that can access the organization variable. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},undefined>
/** Delete an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#delete-an-organization-variable) */
deleteOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string},undefined>
/** List selected repositories for an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#list-selected-repositories-for-an-organization-variable) */
listSelectedReposForOrgVariable:Method<OrganizationParameters&PageParameters&{
/** The name of the variable. */name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#set-selected-repositories-for-an-organization-variable) */
setSelectedReposForOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;
/** The IDs of the repositories that can access the organization variable. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#add-selected-repository-to-an-organization-variable) */
addSelectedRepoToOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;repository_id:number},undefined>
/** Remove selected repository from an organization variable

[Documentation](https://docs.github.com/rest/agents/variables#remove-selected-repository-from-an-organization-variable) */
removeSelectedRepoFromOrgVariable:Method<OrganizationParameters&{
/** The name of the variable. */name:string;repository_id:number},undefined>
/** List repository organization secrets

[Documentation](https://docs.github.com/rest/agents/secrets#list-repository-organization-secrets) */
listRepoOrganizationSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:ActionsSecret[]}>
/** List repository organization variables

[Documentation](https://docs.github.com/rest/agents/variables#list-repository-organization-variables) */
listRepoOrganizationVariables:Method<RepositoryParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:ActionsVariable[]}>
/** List repository secrets

[Documentation](https://docs.github.com/rest/agents/secrets#list-repository-secrets) */
listRepoSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:ActionsSecret[]}>
/** Get a repository public key

[Documentation](https://docs.github.com/rest/agents/secrets#get-a-repository-public-key) */
getRepoPublicKey:Method<RepositoryParameters,ActionsPublicKey>
/** Get a repository secret

[Documentation](https://docs.github.com/rest/agents/secrets#get-a-repository-secret) */
getRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},ActionsSecret>
/** Create or update a repository secret

[Documentation](https://docs.github.com/rest/agents/secrets#create-or-update-a-repository-secret) */
createOrUpdateRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get a repository public key endpoint. */encrypted_value:string;
/** ID of the key you used to encrypt the secret. */key_id:string},EmptyObject>
/** Delete a repository secret

[Documentation](https://docs.github.com/rest/agents/secrets#delete-a-repository-secret) */
deleteRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List repository variables

[Documentation](https://docs.github.com/rest/agents/variables#list-repository-variables) */
listRepoVariables:Method<RepositoryParameters&{
/** The number of results per page (max 30). */per_page?:number;
/** The page number of the results to fetch. */page?:number},{total_count:number;variables:ActionsVariable[]}>
/** Create a repository variable

[Documentation](https://docs.github.com/rest/agents/variables#create-a-repository-variable) */
createRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value:string},EmptyObject>
/** Get a repository variable

[Documentation](https://docs.github.com/rest/agents/variables#get-a-repository-variable) */
getRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string},ActionsVariable>
/** Update a repository variable

[Documentation](https://docs.github.com/rest/agents/variables#update-a-repository-variable) */
updateRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string;
/** The value of the variable. */value?:string},undefined>
/** Delete a repository variable

[Documentation](https://docs.github.com/rest/agents/variables#delete-a-repository-variable) */
deleteRepoVariable:Method<RepositoryParameters&{
/** The name of the variable. */name:string},undefined>
}
export interface CampaignsMethods {
/** List campaigns for an organization

[Documentation](https://docs.github.com/rest/campaigns/campaigns#list-campaigns-for-an-organization) */
listOrgCampaigns:Method<OrganizationParameters&PageParameters&{
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** If specified, only campaigns with this state will be returned. */state?:CampaignState;
/** The property by which to sort the results. */sort?:"created"|"updated"|"ends_at"|"published"},CampaignSummary[]>
/** Create a campaign for an organization

[Documentation](https://docs.github.com/rest/campaigns/campaigns#create-a-campaign-for-an-organization) */
createCampaign:Method<OrganizationParameters&{
/** The name of the campaign */name:string;
/** A description for the campaign */description:string;
/** The logins of the users to set as the campaign managers. At this time, only a single manager can be supplied. */managers?:string[];
/** The slugs of the teams to set as the campaign managers. */team_managers?:string[];
/** The end date and time of the campaign. The date must be in the future. */ends_at:string;
/** The contact link of the campaign. Must be a URI. */contact_link?:string|null;
/** The code scanning alerts to include in this campaign */code_scanning_alerts?:{repository_id:number;alert_numbers:number[]}[]|null;
/** If true, will automatically generate issues for the campaign. The default is false. */generate_issues?:boolean},CampaignSummary>
/** Get a campaign for an organization

[Documentation](https://docs.github.com/rest/campaigns/campaigns#get-a-campaign-for-an-organization) */
getCampaignSummary:Method<OrganizationParameters&{
/** The campaign number. */campaign_number:number},CampaignSummary>
/** Update a campaign

[Documentation](https://docs.github.com/rest/campaigns/campaigns#update-a-campaign) */
updateCampaign:Method<OrganizationParameters&{
/** The campaign number. */campaign_number:number;
/** The name of the campaign */name?:string;
/** A description for the campaign */description?:string;
/** The logins of the users to set as the campaign managers. At this time, only a single manager can be supplied. */managers?:string[];
/** The slugs of the teams to set as the campaign managers. */team_managers?:string[];
/** The end date and time of the campaign, in ISO 8601 format':' YYYY-MM-DDTHH:MM:SSZ. */ends_at?:string;
/** The contact link of the campaign. Must be a URI. */contact_link?:string|null;
/** Indicates whether a campaign is open or closed */state?:CampaignState},CampaignSummary>
/** Delete a campaign for an organization

[Documentation](https://docs.github.com/rest/campaigns/campaigns#delete-a-campaign-for-an-organization) */
deleteCampaign:Method<OrganizationParameters&{
/** The campaign number. */campaign_number:number},undefined>
}
export interface CodeScanningMethods {
/** List code scanning alerts for an organization

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-code-scanning-alerts-for-an-organization) */
listAlertsForOrg:Method<OrganizationParameters&PageParameters&{
/** The name of a code scanning tool. Only results by this tool will be listed. You can specify the tool by using either `tool_name` or `tool_guid`, but not both. */tool_name?:CodeScanningAnalysisToolName;
/** The GUID of a code scanning tool. Only results by this tool will be listed. Note that some code scanning tools may not include a GUID in their analysis data. */tool_guid?:CodeScanningAnalysisToolGuid;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** If specified, only code scanning alerts with this state will be returned. */state?:CodeScanningAlertStateQuery;
/** The property by which to sort the results. */sort?:"created"|"updated";
/** If specified, only code scanning alerts with this severity will be returned. */severity?:CodeScanningAlertSeverity;
/** Filter alerts by assignees. Provide a comma-separated list of user handles (e.g., `octocat` or `octocat,hubot`). */assignees?:string},CodeScanningOrganizationAlertItems[]>
/** List code scanning alerts for a repository

[Documentation](https://docs.github.com/rest/reference/code-scanning#list-code-scanning-alerts-for-a-repository) */
listAlertsForRepo:Method<RepositoryParameters&PageParameters&{
/** The name of a code scanning tool. Only results by this tool will be listed. You can specify the tool by using either `tool_name` or `tool_guid`, but not both. */tool_name?:CodeScanningAnalysisToolName;
/** The GUID of a code scanning tool. Only results by this tool will be listed. Note that some code scanning tools may not include a GUID in their analysis data. */tool_guid?:CodeScanningAnalysisToolGuid;
/** The Git reference for the results you want to list. The `ref` for a branch can be formatted either as `refs/heads/<branch name>` or simply `<branch name>`. */ref?:CodeScanningRef;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property by which to sort the results. . `number` is deprecated - we recommend that you use `created` instead. */sort?:"created"|"number"|"updated";
/** Set to `open`, `closed, `fixed`, or `dismissed` to list code scanning alerts in a specific state. */state?:CodeScanningAlertState},CodeScanningAlertItems[]>
/** Get a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-alert) */
getAlert:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber},CodeScanningAlert>
/** Update a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#update-a-code-scanning-alert) */
updateAlert:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber;
/** Sets the state of the code scanning alert. You must provide `dismissed_reason` when you set the state to `dismissed`. */state?:CodeScanningAlertSetState;
/** **Required when the state is dismissed.** The reason for dismissing or closing the alert. */dismissed_reason?:CodeScanningAlertDismissedReason;
/** The dismissal comment associated with the dismissal of the alert. */dismissed_comment?:CodeScanningAlertDismissedComment;
/** If `true`, attempt to create an alert dismissal request. */create_request?:CodeScanningAlertCreateRequest;
/** The list of users to assign to the code scanning alert. An empty array unassigns all previous assignees from the alert. */assignees?:CodeScanningAlertAssignees},CodeScanningAlert>
/** Get the status of an autofix for a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-the-status-of-an-autofix-for-a-code-scanning-alert) */
getAutofix:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber},CodeScanningAutofix>
/** Create an autofix for a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#create-an-autofix-for-a-code-scanning-alert) */
createAutofix:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber},CodeScanningAutofix>
/** Commit an autofix for a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#commit-an-autofix-for-a-code-scanning-alert) */
commitAutofix:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber;
/** The Git reference of target branch for the commit. Branch needs to already exist. */target_ref?:string;
/** Commit message to be used. */message?:string},CodeScanningAutofixCommitsResponse>
/** List instances of a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-instances-of-a-code-scanning-alert) */
listAlertInstances:Method<RepositoryParameters&PageParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber;
/** The Git reference for the results you want to list. The `ref` for a branch can be formatted either as `refs/heads/<branch name>` or simply `<branch name>`. */ref?:CodeScanningRef;
/** The number of the pull request for the results you want to list. */pr?:number},CodeScanningAlertInstanceList[]>
/** List code scanning analyses for a repository

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-code-scanning-analyses-for-a-repository) */
listRecentAnalyses:Method<RepositoryParameters&PageParameters&{
/** The name of a code scanning tool. Only results by this tool will be listed. You can specify the tool by using either `tool_name` or `tool_guid`, but not both. */tool_name?:CodeScanningAnalysisToolName;
/** The GUID of a code scanning tool. Only results by this tool will be listed. Note that some code scanning tools may not include a GUID in their analysis data. */tool_guid?:CodeScanningAnalysisToolGuid;
/** The number of the pull request for the results you want to list. */pr?:number;
/** The Git reference for the analyses you want to list. The `ref` for a branch can be formatted either as `refs/heads/<branch name>` or simply `<branch name>`. */ref?:CodeScanningRef;
/** Filter analyses belonging to the same SARIF upload. */sarif_id?:CodeScanningAnalysisSarifId;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property by which to sort the results. */sort?:"created"},CodeScanningAnalysis[]>
/** Get a code scanning analysis for a repository

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-analysis-for-a-repository) */
getAnalysis:Method<RepositoryParameters&{
/** The ID of the analysis, as returned from the `GET /repos/{owner}/{repo}/code-scanning/analyses` operation. */analysis_id:number},CodeScanningAnalysis>
/** Delete a code scanning analysis from a repository

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#delete-a-code-scanning-analysis-from-a-repository) */
deleteAnalysis:Method<RepositoryParameters&{
/** The ID of the analysis, as returned from the `GET /repos/{owner}/{repo}/code-scanning/analyses` operation. */analysis_id:number;
/** Allow deletion if the specified analysis is the last in a set. */confirm_delete?:string|null},CodeScanningAnalysisDeletion>
/** List CodeQL databases for a repository

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-codeql-databases-for-a-repository) */
listCodeqlDatabases:Method<RepositoryParameters,CodeScanningCodeqlDatabase[]>
/** Get a CodeQL database for a repository

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-codeql-database-for-a-repository) */
getCodeqlDatabase:Method<RepositoryParameters&{
/** The language of the CodeQL database. */language:string},CodeScanningCodeqlDatabase>
/** Delete a CodeQL database

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#delete-a-codeql-database) */
deleteCodeqlDatabase:Method<RepositoryParameters&{
/** The language of the CodeQL database. */language:string},undefined>
/** Create a CodeQL variant analysis

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#create-a-codeql-variant-analysis) */
createVariantAnalysis:Method<RepositoryParameters&{
/** The language targeted by the CodeQL query */language:CodeScanningVariantAnalysisLanguage;
/** A Base64-encoded tarball containing a CodeQL query and all its dependencies */query_pack:string;
/** List of repository names (in the form `owner/repo-name`) to run the query against. */repositories?:string[];
/** List of repository lists to run the query against. Precisely one property from `repositories`, `repository_lists` and `repository_owners` is required. */repository_lists?:string[];
/** List of organization or user names whose repositories the query should be run against. */repository_owners?:string[]},CodeScanningVariantAnalysis>
/** Get the summary of a CodeQL variant analysis

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-the-summary-of-a-codeql-variant-analysis) */
getVariantAnalysis:Method<RepositoryParameters&{
/** The unique identifier of the variant analysis. */codeql_variant_analysis_id:number},CodeScanningVariantAnalysis>
/** Get the analysis status of a repository in a CodeQL variant analysis

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-the-analysis-status-of-a-repository-in-a-codeql-variant-analysis) */
getVariantAnalysisRepoTask:Method<{
/** The account owner of the repository. The name is not case sensitive. */owner:string;
/** The name of the controller repository. */repo:string;
/** The ID of the variant analysis. */codeql_variant_analysis_id:number;
/** The account owner of the variant analysis repository. The name is not case sensitive. */repo_owner:string;
/** The name of the variant analysis repository. */repo_name:string},CodeScanningVariantAnalysisRepoTask>
/** Get a code scanning default setup configuration

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-default-setup-configuration) */
getDefaultSetup:Method<RepositoryParameters,CodeScanningDefaultSetup>
/** Update a code scanning default setup configuration

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#update-a-code-scanning-default-setup-configuration) */
updateDefaultSetup:Method<RepositoryParameters&{
/** The desired state of code scanning default setup. */state?:"configured"|"not-configured";
/** Runner type to be used. */runner_type?:"standard"|"labeled";
/** Runner label to be used if the runner type is labeled. */runner_label?:string|null;
/** CodeQL query suite to be used. */query_suite?:"default"|"extended";
/** Threat model to be used for code scanning analysis. */threat_model?:"remote"|"remote_and_local";
/** CodeQL languages to be analyzed. */languages?:("actions"|"c-cpp"|"csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby"|"swift")[]},EmptyObject>
/** Upload an analysis as SARIF data

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#upload-an-analysis-as-sarif-data) */
uploadSarif:Method<RepositoryParameters&{
/** The SHA of the commit to which the analysis you are uploading relates. */commit_sha:CodeScanningAnalysisCommitSha;
/** The full Git reference, formatted as `refs/heads/<branch name>`, `refs/tags/<tag>`, `refs/pull/<number>/merge`, or `refs/pull/<number>/head`. */ref:CodeScanningRefFull;
/** A Base64 string representing the SARIF file to upload. */sarif:CodeScanningAnalysisSarifFile;
/** The base directory used in the analysis, as it appears in the SARIF file. */checkout_uri?:string;
/** The time that the analysis run began. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */started_at?:string;
/** The name of the tool used to generate the code scanning analysis. If this parameter is not used, the tool name defaults to "API". */tool_name?:string;
/** Whether the SARIF file will be validated according to the code scanning specifications. */validate?:boolean},CodeScanningSarifsReceipt>
/** Get information about a SARIF upload

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-information-about-a-sarif-upload) */
getSarif:Method<RepositoryParameters&{
/** The SARIF ID obtained after uploading. */sarif_id:string},CodeScanningSarifsStatus>
}
export interface CodespacesMethods {
/** List codespaces for the organization

[Documentation](https://docs.github.com/rest/codespaces/organizations#list-codespaces-for-the-organization) */
listInOrganization:Method<OrganizationParameters&PageParameters,{total_count:number;codespaces:Codespace[]}>
/** Manage access control for organization codespaces

[Documentation](https://docs.github.com/rest/codespaces/organizations#manage-access-control-for-organization-codespaces)

@deprecated */
setCodespacesAccess:Method<OrganizationParameters&{
/** Which users can access codespaces in the organization. `disabled` means that no users can access codespaces in the organization. */visibility:"disabled"|"selected_members"|"all_members"|"all_members_and_outside_collaborators";
/** The usernames of the organization members who should have access to codespaces in the organization. Required when `visibility` is `selected_members`. */selected_usernames?:string[]},undefined>
/** Add users to Codespaces access for an organization

[Documentation](https://docs.github.com/rest/codespaces/organizations#add-users-to-codespaces-access-for-an-organization)

@deprecated */
setCodespacesAccessUsers:Method<OrganizationParameters&{
/** The usernames of the organization members and outside collaborators whose codespaces should be billed to the organization. */selected_usernames:string[]},undefined>
/** Remove users from Codespaces access for an organization

[Documentation](https://docs.github.com/rest/codespaces/organizations#remove-users-from-codespaces-access-for-an-organization)

@deprecated */
deleteCodespacesAccessUsers:Method<OrganizationParameters&{
/** The usernames of the organization members and outside collaborators whose codespaces should not be billed to the organization. */selected_usernames:string[]},undefined>
/** List organization secrets

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#list-organization-secrets) */
listOrgSecrets:Method<OrganizationParameters&PageParameters,{total_count:number;secrets:CodespacesOrgSecret[]}>
/** Get an organization public key

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#get-an-organization-public-key) */
getOrgPublicKey:Method<OrganizationParameters,CodespacesPublicKey>
/** Get an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#get-an-organization-secret) */
getOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},CodespacesOrgSecret>
/** Create or update an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#create-or-update-an-organization-secret) */
createOrUpdateOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** The value for your secret, encrypted with LibSodium using the public key retrieved from the Get an organization public key endpoint. */encrypted_value?:string;
/** The ID of the key you used to encrypt the secret. */key_id?:string;
/** Which type of organization repositories have access to the organization secret. */visibility:"all"|"private"|"selected";
/** An array of repository IDs that can access the organization secret. You can only provide a list of repository IDs when the `visibility` is set to `selected`. */selected_repository_ids?:number[]},EmptyObject>
/** Delete an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#delete-an-organization-secret) */
deleteOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** List selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#list-selected-repositories-for-an-organization-secret) */
listSelectedReposForOrgSecret:Method<OrganizationParameters&PageParameters&{
/** The name of the secret. */secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#set-selected-repositories-for-an-organization-secret) */
setSelectedReposForOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;
/** An array of repository ids that can access the organization secret. You can only provide a list of repository ids when the `visibility` is set to `selected`. */selected_repository_ids:number[]},undefined>
/** Add selected repository to an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#add-selected-repository-to-an-organization-secret) */
addSelectedRepoToOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Remove selected repository from an organization secret

[Documentation](https://docs.github.com/rest/codespaces/organization-secrets#remove-selected-repository-from-an-organization-secret) */
removeSelectedRepoFromOrgSecret:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** List codespaces for a user in organization

[Documentation](https://docs.github.com/rest/codespaces/organizations#list-codespaces-for-a-user-in-organization) */
getCodespacesForUserInOrg:Method<OrganizationParameters&PageParameters&{
/** The handle for the GitHub user account. */username:string},{total_count:number;codespaces:Codespace[]}>
/** Delete a codespace from the organization

[Documentation](https://docs.github.com/rest/codespaces/organizations#delete-a-codespace-from-the-organization) */
deleteFromOrganization:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** The name of the codespace. */codespace_name:string},{[key:string]:unknown}>
/** Stop a codespace for an organization user

[Documentation](https://docs.github.com/rest/codespaces/organizations#stop-a-codespace-for-an-organization-user) */
stopInOrganization:Method<OrganizationParameters&{
/** The handle for the GitHub user account. */username:string;
/** The name of the codespace. */codespace_name:string},Codespace>
/** List codespaces in a repository for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#list-codespaces-in-a-repository-for-the-authenticated-user) */
listInRepositoryForAuthenticatedUser:Method<RepositoryParameters&PageParameters,{total_count:number;codespaces:Codespace[]}>
/** Create a codespace in a repository

[Documentation](https://docs.github.com/rest/codespaces/codespaces#create-a-codespace-in-a-repository) */
createWithRepoForAuthenticatedUser:Method<RepositoryParameters&{
/** Git ref (typically a branch name) for this codespace */ref?:string;
/** The requested location for a new codespace. Best efforts are made to respect this upon creation. Assigned by IP if not provided. */location?:string;
/** The geographic area for this codespace. If not specified, the value is assigned by IP. This property replaces `location`, which is closing down. */geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";
/** IP for location auto-detection when proxying a request */client_ip?:string;
/** Machine type to use for this codespace */machine?:string;
/** Path to devcontainer.json config to use for this codespace */devcontainer_path?:string;
/** Whether to authorize requested permissions from devcontainer.json */multi_repo_permissions_opt_out?:boolean;
/** Working directory for this codespace */working_directory?:string;
/** Time in minutes before codespace stops from inactivity */idle_timeout_minutes?:number;
/** Display name for this codespace */display_name?:string;
/** Duration in minutes after codespace has gone idle in which it will be deleted. Must be integer minutes between 0 and 43200 (30 days). */retention_period_minutes?:number},Codespace>
/** List devcontainer configurations in a repository for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#list-devcontainer-configurations-in-a-repository-for-the-authenticated-user) */
listDevcontainersInRepositoryForAuthenticatedUser:Method<RepositoryParameters&PageParameters,{total_count:number;devcontainers:{path:string;name?:string;display_name?:string}[]}>
/** List available machine types for a repository

[Documentation](https://docs.github.com/rest/codespaces/machines#list-available-machine-types-for-a-repository) */
repoMachinesForAuthenticatedUser:Method<RepositoryParameters&{
/** The location to check for available machines. Assigned by IP if not provided. */location?:string;
/** IP for location auto-detection when proxying a request */client_ip?:string;
/** The branch or commit to check for prebuild availability and devcontainer restrictions. */ref?:string},{total_count:number;machines:CodespaceMachine[]}>
/** Get default attributes for a codespace

[Documentation](https://docs.github.com/rest/codespaces/codespaces#get-default-attributes-for-a-codespace) */
preFlightWithRepoForAuthenticatedUser:Method<RepositoryParameters&{
/** The branch or commit to check for a default devcontainer path. If not specified, the default branch will be checked. */ref?:string;
/** An alternative IP for default location auto-detection, such as when proxying a request. */client_ip?:string},{billable_owner?:SimpleUser;defaults?:{location:string;devcontainer_path:string|null}}>
/** Check if permissions defined by a devcontainer have been accepted by the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#check-if-permissions-defined-by-a-devcontainer-have-been-accepted-by-the-authenticated-user) */
checkPermissionsForDevcontainer:Method<RepositoryParameters&{
/** The git reference that points to the location of the devcontainer configuration to use for the permission check. */ref:string;
/** Path to the devcontainer.json configuration to use for the permission check. */devcontainer_path:string},CodespacesPermissionsCheckForDevcontainer>
/** List repository secrets

[Documentation](https://docs.github.com/rest/codespaces/repository-secrets#list-repository-secrets) */
listRepoSecrets:Method<RepositoryParameters&PageParameters,{total_count:number;secrets:RepoCodespacesSecret[]}>
/** Get a repository public key

[Documentation](https://docs.github.com/rest/codespaces/repository-secrets#get-a-repository-public-key) */
getRepoPublicKey:Method<RepositoryParameters,CodespacesPublicKey>
/** Get a repository secret

[Documentation](https://docs.github.com/rest/codespaces/repository-secrets#get-a-repository-secret) */
getRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},RepoCodespacesSecret>
/** Create or update a repository secret

[Documentation](https://docs.github.com/rest/codespaces/repository-secrets#create-or-update-a-repository-secret) */
createOrUpdateRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get a repository public key endpoint. */encrypted_value?:string;
/** ID of the key you used to encrypt the secret. */key_id?:string},EmptyObject>
/** Delete a repository secret

[Documentation](https://docs.github.com/rest/codespaces/repository-secrets#delete-a-repository-secret) */
deleteRepoSecret:Method<RepositoryParameters&{
/** The name of the secret. */secret_name:string},undefined>
/** Create a codespace from a pull request

[Documentation](https://docs.github.com/rest/codespaces/codespaces#create-a-codespace-from-a-pull-request) */
createWithPrForAuthenticatedUser:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The requested location for a new codespace. Best efforts are made to respect this upon creation. Assigned by IP if not provided. */location?:string;
/** The geographic area for this codespace. If not specified, the value is assigned by IP. This property replaces `location`, which is closing down. */geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";
/** IP for location auto-detection when proxying a request */client_ip?:string;
/** Machine type to use for this codespace */machine?:string;
/** Path to devcontainer.json config to use for this codespace */devcontainer_path?:string;
/** Whether to authorize requested permissions from devcontainer.json */multi_repo_permissions_opt_out?:boolean;
/** Working directory for this codespace */working_directory?:string;
/** Time in minutes before codespace stops from inactivity */idle_timeout_minutes?:number;
/** Display name for this codespace */display_name?:string;
/** Duration in minutes after codespace has gone idle in which it will be deleted. Must be integer minutes between 0 and 43200 (30 days). */retention_period_minutes?:number},Codespace>
/** List codespaces for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#list-codespaces-for-the-authenticated-user) */
listForAuthenticatedUser:Method<PageParameters&{
/** ID of the Repository to filter on */repository_id?:number},{total_count:number;codespaces:Codespace[]}>
/** Create a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#create-a-codespace-for-the-authenticated-user) */
createForAuthenticatedUser:Method<{
/** Repository id for this codespace */repository_id?:number;
/** Git ref (typically a branch name) for this codespace */ref?:string;
/** The requested location for a new codespace. Best efforts are made to respect this upon creation. Assigned by IP if not provided. */location?:string;
/** The geographic area for this codespace. If not specified, the value is assigned by IP. This property replaces `location`, which is closing down. */geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";
/** IP for location auto-detection when proxying a request */client_ip?:string;
/** Machine type to use for this codespace */machine?:string;
/** Path to devcontainer.json config to use for this codespace */devcontainer_path?:string;
/** Whether to authorize requested permissions from devcontainer.json */multi_repo_permissions_opt_out?:boolean;
/** Working directory for this codespace */working_directory?:string;
/** Time in minutes before codespace stops from inactivity */idle_timeout_minutes?:number;
/** Display name for this codespace */display_name?:string;
/** Duration in minutes after codespace has gone idle in which it will be deleted. Must be integer minutes between 0 and 43200 (30 days). */retention_period_minutes?:number;
/** Pull request number for this codespace */pull_request?:{pull_request_number:number;repository_id:number}},Codespace>
/** List secrets for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/secrets#list-secrets-for-the-authenticated-user) */
listSecretsForAuthenticatedUser:Method<PageParameters,{total_count:number;secrets:CodespacesSecret[]}>
/** Get public key for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/secrets#get-public-key-for-the-authenticated-user) */
getPublicKeyForAuthenticatedUser:Method<{},CodespacesUserPublicKey>
/** Get a secret for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/secrets#get-a-secret-for-the-authenticated-user) */
getSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string},CodespacesSecret>
/** Create or update a secret for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/secrets#create-or-update-a-secret-for-the-authenticated-user) */
createOrUpdateSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string;
/** Value for your secret, encrypted with LibSodium using the public key retrieved from the Get the public key for the authenticated user endpoint. */encrypted_value?:string;
/** ID of the key you used to encrypt the secret. */key_id:string;
/** An array of repository ids that can access the user secret. */selected_repository_ids?:((number|string))[]},EmptyObject>
/** Delete a secret for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/secrets#delete-a-secret-for-the-authenticated-user) */
deleteSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string},undefined>
/** List selected repositories for a user secret

[Documentation](https://docs.github.com/rest/codespaces/secrets#list-selected-repositories-for-a-user-secret) */
listRepositoriesForSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
/** Set selected repositories for a user secret

[Documentation](https://docs.github.com/rest/codespaces/secrets#set-selected-repositories-for-a-user-secret) */
setRepositoriesForSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string;
/** An array of repository ids for which a codespace can access the secret. */selected_repository_ids:number[]},undefined>
/** Add a selected repository to a user secret

[Documentation](https://docs.github.com/rest/codespaces/secrets#add-a-selected-repository-to-a-user-secret) */
addRepositoryForSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Remove a selected repository from a user secret

[Documentation](https://docs.github.com/rest/codespaces/secrets#remove-a-selected-repository-from-a-user-secret) */
removeRepositoryForSecretForAuthenticatedUser:Method<{
/** The name of the secret. */secret_name:string;repository_id:number},undefined>
/** Get a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#get-a-codespace-for-the-authenticated-user) */
getForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},Codespace>
/** Update a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#update-a-codespace-for-the-authenticated-user) */
updateForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string;
/** A valid machine to transition this codespace to. */machine?:string;
/** Display name for this codespace */display_name?:string;
/** Recently opened folders inside the codespace. It is currently used by the clients to determine the folder path to load the codespace in. */recent_folders?:string[]},Codespace>
/** Delete a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#delete-a-codespace-for-the-authenticated-user) */
deleteForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},{[key:string]:unknown}>
/** Export a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#export-a-codespace-for-the-authenticated-user) */
exportForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},CodespaceExportDetails>
/** Get details about a codespace export

[Documentation](https://docs.github.com/rest/codespaces/codespaces#get-details-about-a-codespace-export) */
getExportDetailsForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string;
/** The ID of the export operation, or `latest`. Currently only `latest` is currently supported. */export_id:string},CodespaceExportDetails>
/** List machine types for a codespace

[Documentation](https://docs.github.com/rest/codespaces/machines#list-machine-types-for-a-codespace) */
codespaceMachinesForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},{total_count:number;machines:CodespaceMachine[]}>
/** Create a repository from an unpublished codespace

[Documentation](https://docs.github.com/rest/codespaces/codespaces#create-a-repository-from-an-unpublished-codespace) */
publishForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string;
/** A name for the new repository. */name?:string;
/** Whether the new repository should be private. */private?:boolean},CodespaceWithFullRepository>
/** Start a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#start-a-codespace-for-the-authenticated-user) */
startForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},Codespace>
/** Stop a codespace for the authenticated user

[Documentation](https://docs.github.com/rest/codespaces/codespaces#stop-a-codespace-for-the-authenticated-user) */
stopForAuthenticatedUser:Method<{
/** The name of the codespace. */codespace_name:string},Codespace>
}
export interface CopilotSpacesMethods {
/** List organization Copilot Spaces

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#list-organization-copilot-spaces) */
listForOrg:Method<OrganizationParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},{spaces:CopilotSpace[]}>
/** Create an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#create-an-organization-copilot-space) */
createForOrg:Method<OrganizationParameters&{
/** The name of the Copilot Space. */name:string;
/** A description of the Copilot Space. */description?:string;
/** General instructions for the Copilot Space. */general_instructions?:string;
/** The base role that determines default permissions for organization members. - `no_access`: No default access (default) - `reader`: Organization members can read the space - `writer`: Organization members can read and edit the space - `admin`: Organization members have full admin access to the space */base_role?:"reader"|"writer"|"admin"|"no_access";
/** Resources to attach to the space. */resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
/** Get an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#get-an-organization-copilot-space) */
getForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number},CopilotSpace>
/** Set an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#set-an-organization-copilot-space) */
updateForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The name of the Copilot Space. */name?:string;
/** A description of the Copilot Space. */description?:string;
/** General instructions for the Copilot Space. */general_instructions?:string;
/** The base role that determines default permissions for organization members. */base_role?:"reader"|"writer"|"admin"|"no_access";
/** Resources to attach to the space. */resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
/** Delete an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#delete-an-organization-copilot-space) */
deleteForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number},undefined>
/** List collaborators for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#list-collaborators-for-an-organization-copilot-space) */
listCollaboratorsForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number},{collaborators:CopilotSpaceCollaborator[]}>
/** Add a collaborator to an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#add-a-collaborator-to-an-organization-copilot-space) */
addCollaboratorForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (user or team). */actor_type:"User"|"Team";
/** The username (for users) or team slug (for teams). The numeric ID of a user or team is also accepted. */actor_identifier:string;
/** The role to grant to the collaborator. */role:"reader"|"writer"|"admin"},CopilotSpaceCollaborator>
/** Set a collaborator role for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#set-a-collaborator-role-for-an-organization-copilot-space) */
updateCollaboratorForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (user or team). */actor_type:"User"|"Team";
/** The username (for users) or team slug (for teams). The numeric ID of a user or team is also accepted. */actor_identifier:string;
/** The new role to grant to the collaborator. Use `no_access` to remove the collaborator. */role:"reader"|"writer"|"admin"|"no_access"},CopilotSpaceCollaborator>
/** Remove a collaborator from an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#remove-a-collaborator-from-an-organization-copilot-space) */
removeCollaboratorForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (user or team). */actor_type:"User"|"Team";
/** The username (for users) or team slug (for teams). The numeric ID of a user or team is also accepted. */actor_identifier:string},undefined>
/** List resources for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#list-resources-for-an-organization-copilot-space) */
listResourcesForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number},{resources:CopilotSpaceResource[]}>
/** Create a resource for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#create-a-resource-for-an-organization-copilot-space) */
createResourceForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of resource to create. */resource_type:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request";
/** Resource-specific metadata. */metadata:{[key:string]:unknown}},CopilotSpaceResource>
/** Get a resource for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#get-a-resource-for-an-organization-copilot-space) */
getResourceForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number},CopilotSpaceResource>
/** Set a resource for an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#set-a-resource-for-an-organization-copilot-space) */
updateResourceForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number;
/** Updated resource-specific metadata. */metadata?:{[key:string]:unknown}},CopilotSpaceResource>
/** Delete a resource from an organization Copilot Space

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#delete-a-resource-from-an-organization-copilot-space) */
deleteResourceForOrg:Method<OrganizationParameters&{
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number},undefined>
/** List Copilot Spaces for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#list-copilot-spaces-for-a-user) */
listForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},{spaces:CopilotSpace[]}>
/** Create a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#create-a-copilot-space-for-a-user) */
createForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The name of the Copilot Space. */name:string;
/** A description of the Copilot Space. */description?:string;
/** General instructions for the Copilot Space. */general_instructions?:string;
/** The base role that determines default permissions for the space. - `no_access`: No default access (default) - `reader`: Makes the space publicly readable Note: User spaces do not support writer or admin base roles. */base_role?:"reader"|"no_access";
/** Resources to attach to the space. */resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
/** Get a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#get-a-copilot-space-for-a-user) */
getForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number},CopilotSpace>
/** Set a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#set-a-copilot-space-for-a-user) */
updateForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The name of the Copilot Space. */name?:string;
/** A description of the Copilot Space. */description?:string;
/** General instructions for the Copilot Space. */general_instructions?:string;
/** The base role that determines default permissions for the space. */base_role?:"reader"|"no_access";
/** Resources to attach to the space. */resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
/** Delete a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/copilot-spaces#delete-a-copilot-space-for-a-user) */
deleteForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number},undefined>
/** List collaborators for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#list-collaborators-for-a-copilot-space-for-a-user) */
listCollaboratorsForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number},{collaborators:CopilotSpaceCollaborator[]}>
/** Add a collaborator to a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#add-a-collaborator-to-a-copilot-space-for-a-user) */
addCollaboratorForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (must be `User` for user-owned spaces; `Team` will be rejected). */actor_type:"User"|"Team";
/** The username of the collaborator. The numeric user ID is also accepted. */actor_identifier:string;
/** The role to grant to the collaborator. */role:"reader"|"writer"|"admin"},CopilotSpaceCollaborator>
/** Set a collaborator role for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#set-a-collaborator-role-for-a-copilot-space-for-a-user) */
updateCollaboratorForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (must be `User` for user-owned spaces; `Team` will be rejected). */actor_type:"User"|"Team";
/** The username of the collaborator. The numeric user ID is also accepted. */actor_identifier:string;
/** The new role to grant to the collaborator. Use `no_access` to remove the collaborator. */role:"reader"|"writer"|"admin"|"no_access"},CopilotSpaceCollaborator>
/** Remove a collaborator from a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/collaborators#remove-a-collaborator-from-a-copilot-space-for-a-user) */
removeCollaboratorForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of actor (must be `User` for user-owned spaces; `Team` will be rejected). */actor_type:"User"|"Team";
/** The username of the collaborator. The numeric user ID is also accepted. */actor_identifier:string},undefined>
/** List resources for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#list-resources-for-a-copilot-space-for-a-user) */
listResourcesForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number},{resources:CopilotSpaceResource[]}>
/** Create a resource for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#create-a-resource-for-a-copilot-space-for-a-user) */
createResourceForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The type of resource to create. */resource_type:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request";
/** Resource-specific metadata. */metadata:{[key:string]:unknown}},CopilotSpaceResource>
/** Get a resource for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#get-a-resource-for-a-copilot-space-for-a-user) */
getResourceForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number},CopilotSpaceResource>
/** Set a resource for a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#set-a-resource-for-a-copilot-space-for-a-user) */
updateResourceForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number;
/** Updated resource-specific metadata. */metadata?:{[key:string]:unknown}},CopilotSpaceResource>
/** Delete a resource from a Copilot Space for a user

[Documentation](https://docs.github.com/rest/copilot-spaces/resources#delete-a-resource-from-a-copilot-space-for-a-user) */
deleteResourceForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the Copilot Space. */space_number:number;
/** The unique identifier of the resource. */space_resource_id:number},undefined>
}
export interface PackagesMethods {
/** Get list of conflicting packages during Docker migration for organization

[Documentation](https://docs.github.com/rest/packages/packages#get-list-of-conflicting-packages-during-docker-migration-for-organization) */
listDockerMigrationConflictingPackagesForOrganization:Method<OrganizationParameters,Package[]>
/** List packages for an organization

[Documentation](https://docs.github.com/rest/packages/packages#list-packages-for-an-organization) */
listPackagesForOrganization:Method<OrganizationParameters&PageParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The selected visibility of the packages. This parameter is optional and only filters an existing result set. */visibility?:"public"|"private"|"internal"},Package[]>
/** Get a package for an organization

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-for-an-organization) */
getPackageForOrganization:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string},Package>
/** Delete a package for an organization

[Documentation](https://docs.github.com/rest/packages/packages#delete-a-package-for-an-organization) */
deletePackageForOrg:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string},undefined>
/** Restore a package for an organization

[Documentation](https://docs.github.com/rest/packages/packages#restore-a-package-for-an-organization) */
restorePackageForOrg:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** package token */token?:string},undefined>
/** List package versions for a package owned by an organization

[Documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-an-organization) */
getAllPackageVersionsForPackageOwnedByOrg:Method<OrganizationParameters&PageParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The state of the package, either active or deleted. */state?:"active"|"deleted"},PackageVersion[]>
/** Get a package version for an organization

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-version-for-an-organization) */
getPackageVersionForOrganization:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},PackageVersion>
/** Delete package version for an organization

[Documentation](https://docs.github.com/rest/packages/packages#delete-package-version-for-an-organization) */
deletePackageVersionForOrg:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
/** Restore package version for an organization

[Documentation](https://docs.github.com/rest/packages/packages#restore-package-version-for-an-organization) */
restorePackageVersionForOrg:Method<OrganizationParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
/** Get list of conflicting packages during Docker migration for authenticated-user

[Documentation](https://docs.github.com/rest/packages/packages#get-list-of-conflicting-packages-during-docker-migration-for-authenticated-user) */
listDockerMigrationConflictingPackagesForAuthenticatedUser:Method<{},Package[]>
/** List packages for the authenticated user's namespace

[Documentation](https://docs.github.com/rest/packages/packages#list-packages-for-the-authenticated-users-namespace) */
listPackagesForAuthenticatedUser:Method<PageParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The selected visibility of the packages. This parameter is optional and only filters an existing result set. */visibility?:"public"|"private"|"internal"},Package[]>
/** Get a package for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-for-the-authenticated-user) */
getPackageForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string},Package>
/** Delete a package for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#delete-a-package-for-the-authenticated-user) */
deletePackageForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string},undefined>
/** Restore a package for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#restore-a-package-for-the-authenticated-user) */
restorePackageForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** package token */token?:string},undefined>
/** List package versions for a package owned by the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-the-authenticated-user) */
getAllPackageVersionsForPackageOwnedByAuthenticatedUser:Method<PageParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The state of the package, either active or deleted. */state?:"active"|"deleted"},PackageVersion[]>
/** Get a package version for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-version-for-the-authenticated-user) */
getPackageVersionForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},PackageVersion>
/** Delete a package version for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#delete-a-package-version-for-the-authenticated-user) */
deletePackageVersionForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
/** Restore a package version for the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#restore-a-package-version-for-the-authenticated-user) */
restorePackageVersionForAuthenticatedUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
/** Get list of conflicting packages during Docker migration for user

[Documentation](https://docs.github.com/rest/packages/packages#get-list-of-conflicting-packages-during-docker-migration-for-user) */
listDockerMigrationConflictingPackagesForUser:Method<{
/** The handle for the GitHub user account. */username:string},Package[]>
/** List packages for a user

[Documentation](https://docs.github.com/rest/packages/packages#list-packages-for-a-user) */
listPackagesForUser:Method<PageParameters&{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The selected visibility of the packages. This parameter is optional and only filters an existing result set. */visibility?:"public"|"private"|"internal";
/** The handle for the GitHub user account. */username:string},Package[]>
/** Get a package for a user

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-for-a-user) */
getPackageForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string},Package>
/** Delete a package for a user

[Documentation](https://docs.github.com/rest/packages/packages#delete-a-package-for-a-user) */
deletePackageForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string},undefined>
/** Restore a package for a user

[Documentation](https://docs.github.com/rest/packages/packages#restore-a-package-for-a-user) */
restorePackageForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string;
/** package token */token?:string},undefined>
/** List package versions for a package owned by a user

[Documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-a-user) */
getAllPackageVersionsForPackageOwnedByUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string},PackageVersion[]>
/** Get a package version for a user

[Documentation](https://docs.github.com/rest/packages/packages#get-a-package-version-for-a-user) */
getPackageVersionForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** Unique identifier of the package version. */package_version_id:number;
/** The handle for the GitHub user account. */username:string},PackageVersion>
/** Delete package version for a user

[Documentation](https://docs.github.com/rest/packages/packages#delete-package-version-for-a-user) */
deletePackageVersionForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
/** Restore package version for a user

[Documentation](https://docs.github.com/rest/packages/packages#restore-package-version-for-a-user) */
restorePackageVersionForUser:Method<{
/** The type of supported package. Packages in GitHub's Gradle registry have the type `maven`. */package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";
/** The name of the package. */package_name:string;
/** The handle for the GitHub user account. */username:string;
/** Unique identifier of the package version. */package_version_id:number},undefined>
}
export interface ApiInsightsMethods {
/** Get route stats by actor

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-route-stats-by-actor) */
getRouteStatsByActor:Method<OrganizationParameters&PageParameters&{
/** The type of the actor */actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";
/** The ID of the actor */actor_id:number;
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property to sort the results by. */sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"http_method"|"api_route"|"total_request_count")[];
/** Providing a substring will filter results where the API route contains the substring. This is a case-insensitive search. */api_route_substring?:string},ApiInsightsRouteStats>
/** Get subject stats

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-subject-stats) */
getSubjectStats:Method<OrganizationParameters&PageParameters&{
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property to sort the results by. */sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"subject_name"|"total_request_count")[];
/** Providing a substring will filter results where the subject name contains the substring. This is a case-insensitive search. */subject_name_substring?:string},ApiInsightsSubjectStats>
/** Get summary stats

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-summary-stats) */
getSummaryStats:Method<OrganizationParameters&{
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string},ApiInsightsSummaryStats>
/** Get summary stats by user

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-summary-stats-by-user) */
getSummaryStatsByUser:Method<OrganizationParameters&{
/** The ID of the user to query for stats */user_id:string;
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string},ApiInsightsSummaryStats>
/** Get summary stats by actor

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-summary-stats-by-actor) */
getSummaryStatsByActor:Method<OrganizationParameters&{
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The type of the actor */actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";
/** The ID of the actor */actor_id:number},ApiInsightsSummaryStats>
/** Get time stats

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-time-stats) */
getTimeStats:Method<OrganizationParameters&{
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The increment of time used to breakdown the query results (5m, 10m, 1h, etc.) */timestamp_increment:string},ApiInsightsTimeStats>
/** Get time stats by user

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-time-stats-by-user) */
getTimeStatsByUser:Method<OrganizationParameters&{
/** The ID of the user to query for stats */user_id:string;
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The increment of time used to breakdown the query results (5m, 10m, 1h, etc.) */timestamp_increment:string},ApiInsightsTimeStats>
/** Get time stats by actor

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-time-stats-by-actor) */
getTimeStatsByActor:Method<OrganizationParameters&{
/** The type of the actor */actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";
/** The ID of the actor */actor_id:number;
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The increment of time used to breakdown the query results (5m, 10m, 1h, etc.) */timestamp_increment:string},ApiInsightsTimeStats>
/** Get user stats

[Documentation](https://docs.github.com/rest/orgs/api-insights#get-user-stats) */
getUserStats:Method<OrganizationParameters&PageParameters&{
/** The ID of the user to query for stats */user_id:string;
/** The minimum timestamp to query for stats. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */min_timestamp:string;
/** The maximum timestamp to query for stats. Defaults to the time 30 days ago. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */max_timestamp?:string;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The property to sort the results by. */sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"subject_name"|"total_request_count")[];
/** Providing a substring will filter results where the actor name contains the substring. This is a case-insensitive search. */actor_name_substring?:string},ApiInsightsUserStats>
}
export interface InteractionsMethods {
/** Get interaction restrictions for an organization

[Documentation](https://docs.github.com/rest/interactions/orgs#get-interaction-restrictions-for-an-organization) */
getRestrictionsForOrg:Method<OrganizationParameters,(InteractionLimitResponse|{[key:string]:unknown})>
/** Set interaction restrictions for an organization

[Documentation](https://docs.github.com/rest/interactions/orgs#set-interaction-restrictions-for-an-organization) */
setRestrictionsForOrg:Method<OrganizationParameters&{
/** The type of GitHub user that can comment, open issues, or create pull requests while the interaction limit is in effect. */limit:InteractionGroup;
/** The duration of the interaction restriction. Default: `one_day`. */expiry?:InteractionExpiry},InteractionLimitResponse>
/** Remove interaction restrictions for an organization

[Documentation](https://docs.github.com/rest/interactions/orgs#remove-interaction-restrictions-for-an-organization) */
removeRestrictionsForOrg:Method<OrganizationParameters,undefined>
/** Get pull request creation cap for an org

[Documentation](https://docs.github.com/rest/interactions/orgs#get-pull-request-creation-cap-for-an-org) */
getPullRequestCreationCapForOrg:Method<OrganizationParameters,{enabled:boolean;max_open_pull_requests:number}>
/** Update pull request creation cap for an org

[Documentation](https://docs.github.com/rest/interactions/orgs#update-pull-request-creation-cap-for-an-org) */
updatePullRequestCreationCapForOrg:Method<OrganizationParameters&{
/** Whether the pull request creation cap is enabled */enabled:boolean;
/** The maximum number of open pull requests a user can have at one time */max_open_pull_requests?:number},{enabled:boolean;max_open_pull_requests:number}>
/** Get interaction restrictions for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#get-interaction-restrictions-for-a-repository) */
getRestrictionsForRepo:Method<RepositoryParameters,(InteractionLimitResponse|{[key:string]:unknown})>
/** Set interaction restrictions for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#set-interaction-restrictions-for-a-repository) */
setRestrictionsForRepo:Method<RepositoryParameters&{
/** The type of GitHub user that can comment, open issues, or create pull requests while the interaction limit is in effect. */limit:InteractionGroup;
/** The duration of the interaction restriction. Default: `one_day`. */expiry?:InteractionExpiry},InteractionLimitResponse>
/** Remove interaction restrictions for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#remove-interaction-restrictions-for-a-repository) */
removeRestrictionsForRepo:Method<RepositoryParameters,undefined>
/** Get pull request creation cap bypass list for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#get-pull-request-creation-cap-bypass-list-for-a-repository) */
getPullRequestBypassListForRepo:Method<RepositoryParameters,SimpleUser[]>
/** Add users to the pull request creation cap bypass list for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#add-users-to-the-pull-request-creation-cap-bypass-list-for-a-repository) */
setPullRequestBypassListForRepo:Method<RepositoryParameters&{
/** A list of user logins to add or remove from the bypass list. */users:string[]},undefined>
/** Remove users from the pull request creation cap bypass list for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#remove-users-from-the-pull-request-creation-cap-bypass-list-for-a-repository) */
removePullRequestBypassListForRepo:Method<RepositoryParameters&{
/** A list of user logins to add or remove from the bypass list. */users:string[]},undefined>
/** Get pull request creation cap for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#get-pull-request-creation-cap-for-a-repository) */
getPullRequestCreationCapForRepo:Method<RepositoryParameters,{enabled:boolean;max_open_pull_requests:number}>
/** Update pull request creation cap for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#update-pull-request-creation-cap-for-a-repository) */
updatePullRequestCreationCapForRepo:Method<RepositoryParameters&{
/** Whether the pull request creation cap is enabled */enabled:boolean;
/** The maximum number of open pull requests a user can have at one time */max_open_pull_requests?:number},{enabled:boolean;max_open_pull_requests:number}>
/** Get interaction restrictions for your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#get-interaction-restrictions-for-your-public-repositories) */
getRestrictionsForAuthenticatedUser:Method<{},(InteractionLimitResponse|{[key:string]:unknown})>
/** Set interaction restrictions for your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#set-interaction-restrictions-for-your-public-repositories) */
setRestrictionsForAuthenticatedUser:Method<{
/** The type of GitHub user that can comment, open issues, or create pull requests while the interaction limit is in effect. */limit:InteractionGroup;
/** The duration of the interaction restriction. Default: `one_day`. */expiry?:InteractionExpiry},InteractionLimitResponse>
/** Remove interaction restrictions from your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#remove-interaction-restrictions-from-your-public-repositories) */
removeRestrictionsForAuthenticatedUser:Method<{},undefined>
}
export interface MigrationsMethods {
/** List organization migrations

[Documentation](https://docs.github.com/rest/migrations/orgs#list-organization-migrations) */
listForOrg:Method<OrganizationParameters&PageParameters&{
/** Exclude attributes from the API response to improve performance */exclude?:"repositories"[]},Migration[]>
/** Start an organization migration

[Documentation](https://docs.github.com/rest/migrations/orgs#start-an-organization-migration) */
startForOrg:Method<OrganizationParameters&{
/** A list of arrays indicating which repositories should be migrated. */repositories:string[];
/** Indicates whether repositories should be locked (to prevent manipulation) while migrating data. */lock_repositories?:boolean;
/** Indicates whether metadata should be excluded and only git source should be included for the migration. */exclude_metadata?:boolean;
/** Indicates whether the repository git data should be excluded from the migration. */exclude_git_data?:boolean;
/** Indicates whether attachments should be excluded from the migration (to reduce migration archive file size). */exclude_attachments?:boolean;
/** Indicates whether releases should be excluded from the migration (to reduce migration archive file size). */exclude_releases?:boolean;
/** Indicates whether projects owned by the organization or users should be excluded. from the migration. */exclude_owner_projects?:boolean;
/** Indicates whether this should only include organization metadata (repositories array should be empty and will ignore other flags). */org_metadata_only?:boolean;
/** Exclude related items from being returned in the response in order to improve performance of the request. */exclude?:"repositories"[]},Migration>
/** Get an organization migration status

[Documentation](https://docs.github.com/rest/migrations/orgs#get-an-organization-migration-status) */
getStatusForOrg:Method<OrganizationParameters&{
/** The unique identifier of the migration. */migration_id:number;
/** Exclude attributes from the API response to improve performance */exclude?:"repositories"[]},Migration>
/** Download an organization migration archive

[Documentation](https://docs.github.com/rest/migrations/orgs#download-an-organization-migration-archive) */
downloadArchiveForOrg:Method<OrganizationParameters&{
/** The unique identifier of the migration. */migration_id:number},unknown>
/** Delete an organization migration archive

[Documentation](https://docs.github.com/rest/migrations/orgs#delete-an-organization-migration-archive) */
deleteArchiveForOrg:Method<OrganizationParameters&{
/** The unique identifier of the migration. */migration_id:number},undefined>
/** Unlock an organization repository

[Documentation](https://docs.github.com/rest/migrations/orgs#unlock-an-organization-repository) */
unlockRepoForOrg:Method<OrganizationParameters&{
/** The unique identifier of the migration. */migration_id:number;
/** repo_name parameter */repo_name:string},undefined>
/** List repositories in an organization migration

[Documentation](https://docs.github.com/rest/migrations/orgs#list-repositories-in-an-organization-migration) */
listReposForOrg:Method<OrganizationParameters&PageParameters&{
/** The unique identifier of the migration. */migration_id:number},MinimalRepository[]>
/** Get an import status

[Documentation](https://docs.github.com/rest/migrations/source-imports#get-an-import-status)

@deprecated Is going to be removed on 2024-04-12. */
getImportStatus:Method<RepositoryParameters,Import>
/** Start an import

[Documentation](https://docs.github.com/rest/migrations/source-imports#start-an-import)

@deprecated Is going to be removed on 2024-04-12. */
startImport:Method<RepositoryParameters&{
/** The URL of the originating repository. */vcs_url:string;
/** The originating VCS type. Without this parameter, the import job will take additional time to detect the VCS type before beginning the import. */vcs?:"subversion"|"git"|"mercurial"|"tfvc";
/** If authentication is required, the username to provide to `vcs_url`. */vcs_username?:string;
/** If authentication is required, the password to provide to `vcs_url`. */vcs_password?:string;
/** For a tfvc import, the name of the project that is being imported. */tfvc_project?:string},Import>
/** Update an import

[Documentation](https://docs.github.com/rest/migrations/source-imports#update-an-import)

@deprecated Is going to be removed on 2024-04-12. */
updateImport:Method<RepositoryParameters&{
/** The username to provide to the originating repository. */vcs_username?:string;
/** The password to provide to the originating repository. */vcs_password?:string;
/** The type of version control system you are migrating from. */vcs?:"subversion"|"tfvc"|"git"|"mercurial";
/** For a tfvc import, the name of the project that is being imported. */tfvc_project?:string},Import>
/** Cancel an import

[Documentation](https://docs.github.com/rest/migrations/source-imports#cancel-an-import)

@deprecated Is going to be removed on 2024-04-12. */
cancelImport:Method<RepositoryParameters,undefined>
/** Get commit authors

[Documentation](https://docs.github.com/rest/migrations/source-imports#get-commit-authors)

@deprecated Is going to be removed on 2024-04-12. */
getCommitAuthors:Method<RepositoryParameters&{
/** A user ID. Only return users with an ID greater than this ID. */since?:number},PorterAuthor[]>
/** Map a commit author

[Documentation](https://docs.github.com/rest/migrations/source-imports#map-a-commit-author)

@deprecated Is going to be removed on 2024-04-12. */
mapCommitAuthor:Method<RepositoryParameters&{author_id:number;
/** The new Git author email. */email?:string;
/** The new Git author name. */name?:string},PorterAuthor>
/** Get large files

[Documentation](https://docs.github.com/rest/migrations/source-imports#get-large-files)

@deprecated Is going to be removed on 2024-04-12. */
getLargeFiles:Method<RepositoryParameters,PorterLargeFile[]>
/** Update Git LFS preference

[Documentation](https://docs.github.com/rest/migrations/source-imports#update-git-lfs-preference)

@deprecated Is going to be removed on 2024-04-12. */
setLfsPreference:Method<RepositoryParameters&{
/** Whether to store large files during the import. `opt_in` means large files will be stored using Git LFS. */use_lfs:"opt_in"|"opt_out"},Import>
/** List user migrations

[Documentation](https://docs.github.com/rest/migrations/users#list-user-migrations) */
listForAuthenticatedUser:Method<PageParameters,Migration[]>
/** Start a user migration

[Documentation](https://docs.github.com/rest/migrations/users#start-a-user-migration) */
startForAuthenticatedUser:Method<{
/** Lock the repositories being migrated at the start of the migration */lock_repositories?:boolean;
/** Indicates whether metadata should be excluded and only git source should be included for the migration. */exclude_metadata?:boolean;
/** Indicates whether the repository git data should be excluded from the migration. */exclude_git_data?:boolean;
/** Do not include attachments in the migration */exclude_attachments?:boolean;
/** Do not include releases in the migration */exclude_releases?:boolean;
/** Indicates whether projects owned by the organization or users should be excluded. */exclude_owner_projects?:boolean;
/** Indicates whether this should only include organization metadata (repositories array should be empty and will ignore other flags). */org_metadata_only?:boolean;
/** Exclude attributes from the API response to improve performance */exclude?:"repositories"[];repositories:string[]},Migration>
/** Get a user migration status

[Documentation](https://docs.github.com/rest/migrations/users#get-a-user-migration-status) */
getStatusForAuthenticatedUser:Method<{
/** The unique identifier of the migration. */migration_id:number;exclude?:string[]},Migration>
/** Download a user migration archive

[Documentation](https://docs.github.com/rest/migrations/users#download-a-user-migration-archive) */
getArchiveForAuthenticatedUser:Method<{
/** The unique identifier of the migration. */migration_id:number},unknown>
/** Delete a user migration archive

[Documentation](https://docs.github.com/rest/migrations/users#delete-a-user-migration-archive) */
deleteArchiveForAuthenticatedUser:Method<{
/** The unique identifier of the migration. */migration_id:number},undefined>
/** Unlock a user repository

[Documentation](https://docs.github.com/rest/migrations/users#unlock-a-user-repository) */
unlockRepoForAuthenticatedUser:Method<{
/** The unique identifier of the migration. */migration_id:number;
/** repo_name parameter */repo_name:string},undefined>
/** List repositories for a user migration

[Documentation](https://docs.github.com/rest/migrations/users#list-repositories-for-a-user-migration) */
listReposForAuthenticatedUser:Method<PageParameters&{
/** The unique identifier of the migration. */migration_id:number},MinimalRepository[]>
}
export interface PrivateRegistriesMethods {
/** List private registries for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#list-private-registries-for-an-organization) */
listOrgPrivateRegistries:Method<OrganizationParameters&PageParameters,{total_count:number;configurations:OrgPrivateRegistryConfiguration[]}>
/** Create a private registry for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#create-a-private-registry-for-an-organization) */
createOrgPrivateRegistry:Method<OrganizationParameters&{data:{registry_type:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";url:string;username?:string|null;replaces_base?:boolean;encrypted_value?:string;key_id?:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[];auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string}},OrgPrivateRegistryConfigurationWithSelectedRepositories>
/** Get private registries public key for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#get-private-registries-public-key-for-an-organization) */
getOrgPublicKey:Method<OrganizationParameters,{key_id:string;key:string}>
/** Get a private registry for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#get-a-private-registry-for-an-organization) */
getOrgPrivateRegistry:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},OrgPrivateRegistryConfiguration>
/** Update a private registry for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#update-a-private-registry-for-an-organization) */
updateOrgPrivateRegistry:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string;data:{registry_type?:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";url?:string;username?:string|null;replaces_base?:boolean;encrypted_value?:string;key_id?:string;visibility?:"all"|"private"|"selected";selected_repository_ids?:number[];auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string}},undefined>
/** Delete a private registry for an organization

[Documentation](https://docs.github.com/rest/private-registries/organization-configurations#delete-a-private-registry-for-an-organization) */
deleteOrgPrivateRegistry:Method<OrganizationParameters&{
/** The name of the secret. */secret_name:string},undefined>
}
export interface ProjectsMethods {
/** List projects for organization

[Documentation](https://docs.github.com/rest/projects/projects#list-projects-for-organization) */
listForOrg:Method<OrganizationParameters&{
/** Limit results to projects of the specified type. */q?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},ProjectsV2[]>
/** Get project for organization

[Documentation](https://docs.github.com/rest/projects/projects#get-project-for-organization) */
getForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number},ProjectsV2>
/** Create draft item for organization owned project

[Documentation](https://docs.github.com/rest/projects/drafts#create-draft-item-for-organization-owned-project) */
createDraftItemForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The title of the draft issue item to create in the project. */title:string;
/** The body content of the draft issue item to create in the project. */body?:string},ProjectsV2ItemSimple>
/** List project fields for organization

[Documentation](https://docs.github.com/rest/projects/fields#list-project-fields-for-organization) */
listFieldsForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},ProjectsV2Field[]>
/** Add a field to an organization-owned project.

[Documentation](https://docs.github.com/rest/projects/fields#add-a-field-to-an-organization-owned-project) */
addFieldForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The ID of the IssueField to create the field for. */issue_field_id?:number;
/** The name of the field. */name?:string;
/** The field's data type. */data_type?:(("text"|"number"|"date"|"single_select")|"iteration");
/** The options available for single select fields. At least one option must be provided when creating a single select field. */single_select_options?:ProjectsV2FieldSingleSelectOption[];
/** The configuration for iteration fields. */iteration_configuration?:ProjectsV2FieldIterationConfiguration},ProjectsV2Field>
/** Get project field for organization

[Documentation](https://docs.github.com/rest/projects/fields#get-project-field-for-organization) */
getFieldForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The unique identifier of the field. */field_id:number},ProjectsV2Field>
/** List items for an organization owned project

[Documentation](https://docs.github.com/rest/projects/items#list-items-for-an-organization-owned-project) */
listItemsForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** Search query to filter items, see Filtering projects for more information. */q?:string;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[]);
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},ProjectsV2ItemWithContent[]>
/** Add item to organization owned project

[Documentation](https://docs.github.com/rest/projects/items#add-item-to-organization-owned-project) */
addItemForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The type of item to add to the project. Must be either Issue or PullRequest. */type:"Issue"|"PullRequest";
/** The unique identifier of the issue or pull request to add to the project. */id?:number;
/** The repository owner login. */owner?:string;
/** The repository name. */repo?:string;
/** The issue or pull request number. */number?:number},ProjectsV2ItemSimple>
/** Get an item for an organization owned project

[Documentation](https://docs.github.com/rest/projects/items#get-an-item-for-an-organization-owned-project) */
getOrgItem:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The unique identifier of the project item. */item_id:number;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[])},ProjectsV2ItemWithContent>
/** Update project item for organization

[Documentation](https://docs.github.com/rest/projects/items#update-project-item-for-organization) */
updateItemForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The unique identifier of the project item. */item_id:number;
/** A list of field updates to apply. */fields:({id:number;value:(string|number)|null})[]},ProjectsV2ItemWithContent>
/** Delete project item for organization

[Documentation](https://docs.github.com/rest/projects/items#delete-project-item-for-organization) */
deleteItemForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The unique identifier of the project item. */item_id:number},undefined>
/** Create a view for an organization-owned project

[Documentation](https://docs.github.com/rest/projects/views#create-a-view-for-an-organization-owned-project) */
createViewForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The name of the view. */name:string;
/** The layout of the view. */layout:"table"|"board"|"roadmap";
/** The filter query for the view. See Filtering projects for more information. */filter?:string;
/** `visible_fields` is not applicable to `roadmap` layout views. For `table` and `board` layouts, this represents the field IDs that should be visible in the view. */visible_fields?:number[];
/** Sorting configuration for the view. Each element is a two-element array of `[field_id, direction]` where `direction` is `"asc"` or `"desc"`. */sort_by?:(((number|string))[])[];
/** The field IDs to group items by (horizontal grouping). Supports a single field. */group_by?:number[];
/** The field IDs to use as columns in `board` layout (vertical grouping). Supports a single field. */vertical_group_by?:number[]},ProjectsV2View>
/** List items for an organization project view

[Documentation](https://docs.github.com/rest/projects/items#list-items-for-an-organization-project-view) */
listViewItemsForOrg:Method<OrganizationParameters&{
/** The project's number. */project_number:number;
/** The number that identifies the project view. */view_number:number;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[]);
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},ProjectsV2ItemWithContent[]>
/** Create draft item for user owned project

[Documentation](https://docs.github.com/rest/projects/drafts#create-draft-item-for-user-owned-project) */
createDraftItemForAuthenticatedUser:Method<{
/** The unique identifier of the user. */user_id:string;
/** The project's number. */project_number:number;
/** The title of the draft issue item to create in the project. */title:string;
/** The body content of the draft issue item to create in the project. */body?:string},ProjectsV2ItemSimple>
/** Create a view for a user-owned project

[Documentation](https://docs.github.com/rest/projects/views#create-a-view-for-a-user-owned-project) */
createViewForUser:Method<{
/** The unique identifier of the user. */user_id:string;
/** The project's number. */project_number:number;
/** The name of the view. */name:string;
/** The layout of the view. */layout:"table"|"board"|"roadmap";
/** The filter query for the view. See Filtering projects for more information. */filter?:string;
/** `visible_fields` is not applicable to `roadmap` layout views. For `table` and `board` layouts, this represents the field IDs that should be visible in the view. */visible_fields?:number[];
/** Sorting configuration for the view. Each element is a two-element array of `[field_id, direction]` where `direction` is `"asc"` or `"desc"`. */sort_by?:(((number|string))[])[];
/** The field IDs to group items by (horizontal grouping). Supports a single field. */group_by?:number[];
/** The field IDs to use as columns in `board` layout (vertical grouping). Supports a single field. */vertical_group_by?:number[]},ProjectsV2View>
/** List projects for user

[Documentation](https://docs.github.com/rest/projects/projects#list-projects-for-user) */
listForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** Limit results to projects of the specified type. */q?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},ProjectsV2[]>
/** Get project for user

[Documentation](https://docs.github.com/rest/projects/projects#get-project-for-user) */
getForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string},ProjectsV2>
/** List project fields for user

[Documentation](https://docs.github.com/rest/projects/fields#list-project-fields-for-user) */
listFieldsForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},ProjectsV2Field[]>
/** Add field to user owned project

[Documentation](https://docs.github.com/rest/projects/fields#add-field-to-user-owned-project) */
addFieldForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The project's number. */project_number:number;
/** The name of the field. */name:string;
/** The field's data type. */data_type:(("text"|"number"|"date"|"single_select")|"iteration");
/** The options available for single select fields. At least one option must be provided when creating a single select field. */single_select_options?:ProjectsV2FieldSingleSelectOption[];
/** The configuration for iteration fields. */iteration_configuration?:ProjectsV2FieldIterationConfiguration},ProjectsV2Field>
/** Get project field for user

[Documentation](https://docs.github.com/rest/projects/fields#get-project-field-for-user) */
getFieldForUser:Method<{
/** The project's number. */project_number:number;
/** The unique identifier of the field. */field_id:number;
/** The handle for the GitHub user account. */username:string},ProjectsV2Field>
/** List items for a user owned project

[Documentation](https://docs.github.com/rest/projects/items#list-items-for-a-user-owned-project) */
listItemsForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number;
/** Search query to filter items, see Filtering projects for more information. */q?:string;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[])},ProjectsV2ItemWithContent[]>
/** Add item to user owned project

[Documentation](https://docs.github.com/rest/projects/items#add-item-to-user-owned-project) */
addItemForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** The project's number. */project_number:number;
/** The type of item to add to the project. Must be either Issue or PullRequest. */type:"Issue"|"PullRequest";
/** The unique identifier of the issue or pull request to add to the project. */id?:number;
/** The repository owner login. */owner?:string;
/** The repository name. */repo?:string;
/** The issue or pull request number. */number?:number},ProjectsV2ItemSimple>
/** Get an item for a user owned project

[Documentation](https://docs.github.com/rest/projects/items#get-an-item-for-a-user-owned-project) */
getUserItem:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the project item. */item_id:number;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[])},ProjectsV2ItemWithContent>
/** Update project item for user

[Documentation](https://docs.github.com/rest/projects/items#update-project-item-for-user) */
updateItemForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the project item. */item_id:number;
/** A list of field updates to apply. */fields:({id:number;value:(string|number)|null})[]},ProjectsV2ItemWithContent>
/** Delete project item for user

[Documentation](https://docs.github.com/rest/projects/items#delete-project-item-for-user) */
deleteItemForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** The unique identifier of the project item. */item_id:number},undefined>
/** List items for a user project view

[Documentation](https://docs.github.com/rest/projects/items#list-items-for-a-user-project-view) */
listViewItemsForUser:Method<{
/** The project's number. */project_number:number;
/** The handle for the GitHub user account. */username:string;
/** The number that identifies the project view. */view_number:number;
/** Limit results to specific fields, by their IDs. If not specified, the title field will be returned. */fields?:(string|string[]);
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The number of results per page (max 100). */per_page?:number},ProjectsV2ItemWithContent[]>
}
export interface ReposMethods {
/** List organization repositories

[Documentation](https://docs.github.com/rest/repos/repos#list-organization-repositories) */
listForOrg:Method<OrganizationParameters&PageParameters&{
/** Specifies the types of repositories you want returned. */type?:"all"|"public"|"private"|"forks"|"sources"|"member";
/** The property to sort the results by. */sort?:"created"|"updated"|"pushed"|"full_name";
/** The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`. */direction?:"asc"|"desc"},MinimalRepository[]>
/** Create an organization repository

[Documentation](https://docs.github.com/rest/repos/repos#create-an-organization-repository) */
createInOrg:Method<OrganizationParameters&{
/** The name of the repository. */name:string;
/** A short description of the repository. */description?:string;
/** A URL with more information about the repository. */homepage?:string;
/** Whether the repository is private. */private?:boolean;
/** The visibility of the repository. */visibility?:"public"|"private";
/** Either `true` to enable issues for this repository or `false` to disable them. */has_issues?:boolean;
/** Either `true` to enable projects for this repository or `false` to disable them. **Note:** If you're creating a repository in an organization that has disabled repository projects, the default is `false`, and if you pass `true`, the API returns an error. */has_projects?:boolean;
/** Either `true` to enable the wiki for this repository or `false` to disable it. */has_wiki?:boolean;
/** Whether downloads are enabled. */has_downloads?:boolean;
/** Either `true` to make this repo available as a template repository or `false` to prevent it. */is_template?:boolean;
/** The id of the team that will be granted access to this repository. This is only valid when creating a repository in an organization. */team_id?:number;
/** Pass `true` to create an initial commit with empty README. */auto_init?:boolean;
/** Desired language or platform .gitignore template to apply. Use the name of the template without the extension. For example, "Haskell". */gitignore_template?:string;
/** Choose an open source license template that best suits your needs, and then use the license keyword as the `license_template` string. */license_template?:string;
/** Either `true` to allow squash-merging pull requests, or `false` to prevent squash-merging. */allow_squash_merge?:boolean;
/** Either `true` to allow merging pull requests with a merge commit, or `false` to prevent merging pull requests with merge commits. */allow_merge_commit?:boolean;
/** Either `true` to allow rebase-merging pull requests, or `false` to prevent rebase-merging. */allow_rebase_merge?:boolean;
/** Either `true` to allow auto-merge on pull requests, or `false` to disallow auto-merge. */allow_auto_merge?:boolean;
/** Either `true` to allow automatically deleting head branches when pull requests are merged, or `false` to prevent automatic deletion. **The authenticated user must be an organization owner to set this property to `true`.** */delete_branch_on_merge?:boolean;
/** Either `true` to allow squash-merge commits to use pull request title, or `false` to use commit message. **This property is closing down. */use_squash_pr_title_as_default?:boolean;
/** Required when using `squash_merge_commit_message`. */squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";
/** The default value for a squash merge commit message: */squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";
/** Required when using `merge_commit_message`. */merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";
/** The default value for a merge commit message. */merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";
/** The custom properties for the new repository. The keys are the custom property names, and the values are the corresponding custom property values. */custom_properties?:{[key:string]:unknown}},FullRepository>
/** Get all organization repository rulesets

[Documentation](https://docs.github.com/rest/orgs/rules#get-all-organization-repository-rulesets) */
getOrgRulesets:Method<OrganizationParameters&PageParameters&{
/** A comma-separated list of rule targets to filter by. If provided, only rulesets that apply to the specified targets will be returned. */targets?:string},RepositoryRuleset[]>
/** Create an organization repository ruleset

[Documentation](https://docs.github.com/rest/orgs/rules#create-an-organization-repository-ruleset) */
createOrgRuleset:Method<OrganizationParameters&{
/** The name of the ruleset. */name:string;
/** The target of the ruleset */target?:"branch"|"tag"|"push"|"repository";
/** The enforcement level of the ruleset. `evaluate` allows admins to test rules before enforcing them. */enforcement:RepositoryRuleEnforcement;
/** The actors that can bypass the rules in this ruleset */bypass_actors?:RepositoryRulesetBypassActor[];
/** Conditions for an organization ruleset. */conditions?:OrgRulesetConditions;
/** An array of rules within the ruleset. */rules?:OrgRules[]},RepositoryRuleset>
/** List organization rule suites

[Documentation](https://docs.github.com/rest/orgs/rule-suites#list-organization-rule-suites) */
getOrgRuleSuites:Method<OrganizationParameters&PageParameters&{
/** The name of the ref. Cannot contain wildcard characters. Optionally prefix with `refs/heads/` to limit to branches or `refs/tags/` to limit to tags. */ref?:string;
/** The name of the repository to filter on. */repository_name?:string;
/** The time period to filter by. */time_period?:"hour"|"day"|"week"|"month";
/** The handle for the GitHub user account to filter on. When specified, only rule evaluations triggered by this actor will be returned. */actor_name?:string;
/** The rule suite results to filter on. When specified, only suites with this result will be returned. */rule_suite_result?:"pass"|"fail"|"bypass"|"all";
/** The evaluate status to filter on. */evaluate_status?:"all"|"active"|"evaluate"},RuleSuites>
/** Get an organization rule suite

[Documentation](https://docs.github.com/rest/orgs/rule-suites#get-an-organization-rule-suite) */
getOrgRuleSuite:Method<OrganizationParameters&{
/** The unique identifier of the rule suite result. */rule_suite_id:number},RuleSuite>
/** Get an organization repository ruleset

[Documentation](https://docs.github.com/rest/orgs/rules#get-an-organization-repository-ruleset) */
getOrgRuleset:Method<OrganizationParameters&{
/** The ID of the ruleset. */ruleset_id:number},RepositoryRuleset>
/** Update an organization repository ruleset

[Documentation](https://docs.github.com/rest/orgs/rules#update-an-organization-repository-ruleset) */
updateOrgRuleset:Method<OrganizationParameters&{
/** The ID of the ruleset. */ruleset_id:number;
/** The name of the ruleset. */name?:string;
/** The target of the ruleset */target?:"branch"|"tag"|"push"|"repository";
/** The enforcement level of the ruleset. `evaluate` allows admins to test rules before enforcing them. */enforcement?:RepositoryRuleEnforcement;
/** The actors that can bypass the rules in this ruleset */bypass_actors?:RepositoryRulesetBypassActor[];
/** Conditions for an organization ruleset. */conditions?:OrgRulesetConditions;
/** An array of rules within the ruleset. */rules?:OrgRules[]},RepositoryRuleset>
/** Delete an organization repository ruleset

[Documentation](https://docs.github.com/rest/orgs/rules#delete-an-organization-repository-ruleset) */
deleteOrgRuleset:Method<OrganizationParameters&{
/** The ID of the ruleset. */ruleset_id:number},undefined>
/** Get a repository

[Documentation](https://docs.github.com/rest/repos/repos#get-a-repository) */
get:Method<RepositoryParameters,FullRepository>
/** Update a repository

[Documentation](https://docs.github.com/rest/repos/repos#update-a-repository) */
update:Method<RepositoryParameters&{
/** The name of the repository. */name?:string;
/** A short description of the repository. */description?:string;
/** A URL with more information about the repository. */homepage?:string;
/** Either `true` to make the repository private or `false` to make it public. */private?:boolean;
/** The visibility of the repository. */visibility?:"public"|"private";
/** Specify which security and analysis features to enable or disable for the repository. */security_and_analysis?:{advanced_security?:{status?:string};code_security?:{status?:string};secret_scanning?:{status?:string};secret_scanning_push_protection?:{status?:string};secret_scanning_ai_detection?:{status?:string};secret_scanning_non_provider_patterns?:{status?:string};secret_scanning_delegated_alert_dismissal?:{status?:string};secret_scanning_delegated_bypass?:{status?:string};secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]}}|null;
/** Either `true` to enable issues for this repository or `false` to disable them. */has_issues?:boolean;
/** Either `true` to enable projects for this repository or `false` to disable them. **Note:** If you're creating a repository in an organization that has disabled repository projects, the default is `false`, and if you pass `true`, the API returns an error. */has_projects?:boolean;
/** Either `true` to enable the wiki for this repository or `false` to disable it. */has_wiki?:boolean;
/** Either `true` to allow pull requests for this repository or `false` to prevent pull requests. */has_pull_requests?:boolean;
/** The policy that controls who can create pull requests for this repository: `all` or `collaborators_only`. */pull_request_creation_policy?:"all"|"collaborators_only";
/** Either `true` to make this repo available as a template repository or `false` to prevent it. */is_template?:boolean;
/** Updates the default branch for this repository. */default_branch?:string;
/** Either `true` to allow squash-merging pull requests, or `false` to prevent squash-merging. */allow_squash_merge?:boolean;
/** Either `true` to allow merging pull requests with a merge commit, or `false` to prevent merging pull requests with merge commits. */allow_merge_commit?:boolean;
/** Either `true` to allow rebase-merging pull requests, or `false` to prevent rebase-merging. */allow_rebase_merge?:boolean;
/** Either `true` to allow auto-merge on pull requests, or `false` to disallow auto-merge. */allow_auto_merge?:boolean;
/** Either `true` to allow automatically deleting head branches when pull requests are merged, or `false` to prevent automatic deletion. */delete_branch_on_merge?:boolean;
/** Either `true` to always allow a pull request head branch that is behind its base branch to be updated even if it is not required to be up to date before merging, or false otherwise. */allow_update_branch?:boolean;
/** Either `true` to allow squash-merge commits to use pull request title, or `false` to use commit message. **This property is closing down. */use_squash_pr_title_as_default?:boolean;
/** Required when using `squash_merge_commit_message`. */squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";
/** The default value for a squash merge commit message: */squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";
/** Required when using `merge_commit_message`. */merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";
/** The default value for a merge commit message. */merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";
/** Whether to archive this repository. `false` will unarchive a previously archived repository. */archived?:boolean;
/** Either `true` to allow private forks, or `false` to prevent private forks. */allow_forking?:boolean;
/** Either `true` to require contributors to sign off on web-based commits, or `false` to not require contributors to sign off on web-based commits. */web_commit_signoff_required?:boolean},FullRepository>
/** Delete a repository

[Documentation](https://docs.github.com/rest/repos/repos#delete-a-repository) */
delete:Method<RepositoryParameters,undefined>
/** List repository activities

[Documentation](https://docs.github.com/rest/repos/repos#list-repository-activities) */
listActivities:Method<RepositoryParameters&{
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The Git reference for the activities you want to list. */ref?:string;
/** The GitHub username to use to filter by the actor who performed the activity. */actor?:string;
/** The time period to filter by. */time_period?:"day"|"week"|"month"|"quarter"|"year";
/** The activity type to filter by. */activity_type?:"push"|"force_push"|"branch_creation"|"branch_deletion"|"pr_merge"|"merge_queue_merge"},Activity[]>
/** Create an attestation

[Documentation](https://docs.github.com/rest/repos/attestations#create-an-attestation) */
createAttestation:Method<RepositoryParameters&{
/** The attestation's Sigstore Bundle. Refer to the Sigstore Bundle Specification for more information. */bundle:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}}},{id?:number}>
/** List attestations

[Documentation](https://docs.github.com/rest/repos/attestations#list-attestations) */
listAttestations:Method<RepositoryParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The parameter should be set to the attestation's subject's SHA256 digest, in the form `sha256:HEX_DIGEST`. */subject_digest:string;
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{attestations?:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string;initiator?:string}[]}>
/** Get all autolinks of a repository

[Documentation](https://docs.github.com/rest/repos/autolinks#get-all-autolinks-of-a-repository) */
listAutolinks:Method<RepositoryParameters,Autolink[]>
/** Create an autolink reference for a repository

[Documentation](https://docs.github.com/rest/repos/autolinks#create-an-autolink-reference-for-a-repository) */
createAutolink:Method<RepositoryParameters&{
/** This prefix appended by certain characters will generate a link any time it is found in an issue, pull request, or commit. */key_prefix:string;
/** The URL must contain `<num>` for the reference number. `<num>` matches different characters depending on the value of `is_alphanumeric`. */url_template:string;
/** Whether this autolink reference matches alphanumeric characters. */is_alphanumeric?:boolean},Autolink>
/** Get an autolink reference of a repository

[Documentation](https://docs.github.com/rest/repos/autolinks#get-an-autolink-reference-of-a-repository) */
getAutolink:Method<RepositoryParameters&{
/** The unique identifier of the autolink. */autolink_id:number},Autolink>
/** Delete an autolink reference from a repository

[Documentation](https://docs.github.com/rest/repos/autolinks#delete-an-autolink-reference-from-a-repository) */
deleteAutolink:Method<RepositoryParameters&{
/** The unique identifier of the autolink. */autolink_id:number},undefined>
/** Check if Dependabot security updates are enabled for a repository

[Documentation](https://docs.github.com/rest/repos/repos#check-if-dependabot-security-updates-are-enabled-for-a-repository) */
checkAutomatedSecurityFixes:Method<RepositoryParameters,CheckAutomatedSecurityFixes>
/** Enable Dependabot security updates

[Documentation](https://docs.github.com/rest/repos/repos#enable-dependabot-security-updates) */
enableAutomatedSecurityFixes:Method<RepositoryParameters,undefined>
/** Disable Dependabot security updates

[Documentation](https://docs.github.com/rest/repos/repos#disable-dependabot-security-updates) */
disableAutomatedSecurityFixes:Method<RepositoryParameters,undefined>
/** List branches

[Documentation](https://docs.github.com/rest/branches/branches#list-branches) */
listBranches:Method<RepositoryParameters&PageParameters&{
/** Setting to `true` returns only branches protected by branch protections or rulesets. When set to `false`, only unprotected branches are returned. */protected?:boolean},ShortBranch[]>
/** Get a branch

[Documentation](https://docs.github.com/rest/branches/branches#get-a-branch) */
getBranch:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},BranchWithProtection>
/** Get branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-branch-protection) */
getBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},BranchProtection>
/** Update branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-branch-protection) */
updateBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** Require status checks to pass before merging. Set to `null` to disable. */required_status_checks:{strict:boolean;contexts:string[];checks?:{context:string;app_id?:number}[]}|null;
/** Enforce all configured restrictions for administrators. Set to `true` to enforce required status checks for repository administrators. Set to `null` to disable. */enforce_admins:boolean|null;
/** Require at least one approving review on a pull request, before merging. Set to `null` to disable. */required_pull_request_reviews:{dismissal_restrictions?:{users?:string[];teams?:string[];apps?:string[]};dismiss_stale_reviews?:boolean;require_code_owner_reviews?:boolean;required_approving_review_count?:number;require_last_push_approval?:boolean;bypass_pull_request_allowances?:{users?:string[];teams?:string[];apps?:string[]}}|null;
/** Restrict who can push to the protected branch. User, app, and team `restrictions` are only available for organization-owned repositories. */restrictions:{users:string[];teams:string[];apps?:string[]}|null;
/** Enforces a linear commit Git history, which prevents anyone from pushing merge commits to a branch. Set to `true` to enforce a linear commit history. */required_linear_history?:boolean;
/** Permits force pushes to the protected branch by anyone with write access to the repository. Set to `true` to allow force pushes. */allow_force_pushes?:boolean|null;
/** Allows deletion of the protected branch by anyone with write access to the repository. Set to `false` to prevent deletion of the protected branch. */allow_deletions?:boolean;
/** If set to `true`, the `restrictions` branch protection settings which limits who can push will also block pushes which create new branches, unless the push is initiated by a user, team, or app which has the ability to push. */block_creations?:boolean;
/** Requires all conversations on code to be resolved before a pull request can be merged into a branch that matches this rule. Set to `false` to disable. */required_conversation_resolution?:boolean;
/** Whether to set the branch as read-only. If this is true, users will not be able to push to the branch. Default: `false`. */lock_branch?:boolean;
/** Whether users can pull changes from upstream when the branch is locked. Set to `true` to allow fork syncing. Set to `false` to prevent fork syncing. */allow_fork_syncing?:boolean},ProtectedBranch>
/** Delete branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-branch-protection) */
deleteBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-admin-branch-protection) */
getAdminBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},ProtectedBranchAdminEnforced>
/** Set admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-admin-branch-protection) */
setAdminBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},ProtectedBranchAdminEnforced>
/** Delete admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-admin-branch-protection) */
deleteAdminBranchProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-pull-request-review-protection) */
getPullRequestReviewProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},ProtectedBranchPullRequestReview>
/** Update pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-pull-request-review-protection) */
updatePullRequestReviewProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** Specify which users, teams, and apps can dismiss pull request reviews. Pass an empty `dismissal_restrictions` object to disable. */dismissal_restrictions?:{users?:string[];teams?:string[];apps?:string[]};
/** Set to `true` if you want to automatically dismiss approving reviews when someone pushes a new commit. */dismiss_stale_reviews?:boolean;
/** Blocks merging pull requests until code owners have reviewed. */require_code_owner_reviews?:boolean;
/** Specifies the number of reviewers required to approve pull requests. Use a number between 1 and 6 or 0 to not require reviewers. */required_approving_review_count?:number;
/** Whether the most recent push must be approved by someone other than the person who pushed it. Default: `false` */require_last_push_approval?:boolean;
/** Allow specific users, teams, or apps to bypass pull request requirements. */bypass_pull_request_allowances?:{users?:string[];teams?:string[];apps?:string[]}},ProtectedBranchPullRequestReview>
/** Delete pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-pull-request-review-protection) */
deletePullRequestReviewProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-commit-signature-protection) */
getCommitSignatureProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},ProtectedBranchAdminEnforced>
/** Create commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#create-commit-signature-protection) */
createCommitSignatureProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},ProtectedBranchAdminEnforced>
/** Delete commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-commit-signature-protection) */
deleteCommitSignatureProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get status checks protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-status-checks-protection) */
getStatusChecksProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},StatusCheckPolicy>
/** Update status check protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-status-check-protection) */
updateStatusCheckProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** Require branches to be up to date before merging. */strict?:boolean;
/** **Closing down notice**: The list of status checks to require in order to merge into this branch. */contexts?:string[];
/** The list of status checks to require in order to merge into this branch. */checks?:{context:string;app_id?:number}[]},StatusCheckPolicy>
/** Remove status check protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-status-check-protection) */
removeStatusCheckProtection:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get all status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-all-status-check-contexts) */
getAllStatusCheckContexts:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},string[]>
/** Add status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-status-check-contexts) */
addStatusCheckContexts:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The name of the status checks */contexts?:string[]},string[]>
/** Set status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-status-check-contexts) */
setStatusCheckContexts:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The name of the status checks */contexts?:string[]},string[]>
/** Remove status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-status-check-contexts) */
removeStatusCheckContexts:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The name of the status checks */contexts?:string[]},string[]>
/** Get access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-access-restrictions) */
getAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},BranchRestrictionPolicy>
/** Delete access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-access-restrictions) */
deleteAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},undefined>
/** Get apps with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-apps-with-access-to-the-protected-branch) */
getAppsWithAccessToProtectedBranch:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},Integration[]>
/** Add app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-app-access-restrictions) */
addAppAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The GitHub Apps that have push access to this branch. */apps:string[]},Integration[]>
/** Set app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-app-access-restrictions) */
setAppAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The GitHub Apps that have push access to this branch. */apps:string[]},Integration[]>
/** Remove app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-app-access-restrictions) */
removeAppAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The GitHub Apps that have push access to this branch. */apps:string[]},Integration[]>
/** Get teams with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-teams-with-access-to-the-protected-branch) */
getTeamsWithAccessToProtectedBranch:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},Team[]>
/** Add team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-team-access-restrictions) */
addTeamAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The slug values for teams */teams?:string[]},Team[]>
/** Set team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-team-access-restrictions) */
setTeamAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The slug values for teams */teams?:string[]},Team[]>
/** Remove team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-team-access-restrictions) */
removeTeamAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The slug values for teams */teams?:string[]},Team[]>
/** Get users with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-users-with-access-to-the-protected-branch) */
getUsersWithAccessToProtectedBranch:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},SimpleUser[]>
/** Add user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-user-access-restrictions) */
addUserAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The username for users */users:string[]},SimpleUser[]>
/** Set user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-user-access-restrictions) */
setUserAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The username for users */users:string[]},SimpleUser[]>
/** Remove user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-user-access-restrictions) */
removeUserAccessRestrictions:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The username for users */users:string[]},SimpleUser[]>
/** Rename a branch

[Documentation](https://docs.github.com/rest/branches/branches#rename-a-branch) */
renameBranch:Method<RepositoryParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string;
/** The new name of the branch. */new_name:string},BranchWithProtection>
/** List CODEOWNERS errors

[Documentation](https://docs.github.com/rest/repos/repos#list-codeowners-errors) */
codeownersErrors:Method<RepositoryParameters&{
/** A branch, tag or commit name used to determine which version of the CODEOWNERS file to use. Default: the repository's default branch (e.g. `main`) */ref?:string},CodeownersErrors>
/** List repository collaborators

[Documentation](https://docs.github.com/rest/collaborators/collaborators#list-repository-collaborators) */
listCollaborators:Method<RepositoryParameters&PageParameters&{
/** Filter collaborators returned by their affiliation. `outside` means all outside collaborators of an organization-owned repository. */affiliation?:"outside"|"direct"|"all";
/** Filter collaborators by the permissions they have on the repository. If not specified, all collaborators will be returned. */permission?:"pull"|"triage"|"push"|"maintain"|"admin"},Collaborator[]>
/** Check if a user is a repository collaborator

[Documentation](https://docs.github.com/rest/collaborators/collaborators#check-if-a-user-is-a-repository-collaborator) */
checkCollaborator:Method<RepositoryParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Add a repository collaborator

[Documentation](https://docs.github.com/rest/collaborators/collaborators#add-a-repository-collaborator) */
addCollaborator:Method<RepositoryParameters&{
/** The handle for the GitHub user account. */username:string;
/** The permission to grant the collaborator. **Only valid on organization-owned repositories.** We accept the following permissions to be set: `pull`, `triage`, `push`, `maintain`, `admin` and you can also specify a custom repository role name, if the owning organization has defined any. */permission?:string},RepositoryInvitation>
/** Remove a repository collaborator

[Documentation](https://docs.github.com/rest/collaborators/collaborators#remove-a-repository-collaborator) */
removeCollaborator:Method<RepositoryParameters&{
/** The handle for the GitHub user account. */username:string},undefined>
/** Get repository permissions for a user

[Documentation](https://docs.github.com/rest/collaborators/collaborators#get-repository-permissions-for-a-user) */
getCollaboratorPermissionLevel:Method<RepositoryParameters&{
/** The handle for the GitHub user account. */username:string},RepositoryCollaboratorPermission>
/** List commit comments for a repository

[Documentation](https://docs.github.com/rest/commits/comments#list-commit-comments-for-a-repository) */
listCommitCommentsForRepo:Method<RepositoryParameters&PageParameters,CommitComment[]>
/** Get a commit comment

[Documentation](https://docs.github.com/rest/commits/comments#get-a-commit-comment) */
getCommitComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},CommitComment>
/** Update a commit comment

[Documentation](https://docs.github.com/rest/commits/comments#update-a-commit-comment) */
updateCommitComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The contents of the comment */body:string},CommitComment>
/** Delete a commit comment

[Documentation](https://docs.github.com/rest/commits/comments#delete-a-commit-comment) */
deleteCommitComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},undefined>
/** List commits

[Documentation](https://docs.github.com/rest/commits/commits#list-commits) */
listCommits:Method<RepositoryParameters&PageParameters&{
/** SHA or branch to start listing commits from. Default: the repository’s default branch (usually `main`). */sha?:string;
/** Only commits containing this file path will be returned. */path?:string;
/** GitHub username or email address to use to filter by commit author. */author?:string;
/** GitHub username or email address to use to filter by commit committer. */committer?:string;
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;
/** Only commits before this date will be returned. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */until?:string},Commit[]>
/** List branches for HEAD commit

[Documentation](https://docs.github.com/rest/commits/commits#list-branches-for-head-commit) */
listBranchesForHeadCommit:Method<RepositoryParameters&{
/** The SHA of the commit. */commit_sha:string},BranchShort[]>
/** List commit comments

[Documentation](https://docs.github.com/rest/commits/comments#list-commit-comments) */
listCommentsForCommit:Method<RepositoryParameters&PageParameters&{
/** The SHA of the commit. */commit_sha:string},CommitComment[]>
/** Create a commit comment

[Documentation](https://docs.github.com/rest/commits/comments#create-a-commit-comment) */
createCommitComment:Method<RepositoryParameters&{
/** The SHA of the commit. */commit_sha:string;
/** The contents of the comment. */body:string;
/** Relative path of the file to comment on. */path?:string;
/** Line index in the diff to comment on. */position?:number;
/** **Closing down notice**. Use **position** parameter instead. Line number in the file to comment on. */line?:number},CommitComment>
/** List pull requests associated with a commit

[Documentation](https://docs.github.com/rest/commits/commits#list-pull-requests-associated-with-a-commit) */
listPullRequestsAssociatedWithCommit:Method<RepositoryParameters&PageParameters&{
/** The SHA of the commit. */commit_sha:string},PullRequestSimple[]>
/** Get a commit

[Documentation](https://docs.github.com/rest/commits/commits#get-a-commit) */
getCommit:Method<RepositoryParameters&PageParameters&{
/** The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). */ref:string},Commit>
/** Get the combined status for a specific reference

[Documentation](https://docs.github.com/rest/commits/statuses#get-the-combined-status-for-a-specific-reference) */
getCombinedStatusForRef:Method<RepositoryParameters&PageParameters&{
/** The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). */ref:string},CombinedCommitStatus>
/** List commit statuses for a reference

[Documentation](https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference) */
listCommitStatusesForRef:Method<RepositoryParameters&PageParameters&{
/** The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). */ref:string},Status[]>
/** Get community profile metrics

[Documentation](https://docs.github.com/rest/metrics/community#get-community-profile-metrics) */
getCommunityProfileMetrics:Method<RepositoryParameters,CommunityProfile>
/** Compare two commits

[Documentation](https://docs.github.com/rest/commits/commits#compare-two-commits) */
compareCommitsWithBasehead:Method<RepositoryParameters&PageParameters&{
/** The base branch and head branch to compare. This parameter expects the format `BASE...HEAD`. Both must be branch names in `repo`. */basehead:string},CommitComparison>
/** Get repository content

[Documentation](https://docs.github.com/rest/repos/contents#get-repository-content) */
getContent:Method<RepositoryParameters&{
/** path parameter */path:string;
/** The name of the commit/branch/tag. Default: the repository’s default branch. */ref?:string},(ContentDirectory|ContentFile|ContentSymlink|ContentSubmodule)>
/** Create or update file contents

[Documentation](https://docs.github.com/rest/repos/contents#create-or-update-file-contents) */
createOrUpdateFileContents:Method<RepositoryParameters&{
/** path parameter */path:string;
/** The commit message. */message:string;
/** The new file content, using Base64 encoding. */content:string;
/** **Required if you are updating a file**. The blob SHA of the file being replaced. */sha?:string;
/** The branch name. Default: the repository’s default branch. */branch?:string;
/** The person that committed the file. Default: the authenticated user. */committer?:{name:string;email:string;date?:string};
/** The author of the file. Default: The `committer` or the authenticated user if you omit `committer`. */author?:{name:string;email:string;date?:string}},FileCommit>
/** Delete a file

[Documentation](https://docs.github.com/rest/repos/contents#delete-a-file) */
deleteFile:Method<RepositoryParameters&{
/** path parameter */path:string;
/** The commit message. */message:string;
/** The blob SHA of the file being deleted. */sha:string;
/** The branch name. Default: the repository’s default branch */branch?:string;
/** object containing information about the committer. */committer?:{name?:string;email?:string};
/** object containing information about the author. */author?:{name?:string;email?:string}},FileCommit>
/** List repository contributors

[Documentation](https://docs.github.com/rest/repos/repos#list-repository-contributors) */
listContributors:Method<RepositoryParameters&PageParameters&{
/** Set to `1` or `true` to include anonymous contributors in results. */anon?:string},Contributor[]>
/** List deployments

[Documentation](https://docs.github.com/rest/deployments/deployments#list-deployments) */
listDeployments:Method<RepositoryParameters&PageParameters&{
/** The SHA recorded at creation time. */sha?:string;
/** The name of the ref. This can be a branch, tag, or SHA. */ref?:string;
/** The name of the task for the deployment (e.g., `deploy` or `deploy:migrations`). */task?:string;
/** The name of the environment that was deployed to (e.g., `staging` or `production`). */environment?:string|null},Deployment[]>
/** Create a deployment

[Documentation](https://docs.github.com/rest/deployments/deployments#create-a-deployment) */
createDeployment:Method<RepositoryParameters&{
/** The ref to deploy. This can be a branch, tag, or SHA. */ref:string;
/** Specifies a task to execute (e.g., `deploy` or `deploy:migrations`). */task?:string;
/** Attempts to automatically merge the default branch into the requested ref, if it's behind the default branch. */auto_merge?:boolean;
/** The status contexts to verify against commit status checks. If you omit this parameter, GitHub verifies all unique contexts before creating a deployment. */required_contexts?:string[];payload?:({[key:string]:unknown}|string);
/** Name for the target deployment environment (e.g., `production`, `staging`, `qa`). */environment?:string;
/** Short description of the deployment. */description?:string|null;
/** Specifies if the given environment is specific to the deployment and will no longer exist at some point in the future. Default: `false` */transient_environment?:boolean;
/** Specifies if the given environment is one that end-users directly interact with. Default: `true` when `environment` is `production` and `false` otherwise. */production_environment?:boolean},Deployment>
/** Get a deployment

[Documentation](https://docs.github.com/rest/deployments/deployments#get-a-deployment) */
getDeployment:Method<RepositoryParameters&{
/** deployment_id parameter */deployment_id:number},Deployment>
/** Delete a deployment

[Documentation](https://docs.github.com/rest/deployments/deployments#delete-a-deployment) */
deleteDeployment:Method<RepositoryParameters&{
/** deployment_id parameter */deployment_id:number},undefined>
/** List deployment statuses

[Documentation](https://docs.github.com/rest/deployments/statuses#list-deployment-statuses) */
listDeploymentStatuses:Method<RepositoryParameters&PageParameters&{
/** deployment_id parameter */deployment_id:number},DeploymentStatus[]>
/** Create a deployment status

[Documentation](https://docs.github.com/rest/deployments/statuses#create-a-deployment-status) */
createDeploymentStatus:Method<RepositoryParameters&{
/** deployment_id parameter */deployment_id:number;
/** The state of the status. When you set a transient deployment to `inactive`, the deployment will be shown as `destroyed` in GitHub. */state:"error"|"failure"|"inactive"|"in_progress"|"queued"|"pending"|"success";
/** The target URL to associate with this status. */target_url?:string;
/** The full URL of the deployment's output. This parameter replaces `target_url`. */log_url?:string;
/** A short description of the status. The maximum description length is 140 characters. */description?:string;
/** Name for the target deployment environment, which can be changed when setting a deploy status. For example, `production`, `staging`, or `qa`. */environment?:string;
/** Sets the URL for accessing your environment. Default: `""` */environment_url?:string;
/** Adds a new `inactive` status to all prior non-transient, non-production environment deployments with the same repository and `environment` name as the created status's deployment. */auto_inactive?:boolean},DeploymentStatus>
/** Get a deployment status

[Documentation](https://docs.github.com/rest/deployments/statuses#get-a-deployment-status) */
getDeploymentStatus:Method<RepositoryParameters&{
/** deployment_id parameter */deployment_id:number;status_id:number},DeploymentStatus>
/** Create a repository dispatch event

[Documentation](https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event) */
createDispatchEvent:Method<RepositoryParameters&{
/** A custom webhook event name. Must be 100 characters or fewer. */event_type:string;
/** JSON payload with extra information about the webhook event that your action or workflow may use. The maximum number of top-level properties is 10. */client_payload?:{[key:string]:unknown}},undefined>
/** List environments

[Documentation](https://docs.github.com/rest/deployments/environments#list-environments) */
getAllEnvironments:Method<RepositoryParameters&PageParameters,{total_count?:number;environments?:Environment[]}>
/** Get an environment

[Documentation](https://docs.github.com/rest/deployments/environments#get-an-environment) */
getEnvironment:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},Environment>
/** Create or update an environment

[Documentation](https://docs.github.com/rest/deployments/environments#create-or-update-an-environment) */
createOrUpdateEnvironment:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The amount of time to delay a job after the job is initially triggered. The time (in minutes) must be an integer between 0 and 43,200 (30 days). */wait_timer?:WaitTimer;
/** Whether or not a user who created the job is prevented from approving their own job. */prevent_self_review?:PreventSelfReview;
/** The people or teams that may review jobs that reference the environment. You can list up to six users or teams as reviewers. */reviewers?:{type?:DeploymentReviewerType;id?:number}[]|null;
/** The type of deployment branch policy for this environment. To allow all branches to deploy, set to `null`. */deployment_branch_policy?:DeploymentBranchPolicySettings},Environment>
/** Delete an environment

[Documentation](https://docs.github.com/rest/deployments/environments#delete-an-environment) */
deleteAnEnvironment:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},undefined>
/** List deployment branch policies

[Documentation](https://docs.github.com/rest/deployments/branch-policies#list-deployment-branch-policies) */
listDeploymentBranchPolicies:Method<RepositoryParameters&PageParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},{total_count:number;branch_policies:DeploymentBranchPolicy[]}>
/** Create a deployment branch policy

[Documentation](https://docs.github.com/rest/deployments/branch-policies#create-a-deployment-branch-policy) */
createDeploymentBranchPolicy:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The name pattern that branches or tags must match in order to deploy to the environment. */name:string;
/** Whether this rule targets a branch or tag */type?:"branch"|"tag"},DeploymentBranchPolicy>
/** Get a deployment branch policy

[Documentation](https://docs.github.com/rest/deployments/branch-policies#get-a-deployment-branch-policy) */
getDeploymentBranchPolicy:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The unique identifier of the branch policy. */branch_policy_id:number},DeploymentBranchPolicy>
/** Update a deployment branch policy

[Documentation](https://docs.github.com/rest/deployments/branch-policies#update-a-deployment-branch-policy) */
updateDeploymentBranchPolicy:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The unique identifier of the branch policy. */branch_policy_id:number;
/** The name pattern that branches must match in order to deploy to the environment. */name:string},DeploymentBranchPolicy>
/** Delete a deployment branch policy

[Documentation](https://docs.github.com/rest/deployments/branch-policies#delete-a-deployment-branch-policy) */
deleteDeploymentBranchPolicy:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The unique identifier of the branch policy. */branch_policy_id:number},undefined>
/** Get all deployment protection rules for an environment

[Documentation](https://docs.github.com/rest/deployments/protection-rules#get-all-deployment-protection-rules-for-an-environment) */
getAllDeploymentProtectionRules:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},{total_count?:number;custom_deployment_protection_rules?:DeploymentProtectionRule[]}>
/** Create a custom deployment protection rule on an environment

[Documentation](https://docs.github.com/rest/deployments/protection-rules#create-a-custom-deployment-protection-rule-on-an-environment) */
createDeploymentProtectionRule:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The ID of the custom app that will be enabled on the environment. */integration_id?:number},DeploymentProtectionRule>
/** List custom deployment rule integrations available for an environment

[Documentation](https://docs.github.com/rest/deployments/protection-rules#list-custom-deployment-rule-integrations-available-for-an-environment) */
listCustomDeploymentRuleIntegrations:Method<RepositoryParameters&PageParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string},{total_count?:number;available_custom_deployment_protection_rule_integrations?:CustomDeploymentRuleApp[]}>
/** Get a custom deployment protection rule

[Documentation](https://docs.github.com/rest/deployments/protection-rules#get-a-custom-deployment-protection-rule) */
getCustomDeploymentProtectionRule:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The unique identifier of the protection rule. */protection_rule_id:number},DeploymentProtectionRule>
/** Disable a custom protection rule for an environment

[Documentation](https://docs.github.com/rest/deployments/protection-rules#disable-a-custom-protection-rule-for-an-environment) */
disableDeploymentProtectionRule:Method<RepositoryParameters&{
/** The name of the environment. The name must be URL encoded. For example, any slashes in the name must be replaced with `%2F`. */environment_name:string;
/** The unique identifier of the protection rule. */protection_rule_id:number},undefined>
/** List forks

[Documentation](https://docs.github.com/rest/repos/forks#list-forks) */
listForks:Method<RepositoryParameters&PageParameters&{
/** The sort order. `stargazers` will sort by star count. */sort?:"newest"|"oldest"|"stargazers"|"watchers"},MinimalRepository[]>
/** Create a fork

[Documentation](https://docs.github.com/rest/repos/forks#create-a-fork) */
createFork:Method<RepositoryParameters&{
/** Optional parameter to specify the organization name if forking into an organization. */organization?:string;
/** When forking from an existing repository, a new name for the fork. */name?:string;
/** When forking from an existing repository, fork with only the default branch. */default_branch_only?:boolean},FullRepository>
/** Get the hash algorithm for a repository

[Documentation](https://docs.github.com/rest/repos/repos#get-the-hash-algorithm-for-a-repository) */
getHashAlgorithm:Method<RepositoryParameters,RepositoryHashAlgorithm>
/** List repository webhooks

[Documentation](https://docs.github.com/rest/repos/webhooks#list-repository-webhooks) */
listWebhooks:Method<RepositoryParameters&PageParameters,Hook[]>
/** Create a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook) */
createWebhook:Method<RepositoryParameters&{
/** Use `web` to create a webhook. Default: `web`. This parameter only accepts the value `web`. */name?:string;
/** Key/value pairs to provide settings for this webhook. */config?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl};
/** Determines what events the hook is triggered for. */events?:string[];
/** Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications. */active?:boolean},Hook>
/** Get a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#get-a-repository-webhook) */
getWebhook:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},Hook>
/** Update a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#update-a-repository-webhook) */
updateWebhook:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;
/** Configuration object of the webhook */config?:WebhookConfig;
/** Determines what events the hook is triggered for. This replaces the entire array of events. */events?:string[];
/** Determines a list of events to be added to the list of events that the Hook triggers for. */add_events?:string[];
/** Determines a list of events to be removed from the list of events that the Hook triggers for. */remove_events?:string[];
/** Determines if notifications are sent when the webhook is triggered. Set to `true` to send notifications. */active?:boolean},Hook>
/** Delete a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook) */
deleteWebhook:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},undefined>
/** Get a webhook configuration for a repository

[Documentation](https://docs.github.com/rest/repos/webhooks#get-a-webhook-configuration-for-a-repository) */
getWebhookConfigForRepo:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},WebhookConfig>
/** Update a webhook configuration for a repository

[Documentation](https://docs.github.com/rest/repos/webhooks#update-a-webhook-configuration-for-a-repository) */
updateWebhookConfigForRepo:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;data?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
/** List deliveries for a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#list-deliveries-for-a-repository-webhook) */
listWebhookDeliveries:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;
/** The number of results per page (max 100). */per_page?:number;
/** Used for pagination: the starting delivery from which the page of deliveries is fetched. Refer to the `link` header for the next and previous page cursors. */cursor?:string;
/** Returns webhook deliveries filtered by delivery outcome classification based on `status_code` range. */status?:"success"|"failure"},HookDeliveryItem[]>
/** Get a delivery for a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#get-a-delivery-for-a-repository-webhook) */
getWebhookDelivery:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;delivery_id:number},HookDelivery>
/** Redeliver a delivery for a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#redeliver-a-delivery-for-a-repository-webhook) */
redeliverWebhookDelivery:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number;delivery_id:number},{[key:string]:unknown}>
/** Ping a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#ping-a-repository-webhook) */
pingWebhook:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},undefined>
/** Test the push repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#test-the-push-repository-webhook) */
testPushWebhook:Method<RepositoryParameters&{
/** The unique identifier of the hook. You can find this value in the `X-GitHub-Hook-ID` header of a webhook delivery. */hook_id:number},undefined>
/** Check if immutable releases are enabled for a repository

[Documentation](https://docs.github.com/rest/repos/repos#check-if-immutable-releases-are-enabled-for-a-repository) */
checkImmutableReleases:Method<RepositoryParameters,CheckImmutableReleases>
/** Enable immutable releases

[Documentation](https://docs.github.com/rest/repos/repos#enable-immutable-releases) */
enableImmutableReleases:Method<RepositoryParameters,undefined>
/** Disable immutable releases

[Documentation](https://docs.github.com/rest/repos/repos#disable-immutable-releases) */
disableImmutableReleases:Method<RepositoryParameters,undefined>
/** List repository invitations

[Documentation](https://docs.github.com/rest/collaborators/invitations#list-repository-invitations) */
listInvitations:Method<RepositoryParameters&PageParameters,RepositoryInvitation[]>
/** Update a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#update-a-repository-invitation) */
updateInvitation:Method<RepositoryParameters&{
/** The unique identifier of the invitation. */invitation_id:number;
/** The permissions that the associated user will have on the repository. Valid values are `read`, `write`, `maintain`, `triage`, and `admin`. */permissions?:"read"|"write"|"maintain"|"triage"|"admin"},RepositoryInvitation>
/** Delete a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#delete-a-repository-invitation) */
deleteInvitation:Method<RepositoryParameters&{
/** The unique identifier of the invitation. */invitation_id:number},undefined>
/** List issue types for a repository

[Documentation](https://docs.github.com/rest/repos/issue-types#list-issue-types-for-a-repository) */
listIssueTypes:Method<RepositoryParameters,IssueType[]>
/** List deploy keys

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#list-deploy-keys) */
listDeployKeys:Method<RepositoryParameters&PageParameters,DeployKey[]>
/** Create a deploy key

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#create-a-deploy-key) */
createDeployKey:Method<RepositoryParameters&{
/** A name for the key. */title?:string;
/** The contents of the key. */key:string;
/** If `true`, the key will only be able to read repository contents. Otherwise, the key will be able to read and write. */read_only?:boolean},DeployKey>
/** Get a deploy key

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#get-a-deploy-key) */
getDeployKey:Method<RepositoryParameters&{
/** The unique identifier of the key. */key_id:number},DeployKey>
/** Delete a deploy key

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#delete-a-deploy-key) */
deleteDeployKey:Method<RepositoryParameters&{
/** The unique identifier of the key. */key_id:number},undefined>
/** List repository languages

[Documentation](https://docs.github.com/rest/repos/repos#list-repository-languages) */
listLanguages:Method<RepositoryParameters,Language>
/** Sync a fork branch with the upstream repository

[Documentation](https://docs.github.com/rest/branches/branches#sync-a-fork-branch-with-the-upstream-repository) */
mergeUpstream:Method<RepositoryParameters&{
/** The name of the branch which should be updated to match upstream. */branch:string},MergedUpstream>
/** Merge a branch

[Documentation](https://docs.github.com/rest/branches/branches#merge-a-branch) */
merge:Method<RepositoryParameters&{
/** The name of the base branch that the head will be merged into. */base:string;
/** The head to merge. This can be a branch name or a commit SHA1. */head:string;
/** Commit message to use for the merge commit. If omitted, a default message will be used. */commit_message?:string},Commit>
/** Get a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#get-a-apiname-pages-site) */
getPages:Method<RepositoryParameters,Page>
/** Create a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#create-a-apiname-pages-site) */
createPagesSite:Method<RepositoryParameters&{
/** The process in which the Page will be built. Possible values are `"legacy"` and `"workflow"`. */build_type?:"legacy"|"workflow";
/** The source branch and directory used to publish your Pages site. */source?:{branch:string;path?:"/"|"/docs"}},Page>
/** Update information about a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#update-information-about-a-apiname-pages-site) */
updateInformationAboutPagesSite:Method<RepositoryParameters&{
/** Specify a custom domain for the repository. Sending a `null` value will remove the custom domain. */cname?:string|null;
/** Specify whether HTTPS should be enforced for the repository. */https_enforced?:boolean;
/** The process by which the GitHub Pages site will be built. `workflow` means that the site is built by a custom GitHub Actions workflow. */build_type?:"legacy"|"workflow";source?:("gh-pages"|"master"|"master /docs"|{branch:string;path:"/"|"/docs"})},undefined>
/** Delete a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#delete-a-apiname-pages-site) */
deletePagesSite:Method<RepositoryParameters,undefined>
/** List GitHub Pages builds

[Documentation](https://docs.github.com/rest/pages/pages#list-apiname-pages-builds) */
listPagesBuilds:Method<RepositoryParameters&PageParameters,PageBuild[]>
/** Request a GitHub Pages build

[Documentation](https://docs.github.com/rest/pages/pages#request-a-apiname-pages-build) */
requestPagesBuild:Method<RepositoryParameters,PageBuildStatus>
/** Get latest Pages build

[Documentation](https://docs.github.com/rest/pages/pages#get-latest-pages-build) */
getLatestPagesBuild:Method<RepositoryParameters,PageBuild>
/** Get GitHub Pages build

[Documentation](https://docs.github.com/rest/pages/pages#get-apiname-pages-build) */
getPagesBuild:Method<RepositoryParameters&{build_id:number},PageBuild>
/** Create a GitHub Pages deployment

[Documentation](https://docs.github.com/rest/pages/pages#create-a-github-pages-deployment) */
createPagesDeployment:Method<RepositoryParameters&{
/** The ID of an artifact that contains the .zip or .tar of static assets to deploy. The artifact belongs to the repository. */artifact_id?:number;
/** The URL of an artifact that contains the .zip or .tar of static assets to deploy. The artifact belongs to the repository. */artifact_url?:string;
/** The target environment for this GitHub Pages deployment. */environment?:string;
/** A unique string that represents the version of the build for this deployment. */pages_build_version:string;
/** The OIDC token issued by GitHub Actions certifying the origin of the deployment. */oidc_token:string},PageDeployment>
/** Get the status of a GitHub Pages deployment

[Documentation](https://docs.github.com/rest/pages/pages#get-the-status-of-a-github-pages-deployment) */
getPagesDeployment:Method<RepositoryParameters&{
/** The ID of the Pages deployment. You can also give the commit SHA of the deployment. */pages_deployment_id:(number|string)},PagesDeploymentStatus>
/** Cancel a GitHub Pages deployment

[Documentation](https://docs.github.com/rest/pages/pages#cancel-a-github-pages-deployment) */
cancelPagesDeployment:Method<RepositoryParameters&{
/** The ID of the Pages deployment. You can also give the commit SHA of the deployment. */pages_deployment_id:(number|string)},undefined>
/** Get a DNS health check for GitHub Pages

[Documentation](https://docs.github.com/rest/pages/pages#get-a-dns-health-check-for-github-pages) */
getPagesHealthCheck:Method<RepositoryParameters,PagesHealthCheck>
/** Check if private vulnerability reporting is enabled for a repository

[Documentation](https://docs.github.com/rest/repos/repos#check-if-private-vulnerability-reporting-is-enabled-for-a-repository) */
checkPrivateVulnerabilityReporting:Method<RepositoryParameters,{enabled:boolean}>
/** Enable private vulnerability reporting for a repository

[Documentation](https://docs.github.com/rest/repos/repos#enable-private-vulnerability-reporting-for-a-repository) */
enablePrivateVulnerabilityReporting:Method<RepositoryParameters,undefined>
/** Disable private vulnerability reporting for a repository

[Documentation](https://docs.github.com/rest/repos/repos#disable-private-vulnerability-reporting-for-a-repository) */
disablePrivateVulnerabilityReporting:Method<RepositoryParameters,undefined>
/** Get all custom property values for a repository

[Documentation](https://docs.github.com/rest/repos/custom-properties#get-all-custom-property-values-for-a-repository) */
customPropertiesForReposGetRepositoryValues:Method<RepositoryParameters,CustomPropertyValue[]>
/** Create or update custom property values for a repository

[Documentation](https://docs.github.com/rest/repos/custom-properties#create-or-update-custom-property-values-for-a-repository) */
customPropertiesForReposCreateOrUpdateRepositoryValues:Method<RepositoryParameters&{
/** A list of custom property names and associated values to apply to the repositories. */properties:CustomPropertyValue[]},undefined>
/** Get a repository README

[Documentation](https://docs.github.com/rest/repos/contents#get-a-repository-readme) */
getReadme:Method<RepositoryParameters&{
/** The name of the commit/branch/tag. Default: the repository’s default branch. */ref?:string},ContentFile>
/** Get a repository README for a directory

[Documentation](https://docs.github.com/rest/repos/contents#get-a-repository-readme-for-a-directory) */
getReadmeInDirectory:Method<RepositoryParameters&{
/** The alternate path to look for a README file */dir:string;
/** The name of the commit/branch/tag. Default: the repository’s default branch. */ref?:string},ContentFile>
/** List releases

[Documentation](https://docs.github.com/rest/releases/releases#list-releases) */
listReleases:Method<RepositoryParameters&PageParameters,Release[]>
/** Create a release

[Documentation](https://docs.github.com/rest/releases/releases#create-a-release) */
createRelease:Method<RepositoryParameters&{
/** The name of the tag. */tag_name:string;
/** Specifies the commitish value that determines where the Git tag is created from. Can be any branch or commit SHA. Unused if the Git tag already exists. */target_commitish?:string;
/** The name of the release. */name?:string;
/** Text describing the contents of the tag. */body?:string;
/** `true` to create a draft (unpublished) release, `false` to create a published one. */draft?:boolean;
/** `true` to identify the release as a prerelease. `false` to identify the release as a full release. */prerelease?:boolean;
/** If specified, a discussion of the specified category is created and linked to the release. The value must be a category that already exists in the repository. */discussion_category_name?:string;
/** Whether to automatically generate the name and body for this release. */generate_release_notes?:boolean;
/** Specifies whether this release should be set as the latest release for the repository. Drafts and prereleases cannot be set as latest. */make_latest?:"true"|"false"|"legacy"},Release>
/** Get a release asset

[Documentation](https://docs.github.com/rest/releases/assets#get-a-release-asset) */
getReleaseAsset:Method<RepositoryParameters&{
/** The unique identifier of the asset. */asset_id:number},ReleaseAsset>
/** Update a release asset

[Documentation](https://docs.github.com/rest/releases/assets#update-a-release-asset) */
updateReleaseAsset:Method<RepositoryParameters&{
/** The unique identifier of the asset. */asset_id:number;
/** The file name of the asset. */name?:string;
/** An alternate short description of the asset. Used in place of the filename. */label?:string;state?:string},ReleaseAsset>
/** Delete a release asset

[Documentation](https://docs.github.com/rest/releases/assets#delete-a-release-asset) */
deleteReleaseAsset:Method<RepositoryParameters&{
/** The unique identifier of the asset. */asset_id:number},undefined>
/** Generate release notes content for a release

[Documentation](https://docs.github.com/rest/releases/releases#generate-release-notes-content-for-a-release) */
generateReleaseNotes:Method<RepositoryParameters&{
/** The tag name for the release. This can be an existing tag or a new one. */tag_name:string;
/** Specifies the commitish value that will be the target for the release's tag. Required if the supplied tag_name does not reference an existing tag. */target_commitish?:string;
/** The name of the previous tag to use as the starting point for the release notes. */previous_tag_name?:string;
/** Specifies a path to a file in the repository containing configuration settings used for generating the release notes. */configuration_file_path?:string},ReleaseNotesContent>
/** Get the latest release

[Documentation](https://docs.github.com/rest/releases/releases#get-the-latest-release) */
getLatestRelease:Method<RepositoryParameters,Release>
/** Get a release by tag name

[Documentation](https://docs.github.com/rest/releases/releases#get-a-release-by-tag-name) */
getReleaseByTag:Method<RepositoryParameters&{
/** tag parameter */tag:string},Release>
/** Get a release

[Documentation](https://docs.github.com/rest/releases/releases#get-a-release) */
getRelease:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number},Release>
/** Update a release

[Documentation](https://docs.github.com/rest/releases/releases#update-a-release) */
updateRelease:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number;
/** The name of the tag. */tag_name?:string;
/** Specifies the commitish value that determines where the Git tag is created from. Can be any branch or commit SHA. Unused if the Git tag already exists. */target_commitish?:string;
/** The name of the release. */name?:string;
/** Text describing the contents of the tag. */body?:string;
/** `true` makes the release a draft, and `false` publishes the release. */draft?:boolean;
/** `true` to identify the release as a prerelease, `false` to identify the release as a full release. */prerelease?:boolean;
/** Specifies whether this release should be set as the latest release for the repository. Drafts and prereleases cannot be set as latest. */make_latest?:"true"|"false"|"legacy";
/** If specified, a discussion of the specified category is created and linked to the release. The value must be a category that already exists in the repository. */discussion_category_name?:string},Release>
/** Delete a release

[Documentation](https://docs.github.com/rest/releases/releases#delete-a-release) */
deleteRelease:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number},undefined>
/** List release assets

[Documentation](https://docs.github.com/rest/releases/assets#list-release-assets) */
listReleaseAssets:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the release. */release_id:number},ReleaseAsset[]>
/** Upload a release asset

[Documentation](https://docs.github.com/rest/releases/assets#upload-a-release-asset) */
uploadReleaseAsset:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number;name:string;label?:string;data:RawBody},ReleaseAsset>
/** Get rules for a branch

[Documentation](https://docs.github.com/rest/repos/rules#get-rules-for-a-branch) */
getBranchRules:Method<RepositoryParameters&PageParameters&{
/** The name of the branch. Cannot contain wildcard characters. To use wildcard characters in branch names, use the GraphQL API. */branch:string},RepositoryRuleDetailed[]>
/** Get all repository rulesets

[Documentation](https://docs.github.com/rest/repos/rules#get-all-repository-rulesets) */
getRepoRulesets:Method<RepositoryParameters&PageParameters&{
/** Include rulesets configured at higher levels that apply to this repository */includes_parents?:boolean;
/** A comma-separated list of rule targets to filter by. If provided, only rulesets that apply to the specified targets will be returned. */targets?:string},RepositoryRuleset[]>
/** Create a repository ruleset

[Documentation](https://docs.github.com/rest/repos/rules#create-a-repository-ruleset) */
createRepoRuleset:Method<RepositoryParameters&{
/** The name of the ruleset. */name:string;
/** The target of the ruleset */target?:"branch"|"tag"|"push";
/** The enforcement level of the ruleset. `evaluate` allows admins to test rules before enforcing them. */enforcement:RepositoryRuleEnforcement;
/** The actors that can bypass the rules in this ruleset */bypass_actors?:RepositoryRulesetBypassActor[];
/** Parameters for a repository ruleset ref name condition */conditions?:RepositoryRulesetConditions;
/** An array of rules within the ruleset. */rules?:RepositoryRule[]},RepositoryRuleset>
/** List repository rule suites

[Documentation](https://docs.github.com/rest/repos/rule-suites#list-repository-rule-suites) */
getRepoRuleSuites:Method<RepositoryParameters&PageParameters&{
/** The name of the ref. Cannot contain wildcard characters. Optionally prefix with `refs/heads/` to limit to branches or `refs/tags/` to limit to tags. */ref?:string;
/** The time period to filter by. */time_period?:"hour"|"day"|"week"|"month";
/** The handle for the GitHub user account to filter on. When specified, only rule evaluations triggered by this actor will be returned. */actor_name?:string;
/** The rule suite results to filter on. When specified, only suites with this result will be returned. */rule_suite_result?:"pass"|"fail"|"bypass"|"all";
/** The evaluate status to filter on. */evaluate_status?:"all"|"active"|"evaluate"},RuleSuites>
/** Get a repository rule suite

[Documentation](https://docs.github.com/rest/repos/rule-suites#get-a-repository-rule-suite) */
getRepoRuleSuite:Method<RepositoryParameters&{
/** The unique identifier of the rule suite result. */rule_suite_id:number},RuleSuite>
/** Get a repository ruleset

[Documentation](https://docs.github.com/rest/repos/rules#get-a-repository-ruleset) */
getRepoRuleset:Method<RepositoryParameters&{
/** The ID of the ruleset. */ruleset_id:number;
/** Include rulesets configured at higher levels that apply to this repository */includes_parents?:boolean},RepositoryRuleset>
/** Update a repository ruleset

[Documentation](https://docs.github.com/rest/repos/rules#update-a-repository-ruleset) */
updateRepoRuleset:Method<RepositoryParameters&{
/** The ID of the ruleset. */ruleset_id:number;
/** The name of the ruleset. */name?:string;
/** The target of the ruleset */target?:"branch"|"tag"|"push";
/** The enforcement level of the ruleset. `evaluate` allows admins to test rules before enforcing them. */enforcement?:RepositoryRuleEnforcement;
/** The actors that can bypass the rules in this ruleset */bypass_actors?:RepositoryRulesetBypassActor[];
/** Parameters for a repository ruleset ref name condition */conditions?:RepositoryRulesetConditions;
/** An array of rules within the ruleset. */rules?:RepositoryRule[]},RepositoryRuleset>
/** Delete a repository ruleset

[Documentation](https://docs.github.com/rest/repos/rules#delete-a-repository-ruleset) */
deleteRepoRuleset:Method<RepositoryParameters&{
/** The ID of the ruleset. */ruleset_id:number},undefined>
/** Get repository ruleset history

[Documentation](https://docs.github.com/rest/repos/rules#get-repository-ruleset-history) */
getRepoRulesetHistory:Method<RepositoryParameters&PageParameters&{
/** The ID of the ruleset. */ruleset_id:number},RulesetVersion[]>
/** Get repository ruleset version

[Documentation](https://docs.github.com/rest/repos/rules#get-repository-ruleset-version) */
getRepoRulesetVersion:Method<RepositoryParameters&{
/** The ID of the ruleset. */ruleset_id:number;
/** The ID of the version */version_id:number},RulesetVersionWithState>
/** Get the weekly commit activity

[Documentation](https://docs.github.com/rest/metrics/statistics#get-the-weekly-commit-activity) */
getCodeFrequencyStats:Method<RepositoryParameters,CodeFrequencyStat[]>
/** Get the last year of commit activity

[Documentation](https://docs.github.com/rest/metrics/statistics#get-the-last-year-of-commit-activity) */
getCommitActivityStats:Method<RepositoryParameters,CommitActivity[]>
/** Get all contributor commit activity

[Documentation](https://docs.github.com/rest/metrics/statistics#get-all-contributor-commit-activity) */
getContributorsStats:Method<RepositoryParameters,ContributorActivity[]>
/** Get the weekly commit count

[Documentation](https://docs.github.com/rest/metrics/statistics#get-the-weekly-commit-count) */
getParticipationStats:Method<RepositoryParameters,ParticipationStats>
/** Get the hourly commit count for each day

[Documentation](https://docs.github.com/rest/metrics/statistics#get-the-hourly-commit-count-for-each-day) */
getPunchCardStats:Method<RepositoryParameters,CodeFrequencyStat[]>
/** Create a commit status

[Documentation](https://docs.github.com/rest/commits/statuses#create-a-commit-status) */
createCommitStatus:Method<RepositoryParameters&{sha:string;
/** The state of the status. */state:"error"|"failure"|"pending"|"success";
/** The target URL to associate with this status. This URL will be linked from the GitHub UI to allow users to easily see the source of the status. */target_url?:string|null;
/** A short description of the status. */description?:string|null;
/** A string label to differentiate this status from the status of other systems. This field is case-insensitive. */context?:string},Status>
/** List repository tags

[Documentation](https://docs.github.com/rest/repos/repos#list-repository-tags) */
listTags:Method<RepositoryParameters&PageParameters,Tag[]>
/** Download a repository archive (tar)

[Documentation](https://docs.github.com/rest/repos/contents#download-a-repository-archive-tar) */
downloadTarballArchive:Method<RepositoryParameters&{ref:string},unknown>
/** List repository teams

[Documentation](https://docs.github.com/rest/repos/repos#list-repository-teams) */
listTeams:Method<RepositoryParameters&PageParameters,Team[]>
/** Get all repository topics

[Documentation](https://docs.github.com/rest/repos/repos#get-all-repository-topics) */
getAllTopics:Method<RepositoryParameters&PageParameters,Topic>
/** Replace all repository topics

[Documentation](https://docs.github.com/rest/repos/repos#replace-all-repository-topics) */
replaceAllTopics:Method<RepositoryParameters&{
/** An array of topics to add to the repository. Pass one or more topics to _replace_ the set of existing topics. */names:string[]},Topic>
/** Get repository clones

[Documentation](https://docs.github.com/rest/metrics/traffic#get-repository-clones) */
getClones:Method<RepositoryParameters&{
/** The time frame to display results for. */per?:"day"|"week"},CloneTraffic>
/** Get top referral paths

[Documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-paths) */
getTopPaths:Method<RepositoryParameters,ContentTraffic[]>
/** Get top referral sources

[Documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-sources) */
getTopReferrers:Method<RepositoryParameters,ReferrerTraffic[]>
/** Get page views

[Documentation](https://docs.github.com/rest/metrics/traffic#get-page-views) */
getViews:Method<RepositoryParameters&{
/** The time frame to display results for. */per?:"day"|"week"},ViewTraffic>
/** Transfer a repository

[Documentation](https://docs.github.com/rest/repos/repos#transfer-a-repository) */
transfer:Method<RepositoryParameters&{
/** The username or organization name the repository will be transferred to. */new_owner:string;
/** The new name to be given to the repository. */new_name?:string;
/** ID of the team or teams to add to the repository. Teams can only be added to organization-owned repositories. */team_ids?:number[]},MinimalRepository>
/** Check if vulnerability alerts are enabled for a repository

[Documentation](https://docs.github.com/rest/repos/repos#check-if-vulnerability-alerts-are-enabled-for-a-repository) */
checkVulnerabilityAlerts:Method<RepositoryParameters,undefined>
/** Enable vulnerability alerts

[Documentation](https://docs.github.com/rest/repos/repos#enable-vulnerability-alerts) */
enableVulnerabilityAlerts:Method<RepositoryParameters,undefined>
/** Disable vulnerability alerts

[Documentation](https://docs.github.com/rest/repos/repos#disable-vulnerability-alerts) */
disableVulnerabilityAlerts:Method<RepositoryParameters,undefined>
/** Download a repository archive (zip)

[Documentation](https://docs.github.com/rest/repos/contents#download-a-repository-archive-zip) */
downloadZipballArchive:Method<RepositoryParameters&{ref:string},unknown>
/** Create a repository using a template

[Documentation](https://docs.github.com/rest/repos/repos#create-a-repository-using-a-template) */
createUsingTemplate:Method<{
/** The account owner of the template repository. The name is not case sensitive. */template_owner:string;
/** The name of the template repository without the `.git` extension. The name is not case sensitive. */template_repo:string;
/** The organization or person who will own the new repository. */owner?:string;
/** The name of the new repository. */name:string;
/** A short description of the new repository. */description?:string;
/** Set to `true` to include the directory structure and files from all branches in the template repository, and not just the default branch. Default: `false`. */include_all_branches?:boolean;
/** Either `true` to create a new private repository or `false` to create a new public one. */private?:boolean},FullRepository>
/** List public repositories

[Documentation](https://docs.github.com/rest/repos/repos#list-public-repositories) */
listPublic:Method<{
/** A repository ID. Only return repositories with an ID greater than this ID. */since?:number},MinimalRepository[]>
/** List repositories for the authenticated user

[Documentation](https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user) */
listForAuthenticatedUser:Method<PageParameters&{
/** Limit results to repositories with the specified visibility. */visibility?:"all"|"public"|"private";
/** Comma-separated list of values. */affiliation?:string;
/** Limit results to repositories of the specified type. Will cause a `422` error if used in the same request as **visibility** or **affiliation**. */type?:"all"|"owner"|"public"|"private"|"member";
/** The property to sort the results by. */sort?:"created"|"updated"|"pushed"|"full_name";
/** The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`. */direction?:"asc"|"desc";
/** Only show repositories updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string;
/** Only show repositories updated before the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */before?:string},Repository[]>
/** Create a repository for the authenticated user

[Documentation](https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user) */
createForAuthenticatedUser:Method<{
/** The name of the repository. */name:string;
/** A short description of the repository. */description?:string;
/** A URL with more information about the repository. */homepage?:string;
/** Whether the repository is private. */private?:boolean;
/** Whether issues are enabled. */has_issues?:boolean;
/** Whether projects are enabled. */has_projects?:boolean;
/** Whether the wiki is enabled. */has_wiki?:boolean;
/** Whether discussions are enabled. */has_discussions?:boolean;
/** The id of the team that will be granted access to this repository. This is only valid when creating a repository in an organization. */team_id?:number;
/** Whether the repository is initialized with a minimal README. */auto_init?:boolean;
/** The desired language or platform to apply to the .gitignore. */gitignore_template?:string;
/** The license keyword of the open source license for this repository. */license_template?:string;
/** Whether to allow squash merges for pull requests. */allow_squash_merge?:boolean;
/** Whether to allow merge commits for pull requests. */allow_merge_commit?:boolean;
/** Whether to allow rebase merges for pull requests. */allow_rebase_merge?:boolean;
/** Whether to allow Auto-merge to be used on pull requests. */allow_auto_merge?:boolean;
/** Whether to delete head branches when pull requests are merged */delete_branch_on_merge?:boolean;
/** Required when using `squash_merge_commit_message`. */squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";
/** The default value for a squash merge commit message: */squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";
/** Required when using `merge_commit_message`. */merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";
/** The default value for a merge commit message. */merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";
/** Whether downloads are enabled. */has_downloads?:boolean;
/** Whether this repository acts as a template that can be used to generate new repositories. */is_template?:boolean},FullRepository>
/** List repository invitations for the authenticated user

[Documentation](https://docs.github.com/rest/collaborators/invitations#list-repository-invitations-for-the-authenticated-user) */
listInvitationsForAuthenticatedUser:Method<PageParameters,RepositoryInvitation[]>
/** Accept a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#accept-a-repository-invitation) */
acceptInvitationForAuthenticatedUser:Method<{
/** The unique identifier of the invitation. */invitation_id:number},undefined>
/** Decline a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#decline-a-repository-invitation) */
declineInvitationForAuthenticatedUser:Method<{
/** The unique identifier of the invitation. */invitation_id:number},undefined>
/** List repositories for a user

[Documentation](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user) */
listForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string;
/** Limit results to repositories of the specified type. */type?:"all"|"owner"|"member";
/** The property to sort the results by. */sort?:"created"|"updated"|"pushed"|"full_name";
/** The order to sort by. Default: `asc` when using `full_name`, otherwise `desc`. */direction?:"asc"|"desc"},MinimalRepository[]>
/** Compare two commits

[Documentation](https://docs.github.com/rest/reference/repos#compare-two-commits) */
compareCommits:Method<RepositoryParameters&PageParameters&{base:string;head:string},CommitComparison>
/** Download a repository archive

[Documentation](https://docs.github.com/rest/repos/contents)

@deprecated */
getArchiveLink:Method<{owner:string;repo:string;archive_format:string;ref:string},ArrayBuffer>
}
export interface SecretScanningMethods {
/** List secret scanning alerts for an organization

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#list-secret-scanning-alerts-for-an-organization) */
listAlertsForOrg:Method<OrganizationParameters&PageParameters&{
/** Set to `open` or `resolved` to only list secret scanning alerts in a specific state. */state?:"open"|"resolved";
/** A comma-separated list of secret types to return. All default secret patterns are returned. To return generic patterns, pass the token name(s) in the parameter. */secret_type?:string;
/** A comma-separated list of secret types to exclude from the results. All default secret patterns are returned except those matching the specified types. */exclude_secret_types?:string;
/** A comma-separated list of provider slugs to exclude from the results. Provider slugs use lowercase with underscores (e.g., `github_secret_scanning`, `clojars`). */exclude_providers?:string;
/** A comma-separated list of provider slugs to filter by. Provider slugs use lowercase with underscores (e.g., `github_secret_scanning`, `clojars`). */providers?:string;
/** A comma-separated list of resolutions. Only secret scanning alerts with one of these resolutions are listed. */resolution?:string;
/** Filters alerts by assignee. */assignee?:string;
/** The property to sort the results by. `created` means when the alert was created. `updated` means when the alert was updated or resolved. */sort?:"created"|"updated";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for events before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for events after this cursor. */after?:string;
/** A comma-separated list of validities that, when present, will return alerts that match the validities in this list. */validity?:string;
/** A boolean value representing whether or not to filter alerts by the publicly-leaked tag being present. */is_publicly_leaked?:boolean;
/** A boolean value representing whether or not to filter alerts by the multi-repo tag being present. */is_multi_repo?:boolean;
/** A boolean value representing whether or not to hide literal secrets in the results. */hide_secret?:boolean;
/** A boolean value (`true` or `false`) indicating whether to filter alerts by their push protection bypass status. */is_bypassed?:boolean;
/** A comma-separated list of metadata fields to filter alerts by. Only alerts that have all of the specified metadata fields attached will be returned. */included_metadata?:string;
/** Filters alerts to only those whose attached `owner_email` metadata field matches the provided value. */owner_email_hash?:string},OrganizationSecretScanningAlert[]>
/** List organization custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#list-organization-custom-patterns) */
listOrgCustomPatterns:Method<OrganizationParameters&PageParameters&{
/** Filter custom patterns by state. When absent, returns patterns in all states. */state?:"published"|"unpublished";
/** Filter custom patterns by whether push protection is enabled. When absent, returns patterns regardless of push protection status. */push_protection?:"enabled"|"disabled";
/** The property to sort the results by. */sort?:"created"|"updated"|"name";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},SecretScanningCustomPattern[]>
/** Bulk create organization custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#bulk-create-organization-custom-patterns) */
bulkCreateOrgCustomPatterns:Method<OrganizationParameters&{
/** The list of custom patterns to create. */patterns:SecretScanningCustomPatternToCreate[]},{created_patterns?:SecretScanningCustomPattern[]}>
/** Bulk delete organization custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#bulk-delete-organization-custom-patterns) */
bulkDeleteOrgCustomPatterns:Method<OrganizationParameters&{
/** The list of custom patterns to delete. */patterns:SecretScanningCustomPatternToDelete[];
/** What to do with alerts associated with the deleted patterns. `delete_alerts` permanently removes the alerts. */post_delete_action?:"delete_alerts"|"resolve_alerts"},undefined>
/** Update an organization custom pattern

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#update-an-organization-custom-pattern) */
updateOrgCustomPattern:Method<OrganizationParameters&{
/** The ID of the custom pattern. */pattern_id:number;
/** The updated regular expression of the custom pattern. */pattern?:string;
/** The updated start delimiter regex for the custom pattern. */start_delimiter?:string;
/** The updated end delimiter regex for the custom pattern. */end_delimiter?:string;
/** Updated list of regexes that the secret must match. */must_match?:string[];
/** Updated list of regexes that the secret must not match. */must_not_match?:string[];
/** The version of the entity. */custom_pattern_version:SecretScanningRowVersion},SecretScanningCustomPattern>
/** List organization pattern configurations

[Documentation](https://docs.github.com/rest/secret-scanning/push-protection#list-organization-pattern-configurations) */
listOrgPatternConfigs:Method<OrganizationParameters,SecretScanningPatternConfiguration>
/** Update organization pattern configurations

[Documentation](https://docs.github.com/rest/secret-scanning/push-protection#update-organization-pattern-configurations) */
updateOrgPatternConfigs:Method<OrganizationParameters&{
/** The version of the entity. */pattern_config_version?:SecretScanningRowVersion;
/** Pattern settings for provider patterns. */provider_pattern_settings?:({token_type?:string;push_protection_setting?:"not-set"|"disabled"|"enabled"})[];
/** Pattern settings for custom patterns. */custom_pattern_settings?:({token_type?:string;custom_pattern_version?:SecretScanningRowVersion;push_protection_setting?:"disabled"|"enabled"})[]},{pattern_config_version?:string}>
/** List secret scanning alerts for a repository

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#list-secret-scanning-alerts-for-a-repository) */
listAlertsForRepo:Method<RepositoryParameters&PageParameters&{
/** Set to `open` or `resolved` to only list secret scanning alerts in a specific state. */state?:"open"|"resolved";
/** A comma-separated list of secret types to return. All default secret patterns are returned. To return generic patterns, pass the token name(s) in the parameter. */secret_type?:string;
/** A comma-separated list of secret types to exclude from the results. All default secret patterns are returned except those matching the specified types. */exclude_secret_types?:string;
/** A comma-separated list of provider slugs to exclude from the results. Provider slugs use lowercase with underscores (e.g., `github_secret_scanning`, `clojars`). */exclude_providers?:string;
/** A comma-separated list of provider slugs to filter by. Provider slugs use lowercase with underscores (e.g., `github_secret_scanning`, `clojars`). */providers?:string;
/** A comma-separated list of resolutions. Only secret scanning alerts with one of these resolutions are listed. */resolution?:string;
/** Filters alerts by assignee. */assignee?:string;
/** The property to sort the results by. `created` means when the alert was created. `updated` means when the alert was updated or resolved. */sort?:"created"|"updated";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for events before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for events after this cursor. */after?:string;
/** A comma-separated list of validities that, when present, will return alerts that match the validities in this list. */validity?:string;
/** A boolean value representing whether or not to filter alerts by the publicly-leaked tag being present. */is_publicly_leaked?:boolean;
/** A boolean value representing whether or not to filter alerts by the multi-repo tag being present. */is_multi_repo?:boolean;
/** A boolean value representing whether or not to hide literal secrets in the results. */hide_secret?:boolean;
/** A boolean value (`true` or `false`) indicating whether to filter alerts by their push protection bypass status. */is_bypassed?:boolean;
/** A comma-separated list of metadata fields to filter alerts by. Only alerts that have all of the specified metadata fields attached will be returned. */included_metadata?:string;
/** Filters alerts to only those whose attached `owner_email` metadata field matches the provided value. */owner_email_hash?:string},SecretScanningAlert[]>
/** Get a secret scanning alert

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#get-a-secret-scanning-alert) */
getAlert:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber;
/** A boolean value representing whether or not to hide literal secrets in the results. */hide_secret?:boolean},SecretScanningAlertWithMetadata>
/** Update a secret scanning alert

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#update-a-secret-scanning-alert) */
updateAlert:Method<RepositoryParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber;
/** Sets the state of the secret scanning alert. You must provide `resolution` when you set the state to `resolved`. */state?:SecretScanningAlertState;
/** **Required when the `state` is `resolved`.** The reason for resolving the alert. */resolution?:SecretScanningAlertResolution;
/** An optional comment when closing or reopening an alert. Cannot be updated or deleted. */resolution_comment?:SecretScanningAlertResolutionComment;
/** The username of the user to assign to the alert. Set to `null` to unassign the alert. */assignee?:SecretScanningAlertAssignee;
/** Sets the validity of the secret scanning alert. Can be `active`, `inactive`, or `null` to clear the override. */validity?:"active"|"inactive"|null},SecretScanningAlertWithMetadata>
/** List locations for a secret scanning alert

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#list-locations-for-a-secret-scanning-alert) */
listLocationsForAlert:Method<RepositoryParameters&PageParameters&{
/** The number that identifies an alert. */alert_number:AlertNumber},SecretScanningLocation[]>
/** List repository custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#list-repository-custom-patterns) */
listRepoCustomPatterns:Method<RepositoryParameters&PageParameters&{
/** Filter custom patterns by state. When absent, returns patterns in all states. */state?:"published"|"unpublished";
/** Filter custom patterns by whether push protection is enabled. When absent, returns patterns regardless of push protection status. */push_protection?:"enabled"|"disabled";
/** The property to sort the results by. */sort?:"created"|"updated"|"name";
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string},SecretScanningCustomPattern[]>
/** Bulk create repository custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#bulk-create-repository-custom-patterns) */
bulkCreateRepoCustomPatterns:Method<RepositoryParameters&{
/** The list of custom patterns to create. */patterns:SecretScanningCustomPatternToCreate[]},{created_patterns?:SecretScanningCustomPattern[]}>
/** Bulk delete repository custom patterns

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#bulk-delete-repository-custom-patterns) */
bulkDeleteRepoCustomPatterns:Method<RepositoryParameters&{
/** The list of custom patterns to delete. */patterns:SecretScanningCustomPatternToDelete[];
/** What to do with alerts associated with the deleted patterns. `delete_alerts` permanently removes the alerts. */post_delete_action?:"delete_alerts"|"resolve_alerts"},undefined>
/** Update a repository custom pattern

[Documentation](https://docs.github.com/rest/secret-scanning/custom-patterns#update-a-repository-custom-pattern) */
updateRepoCustomPattern:Method<RepositoryParameters&{
/** The ID of the custom pattern. */pattern_id:number;
/** The updated regular expression of the custom pattern. */pattern?:string;
/** The updated start delimiter regex for the custom pattern. */start_delimiter?:string;
/** The updated end delimiter regex for the custom pattern. */end_delimiter?:string;
/** Updated list of regexes that the secret must match. */must_match?:string[];
/** Updated list of regexes that the secret must not match. */must_not_match?:string[];
/** The version of the entity. */custom_pattern_version:SecretScanningRowVersion},SecretScanningCustomPattern>
/** Create a push protection bypass

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#create-a-push-protection-bypass) */
createPushProtectionBypass:Method<RepositoryParameters&{
/** The reason for bypassing push protection. */reason:SecretScanningPushProtectionBypassReason;
/** The ID of the push protection bypass placeholder. This value is returned on any push protected routes. */placeholder_id:SecretScanningPushProtectionBypassPlaceholderId},SecretScanningPushProtectionBypass>
/** Get secret scanning scan history for a repository

[Documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#get-secret-scanning-scan-history-for-a-repository) */
getScanHistory:Method<RepositoryParameters,SecretScanningScanHistory>
}
export interface HostedComputeMethods {
/** List hosted compute network configurations for an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#list-hosted-compute-network-configurations-for-an-organization) */
listNetworkConfigurationsForOrg:Method<OrganizationParameters&PageParameters,{total_count:number;network_configurations:NetworkConfiguration[]}>
/** Create a hosted compute network configuration for an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#create-a-hosted-compute-network-configuration-for-an-organization) */
createNetworkConfigurationForOrg:Method<OrganizationParameters&{
/** Name of the network configuration. Must be between 1 and 100 characters and may only contain upper and lowercase letters a-z, numbers 0-9, '.', '-', and '_'. */name:string;
/** The hosted compute service to use for the network configuration. */compute_service?:"none"|"actions";
/** A list of identifiers of the network settings resources to use for the network configuration. Exactly one resource identifier must be specified in the list. */network_settings_ids:string[];
/** A list of identifiers of the failover network settings resources to use for the network configuration. */failover_network_settings_ids?:string[];
/** Indicates whether the failover network resource is enabled. */failover_network_enabled?:boolean},NetworkConfiguration>
/** Get a hosted compute network configuration for an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#get-a-hosted-compute-network-configuration-for-an-organization) */
getNetworkConfigurationForOrg:Method<OrganizationParameters&{
/** Unique identifier of the hosted compute network configuration. */network_configuration_id:string},NetworkConfiguration>
/** Update a hosted compute network configuration for an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#update-a-hosted-compute-network-configuration-for-an-organization) */
updateNetworkConfigurationForOrg:Method<OrganizationParameters&{
/** Unique identifier of the hosted compute network configuration. */network_configuration_id:string;
/** Name of the network configuration. Must be between 1 and 100 characters and may only contain upper and lowercase letters a-z, numbers 0-9, '.', '-', and '_'. */name?:string;
/** The hosted compute service to use for the network configuration. */compute_service?:"none"|"actions";
/** A list of identifiers of the network settings resources to use for the network configuration. Exactly one resource identifier must be specified in the list. */network_settings_ids?:string[];
/** A list of identifiers of the failover network settings resources to use for the network configuration. */failover_network_settings_ids?:string[];
/** Indicates whether the failover network resource is enabled. */failover_network_enabled?:boolean},NetworkConfiguration>
/** Delete a hosted compute network configuration from an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#delete-a-hosted-compute-network-configuration-from-an-organization) */
deleteNetworkConfigurationFromOrg:Method<OrganizationParameters&{
/** Unique identifier of the hosted compute network configuration. */network_configuration_id:string},undefined>
/** Get a hosted compute network settings resource for an organization

[Documentation](https://docs.github.com/rest/orgs/network-configurations#get-a-hosted-compute-network-settings-resource-for-an-organization) */
getNetworkSettingsForOrg:Method<OrganizationParameters&{
/** Unique identifier of the hosted compute network settings. */network_settings_id:string},NetworkSettings>
}
export interface TeamsMethods {
/** List teams

[Documentation](https://docs.github.com/rest/teams/teams#list-teams) */
list:Method<OrganizationParameters&PageParameters&{
/** Filter team results by their type. */team_type?:"all"|"enterprise"|"organization"},Team[]>
/** Create a team

[Documentation](https://docs.github.com/rest/teams/teams#create-a-team) */
create:Method<OrganizationParameters&{
/** The name of the team. */name:string;
/** The description of the team. */description?:string;
/** List GitHub usernames for organization members who will become team maintainers. */maintainers?:string[];
/** The full name (e.g., "organization-name/repository-name") of repositories to add the team to. */repo_names?:string[];
/** The level of privacy this team should have. */privacy?:"secret"|"closed";
/** The notification setting the team has chosen. */notification_setting?:"notifications_enabled"|"notifications_disabled";
/** **Closing down notice**. The permission that new repositories will be added to the team with when none is specified. */permission?:"pull"|"push";
/** The ID of a team to set as the parent team. */parent_team_id?:number;
/** The slug of a team to set as the parent team. Ignored when `parent_team_id` is also provided. */parent_team_slug?:string},TeamFull>
/** Get a team by name

[Documentation](https://docs.github.com/rest/teams/teams#get-a-team-by-name) */
getByName:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string},TeamFull>
/** Update a team

[Documentation](https://docs.github.com/rest/teams/teams#update-a-team) */
updateInOrg:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The name of the team. */name?:string;
/** The description of the team. */description?:string;
/** The level of privacy this team should have. Editing teams without specifying this parameter leaves `privacy` intact. */privacy?:"secret"|"closed";
/** The notification setting the team has chosen. Editing teams without specifying this parameter leaves `notification_setting` intact. */notification_setting?:"notifications_enabled"|"notifications_disabled";
/** **Closing down notice**. The permission that new repositories will be added to the team with when none is specified. */permission?:"pull"|"push"|"admin";
/** The ID of a team to set as the parent team. */parent_team_id?:number|null;
/** The slug of a team to set as the parent team. Ignored when `parent_team_id` is also provided. */parent_team_slug?:string|null},TeamFull>
/** Delete a team

[Documentation](https://docs.github.com/rest/teams/teams#delete-a-team) */
deleteInOrg:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string},undefined>
/** List pending team invitations

[Documentation](https://docs.github.com/rest/teams/members#list-pending-team-invitations) */
listPendingInvitationsInOrg:Method<OrganizationParameters&PageParameters&{
/** The slug of the team name. */team_slug:string},OrganizationInvitation[]>
/** List team members

[Documentation](https://docs.github.com/rest/teams/members#list-team-members) */
listMembersInOrg:Method<OrganizationParameters&PageParameters&{
/** The slug of the team name. */team_slug:string;
/** Filters members returned by their role in the team. */role?:"member"|"maintainer"|"all"},TeamMember[]>
/** Get team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user) */
getMembershipForUserInOrg:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The handle for the GitHub user account. */username:string},TeamMembership>
/** Add or update team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user) */
addOrUpdateMembershipForUserInOrg:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The handle for the GitHub user account. */username:string;
/** The role that this user should have in the team. */role?:"member"|"maintainer"},TeamMembership>
/** Remove team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user) */
removeMembershipForUserInOrg:Method<OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The handle for the GitHub user account. */username:string},undefined>
/** List team repositories

[Documentation](https://docs.github.com/rest/teams/teams#list-team-repositories) */
listReposInOrg:Method<OrganizationParameters&PageParameters&{
/** The slug of the team name. */team_slug:string},MinimalRepository[]>
/** Check team permissions for a repository

[Documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository) */
checkPermissionsForRepoInOrg:Method<RepositoryParameters&OrganizationParameters&{
/** The slug of the team name. */team_slug:string},TeamRepository>
/** Add or update team repository permissions

[Documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions) */
addOrUpdateRepoPermissionsInOrg:Method<RepositoryParameters&OrganizationParameters&{
/** The slug of the team name. */team_slug:string;
/** The permission to grant the team on this repository. */permission?:string},undefined>
/** Remove a repository from a team

[Documentation](https://docs.github.com/rest/teams/teams#remove-a-repository-from-a-team) */
removeRepoInOrg:Method<RepositoryParameters&OrganizationParameters&{
/** The slug of the team name. */team_slug:string},undefined>
/** List child teams

[Documentation](https://docs.github.com/rest/teams/teams#list-child-teams) */
listChildInOrg:Method<OrganizationParameters&PageParameters&{
/** The slug of the team name. */team_slug:string},Team[]>
/** Get a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#get-a-team-legacy)

@deprecated Is going to be removed on 2021-02-01. */
getLegacy:Method<{
/** The unique identifier of the team. */team_id:number},TeamFull>
/** Update a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#update-a-team-legacy)

@deprecated Is going to be removed on 2021-02-01. */
updateLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The name of the team. */name:string;
/** The description of the team. */description?:string;
/** The level of privacy this team should have. Editing teams without specifying this parameter leaves `privacy` intact. */privacy?:"secret"|"closed";
/** The notification setting the team has chosen. Editing teams without specifying this parameter leaves `notification_setting` intact. */notification_setting?:"notifications_enabled"|"notifications_disabled";
/** **Closing down notice**. The permission that new repositories will be added to the team with when none is specified. */permission?:"pull"|"push"|"admin";
/** The ID of a team to set as the parent team. */parent_team_id?:number|null;
/** The slug of a team to set as the parent team. Ignored when `parent_team_id` is also provided. */parent_team_slug?:string|null},TeamFull>
/** Delete a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#delete-a-team-legacy)

@deprecated Is going to be removed on 2021-02-01. */
deleteLegacy:Method<{
/** The unique identifier of the team. */team_id:number},undefined>
/** List pending team invitations (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#list-pending-team-invitations-legacy)

@deprecated Is going to be removed on 2021-02-01. */
listPendingInvitationsLegacy:Method<PageParameters&{
/** The unique identifier of the team. */team_id:number},OrganizationInvitation[]>
/** List team members (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#list-team-members-legacy)

@deprecated Is going to be removed on 2021-02-01. */
listMembersLegacy:Method<PageParameters&{
/** The unique identifier of the team. */team_id:number;
/** Filters members returned by their role in the team. */role?:"member"|"maintainer"|"all"},TeamMember[]>
/** Get team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#get-team-member-legacy)

@deprecated Is going to be removed on 2021-02-01. */
getMemberLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string},undefined>
/** Add team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#add-team-member-legacy)

@deprecated Is going to be removed on 2021-02-01. */
addMemberLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string},undefined>
/** Remove team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#remove-team-member-legacy)

@deprecated Is going to be removed on 2021-02-01. */
removeMemberLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string},undefined>
/** Get team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user-legacy)

@deprecated Is going to be removed on 2021-02-01. */
getMembershipForUserLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string},TeamMembership>
/** Add or update team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user-legacy)

@deprecated Is going to be removed on 2021-02-01. */
addOrUpdateMembershipForUserLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string;
/** The role that this user should have in the team. */role?:"member"|"maintainer"},TeamMembership>
/** Remove team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user-legacy)

@deprecated Is going to be removed on 2021-02-01. */
removeMembershipForUserLegacy:Method<{
/** The unique identifier of the team. */team_id:number;
/** The handle for the GitHub user account. */username:string},undefined>
/** List team repositories (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#list-team-repositories-legacy)

@deprecated Is going to be removed on 2021-02-01. */
listReposLegacy:Method<PageParameters&{
/** The unique identifier of the team. */team_id:number},MinimalRepository[]>
/** Check team permissions for a repository (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository-legacy)

@deprecated Is going to be removed on 2021-02-01. */
checkPermissionsForRepoLegacy:Method<RepositoryParameters&{
/** The unique identifier of the team. */team_id:number},TeamRepository>
/** Add or update team repository permissions (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions-legacy)

@deprecated Is going to be removed on 2021-02-01. */
addOrUpdateRepoPermissionsLegacy:Method<RepositoryParameters&{
/** The unique identifier of the team. */team_id:number;
/** The permission to grant the team on this repository. */permission?:"pull"|"push"|"admin"},undefined>
/** Remove a repository from a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#remove-a-repository-from-a-team-legacy)

@deprecated Is going to be removed on 2021-02-01. */
removeRepoLegacy:Method<RepositoryParameters&{
/** The unique identifier of the team. */team_id:number},undefined>
/** List child teams (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#list-child-teams-legacy)

@deprecated Is going to be removed on 2021-02-01. */
listChildLegacy:Method<PageParameters&{
/** The unique identifier of the team. */team_id:number},Team[]>
/** List teams for the authenticated user

[Documentation](https://docs.github.com/rest/teams/teams#list-teams-for-the-authenticated-user) */
listForAuthenticatedUser:Method<PageParameters,TeamFull[]>
}
export interface RateLimitMethods {
/** Get rate limit status for the authenticated user

[Documentation](https://docs.github.com/rest/rate-limit/rate-limit#get-rate-limit-status-for-the-authenticated-user) */
get:Method<{},RateLimitOverview>
}
export interface ChecksMethods {
/** Create a check run

[Documentation](https://docs.github.com/rest/reference/checks#create-a-check-run) */
create:Method<RepositoryParameters&{
/** The name of the check. For example, "code-coverage". */name:string;
/** The SHA of the commit. */head_sha:string;
/** The URL of the integrator's site that has the full details of the check. If the integrator does not provide this, then the homepage of the GitHub app is used. */details_url?:string;
/** A reference for the run on the integrator's system. */external_id?:string;
/** The current status. */status?:"queued"|"in_progress"|"completed";
/** The time that the check run began. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */started_at?:string;
/** **Required if you provide `completed_at` or a `status` of `completed`**. */conclusion?:"action_required"|"cancelled"|"failure"|"neutral"|"success"|"skipped"|"stale"|"timed_out";
/** The time the check completed. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */completed_at?:string;
/** Check runs can accept a variety of data in the `output` object, including a `title` and `summary` and can optionally provide descriptive details about the run. */output?:{title:string;summary:string;text?:string;annotations?:({path:string;start_line:number;end_line:number;start_column?:number;end_column?:number;annotation_level:"notice"|"warning"|"failure";message:string;title?:string;raw_details?:string})[];images?:{alt:string;image_url:string;caption?:string}[]};
/** Displays a button on GitHub that can be clicked to alert your app to do additional tasks. */actions?:{label:string;description:string;identifier:string}[]},CheckRun>
/** Get a check run

[Documentation](https://docs.github.com/rest/checks/runs#get-a-check-run) */
get:Method<RepositoryParameters&{
/** The unique identifier of the check run. */check_run_id:number},CheckRun>
/** Update a check run

[Documentation](https://docs.github.com/rest/checks/runs#update-a-check-run) */
update:Method<RepositoryParameters&{
/** The unique identifier of the check run. */check_run_id:number;
/** The name of the check. For example, "code-coverage". */name?:string;
/** The URL of the integrator's site that has the full details of the check. */details_url?:string;
/** A reference for the run on the integrator's system. */external_id?:string;
/** This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */started_at?:string;
/** The current status of the check run. Only GitHub Actions can set a status of `waiting`, `pending`, or `requested`. */status?:"queued"|"in_progress"|"completed"|"waiting"|"requested"|"pending";
/** **Required if you provide `completed_at` or a `status` of `completed`**. */conclusion?:"action_required"|"cancelled"|"failure"|"neutral"|"success"|"skipped"|"stale"|"timed_out";
/** The time the check completed. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */completed_at?:string;
/** Check runs can accept a variety of data in the `output` object, including a `title` and `summary` and can optionally provide descriptive details about the run. */output?:{title?:string;summary:string;text?:string;annotations?:({path:string;start_line:number;end_line:number;start_column?:number;end_column?:number;annotation_level:"notice"|"warning"|"failure";message:string;title?:string;raw_details?:string})[];images?:{alt:string;image_url:string;caption?:string}[]};
/** Possible further actions the integrator can perform, which a user may trigger. Each action includes a `label`, `identifier` and `description`. */actions?:{label:string;description:string;identifier:string}[]},CheckRun>
/** List check run annotations

[Documentation](https://docs.github.com/rest/checks/runs#list-check-run-annotations) */
listAnnotations:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the check run. */check_run_id:number},CheckAnnotation[]>
/** Rerequest a check run

[Documentation](https://docs.github.com/rest/checks/runs#rerequest-a-check-run) */
rerequestRun:Method<RepositoryParameters&{
/** The unique identifier of the check run. */check_run_id:number},EmptyObject>
/** Create a check suite

[Documentation](https://docs.github.com/rest/checks/suites#create-a-check-suite) */
createSuite:Method<RepositoryParameters&{
/** The sha of the head commit. */head_sha:string},CheckSuite>
/** Update repository preferences for check suites

[Documentation](https://docs.github.com/rest/checks/suites#update-repository-preferences-for-check-suites) */
setSuitesPreferences:Method<RepositoryParameters&{
/** Enables or disables automatic creation of CheckSuite events upon pushes to the repository. Enabled by default. */auto_trigger_checks?:{app_id:number;setting:boolean}[]},CheckSuitePreference>
/** Get a check suite

[Documentation](https://docs.github.com/rest/checks/suites#get-a-check-suite) */
getSuite:Method<RepositoryParameters&{
/** The unique identifier of the check suite. */check_suite_id:number},CheckSuite>
/** List check runs in a check suite

[Documentation](https://docs.github.com/rest/checks/runs#list-check-runs-in-a-check-suite) */
listForSuite:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the check suite. */check_suite_id:number;
/** Returns check runs with the specified `name`. */check_name?:string;
/** Returns check runs with the specified `status`. */status?:"queued"|"in_progress"|"completed";
/** Filters check runs by their `completed_at` timestamp. `latest` returns the most recent check runs. */filter?:"latest"|"all"},{total_count:number;check_runs:CheckRun[]}>
/** Rerequest a check suite

[Documentation](https://docs.github.com/rest/checks/suites#rerequest-a-check-suite) */
rerequestSuite:Method<RepositoryParameters&{
/** The unique identifier of the check suite. */check_suite_id:number},EmptyObject>
/** List check runs for a Git reference

[Documentation](https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference) */
listForRef:Method<RepositoryParameters&PageParameters&{
/** The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). */ref:string;
/** Returns check runs with the specified `name`. */check_name?:string;
/** Returns check runs with the specified `status`. */status?:"queued"|"in_progress"|"completed";
/** Filters check runs by their `completed_at` timestamp. `latest` returns the most recent check runs. */filter?:"latest"|"all";app_id?:number},{total_count:number;check_runs:CheckRun[]}>
/** List check suites for a Git reference

[Documentation](https://docs.github.com/rest/checks/suites#list-check-suites-for-a-git-reference) */
listSuitesForRef:Method<RepositoryParameters&PageParameters&{
/** The commit reference. Can be a commit SHA, branch name (`heads/BRANCH_NAME`), or tag name (`tags/TAG_NAME`). */ref:string;
/** Filters check suites by GitHub App `id`. */app_id?:number;
/** Returns check runs with the specified `name`. */check_name?:string},{total_count:number;check_suites:CheckSuite[]}>
}
export interface CodeQualityMethods {
/** List code quality findings for a repository

[Documentation](https://docs.github.com/rest/code-quality/code-quality#list-code-quality-findings-for-a-repository) */
listFindingsForRepo:Method<RepositoryParameters&{
/** The number of results per page (max 100). */per_page?:number;
/** The direction to sort the results by. */direction?:"asc"|"desc";
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** If specified, only code quality findings with this state will be returned. */state?:"open"|"dismissed"},CodeQualityFinding[]>
/** Get a code quality finding

[Documentation](https://docs.github.com/rest/code-quality/code-quality#get-a-code-quality-finding) */
getFinding:Method<RepositoryParameters&{
/** The number that identifies a finding. */finding_number:number},CodeQualityFinding>
/** Get a code quality setup configuration

[Documentation](https://docs.github.com/rest/code-quality/code-quality#get-a-code-quality-setup-configuration) */
getSetup:Method<RepositoryParameters,CodeQualitySetup>
/** Update a code quality setup configuration

[Documentation](https://docs.github.com/rest/code-quality/code-quality#update-a-code-quality-setup-configuration) */
updateSetup:Method<RepositoryParameters&{
/** The desired state of code quality setup. */state?:"configured"|"not-configured";
/** Runner type to be used. */runner_type?:"standard"|"labeled";
/** Runner label to be used if the runner type is labeled. */runner_label?:string|null;
/** Languages to be analyzed. */languages?:("csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby")[];
/** Whether AI findings run for Code Quality on this repository. */ai_findings_option?:"disabled"|"on_push"},EmptyObject>
}
export interface ReactionsMethods {
/** List reactions for a commit comment

[Documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-commit-comment) */
listForCommitComment:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** Returns a single reaction type. Omit this parameter to list all reactions to a commit comment. */content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction[]>
/** Create reaction for a commit comment

[Documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-commit-comment) */
createForCommitComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The reaction type to add to the commit comment. */content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
/** Delete a commit comment reaction

[Documentation](https://docs.github.com/rest/reactions/reactions#delete-a-commit-comment-reaction) */
deleteForCommitComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The unique identifier of the reaction. */reaction_id:number},undefined>
/** List reactions for an issue comment

[Documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue-comment) */
listForIssueComment:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** Returns a single reaction type. Omit this parameter to list all reactions to an issue comment. */content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction[]>
/** Create reaction for an issue comment

[Documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment) */
createForIssueComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The reaction type to add to the issue comment. */content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
/** Delete an issue comment reaction

[Documentation](https://docs.github.com/rest/reactions/reactions#delete-an-issue-comment-reaction) */
deleteForIssueComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The unique identifier of the reaction. */reaction_id:number},undefined>
/** List reactions for an issue

[Documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue) */
listForIssue:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the issue. */issue_number:number;
/** Returns a single reaction type. Omit this parameter to list all reactions to an issue. */content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction[]>
/** Create reaction for an issue

[Documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue) */
createForIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The reaction type to add to the issue. */content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
/** Delete an issue reaction

[Documentation](https://docs.github.com/rest/reactions/reactions#delete-an-issue-reaction) */
deleteForIssue:Method<RepositoryParameters&{
/** The number that identifies the issue. */issue_number:number;
/** The unique identifier of the reaction. */reaction_id:number},undefined>
/** List reactions for a pull request review comment

[Documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-pull-request-review-comment) */
listForPullRequestReviewComment:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** Returns a single reaction type. Omit this parameter to list all reactions to a pull request review comment. */content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction[]>
/** Create reaction for a pull request review comment

[Documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-pull-request-review-comment) */
createForPullRequestReviewComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The reaction type to add to the pull request review comment. */content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
/** Delete a pull request comment reaction

[Documentation](https://docs.github.com/rest/reactions/reactions#delete-a-pull-request-comment-reaction) */
deleteForPullRequestComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The unique identifier of the reaction. */reaction_id:number},undefined>
/** List reactions for a release

[Documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-release) */
listForRelease:Method<RepositoryParameters&PageParameters&{
/** The unique identifier of the release. */release_id:number;
/** Returns a single reaction type. Omit this parameter to list all reactions to a release. */content?:"+1"|"laugh"|"heart"|"hooray"|"rocket"|"eyes"},Reaction[]>
/** Create reaction for a release

[Documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-release) */
createForRelease:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number;
/** The reaction type to add to the release. */content:"+1"|"laugh"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
/** Delete a release reaction

[Documentation](https://docs.github.com/rest/reactions/reactions#delete-a-release-reaction) */
deleteForRelease:Method<RepositoryParameters&{
/** The unique identifier of the release. */release_id:number;
/** The unique identifier of the reaction. */reaction_id:number},undefined>
}
export interface DependencyGraphMethods {
/** Get a diff of the dependencies between commits

[Documentation](https://docs.github.com/rest/dependency-graph/dependency-review#get-a-diff-of-the-dependencies-between-commits) */
diffRange:Method<RepositoryParameters&{
/** The base and head Git revisions to compare. The Git revisions will be resolved to commit SHAs. */basehead:string;
/** The full path, relative to the repository root, of the dependency manifest file. */name?:string},DependencyGraphDiff>
/** Export a software bill of materials (SBOM) for a repository.

[Documentation](https://docs.github.com/rest/dependency-graph/sboms#export-a-software-bill-of-materials-sbom-for-a-repository) */
exportSbom:Method<RepositoryParameters,DependencyGraphSpdxSbom>
/** Fetch a software bill of materials (SBOM) for a repository.

[Documentation](https://docs.github.com/rest/dependency-graph/sboms#fetch-a-software-bill-of-materials-sbom-for-a-repository) */
fetchSbomReport:Method<RepositoryParameters&{
/** The unique identifier of the SBOM export. */sbom_uuid:string},undefined>
/** Request generation of a software bill of materials (SBOM) for a repository.

[Documentation](https://docs.github.com/rest/dependency-graph/sboms#request-generation-of-a-software-bill-of-materials-sbom-for-a-repository) */
generateSbomReport:Method<RepositoryParameters,{sbom_url?:string}>
/** Create a snapshot of dependencies for a repository

[Documentation](https://docs.github.com/rest/dependency-graph/dependency-submission#create-a-snapshot-of-dependencies-for-a-repository) */
createRepositorySnapshot:Method<RepositoryParameters&{
/** The version of the repository snapshot submission. */version:number;job:{id:string;correlator:string;html_url?:string};
/** The commit SHA associated with this dependency snapshot. Maximum length: 64 characters. */sha:string;
/** The repository branch that triggered this snapshot. */ref:string;
/** A description of the detector used. */detector:{name:string;version:string;url:string};
/** User-defined metadata to store domain-specific information limited to 8 keys with scalar values. */metadata?:Metadata;
/** A collection of package manifests, which are a collection of related dependencies declared in a file or representing a logical group of dependencies. */manifests?:{[key:string]:Manifest};
/** The time at which the snapshot was scanned. */scanned:string},{id:number;created_at:string;result:string;message:string}>
}
export interface GitMethods {
/** Create a blob

[Documentation](https://docs.github.com/rest/git/blobs#create-a-blob) */
createBlob:Method<RepositoryParameters&{
/** The new blob's content. */content:string;
/** The encoding used for `content`. Currently, `"utf-8"` and `"base64"` are supported. */encoding?:string},ShortBlob>
/** Get a blob

[Documentation](https://docs.github.com/rest/git/blobs#get-a-blob) */
getBlob:Method<RepositoryParameters&{file_sha:string},Blob>
/** Create a commit

[Documentation](https://docs.github.com/rest/git/commits#create-a-commit) */
createCommit:Method<RepositoryParameters&{
/** The commit message */message:string;
/** The SHA of the tree object this commit points to */tree:string;
/** The full SHAs of the commits that were the parents of this commit. If omitted or empty, the commit will be written as a root commit. */parents?:string[];
/** Information about the author of the commit. By default, the `author` will be the authenticated user and the current date. */author?:{name:string;email:string;date?:string};
/** Information about the person who is making the commit. By default, `committer` will use the information set in `author`. */committer?:{name?:string;email?:string;date?:string};
/** The PGP signature of the commit. GitHub adds the signature to the `gpgsig` header of the created commit. */signature?:string},GitCommit>
/** Get a commit object

[Documentation](https://docs.github.com/rest/git/commits#get-a-commit-object) */
getCommit:Method<RepositoryParameters&{
/** The SHA of the commit. */commit_sha:string},GitCommit>
/** List matching references

[Documentation](https://docs.github.com/rest/git/refs#list-matching-references) */
listMatchingRefs:Method<RepositoryParameters&{
/** The Git reference. */ref:string},GitRef[]>
/** Get a reference

[Documentation](https://docs.github.com/rest/git/refs#get-a-reference) */
getRef:Method<RepositoryParameters&{
/** The Git reference. */ref:string},GitRef>
/** Create a reference

[Documentation](https://docs.github.com/rest/git/refs#create-a-reference) */
createRef:Method<RepositoryParameters&{
/** The name of the fully qualified reference (ie: `refs/heads/master`). If it doesn't start with 'refs' and have at least two slashes, it will be rejected. */ref:string;
/** The SHA1 value for this reference. */sha:string},GitRef>
/** Update a reference

[Documentation](https://docs.github.com/rest/git/refs#update-a-reference) */
updateRef:Method<RepositoryParameters&{
/** The Git reference. */ref:string;
/** The SHA1 value to set this reference to */sha:string;
/** Indicates whether to force the update or to make sure the update is a fast-forward update. */force?:boolean},GitRef>
/** Delete a reference

[Documentation](https://docs.github.com/rest/git/refs#delete-a-reference) */
deleteRef:Method<RepositoryParameters&{
/** The Git reference. */ref:string},undefined>
/** Create a tag object

[Documentation](https://docs.github.com/rest/git/tags#create-a-tag-object) */
createTag:Method<RepositoryParameters&{
/** The tag's name. This is typically a version (e.g., "v0.0.1"). */tag:string;
/** The tag message. */message:string;
/** The SHA of the git object this is tagging. */object:string;
/** The type of the object we're tagging. Normally this is a `commit` but it can also be a `tree` or a `blob`. */type:"commit"|"tree"|"blob";
/** An object with information about the individual creating the tag. */tagger?:{name:string;email:string;date?:string}},GitTag>
/** Get a tag

[Documentation](https://docs.github.com/rest/git/tags#get-a-tag) */
getTag:Method<RepositoryParameters&{tag_sha:string},GitTag>
/** Create a tree

[Documentation](https://docs.github.com/rest/git/trees#create-a-tree) */
createTree:Method<RepositoryParameters&{
/** Objects (of `path`, `mode`, `type`, and `sha`) specifying a tree structure. */tree:({path?:string;mode?:"100644"|"100755"|"040000"|"160000"|"120000";type?:"blob"|"tree"|"commit";sha?:string|null;content?:string})[];
/** The SHA1 of an existing Git tree object which will be used as the base for the new tree. */base_tree?:string},GitTree>
/** Get a tree

[Documentation](https://docs.github.com/rest/git/trees#get-a-tree) */
getTree:Method<RepositoryParameters&{
/** The SHA1 value or ref (branch or tag) name of the tree. */tree_sha:string;
/** Setting this parameter to any value returns the objects or subtrees referenced by the tree specified in `:tree_sha`. */recursive?:string},GitTree>
/** List references

[Documentation](https://docs.github.com/rest/git/refs)

@deprecated */
listRefs:Method<{owner:string;repo:string;namespace?:string;per_page?:number;page?:number},GitRef[]>
}
export interface PullsMethods {
/** List pull requests

[Documentation](https://docs.github.com/rest/pulls/pulls#list-pull-requests) */
list:Method<RepositoryParameters&PageParameters&{
/** Either `open`, `closed`, or `all` to filter by state. */state?:"open"|"closed"|"all";
/** Filter pulls by head user or head organization and branch name in the format of `user:ref-name` or `organization:ref-name`. */head?:string;
/** Filter pulls by base branch name. Example: `gh-pages`. */base?:string;
/** What to sort results by. `popularity` will sort by the number of comments. */sort?:"created"|"updated"|"popularity"|"long-running";
/** The direction of the sort. Default: `desc` when sort is `created` or sort is not specified, otherwise `asc`. */direction?:"asc"|"desc"},PullRequestSimple[]>
/** Create a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#create-a-pull-request) */
create:Method<RepositoryParameters&{
/** The title of the new pull request. Required unless `issue` is specified. */title?:string;
/** The name of the branch where your changes are implemented. */head:string;
/** The name of the repository where the changes in the pull request were made. */head_repo?:string;
/** The name of the branch you want the changes pulled into. This should be an existing branch on the current repository. */base:string;
/** The contents of the pull request. */body?:string;
/** Indicates whether maintainers can modify the pull request. */maintainer_can_modify?:boolean;
/** Indicates whether the pull request is a draft. See "Draft Pull Requests" in the GitHub Help documentation to learn more. */draft?:boolean;
/** An issue in the repository to convert to a pull request. The issue title, body, and comments will become the title, body, and comments on the new pull request. */issue?:number},PullRequest>
/** List review comments in a repository

[Documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-in-a-repository) */
listReviewCommentsForRepo:Method<RepositoryParameters&PageParameters&{sort?:"created"|"updated"|"created_at";
/** The direction to sort results. Ignored without `sort` parameter. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},PullRequestReviewComment[]>
/** Get a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#get-a-review-comment-for-a-pull-request) */
getReviewComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},PullRequestReviewComment>
/** Update a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#update-a-review-comment-for-a-pull-request) */
updateReviewComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number;
/** The text of the reply to the review comment. */body:string},PullRequestReviewComment>
/** Delete a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#delete-a-review-comment-for-a-pull-request) */
deleteReviewComment:Method<RepositoryParameters&{
/** The unique identifier of the comment. */comment_id:number},undefined>
/** Get a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#get-a-pull-request) */
get:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number},PullRequest>
/** Update a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#update-a-pull-request) */
update:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The title of the pull request. */title?:string;
/** The contents of the pull request. */body?:string;
/** State of this Pull Request. Either `open` or `closed`. */state?:"open"|"closed";
/** The name of the branch you want your changes pulled into. This should be an existing branch on the current repository. */base?:string;
/** Indicates whether maintainers can modify the pull request. */maintainer_can_modify?:boolean},PullRequest>
/** List review comments on a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-on-a-pull-request) */
listReviewComments:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The property to sort the results by. */sort?:"created"|"updated";
/** The direction to sort results. Ignored without `sort` parameter. */direction?:"asc"|"desc";
/** Only show results that were last updated after the given time. This is a timestamp in ISO 8601 format: `YYYY-MM-DDTHH:MM:SSZ`. */since?:string},PullRequestReviewComment[]>
/** Create a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#create-a-review-comment-for-a-pull-request) */
createReviewComment:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The text of the review comment. */body:string;
/** The SHA of the commit needing a comment. */commit_id:string;
/** The relative path to the file that necessitates a comment. */path:string;
/** **This parameter is closing down. Use `line` instead**. The position in the diff where you want to add a review comment. */position?:number;
/** In a split diff view, the side of the diff that the pull request's changes appear on. Can be `LEFT` or `RIGHT`. Use `LEFT` for deletions that appear in red. */side?:"LEFT"|"RIGHT";
/** **Required unless using `subject_type:file`**. The line of the blob in the pull request diff that the comment applies to. */line?:number;
/** **Required when using multi-line comments unless using `in_reply_to`**. */start_line?:number;
/** **Required when using multi-line comments unless using `in_reply_to`**. The `start_side` is the starting side of the diff that the comment applies to. */start_side?:"LEFT"|"RIGHT"|"side";
/** The ID of the review comment to reply to. To find the ID of a review comment with "List review comments on a pull request". */in_reply_to?:number;
/** The level at which the comment is targeted. */subject_type?:"line"|"file"},PullRequestReviewComment>
/** Create a reply for a review comment

[Documentation](https://docs.github.com/rest/pulls/comments#create-a-reply-for-a-review-comment) */
createReplyForReviewComment:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the comment. */comment_id:number;
/** The text of the review comment. */body:string},PullRequestReviewComment>
/** List commits on a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#list-commits-on-a-pull-request) */
listCommits:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the pull request. */pull_number:number},Commit[]>
/** List pull requests files

[Documentation](https://docs.github.com/rest/pulls/pulls#list-pull-requests-files) */
listFiles:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the pull request. */pull_number:number},DiffEntry[]>
/** Check if a pull request has been merged

[Documentation](https://docs.github.com/rest/pulls/pulls#check-if-a-pull-request-has-been-merged) */
checkIfMerged:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number},undefined>
/** Merge a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#merge-a-pull-request) */
merge:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** Title for the automatic commit message. */commit_title?:string;
/** Extra detail to append to automatic commit message. */commit_message?:string;
/** SHA that pull request head must match to allow merge. */sha?:string;
/** The merge method to use. */merge_method?:"merge"|"squash"|"rebase"},PullRequestMergeResult>
/** Merge a pull request asynchronously

[Documentation](https://docs.github.com/rest/pulls/pulls#merge-a-pull-request-asynchronously) */
mergeAsync:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** Title for the automatic commit message. */commit_title?:string;
/** Extra detail to append to automatic commit message. */commit_message?:string;
/** SHA that pull request head must match to allow merge. */sha?:string;
/** The merge method to use. */merge_method?:"merge"|"squash"|"rebase";
/** The action that will be taken to merge the pull request. */merge_action?:"default"|"direct_merge"|"merge_queue"},PullRequestMergeAsyncResult>
/** Get the result of an asynchronous merge

[Documentation](https://docs.github.com/rest/pulls/pulls#get-the-result-of-an-asynchronous-merge) */
getMergeAsyncResult:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The UUID of the asynchronous merge request, as returned when the merge was requested. */uuid:string},PullRequestMergeAsyncResult>
/** Get all requested reviewers for a pull request

[Documentation](https://docs.github.com/rest/pulls/review-requests#get-all-requested-reviewers-for-a-pull-request) */
listRequestedReviewers:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number},PullRequestReviewRequest>
/** Request reviewers for a pull request

[Documentation](https://docs.github.com/rest/reference/pulls#request-reviewers-for-a-pull-request) */
requestReviewers:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** An array of user `login`s that will be requested. */reviewers?:string[];
/** An array of team `slug`s that will be requested. */team_reviewers?:string[]},PullRequestSimple>
/** Remove requested reviewers from a pull request

[Documentation](https://docs.github.com/rest/pulls/review-requests#remove-requested-reviewers-from-a-pull-request) */
removeRequestedReviewers:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** An array of user `login`s that will be removed. */reviewers:string[];
/** An array of team `slug`s that will be removed. */team_reviewers?:string[]},PullRequestSimple>
/** List reviews for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request) */
listReviews:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the pull request. */pull_number:number},PullRequestReview[]>
/** Create a review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request) */
createReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The SHA of the commit that needs a review. */commit_id?:string;
/** **Required** when using `REQUEST_CHANGES` or `COMMENT` for the `event` parameter. The body text of the pull request review. */body?:string;
/** The review action you want to perform. The review actions include: `APPROVE`, `REQUEST_CHANGES`, or `COMMENT`. */event?:"APPROVE"|"REQUEST_CHANGES"|"COMMENT";
/** Use the following table to specify the location, destination, and contents of the draft review comment. */comments?:{path:string;position?:number;body:string;line?:number;side?:string;start_line?:number;start_side?:string}[]},PullRequestReview>
/** Get a review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request) */
getReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number},PullRequestReview>
/** Update a review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#update-a-review-for-a-pull-request) */
updateReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number;
/** The body text of the pull request review. */body:string},PullRequestReview>
/** Delete a pending review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#delete-a-pending-review-for-a-pull-request) */
deletePendingReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number},PullRequestReview>
/** List comments for a pull request review

[Documentation](https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review) */
listCommentsForReview:Method<RepositoryParameters&PageParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number},ReviewComment[]>
/** Dismiss a review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#dismiss-a-review-for-a-pull-request) */
dismissReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number;
/** The message for the pull request review dismissal */message:string;event?:"DISMISS"},PullRequestReview>
/** Submit a review for a pull request

[Documentation](https://docs.github.com/rest/pulls/reviews#submit-a-review-for-a-pull-request) */
submitReview:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The unique identifier of the review. */review_id:number;
/** The body text of the pull request review */body?:string;
/** The review action you want to perform. The review actions include: `APPROVE`, `REQUEST_CHANGES`, or `COMMENT`. */event:"APPROVE"|"REQUEST_CHANGES"|"COMMENT"},PullRequestReview>
/** Update a pull request branch

[Documentation](https://docs.github.com/rest/pulls/pulls#update-a-pull-request-branch) */
updateBranch:Method<RepositoryParameters&{
/** The number that identifies the pull request. */pull_number:number;
/** The expected SHA of the pull request's HEAD ref. This is the most recent commit on the pull request's branch. */expected_head_sha?:string},{message?:string;url?:string}>
/** Reply to a review comment of a pull request

[Documentation](https://docs.github.com/rest/pulls/comments)

@deprecated */
createCommentReply:Method<{owner:string;repo:string;pull_number:number;body:string;in_reply_to:number},PullRequestReviewComment>
}
export interface PullRequestStacksMethods {
/** List pull request stacks

[Documentation](https://docs.github.com/rest/pulls/stacks#list-pull-request-stacks) */
list:Method<RepositoryParameters&PageParameters&{
/** Filter to the stack containing this repository pull request number. */pull_request?:number},PullRequestStackMinimal[]>
/** Create a pull request stack

[Documentation](https://docs.github.com/rest/pulls/stacks#create-a-pull-request-stack) */
create:Method<RepositoryParameters&{
/** An ordered list of pull request numbers forming the stack from bottom to top. */pull_requests:number[]},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
/** Get a pull request stack

[Documentation](https://docs.github.com/rest/pulls/stacks#get-a-pull-request-stack) */
get:Method<RepositoryParameters&{
/** The number that identifies the pull request stack. */stack_number:number},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
/** Add pull requests to a pull request stack

[Documentation](https://docs.github.com/rest/pulls/stacks#add-pull-requests-to-a-pull-request-stack) */
add:Method<RepositoryParameters&{
/** The number that identifies the pull request stack. */stack_number:number;
/** An ordered list of pull request numbers to append to the stack, from the current top upward. */pull_requests:number[]},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
/** Remove pull requests from a pull request stack

[Documentation](https://docs.github.com/rest/pulls/stacks#remove-pull-requests-from-a-pull-request-stack) */
unstack:Method<RepositoryParameters&{
/** The number that identifies the pull request stack. */stack_number:number},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
}
export interface SearchMethods {
/** Search code

[Documentation](https://docs.github.com/rest/search/search#search-code) */
code:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string;
/** **This field is closing down.** Sorts the results of your query. */sort?:"indexed";
/** **This field is closing down.** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc"},{total_count:number;incomplete_results:boolean;items:CodeSearchResultItem[]}>
/** Search commits

[Documentation](https://docs.github.com/rest/search/search#search-commits) */
commits:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string;
/** Sorts the results of your query by `author-date` or `committer-date`. Default: best match */sort?:"author-date"|"committer-date";
/** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc"},{total_count:number;incomplete_results:boolean;items:CommitSearchResultItem[]}>
/** Search issues and pull requests

[Documentation](https://docs.github.com/rest/search/search#search-issues-and-pull-requests) */
issuesAndPullRequests:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string;
/** Sorts the results of your query by the number of `comments`, `reactions`, `reactions-+1`, `reactions--1`, `reactions-smile`, `reactions-thinking_face`, `reactions-heart`, `reactions-tada`, or `interactions`. */sort?:"comments"|"reactions"|"reactions-+1"|"reactions--1"|"reactions-smile"|"reactions-thinking_face"|"reactions-heart"|"reactions-tada"|"interactions"|"created"|"updated";
/** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc";
/** Set to `true` to use advanced search. Example: `http://api.github.com/search/issues?q={query}&advanced_search=true` */advanced_search?:string;
/** The type of search to perform on issues. When not specified, the default is lexical search. */search_type?:"semantic"|"hybrid"},{total_count:number;incomplete_results:boolean;items:IssueSearchResultItem[];search_type:"lexical"|"semantic"|"hybrid";lexical_fallback_reason?:("no_text_terms"|"quoted_text"|"non_issue_target"|"or_boolean_not_supported"|"no_accessible_repos"|"server_error"|"only_non_semantic_fields_requested"|"service_unavailable")[]}>
/** Search labels

[Documentation](https://docs.github.com/rest/search/search#search-labels) */
labels:Method<PageParameters&{
/** The id of the repository. */repository_id:number;
/** The search keywords. This endpoint does not accept qualifiers in the query. */q:string;
/** Sorts the results of your query by when the label was `created` or `updated`. Default: best match */sort?:"created"|"updated";
/** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc"},{total_count:number;incomplete_results:boolean;items:LabelSearchResultItem[]}>
/** Search repositories

[Documentation](https://docs.github.com/rest/search/search#search-repositories) */
repos:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string;
/** Sorts the results of your query by number of `stars`, `forks`, or `help-wanted-issues` or how recently the items were `updated`. Default: best match */sort?:"stars"|"forks"|"help-wanted-issues"|"updated";
/** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc"},{total_count:number;incomplete_results:boolean;items:RepoSearchResultItem[]}>
/** Search topics

[Documentation](https://docs.github.com/rest/search/search#search-topics) */
topics:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string},{total_count:number;incomplete_results:boolean;items:TopicSearchResultItem[]}>
/** Search users

[Documentation](https://docs.github.com/rest/search/search#search-users) */
users:Method<PageParameters&{
/** The query contains one or more search keywords and qualifiers. Qualifiers allow you to limit your search to specific areas of GitHub. */q:string;
/** Sorts the results of your query by number of `followers` or `repositories`, or when the person `joined` GitHub. Default: best match */sort?:"followers"|"repositories"|"joined";
/** Determines whether the first search result returned is the highest number of matches (`desc`) or lowest number of matches (`asc`). */order?:"desc"|"asc"},{total_count:number;incomplete_results:boolean;items:UserSearchResultItem[]}>
}
export interface UsersMethods {
/** Get the authenticated user

[Documentation](https://docs.github.com/rest/users/users#get-the-authenticated-user) */
getAuthenticated:Method<{},(PrivateUser|PublicUser)>
/** Update the authenticated user

[Documentation](https://docs.github.com/rest/users/users#update-the-authenticated-user) */
updateAuthenticated:Method<{
/** The new name of the user. */name?:string;
/** The publicly visible email address of the user. */email?:string;
/** The new blog URL of the user. */blog?:string;
/** The new Twitter username of the user. */twitter_username?:string|null;
/** The new company of the user. */company?:string;
/** The new location of the user. */location?:string;
/** The new hiring availability of the user. */hireable?:boolean;
/** The new short biography of the user. */bio?:string},PrivateUser>
/** List users blocked by the authenticated user

[Documentation](https://docs.github.com/rest/users/blocking#list-users-blocked-by-the-authenticated-user) */
listBlockedByAuthenticatedUser:Method<PageParameters,SimpleUser[]>
/** Check if a user is blocked by the authenticated user

[Documentation](https://docs.github.com/rest/users/blocking#check-if-a-user-is-blocked-by-the-authenticated-user) */
checkBlocked:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** Block a user

[Documentation](https://docs.github.com/rest/users/blocking#block-a-user) */
block:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** Unblock a user

[Documentation](https://docs.github.com/rest/users/blocking#unblock-a-user) */
unblock:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** Set primary email visibility for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#set-primary-email-visibility-for-the-authenticated-user) */
setPrimaryEmailVisibilityForAuthenticatedUser:Method<{
/** Denotes whether an email is publicly visible. */visibility:"public"|"private"},Email[]>
/** List email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user) */
listEmailsForAuthenticatedUser:Method<PageParameters,Email[]>
/** Add an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#add-an-email-address-for-the-authenticated-user) */
addEmailForAuthenticatedUser:Method<{
/** Adds one or more email addresses to your GitHub account. */emails?:string[]},Email[]>
/** Delete an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#delete-an-email-address-for-the-authenticated-user) */
deleteEmailForAuthenticatedUser:Method<{
/** Email addresses associated with the GitHub user account. */emails?:string[]},undefined>
/** List followers of the authenticated user

[Documentation](https://docs.github.com/rest/users/followers#list-followers-of-the-authenticated-user) */
listFollowersForAuthenticatedUser:Method<PageParameters,SimpleUser[]>
/** List the people the authenticated user follows

[Documentation](https://docs.github.com/rest/users/followers#list-the-people-the-authenticated-user-follows) */
listFollowedByAuthenticatedUser:Method<PageParameters,SimpleUser[]>
/** Check if a person is followed by the authenticated user

[Documentation](https://docs.github.com/rest/users/followers#check-if-a-person-is-followed-by-the-authenticated-user) */
checkPersonIsFollowedByAuthenticated:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** Follow a user

[Documentation](https://docs.github.com/rest/users/followers#follow-a-user) */
follow:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** Unfollow a user

[Documentation](https://docs.github.com/rest/users/followers#unfollow-a-user) */
unfollow:Method<{
/** The handle for the GitHub user account. */username:string},undefined>
/** List GPG keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#list-gpg-keys-for-the-authenticated-user) */
listGpgKeysForAuthenticatedUser:Method<PageParameters,GpgKey[]>
/** Create a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#create-a-gpg-key-for-the-authenticated-user) */
createGpgKeyForAuthenticatedUser:Method<{
/** A descriptive name for the new key. */name?:string;
/** A GPG key in ASCII-armored format. */armored_public_key:string},GpgKey>
/** Get a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#get-a-gpg-key-for-the-authenticated-user) */
getGpgKeyForAuthenticatedUser:Method<{
/** The unique identifier of the GPG key. */gpg_key_id:number},GpgKey>
/** Delete a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#delete-a-gpg-key-for-the-authenticated-user) */
deleteGpgKeyForAuthenticatedUser:Method<{
/** The unique identifier of the GPG key. */gpg_key_id:number},undefined>
/** List public SSH keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#list-public-ssh-keys-for-the-authenticated-user) */
listPublicSshKeysForAuthenticatedUser:Method<PageParameters,Key[]>
/** Create a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#create-a-public-ssh-key-for-the-authenticated-user) */
createPublicSshKeyForAuthenticatedUser:Method<{
/** A descriptive name for the new key. */title?:string;
/** The public SSH key to add to your GitHub account. */key:string},Key>
/** Get a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#get-a-public-ssh-key-for-the-authenticated-user) */
getPublicSshKeyForAuthenticatedUser:Method<{
/** The unique identifier of the key. */key_id:number},Key>
/** Delete a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#delete-a-public-ssh-key-for-the-authenticated-user) */
deletePublicSshKeyForAuthenticatedUser:Method<{
/** The unique identifier of the key. */key_id:number},undefined>
/** List public email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-public-email-addresses-for-the-authenticated-user) */
listPublicEmailsForAuthenticatedUser:Method<PageParameters,Email[]>
/** List social accounts for the authenticated user

[Documentation](https://docs.github.com/rest/users/social-accounts#list-social-accounts-for-the-authenticated-user) */
listSocialAccountsForAuthenticatedUser:Method<PageParameters,SocialAccount[]>
/** Add social accounts for the authenticated user

[Documentation](https://docs.github.com/rest/users/social-accounts#add-social-accounts-for-the-authenticated-user) */
addSocialAccountForAuthenticatedUser:Method<{
/** Full URLs for the social media profiles to add. */account_urls:string[]},SocialAccount[]>
/** Delete social accounts for the authenticated user

[Documentation](https://docs.github.com/rest/users/social-accounts#delete-social-accounts-for-the-authenticated-user) */
deleteSocialAccountForAuthenticatedUser:Method<{
/** Full URLs for the social media profiles to delete. */account_urls:string[]},undefined>
/** List SSH signing keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/ssh-signing-keys#list-ssh-signing-keys-for-the-authenticated-user) */
listSshSigningKeysForAuthenticatedUser:Method<PageParameters,SshSigningKey[]>
/** Create a SSH signing key for the authenticated user

[Documentation](https://docs.github.com/rest/users/ssh-signing-keys#create-a-ssh-signing-key-for-the-authenticated-user) */
createSshSigningKeyForAuthenticatedUser:Method<{
/** A descriptive name for the new key. */title?:string;
/** The public SSH key to add to your GitHub account. */key:string},SshSigningKey>
/** Get an SSH signing key for the authenticated user

[Documentation](https://docs.github.com/rest/users/ssh-signing-keys#get-an-ssh-signing-key-for-the-authenticated-user) */
getSshSigningKeyForAuthenticatedUser:Method<{
/** The unique identifier of the SSH signing key. */ssh_signing_key_id:number},SshSigningKey>
/** Delete an SSH signing key for the authenticated user

[Documentation](https://docs.github.com/rest/users/ssh-signing-keys#delete-an-ssh-signing-key-for-the-authenticated-user) */
deleteSshSigningKeyForAuthenticatedUser:Method<{
/** The unique identifier of the SSH signing key. */ssh_signing_key_id:number},undefined>
/** Get a user using their ID

[Documentation](https://docs.github.com/rest/users/users#get-a-user-using-their-id) */
getById:Method<{
/** account_id parameter */account_id:number},(PrivateUser|PublicUser)>
/** List users

[Documentation](https://docs.github.com/rest/users/users#list-users) */
list:Method<{
/** A user ID. Only return users with an ID greater than this ID. */since?:number;
/** The number of results per page (max 100). */per_page?:number},SimpleUser[]>
/** Get a user

[Documentation](https://docs.github.com/rest/users/users#get-a-user) */
getByUsername:Method<{
/** The handle for the GitHub user account. */username:string},(PrivateUser|PublicUser)>
/** List attestations by bulk subject digests

[Documentation](https://docs.github.com/rest/users/attestations#list-attestations-by-bulk-subject-digests) */
listAttestationsBulk:Method<{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The handle for the GitHub user account. */username:string;
/** List of subject digests to fetch attestations for. */subject_digests:string[];
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{attestations_subject_digests?:{[key:string]:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string}[]|null};page_info?:{has_next?:boolean;has_previous?:boolean;next?:string;previous?:string}}>
/** Delete attestations in bulk

[Documentation](https://docs.github.com/rest/users/attestations#delete-attestations-in-bulk) */
deleteAttestationsBulk:Method<{
/** The handle for the GitHub user account. */username:string;
/** List of subject digests associated with the artifact attestations to delete. */subject_digests?:string[];
/** List of unique IDs associated with the artifact attestations to delete. */attestation_ids?:number[]},undefined>
/** Delete attestations by subject digest

[Documentation](https://docs.github.com/rest/users/attestations#delete-attestations-by-subject-digest) */
deleteAttestationsBySubjectDigest:Method<{
/** The handle for the GitHub user account. */username:string;
/** Subject Digest */subject_digest:string},undefined>
/** Delete attestations by ID

[Documentation](https://docs.github.com/rest/users/attestations#delete-attestations-by-id) */
deleteAttestationsById:Method<{
/** The handle for the GitHub user account. */username:string;
/** Attestation ID */attestation_id:number},undefined>
/** List attestations

[Documentation](https://docs.github.com/rest/users/attestations#list-attestations) */
listAttestations:Method<{
/** The number of results per page (max 100). */per_page?:number;
/** A cursor, as given in the Link header. If specified, the query only searches for results before this cursor. */before?:string;
/** A cursor, as given in the Link header. If specified, the query only searches for results after this cursor. */after?:string;
/** The handle for the GitHub user account. */username:string;
/** Subject Digest */subject_digest:string;
/** Optional filter for fetching attestations with a given predicate type. */predicate_type?:string},{attestations?:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string;initiator?:string}[]}>
/** List followers of a user

[Documentation](https://docs.github.com/rest/users/followers#list-followers-of-a-user) */
listFollowersForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},SimpleUser[]>
/** List the people a user follows

[Documentation](https://docs.github.com/rest/users/followers#list-the-people-a-user-follows) */
listFollowingForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},SimpleUser[]>
/** Check if a user follows another user

[Documentation](https://docs.github.com/rest/users/followers#check-if-a-user-follows-another-user) */
checkFollowingForUser:Method<{
/** The handle for the GitHub user account. */username:string;target_user:string},undefined>
/** List GPG keys for a user

[Documentation](https://docs.github.com/rest/users/gpg-keys#list-gpg-keys-for-a-user) */
listGpgKeysForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},GpgKey[]>
/** Get contextual information for a user

[Documentation](https://docs.github.com/rest/users/users#get-contextual-information-for-a-user) */
getContextForUser:Method<{
/** The handle for the GitHub user account. */username:string;
/** Identifies which additional information you'd like to receive about the person's hovercard. */subject_type?:"organization"|"repository"|"issue"|"pull_request";
/** Uses the ID for the `subject_type` you specified. **Required** when using `subject_type`. */subject_id?:string},Hovercard>
/** List public keys for a user

[Documentation](https://docs.github.com/rest/users/keys#list-public-keys-for-a-user) */
listPublicKeysForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},KeySimple[]>
/** List social accounts for a user

[Documentation](https://docs.github.com/rest/users/social-accounts#list-social-accounts-for-a-user) */
listSocialAccountsForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},SocialAccount[]>
/** List SSH signing keys for a user

[Documentation](https://docs.github.com/rest/users/ssh-signing-keys#list-ssh-signing-keys-for-a-user) */
listSshSigningKeysForUser:Method<PageParameters&{
/** The handle for the GitHub user account. */username:string},SshSigningKey[]>
}
export interface Catalogue {
meta:MetaMethods
securityAdvisories:SecurityAdvisoriesMethods
agentTasks:AgentTasksMethods
apps:AppsMethods
classroom:ClassroomMethods
codesOfConduct:CodesOfConductMethods
credentials:CredentialsMethods
emojis:EmojisMethods
actions:ActionsMethods
oidc:OidcMethods
codeSecurity:CodeSecurityMethods
copilot:CopilotMethods
dependabot:DependabotMethods
enterpriseTeams:EnterpriseTeamsMethods
enterpriseTeamMemberships:EnterpriseTeamMembershipsMethods
enterpriseTeamOrganizations:EnterpriseTeamOrganizationsMethods
activity:ActivityMethods
gists:GistsMethods
gitignore:GitignoreMethods
issues:IssuesMethods
licenses:LicensesMethods
markdown:MarkdownMethods
orgs:OrgsMethods
billing:BillingMethods
agents:AgentsMethods
campaigns:CampaignsMethods
codeScanning:CodeScanningMethods
codespaces:CodespacesMethods
copilotSpaces:CopilotSpacesMethods
packages:PackagesMethods
apiInsights:ApiInsightsMethods
interactions:InteractionsMethods
migrations:MigrationsMethods
privateRegistries:PrivateRegistriesMethods
projects:ProjectsMethods
repos:ReposMethods
secretScanning:SecretScanningMethods
hostedCompute:HostedComputeMethods
teams:TeamsMethods
rateLimit:RateLimitMethods
checks:ChecksMethods
codeQuality:CodeQualityMethods
reactions:ReactionsMethods
dependencyGraph:DependencyGraphMethods
git:GitMethods
pulls:PullsMethods
pullRequestStacks:PullRequestStacksMethods
search:SearchMethods
users:UsersMethods
}
export interface Routes {
"GET /":MetaMethods["root"]
"GET /advisories":SecurityAdvisoriesMethods["listGlobalAdvisories"]
"GET /advisories/{ghsa_id}":SecurityAdvisoriesMethods["getGlobalAdvisory"]
"GET /agents/repos/{owner}/{repo}/tasks":AgentTasksMethods["listTasksForRepo"]
"POST /agents/repos/{owner}/{repo}/tasks":AgentTasksMethods["createTaskInRepo"]
"GET /agents/repos/{owner}/{repo}/tasks/{task_id}":AgentTasksMethods["getTaskByRepoAndId"]
"GET /agents/tasks":AgentTasksMethods["listTasks"]
"GET /agents/tasks/{task_id}":AgentTasksMethods["getTaskById"]
"GET /app":AppsMethods["getAuthenticated"]
"POST /app-manifests/{code}/conversions":AppsMethods["createFromManifest"]
"GET /app/hook/config":AppsMethods["getWebhookConfigForApp"]
"PATCH /app/hook/config":AppsMethods["updateWebhookConfigForApp"]
"GET /app/hook/deliveries":AppsMethods["listWebhookDeliveries"]
"GET /app/hook/deliveries/{delivery_id}":AppsMethods["getWebhookDelivery"]
"POST /app/hook/deliveries/{delivery_id}/attempts":AppsMethods["redeliverWebhookDelivery"]
"GET /app/installation-requests":AppsMethods["listInstallationRequestsForAuthenticatedApp"]
"GET /app/installations":AppsMethods["listInstallations"]
"GET /app/installations/{installation_id}":AppsMethods["getInstallation"]
"DELETE /app/installations/{installation_id}":AppsMethods["deleteInstallation"]
"POST /app/installations/{installation_id}/access_tokens":AppsMethods["createInstallationAccessToken"]
"PUT /app/installations/{installation_id}/suspended":AppsMethods["suspendInstallation"]
"DELETE /app/installations/{installation_id}/suspended":AppsMethods["unsuspendInstallation"]
"DELETE /applications/{client_id}/grant":AppsMethods["deleteAuthorization"]
"POST /applications/{client_id}/token":AppsMethods["checkToken"]
"PATCH /applications/{client_id}/token":AppsMethods["resetToken"]
"DELETE /applications/{client_id}/token":AppsMethods["deleteToken"]
"POST /applications/{client_id}/token/scoped":AppsMethods["scopeToken"]
"GET /apps/{app_slug}":AppsMethods["getBySlug"]
"GET /assignments/{assignment_id}":ClassroomMethods["getAnAssignment"]
"GET /assignments/{assignment_id}/accepted_assignments":ClassroomMethods["listAcceptedAssignmentsForAnAssignment"]
"GET /assignments/{assignment_id}/grades":ClassroomMethods["getAssignmentGrades"]
"GET /classrooms":ClassroomMethods["listClassrooms"]
"GET /classrooms/{classroom_id}":ClassroomMethods["getAClassroom"]
"GET /classrooms/{classroom_id}/assignments":ClassroomMethods["listAssignmentsForAClassroom"]
"GET /codes_of_conduct":CodesOfConductMethods["getAllCodesOfConduct"]
"GET /codes_of_conduct/{key}":CodesOfConductMethods["getConductCode"]
"POST /credentials/revoke":CredentialsMethods["revoke"]
"GET /emojis":EmojisMethods["get"]
"GET /enterprises/{enterprise}/actions/cache/retention-limit":ActionsMethods["getActionsCacheRetentionLimitForEnterprise"]
"PUT /enterprises/{enterprise}/actions/cache/retention-limit":ActionsMethods["setActionsCacheRetentionLimitForEnterprise"]
"GET /enterprises/{enterprise}/actions/cache/storage-limit":ActionsMethods["getActionsCacheStorageLimitForEnterprise"]
"PUT /enterprises/{enterprise}/actions/cache/storage-limit":ActionsMethods["setActionsCacheStorageLimitForEnterprise"]
"GET /enterprises/{enterprise}/actions/oidc/customization/properties/repo":OidcMethods["listOidcCustomPropertyInclusionsForEnterprise"]
"POST /enterprises/{enterprise}/actions/oidc/customization/properties/repo":OidcMethods["createOidcCustomPropertyInclusionForEnterprise"]
"DELETE /enterprises/{enterprise}/actions/oidc/customization/properties/repo/{custom_property_name}":OidcMethods["deleteOidcCustomPropertyInclusionForEnterprise"]
"GET /enterprises/{enterprise}/code-security/configurations":CodeSecurityMethods["getConfigurationsForEnterprise"]
"POST /enterprises/{enterprise}/code-security/configurations":CodeSecurityMethods["createConfigurationForEnterprise"]
"GET /enterprises/{enterprise}/code-security/configurations/defaults":CodeSecurityMethods["getDefaultConfigurationsForEnterprise"]
"GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}":CodeSecurityMethods["getSingleConfigurationForEnterprise"]
"PATCH /enterprises/{enterprise}/code-security/configurations/{configuration_id}":CodeSecurityMethods["updateEnterpriseConfiguration"]
"DELETE /enterprises/{enterprise}/code-security/configurations/{configuration_id}":CodeSecurityMethods["deleteConfigurationForEnterprise"]
"POST /enterprises/{enterprise}/code-security/configurations/{configuration_id}/attach":CodeSecurityMethods["attachEnterpriseConfiguration"]
"PUT /enterprises/{enterprise}/code-security/configurations/{configuration_id}/defaults":CodeSecurityMethods["setConfigurationAsDefaultForEnterprise"]
"GET /enterprises/{enterprise}/code-security/configurations/{configuration_id}/repositories":CodeSecurityMethods["getRepositoriesForEnterpriseConfiguration"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-1-day":CopilotMethods["copilotEnterpriseOneDayUsageMetrics"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-28-day/latest":CopilotMethods["copilotEnterpriseUsageMetrics"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/repos-1-day":CopilotMethods["copilotEnterpriseReposOneDayReport"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/user-teams-1-day":CopilotMethods["copilotEnterpriseUserTeamsOneDayReport"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/users-1-day":CopilotMethods["copilotUsersOneDayUsageMetrics"]
"GET /enterprises/{enterprise}/copilot/metrics/reports/users-28-day/latest":CopilotMethods["copilotUsersUsageMetrics"]
"PUT /enterprises/{enterprise}/copilot/policies/coding_agent":CopilotMethods["setEnterpriseCodingAgentPolicy"]
"POST /enterprises/{enterprise}/copilot/policies/coding_agent/organizations":CopilotMethods["addOrganizationsToEnterpriseCodingAgentPolicy"]
"DELETE /enterprises/{enterprise}/copilot/policies/coding_agent/organizations":CopilotMethods["removeOrganizationsFromEnterpriseCodingAgentPolicy"]
"GET /enterprises/{enterprise}/dependabot/alerts":DependabotMethods["listAlertsForEnterprise"]
"GET /enterprises/{enterprise}/dependabot/repository-access":DependabotMethods["repositoryAccessForEnterprise"]
"PATCH /enterprises/{enterprise}/dependabot/repository-access":DependabotMethods["updateRepositoryAccessForEnterprise"]
"PUT /enterprises/{enterprise}/dependabot/repository-access/default-level":DependabotMethods["setRepositoryAccessDefaultLevelForEnterprise"]
"GET /enterprises/{enterprise}/teams":EnterpriseTeamsMethods["list"]
"POST /enterprises/{enterprise}/teams":EnterpriseTeamsMethods["create"]
"GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships":EnterpriseTeamMembershipsMethods["list"]
"POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/add":EnterpriseTeamMembershipsMethods["bulkAdd"]
"POST /enterprises/{enterprise}/teams/{enterprise-team}/memberships/remove":EnterpriseTeamMembershipsMethods["bulkRemove"]
"GET /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}":EnterpriseTeamMembershipsMethods["get"]
"PUT /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}":EnterpriseTeamMembershipsMethods["add"]
"DELETE /enterprises/{enterprise}/teams/{enterprise-team}/memberships/{username}":EnterpriseTeamMembershipsMethods["remove"]
"GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations":EnterpriseTeamOrganizationsMethods["getAssignments"]
"POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/add":EnterpriseTeamOrganizationsMethods["bulkAdd"]
"POST /enterprises/{enterprise}/teams/{enterprise-team}/organizations/remove":EnterpriseTeamOrganizationsMethods["bulkRemove"]
"GET /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}":EnterpriseTeamOrganizationsMethods["getAssignment"]
"PUT /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}":EnterpriseTeamOrganizationsMethods["add"]
"DELETE /enterprises/{enterprise}/teams/{enterprise-team}/organizations/{org}":EnterpriseTeamOrganizationsMethods["delete"]
"GET /enterprises/{enterprise}/teams/{team_slug}":EnterpriseTeamsMethods["get"]
"PATCH /enterprises/{enterprise}/teams/{team_slug}":EnterpriseTeamsMethods["update"]
"DELETE /enterprises/{enterprise}/teams/{team_slug}":EnterpriseTeamsMethods["delete"]
"GET /events":ActivityMethods["listPublicEvents"]
"GET /feeds":ActivityMethods["getFeeds"]
"GET /gists":GistsMethods["list"]
"POST /gists":GistsMethods["create"]
"GET /gists/public":GistsMethods["listPublic"]
"GET /gists/starred":GistsMethods["listStarred"]
"GET /gists/{gist_id}":GistsMethods["get"]
"PATCH /gists/{gist_id}":GistsMethods["update"]
"DELETE /gists/{gist_id}":GistsMethods["delete"]
"GET /gists/{gist_id}/comments":GistsMethods["listComments"]
"POST /gists/{gist_id}/comments":GistsMethods["createComment"]
"GET /gists/{gist_id}/comments/{comment_id}":GistsMethods["getComment"]
"PATCH /gists/{gist_id}/comments/{comment_id}":GistsMethods["updateComment"]
"DELETE /gists/{gist_id}/comments/{comment_id}":GistsMethods["deleteComment"]
"GET /gists/{gist_id}/commits":GistsMethods["listCommits"]
"GET /gists/{gist_id}/forks":GistsMethods["listForks"]
"POST /gists/{gist_id}/forks":GistsMethods["fork"]
"GET /gists/{gist_id}/star":GistsMethods["checkIsStarred"]
"PUT /gists/{gist_id}/star":GistsMethods["star"]
"DELETE /gists/{gist_id}/star":GistsMethods["unstar"]
"GET /gists/{gist_id}/{sha}":GistsMethods["getRevision"]
"GET /gitignore/templates":GitignoreMethods["getAllTemplates"]
"GET /gitignore/templates/{name}":GitignoreMethods["getTemplate"]
"GET /installation/repositories":AppsMethods["listReposAccessibleToInstallation"]
"DELETE /installation/token":AppsMethods["revokeInstallationAccessToken"]
"GET /issues":IssuesMethods["list"]
"GET /licenses":LicensesMethods["getAllCommonlyUsed"]
"GET /licenses/{license}":LicensesMethods["get"]
"POST /markdown":MarkdownMethods["render"]
"POST /markdown/raw":MarkdownMethods["renderRaw"]
"GET /marketplace_listing/accounts/{account_id}":AppsMethods["getSubscriptionPlanForAccount"]
"GET /marketplace_listing/plans":AppsMethods["listPlans"]
"GET /marketplace_listing/plans/{plan_id}/accounts":AppsMethods["listAccountsForPlan"]
"GET /marketplace_listing/stubbed/accounts/{account_id}":AppsMethods["getSubscriptionPlanForAccountStubbed"]
"GET /marketplace_listing/stubbed/plans":AppsMethods["listPlansStubbed"]
"GET /marketplace_listing/stubbed/plans/{plan_id}/accounts":AppsMethods["listAccountsForPlanStubbed"]
"GET /meta":MetaMethods["get"]
"GET /networks/{owner}/{repo}/events":ActivityMethods["listPublicEventsForRepoNetwork"]
"GET /notifications":ActivityMethods["listNotificationsForAuthenticatedUser"]
"PUT /notifications":ActivityMethods["markNotificationsAsRead"]
"GET /notifications/threads/{thread_id}":ActivityMethods["getThread"]
"PATCH /notifications/threads/{thread_id}":ActivityMethods["markThreadAsRead"]
"DELETE /notifications/threads/{thread_id}":ActivityMethods["markThreadAsDone"]
"GET /notifications/threads/{thread_id}/subscription":ActivityMethods["getThreadSubscriptionForAuthenticatedUser"]
"PUT /notifications/threads/{thread_id}/subscription":ActivityMethods["setThreadSubscription"]
"DELETE /notifications/threads/{thread_id}/subscription":ActivityMethods["deleteThreadSubscription"]
"GET /octocat":MetaMethods["getOctocat"]
"GET /organizations":OrgsMethods["list"]
"GET /organizations/{org}/actions/cache/retention-limit":ActionsMethods["getActionsCacheRetentionLimitForOrganization"]
"PUT /organizations/{org}/actions/cache/retention-limit":ActionsMethods["setActionsCacheRetentionLimitForOrganization"]
"GET /organizations/{org}/actions/cache/storage-limit":ActionsMethods["getActionsCacheStorageLimitForOrganization"]
"PUT /organizations/{org}/actions/cache/storage-limit":ActionsMethods["setActionsCacheStorageLimitForOrganization"]
"GET /organizations/{org}/settings/billing/ai_credit/usage":BillingMethods["getGithubBillingAiCreditUsageReportOrg"]
"GET /organizations/{org}/settings/billing/budgets":BillingMethods["getAllBudgetsOrg"]
"POST /organizations/{org}/settings/billing/budgets":BillingMethods["createOrganizationBudget"]
"GET /organizations/{org}/settings/billing/budgets/{budget_id}":BillingMethods["getBudgetOrg"]
"PATCH /organizations/{org}/settings/billing/budgets/{budget_id}":BillingMethods["updateBudgetOrg"]
"DELETE /organizations/{org}/settings/billing/budgets/{budget_id}":BillingMethods["deleteBudgetOrg"]
"GET /organizations/{org}/settings/billing/premium_request/usage":BillingMethods["getGithubBillingPremiumRequestUsageReportOrg"]
"GET /organizations/{org}/settings/billing/usage":BillingMethods["getGithubBillingUsageReportOrg"]
"GET /organizations/{org}/settings/billing/usage/summary":BillingMethods["getGithubBillingUsageSummaryReportOrg"]
"GET /orgs/{org}":OrgsMethods["get"]
"PATCH /orgs/{org}":OrgsMethods["update"]
"DELETE /orgs/{org}":OrgsMethods["delete"]
"GET /orgs/{org}/actions/cache/usage":ActionsMethods["getActionsCacheUsageForOrg"]
"GET /orgs/{org}/actions/cache/usage-by-repository":ActionsMethods["getActionsCacheUsageByRepoForOrg"]
"GET /orgs/{org}/actions/hosted-runners":ActionsMethods["listHostedRunnersForOrg"]
"POST /orgs/{org}/actions/hosted-runners":ActionsMethods["createHostedRunnerForOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/custom":ActionsMethods["listCustomImagesForOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}":ActionsMethods["getCustomImageForOrg"]
"DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}":ActionsMethods["deleteCustomImageFromOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions":ActionsMethods["listCustomImageVersionsForOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}":ActionsMethods["getCustomImageVersionForOrg"]
"DELETE /orgs/{org}/actions/hosted-runners/images/custom/{image_definition_id}/versions/{version}":ActionsMethods["deleteCustomImageVersionFromOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/github-owned":ActionsMethods["getHostedRunnersGithubOwnedImagesForOrg"]
"GET /orgs/{org}/actions/hosted-runners/images/partner":ActionsMethods["getHostedRunnersPartnerImagesForOrg"]
"GET /orgs/{org}/actions/hosted-runners/limits":ActionsMethods["getHostedRunnersLimitsForOrg"]
"GET /orgs/{org}/actions/hosted-runners/machine-sizes":ActionsMethods["getHostedRunnersMachineSpecsForOrg"]
"GET /orgs/{org}/actions/hosted-runners/platforms":ActionsMethods["getHostedRunnersPlatformsForOrg"]
"GET /orgs/{org}/actions/hosted-runners/{hosted_runner_id}":ActionsMethods["getHostedRunnerForOrg"]
"PATCH /orgs/{org}/actions/hosted-runners/{hosted_runner_id}":ActionsMethods["updateHostedRunnerForOrg"]
"DELETE /orgs/{org}/actions/hosted-runners/{hosted_runner_id}":ActionsMethods["deleteHostedRunnerForOrg"]
"GET /orgs/{org}/actions/oidc/customization/properties/repo":OidcMethods["listOidcCustomPropertyInclusionsForOrg"]
"POST /orgs/{org}/actions/oidc/customization/properties/repo":OidcMethods["createOidcCustomPropertyInclusionForOrg"]
"DELETE /orgs/{org}/actions/oidc/customization/properties/repo/{custom_property_name}":OidcMethods["deleteOidcCustomPropertyInclusionForOrg"]
"GET /orgs/{org}/actions/oidc/customization/sub":OidcMethods["getOidcCustomSubTemplateForOrg"]
"PUT /orgs/{org}/actions/oidc/customization/sub":OidcMethods["updateOidcCustomSubTemplateForOrg"]
"GET /orgs/{org}/actions/permissions":ActionsMethods["getGithubActionsPermissionsOrganization"]
"PUT /orgs/{org}/actions/permissions":ActionsMethods["setGithubActionsPermissionsOrganization"]
"GET /orgs/{org}/actions/permissions/artifact-and-log-retention":ActionsMethods["getArtifactAndLogRetentionSettingsOrganization"]
"PUT /orgs/{org}/actions/permissions/artifact-and-log-retention":ActionsMethods["setArtifactAndLogRetentionSettingsOrganization"]
"GET /orgs/{org}/actions/permissions/fork-pr-contributor-approval":ActionsMethods["getForkPrContributorApprovalPermissionsOrganization"]
"PUT /orgs/{org}/actions/permissions/fork-pr-contributor-approval":ActionsMethods["setForkPrContributorApprovalPermissionsOrganization"]
"GET /orgs/{org}/actions/permissions/fork-pr-workflows-private-repos":ActionsMethods["getPrivateRepoForkPrWorkflowsSettingsOrganization"]
"PUT /orgs/{org}/actions/permissions/fork-pr-workflows-private-repos":ActionsMethods["setPrivateRepoForkPrWorkflowsSettingsOrganization"]
"GET /orgs/{org}/actions/permissions/repositories":ActionsMethods["listSelectedRepositoriesEnabledGithubActionsOrganization"]
"PUT /orgs/{org}/actions/permissions/repositories":ActionsMethods["setSelectedRepositoriesEnabledGithubActionsOrganization"]
"PUT /orgs/{org}/actions/permissions/repositories/{repository_id}":ActionsMethods["enableSelectedRepositoryGithubActionsOrganization"]
"DELETE /orgs/{org}/actions/permissions/repositories/{repository_id}":ActionsMethods["disableSelectedRepositoryGithubActionsOrganization"]
"GET /orgs/{org}/actions/permissions/selected-actions":ActionsMethods["getAllowedActionsOrganization"]
"PUT /orgs/{org}/actions/permissions/selected-actions":ActionsMethods["setAllowedActionsOrganization"]
"GET /orgs/{org}/actions/permissions/self-hosted-runners":ActionsMethods["getSelfHostedRunnersPermissionsOrganization"]
"PUT /orgs/{org}/actions/permissions/self-hosted-runners":ActionsMethods["setSelfHostedRunnersPermissionsOrganization"]
"GET /orgs/{org}/actions/permissions/self-hosted-runners/repositories":ActionsMethods["listSelectedRepositoriesSelfHostedRunnersOrganization"]
"PUT /orgs/{org}/actions/permissions/self-hosted-runners/repositories":ActionsMethods["setSelectedRepositoriesSelfHostedRunnersOrganization"]
"PUT /orgs/{org}/actions/permissions/self-hosted-runners/repositories/{repository_id}":ActionsMethods["enableSelectedRepositorySelfHostedRunnersOrganization"]
"DELETE /orgs/{org}/actions/permissions/self-hosted-runners/repositories/{repository_id}":ActionsMethods["disableSelectedRepositorySelfHostedRunnersOrganization"]
"GET /orgs/{org}/actions/permissions/workflow":ActionsMethods["getGithubActionsDefaultWorkflowPermissionsOrganization"]
"PUT /orgs/{org}/actions/permissions/workflow":ActionsMethods["setGithubActionsDefaultWorkflowPermissionsOrganization"]
"GET /orgs/{org}/actions/runner-groups":ActionsMethods["listSelfHostedRunnerGroupsForOrg"]
"POST /orgs/{org}/actions/runner-groups":ActionsMethods["createSelfHostedRunnerGroupForOrg"]
"GET /orgs/{org}/actions/runner-groups/{runner_group_id}":ActionsMethods["getSelfHostedRunnerGroupForOrg"]
"PATCH /orgs/{org}/actions/runner-groups/{runner_group_id}":ActionsMethods["updateSelfHostedRunnerGroupForOrg"]
"DELETE /orgs/{org}/actions/runner-groups/{runner_group_id}":ActionsMethods["deleteSelfHostedRunnerGroupFromOrg"]
"GET /orgs/{org}/actions/runner-groups/{runner_group_id}/hosted-runners":ActionsMethods["listGithubHostedRunnersInGroupForOrg"]
"GET /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories":ActionsMethods["listRepoAccessToSelfHostedRunnerGroupInOrg"]
"PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories":ActionsMethods["setRepoAccessToSelfHostedRunnerGroupInOrg"]
"PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories/{repository_id}":ActionsMethods["addRepoAccessToSelfHostedRunnerGroupInOrg"]
"DELETE /orgs/{org}/actions/runner-groups/{runner_group_id}/repositories/{repository_id}":ActionsMethods["removeRepoAccessToSelfHostedRunnerGroupInOrg"]
"GET /orgs/{org}/actions/runner-groups/{runner_group_id}/runners":ActionsMethods["listSelfHostedRunnersInGroupForOrg"]
"PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/runners":ActionsMethods["setSelfHostedRunnersInGroupForOrg"]
"PUT /orgs/{org}/actions/runner-groups/{runner_group_id}/runners/{runner_id}":ActionsMethods["addSelfHostedRunnerToGroupForOrg"]
"DELETE /orgs/{org}/actions/runner-groups/{runner_group_id}/runners/{runner_id}":ActionsMethods["removeSelfHostedRunnerFromGroupForOrg"]
"GET /orgs/{org}/actions/runners":ActionsMethods["listSelfHostedRunnersForOrg"]
"GET /orgs/{org}/actions/runners/downloads":ActionsMethods["listRunnerApplicationsForOrg"]
"POST /orgs/{org}/actions/runners/generate-jitconfig":ActionsMethods["generateRunnerJitconfigForOrg"]
"POST /orgs/{org}/actions/runners/registration-token":ActionsMethods["createRegistrationTokenForOrg"]
"POST /orgs/{org}/actions/runners/remove-token":ActionsMethods["createRemoveTokenForOrg"]
"GET /orgs/{org}/actions/runners/{runner_id}":ActionsMethods["getSelfHostedRunnerForOrg"]
"DELETE /orgs/{org}/actions/runners/{runner_id}":ActionsMethods["deleteSelfHostedRunnerFromOrg"]
"GET /orgs/{org}/actions/runners/{runner_id}/labels":ActionsMethods["listLabelsForSelfHostedRunnerForOrg"]
"POST /orgs/{org}/actions/runners/{runner_id}/labels":ActionsMethods["addCustomLabelsToSelfHostedRunnerForOrg"]
"PUT /orgs/{org}/actions/runners/{runner_id}/labels":ActionsMethods["setCustomLabelsForSelfHostedRunnerForOrg"]
"DELETE /orgs/{org}/actions/runners/{runner_id}/labels":ActionsMethods["removeAllCustomLabelsFromSelfHostedRunnerForOrg"]
"DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}":ActionsMethods["removeCustomLabelFromSelfHostedRunnerForOrg"]
"GET /orgs/{org}/actions/secrets":ActionsMethods["listOrgSecrets"]
"GET /orgs/{org}/actions/secrets/public-key":ActionsMethods["getOrgPublicKey"]
"GET /orgs/{org}/actions/secrets/{secret_name}":ActionsMethods["getOrgSecret"]
"PUT /orgs/{org}/actions/secrets/{secret_name}":ActionsMethods["createOrUpdateOrgSecret"]
"DELETE /orgs/{org}/actions/secrets/{secret_name}":ActionsMethods["deleteOrgSecret"]
"GET /orgs/{org}/actions/secrets/{secret_name}/repositories":ActionsMethods["listSelectedReposForOrgSecret"]
"PUT /orgs/{org}/actions/secrets/{secret_name}/repositories":ActionsMethods["setSelectedReposForOrgSecret"]
"PUT /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}":ActionsMethods["addSelectedRepoToOrgSecret"]
"DELETE /orgs/{org}/actions/secrets/{secret_name}/repositories/{repository_id}":ActionsMethods["removeSelectedRepoFromOrgSecret"]
"GET /orgs/{org}/actions/variables":ActionsMethods["listOrgVariables"]
"POST /orgs/{org}/actions/variables":ActionsMethods["createOrgVariable"]
"GET /orgs/{org}/actions/variables/{name}":ActionsMethods["getOrgVariable"]
"PATCH /orgs/{org}/actions/variables/{name}":ActionsMethods["updateOrgVariable"]
"DELETE /orgs/{org}/actions/variables/{name}":ActionsMethods["deleteOrgVariable"]
"GET /orgs/{org}/actions/variables/{name}/repositories":ActionsMethods["listSelectedReposForOrgVariable"]
"PUT /orgs/{org}/actions/variables/{name}/repositories":ActionsMethods["setSelectedReposForOrgVariable"]
"PUT /orgs/{org}/actions/variables/{name}/repositories/{repository_id}":ActionsMethods["addSelectedRepoToOrgVariable"]
"DELETE /orgs/{org}/actions/variables/{name}/repositories/{repository_id}":ActionsMethods["removeSelectedRepoFromOrgVariable"]
"GET /orgs/{org}/agents/secrets":AgentsMethods["listOrgSecrets"]
"GET /orgs/{org}/agents/secrets/public-key":AgentsMethods["getOrgPublicKey"]
"GET /orgs/{org}/agents/secrets/{secret_name}":AgentsMethods["getOrgSecret"]
"PUT /orgs/{org}/agents/secrets/{secret_name}":AgentsMethods["createOrUpdateOrgSecret"]
"DELETE /orgs/{org}/agents/secrets/{secret_name}":AgentsMethods["deleteOrgSecret"]
"GET /orgs/{org}/agents/secrets/{secret_name}/repositories":AgentsMethods["listSelectedReposForOrgSecret"]
"PUT /orgs/{org}/agents/secrets/{secret_name}/repositories":AgentsMethods["setSelectedReposForOrgSecret"]
"PUT /orgs/{org}/agents/secrets/{secret_name}/repositories/{repository_id}":AgentsMethods["addSelectedRepoToOrgSecret"]
"DELETE /orgs/{org}/agents/secrets/{secret_name}/repositories/{repository_id}":AgentsMethods["removeSelectedRepoFromOrgSecret"]
"GET /orgs/{org}/agents/variables":AgentsMethods["listOrgVariables"]
"POST /orgs/{org}/agents/variables":AgentsMethods["createOrgVariable"]
"GET /orgs/{org}/agents/variables/{name}":AgentsMethods["getOrgVariable"]
"PATCH /orgs/{org}/agents/variables/{name}":AgentsMethods["updateOrgVariable"]
"DELETE /orgs/{org}/agents/variables/{name}":AgentsMethods["deleteOrgVariable"]
"GET /orgs/{org}/agents/variables/{name}/repositories":AgentsMethods["listSelectedReposForOrgVariable"]
"PUT /orgs/{org}/agents/variables/{name}/repositories":AgentsMethods["setSelectedReposForOrgVariable"]
"PUT /orgs/{org}/agents/variables/{name}/repositories/{repository_id}":AgentsMethods["addSelectedRepoToOrgVariable"]
"DELETE /orgs/{org}/agents/variables/{name}/repositories/{repository_id}":AgentsMethods["removeSelectedRepoFromOrgVariable"]
"POST /orgs/{org}/artifacts/metadata/deployment-record":OrgsMethods["createArtifactDeploymentRecord"]
"POST /orgs/{org}/artifacts/metadata/deployment-record/cluster/{cluster}":OrgsMethods["setClusterDeploymentRecords"]
"POST /orgs/{org}/artifacts/metadata/deployment-record/cluster/{cluster}/jobs":OrgsMethods["createClusterDeploymentRecordsJob"]
"GET /orgs/{org}/artifacts/metadata/deployment-record/cluster/{cluster}/jobs/{job_id}":OrgsMethods["getClusterDeploymentRecordsJob"]
"POST /orgs/{org}/artifacts/metadata/storage-record":OrgsMethods["createArtifactStorageRecord"]
"GET /orgs/{org}/artifacts/{subject_digest}/metadata/deployment-records":OrgsMethods["listArtifactDeploymentRecords"]
"GET /orgs/{org}/artifacts/{subject_digest}/metadata/storage-records":OrgsMethods["listArtifactStorageRecords"]
"POST /orgs/{org}/attestations/bulk-list":OrgsMethods["listAttestationsBulk"]
"POST /orgs/{org}/attestations/delete-request":OrgsMethods["deleteAttestationsBulk"]
"DELETE /orgs/{org}/attestations/digest/{subject_digest}":OrgsMethods["deleteAttestationsBySubjectDigest"]
"GET /orgs/{org}/attestations/repositories":OrgsMethods["listAttestationRepositories"]
"DELETE /orgs/{org}/attestations/{attestation_id}":OrgsMethods["deleteAttestationsById"]
"GET /orgs/{org}/attestations/{subject_digest}":OrgsMethods["listAttestations"]
"GET /orgs/{org}/blocks":OrgsMethods["listBlockedUsers"]
"GET /orgs/{org}/blocks/{username}":OrgsMethods["checkBlockedUser"]
"PUT /orgs/{org}/blocks/{username}":OrgsMethods["blockUser"]
"DELETE /orgs/{org}/blocks/{username}":OrgsMethods["unblockUser"]
"GET /orgs/{org}/campaigns":CampaignsMethods["listOrgCampaigns"]
"POST /orgs/{org}/campaigns":CampaignsMethods["createCampaign"]
"GET /orgs/{org}/campaigns/{campaign_number}":CampaignsMethods["getCampaignSummary"]
"PATCH /orgs/{org}/campaigns/{campaign_number}":CampaignsMethods["updateCampaign"]
"DELETE /orgs/{org}/campaigns/{campaign_number}":CampaignsMethods["deleteCampaign"]
"GET /orgs/{org}/code-scanning/alerts":CodeScanningMethods["listAlertsForOrg"]
"GET /orgs/{org}/code-security/configurations":CodeSecurityMethods["getConfigurationsForOrg"]
"POST /orgs/{org}/code-security/configurations":CodeSecurityMethods["createConfiguration"]
"GET /orgs/{org}/code-security/configurations/defaults":CodeSecurityMethods["getDefaultConfigurations"]
"DELETE /orgs/{org}/code-security/configurations/detach":CodeSecurityMethods["detachConfiguration"]
"GET /orgs/{org}/code-security/configurations/{configuration_id}":CodeSecurityMethods["getConfiguration"]
"PATCH /orgs/{org}/code-security/configurations/{configuration_id}":CodeSecurityMethods["updateConfiguration"]
"DELETE /orgs/{org}/code-security/configurations/{configuration_id}":CodeSecurityMethods["deleteConfiguration"]
"POST /orgs/{org}/code-security/configurations/{configuration_id}/attach":CodeSecurityMethods["attachConfiguration"]
"PUT /orgs/{org}/code-security/configurations/{configuration_id}/defaults":CodeSecurityMethods["setConfigurationAsDefault"]
"GET /orgs/{org}/code-security/configurations/{configuration_id}/repositories":CodeSecurityMethods["getRepositoriesForConfiguration"]
"GET /orgs/{org}/codespaces":CodespacesMethods["listInOrganization"]
"PUT /orgs/{org}/codespaces/access":CodespacesMethods["setCodespacesAccess"]
"POST /orgs/{org}/codespaces/access/selected_users":CodespacesMethods["setCodespacesAccessUsers"]
"DELETE /orgs/{org}/codespaces/access/selected_users":CodespacesMethods["deleteCodespacesAccessUsers"]
"GET /orgs/{org}/codespaces/secrets":CodespacesMethods["listOrgSecrets"]
"GET /orgs/{org}/codespaces/secrets/public-key":CodespacesMethods["getOrgPublicKey"]
"GET /orgs/{org}/codespaces/secrets/{secret_name}":CodespacesMethods["getOrgSecret"]
"PUT /orgs/{org}/codespaces/secrets/{secret_name}":CodespacesMethods["createOrUpdateOrgSecret"]
"DELETE /orgs/{org}/codespaces/secrets/{secret_name}":CodespacesMethods["deleteOrgSecret"]
"GET /orgs/{org}/codespaces/secrets/{secret_name}/repositories":CodespacesMethods["listSelectedReposForOrgSecret"]
"PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories":CodespacesMethods["setSelectedReposForOrgSecret"]
"PUT /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}":CodespacesMethods["addSelectedRepoToOrgSecret"]
"DELETE /orgs/{org}/codespaces/secrets/{secret_name}/repositories/{repository_id}":CodespacesMethods["removeSelectedRepoFromOrgSecret"]
"GET /orgs/{org}/copilot-spaces":CopilotSpacesMethods["listForOrg"]
"POST /orgs/{org}/copilot-spaces":CopilotSpacesMethods["createForOrg"]
"GET /orgs/{org}/copilot-spaces/{space_number}":CopilotSpacesMethods["getForOrg"]
"PUT /orgs/{org}/copilot-spaces/{space_number}":CopilotSpacesMethods["updateForOrg"]
"DELETE /orgs/{org}/copilot-spaces/{space_number}":CopilotSpacesMethods["deleteForOrg"]
"GET /orgs/{org}/copilot-spaces/{space_number}/collaborators":CopilotSpacesMethods["listCollaboratorsForOrg"]
"POST /orgs/{org}/copilot-spaces/{space_number}/collaborators":CopilotSpacesMethods["addCollaboratorForOrg"]
"PUT /orgs/{org}/copilot-spaces/{space_number}/collaborators/{actor_type}/{actor_identifier}":CopilotSpacesMethods["updateCollaboratorForOrg"]
"DELETE /orgs/{org}/copilot-spaces/{space_number}/collaborators/{actor_type}/{actor_identifier}":CopilotSpacesMethods["removeCollaboratorForOrg"]
"GET /orgs/{org}/copilot-spaces/{space_number}/resources":CopilotSpacesMethods["listResourcesForOrg"]
"POST /orgs/{org}/copilot-spaces/{space_number}/resources":CopilotSpacesMethods["createResourceForOrg"]
"GET /orgs/{org}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["getResourceForOrg"]
"PUT /orgs/{org}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["updateResourceForOrg"]
"DELETE /orgs/{org}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["deleteResourceForOrg"]
"GET /orgs/{org}/copilot/billing":CopilotMethods["getCopilotOrganizationDetails"]
"GET /orgs/{org}/copilot/billing/seats":CopilotMethods["listCopilotSeats"]
"POST /orgs/{org}/copilot/billing/selected_teams":CopilotMethods["addCopilotSeatsForTeams"]
"DELETE /orgs/{org}/copilot/billing/selected_teams":CopilotMethods["cancelCopilotSeatAssignmentForTeams"]
"POST /orgs/{org}/copilot/billing/selected_users":CopilotMethods["addCopilotSeatsForUsers"]
"DELETE /orgs/{org}/copilot/billing/selected_users":CopilotMethods["cancelCopilotSeatAssignmentForUsers"]
"GET /orgs/{org}/copilot/coding-agent/permissions":CopilotMethods["getCopilotCodingAgentPermissionsOrganization"]
"PUT /orgs/{org}/copilot/coding-agent/permissions":CopilotMethods["setCopilotCodingAgentPermissionsOrganization"]
"GET /orgs/{org}/copilot/coding-agent/permissions/repositories":CopilotMethods["listCopilotCodingAgentSelectedRepositoriesForOrganization"]
"PUT /orgs/{org}/copilot/coding-agent/permissions/repositories":CopilotMethods["setCopilotCodingAgentSelectedRepositoriesForOrganization"]
"PUT /orgs/{org}/copilot/coding-agent/permissions/repositories/{repository_id}":CopilotMethods["enableCopilotCodingAgentForRepositoryInOrganization"]
"DELETE /orgs/{org}/copilot/coding-agent/permissions/repositories/{repository_id}":CopilotMethods["disableCopilotCodingAgentForRepositoryInOrganization"]
"GET /orgs/{org}/copilot/content_exclusion":CopilotMethods["copilotContentExclusionForOrganization"]
"PUT /orgs/{org}/copilot/content_exclusion":CopilotMethods["setCopilotContentExclusionForOrganization"]
"GET /orgs/{org}/copilot/metrics/reports/organization-1-day":CopilotMethods["copilotOrganizationOneDayUsageMetrics"]
"GET /orgs/{org}/copilot/metrics/reports/organization-28-day/latest":CopilotMethods["copilotOrganizationUsageMetrics"]
"GET /orgs/{org}/copilot/metrics/reports/repos-1-day":CopilotMethods["copilotOrganizationReposOneDayReport"]
"GET /orgs/{org}/copilot/metrics/reports/user-teams-1-day":CopilotMethods["copilotOrganizationUserTeamsOneDayReport"]
"GET /orgs/{org}/copilot/metrics/reports/users-1-day":CopilotMethods["copilotOrganizationUsersOneDayUsageMetrics"]
"GET /orgs/{org}/copilot/metrics/reports/users-28-day/latest":CopilotMethods["copilotOrganizationUsersUsageMetrics"]
"GET /orgs/{org}/dependabot/alerts":DependabotMethods["listAlertsForOrg"]
"GET /orgs/{org}/dependabot/repository-access":DependabotMethods["repositoryAccessForOrg"]
"PATCH /orgs/{org}/dependabot/repository-access":DependabotMethods["updateRepositoryAccessForOrg"]
"PUT /orgs/{org}/dependabot/repository-access/default-level":DependabotMethods["setRepositoryAccessDefaultLevel"]
"GET /orgs/{org}/dependabot/secrets":DependabotMethods["listOrgSecrets"]
"GET /orgs/{org}/dependabot/secrets/public-key":DependabotMethods["getOrgPublicKey"]
"GET /orgs/{org}/dependabot/secrets/{secret_name}":DependabotMethods["getOrgSecret"]
"PUT /orgs/{org}/dependabot/secrets/{secret_name}":DependabotMethods["createOrUpdateOrgSecret"]
"DELETE /orgs/{org}/dependabot/secrets/{secret_name}":DependabotMethods["deleteOrgSecret"]
"GET /orgs/{org}/dependabot/secrets/{secret_name}/repositories":DependabotMethods["listSelectedReposForOrgSecret"]
"PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories":DependabotMethods["setSelectedReposForOrgSecret"]
"PUT /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}":DependabotMethods["addSelectedRepoToOrgSecret"]
"DELETE /orgs/{org}/dependabot/secrets/{secret_name}/repositories/{repository_id}":DependabotMethods["removeSelectedRepoFromOrgSecret"]
"GET /orgs/{org}/docker/conflicts":PackagesMethods["listDockerMigrationConflictingPackagesForOrganization"]
"GET /orgs/{org}/events":ActivityMethods["listPublicOrgEvents"]
"GET /orgs/{org}/failed_invitations":OrgsMethods["listFailedInvitations"]
"GET /orgs/{org}/hooks":OrgsMethods["listWebhooks"]
"POST /orgs/{org}/hooks":OrgsMethods["createWebhook"]
"GET /orgs/{org}/hooks/{hook_id}":OrgsMethods["getWebhook"]
"PATCH /orgs/{org}/hooks/{hook_id}":OrgsMethods["updateWebhook"]
"DELETE /orgs/{org}/hooks/{hook_id}":OrgsMethods["deleteWebhook"]
"GET /orgs/{org}/hooks/{hook_id}/config":OrgsMethods["getWebhookConfigForOrg"]
"PATCH /orgs/{org}/hooks/{hook_id}/config":OrgsMethods["updateWebhookConfigForOrg"]
"GET /orgs/{org}/hooks/{hook_id}/deliveries":OrgsMethods["listWebhookDeliveries"]
"GET /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}":OrgsMethods["getWebhookDelivery"]
"POST /orgs/{org}/hooks/{hook_id}/deliveries/{delivery_id}/attempts":OrgsMethods["redeliverWebhookDelivery"]
"POST /orgs/{org}/hooks/{hook_id}/pings":OrgsMethods["pingWebhook"]
"GET /orgs/{org}/insights/api/route-stats/{actor_type}/{actor_id}":ApiInsightsMethods["getRouteStatsByActor"]
"GET /orgs/{org}/insights/api/subject-stats":ApiInsightsMethods["getSubjectStats"]
"GET /orgs/{org}/insights/api/summary-stats":ApiInsightsMethods["getSummaryStats"]
"GET /orgs/{org}/insights/api/summary-stats/users/{user_id}":ApiInsightsMethods["getSummaryStatsByUser"]
"GET /orgs/{org}/insights/api/summary-stats/{actor_type}/{actor_id}":ApiInsightsMethods["getSummaryStatsByActor"]
"GET /orgs/{org}/insights/api/time-stats":ApiInsightsMethods["getTimeStats"]
"GET /orgs/{org}/insights/api/time-stats/users/{user_id}":ApiInsightsMethods["getTimeStatsByUser"]
"GET /orgs/{org}/insights/api/time-stats/{actor_type}/{actor_id}":ApiInsightsMethods["getTimeStatsByActor"]
"GET /orgs/{org}/insights/api/user-stats/{user_id}":ApiInsightsMethods["getUserStats"]
"GET /orgs/{org}/installation":AppsMethods["getOrgInstallation"]
"GET /orgs/{org}/installations":OrgsMethods["listAppInstallations"]
"GET /orgs/{org}/interaction-limits":InteractionsMethods["getRestrictionsForOrg"]
"PUT /orgs/{org}/interaction-limits":InteractionsMethods["setRestrictionsForOrg"]
"DELETE /orgs/{org}/interaction-limits":InteractionsMethods["removeRestrictionsForOrg"]
"GET /orgs/{org}/interaction-limits/pulls/creation-cap":InteractionsMethods["getPullRequestCreationCapForOrg"]
"PATCH /orgs/{org}/interaction-limits/pulls/creation-cap":InteractionsMethods["updatePullRequestCreationCapForOrg"]
"GET /orgs/{org}/invitations":OrgsMethods["listPendingInvitations"]
"POST /orgs/{org}/invitations":OrgsMethods["createInvitation"]
"DELETE /orgs/{org}/invitations/{invitation_id}":OrgsMethods["cancelInvitation"]
"GET /orgs/{org}/invitations/{invitation_id}/teams":OrgsMethods["listInvitationTeams"]
"GET /orgs/{org}/issue-fields":OrgsMethods["listIssueFields"]
"POST /orgs/{org}/issue-fields":OrgsMethods["createIssueField"]
"PATCH /orgs/{org}/issue-fields/{issue_field_id}":OrgsMethods["updateIssueField"]
"DELETE /orgs/{org}/issue-fields/{issue_field_id}":OrgsMethods["deleteIssueField"]
"GET /orgs/{org}/issue-types":OrgsMethods["listIssueTypes"]
"POST /orgs/{org}/issue-types":OrgsMethods["createIssueType"]
"PUT /orgs/{org}/issue-types/{issue_type_id}":OrgsMethods["updateIssueType"]
"DELETE /orgs/{org}/issue-types/{issue_type_id}":OrgsMethods["deleteIssueType"]
"GET /orgs/{org}/issues":IssuesMethods["listForOrg"]
"GET /orgs/{org}/members":OrgsMethods["listMembers"]
"GET /orgs/{org}/members/{username}":OrgsMethods["checkMembershipForUser"]
"DELETE /orgs/{org}/members/{username}":OrgsMethods["removeMember"]
"GET /orgs/{org}/members/{username}/codespaces":CodespacesMethods["getCodespacesForUserInOrg"]
"DELETE /orgs/{org}/members/{username}/codespaces/{codespace_name}":CodespacesMethods["deleteFromOrganization"]
"POST /orgs/{org}/members/{username}/codespaces/{codespace_name}/stop":CodespacesMethods["stopInOrganization"]
"GET /orgs/{org}/members/{username}/copilot":CopilotMethods["getCopilotSeatDetailsForUser"]
"GET /orgs/{org}/memberships/{username}":OrgsMethods["getMembershipForUser"]
"PUT /orgs/{org}/memberships/{username}":OrgsMethods["setMembershipForUser"]
"DELETE /orgs/{org}/memberships/{username}":OrgsMethods["removeMembershipForUser"]
"GET /orgs/{org}/migrations":MigrationsMethods["listForOrg"]
"POST /orgs/{org}/migrations":MigrationsMethods["startForOrg"]
"GET /orgs/{org}/migrations/{migration_id}":MigrationsMethods["getStatusForOrg"]
"GET /orgs/{org}/migrations/{migration_id}/archive":MigrationsMethods["downloadArchiveForOrg"]
"DELETE /orgs/{org}/migrations/{migration_id}/archive":MigrationsMethods["deleteArchiveForOrg"]
"DELETE /orgs/{org}/migrations/{migration_id}/repos/{repo_name}/lock":MigrationsMethods["unlockRepoForOrg"]
"GET /orgs/{org}/migrations/{migration_id}/repositories":MigrationsMethods["listReposForOrg"]
"GET /orgs/{org}/organization-roles":OrgsMethods["listOrgRoles"]
"DELETE /orgs/{org}/organization-roles/teams/{team_slug}":OrgsMethods["revokeAllOrgRolesTeam"]
"PUT /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}":OrgsMethods["assignTeamToOrgRole"]
"DELETE /orgs/{org}/organization-roles/teams/{team_slug}/{role_id}":OrgsMethods["revokeOrgRoleTeam"]
"DELETE /orgs/{org}/organization-roles/users/{username}":OrgsMethods["revokeAllOrgRolesUser"]
"PUT /orgs/{org}/organization-roles/users/{username}/{role_id}":OrgsMethods["assignUserToOrgRole"]
"DELETE /orgs/{org}/organization-roles/users/{username}/{role_id}":OrgsMethods["revokeOrgRoleUser"]
"GET /orgs/{org}/organization-roles/{role_id}":OrgsMethods["getOrgRole"]
"GET /orgs/{org}/organization-roles/{role_id}/teams":OrgsMethods["listOrgRoleTeams"]
"GET /orgs/{org}/organization-roles/{role_id}/users":OrgsMethods["listOrgRoleUsers"]
"GET /orgs/{org}/outside_collaborators":OrgsMethods["listOutsideCollaborators"]
"PUT /orgs/{org}/outside_collaborators/{username}":OrgsMethods["convertMemberToOutsideCollaborator"]
"DELETE /orgs/{org}/outside_collaborators/{username}":OrgsMethods["removeOutsideCollaborator"]
"GET /orgs/{org}/packages":PackagesMethods["listPackagesForOrganization"]
"GET /orgs/{org}/packages/{package_type}/{package_name}":PackagesMethods["getPackageForOrganization"]
"DELETE /orgs/{org}/packages/{package_type}/{package_name}":PackagesMethods["deletePackageForOrg"]
"POST /orgs/{org}/packages/{package_type}/{package_name}/restore":PackagesMethods["restorePackageForOrg"]
"GET /orgs/{org}/packages/{package_type}/{package_name}/versions":PackagesMethods["getAllPackageVersionsForPackageOwnedByOrg"]
"GET /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["getPackageVersionForOrganization"]
"DELETE /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["deletePackageVersionForOrg"]
"POST /orgs/{org}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore":PackagesMethods["restorePackageVersionForOrg"]
"GET /orgs/{org}/personal-access-token-requests":OrgsMethods["listPatGrantRequests"]
"POST /orgs/{org}/personal-access-token-requests":OrgsMethods["reviewPatGrantRequestsInBulk"]
"POST /orgs/{org}/personal-access-token-requests/{pat_request_id}":OrgsMethods["reviewPatGrantRequest"]
"GET /orgs/{org}/personal-access-token-requests/{pat_request_id}/repositories":OrgsMethods["listPatGrantRequestRepositories"]
"GET /orgs/{org}/personal-access-tokens":OrgsMethods["listPatGrants"]
"POST /orgs/{org}/personal-access-tokens":OrgsMethods["updatePatAccesses"]
"POST /orgs/{org}/personal-access-tokens/{pat_id}":OrgsMethods["updatePatAccess"]
"GET /orgs/{org}/personal-access-tokens/{pat_id}/repositories":OrgsMethods["listPatGrantRepositories"]
"GET /orgs/{org}/private-registries":PrivateRegistriesMethods["listOrgPrivateRegistries"]
"POST /orgs/{org}/private-registries":PrivateRegistriesMethods["createOrgPrivateRegistry"]
"GET /orgs/{org}/private-registries/public-key":PrivateRegistriesMethods["getOrgPublicKey"]
"GET /orgs/{org}/private-registries/{secret_name}":PrivateRegistriesMethods["getOrgPrivateRegistry"]
"PATCH /orgs/{org}/private-registries/{secret_name}":PrivateRegistriesMethods["updateOrgPrivateRegistry"]
"DELETE /orgs/{org}/private-registries/{secret_name}":PrivateRegistriesMethods["deleteOrgPrivateRegistry"]
"GET /orgs/{org}/projectsV2":ProjectsMethods["listForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}":ProjectsMethods["getForOrg"]
"POST /orgs/{org}/projectsV2/{project_number}/drafts":ProjectsMethods["createDraftItemForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}/fields":ProjectsMethods["listFieldsForOrg"]
"POST /orgs/{org}/projectsV2/{project_number}/fields":ProjectsMethods["addFieldForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}/fields/{field_id}":ProjectsMethods["getFieldForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}/items":ProjectsMethods["listItemsForOrg"]
"POST /orgs/{org}/projectsV2/{project_number}/items":ProjectsMethods["addItemForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["getOrgItem"]
"PATCH /orgs/{org}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["updateItemForOrg"]
"DELETE /orgs/{org}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["deleteItemForOrg"]
"POST /orgs/{org}/projectsV2/{project_number}/views":ProjectsMethods["createViewForOrg"]
"GET /orgs/{org}/projectsV2/{project_number}/views/{view_number}/items":ProjectsMethods["listViewItemsForOrg"]
"GET /orgs/{org}/properties/schema":OrgsMethods["customPropertiesForReposGetOrganizationDefinitions"]
"PATCH /orgs/{org}/properties/schema":OrgsMethods["customPropertiesForReposCreateOrUpdateOrganizationDefinitions"]
"GET /orgs/{org}/properties/schema/{custom_property_name}":OrgsMethods["customPropertiesForReposGetOrganizationDefinition"]
"PUT /orgs/{org}/properties/schema/{custom_property_name}":OrgsMethods["customPropertiesForReposCreateOrUpdateOrganizationDefinition"]
"DELETE /orgs/{org}/properties/schema/{custom_property_name}":OrgsMethods["customPropertiesForReposDeleteOrganizationDefinition"]
"GET /orgs/{org}/properties/values":OrgsMethods["customPropertiesForReposGetOrganizationValues"]
"PATCH /orgs/{org}/properties/values":OrgsMethods["customPropertiesForReposCreateOrUpdateOrganizationValues"]
"GET /orgs/{org}/public_members":OrgsMethods["listPublicMembers"]
"GET /orgs/{org}/public_members/{username}":OrgsMethods["checkPublicMembershipForUser"]
"PUT /orgs/{org}/public_members/{username}":OrgsMethods["setPublicMembershipForAuthenticatedUser"]
"DELETE /orgs/{org}/public_members/{username}":OrgsMethods["removePublicMembershipForAuthenticatedUser"]
"GET /orgs/{org}/repos":ReposMethods["listForOrg"]
"POST /orgs/{org}/repos":ReposMethods["createInOrg"]
"GET /orgs/{org}/rulesets":ReposMethods["getOrgRulesets"]
"POST /orgs/{org}/rulesets":ReposMethods["createOrgRuleset"]
"GET /orgs/{org}/rulesets/rule-suites":ReposMethods["getOrgRuleSuites"]
"GET /orgs/{org}/rulesets/rule-suites/{rule_suite_id}":ReposMethods["getOrgRuleSuite"]
"GET /orgs/{org}/rulesets/{ruleset_id}":ReposMethods["getOrgRuleset"]
"PUT /orgs/{org}/rulesets/{ruleset_id}":ReposMethods["updateOrgRuleset"]
"DELETE /orgs/{org}/rulesets/{ruleset_id}":ReposMethods["deleteOrgRuleset"]
"GET /orgs/{org}/rulesets/{ruleset_id}/history":OrgsMethods["getOrgRulesetHistory"]
"GET /orgs/{org}/rulesets/{ruleset_id}/history/{version_id}":OrgsMethods["getOrgRulesetVersion"]
"GET /orgs/{org}/secret-scanning/alerts":SecretScanningMethods["listAlertsForOrg"]
"GET /orgs/{org}/secret-scanning/custom-patterns":SecretScanningMethods["listOrgCustomPatterns"]
"POST /orgs/{org}/secret-scanning/custom-patterns":SecretScanningMethods["bulkCreateOrgCustomPatterns"]
"DELETE /orgs/{org}/secret-scanning/custom-patterns":SecretScanningMethods["bulkDeleteOrgCustomPatterns"]
"PATCH /orgs/{org}/secret-scanning/custom-patterns/{pattern_id}":SecretScanningMethods["updateOrgCustomPattern"]
"GET /orgs/{org}/secret-scanning/pattern-configurations":SecretScanningMethods["listOrgPatternConfigs"]
"PATCH /orgs/{org}/secret-scanning/pattern-configurations":SecretScanningMethods["updateOrgPatternConfigs"]
"GET /orgs/{org}/security-advisories":SecurityAdvisoriesMethods["listOrgRepositoryAdvisories"]
"GET /orgs/{org}/security-managers":OrgsMethods["listSecurityManagerTeams"]
"PUT /orgs/{org}/security-managers/teams/{team_slug}":OrgsMethods["addSecurityManagerTeam"]
"DELETE /orgs/{org}/security-managers/teams/{team_slug}":OrgsMethods["removeSecurityManagerTeam"]
"GET /orgs/{org}/settings/immutable-releases":OrgsMethods["getImmutableReleasesSettings"]
"PUT /orgs/{org}/settings/immutable-releases":OrgsMethods["setImmutableReleasesSettings"]
"GET /orgs/{org}/settings/immutable-releases/repositories":OrgsMethods["getImmutableReleasesSettingsRepositories"]
"PUT /orgs/{org}/settings/immutable-releases/repositories":OrgsMethods["setImmutableReleasesSettingsRepositories"]
"PUT /orgs/{org}/settings/immutable-releases/repositories/{repository_id}":OrgsMethods["enableSelectedRepositoryImmutableReleasesOrganization"]
"DELETE /orgs/{org}/settings/immutable-releases/repositories/{repository_id}":OrgsMethods["disableSelectedRepositoryImmutableReleasesOrganization"]
"GET /orgs/{org}/settings/network-configurations":HostedComputeMethods["listNetworkConfigurationsForOrg"]
"POST /orgs/{org}/settings/network-configurations":HostedComputeMethods["createNetworkConfigurationForOrg"]
"GET /orgs/{org}/settings/network-configurations/{network_configuration_id}":HostedComputeMethods["getNetworkConfigurationForOrg"]
"PATCH /orgs/{org}/settings/network-configurations/{network_configuration_id}":HostedComputeMethods["updateNetworkConfigurationForOrg"]
"DELETE /orgs/{org}/settings/network-configurations/{network_configuration_id}":HostedComputeMethods["deleteNetworkConfigurationFromOrg"]
"GET /orgs/{org}/settings/network-settings/{network_settings_id}":HostedComputeMethods["getNetworkSettingsForOrg"]
"GET /orgs/{org}/teams":TeamsMethods["list"]
"POST /orgs/{org}/teams":TeamsMethods["create"]
"GET /orgs/{org}/teams/{team_slug}":TeamsMethods["getByName"]
"PATCH /orgs/{org}/teams/{team_slug}":TeamsMethods["updateInOrg"]
"DELETE /orgs/{org}/teams/{team_slug}":TeamsMethods["deleteInOrg"]
"GET /orgs/{org}/teams/{team_slug}/invitations":TeamsMethods["listPendingInvitationsInOrg"]
"GET /orgs/{org}/teams/{team_slug}/members":TeamsMethods["listMembersInOrg"]
"GET /orgs/{org}/teams/{team_slug}/memberships/{username}":TeamsMethods["getMembershipForUserInOrg"]
"PUT /orgs/{org}/teams/{team_slug}/memberships/{username}":TeamsMethods["addOrUpdateMembershipForUserInOrg"]
"DELETE /orgs/{org}/teams/{team_slug}/memberships/{username}":TeamsMethods["removeMembershipForUserInOrg"]
"GET /orgs/{org}/teams/{team_slug}/repos":TeamsMethods["listReposInOrg"]
"GET /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}":TeamsMethods["checkPermissionsForRepoInOrg"]
"PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}":TeamsMethods["addOrUpdateRepoPermissionsInOrg"]
"DELETE /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}":TeamsMethods["removeRepoInOrg"]
"GET /orgs/{org}/teams/{team_slug}/teams":TeamsMethods["listChildInOrg"]
"POST /orgs/{org}/{security_product}/{enablement}":OrgsMethods["enableOrDisableSecurityProductOnAllOrgRepos"]
"GET /rate_limit":RateLimitMethods["get"]
"GET /repos/{owner}/{repo}":ReposMethods["get"]
"PATCH /repos/{owner}/{repo}":ReposMethods["update"]
"DELETE /repos/{owner}/{repo}":ReposMethods["delete"]
"GET /repos/{owner}/{repo}/actions/artifacts":ActionsMethods["listArtifactsForRepo"]
"GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}":ActionsMethods["getArtifact"]
"DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}":ActionsMethods["deleteArtifact"]
"GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}":ActionsMethods["downloadArtifact"]
"GET /repos/{owner}/{repo}/actions/cache/retention-limit":ActionsMethods["getActionsCacheRetentionLimitForRepository"]
"PUT /repos/{owner}/{repo}/actions/cache/retention-limit":ActionsMethods["setActionsCacheRetentionLimitForRepository"]
"GET /repos/{owner}/{repo}/actions/cache/storage-limit":ActionsMethods["getActionsCacheStorageLimitForRepository"]
"PUT /repos/{owner}/{repo}/actions/cache/storage-limit":ActionsMethods["setActionsCacheStorageLimitForRepository"]
"GET /repos/{owner}/{repo}/actions/cache/usage":ActionsMethods["getActionsCacheUsage"]
"GET /repos/{owner}/{repo}/actions/caches":ActionsMethods["getActionsCacheList"]
"DELETE /repos/{owner}/{repo}/actions/caches":ActionsMethods["deleteActionsCacheByKey"]
"DELETE /repos/{owner}/{repo}/actions/caches/{cache_id}":ActionsMethods["deleteActionsCacheById"]
"GET /repos/{owner}/{repo}/actions/concurrency_groups":ActionsMethods["listConcurrencyGroupsForRepository"]
"GET /repos/{owner}/{repo}/actions/concurrency_groups/{concurrency_group_name}":ActionsMethods["getConcurrencyGroupForRepository"]
"GET /repos/{owner}/{repo}/actions/jobs/{job_id}":ActionsMethods["getJobForWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs":ActionsMethods["downloadJobLogsForWorkflowRun"]
"POST /repos/{owner}/{repo}/actions/jobs/{job_id}/rerun":ActionsMethods["reRunJobForWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/oidc/customization/sub":ActionsMethods["getCustomOidcSubClaimForRepo"]
"PUT /repos/{owner}/{repo}/actions/oidc/customization/sub":ActionsMethods["setCustomOidcSubClaimForRepo"]
"GET /repos/{owner}/{repo}/actions/organization-secrets":ActionsMethods["listRepoOrganizationSecrets"]
"GET /repos/{owner}/{repo}/actions/organization-variables":ActionsMethods["listRepoOrganizationVariables"]
"GET /repos/{owner}/{repo}/actions/permissions":ActionsMethods["getGithubActionsPermissionsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions":ActionsMethods["setGithubActionsPermissionsRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/access":ActionsMethods["getWorkflowAccessToRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/access":ActionsMethods["setWorkflowAccessToRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention":ActionsMethods["getArtifactAndLogRetentionSettingsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention":ActionsMethods["setArtifactAndLogRetentionSettingsRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval":ActionsMethods["getForkPrContributorApprovalPermissionsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval":ActionsMethods["setForkPrContributorApprovalPermissionsRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos":ActionsMethods["getPrivateRepoForkPrWorkflowsSettingsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos":ActionsMethods["setPrivateRepoForkPrWorkflowsSettingsRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/selected-actions":ActionsMethods["getAllowedActionsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/selected-actions":ActionsMethods["setAllowedActionsRepository"]
"GET /repos/{owner}/{repo}/actions/permissions/workflow":ActionsMethods["getGithubActionsDefaultWorkflowPermissionsRepository"]
"PUT /repos/{owner}/{repo}/actions/permissions/workflow":ActionsMethods["setGithubActionsDefaultWorkflowPermissionsRepository"]
"GET /repos/{owner}/{repo}/actions/runners":ActionsMethods["listSelfHostedRunnersForRepo"]
"GET /repos/{owner}/{repo}/actions/runners/downloads":ActionsMethods["listRunnerApplicationsForRepo"]
"POST /repos/{owner}/{repo}/actions/runners/generate-jitconfig":ActionsMethods["generateRunnerJitconfigForRepo"]
"POST /repos/{owner}/{repo}/actions/runners/registration-token":ActionsMethods["createRegistrationTokenForRepo"]
"POST /repos/{owner}/{repo}/actions/runners/remove-token":ActionsMethods["createRemoveTokenForRepo"]
"GET /repos/{owner}/{repo}/actions/runners/{runner_id}":ActionsMethods["getSelfHostedRunnerForRepo"]
"DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}":ActionsMethods["deleteSelfHostedRunnerFromRepo"]
"GET /repos/{owner}/{repo}/actions/runners/{runner_id}/labels":ActionsMethods["listLabelsForSelfHostedRunnerForRepo"]
"POST /repos/{owner}/{repo}/actions/runners/{runner_id}/labels":ActionsMethods["addCustomLabelsToSelfHostedRunnerForRepo"]
"PUT /repos/{owner}/{repo}/actions/runners/{runner_id}/labels":ActionsMethods["setCustomLabelsForSelfHostedRunnerForRepo"]
"DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels":ActionsMethods["removeAllCustomLabelsFromSelfHostedRunnerForRepo"]
"DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}/labels/{name}":ActionsMethods["removeCustomLabelFromSelfHostedRunnerForRepo"]
"GET /repos/{owner}/{repo}/actions/runs":ActionsMethods["listWorkflowRunsForRepo"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}":ActionsMethods["getWorkflowRun"]
"DELETE /repos/{owner}/{repo}/actions/runs/{run_id}":ActionsMethods["deleteWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/approvals":ActionsMethods["getReviewsForRun"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/approve":ActionsMethods["approveWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts":ActionsMethods["listWorkflowRunArtifacts"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}":ActionsMethods["getWorkflowRunAttempt"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs":ActionsMethods["listJobsForWorkflowRunAttempt"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs":ActionsMethods["downloadWorkflowRunAttemptLogs"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel":ActionsMethods["cancelWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/concurrency_groups":ActionsMethods["listConcurrencyGroupsForWorkflowRun"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/deployment_protection_rule":ActionsMethods["reviewCustomGatesForRun"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel":ActionsMethods["forceCancelWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/jobs":ActionsMethods["listJobsForWorkflowRun"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs":ActionsMethods["downloadWorkflowRunLogs"]
"DELETE /repos/{owner}/{repo}/actions/runs/{run_id}/logs":ActionsMethods["deleteWorkflowRunLogs"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments":ActionsMethods["getPendingDeploymentsForRun"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/pending_deployments":ActionsMethods["reviewPendingDeploymentsForRun"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun":ActionsMethods["reRunWorkflow"]
"POST /repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs":ActionsMethods["reRunWorkflowFailedJobs"]
"GET /repos/{owner}/{repo}/actions/runs/{run_id}/timing":ActionsMethods["getWorkflowRunUsage"]
"GET /repos/{owner}/{repo}/actions/secrets":ActionsMethods["listRepoSecrets"]
"GET /repos/{owner}/{repo}/actions/secrets/public-key":ActionsMethods["getRepoPublicKey"]
"GET /repos/{owner}/{repo}/actions/secrets/{secret_name}":ActionsMethods["getRepoSecret"]
"PUT /repos/{owner}/{repo}/actions/secrets/{secret_name}":ActionsMethods["createOrUpdateRepoSecret"]
"DELETE /repos/{owner}/{repo}/actions/secrets/{secret_name}":ActionsMethods["deleteRepoSecret"]
"GET /repos/{owner}/{repo}/actions/variables":ActionsMethods["listRepoVariables"]
"POST /repos/{owner}/{repo}/actions/variables":ActionsMethods["createRepoVariable"]
"GET /repos/{owner}/{repo}/actions/variables/{name}":ActionsMethods["getRepoVariable"]
"PATCH /repos/{owner}/{repo}/actions/variables/{name}":ActionsMethods["updateRepoVariable"]
"DELETE /repos/{owner}/{repo}/actions/variables/{name}":ActionsMethods["deleteRepoVariable"]
"GET /repos/{owner}/{repo}/actions/workflows":ActionsMethods["listRepoWorkflows"]
"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}":ActionsMethods["getWorkflow"]
"PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable":ActionsMethods["disableWorkflow"]
"POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches":ActionsMethods["createWorkflowDispatch"]
"PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable":ActionsMethods["enableWorkflow"]
"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs":ActionsMethods["listWorkflowRuns"]
"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/timing":ActionsMethods["getWorkflowUsage"]
"GET /repos/{owner}/{repo}/activity":ReposMethods["listActivities"]
"GET /repos/{owner}/{repo}/agents/organization-secrets":AgentsMethods["listRepoOrganizationSecrets"]
"GET /repos/{owner}/{repo}/agents/organization-variables":AgentsMethods["listRepoOrganizationVariables"]
"GET /repos/{owner}/{repo}/agents/secrets":AgentsMethods["listRepoSecrets"]
"GET /repos/{owner}/{repo}/agents/secrets/public-key":AgentsMethods["getRepoPublicKey"]
"GET /repos/{owner}/{repo}/agents/secrets/{secret_name}":AgentsMethods["getRepoSecret"]
"PUT /repos/{owner}/{repo}/agents/secrets/{secret_name}":AgentsMethods["createOrUpdateRepoSecret"]
"DELETE /repos/{owner}/{repo}/agents/secrets/{secret_name}":AgentsMethods["deleteRepoSecret"]
"GET /repos/{owner}/{repo}/agents/variables":AgentsMethods["listRepoVariables"]
"POST /repos/{owner}/{repo}/agents/variables":AgentsMethods["createRepoVariable"]
"GET /repos/{owner}/{repo}/agents/variables/{name}":AgentsMethods["getRepoVariable"]
"PATCH /repos/{owner}/{repo}/agents/variables/{name}":AgentsMethods["updateRepoVariable"]
"DELETE /repos/{owner}/{repo}/agents/variables/{name}":AgentsMethods["deleteRepoVariable"]
"GET /repos/{owner}/{repo}/assignees":IssuesMethods["listAssignees"]
"GET /repos/{owner}/{repo}/assignees/{assignee}":IssuesMethods["checkUserCanBeAssigned"]
"POST /repos/{owner}/{repo}/attestations":ReposMethods["createAttestation"]
"GET /repos/{owner}/{repo}/attestations/{subject_digest}":ReposMethods["listAttestations"]
"GET /repos/{owner}/{repo}/autolinks":ReposMethods["listAutolinks"]
"POST /repos/{owner}/{repo}/autolinks":ReposMethods["createAutolink"]
"GET /repos/{owner}/{repo}/autolinks/{autolink_id}":ReposMethods["getAutolink"]
"DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}":ReposMethods["deleteAutolink"]
"GET /repos/{owner}/{repo}/automated-security-fixes":ReposMethods["checkAutomatedSecurityFixes"]
"PUT /repos/{owner}/{repo}/automated-security-fixes":ReposMethods["enableAutomatedSecurityFixes"]
"DELETE /repos/{owner}/{repo}/automated-security-fixes":ReposMethods["disableAutomatedSecurityFixes"]
"GET /repos/{owner}/{repo}/branches":ReposMethods["listBranches"]
"GET /repos/{owner}/{repo}/branches/{branch}":ReposMethods["getBranch"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection":ReposMethods["getBranchProtection"]
"PUT /repos/{owner}/{repo}/branches/{branch}/protection":ReposMethods["updateBranchProtection"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection":ReposMethods["deleteBranchProtection"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins":ReposMethods["getAdminBranchProtection"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins":ReposMethods["setAdminBranchProtection"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/enforce_admins":ReposMethods["deleteAdminBranchProtection"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews":ReposMethods["getPullRequestReviewProtection"]
"PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews":ReposMethods["updatePullRequestReviewProtection"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_pull_request_reviews":ReposMethods["deletePullRequestReviewProtection"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures":ReposMethods["getCommitSignatureProtection"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures":ReposMethods["createCommitSignatureProtection"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_signatures":ReposMethods["deleteCommitSignatureProtection"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks":ReposMethods["getStatusChecksProtection"]
"PATCH /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks":ReposMethods["updateStatusCheckProtection"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks":ReposMethods["removeStatusCheckProtection"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts":ReposMethods["getAllStatusCheckContexts"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts":ReposMethods["addStatusCheckContexts"]
"PUT /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts":ReposMethods["setStatusCheckContexts"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/required_status_checks/contexts":ReposMethods["removeStatusCheckContexts"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions":ReposMethods["getAccessRestrictions"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions":ReposMethods["deleteAccessRestrictions"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps":ReposMethods["getAppsWithAccessToProtectedBranch"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps":ReposMethods["addAppAccessRestrictions"]
"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps":ReposMethods["setAppAccessRestrictions"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/apps":ReposMethods["removeAppAccessRestrictions"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams":ReposMethods["getTeamsWithAccessToProtectedBranch"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams":ReposMethods["addTeamAccessRestrictions"]
"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams":ReposMethods["setTeamAccessRestrictions"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/teams":ReposMethods["removeTeamAccessRestrictions"]
"GET /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users":ReposMethods["getUsersWithAccessToProtectedBranch"]
"POST /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users":ReposMethods["addUserAccessRestrictions"]
"PUT /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users":ReposMethods["setUserAccessRestrictions"]
"DELETE /repos/{owner}/{repo}/branches/{branch}/protection/restrictions/users":ReposMethods["removeUserAccessRestrictions"]
"POST /repos/{owner}/{repo}/branches/{branch}/rename":ReposMethods["renameBranch"]
"POST /repos/{owner}/{repo}/check-runs":ChecksMethods["create"]
"GET /repos/{owner}/{repo}/check-runs/{check_run_id}":ChecksMethods["get"]
"PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}":ChecksMethods["update"]
"GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations":ChecksMethods["listAnnotations"]
"POST /repos/{owner}/{repo}/check-runs/{check_run_id}/rerequest":ChecksMethods["rerequestRun"]
"POST /repos/{owner}/{repo}/check-suites":ChecksMethods["createSuite"]
"PATCH /repos/{owner}/{repo}/check-suites/preferences":ChecksMethods["setSuitesPreferences"]
"GET /repos/{owner}/{repo}/check-suites/{check_suite_id}":ChecksMethods["getSuite"]
"GET /repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs":ChecksMethods["listForSuite"]
"POST /repos/{owner}/{repo}/check-suites/{check_suite_id}/rerequest":ChecksMethods["rerequestSuite"]
"GET /repos/{owner}/{repo}/code-quality/findings":CodeQualityMethods["listFindingsForRepo"]
"GET /repos/{owner}/{repo}/code-quality/findings/{finding_number}":CodeQualityMethods["getFinding"]
"GET /repos/{owner}/{repo}/code-quality/setup":CodeQualityMethods["getSetup"]
"PATCH /repos/{owner}/{repo}/code-quality/setup":CodeQualityMethods["updateSetup"]
"GET /repos/{owner}/{repo}/code-scanning/alerts":CodeScanningMethods["listAlertsForRepo"]
"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}":CodeScanningMethods["getAlert"]
"PATCH /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}":CodeScanningMethods["updateAlert"]
"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix":CodeScanningMethods["getAutofix"]
"POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix":CodeScanningMethods["createAutofix"]
"POST /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/autofix/commits":CodeScanningMethods["commitAutofix"]
"GET /repos/{owner}/{repo}/code-scanning/alerts/{alert_number}/instances":CodeScanningMethods["listAlertInstances"]
"GET /repos/{owner}/{repo}/code-scanning/analyses":CodeScanningMethods["listRecentAnalyses"]
"GET /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}":CodeScanningMethods["getAnalysis"]
"DELETE /repos/{owner}/{repo}/code-scanning/analyses/{analysis_id}":CodeScanningMethods["deleteAnalysis"]
"GET /repos/{owner}/{repo}/code-scanning/codeql/databases":CodeScanningMethods["listCodeqlDatabases"]
"GET /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}":CodeScanningMethods["getCodeqlDatabase"]
"DELETE /repos/{owner}/{repo}/code-scanning/codeql/databases/{language}":CodeScanningMethods["deleteCodeqlDatabase"]
"POST /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses":CodeScanningMethods["createVariantAnalysis"]
"GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}":CodeScanningMethods["getVariantAnalysis"]
"GET /repos/{owner}/{repo}/code-scanning/codeql/variant-analyses/{codeql_variant_analysis_id}/repos/{repo_owner}/{repo_name}":CodeScanningMethods["getVariantAnalysisRepoTask"]
"GET /repos/{owner}/{repo}/code-scanning/default-setup":CodeScanningMethods["getDefaultSetup"]
"PATCH /repos/{owner}/{repo}/code-scanning/default-setup":CodeScanningMethods["updateDefaultSetup"]
"POST /repos/{owner}/{repo}/code-scanning/sarifs":CodeScanningMethods["uploadSarif"]
"GET /repos/{owner}/{repo}/code-scanning/sarifs/{sarif_id}":CodeScanningMethods["getSarif"]
"GET /repos/{owner}/{repo}/code-security-configuration":CodeSecurityMethods["getConfigurationForRepository"]
"GET /repos/{owner}/{repo}/codeowners/errors":ReposMethods["codeownersErrors"]
"GET /repos/{owner}/{repo}/codespaces":CodespacesMethods["listInRepositoryForAuthenticatedUser"]
"POST /repos/{owner}/{repo}/codespaces":CodespacesMethods["createWithRepoForAuthenticatedUser"]
"GET /repos/{owner}/{repo}/codespaces/devcontainers":CodespacesMethods["listDevcontainersInRepositoryForAuthenticatedUser"]
"GET /repos/{owner}/{repo}/codespaces/machines":CodespacesMethods["repoMachinesForAuthenticatedUser"]
"GET /repos/{owner}/{repo}/codespaces/new":CodespacesMethods["preFlightWithRepoForAuthenticatedUser"]
"GET /repos/{owner}/{repo}/codespaces/permissions_check":CodespacesMethods["checkPermissionsForDevcontainer"]
"GET /repos/{owner}/{repo}/codespaces/secrets":CodespacesMethods["listRepoSecrets"]
"GET /repos/{owner}/{repo}/codespaces/secrets/public-key":CodespacesMethods["getRepoPublicKey"]
"GET /repos/{owner}/{repo}/codespaces/secrets/{secret_name}":CodespacesMethods["getRepoSecret"]
"PUT /repos/{owner}/{repo}/codespaces/secrets/{secret_name}":CodespacesMethods["createOrUpdateRepoSecret"]
"DELETE /repos/{owner}/{repo}/codespaces/secrets/{secret_name}":CodespacesMethods["deleteRepoSecret"]
"GET /repos/{owner}/{repo}/collaborators":ReposMethods["listCollaborators"]
"GET /repos/{owner}/{repo}/collaborators/{username}":ReposMethods["checkCollaborator"]
"PUT /repos/{owner}/{repo}/collaborators/{username}":ReposMethods["addCollaborator"]
"DELETE /repos/{owner}/{repo}/collaborators/{username}":ReposMethods["removeCollaborator"]
"GET /repos/{owner}/{repo}/collaborators/{username}/permission":ReposMethods["getCollaboratorPermissionLevel"]
"GET /repos/{owner}/{repo}/comments":ReposMethods["listCommitCommentsForRepo"]
"GET /repos/{owner}/{repo}/comments/{comment_id}":ReposMethods["getCommitComment"]
"PATCH /repos/{owner}/{repo}/comments/{comment_id}":ReposMethods["updateCommitComment"]
"DELETE /repos/{owner}/{repo}/comments/{comment_id}":ReposMethods["deleteCommitComment"]
"GET /repos/{owner}/{repo}/comments/{comment_id}/reactions":ReactionsMethods["listForCommitComment"]
"POST /repos/{owner}/{repo}/comments/{comment_id}/reactions":ReactionsMethods["createForCommitComment"]
"DELETE /repos/{owner}/{repo}/comments/{comment_id}/reactions/{reaction_id}":ReactionsMethods["deleteForCommitComment"]
"GET /repos/{owner}/{repo}/commits":ReposMethods["listCommits"]
"GET /repos/{owner}/{repo}/commits/{commit_sha}/branches-where-head":ReposMethods["listBranchesForHeadCommit"]
"GET /repos/{owner}/{repo}/commits/{commit_sha}/comments":ReposMethods["listCommentsForCommit"]
"POST /repos/{owner}/{repo}/commits/{commit_sha}/comments":ReposMethods["createCommitComment"]
"GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls":ReposMethods["listPullRequestsAssociatedWithCommit"]
"GET /repos/{owner}/{repo}/commits/{ref}":ReposMethods["getCommit"]
"GET /repos/{owner}/{repo}/commits/{ref}/check-runs":ChecksMethods["listForRef"]
"GET /repos/{owner}/{repo}/commits/{ref}/check-suites":ChecksMethods["listSuitesForRef"]
"GET /repos/{owner}/{repo}/commits/{ref}/status":ReposMethods["getCombinedStatusForRef"]
"GET /repos/{owner}/{repo}/commits/{ref}/statuses":ReposMethods["listCommitStatusesForRef"]
"GET /repos/{owner}/{repo}/community/profile":ReposMethods["getCommunityProfileMetrics"]
"GET /repos/{owner}/{repo}/compare/{basehead}":ReposMethods["compareCommitsWithBasehead"]
"GET /repos/{owner}/{repo}/contents/{path}":ReposMethods["getContent"]
"PUT /repos/{owner}/{repo}/contents/{path}":ReposMethods["createOrUpdateFileContents"]
"DELETE /repos/{owner}/{repo}/contents/{path}":ReposMethods["deleteFile"]
"GET /repos/{owner}/{repo}/contributors":ReposMethods["listContributors"]
"GET /repos/{owner}/{repo}/copilot/cloud-agent/configuration":CopilotMethods["getCopilotCloudAgentConfiguration"]
"GET /repos/{owner}/{repo}/dependabot/alerts":DependabotMethods["listAlertsForRepo"]
"GET /repos/{owner}/{repo}/dependabot/alerts/{alert_number}":DependabotMethods["getAlert"]
"PATCH /repos/{owner}/{repo}/dependabot/alerts/{alert_number}":DependabotMethods["updateAlert"]
"GET /repos/{owner}/{repo}/dependabot/secrets":DependabotMethods["listRepoSecrets"]
"GET /repos/{owner}/{repo}/dependabot/secrets/public-key":DependabotMethods["getRepoPublicKey"]
"GET /repos/{owner}/{repo}/dependabot/secrets/{secret_name}":DependabotMethods["getRepoSecret"]
"PUT /repos/{owner}/{repo}/dependabot/secrets/{secret_name}":DependabotMethods["createOrUpdateRepoSecret"]
"DELETE /repos/{owner}/{repo}/dependabot/secrets/{secret_name}":DependabotMethods["deleteRepoSecret"]
"GET /repos/{owner}/{repo}/dependency-graph/compare/{basehead}":DependencyGraphMethods["diffRange"]
"GET /repos/{owner}/{repo}/dependency-graph/sbom":DependencyGraphMethods["exportSbom"]
"GET /repos/{owner}/{repo}/dependency-graph/sbom/fetch-report/{sbom_uuid}":DependencyGraphMethods["fetchSbomReport"]
"GET /repos/{owner}/{repo}/dependency-graph/sbom/generate-report":DependencyGraphMethods["generateSbomReport"]
"POST /repos/{owner}/{repo}/dependency-graph/snapshots":DependencyGraphMethods["createRepositorySnapshot"]
"GET /repos/{owner}/{repo}/deployments":ReposMethods["listDeployments"]
"POST /repos/{owner}/{repo}/deployments":ReposMethods["createDeployment"]
"GET /repos/{owner}/{repo}/deployments/{deployment_id}":ReposMethods["getDeployment"]
"DELETE /repos/{owner}/{repo}/deployments/{deployment_id}":ReposMethods["deleteDeployment"]
"GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses":ReposMethods["listDeploymentStatuses"]
"POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses":ReposMethods["createDeploymentStatus"]
"GET /repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}":ReposMethods["getDeploymentStatus"]
"POST /repos/{owner}/{repo}/dispatches":ReposMethods["createDispatchEvent"]
"GET /repos/{owner}/{repo}/environments":ReposMethods["getAllEnvironments"]
"GET /repos/{owner}/{repo}/environments/{environment_name}":ReposMethods["getEnvironment"]
"PUT /repos/{owner}/{repo}/environments/{environment_name}":ReposMethods["createOrUpdateEnvironment"]
"DELETE /repos/{owner}/{repo}/environments/{environment_name}":ReposMethods["deleteAnEnvironment"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies":ReposMethods["listDeploymentBranchPolicies"]
"POST /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies":ReposMethods["createDeploymentBranchPolicy"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}":ReposMethods["getDeploymentBranchPolicy"]
"PUT /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}":ReposMethods["updateDeploymentBranchPolicy"]
"DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}":ReposMethods["deleteDeploymentBranchPolicy"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules":ReposMethods["getAllDeploymentProtectionRules"]
"POST /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules":ReposMethods["createDeploymentProtectionRule"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/apps":ReposMethods["listCustomDeploymentRuleIntegrations"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}":ReposMethods["getCustomDeploymentProtectionRule"]
"DELETE /repos/{owner}/{repo}/environments/{environment_name}/deployment_protection_rules/{protection_rule_id}":ReposMethods["disableDeploymentProtectionRule"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/secrets":ActionsMethods["listEnvironmentSecrets"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key":ActionsMethods["getEnvironmentPublicKey"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}":ActionsMethods["getEnvironmentSecret"]
"PUT /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}":ActionsMethods["createOrUpdateEnvironmentSecret"]
"DELETE /repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}":ActionsMethods["deleteEnvironmentSecret"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/variables":ActionsMethods["listEnvironmentVariables"]
"POST /repos/{owner}/{repo}/environments/{environment_name}/variables":ActionsMethods["createEnvironmentVariable"]
"GET /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}":ActionsMethods["getEnvironmentVariable"]
"PATCH /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}":ActionsMethods["updateEnvironmentVariable"]
"DELETE /repos/{owner}/{repo}/environments/{environment_name}/variables/{name}":ActionsMethods["deleteEnvironmentVariable"]
"GET /repos/{owner}/{repo}/events":ActivityMethods["listRepoEvents"]
"GET /repos/{owner}/{repo}/forks":ReposMethods["listForks"]
"POST /repos/{owner}/{repo}/forks":ReposMethods["createFork"]
"POST /repos/{owner}/{repo}/git/blobs":GitMethods["createBlob"]
"GET /repos/{owner}/{repo}/git/blobs/{file_sha}":GitMethods["getBlob"]
"POST /repos/{owner}/{repo}/git/commits":GitMethods["createCommit"]
"GET /repos/{owner}/{repo}/git/commits/{commit_sha}":GitMethods["getCommit"]
"GET /repos/{owner}/{repo}/git/matching-refs/{ref}":GitMethods["listMatchingRefs"]
"GET /repos/{owner}/{repo}/git/ref/{ref}":GitMethods["getRef"]
"POST /repos/{owner}/{repo}/git/refs":GitMethods["createRef"]
"PATCH /repos/{owner}/{repo}/git/refs/{ref}":GitMethods["updateRef"]
"DELETE /repos/{owner}/{repo}/git/refs/{ref}":GitMethods["deleteRef"]
"POST /repos/{owner}/{repo}/git/tags":GitMethods["createTag"]
"GET /repos/{owner}/{repo}/git/tags/{tag_sha}":GitMethods["getTag"]
"POST /repos/{owner}/{repo}/git/trees":GitMethods["createTree"]
"GET /repos/{owner}/{repo}/git/trees/{tree_sha}":GitMethods["getTree"]
"GET /repos/{owner}/{repo}/hash-algorithm":ReposMethods["getHashAlgorithm"]
"GET /repos/{owner}/{repo}/hooks":ReposMethods["listWebhooks"]
"POST /repos/{owner}/{repo}/hooks":ReposMethods["createWebhook"]
"GET /repos/{owner}/{repo}/hooks/{hook_id}":ReposMethods["getWebhook"]
"PATCH /repos/{owner}/{repo}/hooks/{hook_id}":ReposMethods["updateWebhook"]
"DELETE /repos/{owner}/{repo}/hooks/{hook_id}":ReposMethods["deleteWebhook"]
"GET /repos/{owner}/{repo}/hooks/{hook_id}/config":ReposMethods["getWebhookConfigForRepo"]
"PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config":ReposMethods["updateWebhookConfigForRepo"]
"GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries":ReposMethods["listWebhookDeliveries"]
"GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}":ReposMethods["getWebhookDelivery"]
"POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts":ReposMethods["redeliverWebhookDelivery"]
"POST /repos/{owner}/{repo}/hooks/{hook_id}/pings":ReposMethods["pingWebhook"]
"POST /repos/{owner}/{repo}/hooks/{hook_id}/tests":ReposMethods["testPushWebhook"]
"GET /repos/{owner}/{repo}/immutable-releases":ReposMethods["checkImmutableReleases"]
"PUT /repos/{owner}/{repo}/immutable-releases":ReposMethods["enableImmutableReleases"]
"DELETE /repos/{owner}/{repo}/immutable-releases":ReposMethods["disableImmutableReleases"]
"GET /repos/{owner}/{repo}/import":MigrationsMethods["getImportStatus"]
"PUT /repos/{owner}/{repo}/import":MigrationsMethods["startImport"]
"PATCH /repos/{owner}/{repo}/import":MigrationsMethods["updateImport"]
"DELETE /repos/{owner}/{repo}/import":MigrationsMethods["cancelImport"]
"GET /repos/{owner}/{repo}/import/authors":MigrationsMethods["getCommitAuthors"]
"PATCH /repos/{owner}/{repo}/import/authors/{author_id}":MigrationsMethods["mapCommitAuthor"]
"GET /repos/{owner}/{repo}/import/large_files":MigrationsMethods["getLargeFiles"]
"PATCH /repos/{owner}/{repo}/import/lfs":MigrationsMethods["setLfsPreference"]
"GET /repos/{owner}/{repo}/installation":AppsMethods["getRepoInstallation"]
"GET /repos/{owner}/{repo}/interaction-limits":InteractionsMethods["getRestrictionsForRepo"]
"PUT /repos/{owner}/{repo}/interaction-limits":InteractionsMethods["setRestrictionsForRepo"]
"DELETE /repos/{owner}/{repo}/interaction-limits":InteractionsMethods["removeRestrictionsForRepo"]
"GET /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list":InteractionsMethods["getPullRequestBypassListForRepo"]
"PUT /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list":InteractionsMethods["setPullRequestBypassListForRepo"]
"DELETE /repos/{owner}/{repo}/interaction-limits/pulls/bypass-list":InteractionsMethods["removePullRequestBypassListForRepo"]
"GET /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap":InteractionsMethods["getPullRequestCreationCapForRepo"]
"PATCH /repos/{owner}/{repo}/interaction-limits/pulls/creation-cap":InteractionsMethods["updatePullRequestCreationCapForRepo"]
"GET /repos/{owner}/{repo}/invitations":ReposMethods["listInvitations"]
"PATCH /repos/{owner}/{repo}/invitations/{invitation_id}":ReposMethods["updateInvitation"]
"DELETE /repos/{owner}/{repo}/invitations/{invitation_id}":ReposMethods["deleteInvitation"]
"GET /repos/{owner}/{repo}/issue-types":ReposMethods["listIssueTypes"]
"GET /repos/{owner}/{repo}/issues":IssuesMethods["listForRepo"]
"POST /repos/{owner}/{repo}/issues":IssuesMethods["create"]
"GET /repos/{owner}/{repo}/issues/comments":IssuesMethods["listCommentsForRepo"]
"GET /repos/{owner}/{repo}/issues/comments/{comment_id}":IssuesMethods["getComment"]
"PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}":IssuesMethods["updateComment"]
"DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}":IssuesMethods["deleteComment"]
"PUT /repos/{owner}/{repo}/issues/comments/{comment_id}/pin":IssuesMethods["pinComment"]
"DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/pin":IssuesMethods["unpinComment"]
"GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions":ReactionsMethods["listForIssueComment"]
"POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions":ReactionsMethods["createForIssueComment"]
"DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions/{reaction_id}":ReactionsMethods["deleteForIssueComment"]
"GET /repos/{owner}/{repo}/issues/events":IssuesMethods["listEventsForRepo"]
"GET /repos/{owner}/{repo}/issues/events/{event_id}":IssuesMethods["getEvent"]
"GET /repos/{owner}/{repo}/issues/{issue_number}":IssuesMethods["get"]
"PATCH /repos/{owner}/{repo}/issues/{issue_number}":IssuesMethods["update"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/assignees":IssuesMethods["addAssignees"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees":IssuesMethods["removeAssignees"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/assignees/{assignee}":IssuesMethods["checkUserCanBeAssignedToIssue"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/comments":IssuesMethods["listComments"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/comments":IssuesMethods["createComment"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by":IssuesMethods["listDependenciesBlockedBy"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by":IssuesMethods["addBlockedByDependency"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocked_by/{issue_id}":IssuesMethods["removeDependencyBlockedBy"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/dependencies/blocking":IssuesMethods["listDependenciesBlocking"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/events":IssuesMethods["listEvents"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/issue-field-values":IssuesMethods["listIssueFieldValuesForIssue"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/issue-field-values":IssuesMethods["addIssueFieldValues"]
"PUT /repos/{owner}/{repo}/issues/{issue_number}/issue-field-values":IssuesMethods["setIssueFieldValues"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/issue-field-values/{issue_field_id}":IssuesMethods["deleteIssueFieldValue"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/labels":IssuesMethods["listLabelsOnIssue"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/labels":IssuesMethods["addLabels"]
"PUT /repos/{owner}/{repo}/issues/{issue_number}/labels":IssuesMethods["setLabels"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels":IssuesMethods["removeAllLabels"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}":IssuesMethods["removeLabel"]
"PUT /repos/{owner}/{repo}/issues/{issue_number}/lock":IssuesMethods["lock"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/lock":IssuesMethods["unlock"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/parent":IssuesMethods["getParent"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/reactions":ReactionsMethods["listForIssue"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/reactions":ReactionsMethods["createForIssue"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/reactions/{reaction_id}":ReactionsMethods["deleteForIssue"]
"DELETE /repos/{owner}/{repo}/issues/{issue_number}/sub_issue":IssuesMethods["removeSubIssue"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/sub_issues":IssuesMethods["listSubIssues"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues":IssuesMethods["addSubIssue"]
"PATCH /repos/{owner}/{repo}/issues/{issue_number}/sub_issues/priority":IssuesMethods["reprioritizeSubIssue"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/suggestions":IssuesMethods["listSuggestions"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/suggestions/{suggestion_id}/approve":IssuesMethods["approveSuggestion"]
"POST /repos/{owner}/{repo}/issues/{issue_number}/suggestions/{suggestion_id}/dismiss":IssuesMethods["dismissSuggestion"]
"GET /repos/{owner}/{repo}/issues/{issue_number}/timeline":IssuesMethods["listEventsForTimeline"]
"GET /repos/{owner}/{repo}/keys":ReposMethods["listDeployKeys"]
"POST /repos/{owner}/{repo}/keys":ReposMethods["createDeployKey"]
"GET /repos/{owner}/{repo}/keys/{key_id}":ReposMethods["getDeployKey"]
"DELETE /repos/{owner}/{repo}/keys/{key_id}":ReposMethods["deleteDeployKey"]
"GET /repos/{owner}/{repo}/labels":IssuesMethods["listLabelsForRepo"]
"POST /repos/{owner}/{repo}/labels":IssuesMethods["createLabel"]
"GET /repos/{owner}/{repo}/labels/{name}":IssuesMethods["getLabel"]
"PATCH /repos/{owner}/{repo}/labels/{name}":IssuesMethods["updateLabel"]
"DELETE /repos/{owner}/{repo}/labels/{name}":IssuesMethods["deleteLabel"]
"GET /repos/{owner}/{repo}/languages":ReposMethods["listLanguages"]
"GET /repos/{owner}/{repo}/license":LicensesMethods["getForRepo"]
"POST /repos/{owner}/{repo}/merge-upstream":ReposMethods["mergeUpstream"]
"POST /repos/{owner}/{repo}/merges":ReposMethods["merge"]
"GET /repos/{owner}/{repo}/milestones":IssuesMethods["listMilestones"]
"POST /repos/{owner}/{repo}/milestones":IssuesMethods["createMilestone"]
"GET /repos/{owner}/{repo}/milestones/{milestone_number}":IssuesMethods["getMilestone"]
"PATCH /repos/{owner}/{repo}/milestones/{milestone_number}":IssuesMethods["updateMilestone"]
"DELETE /repos/{owner}/{repo}/milestones/{milestone_number}":IssuesMethods["deleteMilestone"]
"GET /repos/{owner}/{repo}/milestones/{milestone_number}/labels":IssuesMethods["listLabelsForMilestone"]
"GET /repos/{owner}/{repo}/notifications":ActivityMethods["listRepoNotificationsForAuthenticatedUser"]
"PUT /repos/{owner}/{repo}/notifications":ActivityMethods["markRepoNotificationsAsRead"]
"GET /repos/{owner}/{repo}/pages":ReposMethods["getPages"]
"POST /repos/{owner}/{repo}/pages":ReposMethods["createPagesSite"]
"PUT /repos/{owner}/{repo}/pages":ReposMethods["updateInformationAboutPagesSite"]
"DELETE /repos/{owner}/{repo}/pages":ReposMethods["deletePagesSite"]
"GET /repos/{owner}/{repo}/pages/builds":ReposMethods["listPagesBuilds"]
"POST /repos/{owner}/{repo}/pages/builds":ReposMethods["requestPagesBuild"]
"GET /repos/{owner}/{repo}/pages/builds/latest":ReposMethods["getLatestPagesBuild"]
"GET /repos/{owner}/{repo}/pages/builds/{build_id}":ReposMethods["getPagesBuild"]
"POST /repos/{owner}/{repo}/pages/deployments":ReposMethods["createPagesDeployment"]
"GET /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}":ReposMethods["getPagesDeployment"]
"POST /repos/{owner}/{repo}/pages/deployments/{pages_deployment_id}/cancel":ReposMethods["cancelPagesDeployment"]
"GET /repos/{owner}/{repo}/pages/health":ReposMethods["getPagesHealthCheck"]
"GET /repos/{owner}/{repo}/private-vulnerability-reporting":ReposMethods["checkPrivateVulnerabilityReporting"]
"PUT /repos/{owner}/{repo}/private-vulnerability-reporting":ReposMethods["enablePrivateVulnerabilityReporting"]
"DELETE /repos/{owner}/{repo}/private-vulnerability-reporting":ReposMethods["disablePrivateVulnerabilityReporting"]
"GET /repos/{owner}/{repo}/properties/values":ReposMethods["customPropertiesForReposGetRepositoryValues"]
"PATCH /repos/{owner}/{repo}/properties/values":ReposMethods["customPropertiesForReposCreateOrUpdateRepositoryValues"]
"GET /repos/{owner}/{repo}/pulls":PullsMethods["list"]
"POST /repos/{owner}/{repo}/pulls":PullsMethods["create"]
"GET /repos/{owner}/{repo}/pulls/comments":PullsMethods["listReviewCommentsForRepo"]
"GET /repos/{owner}/{repo}/pulls/comments/{comment_id}":PullsMethods["getReviewComment"]
"PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}":PullsMethods["updateReviewComment"]
"DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}":PullsMethods["deleteReviewComment"]
"GET /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions":ReactionsMethods["listForPullRequestReviewComment"]
"POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions":ReactionsMethods["createForPullRequestReviewComment"]
"DELETE /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions/{reaction_id}":ReactionsMethods["deleteForPullRequestComment"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}":PullsMethods["get"]
"PATCH /repos/{owner}/{repo}/pulls/{pull_number}":PullsMethods["update"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/codespaces":CodespacesMethods["createWithPrForAuthenticatedUser"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/comments":PullsMethods["listReviewComments"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/comments":PullsMethods["createReviewComment"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies":PullsMethods["createReplyForReviewComment"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/commits":PullsMethods["listCommits"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/files":PullsMethods["listFiles"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/merge":PullsMethods["checkIfMerged"]
"PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge":PullsMethods["merge"]
"PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge-async":PullsMethods["mergeAsync"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/merge-async/{uuid}":PullsMethods["getMergeAsyncResult"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers":PullsMethods["listRequestedReviewers"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers":PullsMethods["requestReviewers"]
"DELETE /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers":PullsMethods["removeRequestedReviewers"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews":PullsMethods["listReviews"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews":PullsMethods["createReview"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}":PullsMethods["getReview"]
"PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}":PullsMethods["updateReview"]
"DELETE /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}":PullsMethods["deletePendingReview"]
"GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments":PullsMethods["listCommentsForReview"]
"PUT /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/dismissals":PullsMethods["dismissReview"]
"POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/events":PullsMethods["submitReview"]
"PUT /repos/{owner}/{repo}/pulls/{pull_number}/update-branch":PullsMethods["updateBranch"]
"GET /repos/{owner}/{repo}/readme":ReposMethods["getReadme"]
"GET /repos/{owner}/{repo}/readme/{dir}":ReposMethods["getReadmeInDirectory"]
"GET /repos/{owner}/{repo}/releases":ReposMethods["listReleases"]
"POST /repos/{owner}/{repo}/releases":ReposMethods["createRelease"]
"GET /repos/{owner}/{repo}/releases/assets/{asset_id}":ReposMethods["getReleaseAsset"]
"PATCH /repos/{owner}/{repo}/releases/assets/{asset_id}":ReposMethods["updateReleaseAsset"]
"DELETE /repos/{owner}/{repo}/releases/assets/{asset_id}":ReposMethods["deleteReleaseAsset"]
"POST /repos/{owner}/{repo}/releases/generate-notes":ReposMethods["generateReleaseNotes"]
"GET /repos/{owner}/{repo}/releases/latest":ReposMethods["getLatestRelease"]
"GET /repos/{owner}/{repo}/releases/tags/{tag}":ReposMethods["getReleaseByTag"]
"GET /repos/{owner}/{repo}/releases/{release_id}":ReposMethods["getRelease"]
"PATCH /repos/{owner}/{repo}/releases/{release_id}":ReposMethods["updateRelease"]
"DELETE /repos/{owner}/{repo}/releases/{release_id}":ReposMethods["deleteRelease"]
"GET /repos/{owner}/{repo}/releases/{release_id}/assets":ReposMethods["listReleaseAssets"]
"POST /repos/{owner}/{repo}/releases/{release_id}/assets":ReposMethods["uploadReleaseAsset"]
"GET /repos/{owner}/{repo}/releases/{release_id}/reactions":ReactionsMethods["listForRelease"]
"POST /repos/{owner}/{repo}/releases/{release_id}/reactions":ReactionsMethods["createForRelease"]
"DELETE /repos/{owner}/{repo}/releases/{release_id}/reactions/{reaction_id}":ReactionsMethods["deleteForRelease"]
"GET /repos/{owner}/{repo}/rules/branches/{branch}":ReposMethods["getBranchRules"]
"GET /repos/{owner}/{repo}/rulesets":ReposMethods["getRepoRulesets"]
"POST /repos/{owner}/{repo}/rulesets":ReposMethods["createRepoRuleset"]
"GET /repos/{owner}/{repo}/rulesets/rule-suites":ReposMethods["getRepoRuleSuites"]
"GET /repos/{owner}/{repo}/rulesets/rule-suites/{rule_suite_id}":ReposMethods["getRepoRuleSuite"]
"GET /repos/{owner}/{repo}/rulesets/{ruleset_id}":ReposMethods["getRepoRuleset"]
"PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}":ReposMethods["updateRepoRuleset"]
"DELETE /repos/{owner}/{repo}/rulesets/{ruleset_id}":ReposMethods["deleteRepoRuleset"]
"GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history":ReposMethods["getRepoRulesetHistory"]
"GET /repos/{owner}/{repo}/rulesets/{ruleset_id}/history/{version_id}":ReposMethods["getRepoRulesetVersion"]
"GET /repos/{owner}/{repo}/secret-scanning/alerts":SecretScanningMethods["listAlertsForRepo"]
"GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}":SecretScanningMethods["getAlert"]
"PATCH /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}":SecretScanningMethods["updateAlert"]
"GET /repos/{owner}/{repo}/secret-scanning/alerts/{alert_number}/locations":SecretScanningMethods["listLocationsForAlert"]
"GET /repos/{owner}/{repo}/secret-scanning/custom-patterns":SecretScanningMethods["listRepoCustomPatterns"]
"POST /repos/{owner}/{repo}/secret-scanning/custom-patterns":SecretScanningMethods["bulkCreateRepoCustomPatterns"]
"DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns":SecretScanningMethods["bulkDeleteRepoCustomPatterns"]
"PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}":SecretScanningMethods["updateRepoCustomPattern"]
"POST /repos/{owner}/{repo}/secret-scanning/push-protection-bypasses":SecretScanningMethods["createPushProtectionBypass"]
"GET /repos/{owner}/{repo}/secret-scanning/scan-history":SecretScanningMethods["getScanHistory"]
"GET /repos/{owner}/{repo}/security-advisories":SecurityAdvisoriesMethods["listRepositoryAdvisories"]
"POST /repos/{owner}/{repo}/security-advisories":SecurityAdvisoriesMethods["createRepositoryAdvisory"]
"POST /repos/{owner}/{repo}/security-advisories/reports":SecurityAdvisoriesMethods["createPrivateVulnerabilityReport"]
"GET /repos/{owner}/{repo}/security-advisories/{ghsa_id}":SecurityAdvisoriesMethods["getRepositoryAdvisory"]
"PATCH /repos/{owner}/{repo}/security-advisories/{ghsa_id}":SecurityAdvisoriesMethods["updateRepositoryAdvisory"]
"POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/cve":SecurityAdvisoriesMethods["createRepositoryAdvisoryCveRequest"]
"POST /repos/{owner}/{repo}/security-advisories/{ghsa_id}/forks":SecurityAdvisoriesMethods["createFork"]
"GET /repos/{owner}/{repo}/stacks":PullRequestStacksMethods["list"]
"POST /repos/{owner}/{repo}/stacks":PullRequestStacksMethods["create"]
"GET /repos/{owner}/{repo}/stacks/{stack_number}":PullRequestStacksMethods["get"]
"POST /repos/{owner}/{repo}/stacks/{stack_number}/add":PullRequestStacksMethods["add"]
"POST /repos/{owner}/{repo}/stacks/{stack_number}/unstack":PullRequestStacksMethods["unstack"]
"GET /repos/{owner}/{repo}/stargazers":ActivityMethods["listStargazersForRepo"]
"GET /repos/{owner}/{repo}/stargazers/count":ActivityMethods["getStargazerCountForRepo"]
"GET /repos/{owner}/{repo}/stats/code_frequency":ReposMethods["getCodeFrequencyStats"]
"GET /repos/{owner}/{repo}/stats/commit_activity":ReposMethods["getCommitActivityStats"]
"GET /repos/{owner}/{repo}/stats/contributors":ReposMethods["getContributorsStats"]
"GET /repos/{owner}/{repo}/stats/participation":ReposMethods["getParticipationStats"]
"GET /repos/{owner}/{repo}/stats/punch_card":ReposMethods["getPunchCardStats"]
"POST /repos/{owner}/{repo}/statuses/{sha}":ReposMethods["createCommitStatus"]
"GET /repos/{owner}/{repo}/subscribers":ActivityMethods["listWatchersForRepo"]
"GET /repos/{owner}/{repo}/subscription":ActivityMethods["getRepoSubscription"]
"PUT /repos/{owner}/{repo}/subscription":ActivityMethods["setRepoSubscription"]
"DELETE /repos/{owner}/{repo}/subscription":ActivityMethods["deleteRepoSubscription"]
"GET /repos/{owner}/{repo}/tags":ReposMethods["listTags"]
"GET /repos/{owner}/{repo}/tarball/{ref}":ReposMethods["downloadTarballArchive"]
"GET /repos/{owner}/{repo}/teams":ReposMethods["listTeams"]
"GET /repos/{owner}/{repo}/topics":ReposMethods["getAllTopics"]
"PUT /repos/{owner}/{repo}/topics":ReposMethods["replaceAllTopics"]
"GET /repos/{owner}/{repo}/traffic/clones":ReposMethods["getClones"]
"GET /repos/{owner}/{repo}/traffic/popular/paths":ReposMethods["getTopPaths"]
"GET /repos/{owner}/{repo}/traffic/popular/referrers":ReposMethods["getTopReferrers"]
"GET /repos/{owner}/{repo}/traffic/views":ReposMethods["getViews"]
"POST /repos/{owner}/{repo}/transfer":ReposMethods["transfer"]
"GET /repos/{owner}/{repo}/vulnerability-alerts":ReposMethods["checkVulnerabilityAlerts"]
"PUT /repos/{owner}/{repo}/vulnerability-alerts":ReposMethods["enableVulnerabilityAlerts"]
"DELETE /repos/{owner}/{repo}/vulnerability-alerts":ReposMethods["disableVulnerabilityAlerts"]
"GET /repos/{owner}/{repo}/zipball/{ref}":ReposMethods["downloadZipballArchive"]
"POST /repos/{template_owner}/{template_repo}/generate":ReposMethods["createUsingTemplate"]
"GET /repositories":ReposMethods["listPublic"]
"GET /search/code":SearchMethods["code"]
"GET /search/commits":SearchMethods["commits"]
"GET /search/issues":SearchMethods["issuesAndPullRequests"]
"GET /search/labels":SearchMethods["labels"]
"GET /search/repositories":SearchMethods["repos"]
"GET /search/topics":SearchMethods["topics"]
"GET /search/users":SearchMethods["users"]
"GET /teams/{team_id}":TeamsMethods["getLegacy"]
"PATCH /teams/{team_id}":TeamsMethods["updateLegacy"]
"DELETE /teams/{team_id}":TeamsMethods["deleteLegacy"]
"GET /teams/{team_id}/invitations":TeamsMethods["listPendingInvitationsLegacy"]
"GET /teams/{team_id}/members":TeamsMethods["listMembersLegacy"]
"GET /teams/{team_id}/members/{username}":TeamsMethods["getMemberLegacy"]
"PUT /teams/{team_id}/members/{username}":TeamsMethods["addMemberLegacy"]
"DELETE /teams/{team_id}/members/{username}":TeamsMethods["removeMemberLegacy"]
"GET /teams/{team_id}/memberships/{username}":TeamsMethods["getMembershipForUserLegacy"]
"PUT /teams/{team_id}/memberships/{username}":TeamsMethods["addOrUpdateMembershipForUserLegacy"]
"DELETE /teams/{team_id}/memberships/{username}":TeamsMethods["removeMembershipForUserLegacy"]
"GET /teams/{team_id}/repos":TeamsMethods["listReposLegacy"]
"GET /teams/{team_id}/repos/{owner}/{repo}":TeamsMethods["checkPermissionsForRepoLegacy"]
"PUT /teams/{team_id}/repos/{owner}/{repo}":TeamsMethods["addOrUpdateRepoPermissionsLegacy"]
"DELETE /teams/{team_id}/repos/{owner}/{repo}":TeamsMethods["removeRepoLegacy"]
"GET /teams/{team_id}/teams":TeamsMethods["listChildLegacy"]
"GET /user":UsersMethods["getAuthenticated"]
"PATCH /user":UsersMethods["updateAuthenticated"]
"GET /user/blocks":UsersMethods["listBlockedByAuthenticatedUser"]
"GET /user/blocks/{username}":UsersMethods["checkBlocked"]
"PUT /user/blocks/{username}":UsersMethods["block"]
"DELETE /user/blocks/{username}":UsersMethods["unblock"]
"GET /user/codespaces":CodespacesMethods["listForAuthenticatedUser"]
"POST /user/codespaces":CodespacesMethods["createForAuthenticatedUser"]
"GET /user/codespaces/secrets":CodespacesMethods["listSecretsForAuthenticatedUser"]
"GET /user/codespaces/secrets/public-key":CodespacesMethods["getPublicKeyForAuthenticatedUser"]
"GET /user/codespaces/secrets/{secret_name}":CodespacesMethods["getSecretForAuthenticatedUser"]
"PUT /user/codespaces/secrets/{secret_name}":CodespacesMethods["createOrUpdateSecretForAuthenticatedUser"]
"DELETE /user/codespaces/secrets/{secret_name}":CodespacesMethods["deleteSecretForAuthenticatedUser"]
"GET /user/codespaces/secrets/{secret_name}/repositories":CodespacesMethods["listRepositoriesForSecretForAuthenticatedUser"]
"PUT /user/codespaces/secrets/{secret_name}/repositories":CodespacesMethods["setRepositoriesForSecretForAuthenticatedUser"]
"PUT /user/codespaces/secrets/{secret_name}/repositories/{repository_id}":CodespacesMethods["addRepositoryForSecretForAuthenticatedUser"]
"DELETE /user/codespaces/secrets/{secret_name}/repositories/{repository_id}":CodespacesMethods["removeRepositoryForSecretForAuthenticatedUser"]
"GET /user/codespaces/{codespace_name}":CodespacesMethods["getForAuthenticatedUser"]
"PATCH /user/codespaces/{codespace_name}":CodespacesMethods["updateForAuthenticatedUser"]
"DELETE /user/codespaces/{codespace_name}":CodespacesMethods["deleteForAuthenticatedUser"]
"POST /user/codespaces/{codespace_name}/exports":CodespacesMethods["exportForAuthenticatedUser"]
"GET /user/codespaces/{codespace_name}/exports/{export_id}":CodespacesMethods["getExportDetailsForAuthenticatedUser"]
"GET /user/codespaces/{codespace_name}/machines":CodespacesMethods["codespaceMachinesForAuthenticatedUser"]
"POST /user/codespaces/{codespace_name}/publish":CodespacesMethods["publishForAuthenticatedUser"]
"POST /user/codespaces/{codespace_name}/start":CodespacesMethods["startForAuthenticatedUser"]
"POST /user/codespaces/{codespace_name}/stop":CodespacesMethods["stopForAuthenticatedUser"]
"GET /user/docker/conflicts":PackagesMethods["listDockerMigrationConflictingPackagesForAuthenticatedUser"]
"PATCH /user/email/visibility":UsersMethods["setPrimaryEmailVisibilityForAuthenticatedUser"]
"GET /user/emails":UsersMethods["listEmailsForAuthenticatedUser"]
"POST /user/emails":UsersMethods["addEmailForAuthenticatedUser"]
"DELETE /user/emails":UsersMethods["deleteEmailForAuthenticatedUser"]
"GET /user/followers":UsersMethods["listFollowersForAuthenticatedUser"]
"GET /user/following":UsersMethods["listFollowedByAuthenticatedUser"]
"GET /user/following/{username}":UsersMethods["checkPersonIsFollowedByAuthenticated"]
"PUT /user/following/{username}":UsersMethods["follow"]
"DELETE /user/following/{username}":UsersMethods["unfollow"]
"GET /user/gpg_keys":UsersMethods["listGpgKeysForAuthenticatedUser"]
"POST /user/gpg_keys":UsersMethods["createGpgKeyForAuthenticatedUser"]
"GET /user/gpg_keys/{gpg_key_id}":UsersMethods["getGpgKeyForAuthenticatedUser"]
"DELETE /user/gpg_keys/{gpg_key_id}":UsersMethods["deleteGpgKeyForAuthenticatedUser"]
"GET /user/installations":AppsMethods["listInstallationsForAuthenticatedUser"]
"GET /user/installations/{installation_id}/repositories":AppsMethods["listInstallationReposForAuthenticatedUser"]
"PUT /user/installations/{installation_id}/repositories/{repository_id}":AppsMethods["addRepoToInstallationForAuthenticatedUser"]
"DELETE /user/installations/{installation_id}/repositories/{repository_id}":AppsMethods["removeRepoFromInstallationForAuthenticatedUser"]
"GET /user/interaction-limits":InteractionsMethods["getRestrictionsForAuthenticatedUser"]
"PUT /user/interaction-limits":InteractionsMethods["setRestrictionsForAuthenticatedUser"]
"DELETE /user/interaction-limits":InteractionsMethods["removeRestrictionsForAuthenticatedUser"]
"GET /user/issues":IssuesMethods["listForAuthenticatedUser"]
"GET /user/keys":UsersMethods["listPublicSshKeysForAuthenticatedUser"]
"POST /user/keys":UsersMethods["createPublicSshKeyForAuthenticatedUser"]
"GET /user/keys/{key_id}":UsersMethods["getPublicSshKeyForAuthenticatedUser"]
"DELETE /user/keys/{key_id}":UsersMethods["deletePublicSshKeyForAuthenticatedUser"]
"GET /user/marketplace_purchases":AppsMethods["listSubscriptionsForAuthenticatedUser"]
"GET /user/marketplace_purchases/stubbed":AppsMethods["listSubscriptionsForAuthenticatedUserStubbed"]
"GET /user/memberships/orgs":OrgsMethods["listMembershipsForAuthenticatedUser"]
"GET /user/memberships/orgs/{org}":OrgsMethods["getMembershipForAuthenticatedUser"]
"PATCH /user/memberships/orgs/{org}":OrgsMethods["updateMembershipForAuthenticatedUser"]
"GET /user/migrations":MigrationsMethods["listForAuthenticatedUser"]
"POST /user/migrations":MigrationsMethods["startForAuthenticatedUser"]
"GET /user/migrations/{migration_id}":MigrationsMethods["getStatusForAuthenticatedUser"]
"GET /user/migrations/{migration_id}/archive":MigrationsMethods["getArchiveForAuthenticatedUser"]
"DELETE /user/migrations/{migration_id}/archive":MigrationsMethods["deleteArchiveForAuthenticatedUser"]
"DELETE /user/migrations/{migration_id}/repos/{repo_name}/lock":MigrationsMethods["unlockRepoForAuthenticatedUser"]
"GET /user/migrations/{migration_id}/repositories":MigrationsMethods["listReposForAuthenticatedUser"]
"GET /user/orgs":OrgsMethods["listForAuthenticatedUser"]
"GET /user/packages":PackagesMethods["listPackagesForAuthenticatedUser"]
"GET /user/packages/{package_type}/{package_name}":PackagesMethods["getPackageForAuthenticatedUser"]
"DELETE /user/packages/{package_type}/{package_name}":PackagesMethods["deletePackageForAuthenticatedUser"]
"POST /user/packages/{package_type}/{package_name}/restore":PackagesMethods["restorePackageForAuthenticatedUser"]
"GET /user/packages/{package_type}/{package_name}/versions":PackagesMethods["getAllPackageVersionsForPackageOwnedByAuthenticatedUser"]
"GET /user/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["getPackageVersionForAuthenticatedUser"]
"DELETE /user/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["deletePackageVersionForAuthenticatedUser"]
"POST /user/packages/{package_type}/{package_name}/versions/{package_version_id}/restore":PackagesMethods["restorePackageVersionForAuthenticatedUser"]
"GET /user/public_emails":UsersMethods["listPublicEmailsForAuthenticatedUser"]
"GET /user/repos":ReposMethods["listForAuthenticatedUser"]
"POST /user/repos":ReposMethods["createForAuthenticatedUser"]
"GET /user/repository_invitations":ReposMethods["listInvitationsForAuthenticatedUser"]
"PATCH /user/repository_invitations/{invitation_id}":ReposMethods["acceptInvitationForAuthenticatedUser"]
"DELETE /user/repository_invitations/{invitation_id}":ReposMethods["declineInvitationForAuthenticatedUser"]
"GET /user/social_accounts":UsersMethods["listSocialAccountsForAuthenticatedUser"]
"POST /user/social_accounts":UsersMethods["addSocialAccountForAuthenticatedUser"]
"DELETE /user/social_accounts":UsersMethods["deleteSocialAccountForAuthenticatedUser"]
"GET /user/ssh_signing_keys":UsersMethods["listSshSigningKeysForAuthenticatedUser"]
"POST /user/ssh_signing_keys":UsersMethods["createSshSigningKeyForAuthenticatedUser"]
"GET /user/ssh_signing_keys/{ssh_signing_key_id}":UsersMethods["getSshSigningKeyForAuthenticatedUser"]
"DELETE /user/ssh_signing_keys/{ssh_signing_key_id}":UsersMethods["deleteSshSigningKeyForAuthenticatedUser"]
"GET /user/starred":ActivityMethods["listReposStarredByAuthenticatedUser"]
"GET /user/starred/{owner}/{repo}":ActivityMethods["checkRepoIsStarredByAuthenticatedUser"]
"PUT /user/starred/{owner}/{repo}":ActivityMethods["starRepoForAuthenticatedUser"]
"DELETE /user/starred/{owner}/{repo}":ActivityMethods["unstarRepoForAuthenticatedUser"]
"GET /user/subscriptions":ActivityMethods["listWatchedReposForAuthenticatedUser"]
"GET /user/teams":TeamsMethods["listForAuthenticatedUser"]
"GET /user/{account_id}":UsersMethods["getById"]
"POST /user/{user_id}/projectsV2/{project_number}/drafts":ProjectsMethods["createDraftItemForAuthenticatedUser"]
"GET /users":UsersMethods["list"]
"POST /users/{user_id}/projectsV2/{project_number}/views":ProjectsMethods["createViewForUser"]
"GET /users/{username}":UsersMethods["getByUsername"]
"POST /users/{username}/attestations/bulk-list":UsersMethods["listAttestationsBulk"]
"POST /users/{username}/attestations/delete-request":UsersMethods["deleteAttestationsBulk"]
"DELETE /users/{username}/attestations/digest/{subject_digest}":UsersMethods["deleteAttestationsBySubjectDigest"]
"DELETE /users/{username}/attestations/{attestation_id}":UsersMethods["deleteAttestationsById"]
"GET /users/{username}/attestations/{subject_digest}":UsersMethods["listAttestations"]
"GET /users/{username}/copilot-spaces":CopilotSpacesMethods["listForUser"]
"POST /users/{username}/copilot-spaces":CopilotSpacesMethods["createForUser"]
"GET /users/{username}/copilot-spaces/{space_number}":CopilotSpacesMethods["getForUser"]
"PUT /users/{username}/copilot-spaces/{space_number}":CopilotSpacesMethods["updateForUser"]
"DELETE /users/{username}/copilot-spaces/{space_number}":CopilotSpacesMethods["deleteForUser"]
"GET /users/{username}/copilot-spaces/{space_number}/collaborators":CopilotSpacesMethods["listCollaboratorsForUser"]
"POST /users/{username}/copilot-spaces/{space_number}/collaborators":CopilotSpacesMethods["addCollaboratorForUser"]
"PUT /users/{username}/copilot-spaces/{space_number}/collaborators/{actor_type}/{actor_identifier}":CopilotSpacesMethods["updateCollaboratorForUser"]
"DELETE /users/{username}/copilot-spaces/{space_number}/collaborators/{actor_type}/{actor_identifier}":CopilotSpacesMethods["removeCollaboratorForUser"]
"GET /users/{username}/copilot-spaces/{space_number}/resources":CopilotSpacesMethods["listResourcesForUser"]
"POST /users/{username}/copilot-spaces/{space_number}/resources":CopilotSpacesMethods["createResourceForUser"]
"GET /users/{username}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["getResourceForUser"]
"PUT /users/{username}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["updateResourceForUser"]
"DELETE /users/{username}/copilot-spaces/{space_number}/resources/{space_resource_id}":CopilotSpacesMethods["deleteResourceForUser"]
"GET /users/{username}/docker/conflicts":PackagesMethods["listDockerMigrationConflictingPackagesForUser"]
"GET /users/{username}/events":ActivityMethods["listEventsForAuthenticatedUser"]
"GET /users/{username}/events/orgs/{org}":ActivityMethods["listOrgEventsForAuthenticatedUser"]
"GET /users/{username}/events/public":ActivityMethods["listPublicEventsForUser"]
"GET /users/{username}/followers":UsersMethods["listFollowersForUser"]
"GET /users/{username}/following":UsersMethods["listFollowingForUser"]
"GET /users/{username}/following/{target_user}":UsersMethods["checkFollowingForUser"]
"GET /users/{username}/gists":GistsMethods["listForUser"]
"GET /users/{username}/gpg_keys":UsersMethods["listGpgKeysForUser"]
"GET /users/{username}/hovercard":UsersMethods["getContextForUser"]
"GET /users/{username}/installation":AppsMethods["getUserInstallation"]
"GET /users/{username}/keys":UsersMethods["listPublicKeysForUser"]
"GET /users/{username}/orgs":OrgsMethods["listForUser"]
"GET /users/{username}/packages":PackagesMethods["listPackagesForUser"]
"GET /users/{username}/packages/{package_type}/{package_name}":PackagesMethods["getPackageForUser"]
"DELETE /users/{username}/packages/{package_type}/{package_name}":PackagesMethods["deletePackageForUser"]
"POST /users/{username}/packages/{package_type}/{package_name}/restore":PackagesMethods["restorePackageForUser"]
"GET /users/{username}/packages/{package_type}/{package_name}/versions":PackagesMethods["getAllPackageVersionsForPackageOwnedByUser"]
"GET /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["getPackageVersionForUser"]
"DELETE /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}":PackagesMethods["deletePackageVersionForUser"]
"POST /users/{username}/packages/{package_type}/{package_name}/versions/{package_version_id}/restore":PackagesMethods["restorePackageVersionForUser"]
"GET /users/{username}/projectsV2":ProjectsMethods["listForUser"]
"GET /users/{username}/projectsV2/{project_number}":ProjectsMethods["getForUser"]
"GET /users/{username}/projectsV2/{project_number}/fields":ProjectsMethods["listFieldsForUser"]
"POST /users/{username}/projectsV2/{project_number}/fields":ProjectsMethods["addFieldForUser"]
"GET /users/{username}/projectsV2/{project_number}/fields/{field_id}":ProjectsMethods["getFieldForUser"]
"GET /users/{username}/projectsV2/{project_number}/items":ProjectsMethods["listItemsForUser"]
"POST /users/{username}/projectsV2/{project_number}/items":ProjectsMethods["addItemForUser"]
"GET /users/{username}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["getUserItem"]
"PATCH /users/{username}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["updateItemForUser"]
"DELETE /users/{username}/projectsV2/{project_number}/items/{item_id}":ProjectsMethods["deleteItemForUser"]
"GET /users/{username}/projectsV2/{project_number}/views/{view_number}/items":ProjectsMethods["listViewItemsForUser"]
"GET /users/{username}/received_events":ActivityMethods["listReceivedEventsForUser"]
"GET /users/{username}/received_events/public":ActivityMethods["listReceivedPublicEventsForUser"]
"GET /users/{username}/repos":ReposMethods["listForUser"]
"GET /users/{username}/settings/billing/ai_credit/usage":BillingMethods["getGithubBillingAiCreditUsageReportUser"]
"GET /users/{username}/settings/billing/premium_request/usage":BillingMethods["getGithubBillingPremiumRequestUsageReportUser"]
"GET /users/{username}/settings/billing/usage":BillingMethods["getGithubBillingUsageReportUser"]
"GET /users/{username}/settings/billing/usage/summary":BillingMethods["getGithubBillingUsageSummaryReportUser"]
"GET /users/{username}/social_accounts":UsersMethods["listSocialAccountsForUser"]
"GET /users/{username}/ssh_signing_keys":UsersMethods["listSshSigningKeysForUser"]
"GET /users/{username}/starred":ActivityMethods["listReposStarredByUser"]
"GET /users/{username}/subscriptions":ActivityMethods["listReposWatchedByUser"]
"GET /versions":MetaMethods["getAllVersions"]
"GET /zen":MetaMethods["getZen"]
"GET /repos/{owner}/{repo}/compare/{base}...{head}":ReposMethods["compareCommits"]
"GET /orgs/{org}/organization-fine-grained-permissions":OrgsMethods["listOrganizationFineGrainedPermissions"]
"GET /repos/{owner}/{repo}/git/refs{/namespace}":GitMethods["listRefs"]
"GET /repos/{owner}/{repo}/{archive_format}/{ref}":ReposMethods["getArchiveLink"]
}
export interface Schemas {
"actions-artifact-and-log-retention":ActionsArtifactAndLogRetention
"actions-artifact-and-log-retention-response":ActionsArtifactAndLogRetentionResponse
"actions-cache-list":ActionsCacheList
"actions-cache-retention-limit-for-enterprise":ActionsCacheRetentionLimitForEnterprise
"actions-cache-retention-limit-for-organization":ActionsCacheRetentionLimitForOrganization
"actions-cache-retention-limit-for-repository":ActionsCacheRetentionLimitForRepository
"actions-cache-storage-limit-for-enterprise":ActionsCacheStorageLimitForEnterprise
"actions-cache-storage-limit-for-organization":ActionsCacheStorageLimitForOrganization
"actions-cache-storage-limit-for-repository":ActionsCacheStorageLimitForRepository
"actions-cache-usage-by-repository":ActionsCacheUsageByRepository
"actions-cache-usage-org-enterprise":ActionsCacheUsageOrgEnterprise
"actions-can-approve-pull-request-reviews":ActionsCanApprovePullRequestReviews
"actions-default-workflow-permissions":ActionsDefaultWorkflowPermissions
"actions-enabled":ActionsEnabled
"actions-fork-pr-contributor-approval":ActionsForkPrContributorApproval
"actions-fork-pr-workflows-private-repos":ActionsForkPrWorkflowsPrivateRepos
"actions-fork-pr-workflows-private-repos-request":ActionsForkPrWorkflowsPrivateReposRequest
"actions-get-default-workflow-permissions":ActionsGetDefaultWorkflowPermissions
"actions-hosted-runner":ActionsHostedRunner
"actions-hosted-runner-curated-image":ActionsHostedRunnerCuratedImage
"actions-hosted-runner-custom-image":ActionsHostedRunnerCustomImage
"actions-hosted-runner-custom-image-version":ActionsHostedRunnerCustomImageVersion
"actions-hosted-runner-limits":ActionsHostedRunnerLimits
"actions-hosted-runner-machine-spec":ActionsHostedRunnerMachineSpec
"actions-organization-permissions":ActionsOrganizationPermissions
"actions-public-key":ActionsPublicKey
"actions-repository-permissions":ActionsRepositoryPermissions
"actions-secret":ActionsSecret
"actions-set-default-workflow-permissions":ActionsSetDefaultWorkflowPermissions
"actions-variable":ActionsVariable
"actions-workflow-access-to-repository":ActionsWorkflowAccessToRepository
activity:Activity
actor:Actor
"added-to-project-issue-event":AddedToProjectIssueEvent
"alert-auto-dismissed-at":AlertAutoDismissedAt
"alert-created-at":AlertCreatedAt
"alert-dismissed-at":AlertDismissedAt
"alert-fixed-at":AlertFixedAt
"alert-html-url":AlertHtmlUrl
"alert-instances-url":AlertInstancesUrl
"alert-number":AlertNumber
"alert-updated-at":AlertUpdatedAt
"alert-url":AlertUrl
"allowed-actions":AllowedActions
"api-insights-route-stats":ApiInsightsRouteStats
"api-insights-subject-stats":ApiInsightsSubjectStats
"api-insights-summary-stats":ApiInsightsSummaryStats
"api-insights-time-stats":ApiInsightsTimeStats
"api-insights-user-stats":ApiInsightsUserStats
"api-overview":ApiOverview
"app-permissions":AppPermissions
artifact:Artifact
"artifact-deployment-record":ArtifactDeploymentRecord
"assigned-issue-event":AssignedIssueEvent
"authentication-token":AuthenticationToken
"author-association":AuthorAssociation
authorization:Authorization
"auto-merge":AutoMerge
autolink:Autolink
"base-gist":BaseGist
"billing-ai-credit-usage-report-org":BillingAiCreditUsageReportOrg
"billing-ai-credit-usage-report-user":BillingAiCreditUsageReportUser
"billing-premium-request-usage-report-org":BillingPremiumRequestUsageReportOrg
"billing-premium-request-usage-report-user":BillingPremiumRequestUsageReportUser
"billing-usage-report":BillingUsageReport
"billing-usage-report-user":BillingUsageReportUser
"billing-usage-summary-report-org":BillingUsageSummaryReportOrg
"billing-usage-summary-report-user":BillingUsageSummaryReportUser
blob:Blob
"blocked-by-added-issue-event":BlockedByAddedIssueEvent
"blocked-by-removed-issue-event":BlockedByRemovedIssueEvent
"blocking-added-issue-event":BlockingAddedIssueEvent
"blocking-removed-issue-event":BlockingRemovedIssueEvent
"branch-protection":BranchProtection
"branch-restriction-policy":BranchRestrictionPolicy
"branch-short":BranchShort
"branch-with-protection":BranchWithProtection
budget:Budget
"campaign-state":CampaignState
"campaign-summary":CampaignSummary
"check-annotation":CheckAnnotation
"check-automated-security-fixes":CheckAutomatedSecurityFixes
"check-immutable-releases":CheckImmutableReleases
"check-run":CheckRun
"check-suite":CheckSuite
"check-suite-preference":CheckSuitePreference
classroom:Classroom
"classroom-accepted-assignment":ClassroomAcceptedAssignment
"classroom-assignment":ClassroomAssignment
"classroom-assignment-grade":ClassroomAssignmentGrade
"clone-traffic":CloneTraffic
"code-frequency-stat":CodeFrequencyStat
"code-of-conduct":CodeOfConduct
"code-of-conduct-simple":CodeOfConductSimple
"code-quality-finding":CodeQualityFinding
"code-quality-finding-location":CodeQualityFindingLocation
"code-quality-finding-message":CodeQualityFindingMessage
"code-quality-finding-rule":CodeQualityFindingRule
"code-quality-setup":CodeQualitySetup
"code-quality-setup-update":CodeQualitySetupUpdate
"code-quality-setup-update-response":CodeQualitySetupUpdateResponse
"code-scanning-alert":CodeScanningAlert
"code-scanning-alert-assignees":CodeScanningAlertAssignees
"code-scanning-alert-classification":CodeScanningAlertClassification
"code-scanning-alert-create-request":CodeScanningAlertCreateRequest
"code-scanning-alert-dismissed-comment":CodeScanningAlertDismissedComment
"code-scanning-alert-dismissed-reason":CodeScanningAlertDismissedReason
"code-scanning-alert-environment":CodeScanningAlertEnvironment
"code-scanning-alert-instance":CodeScanningAlertInstance
"code-scanning-alert-instance-list":CodeScanningAlertInstanceList
"code-scanning-alert-instance-state":CodeScanningAlertInstanceState
"code-scanning-alert-items":CodeScanningAlertItems
"code-scanning-alert-location":CodeScanningAlertLocation
"code-scanning-alert-rule":CodeScanningAlertRule
"code-scanning-alert-rule-summary":CodeScanningAlertRuleSummary
"code-scanning-alert-set-state":CodeScanningAlertSetState
"code-scanning-alert-severity":CodeScanningAlertSeverity
"code-scanning-alert-state":CodeScanningAlertState
"code-scanning-alert-state-query":CodeScanningAlertStateQuery
"code-scanning-analysis":CodeScanningAnalysis
"code-scanning-analysis-analysis-key":CodeScanningAnalysisAnalysisKey
"code-scanning-analysis-category":CodeScanningAnalysisCategory
"code-scanning-analysis-commit-sha":CodeScanningAnalysisCommitSha
"code-scanning-analysis-created-at":CodeScanningAnalysisCreatedAt
"code-scanning-analysis-deletion":CodeScanningAnalysisDeletion
"code-scanning-analysis-environment":CodeScanningAnalysisEnvironment
"code-scanning-analysis-sarif-file":CodeScanningAnalysisSarifFile
"code-scanning-analysis-sarif-id":CodeScanningAnalysisSarifId
"code-scanning-analysis-tool":CodeScanningAnalysisTool
"code-scanning-analysis-tool-guid":CodeScanningAnalysisToolGuid
"code-scanning-analysis-tool-name":CodeScanningAnalysisToolName
"code-scanning-analysis-tool-version":CodeScanningAnalysisToolVersion
"code-scanning-analysis-url":CodeScanningAnalysisUrl
"code-scanning-autofix":CodeScanningAutofix
"code-scanning-autofix-commits":CodeScanningAutofixCommits
"code-scanning-autofix-commits-response":CodeScanningAutofixCommitsResponse
"code-scanning-autofix-description":CodeScanningAutofixDescription
"code-scanning-autofix-started-at":CodeScanningAutofixStartedAt
"code-scanning-autofix-status":CodeScanningAutofixStatus
"code-scanning-codeql-database":CodeScanningCodeqlDatabase
"code-scanning-default-setup":CodeScanningDefaultSetup
"code-scanning-default-setup-options":CodeScanningDefaultSetupOptions
"code-scanning-default-setup-update":CodeScanningDefaultSetupUpdate
"code-scanning-default-setup-update-response":CodeScanningDefaultSetupUpdateResponse
"code-scanning-options":CodeScanningOptions
"code-scanning-organization-alert-items":CodeScanningOrganizationAlertItems
"code-scanning-ref":CodeScanningRef
"code-scanning-ref-full":CodeScanningRefFull
"code-scanning-sarifs-receipt":CodeScanningSarifsReceipt
"code-scanning-sarifs-status":CodeScanningSarifsStatus
"code-scanning-variant-analysis":CodeScanningVariantAnalysis
"code-scanning-variant-analysis-language":CodeScanningVariantAnalysisLanguage
"code-scanning-variant-analysis-repo-task":CodeScanningVariantAnalysisRepoTask
"code-scanning-variant-analysis-repository":CodeScanningVariantAnalysisRepository
"code-scanning-variant-analysis-skipped-repo-group":CodeScanningVariantAnalysisSkippedRepoGroup
"code-scanning-variant-analysis-status":CodeScanningVariantAnalysisStatus
"code-search-result-item":CodeSearchResultItem
"code-security-configuration":CodeSecurityConfiguration
"code-security-configuration-for-repository":CodeSecurityConfigurationForRepository
"code-security-configuration-repositories":CodeSecurityConfigurationRepositories
"code-security-default-configurations":CodeSecurityDefaultConfigurations
"codeowners-errors":CodeownersErrors
codespace:Codespace
"codespace-export-details":CodespaceExportDetails
"codespace-machine":CodespaceMachine
"codespace-with-full-repository":CodespaceWithFullRepository
"codespaces-org-secret":CodespacesOrgSecret
"codespaces-permissions-check-for-devcontainer":CodespacesPermissionsCheckForDevcontainer
"codespaces-public-key":CodespacesPublicKey
"codespaces-secret":CodespacesSecret
"codespaces-user-public-key":CodespacesUserPublicKey
collaborator:Collaborator
"combined-commit-status":CombinedCommitStatus
commit:Commit
"commit-activity":CommitActivity
"commit-comment":CommitComment
"commit-comment-event":CommitCommentEvent
"commit-comparison":CommitComparison
"commit-search-result-item":CommitSearchResultItem
"community-profile":CommunityProfile
"concurrency-group":ConcurrencyGroup
"concurrency-group-list":ConcurrencyGroupList
"concurrency-group-run-list":ConcurrencyGroupRunList
"content-directory":ContentDirectory
"content-file":ContentFile
"content-submodule":ContentSubmodule
"content-symlink":ContentSymlink
"content-traffic":ContentTraffic
"content-tree":ContentTree
contributor:Contributor
"contributor-activity":ContributorActivity
"converted-note-to-issue-issue-event":ConvertedNoteToIssueIssueEvent
"copilot-organization-content-exclusion-details":CopilotOrganizationContentExclusionDetails
"copilot-organization-details":CopilotOrganizationDetails
"copilot-organization-seat-breakdown":CopilotOrganizationSeatBreakdown
"copilot-seat-details":CopilotSeatDetails
"copilot-space":CopilotSpace
"copilot-space-collaborator":CopilotSpaceCollaborator
"copilot-space-resource":CopilotSpaceResource
"copilot-usage-metrics-1-day-report":CopilotUsageMetrics1DayReport
"copilot-usage-metrics-28-day-report":CopilotUsageMetrics28DayReport
"create-budget":CreateBudget
"create-event":CreateEvent
"custom-deployment-rule-app":CustomDeploymentRuleApp
"custom-property":CustomProperty
"custom-property-set-payload":CustomPropertySetPayload
"custom-property-value":CustomPropertyValue
"cvss-severities":CvssSeverities
"delete-budget":DeleteBudget
"delete-event":DeleteEvent
"demilestoned-issue-event":DemilestonedIssueEvent
"dependabot-alert":DependabotAlert
"dependabot-alert-dismissal-request-simple":DependabotAlertDismissalRequestSimple
"dependabot-alert-package":DependabotAlertPackage
"dependabot-alert-security-advisory":DependabotAlertSecurityAdvisory
"dependabot-alert-security-vulnerability":DependabotAlertSecurityVulnerability
"dependabot-alert-with-repository":DependabotAlertWithRepository
"dependabot-public-key":DependabotPublicKey
"dependabot-repository-access-details":DependabotRepositoryAccessDetails
"dependabot-secret":DependabotSecret
dependency:Dependency
"dependency-graph-diff":DependencyGraphDiff
"dependency-graph-spdx-sbom":DependencyGraphSpdxSbom
"deploy-key":DeployKey
deployment:Deployment
"deployment-branch-policy":DeploymentBranchPolicy
"deployment-branch-policy-name-pattern":DeploymentBranchPolicyNamePattern
"deployment-branch-policy-name-pattern-with-type":DeploymentBranchPolicyNamePatternWithType
"deployment-branch-policy-settings":DeploymentBranchPolicySettings
"deployment-protection-rule":DeploymentProtectionRule
"deployment-reviewer-type":DeploymentReviewerType
"deployment-simple":DeploymentSimple
"deployment-status":DeploymentStatus
"diff-entry":DiffEntry
discussion:Discussion
"discussion-event":DiscussionEvent
email:Email
"empty-object":EmptyObject
"enabled-repositories":EnabledRepositories
enterprise:Enterprise
"enterprise-team":EnterpriseTeam
environment:Environment
"environment-approvals":EnvironmentApprovals
event:Event
feed:Feed
"file-commit":FileCommit
"fork-event":ForkEvent
"full-repository":FullRepository
"get-budget":GetBudget
get_all_budgets:GetAllBudgets
"gist-comment":GistComment
"gist-commit":GistCommit
"gist-history":GistHistory
"gist-simple":GistSimple
"git-commit":GitCommit
"git-ref":GitRef
"git-tag":GitTag
"git-tree":GitTree
"gitignore-template":GitignoreTemplate
"global-advisory":GlobalAdvisory
"gollum-event":GollumEvent
"gpg-key":GpgKey
hook:Hook
"hook-delivery":HookDelivery
"hook-delivery-item":HookDeliveryItem
"hook-response":HookResponse
hovercard:Hovercard
"immutable-releases-organization-settings":ImmutableReleasesOrganizationSettings
import:Import
installation:Installation
"installation-token":InstallationToken
integration:Integration
"integration-installation-request":IntegrationInstallationRequest
"interaction-expiry":InteractionExpiry
"interaction-group":InteractionGroup
"interaction-limit":InteractionLimit
"interaction-limit-pull-request-bypass-list":InteractionLimitPullRequestBypassList
"interaction-limit-response":InteractionLimitResponse
issue:Issue
"issue-comment":IssueComment
"issue-comment-event":IssueCommentEvent
"issue-dependencies-summary":IssueDependenciesSummary
"issue-event":IssueEvent
"issue-event-dismissed-review":IssueEventDismissedReview
"issue-event-for-issue":IssueEventForIssue
"issue-event-label":IssueEventLabel
"issue-event-milestone":IssueEventMilestone
"issue-event-project-card":IssueEventProjectCard
"issue-event-rename":IssueEventRename
"issue-field":IssueField
"issue-field-value":IssueFieldValue
"issue-search-result-item":IssueSearchResultItem
"issue-suggestion":IssueSuggestion
"issue-type":IssueType
"issue-type-added-issue-event":IssueTypeAddedIssueEvent
"issue-type-changed-issue-event":IssueTypeChangedIssueEvent
"issue-type-removed-issue-event":IssueTypeRemovedIssueEvent
"issue-type-webhook":IssueTypeWebhook
"issues-event":IssuesEvent
job:Job
key:Key
"key-simple":KeySimple
label:Label
"label-search-result-item":LabelSearchResultItem
"labeled-issue-event":LabeledIssueEvent
language:Language
"ldap-dn":LdapDn
license:License
"license-content":LicenseContent
"license-simple":LicenseSimple
link:Link
"link-with-type":LinkWithType
"locked-issue-event":LockedIssueEvent
manifest:Manifest
"marketplace-account":MarketplaceAccount
"marketplace-listing-plan":MarketplaceListingPlan
"marketplace-purchase":MarketplacePurchase
"member-event":MemberEvent
"merged-upstream":MergedUpstream
metadata:Metadata
migration:Migration
milestone:Milestone
"milestoned-issue-event":MilestonedIssueEvent
"minimal-repository":MinimalRepository
"moved-column-in-project-issue-event":MovedColumnInProjectIssueEvent
"network-configuration":NetworkConfiguration
"network-settings":NetworkSettings
"nullable-actions-hosted-runner-pool-image":NullableActionsHostedRunnerPoolImage
"nullable-alert-updated-at":NullableAlertUpdatedAt
"nullable-code-of-conduct-simple":NullableCodeOfConductSimple
"nullable-codespace-machine":NullableCodespaceMachine
"nullable-collaborator":NullableCollaborator
"nullable-community-health-file":NullableCommunityHealthFile
"nullable-git-user":NullableGitUser
"nullable-integration":NullableIntegration
"nullable-issue":NullableIssue
"nullable-issue-comment":NullableIssueComment
"nullable-issue-comment-minimized":NullableIssueCommentMinimized
"nullable-issue-event-intent":NullableIssueEventIntent
"nullable-issue-reference":NullableIssueReference
"nullable-license-simple":NullableLicenseSimple
"nullable-milestone":NullableMilestone
"nullable-minimal-repository":NullableMinimalRepository
"nullable-organization-simple":NullableOrganizationSimple
"nullable-pinned-issue-comment":NullablePinnedIssueComment
"nullable-projects-v2-status-update":NullableProjectsV2StatusUpdate
"nullable-repository":NullableRepository
"nullable-scoped-installation":NullableScopedInstallation
"nullable-secret-scanning-first-detected-location":NullableSecretScanningFirstDetectedLocation
"nullable-simple-commit":NullableSimpleCommit
"nullable-simple-repository":NullableSimpleRepository
"nullable-simple-user":NullableSimpleUser
"nullable-team-simple":NullableTeamSimple
"oidc-custom-property-inclusion":OidcCustomPropertyInclusion
"oidc-custom-property-inclusion-input":OidcCustomPropertyInclusionInput
"oidc-custom-sub":OidcCustomSub
"oidc-custom-sub-repo":OidcCustomSubRepo
"org-hook":OrgHook
"org-membership":OrgMembership
"org-private-registry-configuration":OrgPrivateRegistryConfiguration
"org-private-registry-configuration-with-selected-repositories":OrgPrivateRegistryConfigurationWithSelectedRepositories
"org-repo-custom-property-values":OrgRepoCustomPropertyValues
"org-rules":OrgRules
"org-ruleset-conditions":OrgRulesetConditions
"organization-actions-secret":OrganizationActionsSecret
"organization-actions-variable":OrganizationActionsVariable
"organization-create-issue-field":OrganizationCreateIssueField
"organization-create-issue-type":OrganizationCreateIssueType
"organization-dependabot-secret":OrganizationDependabotSecret
"organization-full":OrganizationFull
"organization-invitation":OrganizationInvitation
"organization-programmatic-access-grant":OrganizationProgrammaticAccessGrant
"organization-programmatic-access-grant-request":OrganizationProgrammaticAccessGrantRequest
"organization-role":OrganizationRole
"organization-secret-scanning-alert":OrganizationSecretScanningAlert
"organization-simple":OrganizationSimple
"organization-update-issue-field":OrganizationUpdateIssueField
"organization-update-issue-type":OrganizationUpdateIssueType
package:Package
"package-version":PackageVersion
page:Page
"page-build":PageBuild
"page-build-status":PageBuildStatus
"page-deployment":PageDeployment
"pages-deployment-status":PagesDeploymentStatus
"pages-health-check":PagesHealthCheck
"pages-https-certificate":PagesHttpsCertificate
"pages-source-hash":PagesSourceHash
"parent-issue-added-issue-event":ParentIssueAddedIssueEvent
"parent-issue-removed-issue-event":ParentIssueRemovedIssueEvent
"participation-stats":ParticipationStats
"pending-deployment":PendingDeployment
"porter-author":PorterAuthor
"porter-large-file":PorterLargeFile
"prevent-self-review":PreventSelfReview
"private-user":PrivateUser
"private-vulnerability-report-create":PrivateVulnerabilityReportCreate
"projects-v2":ProjectsV2
"projects-v2-draft-issue":ProjectsV2DraftIssue
"projects-v2-field":ProjectsV2Field
"projects-v2-field-iteration-configuration":ProjectsV2FieldIterationConfiguration
"projects-v2-field-single-select-option":ProjectsV2FieldSingleSelectOption
"projects-v2-item-content-type":ProjectsV2ItemContentType
"projects-v2-item-simple":ProjectsV2ItemSimple
"projects-v2-item-with-content":ProjectsV2ItemWithContent
"projects-v2-iteration-settings":ProjectsV2IterationSettings
"projects-v2-single-select-options":ProjectsV2SingleSelectOptions
"projects-v2-view":ProjectsV2View
"protected-branch":ProtectedBranch
"protected-branch-admin-enforced":ProtectedBranchAdminEnforced
"protected-branch-pull-request-review":ProtectedBranchPullRequestReview
"protected-branch-required-status-check":ProtectedBranchRequiredStatusCheck
"public-event":PublicEvent
"public-ip":PublicIp
"public-user":PublicUser
"pull-request":PullRequest
"pull-request-event":PullRequestEvent
"pull-request-merge-async-result":PullRequestMergeAsyncResult
"pull-request-merge-result":PullRequestMergeResult
"pull-request-minimal":PullRequestMinimal
"pull-request-review":PullRequestReview
"pull-request-review-comment":PullRequestReviewComment
"pull-request-review-comment-event":PullRequestReviewCommentEvent
"pull-request-review-event":PullRequestReviewEvent
"pull-request-review-request":PullRequestReviewRequest
"pull-request-simple":PullRequestSimple
"pull-request-stack":PullRequestStack
"pull-request-stack-minimal":PullRequestStackMinimal
"pull-request-stack-pull-request":PullRequestStackPullRequest
"push-event":PushEvent
"rate-limit":RateLimit
"rate-limit-overview":RateLimitOverview
reaction:Reaction
"reaction-rollup":ReactionRollup
"referenced-workflow":ReferencedWorkflow
"referrer-traffic":ReferrerTraffic
release:Release
"release-asset":ReleaseAsset
"release-event":ReleaseEvent
"release-notes-content":ReleaseNotesContent
"removed-from-project-issue-event":RemovedFromProjectIssueEvent
"renamed-issue-event":RenamedIssueEvent
"repo-codespaces-secret":RepoCodespacesSecret
"repo-search-result-item":RepoSearchResultItem
repository:Repository
"repository-advisory":RepositoryAdvisory
"repository-advisory-create":RepositoryAdvisoryCreate
"repository-advisory-credit":RepositoryAdvisoryCredit
"repository-advisory-update":RepositoryAdvisoryUpdate
"repository-advisory-vulnerability":RepositoryAdvisoryVulnerability
"repository-collaborator-permission":RepositoryCollaboratorPermission
"repository-hash-algorithm":RepositoryHashAlgorithm
"repository-invitation":RepositoryInvitation
"repository-rule":RepositoryRule
"repository-rule-branch-name-pattern":RepositoryRuleBranchNamePattern
"repository-rule-code-scanning":RepositoryRuleCodeScanning
"repository-rule-commit-author-email-pattern":RepositoryRuleCommitAuthorEmailPattern
"repository-rule-commit-message-pattern":RepositoryRuleCommitMessagePattern
"repository-rule-committer-email-pattern":RepositoryRuleCommitterEmailPattern
"repository-rule-copilot-code-review":RepositoryRuleCopilotCodeReview
"repository-rule-creation":RepositoryRuleCreation
"repository-rule-deletion":RepositoryRuleDeletion
"repository-rule-detailed":RepositoryRuleDetailed
"repository-rule-enforcement":RepositoryRuleEnforcement
"repository-rule-file-extension-restriction":RepositoryRuleFileExtensionRestriction
"repository-rule-file-path-restriction":RepositoryRuleFilePathRestriction
"repository-rule-license-compliance-scanning":RepositoryRuleLicenseComplianceScanning
"repository-rule-max-file-path-length":RepositoryRuleMaxFilePathLength
"repository-rule-max-file-size":RepositoryRuleMaxFileSize
"repository-rule-merge-queue":RepositoryRuleMergeQueue
"repository-rule-non-fast-forward":RepositoryRuleNonFastForward
"repository-rule-params-actor":RepositoryRuleParamsActor
"repository-rule-params-code-scanning-tool":RepositoryRuleParamsCodeScanningTool
"repository-rule-params-dismissal-restriction":RepositoryRuleParamsDismissalRestriction
"repository-rule-params-required-reviewer-configuration":RepositoryRuleParamsRequiredReviewerConfiguration
"repository-rule-params-reviewer":RepositoryRuleParamsReviewer
"repository-rule-params-status-check-configuration":RepositoryRuleParamsStatusCheckConfiguration
"repository-rule-params-workflow-file-reference":RepositoryRuleParamsWorkflowFileReference
"repository-rule-pull-request":RepositoryRulePullRequest
"repository-rule-required-deployments":RepositoryRuleRequiredDeployments
"repository-rule-required-linear-history":RepositoryRuleRequiredLinearHistory
"repository-rule-required-signatures":RepositoryRuleRequiredSignatures
"repository-rule-required-status-checks":RepositoryRuleRequiredStatusChecks
"repository-rule-ruleset-info":RepositoryRuleRulesetInfo
"repository-rule-tag-name-pattern":RepositoryRuleTagNamePattern
"repository-rule-update":RepositoryRuleUpdate
"repository-rule-workflows":RepositoryRuleWorkflows
"repository-ruleset":RepositoryRuleset
"repository-ruleset-bypass-actor":RepositoryRulesetBypassActor
"repository-ruleset-conditions":RepositoryRulesetConditions
"repository-ruleset-conditions-repository-id-target":RepositoryRulesetConditionsRepositoryIdTarget
"repository-ruleset-conditions-repository-name-target":RepositoryRulesetConditionsRepositoryNameTarget
"repository-ruleset-conditions-repository-property-spec":RepositoryRulesetConditionsRepositoryPropertySpec
"repository-ruleset-conditions-repository-property-target":RepositoryRulesetConditionsRepositoryPropertyTarget
"repository-subscription":RepositorySubscription
"review-comment":ReviewComment
"review-custom-gates-comment-required":ReviewCustomGatesCommentRequired
"review-custom-gates-state-required":ReviewCustomGatesStateRequired
"review-dismissed-issue-event":ReviewDismissedIssueEvent
"review-request-removed-issue-event":ReviewRequestRemovedIssueEvent
"review-requested-issue-event":ReviewRequestedIssueEvent
root:Root
"rule-suite":RuleSuite
"rule-suites":RuleSuites
"ruleset-version":RulesetVersion
"ruleset-version-with-state":RulesetVersionWithState
runner:Runner
"runner-application":RunnerApplication
"runner-groups-org":RunnerGroupsOrg
"runner-label":RunnerLabel
"search-result-text-matches":SearchResultTextMatches
"secret-scanning-alert":SecretScanningAlert
"secret-scanning-alert-assignee":SecretScanningAlertAssignee
"secret-scanning-alert-metadata":SecretScanningAlertMetadata
"secret-scanning-alert-resolution":SecretScanningAlertResolution
"secret-scanning-alert-resolution-comment":SecretScanningAlertResolutionComment
"secret-scanning-alert-state":SecretScanningAlertState
"secret-scanning-alert-with-metadata":SecretScanningAlertWithMetadata
"secret-scanning-custom-pattern":SecretScanningCustomPattern
"secret-scanning-custom-pattern-to-create":SecretScanningCustomPatternToCreate
"secret-scanning-custom-pattern-to-delete":SecretScanningCustomPatternToDelete
"secret-scanning-custom-pattern-to-update":SecretScanningCustomPatternToUpdate
"secret-scanning-location":SecretScanningLocation
"secret-scanning-location-commit":SecretScanningLocationCommit
"secret-scanning-location-discussion-body":SecretScanningLocationDiscussionBody
"secret-scanning-location-discussion-comment":SecretScanningLocationDiscussionComment
"secret-scanning-location-discussion-title":SecretScanningLocationDiscussionTitle
"secret-scanning-location-issue-body":SecretScanningLocationIssueBody
"secret-scanning-location-issue-comment":SecretScanningLocationIssueComment
"secret-scanning-location-issue-title":SecretScanningLocationIssueTitle
"secret-scanning-location-pull-request-body":SecretScanningLocationPullRequestBody
"secret-scanning-location-pull-request-comment":SecretScanningLocationPullRequestComment
"secret-scanning-location-pull-request-review":SecretScanningLocationPullRequestReview
"secret-scanning-location-pull-request-review-comment":SecretScanningLocationPullRequestReviewComment
"secret-scanning-location-pull-request-title":SecretScanningLocationPullRequestTitle
"secret-scanning-location-wiki-commit":SecretScanningLocationWikiCommit
"secret-scanning-pattern-configuration":SecretScanningPatternConfiguration
"secret-scanning-pattern-override":SecretScanningPatternOverride
"secret-scanning-push-protection-bypass":SecretScanningPushProtectionBypass
"secret-scanning-push-protection-bypass-placeholder-id":SecretScanningPushProtectionBypassPlaceholderId
"secret-scanning-push-protection-bypass-reason":SecretScanningPushProtectionBypassReason
"secret-scanning-row-version":SecretScanningRowVersion
"secret-scanning-scan":SecretScanningScan
"secret-scanning-scan-history":SecretScanningScanHistory
"security-advisory-credit-types":SecurityAdvisoryCreditTypes
"security-advisory-ecosystems":SecurityAdvisoryEcosystems
"security-advisory-epss":SecurityAdvisoryEpss
"security-and-analysis":SecurityAndAnalysis
"selected-actions":SelectedActions
"selected-actions-url":SelectedActionsUrl
"self-hosted-runners-settings":SelfHostedRunnersSettings
"sha-pinning-required":ShaPinningRequired
"short-blob":ShortBlob
"short-branch":ShortBranch
"simple-classroom":SimpleClassroom
"simple-classroom-assignment":SimpleClassroomAssignment
"simple-classroom-organization":SimpleClassroomOrganization
"simple-classroom-repository":SimpleClassroomRepository
"simple-classroom-user":SimpleClassroomUser
"simple-commit":SimpleCommit
"simple-commit-status":SimpleCommitStatus
"simple-repository":SimpleRepository
"simple-user":SimpleUser
snapshot:Snapshot
"social-account":SocialAccount
"ssh-signing-key":SshSigningKey
stargazer:Stargazer
"starred-repository":StarredRepository
"state-change-issue-event":StateChangeIssueEvent
status:Status
"status-check-policy":StatusCheckPolicy
"sub-issue-added-issue-event":SubIssueAddedIssueEvent
"sub-issue-removed-issue-event":SubIssueRemovedIssueEvent
"sub-issues-summary":SubIssuesSummary
tag:Tag
team:Team
"team-full":TeamFull
"team-member":TeamMember
"team-membership":TeamMembership
"team-organization":TeamOrganization
"team-repository":TeamRepository
"team-role-assignment":TeamRoleAssignment
"team-simple":TeamSimple
thread:Thread
"thread-subscription":ThreadSubscription
"timeline-assigned-issue-event":TimelineAssignedIssueEvent
"timeline-comment-event":TimelineCommentEvent
"timeline-commit-commented-event":TimelineCommitCommentedEvent
"timeline-committed-event":TimelineCommittedEvent
"timeline-cross-referenced-event":TimelineCrossReferencedEvent
"timeline-issue-events":TimelineIssueEvents
"timeline-line-commented-event":TimelineLineCommentedEvent
"timeline-reviewed-event":TimelineReviewedEvent
"timeline-unassigned-issue-event":TimelineUnassignedIssueEvent
topic:Topic
"topic-search-result-item":TopicSearchResultItem
traffic:Traffic
"unassigned-issue-event":UnassignedIssueEvent
"unlabeled-issue-event":UnlabeledIssueEvent
"update-budget":UpdateBudget
"user-marketplace-purchase":UserMarketplacePurchase
"user-role-assignment":UserRoleAssignment
"user-search-result-item":UserSearchResultItem
verification:Verification
"view-traffic":ViewTraffic
vulnerability:Vulnerability
"wait-timer":WaitTimer
"watch-event":WatchEvent
"webhook-config":WebhookConfig
"webhook-config-content-type":WebhookConfigContentType
"webhook-config-insecure-ssl":WebhookConfigInsecureSsl
"webhook-config-secret":WebhookConfigSecret
"webhook-config-url":WebhookConfigUrl
workflow:Workflow
"workflow-dispatch-response":WorkflowDispatchResponse
"workflow-run":WorkflowRun
"workflow-run-id":WorkflowRunId
"workflow-run-usage":WorkflowRunUsage
"workflow-usage":WorkflowUsage
}
