/*! Generated from @octokit/openapi@23.0.2, @octokit/rest@16.9.0, @octokit/plugin-rest-endpoint-methods@2.4.0, @octokit/plugin-rest-endpoint-methods@17.0.0, MIT License, see src/gen/LICENSE */

import type { EndpointMethod as Method, RawBody } from "../catalogue/endpoint-method.ts";

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
export interface MetaMethods {
root:Method<{},Root>
get:Method<{},ApiOverview>
getOctocat:Method<{s?:string},ArrayBuffer>
getAllVersions:Method<{},string[]>
getZen:Method<{},string>
}
export interface SecurityAdvisoriesMethods {
listGlobalAdvisories:Method<{ghsa_id?:string;type?:"reviewed"|"malware"|"unreviewed";cve_id?:string;ecosystem?:SecurityAdvisoryEcosystems;severity?:"unknown"|"low"|"medium"|"high"|"critical";cwes?:(string|string[]);is_withdrawn?:boolean;affects?:(string|string[]);published?:string;updated?:string;modified?:string;epss_percentage?:string;epss_percentile?:string;before?:string;after?:string;direction?:"asc"|"desc";per_page?:number;sort?:"updated"|"published"|"epss_percentage"|"epss_percentile"},GlobalAdvisory[]>
getGlobalAdvisory:Method<{ghsa_id:string},GlobalAdvisory>
listOrgRepositoryAdvisories:Method<{org:string;direction?:"asc"|"desc";sort?:"created"|"updated"|"published";before?:string;after?:string;per_page?:number;state?:"triage"|"draft"|"published"|"closed"},RepositoryAdvisory[]>
listRepositoryAdvisories:Method<{owner:string;repo:string;direction?:"asc"|"desc";sort?:"created"|"updated"|"published";before?:string;after?:string;per_page?:number;state?:"triage"|"draft"|"published"|"closed"},RepositoryAdvisory[]>
createRepositoryAdvisory:Method<{owner:string;repo:string;summary:string;description:string;cve_id?:string|null;vulnerabilities:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];cwe_ids?:string[]|null;credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;start_private_fork?:boolean},RepositoryAdvisory>
createPrivateVulnerabilityReport:Method<{owner:string;repo:string;summary:string;description:string;vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[]|null;cwe_ids?:string[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;start_private_fork?:boolean},RepositoryAdvisory>
getRepositoryAdvisory:Method<{owner:string;repo:string;ghsa_id:string},RepositoryAdvisory>
updateRepositoryAdvisory:Method<{owner:string;repo:string;ghsa_id:string;summary?:string;description?:string;cve_id?:string|null;vulnerabilities?:({package:{ecosystem:SecurityAdvisoryEcosystems;name?:string|null};vulnerable_version_range?:string|null;patched_versions?:string|null;vulnerable_functions?:string[]|null})[];cwe_ids?:string[]|null;credits?:{login:string;type:SecurityAdvisoryCreditTypes}[]|null;severity?:"critical"|"high"|"medium"|"low"|null;cvss_vector_string?:string|null;state?:"published"|"closed"|"draft";collaborating_users?:string[]|null;collaborating_teams?:string[]|null},RepositoryAdvisory>
createRepositoryAdvisoryCveRequest:Method<{owner:string;repo:string;ghsa_id:string},{[key:string]:unknown}>
createFork:Method<{owner:string;repo:string;ghsa_id:string},FullRepository>
}
export interface AgentTasksMethods {
listTasksForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number;sort?:"updated_at"|"created_at";direction?:"asc"|"desc";state?:string;is_archived?:boolean;since?:string;creator_id?:number[]},{tasks:({id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}})[];total_active_count?:number;total_archived_count?:number}>
createTaskInRepo:Method<{owner:string;repo:string;prompt:string;model?:string;custom_agent?:string;create_pull_request?:boolean;base_ref?:string;head_ref?:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}>
getTaskByRepoAndId:Method<{owner:string;repo:string;task_id:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}&{sessions?:({id:string;name?:string;user?:{id?:number};owner?:{id?:number};repository?:{id?:number};task_id?:string;state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";created_at:string;updated_at?:string;completed_at?:string;prompt?:string;head_ref?:string;base_ref?:string;model?:string;usage?:{type:"ai_credits"|"premium_requests";amount:number};error?:{message?:string}})[]}>
listTasks:Method<{per_page?:number;page?:number;sort?:"updated_at"|"created_at";direction?:"asc"|"desc";state?:string;is_archived?:boolean;since?:string},{tasks:({id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}})[];total_active_count?:number;total_archived_count?:number}>
getTaskById:Method<{task_id:string},{id:string;url?:string;html_url?:string;name?:string;creator?:{id?:number};creator_type?:"user"|"organization";user_collaborators?:{id?:number}[];owner?:{id?:number};repository?:{id?:number};state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";session_count?:number;artifacts?:({provider:"github";type:"pull"|"branch";data:({id:number;global_id?:string}|{head_ref:string;base_ref:string})})[];archived_at?:string|null;updated_at?:string;created_at:string;custom_agent?:{id?:string}}&{sessions?:({id:string;name?:string;user?:{id?:number};owner?:{id?:number};repository?:{id?:number};task_id?:string;state:"queued"|"in_progress"|"completed"|"failed"|"idle"|"waiting_for_user"|"timed_out"|"cancelled";created_at:string;updated_at?:string;completed_at?:string;prompt?:string;head_ref?:string;base_ref?:string;model?:string;usage?:{type:"ai_credits"|"premium_requests";amount:number};error?:{message?:string}})[]}>
}
export interface AppsMethods {
getAuthenticated:Method<{},Integration>
createFromManifest:Method<{code:string},Integration&{client_id:string;client_secret:string;webhook_secret:string|null;pem:string}>
getWebhookConfigForApp:Method<{},WebhookConfig>
updateWebhookConfigForApp:Method<{data:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
listWebhookDeliveries:Method<{per_page?:number;cursor?:string;status?:"success"|"failure"},HookDeliveryItem[]>
getWebhookDelivery:Method<{delivery_id:number},HookDelivery>
redeliverWebhookDelivery:Method<{delivery_id:number},{[key:string]:unknown}>
listInstallationRequestsForAuthenticatedApp:Method<{per_page?:number;page?:number},IntegrationInstallationRequest[]>
listInstallations:Method<{per_page?:number;page?:number;since?:string;outdated?:string},({id:number;account:{name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string}&{description?:string|null;html_url:string;website_url?:string|null;id:number;node_id:string;name:string;slug:string;created_at:string|null;updated_at:string|null;avatar_url:string}|null;repository_selection:"all"|"selected";access_tokens_url:string;repositories_url:string;html_url:string;app_id:number;target_id:number;target_type:string;permissions:{actions?:"read"|"write";administration?:"read"|"write";checks?:"read"|"write";contents?:"read"|"write";deployments?:"read"|"write";environments?:"read"|"write";issues?:"read"|"write";metadata?:"read"|"write";packages?:"read"|"write";pages?:"read"|"write";pull_requests?:"read"|"write";repository_hooks?:"read"|"write";repository_projects?:"read"|"write"|"admin";secret_scanning_alerts?:"read"|"write";secrets?:"read"|"write";security_events?:"read"|"write";single_file?:"read"|"write";statuses?:"read"|"write";vulnerability_alerts?:"read"|"write";workflows?:"write";members?:"read"|"write";organization_administration?:"read"|"write";organization_custom_roles?:"read"|"write";organization_announcement_banners?:"read"|"write";organization_hooks?:"read"|"write";organization_personal_access_tokens?:"read"|"write";organization_personal_access_token_requests?:"read"|"write";organization_plan?:"read";organization_projects?:"read"|"write"|"admin";organization_packages?:"read"|"write";organization_secrets?:"read"|"write";organization_self_hosted_runners?:"read"|"write";organization_user_blocking?:"read"|"write";team_discussions?:"read"|"write"};events:string[];created_at:string;updated_at:string;single_file_name:string|null;has_multiple_single_files?:boolean;single_file_paths?:string[];app_slug:string;suspended_by:{name?:string|null;email?:string|null;login:string;id:number;node_id:string;avatar_url:string;gravatar_id:string|null;url:string;html_url:string;followers_url:string;following_url:string;gists_url:string;starred_url:string;subscriptions_url:string;organizations_url:string;repos_url:string;events_url:string;received_events_url:string;type:string;site_admin:boolean;starred_at?:string}|null;suspended_at:string|null;contact_email?:string|null})[]>
getInstallation:Method<{installation_id:number},Installation>
deleteInstallation:Method<{installation_id:number},undefined>
createInstallationAccessToken:Method<{installation_id:number;repositories?:string[];repository_ids?:number[];permissions?:AppPermissions},InstallationToken>
suspendInstallation:Method<{installation_id:number},undefined>
unsuspendInstallation:Method<{installation_id:number},undefined>
deleteAuthorization:Method<{client_id:string;access_token:string},undefined>
checkToken:Method<{client_id:string;access_token:string},Authorization>
resetToken:Method<{client_id:string;access_token:string},Authorization>
deleteToken:Method<{client_id:string;access_token:string},undefined>
scopeToken:Method<{client_id:string;access_token:string;target?:string;target_id?:number;repositories?:string[];repository_ids?:number[];permissions?:AppPermissions},Authorization>
getBySlug:Method<{app_slug:string},Integration>
listReposAccessibleToInstallation:Method<{per_page?:number;page?:number},{total_count:number;repositories:(Repository&{custom_properties?:{[key:string]:unknown}})[];repository_selection?:string}>
revokeInstallationAccessToken:Method<{},undefined>
getSubscriptionPlanForAccount:Method<{account_id:number},MarketplacePurchase>
listPlans:Method<{per_page?:number;page?:number},MarketplaceListingPlan[]>
listAccountsForPlan:Method<{plan_id:number;sort?:"created"|"updated";direction?:"asc"|"desc";per_page?:number;page?:number},MarketplacePurchase[]>
getSubscriptionPlanForAccountStubbed:Method<{account_id:number},MarketplacePurchase>
listPlansStubbed:Method<{per_page?:number;page?:number},MarketplaceListingPlan[]>
listAccountsForPlanStubbed:Method<{plan_id:number;sort?:"created"|"updated";direction?:"asc"|"desc";per_page?:number;page?:number},MarketplacePurchase[]>
getOrgInstallation:Method<{org:string},Installation>
getRepoInstallation:Method<{owner:string;repo:string},Installation>
listInstallationsForAuthenticatedUser:Method<{per_page?:number;page?:number},{total_count:number;installations:Installation[]}>
listInstallationReposForAuthenticatedUser:Method<{installation_id:number;per_page?:number;page?:number},{total_count:number;repository_selection?:string;repositories:(Repository&{custom_properties?:{[key:string]:unknown}})[]}>
addRepoToInstallationForAuthenticatedUser:Method<{installation_id:number;repository_id:number},undefined>
removeRepoFromInstallationForAuthenticatedUser:Method<{installation_id:number;repository_id:number},undefined>
listSubscriptionsForAuthenticatedUser:Method<{per_page?:number;page?:number},UserMarketplacePurchase[]>
listSubscriptionsForAuthenticatedUserStubbed:Method<{per_page?:number;page?:number},UserMarketplacePurchase[]>
getUserInstallation:Method<{username:string},Installation>
}
export interface ClassroomMethods {
getAnAssignment:Method<{assignment_id:number},ClassroomAssignment>
listAcceptedAssignmentsForAnAssignment:Method<{assignment_id:number;page?:number;per_page?:number},ClassroomAcceptedAssignment[]>
getAssignmentGrades:Method<{assignment_id:number},ClassroomAssignmentGrade[]>
listClassrooms:Method<{page?:number;per_page?:number},SimpleClassroom[]>
getAClassroom:Method<{classroom_id:number},Classroom>
listAssignmentsForAClassroom:Method<{classroom_id:number;page?:number;per_page?:number},SimpleClassroomAssignment[]>
}
export interface CodesOfConductMethods {
getAllCodesOfConduct:Method<{},CodeOfConduct[]>
getConductCode:Method<{key:string},CodeOfConduct>
}
export interface CredentialsMethods {
revoke:Method<{credentials:string[]},{[key:string]:unknown}>
}
export interface EmojisMethods {
get:Method<{},{[key:string]:string}>
}
export interface ActionsMethods {
getActionsCacheRetentionLimitForEnterprise:Method<{enterprise:string},ActionsCacheRetentionLimitForEnterprise>
setActionsCacheRetentionLimitForEnterprise:Method<{enterprise:string;max_cache_retention_days?:number},undefined>
getActionsCacheStorageLimitForEnterprise:Method<{enterprise:string},ActionsCacheStorageLimitForEnterprise>
setActionsCacheStorageLimitForEnterprise:Method<{enterprise:string;max_cache_size_gb?:number},undefined>
getActionsCacheRetentionLimitForOrganization:Method<{org:string},ActionsCacheRetentionLimitForOrganization>
setActionsCacheRetentionLimitForOrganization:Method<{org:string;max_cache_retention_days?:number},undefined>
getActionsCacheStorageLimitForOrganization:Method<{org:string},ActionsCacheStorageLimitForOrganization>
setActionsCacheStorageLimitForOrganization:Method<{org:string;max_cache_size_gb?:number},undefined>
getActionsCacheUsageForOrg:Method<{org:string},ActionsCacheUsageOrgEnterprise>
getActionsCacheUsageByRepoForOrg:Method<{org:string;per_page?:number;page?:number},{total_count:number;repository_cache_usages:ActionsCacheUsageByRepository[]}>
listHostedRunnersForOrg:Method<{org:string;per_page?:number;page?:number},{total_count:number;runners:ActionsHostedRunner[]}>
createHostedRunnerForOrg:Method<{org:string;name:string;image:{id?:string;source?:"github"|"partner"|"custom";version?:string|null};size:string;runner_group_id:number;maximum_runners?:number;enable_static_ip?:boolean;image_gen?:boolean},ActionsHostedRunner>
listCustomImagesForOrg:Method<{org:string},{total_count:number;images:ActionsHostedRunnerCustomImage[]}>
getCustomImageForOrg:Method<{org:string;image_definition_id:number},ActionsHostedRunnerCustomImage>
deleteCustomImageFromOrg:Method<{org:string;image_definition_id:number},undefined>
listCustomImageVersionsForOrg:Method<{image_definition_id:number;org:string},{total_count:number;image_versions:ActionsHostedRunnerCustomImageVersion[]}>
getCustomImageVersionForOrg:Method<{org:string;image_definition_id:number;version:string},ActionsHostedRunnerCustomImageVersion>
deleteCustomImageVersionFromOrg:Method<{org:string;image_definition_id:number;version:string},undefined>
getHostedRunnersGithubOwnedImagesForOrg:Method<{org:string},{total_count:number;images:ActionsHostedRunnerCuratedImage[]}>
getHostedRunnersPartnerImagesForOrg:Method<{org:string},{total_count:number;images:ActionsHostedRunnerCuratedImage[]}>
getHostedRunnersLimitsForOrg:Method<{org:string},ActionsHostedRunnerLimits>
getHostedRunnersMachineSpecsForOrg:Method<{org:string},{total_count:number;machine_specs:ActionsHostedRunnerMachineSpec[]}>
getHostedRunnersPlatformsForOrg:Method<{org:string},{total_count:number;platforms:string[]}>
getHostedRunnerForOrg:Method<{org:string;hosted_runner_id:number},ActionsHostedRunner>
updateHostedRunnerForOrg:Method<{org:string;hosted_runner_id:number;name?:string;runner_group_id?:number;maximum_runners?:number;enable_static_ip?:boolean;size?:string;image_source?:"github"|"partner"|"custom";image_id?:string;image_version?:string|null;image_gen?:boolean},ActionsHostedRunner>
deleteHostedRunnerForOrg:Method<{org:string;hosted_runner_id:number},ActionsHostedRunner>
getGithubActionsPermissionsOrganization:Method<{org:string},ActionsOrganizationPermissions>
setGithubActionsPermissionsOrganization:Method<{org:string;enabled_repositories:EnabledRepositories;allowed_actions?:AllowedActions;sha_pinning_required?:ShaPinningRequired},undefined>
getArtifactAndLogRetentionSettingsOrganization:Method<{org:string},ActionsArtifactAndLogRetentionResponse>
setArtifactAndLogRetentionSettingsOrganization:Method<{org:string;days:number},undefined>
getForkPrContributorApprovalPermissionsOrganization:Method<{org:string},ActionsForkPrContributorApproval>
setForkPrContributorApprovalPermissionsOrganization:Method<{org:string;approval_policy:"first_time_contributors_new_to_github"|"first_time_contributors"|"all_external_contributors"},undefined>
getPrivateRepoForkPrWorkflowsSettingsOrganization:Method<{org:string},ActionsForkPrWorkflowsPrivateRepos>
setPrivateRepoForkPrWorkflowsSettingsOrganization:Method<{org:string;run_workflows_from_fork_pull_requests:boolean;send_write_tokens_to_workflows?:boolean;send_secrets_and_variables?:boolean;require_approval_for_fork_pr_workflows?:boolean},undefined>
listSelectedRepositoriesEnabledGithubActionsOrganization:Method<{org:string;per_page?:number;page?:number},{total_count:number;repositories:Repository[]}>
setSelectedRepositoriesEnabledGithubActionsOrganization:Method<{org:string;selected_repository_ids:number[]},undefined>
enableSelectedRepositoryGithubActionsOrganization:Method<{org:string;repository_id:number},undefined>
disableSelectedRepositoryGithubActionsOrganization:Method<{org:string;repository_id:number},undefined>
getAllowedActionsOrganization:Method<{org:string},SelectedActions>
setAllowedActionsOrganization:Method<{org:string;github_owned_allowed?:boolean;verified_allowed?:boolean;patterns_allowed?:string[]},undefined>
getSelfHostedRunnersPermissionsOrganization:Method<{org:string},SelfHostedRunnersSettings>
setSelfHostedRunnersPermissionsOrganization:Method<{org:string;enabled_repositories:"all"|"selected"|"none"},undefined>
listSelectedRepositoriesSelfHostedRunnersOrganization:Method<{org:string;per_page?:number;page?:number},{total_count?:number;repositories?:Repository[]}>
setSelectedRepositoriesSelfHostedRunnersOrganization:Method<{org:string;selected_repository_ids:number[]},undefined>
enableSelectedRepositorySelfHostedRunnersOrganization:Method<{org:string;repository_id:number},undefined>
disableSelectedRepositorySelfHostedRunnersOrganization:Method<{org:string;repository_id:number},undefined>
getGithubActionsDefaultWorkflowPermissionsOrganization:Method<{org:string},ActionsGetDefaultWorkflowPermissions>
setGithubActionsDefaultWorkflowPermissionsOrganization:Method<{org:string;default_workflow_permissions?:ActionsDefaultWorkflowPermissions;can_approve_pull_request_reviews?:ActionsCanApprovePullRequestReviews},undefined>
listSelfHostedRunnerGroupsForOrg:Method<{org:string;per_page?:number;page?:number;visible_to_repository?:string},{total_count:number;runner_groups:RunnerGroupsOrg[]}>
createSelfHostedRunnerGroupForOrg:Method<{org:string;name:string;visibility?:"selected"|"all"|"private";selected_repository_ids?:number[];runners?:number[];allows_public_repositories?:boolean;restricted_to_workflows?:boolean;selected_workflows?:string[];network_configuration_id?:string},RunnerGroupsOrg>
getSelfHostedRunnerGroupForOrg:Method<{org:string;runner_group_id:number},RunnerGroupsOrg>
updateSelfHostedRunnerGroupForOrg:Method<{org:string;runner_group_id:number;name:string;visibility?:"selected"|"all"|"private";allows_public_repositories?:boolean;restricted_to_workflows?:boolean;selected_workflows?:string[];network_configuration_id?:string|null},RunnerGroupsOrg>
deleteSelfHostedRunnerGroupFromOrg:Method<{org:string;runner_group_id:number},undefined>
listGithubHostedRunnersInGroupForOrg:Method<{org:string;runner_group_id:number;per_page?:number;page?:number},{total_count:number;runners:ActionsHostedRunner[]}>
listRepoAccessToSelfHostedRunnerGroupInOrg:Method<{org:string;runner_group_id:number;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setRepoAccessToSelfHostedRunnerGroupInOrg:Method<{org:string;runner_group_id:number;selected_repository_ids:number[]},undefined>
addRepoAccessToSelfHostedRunnerGroupInOrg:Method<{org:string;runner_group_id:number;repository_id:number},undefined>
removeRepoAccessToSelfHostedRunnerGroupInOrg:Method<{org:string;runner_group_id:number;repository_id:number},undefined>
listSelfHostedRunnersInGroupForOrg:Method<{org:string;runner_group_id:number;per_page?:number;page?:number},{total_count:number;runners:Runner[]}>
setSelfHostedRunnersInGroupForOrg:Method<{org:string;runner_group_id:number;runners:number[]},undefined>
addSelfHostedRunnerToGroupForOrg:Method<{org:string;runner_group_id:number;runner_id:number},undefined>
removeSelfHostedRunnerFromGroupForOrg:Method<{org:string;runner_group_id:number;runner_id:number},undefined>
listSelfHostedRunnersForOrg:Method<{name?:string;org:string;per_page?:number;page?:number},{total_count:number;runners:Runner[]}>
listRunnerApplicationsForOrg:Method<{org:string},RunnerApplication[]>
generateRunnerJitconfigForOrg:Method<{org:string;name:string;runner_group_id:number;labels:string[];work_folder?:string},{runner:Runner;encoded_jit_config:string}>
createRegistrationTokenForOrg:Method<{org:string},AuthenticationToken>
createRemoveTokenForOrg:Method<{org:string},AuthenticationToken>
getSelfHostedRunnerForOrg:Method<{org:string;runner_id:number},Runner>
deleteSelfHostedRunnerFromOrg:Method<{org:string;runner_id:number},undefined>
listLabelsForSelfHostedRunnerForOrg:Method<{org:string;runner_id:number},{total_count:number;labels:RunnerLabel[]}>
addCustomLabelsToSelfHostedRunnerForOrg:Method<{org:string;runner_id:number;labels:string[]},{total_count:number;labels:RunnerLabel[]}>
setCustomLabelsForSelfHostedRunnerForOrg:Method<{org:string;runner_id:number;labels:string[]},{total_count:number;labels:RunnerLabel[]}>
removeAllCustomLabelsFromSelfHostedRunnerForOrg:Method<{org:string;runner_id:number},{total_count:number;labels:RunnerLabel[]}>
removeCustomLabelFromSelfHostedRunnerForOrg:Method<{org:string;runner_id:number;name:string},{total_count:number;labels:RunnerLabel[]}>
listOrgSecrets:Method<{org:string;per_page?:number;page?:number},{total_count:number;secrets:OrganizationActionsSecret[]}>
getOrgPublicKey:Method<{org:string},ActionsPublicKey>
getOrgSecret:Method<{org:string;secret_name:string},OrganizationActionsSecret>
createOrUpdateOrgSecret:Method<{org:string;secret_name:string;encrypted_value?:string;key_id?:string;visibility:"all"|"private"|"selected";selected_repository_ids?:((number|string))[]},EmptyObject>
deleteOrgSecret:Method<{org:string;secret_name:string},undefined>
listSelectedReposForOrgSecret:Method<{org:string;secret_name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgSecret:Method<{org:string;secret_name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
listOrgVariables:Method<{org:string;per_page?:number;page?:number},{total_count:number;variables:OrganizationActionsVariable[]}>
createOrgVariable:Method<{org:string;name:string;value:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[]},EmptyObject>
getOrgVariable:Method<{org:string;name:string},OrganizationActionsVariable>
updateOrgVariable:Method<{org:string;name:string;value?:string;visibility?:"all"|"private"|"selected";selected_repository_ids?:number[]},undefined>
deleteOrgVariable:Method<{org:string;name:string},undefined>
listSelectedReposForOrgVariable:Method<{org:string;name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgVariable:Method<{org:string;name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgVariable:Method<{org:string;name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgVariable:Method<{org:string;name:string;repository_id:number},undefined>
listArtifactsForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number;name?:string},{total_count:number;artifacts:Artifact[]}>
getArtifact:Method<{owner:string;repo:string;artifact_id:number},Artifact>
deleteArtifact:Method<{owner:string;repo:string;artifact_id:number},undefined>
downloadArtifact:Method<{owner:string;repo:string;artifact_id:number;archive_format:string},unknown>
getActionsCacheRetentionLimitForRepository:Method<{owner:string;repo:string},ActionsCacheRetentionLimitForRepository>
setActionsCacheRetentionLimitForRepository:Method<{owner:string;repo:string;max_cache_retention_days?:number},undefined>
getActionsCacheStorageLimitForRepository:Method<{owner:string;repo:string},ActionsCacheStorageLimitForRepository>
setActionsCacheStorageLimitForRepository:Method<{owner:string;repo:string;max_cache_size_gb?:number},undefined>
getActionsCacheUsage:Method<{owner:string;repo:string},ActionsCacheUsageByRepository>
getActionsCacheList:Method<{owner:string;repo:string;per_page?:number;page?:number;ref?:string;key?:string;sort?:"created_at"|"last_accessed_at"|"size_in_bytes";direction?:"asc"|"desc"},ActionsCacheList>
deleteActionsCacheByKey:Method<{owner:string;repo:string;key:string;ref?:string},ActionsCacheList>
deleteActionsCacheById:Method<{owner:string;repo:string;cache_id:number},undefined>
listConcurrencyGroupsForRepository:Method<{owner:string;repo:string;per_page?:number;after?:string},ConcurrencyGroupList>
getConcurrencyGroupForRepository:Method<{owner:string;repo:string;concurrency_group_name:string;ahead_of_run?:number;ahead_of_job?:number},ConcurrencyGroup>
getJobForWorkflowRun:Method<{owner:string;repo:string;job_id:number},Job>
downloadJobLogsForWorkflowRun:Method<{owner:string;repo:string;job_id:number},unknown>
reRunJobForWorkflowRun:Method<{owner:string;repo:string;job_id:number;enable_debug_logging?:boolean;enable_debugger?:boolean},EmptyObject>
getCustomOidcSubClaimForRepo:Method<{owner:string;repo:string},OidcCustomSubRepo>
setCustomOidcSubClaimForRepo:Method<{owner:string;repo:string;use_default:boolean;include_claim_keys?:string[];use_immutable_subject?:boolean},EmptyObject>
listRepoOrganizationSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:ActionsSecret[]}>
listRepoOrganizationVariables:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;variables:ActionsVariable[]}>
getGithubActionsPermissionsRepository:Method<{owner:string;repo:string},ActionsRepositoryPermissions>
setGithubActionsPermissionsRepository:Method<{owner:string;repo:string;enabled:ActionsEnabled;allowed_actions?:AllowedActions;sha_pinning_required?:ShaPinningRequired},undefined>
getWorkflowAccessToRepository:Method<{owner:string;repo:string},ActionsWorkflowAccessToRepository>
setWorkflowAccessToRepository:Method<{owner:string;repo:string;access_level:"none"|"user"|"organization"},undefined>
getArtifactAndLogRetentionSettingsRepository:Method<{owner:string;repo:string},ActionsArtifactAndLogRetentionResponse>
setArtifactAndLogRetentionSettingsRepository:Method<{owner:string;repo:string;days:number},undefined>
getForkPrContributorApprovalPermissionsRepository:Method<{owner:string;repo:string},ActionsForkPrContributorApproval>
setForkPrContributorApprovalPermissionsRepository:Method<{owner:string;repo:string;approval_policy:"first_time_contributors_new_to_github"|"first_time_contributors"|"all_external_contributors"},undefined>
getPrivateRepoForkPrWorkflowsSettingsRepository:Method<{owner:string;repo:string},ActionsForkPrWorkflowsPrivateRepos>
setPrivateRepoForkPrWorkflowsSettingsRepository:Method<{owner:string;repo:string;run_workflows_from_fork_pull_requests:boolean;send_write_tokens_to_workflows?:boolean;send_secrets_and_variables?:boolean;require_approval_for_fork_pr_workflows?:boolean},undefined>
getAllowedActionsRepository:Method<{owner:string;repo:string},SelectedActions>
setAllowedActionsRepository:Method<{owner:string;repo:string;github_owned_allowed?:boolean;verified_allowed?:boolean;patterns_allowed?:string[]},undefined>
getGithubActionsDefaultWorkflowPermissionsRepository:Method<{owner:string;repo:string},ActionsGetDefaultWorkflowPermissions>
setGithubActionsDefaultWorkflowPermissionsRepository:Method<{owner:string;repo:string;default_workflow_permissions?:ActionsDefaultWorkflowPermissions;can_approve_pull_request_reviews?:ActionsCanApprovePullRequestReviews},undefined>
listSelfHostedRunnersForRepo:Method<{name?:string;owner:string;repo:string;per_page?:number;page?:number},{total_count:number;runners:Runner[]}>
listRunnerApplicationsForRepo:Method<{owner:string;repo:string},RunnerApplication[]>
generateRunnerJitconfigForRepo:Method<{owner:string;repo:string;name:string;runner_group_id:number;labels:string[];work_folder?:string},{runner:Runner;encoded_jit_config:string}>
createRegistrationTokenForRepo:Method<{owner:string;repo:string},AuthenticationToken>
createRemoveTokenForRepo:Method<{owner:string;repo:string},AuthenticationToken>
getSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number},Runner>
deleteSelfHostedRunnerFromRepo:Method<{owner:string;repo:string;runner_id:number},undefined>
listLabelsForSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number},{total_count:number;labels:RunnerLabel[]}>
addCustomLabelsToSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number;labels:string[]},{total_count:number;labels:RunnerLabel[]}>
setCustomLabelsForSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number;labels:string[]},{total_count:number;labels:RunnerLabel[]}>
removeAllCustomLabelsFromSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number},{total_count:number;labels:RunnerLabel[]}>
removeCustomLabelFromSelfHostedRunnerForRepo:Method<{owner:string;repo:string;runner_id:number;name:string},{total_count:number;labels:RunnerLabel[]}>
listWorkflowRunsForRepo:Method<{owner:string;repo:string;actor?:string;branch?:string;event?:string;status?:"completed"|"action_required"|"cancelled"|"failure"|"neutral"|"skipped"|"stale"|"success"|"timed_out"|"in_progress"|"queued"|"requested"|"waiting"|"pending";per_page?:number;page?:number;created?:string;exclude_pull_requests?:boolean;check_suite_id?:number;head_sha?:string},{total_count:number;workflow_runs:WorkflowRun[]}>
getWorkflowRun:Method<{owner:string;repo:string;run_id:number;exclude_pull_requests?:boolean},WorkflowRun>
deleteWorkflowRun:Method<{owner:string;repo:string;run_id:number},undefined>
getReviewsForRun:Method<{owner:string;repo:string;run_id:number},EnvironmentApprovals[]>
approveWorkflowRun:Method<{owner:string;repo:string;run_id:number},EmptyObject>
listWorkflowRunArtifacts:Method<{owner:string;repo:string;run_id:number;per_page?:number;page?:number;name?:string;direction?:"asc"|"desc"},{total_count:number;artifacts:Artifact[]}>
getWorkflowRunAttempt:Method<{owner:string;repo:string;run_id:number;attempt_number:number;exclude_pull_requests?:boolean},WorkflowRun>
listJobsForWorkflowRunAttempt:Method<{owner:string;repo:string;run_id:number;attempt_number:number;per_page?:number;page?:number},{total_count:number;jobs:Job[]}>
downloadWorkflowRunAttemptLogs:Method<{owner:string;repo:string;run_id:number;attempt_number:number},unknown>
cancelWorkflowRun:Method<{owner:string;repo:string;run_id:number},EmptyObject>
listConcurrencyGroupsForWorkflowRun:Method<{owner:string;repo:string;run_id:number;per_page?:number;before?:string;after?:string},ConcurrencyGroupRunList>
reviewCustomGatesForRun:Method<{owner:string;repo:string;run_id:number;environment_name:string;comment?:string;state?:"approved"|"rejected"},undefined>
forceCancelWorkflowRun:Method<{owner:string;repo:string;run_id:number},EmptyObject>
listJobsForWorkflowRun:Method<{owner:string;repo:string;run_id:number;filter?:"latest"|"all";per_page?:number;page?:number},{total_count:number;jobs:Job[]}>
downloadWorkflowRunLogs:Method<{owner:string;repo:string;run_id:number},unknown>
deleteWorkflowRunLogs:Method<{owner:string;repo:string;run_id:number},undefined>
getPendingDeploymentsForRun:Method<{owner:string;repo:string;run_id:number},PendingDeployment[]>
reviewPendingDeploymentsForRun:Method<{owner:string;repo:string;run_id:number;environment_ids:number[];state:"approved"|"rejected";comment:string},Deployment[]>
reRunWorkflow:Method<{owner:string;repo:string;run_id:number;enable_debug_logging?:boolean},EmptyObject>
reRunWorkflowFailedJobs:Method<{owner:string;repo:string;run_id:number;enable_debug_logging?:boolean},EmptyObject>
getWorkflowRunUsage:Method<{owner:string;repo:string;run_id:number},WorkflowRunUsage>
listRepoSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:ActionsSecret[]}>
getRepoPublicKey:Method<{owner:string;repo:string},ActionsPublicKey>
getRepoSecret:Method<{owner:string;repo:string;secret_name:string},ActionsSecret>
createOrUpdateRepoSecret:Method<{owner:string;repo:string;secret_name:string;encrypted_value:string;key_id:string},EmptyObject>
deleteRepoSecret:Method<{owner:string;repo:string;secret_name:string},undefined>
listRepoVariables:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;variables:ActionsVariable[]}>
createRepoVariable:Method<{owner:string;repo:string;name:string;value:string},EmptyObject>
getRepoVariable:Method<{owner:string;repo:string;name:string},ActionsVariable>
updateRepoVariable:Method<{owner:string;repo:string;name:string;value?:string},undefined>
deleteRepoVariable:Method<{owner:string;repo:string;name:string},undefined>
listRepoWorkflows:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;workflows:Workflow[]}>
getWorkflow:Method<{owner:string;repo:string;workflow_id:(number|string)},Workflow>
disableWorkflow:Method<{owner:string;repo:string;workflow_id:(number|string)},undefined>
createWorkflowDispatch:Method<{owner:string;repo:string;workflow_id:(number|string);ref:string;inputs?:{[key:string]:unknown};return_run_details?:boolean},WorkflowDispatchResponse>
enableWorkflow:Method<{owner:string;repo:string;workflow_id:(number|string)},undefined>
listWorkflowRuns:Method<{owner:string;repo:string;workflow_id:(number|string);actor?:string;branch?:string;event?:string;status?:"completed"|"action_required"|"cancelled"|"failure"|"neutral"|"skipped"|"stale"|"success"|"timed_out"|"in_progress"|"queued"|"requested"|"waiting"|"pending";per_page?:number;page?:number;created?:string;exclude_pull_requests?:boolean;check_suite_id?:number;head_sha?:string},{total_count:number;workflow_runs:WorkflowRun[]}>
getWorkflowUsage:Method<{owner:string;repo:string;workflow_id:(number|string)},WorkflowUsage>
listEnvironmentSecrets:Method<{owner:string;repo:string;environment_name:string;per_page?:number;page?:number},{total_count:number;secrets:ActionsSecret[]}>
getEnvironmentPublicKey:Method<{owner:string;repo:string;environment_name:string},ActionsPublicKey>
getEnvironmentSecret:Method<{owner:string;repo:string;environment_name:string;secret_name:string},ActionsSecret>
createOrUpdateEnvironmentSecret:Method<{owner:string;repo:string;environment_name:string;secret_name:string;encrypted_value:string;key_id:string},EmptyObject>
deleteEnvironmentSecret:Method<{owner:string;repo:string;environment_name:string;secret_name:string},undefined>
listEnvironmentVariables:Method<{owner:string;repo:string;environment_name:string;per_page?:number;page?:number},{total_count:number;variables:ActionsVariable[]}>
createEnvironmentVariable:Method<{owner:string;repo:string;environment_name:string;name:string;value:string},EmptyObject>
getEnvironmentVariable:Method<{owner:string;repo:string;environment_name:string;name:string},ActionsVariable>
updateEnvironmentVariable:Method<{owner:string;repo:string;name:string;environment_name:string;value?:string},undefined>
deleteEnvironmentVariable:Method<{owner:string;repo:string;name:string;environment_name:string},undefined>
}
export interface OidcMethods {
listOidcCustomPropertyInclusionsForEnterprise:Method<{enterprise:string},OidcCustomPropertyInclusion[]>
createOidcCustomPropertyInclusionForEnterprise:Method<{enterprise:string;custom_property_name:string},OidcCustomPropertyInclusion>
deleteOidcCustomPropertyInclusionForEnterprise:Method<{enterprise:string;custom_property_name:string},undefined>
listOidcCustomPropertyInclusionsForOrg:Method<{org:string},OidcCustomPropertyInclusion[]>
createOidcCustomPropertyInclusionForOrg:Method<{org:string;custom_property_name:string},OidcCustomPropertyInclusion>
deleteOidcCustomPropertyInclusionForOrg:Method<{org:string;custom_property_name:string},undefined>
getOidcCustomSubTemplateForOrg:Method<{org:string},OidcCustomSub>
updateOidcCustomSubTemplateForOrg:Method<{org:string;include_claim_keys?:string[];use_immutable_subject?:boolean},EmptyObject>
}
export interface CodeSecurityMethods {
getConfigurationsForEnterprise:Method<{enterprise:string;per_page?:number;before?:string;after?:string},CodeSecurityConfiguration[]>
createConfigurationForEnterprise:Method<{enterprise:string;name:string;description?:string;advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";code_security?:"enabled"|"disabled"|"not_set";dependency_graph?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};dependabot_alerts?:"enabled"|"disabled"|"not_set";dependabot_security_updates?:"enabled"|"disabled"|"not_set";code_scanning_options?:CodeScanningOptions;code_scanning_default_setup?:"enabled"|"disabled"|"not_set";code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_protection?:"enabled"|"disabled"|"not_set";secret_scanning?:"enabled"|"disabled"|"not_set";secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
getDefaultConfigurationsForEnterprise:Method<{enterprise:string},CodeSecurityDefaultConfigurations>
getSingleConfigurationForEnterprise:Method<{enterprise:string;configuration_id:number},CodeSecurityConfiguration>
updateEnterpriseConfiguration:Method<{enterprise:string;configuration_id:number;name?:string;description?:string;advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";code_security?:"enabled"|"disabled"|"not_set";dependency_graph?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};dependabot_alerts?:"enabled"|"disabled"|"not_set";dependabot_security_updates?:"enabled"|"disabled"|"not_set";code_scanning_default_setup?:"enabled"|"disabled"|"not_set";code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;code_scanning_options?:CodeScanningOptions;code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_protection?:"enabled"|"disabled"|"not_set";secret_scanning?:"enabled"|"disabled"|"not_set";secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
deleteConfigurationForEnterprise:Method<{enterprise:string;configuration_id:number},undefined>
attachEnterpriseConfiguration:Method<{enterprise:string;configuration_id:number;scope:"all"|"all_without_configurations"},{[key:string]:unknown}>
setConfigurationAsDefaultForEnterprise:Method<{enterprise:string;configuration_id:number;default_for_new_repos?:"all"|"none"|"private_and_internal"|"public"},{default_for_new_repos?:"all"|"none"|"private_and_internal"|"public";configuration?:CodeSecurityConfiguration}>
getRepositoriesForEnterpriseConfiguration:Method<{enterprise:string;configuration_id:number;per_page?:number;before?:string;after?:string;status?:string},CodeSecurityConfigurationRepositories[]>
getConfigurationsForOrg:Method<{org:string;target_type?:"global"|"all";per_page?:number;before?:string;after?:string},CodeSecurityConfiguration[]>
createConfiguration:Method<{org:string;name:string;description?:string;advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";code_security?:"enabled"|"disabled"|"not_set";dependency_graph?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};dependabot_alerts?:"enabled"|"disabled"|"not_set";dependabot_security_updates?:"enabled"|"disabled"|"not_set";dependabot_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";code_scanning_options?:CodeScanningOptions;code_scanning_default_setup?:"enabled"|"disabled"|"not_set";code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_protection?:"enabled"|"disabled"|"not_set";secret_scanning?:"enabled"|"disabled"|"not_set";secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]};secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
getDefaultConfigurations:Method<{org:string},CodeSecurityDefaultConfigurations>
detachConfiguration:Method<{org:string;selected_repository_ids:number[]},undefined>
getConfiguration:Method<{org:string;configuration_id:number},CodeSecurityConfiguration>
updateConfiguration:Method<{org:string;configuration_id:number;name?:string;description?:string;advanced_security?:"enabled"|"disabled"|"code_security"|"secret_protection";code_security?:"enabled"|"disabled"|"not_set";dependency_graph?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action?:"enabled"|"disabled"|"not_set";dependency_graph_autosubmit_action_options?:{labeled_runners?:boolean};dependabot_alerts?:"enabled"|"disabled"|"not_set";dependabot_security_updates?:"enabled"|"disabled"|"not_set";dependabot_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";code_scanning_default_setup?:"enabled"|"disabled"|"not_set";code_scanning_default_setup_options?:CodeScanningDefaultSetupOptions;code_scanning_options?:CodeScanningOptions;code_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_protection?:"enabled"|"disabled"|"not_set";secret_scanning?:"enabled"|"disabled"|"not_set";secret_scanning_push_protection?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]};secret_scanning_validity_checks?:"enabled"|"disabled"|"not_set";secret_scanning_non_provider_patterns?:"enabled"|"disabled"|"not_set";secret_scanning_generic_secrets?:"enabled"|"disabled"|"not_set";secret_scanning_delegated_alert_dismissal?:"enabled"|"disabled"|"not_set";secret_scanning_extended_metadata?:"enabled"|"disabled"|"not_set";private_vulnerability_reporting?:"enabled"|"disabled"|"not_set";enforcement?:"enforced"|"unenforced"},CodeSecurityConfiguration>
deleteConfiguration:Method<{org:string;configuration_id:number},undefined>
attachConfiguration:Method<{org:string;configuration_id:number;scope:"all"|"all_without_configurations"|"public"|"private_or_internal"|"selected";selected_repository_ids?:number[]},{[key:string]:unknown}>
setConfigurationAsDefault:Method<{org:string;configuration_id:number;default_for_new_repos?:"all"|"none"|"private_and_internal"|"public"},{default_for_new_repos?:"all"|"none"|"private_and_internal"|"public";configuration?:CodeSecurityConfiguration}>
getRepositoriesForConfiguration:Method<{org:string;configuration_id:number;per_page?:number;before?:string;after?:string;status?:string},CodeSecurityConfigurationRepositories[]>
getConfigurationForRepository:Method<{owner:string;repo:string},CodeSecurityConfigurationForRepository>
}
export interface CopilotMethods {
copilotEnterpriseOneDayUsageMetrics:Method<{enterprise:string;day:string},CopilotUsageMetrics1DayReport>
copilotEnterpriseUsageMetrics:Method<{enterprise:string},CopilotUsageMetrics28DayReport>
copilotEnterpriseReposOneDayReport:Method<{enterprise:string;day:string},CopilotUsageMetrics1DayReport>
copilotEnterpriseUserTeamsOneDayReport:Method<{enterprise:string;day:string},CopilotUsageMetrics1DayReport>
copilotUsersOneDayUsageMetrics:Method<{enterprise:string;day:string},CopilotUsageMetrics1DayReport>
copilotUsersUsageMetrics:Method<{enterprise:string},CopilotUsageMetrics28DayReport>
setEnterpriseCodingAgentPolicy:Method<{enterprise:string;policy_state:"enabled_for_all_orgs"|"disabled_for_all_orgs"|"enabled_for_selected_orgs"|"configured_by_org_admins"},undefined>
addOrganizationsToEnterpriseCodingAgentPolicy:Method<{enterprise:string;organizations?:string[];custom_properties?:{property_name:string;values:string[]}[]},undefined>
removeOrganizationsFromEnterpriseCodingAgentPolicy:Method<{enterprise:string;organizations?:string[];custom_properties?:{property_name:string;values:string[]}[]},undefined>
getCopilotOrganizationDetails:Method<{org:string},CopilotOrganizationDetails>
listCopilotSeats:Method<{org:string;page?:number;per_page?:number},{total_seats?:number;seats?:CopilotSeatDetails[]}>
addCopilotSeatsForTeams:Method<{org:string;selected_teams:string[]},{seats_created:number}>
cancelCopilotSeatAssignmentForTeams:Method<{org:string;selected_teams:string[]},{seats_cancelled:number}>
addCopilotSeatsForUsers:Method<{org:string;selected_usernames:string[]},{seats_created:number}>
cancelCopilotSeatAssignmentForUsers:Method<{org:string;selected_usernames:string[]},{seats_cancelled:number}>
getCopilotCodingAgentPermissionsOrganization:Method<{org:string},{enabled_repositories:"all"|"selected"|"none";selected_repositories_url?:string}>
setCopilotCodingAgentPermissionsOrganization:Method<{org:string;enabled_repositories:"all"|"selected"|"none"},undefined>
listCopilotCodingAgentSelectedRepositoriesForOrganization:Method<{org:string;per_page?:number;page?:number},{total_count:number;repositories:MinimalRepository[]}>
setCopilotCodingAgentSelectedRepositoriesForOrganization:Method<{org:string;selected_repository_ids:number[]},undefined>
enableCopilotCodingAgentForRepositoryInOrganization:Method<{org:string;repository_id:number},undefined>
disableCopilotCodingAgentForRepositoryInOrganization:Method<{org:string;repository_id:number},undefined>
copilotContentExclusionForOrganization:Method<{org:string},CopilotOrganizationContentExclusionDetails>
setCopilotContentExclusionForOrganization:Method<{org:string;data:{[key:string]:((string|{ifAnyMatch:string[]}|{ifNoneMatch:string[]}))[]}},{message?:string}>
copilotOrganizationOneDayUsageMetrics:Method<{org:string;day:string},CopilotUsageMetrics1DayReport>
copilotOrganizationUsageMetrics:Method<{org:string},CopilotUsageMetrics28DayReport>
copilotOrganizationReposOneDayReport:Method<{org:string;day:string},CopilotUsageMetrics1DayReport>
copilotOrganizationUserTeamsOneDayReport:Method<{org:string;day:string},CopilotUsageMetrics1DayReport>
copilotOrganizationUsersOneDayUsageMetrics:Method<{org:string;day:string},CopilotUsageMetrics1DayReport>
copilotOrganizationUsersUsageMetrics:Method<{org:string},CopilotUsageMetrics28DayReport>
getCopilotSeatDetailsForUser:Method<{org:string;username:string},CopilotSeatDetails>
getCopilotCloudAgentConfiguration:Method<{owner:string;repo:string},{mcp_configuration:{[key:string]:unknown}|null;enabled_tools:{codeql:boolean;copilot_code_review:boolean;secret_scanning:boolean;dependency_vulnerability_checks:boolean};require_actions_workflow_approval:boolean;is_firewall_enabled:boolean;is_firewall_recommended_allowlist_enabled:boolean;custom_allowlist:string[];is_automations_enabled:boolean;require_write_access_for_automation_triggers:boolean}>
}
export interface DependabotMethods {
listAlertsForEnterprise:Method<{enterprise:string;classification?:string;state?:string;severity?:string;ecosystem?:string;package?:string;epss_percentage?:string;has?:(string|"patch"[]);assignee?:string;scope?:"development"|"runtime";relationship?:string;sort?:"created"|"updated"|"epss_percentage";direction?:"asc"|"desc";before?:string;after?:string;per_page?:number},DependabotAlertWithRepository[]>
repositoryAccessForEnterprise:Method<{enterprise:string;page?:number;per_page?:number},DependabotRepositoryAccessDetails>
updateRepositoryAccessForEnterprise:Method<{enterprise:string;repository_ids_to_add?:number[];repository_ids_to_remove?:number[]},undefined>
setRepositoryAccessDefaultLevelForEnterprise:Method<{enterprise:string;default_level:"public"|"internal"},undefined>
listAlertsForOrg:Method<{org:string;classification?:string;state?:string;severity?:string;ecosystem?:string;package?:string;epss_percentage?:string;artifact_registry_url?:string;artifact_registry?:string;has?:(string|("patch"|"deployment")[]);assignee?:string;runtime_risk?:string;scope?:"development"|"runtime";relationship?:string;sort?:"created"|"updated"|"epss_percentage";direction?:"asc"|"desc";before?:string;after?:string;per_page?:number},DependabotAlertWithRepository[]>
repositoryAccessForOrg:Method<{org:string;page?:number;per_page?:number},DependabotRepositoryAccessDetails>
updateRepositoryAccessForOrg:Method<{org:string;repository_ids_to_add?:number[];repository_ids_to_remove?:number[]},undefined>
setRepositoryAccessDefaultLevel:Method<{org:string;default_level:"public"|"internal"},undefined>
listOrgSecrets:Method<{org:string;per_page?:number;page?:number},{total_count:number;secrets:OrganizationDependabotSecret[]}>
getOrgPublicKey:Method<{org:string},DependabotPublicKey>
getOrgSecret:Method<{org:string;secret_name:string},OrganizationDependabotSecret>
createOrUpdateOrgSecret:Method<{org:string;secret_name:string;encrypted_value?:string;key_id?:string;visibility:"all"|"private"|"selected";selected_repository_ids?:((string|number))[]},EmptyObject>
deleteOrgSecret:Method<{org:string;secret_name:string},undefined>
listSelectedReposForOrgSecret:Method<{org:string;secret_name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgSecret:Method<{org:string;secret_name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
listAlertsForRepo:Method<{owner:string;repo:string;classification?:string;state?:string;severity?:string;ecosystem?:string;package?:string;manifest?:string;epss_percentage?:string;has?:(string|"patch"[]);assignee?:string;scope?:"development"|"runtime";relationship?:string;sort?:"created"|"updated"|"epss_percentage";direction?:"asc"|"desc";before?:string;after?:string;per_page?:number},DependabotAlert[]>
getAlert:Method<{owner:string;repo:string;alert_number:AlertNumber},DependabotAlert>
updateAlert:Method<{owner:string;repo:string;alert_number:AlertNumber;state?:"dismissed"|"open";dismissed_reason?:"fix_started"|"inaccurate"|"no_bandwidth"|"not_used"|"tolerable_risk";dismissed_comment?:string;assignees?:string[];agent_assignment?:{custom_instructions?:string;custom_agent?:string;model?:string}},DependabotAlert>
listRepoSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:DependabotSecret[]}>
getRepoPublicKey:Method<{owner:string;repo:string},DependabotPublicKey>
getRepoSecret:Method<{owner:string;repo:string;secret_name:string},DependabotSecret>
createOrUpdateRepoSecret:Method<{owner:string;repo:string;secret_name:string;encrypted_value?:string;key_id?:string},EmptyObject>
deleteRepoSecret:Method<{owner:string;repo:string;secret_name:string},undefined>
}
export interface EnterpriseTeamsMethods {
list:Method<{enterprise:string;per_page?:number;page?:number},EnterpriseTeam[]>
create:Method<{enterprise:string;name:string;description?:string|null;sync_to_organizations?:"all"|"disabled";organization_selection_type?:"disabled"|"selected"|"all";group_id?:string|null;notification_setting?:"notifications_enabled"|"notifications_disabled"},EnterpriseTeam>
get:Method<{enterprise:string;team_slug:string},EnterpriseTeam>
update:Method<{enterprise:string;team_slug:string;name?:string|null;description?:string|null;sync_to_organizations?:"all"|"disabled";organization_selection_type?:"disabled"|"selected"|"all";group_id?:string|null;notification_setting?:"notifications_enabled"|"notifications_disabled"},EnterpriseTeam>
delete:Method<{enterprise:string;team_slug:string},undefined>
}
export interface EnterpriseTeamMembershipsMethods {
list:Method<{enterprise:string;"enterprise-team":string;per_page?:number;page?:number},SimpleUser[]>
bulkAdd:Method<{enterprise:string;"enterprise-team":string;usernames:string[]},SimpleUser[]>
bulkRemove:Method<{enterprise:string;"enterprise-team":string;usernames:string[]},SimpleUser[]>
get:Method<{enterprise:string;"enterprise-team":string;username:string},SimpleUser>
add:Method<{enterprise:string;"enterprise-team":string;username:string},SimpleUser>
remove:Method<{enterprise:string;"enterprise-team":string;username:string},undefined>
}
export interface EnterpriseTeamOrganizationsMethods {
getAssignments:Method<{enterprise:string;"enterprise-team":string;per_page?:number;page?:number},OrganizationSimple[]>
bulkAdd:Method<{enterprise:string;"enterprise-team":string;organization_slugs:string[]},OrganizationSimple[]>
bulkRemove:Method<{enterprise:string;"enterprise-team":string;organization_slugs:string[]},undefined>
getAssignment:Method<{enterprise:string;"enterprise-team":string;org:string},OrganizationSimple>
add:Method<{enterprise:string;"enterprise-team":string;org:string},OrganizationSimple>
delete:Method<{enterprise:string;"enterprise-team":string;org:string},undefined>
}
export interface ActivityMethods {
listPublicEvents:Method<{per_page?:number;page?:number},Event[]>
getFeeds:Method<{},Feed>
listPublicEventsForRepoNetwork:Method<{owner:string;repo:string;per_page?:number;page?:number},Event[]>
listNotificationsForAuthenticatedUser:Method<{all?:boolean;participating?:boolean;since?:string;before?:string;page?:number;per_page?:number},Thread[]>
markNotificationsAsRead:Method<{last_read_at?:string;read?:boolean},{message?:string}>
getThread:Method<{thread_id:number},Thread>
markThreadAsRead:Method<{thread_id:number},undefined>
markThreadAsDone:Method<{thread_id:number},undefined>
getThreadSubscriptionForAuthenticatedUser:Method<{thread_id:number},ThreadSubscription>
setThreadSubscription:Method<{thread_id:number;ignored?:boolean},ThreadSubscription>
deleteThreadSubscription:Method<{thread_id:number},undefined>
listPublicOrgEvents:Method<{org:string;per_page?:number;page?:number},Event[]>
listRepoEvents:Method<{owner:string;repo:string;per_page?:number;page?:number},Event[]>
listRepoNotificationsForAuthenticatedUser:Method<{owner:string;repo:string;all?:boolean;participating?:boolean;since?:string;before?:string;per_page?:number;page?:number},Thread[]>
markRepoNotificationsAsRead:Method<{owner:string;repo:string;last_read_at?:string},{message?:string;url?:string}>
listStargazersForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number},(SimpleUser[]|Stargazer[])>
getStargazerCountForRepo:Method<{owner:string;repo:string},{count:number}>
listWatchersForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number},SimpleUser[]>
getRepoSubscription:Method<{owner:string;repo:string},RepositorySubscription>
setRepoSubscription:Method<{owner:string;repo:string;subscribed?:boolean;ignored?:boolean},RepositorySubscription>
deleteRepoSubscription:Method<{owner:string;repo:string},undefined>
listReposStarredByAuthenticatedUser:Method<{sort?:"created"|"updated";direction?:"asc"|"desc";per_page?:number;page?:number},Repository[]>
checkRepoIsStarredByAuthenticatedUser:Method<{owner:string;repo:string},undefined>
starRepoForAuthenticatedUser:Method<{owner:string;repo:string},undefined>
unstarRepoForAuthenticatedUser:Method<{owner:string;repo:string},undefined>
listWatchedReposForAuthenticatedUser:Method<{per_page?:number;page?:number},MinimalRepository[]>
listEventsForAuthenticatedUser:Method<{username:string;per_page?:number;page?:number},Event[]>
listOrgEventsForAuthenticatedUser:Method<{username:string;org:string;per_page?:number;page?:number},Event[]>
listPublicEventsForUser:Method<{username:string;per_page?:number;page?:number},Event[]>
listReceivedEventsForUser:Method<{username:string;per_page?:number;page?:number},Event[]>
listReceivedPublicEventsForUser:Method<{username:string;per_page?:number;page?:number},Event[]>
listReposStarredByUser:Method<{username:string;sort?:"created"|"updated";direction?:"asc"|"desc";per_page?:number;page?:number},(StarredRepository[]|Repository[])>
listReposWatchedByUser:Method<{username:string;per_page?:number;page?:number},MinimalRepository[]>
}
export interface GistsMethods {
list:Method<{since?:string;per_page?:number;page?:number},BaseGist[]>
create:Method<{description?:string;files:{[key:string]:{content:string}};public?:(boolean|"true"|"false")},GistSimple>
listPublic:Method<{since?:string;per_page?:number;page?:number},BaseGist[]>
listStarred:Method<{since?:string;per_page?:number;page?:number},BaseGist[]>
get:Method<{gist_id:string},GistSimple>
update:Method<{gist_id:string;description?:string;files?:{[key:string]:{content?:string;filename?:string|null}}},GistSimple>
delete:Method<{gist_id:string},undefined>
listComments:Method<{gist_id:string;per_page?:number;page?:number},GistComment[]>
createComment:Method<{gist_id:string;body:string},GistComment>
getComment:Method<{gist_id:string;comment_id:number},GistComment>
updateComment:Method<{gist_id:string;comment_id:number;body:string},GistComment>
deleteComment:Method<{gist_id:string;comment_id:number},undefined>
listCommits:Method<{gist_id:string;per_page?:number;page?:number},GistCommit[]>
listForks:Method<{gist_id:string;per_page?:number;page?:number},GistSimple[]>
fork:Method<{gist_id:string},BaseGist>
checkIsStarred:Method<{gist_id:string},undefined>
star:Method<{gist_id:string},undefined>
unstar:Method<{gist_id:string},undefined>
getRevision:Method<{gist_id:string;sha:string},GistSimple>
listForUser:Method<{username:string;since?:string;per_page?:number;page?:number},BaseGist[]>
}
export interface GitignoreMethods {
getAllTemplates:Method<{},string[]>
getTemplate:Method<{name:string},GitignoreTemplate>
}
export interface IssuesMethods {
list:Method<{filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";state?:"open"|"closed"|"all";labels?:string;sort?:"created"|"updated"|"comments";direction?:"asc"|"desc";since?:string;collab?:boolean;orgs?:boolean;owned?:boolean;pulls?:boolean;per_page?:number;page?:number},Issue[]>
listForOrg:Method<{org:string;filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";state?:"open"|"closed"|"all";labels?:string;type?:string;sort?:"created"|"updated"|"comments";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},Issue[]>
listAssignees:Method<{owner:string;repo:string;per_page?:number;page?:number},SimpleUser[]>
checkUserCanBeAssigned:Method<{owner:string;repo:string;assignee:string},undefined>
listForRepo:Method<{owner:string;repo:string;milestone?:string;state?:"open"|"closed"|"all";assignee?:string;type?:string;creator?:string;mentioned?:string;issue_field_values?:string;labels?:string;sort?:"created"|"updated"|"comments";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},Issue[]>
create:Method<{owner:string;repo:string;title:(string|number);body?:string;assignee?:string|null;milestone?:(string|number)|null;labels?:((string|{id?:number;name?:string;description?:string|null;color?:string|null}))[];assignees?:string[];issue_field_values?:({field_id:number;value:(string|number|string[])})[];type?:string|null},Issue>
listCommentsForRepo:Method<{owner:string;repo:string;sort?:"created"|"updated";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},IssueComment[]>
getComment:Method<{owner:string;repo:string;comment_id:number},IssueComment>
updateComment:Method<{owner:string;repo:string;comment_id:number;body:string},IssueComment>
deleteComment:Method<{owner:string;repo:string;comment_id:number},undefined>
pinComment:Method<{owner:string;repo:string;comment_id:number},IssueComment>
unpinComment:Method<{owner:string;repo:string;comment_id:number},undefined>
listEventsForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number},IssueEvent[]>
getEvent:Method<{owner:string;repo:string;event_id:number},IssueEvent>
get:Method<{owner:string;repo:string;issue_number:number},Issue>
update:Method<{owner:string;repo:string;issue_number:number;title?:(string|number)|null;body?:string|null;assignee?:string|null;state?:"open"|"closed";state_reason?:"completed"|"not_planned"|"duplicate"|"reopened"|null;duplicate_issue_id?:number;milestone?:(string|number)|null;labels?:((string|{id?:number;name?:string;description?:string|null;color?:string|null;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[];assignees?:((string|{login?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[];issue_field_values?:({field_id:number;value:(string|number|string[]);rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"})[];type?:(string|{value?:string|null;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"})|null},Issue&{suggestions?:{type?:({value?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];issue_field_values?:({field_id?:number;value?:(string|number|string[]);rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];labels?:({name?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];assignees?:({login?:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[];state?:({value?:string;state_reason?:string;duplicate_issue_id?:number;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high";ignored?:boolean;ignored_reason?:"already_applied"|"issue_already_closed"})[]}}>
addAssignees:Method<{owner:string;repo:string;issue_number:number;assignees?:((string|{login:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[]},Issue>
removeAssignees:Method<{owner:string;repo:string;issue_number:number;assignees:string[]},Issue>
checkUserCanBeAssignedToIssue:Method<{owner:string;repo:string;issue_number:number;assignee:string},undefined>
listComments:Method<{owner:string;repo:string;issue_number:number;since?:string;per_page?:number;page?:number},IssueComment[]>
createComment:Method<{owner:string;repo:string;issue_number:number;body:string},IssueComment>
listDependenciesBlockedBy:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},Issue[]>
addBlockedByDependency:Method<{owner:string;repo:string;issue_number:number;issue_id:number},Issue>
removeDependencyBlockedBy:Method<{owner:string;repo:string;issue_number:number;issue_id:number},Issue>
listDependenciesBlocking:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},Issue[]>
listEvents:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},IssueEventForIssue[]>
listIssueFieldValuesForIssue:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},IssueFieldValue[]>
addIssueFieldValues:Method<{owner:string;repo:string;issue_number:number;issue_field_values?:({field_id:number;value:(string|number|string[])})[]},IssueFieldValue[]>
setIssueFieldValues:Method<{owner:string;repo:string;issue_number:number;issue_field_values?:({field_id:number;value:(string|number)})[]},IssueFieldValue[]>
deleteIssueFieldValue:Method<{owner:string;repo:string;issue_number:number;issue_field_id:number},undefined>
listLabelsOnIssue:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},Label[]>
addLabels:Method<{owner:string;repo:string;issue_number:number;labels?:((string|{name:string;rationale?:string;suggest?:boolean;confidence?:"low"|"medium"|"high"}))[]},Label[]>
setLabels:Method<{owner:string;repo:string;issue_number:number;labels?:(string[]|{name:string}[])},Label[]>
removeAllLabels:Method<{owner:string;repo:string;issue_number:number},undefined>
removeLabel:Method<{owner:string;repo:string;issue_number:number;name:string},Label[]>
lock:Method<{owner:string;repo:string;issue_number:number;lock_reason?:"off-topic"|"too heated"|"resolved"|"spam"},undefined>
unlock:Method<{owner:string;repo:string;issue_number:number},undefined>
getParent:Method<{owner:string;repo:string;issue_number:number},Issue>
removeSubIssue:Method<{owner:string;repo:string;issue_number:number;sub_issue_id:number},Issue>
listSubIssues:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number},Issue[]>
addSubIssue:Method<{owner:string;repo:string;issue_number:number;sub_issue_id:number;replace_parent?:boolean},Issue>
reprioritizeSubIssue:Method<{owner:string;repo:string;issue_number:number;sub_issue_id:number;after_id?:number;before_id?:number},Issue>
listSuggestions:Method<{owner:string;repo:string;issue_number:number;state?:"pending"|"applied"|"approved"|"dismissed"|"replaced"|"invalidated"|"all";action?:"set_type"|"add_label"|"add_field"|"add_assignee"|"close_issue";per_page?:number;page?:number},IssueSuggestion[]>
approveSuggestion:Method<{owner:string;repo:string;issue_number:number;suggestion_id:number},IssueSuggestion>
dismissSuggestion:Method<{owner:string;repo:string;issue_number:number;suggestion_id:number},IssueSuggestion>
listEventsForTimeline:Method<{owner:string;repo:string;issue_number:number;per_page?:number;page?:number;exclude?:string},TimelineIssueEvents[]>
listLabelsForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number},Label[]>
createLabel:Method<{owner:string;repo:string;name:string;color?:string;description?:string},Label>
getLabel:Method<{owner:string;repo:string;name:string},Label>
updateLabel:Method<{owner:string;repo:string;name:string;new_name?:string;color?:string;description?:string},Label>
deleteLabel:Method<{owner:string;repo:string;name:string},undefined>
listMilestones:Method<{owner:string;repo:string;state?:"open"|"closed"|"all";sort?:"due_on"|"completeness";direction?:"asc"|"desc";per_page?:number;page?:number},Milestone[]>
createMilestone:Method<{owner:string;repo:string;title:string;state?:"open"|"closed";description?:string;due_on?:string},Milestone>
getMilestone:Method<{owner:string;repo:string;milestone_number:number},Milestone>
updateMilestone:Method<{owner:string;repo:string;milestone_number:number;title?:string;state?:"open"|"closed";description?:string;due_on?:string},Milestone>
deleteMilestone:Method<{owner:string;repo:string;milestone_number:number},undefined>
listLabelsForMilestone:Method<{owner:string;repo:string;milestone_number:number;per_page?:number;page?:number},Label[]>
listForAuthenticatedUser:Method<{filter?:"assigned"|"created"|"mentioned"|"subscribed"|"repos"|"all";state?:"open"|"closed"|"all";labels?:string;sort?:"created"|"updated"|"comments";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},Issue[]>
}
export interface LicensesMethods {
getAllCommonlyUsed:Method<{featured?:boolean;per_page?:number;page?:number},LicenseSimple[]>
get:Method<{license:string},License>
getForRepo:Method<{owner:string;repo:string;ref?:CodeScanningRef},LicenseContent>
}
export interface MarkdownMethods {
render:Method<{text:string;mode?:"markdown"|"gfm";context?:string},string>
renderRaw:Method<{data:RawBody},string>
}
export interface OrgsMethods {
list:Method<{since?:number;per_page?:number},OrganizationSimple[]>
get:Method<{org:string},OrganizationFull>
update:Method<{org:string;billing_email?:string;company?:string;email?:string;twitter_username?:string;location?:string;name?:string;description?:string;has_organization_projects?:boolean;has_repository_projects?:boolean;default_repository_permission?:"read"|"write"|"admin"|"none";members_can_create_repositories?:boolean;members_can_create_internal_repositories?:boolean;members_can_create_private_repositories?:boolean;members_can_create_public_repositories?:boolean;members_allowed_repository_creation_type?:"all"|"private"|"none";members_can_create_pages?:boolean;members_can_create_public_pages?:boolean;members_can_create_private_pages?:boolean;members_can_fork_private_repositories?:boolean;web_commit_signoff_required?:boolean;blog?:string;advanced_security_enabled_for_new_repositories?:boolean;dependabot_alerts_enabled_for_new_repositories?:boolean;dependabot_security_updates_enabled_for_new_repositories?:boolean;dependency_graph_enabled_for_new_repositories?:boolean;secret_scanning_enabled_for_new_repositories?:boolean;secret_scanning_push_protection_enabled_for_new_repositories?:boolean;secret_scanning_push_protection_custom_link_enabled?:boolean;secret_scanning_push_protection_custom_link?:string;deploy_keys_enabled_for_repositories?:boolean},OrganizationFull>
delete:Method<{org:string},{[key:string]:unknown}>
createArtifactDeploymentRecord:Method<{org:string;name:string;digest:string;version?:string;status:"deployed"|"decommissioned";logical_environment:string;physical_environment?:string;cluster?:string;deployment_name:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[];github_repository?:string;return_records?:boolean},{total_count:number;deployment_records?:ArtifactDeploymentRecord[]}>
setClusterDeploymentRecords:Method<{org:string;cluster:string;logical_environment:string;physical_environment?:string;deployments:({name:string;digest:string;version?:string;status?:"deployed"|"decommissioned";deployment_name:string;github_repository?:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[]})[];partial_success?:boolean;return_records?:boolean},{total_count:number;deployment_records?:ArtifactDeploymentRecord[]}>
createClusterDeploymentRecordsJob:Method<{org:string;cluster:string;logical_environment:string;physical_environment?:string;deployments:({name:string;digest:string;version?:string;status?:"deployed"|"decommissioned";deployment_name:string;github_repository?:string;tags?:{[key:string]:string};runtime_risks?:("critical-resource"|"internet-exposed"|"lateral-movement"|"sensitive-data")[]})[]},{job_id:number;errors?:{[key:string]:unknown}[]}>
getClusterDeploymentRecordsJob:Method<{org:string;cluster:string;job_id:number},{job_id:number;status:"pending"|"processing"|"completed"|"failed";started_at?:string;total_count?:number;errors?:{[key:string]:unknown}[]}>
createArtifactStorageRecord:Method<{org:string;name:string;digest:string;version?:string;artifact_url?:string;path?:string;registry_url:string;repository?:string;status?:"active"|"eol"|"deleted";github_repository?:string;return_records?:boolean},{total_count:number;storage_records?:({id?:number;name?:string;digest?:string;artifact_url?:string|null;registry_url?:string;repository?:string|null;status?:string;created_at?:string;updated_at?:string})[]}>
listArtifactDeploymentRecords:Method<{org:string;subject_digest:string},{total_count?:number;deployment_records?:ArtifactDeploymentRecord[]}>
listArtifactStorageRecords:Method<{org:string;subject_digest:string},{total_count?:number;storage_records?:{id?:number;name?:string;digest?:string;artifact_url?:string;registry_url?:string;repository?:string;status?:string;created_at?:string;updated_at?:string}[]}>
listAttestationsBulk:Method<{per_page?:number;before?:string;after?:string;org:string;subject_digests:string[];predicate_type?:string},{attestations_subject_digests?:{[key:string]:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string}[]|null};page_info?:{has_next?:boolean;has_previous?:boolean;next?:string;previous?:string}}>
deleteAttestationsBulk:Method<{org:string;subject_digests?:string[];attestation_ids?:number[]},undefined>
deleteAttestationsBySubjectDigest:Method<{org:string;subject_digest:string},undefined>
listAttestationRepositories:Method<{per_page?:number;before?:string;after?:string;org:string;predicate_type?:string},{id?:number;name?:string}[]>
deleteAttestationsById:Method<{org:string;attestation_id:number},undefined>
listAttestations:Method<{per_page?:number;before?:string;after?:string;org:string;subject_digest:string;predicate_type?:string},{attestations?:({bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}}|null;repository_id?:number;bundle_url?:string;initiator?:string})[]}>
listBlockedUsers:Method<{org:string;per_page?:number;page?:number},SimpleUser[]>
checkBlockedUser:Method<{org:string;username:string},undefined>
blockUser:Method<{org:string;username:string},undefined>
unblockUser:Method<{org:string;username:string},undefined>
listFailedInvitations:Method<{org:string;per_page?:number;page?:number},OrganizationInvitation[]>
listWebhooks:Method<{org:string;per_page?:number;page?:number},OrgHook[]>
createWebhook:Method<{org:string;name:string;config:{url:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl;username?:string;password?:string};events?:string[];active?:boolean},OrgHook>
getWebhook:Method<{org:string;hook_id:number},OrgHook>
updateWebhook:Method<{org:string;hook_id:number;config?:{url:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl};events?:string[];active?:boolean;name?:string},OrgHook>
deleteWebhook:Method<{org:string;hook_id:number},undefined>
getWebhookConfigForOrg:Method<{org:string;hook_id:number},WebhookConfig>
updateWebhookConfigForOrg:Method<{org:string;hook_id:number;data?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
listWebhookDeliveries:Method<{org:string;hook_id:number;per_page?:number;cursor?:string;status?:"success"|"failure"},HookDeliveryItem[]>
getWebhookDelivery:Method<{org:string;hook_id:number;delivery_id:number},HookDelivery>
redeliverWebhookDelivery:Method<{org:string;hook_id:number;delivery_id:number},{[key:string]:unknown}>
pingWebhook:Method<{org:string;hook_id:number},undefined>
listAppInstallations:Method<{org:string;per_page?:number;page?:number},{total_count:number;installations:Installation[]}>
listPendingInvitations:Method<{org:string;per_page?:number;page?:number;role?:"all"|"admin"|"direct_member"|"billing_manager"|"hiring_manager";invitation_source?:"all"|"member"|"scim"},OrganizationInvitation[]>
createInvitation:Method<{org:string;invitee_id?:number;email?:string;role?:"admin"|"direct_member"|"billing_manager"|"reinstate";team_ids?:number[]},OrganizationInvitation>
cancelInvitation:Method<{org:string;invitation_id:number},undefined>
listInvitationTeams:Method<{org:string;invitation_id:number;per_page?:number;page?:number},Team[]>
listIssueFields:Method<{org:string},IssueField[]>
createIssueField:Method<{org:string;name:string;description?:string|null;data_type:"text"|"date"|"single_select"|"multi_select"|"number";visibility?:"organization_members_only"|"all";options?:({name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]|null},IssueField>
updateIssueField:Method<{org:string;issue_field_id:number;name?:string;description?:string|null;visibility?:"organization_members_only"|"all";options?:({id?:number;name:string;description?:string|null;color:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple";priority:number})[]},IssueField>
deleteIssueField:Method<{org:string;issue_field_id:number},undefined>
listIssueTypes:Method<{org:string},IssueType[]>
createIssueType:Method<{org:string;name:string;is_enabled:boolean;description?:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null},IssueType>
updateIssueType:Method<{org:string;issue_type_id:number;name:string;is_enabled:boolean;description?:string|null;color?:"gray"|"blue"|"green"|"yellow"|"orange"|"red"|"pink"|"purple"|null},IssueType>
deleteIssueType:Method<{org:string;issue_type_id:number},undefined>
listMembers:Method<{org:string;filter?:"2fa_disabled"|"2fa_insecure"|"all";role?:"all"|"admin"|"member";per_page?:number;page?:number},SimpleUser[]>
checkMembershipForUser:Method<{org:string;username:string},undefined>
removeMember:Method<{org:string;username:string},undefined>
getMembershipForUser:Method<{org:string;username:string},OrgMembership>
setMembershipForUser:Method<{org:string;username:string;role?:"admin"|"member"},OrgMembership>
removeMembershipForUser:Method<{org:string;username:string},undefined>
listOrgRoles:Method<{org:string},{total_count?:number;roles?:OrganizationRole[]}>
revokeAllOrgRolesTeam:Method<{org:string;team_slug:string},undefined>
assignTeamToOrgRole:Method<{org:string;team_slug:string;role_id:number},undefined>
revokeOrgRoleTeam:Method<{org:string;team_slug:string;role_id:number},undefined>
revokeAllOrgRolesUser:Method<{org:string;username:string},undefined>
assignUserToOrgRole:Method<{org:string;username:string;role_id:number},undefined>
revokeOrgRoleUser:Method<{org:string;username:string;role_id:number},undefined>
getOrgRole:Method<{org:string;role_id:number},OrganizationRole>
listOrgRoleTeams:Method<{org:string;role_id:number;per_page?:number;page?:number},TeamRoleAssignment[]>
listOrgRoleUsers:Method<{org:string;role_id:number;per_page?:number;page?:number},UserRoleAssignment[]>
listOutsideCollaborators:Method<{org:string;filter?:"2fa_disabled"|"2fa_insecure"|"all";per_page?:number;page?:number},SimpleUser[]>
convertMemberToOutsideCollaborator:Method<{org:string;username:string;async?:boolean},{[key:string]:unknown}>
removeOutsideCollaborator:Method<{org:string;username:string},undefined>
listPatGrantRequests:Method<{org:string;per_page?:number;page?:number;sort?:"created_at";direction?:"asc"|"desc";owner?:string[];repository?:string;permission?:string;last_used_before?:string;last_used_after?:string;token_id?:string[]},OrganizationProgrammaticAccessGrantRequest[]>
reviewPatGrantRequestsInBulk:Method<{org:string;pat_request_ids?:number[];action:"approve"|"deny";reason?:string|null},{[key:string]:unknown}>
reviewPatGrantRequest:Method<{org:string;pat_request_id:number;action:"approve"|"deny";reason?:string|null},undefined>
listPatGrantRequestRepositories:Method<{org:string;pat_request_id:number;per_page?:number;page?:number},MinimalRepository[]>
listPatGrants:Method<{org:string;per_page?:number;page?:number;sort?:"created_at";direction?:"asc"|"desc";owner?:string[];repository?:string;permission?:string;last_used_before?:string;last_used_after?:string;token_id?:string[]},OrganizationProgrammaticAccessGrant[]>
updatePatAccesses:Method<{org:string;action:"revoke";pat_ids:number[]},{[key:string]:unknown}>
updatePatAccess:Method<{org:string;pat_id:number;action:"revoke"},undefined>
listPatGrantRepositories:Method<{org:string;pat_id:number;per_page?:number;page?:number},MinimalRepository[]>
customPropertiesForReposGetOrganizationDefinitions:Method<{org:string},CustomProperty[]>
customPropertiesForReposCreateOrUpdateOrganizationDefinitions:Method<{org:string;properties:CustomProperty[]},CustomProperty[]>
customPropertiesForReposGetOrganizationDefinition:Method<{org:string;custom_property_name:string},CustomProperty>
customPropertiesForReposCreateOrUpdateOrganizationDefinition:Method<{org:string;custom_property_name:string;value_type:"string"|"single_select"|"multi_select"|"true_false"|"url";required?:boolean;default_value?:(string|string[])|null;description?:string|null;allowed_values?:string[]|null;values_editable_by?:"org_actors"|"org_and_repo_actors"|null;require_explicit_values?:boolean},CustomProperty>
customPropertiesForReposDeleteOrganizationDefinition:Method<{org:string;custom_property_name:string},undefined>
customPropertiesForReposGetOrganizationValues:Method<{org:string;per_page?:number;page?:number;repository_query?:string},OrgRepoCustomPropertyValues[]>
customPropertiesForReposCreateOrUpdateOrganizationValues:Method<{org:string;repository_names:string[];properties:CustomPropertyValue[]},undefined>
listPublicMembers:Method<{org:string;per_page?:number;page?:number},SimpleUser[]>
checkPublicMembershipForUser:Method<{org:string;username:string},undefined>
setPublicMembershipForAuthenticatedUser:Method<{org:string;username:string},undefined>
removePublicMembershipForAuthenticatedUser:Method<{org:string;username:string},undefined>
getOrgRulesetHistory:Method<{org:string;per_page?:number;page?:number;ruleset_id:number},RulesetVersion[]>
getOrgRulesetVersion:Method<{org:string;ruleset_id:number;version_id:number},RulesetVersionWithState>
listSecurityManagerTeams:Method<{org:string},TeamSimple[]>
addSecurityManagerTeam:Method<{org:string;team_slug:string},undefined>
removeSecurityManagerTeam:Method<{org:string;team_slug:string},undefined>
getImmutableReleasesSettings:Method<{org:string},ImmutableReleasesOrganizationSettings>
setImmutableReleasesSettings:Method<{org:string;enforced_repositories:"all"|"none"|"selected";selected_repository_ids?:number[]},undefined>
getImmutableReleasesSettingsRepositories:Method<{org:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setImmutableReleasesSettingsRepositories:Method<{org:string;selected_repository_ids:number[]},undefined>
enableSelectedRepositoryImmutableReleasesOrganization:Method<{org:string;repository_id:number},undefined>
disableSelectedRepositoryImmutableReleasesOrganization:Method<{org:string;repository_id:number},undefined>
enableOrDisableSecurityProductOnAllOrgRepos:Method<{org:string;security_product:"dependency_graph"|"dependabot_alerts"|"dependabot_security_updates"|"advanced_security"|"code_scanning_default_setup"|"secret_scanning"|"secret_scanning_push_protection";enablement:"enable_all"|"disable_all";query_suite?:"default"|"extended"},undefined>
listMembershipsForAuthenticatedUser:Method<{state?:"active"|"pending";per_page?:number;page?:number},OrgMembership[]>
getMembershipForAuthenticatedUser:Method<{org:string},OrgMembership>
updateMembershipForAuthenticatedUser:Method<{org:string;state:"active"},OrgMembership>
listForAuthenticatedUser:Method<{per_page?:number;page?:number},OrganizationSimple[]>
listForUser:Method<{username:string;per_page?:number;page?:number},OrganizationSimple[]>
listOrganizationFineGrainedPermissions:Method<{org:string},{name:string;description:string}[]>
}
export interface BillingMethods {
getGithubBillingAiCreditUsageReportOrg:Method<{org:string;year?:number;month?:number;day?:number;user?:string;model?:string;product?:string},BillingAiCreditUsageReportOrg>
getAllBudgetsOrg:Method<{org:string;page?:number;per_page?:number;scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"user";user?:string},GetAllBudgets>
createOrganizationBudget:Method<{org:string;budget_amount?:number;prevent_further_usage?:boolean;budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]};budget_scope?:"organization"|"repository"|"multi_user_customer"|"user";budget_entity_name?:string;budget_type?:("BundlePricing"|"ProductPricing"|"SkuPricing");budget_product_sku?:string;user?:string},CreateBudget>
getBudgetOrg:Method<{org:string;budget_id:string},GetBudget>
updateBudgetOrg:Method<{org:string;budget_id:string;budget_amount?:number;prevent_further_usage?:boolean;budget_alerting?:{will_alert?:boolean;alert_recipients?:string[]};budget_scope?:"enterprise"|"organization"|"repository"|"cost_center"|"multi_user_customer"|"user";budget_entity_name?:string;budget_type?:("BundlePricing"|"ProductPricing"|"SkuPricing");budget_product_sku?:string;user?:string},UpdateBudget>
deleteBudgetOrg:Method<{org:string;budget_id:string},DeleteBudget>
getGithubBillingPremiumRequestUsageReportOrg:Method<{org:string;year?:number;month?:number;day?:number;user?:string;model?:string;product?:string},BillingPremiumRequestUsageReportOrg>
getGithubBillingUsageReportOrg:Method<{org:string;year?:number;month?:number;day?:number},BillingUsageReport>
getGithubBillingUsageSummaryReportOrg:Method<{org:string;year?:number;month?:number;day?:number;repository?:string;product?:string;sku?:string},BillingUsageSummaryReportOrg>
getGithubBillingAiCreditUsageReportUser:Method<{username:string;year?:number;month?:number;day?:number;model?:string;product?:string},BillingAiCreditUsageReportUser>
getGithubBillingPremiumRequestUsageReportUser:Method<{username:string;year?:number;month?:number;day?:number;model?:string;product?:string},BillingPremiumRequestUsageReportUser>
getGithubBillingUsageReportUser:Method<{username:string;year?:number;month?:number;day?:number},BillingUsageReportUser>
getGithubBillingUsageSummaryReportUser:Method<{username:string;year?:number;month?:number;day?:number;repository?:string;product?:string;sku?:string},BillingUsageSummaryReportUser>
}
export interface AgentsMethods {
listOrgSecrets:Method<{org:string;per_page?:number;page?:number},{total_count:number;secrets:OrganizationActionsSecret[]}>
getOrgPublicKey:Method<{org:string},ActionsPublicKey>
getOrgSecret:Method<{org:string;secret_name:string},OrganizationActionsSecret>
createOrUpdateOrgSecret:Method<{org:string;secret_name:string;encrypted_value:string;key_id:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[]},EmptyObject>
deleteOrgSecret:Method<{org:string;secret_name:string},undefined>
listSelectedReposForOrgSecret:Method<{org:string;secret_name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgSecret:Method<{org:string;secret_name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
listOrgVariables:Method<{org:string;per_page?:number;page?:number},{total_count:number;variables:OrganizationActionsVariable[]}>
createOrgVariable:Method<{org:string;name:string;value:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[]},EmptyObject>
getOrgVariable:Method<{org:string;name:string},OrganizationActionsVariable>
updateOrgVariable:Method<{org:string;name:string;value?:string;visibility?:"all"|"private"|"selected";selected_repository_ids?:number[]},undefined>
deleteOrgVariable:Method<{org:string;name:string},undefined>
listSelectedReposForOrgVariable:Method<{org:string;name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgVariable:Method<{org:string;name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgVariable:Method<{org:string;name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgVariable:Method<{org:string;name:string;repository_id:number},undefined>
listRepoOrganizationSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:ActionsSecret[]}>
listRepoOrganizationVariables:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;variables:ActionsVariable[]}>
listRepoSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:ActionsSecret[]}>
getRepoPublicKey:Method<{owner:string;repo:string},ActionsPublicKey>
getRepoSecret:Method<{owner:string;repo:string;secret_name:string},ActionsSecret>
createOrUpdateRepoSecret:Method<{owner:string;repo:string;secret_name:string;encrypted_value:string;key_id:string},EmptyObject>
deleteRepoSecret:Method<{owner:string;repo:string;secret_name:string},undefined>
listRepoVariables:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;variables:ActionsVariable[]}>
createRepoVariable:Method<{owner:string;repo:string;name:string;value:string},EmptyObject>
getRepoVariable:Method<{owner:string;repo:string;name:string},ActionsVariable>
updateRepoVariable:Method<{owner:string;repo:string;name:string;value?:string},undefined>
deleteRepoVariable:Method<{owner:string;repo:string;name:string},undefined>
}
export interface CampaignsMethods {
listOrgCampaigns:Method<{org:string;page?:number;per_page?:number;direction?:"asc"|"desc";state?:CampaignState;sort?:"created"|"updated"|"ends_at"|"published"},CampaignSummary[]>
createCampaign:Method<{org:string;name:string;description:string;managers?:string[];team_managers?:string[];ends_at:string;contact_link?:string|null;code_scanning_alerts?:{repository_id:number;alert_numbers:number[]}[]|null;generate_issues?:boolean},CampaignSummary>
getCampaignSummary:Method<{org:string;campaign_number:number},CampaignSummary>
updateCampaign:Method<{org:string;campaign_number:number;name?:string;description?:string;managers?:string[];team_managers?:string[];ends_at?:string;contact_link?:string|null;state?:CampaignState},CampaignSummary>
deleteCampaign:Method<{org:string;campaign_number:number},undefined>
}
export interface CodeScanningMethods {
listAlertsForOrg:Method<{org:string;tool_name?:CodeScanningAnalysisToolName;tool_guid?:CodeScanningAnalysisToolGuid;before?:string;after?:string;page?:number;per_page?:number;direction?:"asc"|"desc";state?:CodeScanningAlertStateQuery;sort?:"created"|"updated";severity?:CodeScanningAlertSeverity;assignees?:string},CodeScanningOrganizationAlertItems[]>
listAlertsForRepo:Method<{owner:string;repo:string;tool_name?:CodeScanningAnalysisToolName;tool_guid?:CodeScanningAnalysisToolGuid;page?:number;per_page?:number;ref?:CodeScanningRef;direction?:"asc"|"desc";sort?:"created"|"number"|"updated";state?:CodeScanningAlertState},CodeScanningAlertItems[]>
getAlert:Method<{owner:string;repo:string;alert_number:AlertNumber},CodeScanningAlert>
updateAlert:Method<{owner:string;repo:string;alert_number:AlertNumber;state?:CodeScanningAlertSetState;dismissed_reason?:CodeScanningAlertDismissedReason;dismissed_comment?:CodeScanningAlertDismissedComment;create_request?:CodeScanningAlertCreateRequest;assignees?:CodeScanningAlertAssignees},CodeScanningAlert>
getAutofix:Method<{owner:string;repo:string;alert_number:AlertNumber},CodeScanningAutofix>
createAutofix:Method<{owner:string;repo:string;alert_number:AlertNumber},CodeScanningAutofix>
commitAutofix:Method<{owner:string;repo:string;alert_number:AlertNumber;target_ref?:string;message?:string},CodeScanningAutofixCommitsResponse>
listAlertInstances:Method<{owner:string;repo:string;alert_number:AlertNumber;page?:number;per_page?:number;ref?:CodeScanningRef;pr?:number},CodeScanningAlertInstanceList[]>
listRecentAnalyses:Method<{owner:string;repo:string;tool_name?:CodeScanningAnalysisToolName;tool_guid?:CodeScanningAnalysisToolGuid;page?:number;per_page?:number;pr?:number;ref?:CodeScanningRef;sarif_id?:CodeScanningAnalysisSarifId;direction?:"asc"|"desc";sort?:"created"},CodeScanningAnalysis[]>
getAnalysis:Method<{owner:string;repo:string;analysis_id:number},CodeScanningAnalysis>
deleteAnalysis:Method<{owner:string;repo:string;analysis_id:number;confirm_delete?:string|null},CodeScanningAnalysisDeletion>
listCodeqlDatabases:Method<{owner:string;repo:string},CodeScanningCodeqlDatabase[]>
getCodeqlDatabase:Method<{owner:string;repo:string;language:string},CodeScanningCodeqlDatabase>
deleteCodeqlDatabase:Method<{owner:string;repo:string;language:string},undefined>
createVariantAnalysis:Method<{owner:string;repo:string;language:CodeScanningVariantAnalysisLanguage;query_pack:string;repositories?:string[];repository_lists?:string[];repository_owners?:string[]},CodeScanningVariantAnalysis>
getVariantAnalysis:Method<{owner:string;repo:string;codeql_variant_analysis_id:number},CodeScanningVariantAnalysis>
getVariantAnalysisRepoTask:Method<{owner:string;repo:string;codeql_variant_analysis_id:number;repo_owner:string;repo_name:string},CodeScanningVariantAnalysisRepoTask>
getDefaultSetup:Method<{owner:string;repo:string},CodeScanningDefaultSetup>
updateDefaultSetup:Method<{owner:string;repo:string;state?:"configured"|"not-configured";runner_type?:"standard"|"labeled";runner_label?:string|null;query_suite?:"default"|"extended";threat_model?:"remote"|"remote_and_local";languages?:("actions"|"c-cpp"|"csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby"|"swift")[]},EmptyObject>
uploadSarif:Method<{owner:string;repo:string;commit_sha:CodeScanningAnalysisCommitSha;ref:CodeScanningRefFull;sarif:CodeScanningAnalysisSarifFile;checkout_uri?:string;started_at?:string;tool_name?:string;validate?:boolean},CodeScanningSarifsReceipt>
getSarif:Method<{owner:string;repo:string;sarif_id:string},CodeScanningSarifsStatus>
}
export interface CodespacesMethods {
listInOrganization:Method<{per_page?:number;page?:number;org:string},{total_count:number;codespaces:Codespace[]}>
setCodespacesAccess:Method<{org:string;visibility:"disabled"|"selected_members"|"all_members"|"all_members_and_outside_collaborators";selected_usernames?:string[]},undefined>
setCodespacesAccessUsers:Method<{org:string;selected_usernames:string[]},undefined>
deleteCodespacesAccessUsers:Method<{org:string;selected_usernames:string[]},undefined>
listOrgSecrets:Method<{org:string;per_page?:number;page?:number},{total_count:number;secrets:CodespacesOrgSecret[]}>
getOrgPublicKey:Method<{org:string},CodespacesPublicKey>
getOrgSecret:Method<{org:string;secret_name:string},CodespacesOrgSecret>
createOrUpdateOrgSecret:Method<{org:string;secret_name:string;encrypted_value?:string;key_id?:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[]},EmptyObject>
deleteOrgSecret:Method<{org:string;secret_name:string},undefined>
listSelectedReposForOrgSecret:Method<{org:string;secret_name:string;page?:number;per_page?:number},{total_count:number;repositories:MinimalRepository[]}>
setSelectedReposForOrgSecret:Method<{org:string;secret_name:string;selected_repository_ids:number[]},undefined>
addSelectedRepoToOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
removeSelectedRepoFromOrgSecret:Method<{org:string;secret_name:string;repository_id:number},undefined>
getCodespacesForUserInOrg:Method<{per_page?:number;page?:number;org:string;username:string},{total_count:number;codespaces:Codespace[]}>
deleteFromOrganization:Method<{org:string;username:string;codespace_name:string},{[key:string]:unknown}>
stopInOrganization:Method<{org:string;username:string;codespace_name:string},Codespace>
listInRepositoryForAuthenticatedUser:Method<{per_page?:number;page?:number;owner:string;repo:string},{total_count:number;codespaces:Codespace[]}>
createWithRepoForAuthenticatedUser:Method<{owner:string;repo:string;ref?:string;location?:string;geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";client_ip?:string;machine?:string;devcontainer_path?:string;multi_repo_permissions_opt_out?:boolean;working_directory?:string;idle_timeout_minutes?:number;display_name?:string;retention_period_minutes?:number},Codespace>
listDevcontainersInRepositoryForAuthenticatedUser:Method<{per_page?:number;page?:number;owner:string;repo:string},{total_count:number;devcontainers:{path:string;name?:string;display_name?:string}[]}>
repoMachinesForAuthenticatedUser:Method<{owner:string;repo:string;location?:string;client_ip?:string;ref?:string},{total_count:number;machines:CodespaceMachine[]}>
preFlightWithRepoForAuthenticatedUser:Method<{owner:string;repo:string;ref?:string;client_ip?:string},{billable_owner?:SimpleUser;defaults?:{location:string;devcontainer_path:string|null}}>
checkPermissionsForDevcontainer:Method<{owner:string;repo:string;ref:string;devcontainer_path:string},CodespacesPermissionsCheckForDevcontainer>
listRepoSecrets:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count:number;secrets:RepoCodespacesSecret[]}>
getRepoPublicKey:Method<{owner:string;repo:string},CodespacesPublicKey>
getRepoSecret:Method<{owner:string;repo:string;secret_name:string},RepoCodespacesSecret>
createOrUpdateRepoSecret:Method<{owner:string;repo:string;secret_name:string;encrypted_value?:string;key_id?:string},EmptyObject>
deleteRepoSecret:Method<{owner:string;repo:string;secret_name:string},undefined>
createWithPrForAuthenticatedUser:Method<{owner:string;repo:string;pull_number:number;location?:string;geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";client_ip?:string;machine?:string;devcontainer_path?:string;multi_repo_permissions_opt_out?:boolean;working_directory?:string;idle_timeout_minutes?:number;display_name?:string;retention_period_minutes?:number},Codespace>
listForAuthenticatedUser:Method<{per_page?:number;page?:number;repository_id?:number},{total_count:number;codespaces:Codespace[]}>
createForAuthenticatedUser:Method<{repository_id?:number;ref?:string;location?:string;geo?:"EuropeWest"|"SoutheastAsia"|"UsEast"|"UsWest";client_ip?:string;machine?:string;devcontainer_path?:string;multi_repo_permissions_opt_out?:boolean;working_directory?:string;idle_timeout_minutes?:number;display_name?:string;retention_period_minutes?:number;pull_request?:{pull_request_number:number;repository_id:number}},Codespace>
listSecretsForAuthenticatedUser:Method<{per_page?:number;page?:number},{total_count:number;secrets:CodespacesSecret[]}>
getPublicKeyForAuthenticatedUser:Method<{},CodespacesUserPublicKey>
getSecretForAuthenticatedUser:Method<{secret_name:string},CodespacesSecret>
createOrUpdateSecretForAuthenticatedUser:Method<{secret_name:string;encrypted_value?:string;key_id:string;selected_repository_ids?:((number|string))[]},EmptyObject>
deleteSecretForAuthenticatedUser:Method<{secret_name:string},undefined>
listRepositoriesForSecretForAuthenticatedUser:Method<{secret_name:string},{total_count:number;repositories:MinimalRepository[]}>
setRepositoriesForSecretForAuthenticatedUser:Method<{secret_name:string;selected_repository_ids:number[]},undefined>
addRepositoryForSecretForAuthenticatedUser:Method<{secret_name:string;repository_id:number},undefined>
removeRepositoryForSecretForAuthenticatedUser:Method<{secret_name:string;repository_id:number},undefined>
getForAuthenticatedUser:Method<{codespace_name:string},Codespace>
updateForAuthenticatedUser:Method<{codespace_name:string;machine?:string;display_name?:string;recent_folders?:string[]},Codespace>
deleteForAuthenticatedUser:Method<{codespace_name:string},{[key:string]:unknown}>
exportForAuthenticatedUser:Method<{codespace_name:string},CodespaceExportDetails>
getExportDetailsForAuthenticatedUser:Method<{codespace_name:string;export_id:string},CodespaceExportDetails>
codespaceMachinesForAuthenticatedUser:Method<{codespace_name:string},{total_count:number;machines:CodespaceMachine[]}>
publishForAuthenticatedUser:Method<{codespace_name:string;name?:string;private?:boolean},CodespaceWithFullRepository>
startForAuthenticatedUser:Method<{codespace_name:string},Codespace>
stopForAuthenticatedUser:Method<{codespace_name:string},Codespace>
}
export interface CopilotSpacesMethods {
listForOrg:Method<{org:string;per_page?:number;before?:string;after?:string},{spaces:CopilotSpace[]}>
createForOrg:Method<{org:string;name:string;description?:string;general_instructions?:string;base_role?:"reader"|"writer"|"admin"|"no_access";resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
getForOrg:Method<{org:string;space_number:number},CopilotSpace>
updateForOrg:Method<{org:string;space_number:number;name?:string;description?:string;general_instructions?:string;base_role?:"reader"|"writer"|"admin"|"no_access";resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
deleteForOrg:Method<{org:string;space_number:number},undefined>
listCollaboratorsForOrg:Method<{org:string;space_number:number},{collaborators:CopilotSpaceCollaborator[]}>
addCollaboratorForOrg:Method<{org:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string;role:"reader"|"writer"|"admin"},CopilotSpaceCollaborator>
updateCollaboratorForOrg:Method<{org:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string;role:"reader"|"writer"|"admin"|"no_access"},CopilotSpaceCollaborator>
removeCollaboratorForOrg:Method<{org:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string},undefined>
listResourcesForOrg:Method<{org:string;space_number:number},{resources:CopilotSpaceResource[]}>
createResourceForOrg:Method<{org:string;space_number:number;resource_type:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request";metadata:{[key:string]:unknown}},CopilotSpaceResource>
getResourceForOrg:Method<{org:string;space_number:number;space_resource_id:number},CopilotSpaceResource>
updateResourceForOrg:Method<{org:string;space_number:number;space_resource_id:number;metadata?:{[key:string]:unknown}},CopilotSpaceResource>
deleteResourceForOrg:Method<{org:string;space_number:number;space_resource_id:number},undefined>
listForUser:Method<{username:string;per_page?:number;before?:string;after?:string},{spaces:CopilotSpace[]}>
createForUser:Method<{username:string;name:string;description?:string;general_instructions?:string;base_role?:"reader"|"no_access";resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
getForUser:Method<{username:string;space_number:number},CopilotSpace>
updateForUser:Method<{username:string;space_number:number;name?:string;description?:string;general_instructions?:string;base_role?:"reader"|"no_access";resources_attributes?:({resource_type?:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request"|"media_content"|"uploaded_text_file";metadata?:{repository_id?:number;file_path?:string;text?:string;name?:string;number?:number}})[]},CopilotSpace>
deleteForUser:Method<{username:string;space_number:number},undefined>
listCollaboratorsForUser:Method<{username:string;space_number:number},{collaborators:CopilotSpaceCollaborator[]}>
addCollaboratorForUser:Method<{username:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string;role:"reader"|"writer"|"admin"},CopilotSpaceCollaborator>
updateCollaboratorForUser:Method<{username:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string;role:"reader"|"writer"|"admin"|"no_access"},CopilotSpaceCollaborator>
removeCollaboratorForUser:Method<{username:string;space_number:number;actor_type:"User"|"Team";actor_identifier:string},undefined>
listResourcesForUser:Method<{username:string;space_number:number},{resources:CopilotSpaceResource[]}>
createResourceForUser:Method<{username:string;space_number:number;resource_type:"repository"|"github_file"|"free_text"|"github_issue"|"github_pull_request";metadata:{[key:string]:unknown}},CopilotSpaceResource>
getResourceForUser:Method<{username:string;space_number:number;space_resource_id:number},CopilotSpaceResource>
updateResourceForUser:Method<{username:string;space_number:number;space_resource_id:number;metadata?:{[key:string]:unknown}},CopilotSpaceResource>
deleteResourceForUser:Method<{username:string;space_number:number;space_resource_id:number},undefined>
}
export interface PackagesMethods {
listDockerMigrationConflictingPackagesForOrganization:Method<{org:string},Package[]>
listPackagesForOrganization:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";org:string;visibility?:"public"|"private"|"internal";page?:number;per_page?:number},Package[]>
getPackageForOrganization:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string},Package>
deletePackageForOrg:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string},undefined>
restorePackageForOrg:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string;token?:string},undefined>
getAllPackageVersionsForPackageOwnedByOrg:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string;page?:number;per_page?:number;state?:"active"|"deleted"},PackageVersion[]>
getPackageVersionForOrganization:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string;package_version_id:number},PackageVersion>
deletePackageVersionForOrg:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string;package_version_id:number},undefined>
restorePackageVersionForOrg:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;org:string;package_version_id:number},undefined>
listDockerMigrationConflictingPackagesForAuthenticatedUser:Method<{},Package[]>
listPackagesForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";visibility?:"public"|"private"|"internal";page?:number;per_page?:number},Package[]>
getPackageForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string},Package>
deletePackageForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string},undefined>
restorePackageForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;token?:string},undefined>
getAllPackageVersionsForPackageOwnedByAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;page?:number;per_page?:number;state?:"active"|"deleted"},PackageVersion[]>
getPackageVersionForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;package_version_id:number},PackageVersion>
deletePackageVersionForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;package_version_id:number},undefined>
restorePackageVersionForAuthenticatedUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;package_version_id:number},undefined>
listDockerMigrationConflictingPackagesForUser:Method<{username:string},Package[]>
listPackagesForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";visibility?:"public"|"private"|"internal";username:string;page?:number;per_page?:number},Package[]>
getPackageForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string},Package>
deletePackageForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string},undefined>
restorePackageForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string;token?:string},undefined>
getAllPackageVersionsForPackageOwnedByUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string},PackageVersion[]>
getPackageVersionForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;package_version_id:number;username:string},PackageVersion>
deletePackageVersionForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string;package_version_id:number},undefined>
restorePackageVersionForUser:Method<{package_type:"npm"|"maven"|"rubygems"|"docker"|"nuget"|"container";package_name:string;username:string;package_version_id:number},undefined>
}
export interface ApiInsightsMethods {
getRouteStatsByActor:Method<{org:string;actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";actor_id:number;min_timestamp:string;max_timestamp?:string;page?:number;per_page?:number;direction?:"asc"|"desc";sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"http_method"|"api_route"|"total_request_count")[];api_route_substring?:string},ApiInsightsRouteStats>
getSubjectStats:Method<{org:string;min_timestamp:string;max_timestamp?:string;page?:number;per_page?:number;direction?:"asc"|"desc";sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"subject_name"|"total_request_count")[];subject_name_substring?:string},ApiInsightsSubjectStats>
getSummaryStats:Method<{org:string;min_timestamp:string;max_timestamp?:string},ApiInsightsSummaryStats>
getSummaryStatsByUser:Method<{org:string;user_id:string;min_timestamp:string;max_timestamp?:string},ApiInsightsSummaryStats>
getSummaryStatsByActor:Method<{org:string;min_timestamp:string;max_timestamp?:string;actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";actor_id:number},ApiInsightsSummaryStats>
getTimeStats:Method<{org:string;min_timestamp:string;max_timestamp?:string;timestamp_increment:string},ApiInsightsTimeStats>
getTimeStatsByUser:Method<{org:string;user_id:string;min_timestamp:string;max_timestamp?:string;timestamp_increment:string},ApiInsightsTimeStats>
getTimeStatsByActor:Method<{org:string;actor_type:"installation"|"classic_pat"|"fine_grained_pat"|"oauth_app"|"github_app_user_to_server";actor_id:number;min_timestamp:string;max_timestamp?:string;timestamp_increment:string},ApiInsightsTimeStats>
getUserStats:Method<{org:string;user_id:string;min_timestamp:string;max_timestamp?:string;page?:number;per_page?:number;direction?:"asc"|"desc";sort?:("last_rate_limited_timestamp"|"last_request_timestamp"|"rate_limited_request_count"|"subject_name"|"total_request_count")[];actor_name_substring?:string},ApiInsightsUserStats>
}
export interface InteractionsMethods {
getRestrictionsForOrg:Method<{org:string},(InteractionLimitResponse|{[key:string]:unknown})>
setRestrictionsForOrg:Method<{org:string;limit:InteractionGroup;expiry?:InteractionExpiry},InteractionLimitResponse>
removeRestrictionsForOrg:Method<{org:string},undefined>
getPullRequestCreationCapForOrg:Method<{org:string},{enabled:boolean;max_open_pull_requests:number}>
updatePullRequestCreationCapForOrg:Method<{org:string;enabled:boolean;max_open_pull_requests?:number},{enabled:boolean;max_open_pull_requests:number}>
getRestrictionsForRepo:Method<{owner:string;repo:string},(InteractionLimitResponse|{[key:string]:unknown})>
setRestrictionsForRepo:Method<{owner:string;repo:string;limit:InteractionGroup;expiry?:InteractionExpiry},InteractionLimitResponse>
removeRestrictionsForRepo:Method<{owner:string;repo:string},undefined>
getPullRequestBypassListForRepo:Method<{owner:string;repo:string},SimpleUser[]>
setPullRequestBypassListForRepo:Method<{owner:string;repo:string;users:string[]},undefined>
removePullRequestBypassListForRepo:Method<{owner:string;repo:string;users:string[]},undefined>
getPullRequestCreationCapForRepo:Method<{owner:string;repo:string},{enabled:boolean;max_open_pull_requests:number}>
updatePullRequestCreationCapForRepo:Method<{owner:string;repo:string;enabled:boolean;max_open_pull_requests?:number},{enabled:boolean;max_open_pull_requests:number}>
getRestrictionsForAuthenticatedUser:Method<{},(InteractionLimitResponse|{[key:string]:unknown})>
setRestrictionsForAuthenticatedUser:Method<{limit:InteractionGroup;expiry?:InteractionExpiry},InteractionLimitResponse>
removeRestrictionsForAuthenticatedUser:Method<{},undefined>
}
export interface MigrationsMethods {
listForOrg:Method<{org:string;per_page?:number;page?:number;exclude?:"repositories"[]},Migration[]>
startForOrg:Method<{org:string;repositories:string[];lock_repositories?:boolean;exclude_metadata?:boolean;exclude_git_data?:boolean;exclude_attachments?:boolean;exclude_releases?:boolean;exclude_owner_projects?:boolean;org_metadata_only?:boolean;exclude?:"repositories"[]},Migration>
getStatusForOrg:Method<{org:string;migration_id:number;exclude?:"repositories"[]},Migration>
downloadArchiveForOrg:Method<{org:string;migration_id:number},unknown>
deleteArchiveForOrg:Method<{org:string;migration_id:number},undefined>
unlockRepoForOrg:Method<{org:string;migration_id:number;repo_name:string},undefined>
listReposForOrg:Method<{org:string;migration_id:number;per_page?:number;page?:number},MinimalRepository[]>
getImportStatus:Method<{owner:string;repo:string},Import>
startImport:Method<{owner:string;repo:string;vcs_url:string;vcs?:"subversion"|"git"|"mercurial"|"tfvc";vcs_username?:string;vcs_password?:string;tfvc_project?:string},Import>
updateImport:Method<{owner:string;repo:string;vcs_username?:string;vcs_password?:string;vcs?:"subversion"|"tfvc"|"git"|"mercurial";tfvc_project?:string},Import>
cancelImport:Method<{owner:string;repo:string},undefined>
getCommitAuthors:Method<{owner:string;repo:string;since?:number},PorterAuthor[]>
mapCommitAuthor:Method<{owner:string;repo:string;author_id:number;email?:string;name?:string},PorterAuthor>
getLargeFiles:Method<{owner:string;repo:string},PorterLargeFile[]>
setLfsPreference:Method<{owner:string;repo:string;use_lfs:"opt_in"|"opt_out"},Import>
listForAuthenticatedUser:Method<{per_page?:number;page?:number},Migration[]>
startForAuthenticatedUser:Method<{lock_repositories?:boolean;exclude_metadata?:boolean;exclude_git_data?:boolean;exclude_attachments?:boolean;exclude_releases?:boolean;exclude_owner_projects?:boolean;org_metadata_only?:boolean;exclude?:"repositories"[];repositories:string[]},Migration>
getStatusForAuthenticatedUser:Method<{migration_id:number;exclude?:string[]},Migration>
getArchiveForAuthenticatedUser:Method<{migration_id:number},unknown>
deleteArchiveForAuthenticatedUser:Method<{migration_id:number},undefined>
unlockRepoForAuthenticatedUser:Method<{migration_id:number;repo_name:string},undefined>
listReposForAuthenticatedUser:Method<{migration_id:number;per_page?:number;page?:number},MinimalRepository[]>
}
export interface PrivateRegistriesMethods {
listOrgPrivateRegistries:Method<{org:string;per_page?:number;page?:number},{total_count:number;configurations:OrgPrivateRegistryConfiguration[]}>
createOrgPrivateRegistry:Method<{org:string;data:{registry_type:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";url:string;username?:string|null;replaces_base?:boolean;encrypted_value?:string;key_id?:string;visibility:"all"|"private"|"selected";selected_repository_ids?:number[];auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string}},OrgPrivateRegistryConfigurationWithSelectedRepositories>
getOrgPublicKey:Method<{org:string},{key_id:string;key:string}>
getOrgPrivateRegistry:Method<{org:string;secret_name:string},OrgPrivateRegistryConfiguration>
updateOrgPrivateRegistry:Method<{org:string;secret_name:string;data:{registry_type?:"maven_repository"|"nuget_feed"|"goproxy_server"|"npm_registry"|"rubygems_server"|"cargo_registry"|"composer_repository"|"docker_registry"|"git_source"|"helm_registry"|"hex_organization"|"hex_repository"|"pub_repository"|"python_index"|"terraform_registry";url?:string;username?:string|null;replaces_base?:boolean;encrypted_value?:string;key_id?:string;visibility?:"all"|"private"|"selected";selected_repository_ids?:number[];auth_type?:"token"|"username_password"|"oidc_azure"|"oidc_aws"|"oidc_jfrog"|"oidc_cloudsmith"|"oidc_gcp";tenant_id?:string;client_id?:string;aws_region?:string;account_id?:string;role_name?:string;domain?:string;domain_owner?:string;jfrog_oidc_provider_name?:string;audience?:string;identity_mapping_name?:string;namespace?:string;service_slug?:string;api_host?:string;workload_identity_provider?:string;service_account?:string}},undefined>
deleteOrgPrivateRegistry:Method<{org:string;secret_name:string},undefined>
}
export interface ProjectsMethods {
listForOrg:Method<{org:string;q?:string;before?:string;after?:string;per_page?:number},ProjectsV2[]>
getForOrg:Method<{project_number:number;org:string},ProjectsV2>
createDraftItemForOrg:Method<{org:string;project_number:number;title:string;body?:string},ProjectsV2ItemSimple>
listFieldsForOrg:Method<{project_number:number;org:string;per_page?:number;before?:string;after?:string},ProjectsV2Field[]>
addFieldForOrg:Method<{project_number:number;org:string;issue_field_id?:number;name?:string;data_type?:(("text"|"number"|"date"|"single_select")|"iteration");single_select_options?:ProjectsV2FieldSingleSelectOption[];iteration_configuration?:ProjectsV2FieldIterationConfiguration},ProjectsV2Field>
getFieldForOrg:Method<{project_number:number;field_id:number;org:string},ProjectsV2Field>
listItemsForOrg:Method<{project_number:number;org:string;q?:string;fields?:(string|string[]);before?:string;after?:string;per_page?:number},ProjectsV2ItemWithContent[]>
addItemForOrg:Method<{org:string;project_number:number;type:"Issue"|"PullRequest";id?:number;owner?:string;repo?:string;number?:number},ProjectsV2ItemSimple>
getOrgItem:Method<{project_number:number;org:string;item_id:number;fields?:(string|string[])},ProjectsV2ItemWithContent>
updateItemForOrg:Method<{project_number:number;org:string;item_id:number;fields:({id:number;value:(string|number)|null})[]},ProjectsV2ItemWithContent>
deleteItemForOrg:Method<{project_number:number;org:string;item_id:number},undefined>
createViewForOrg:Method<{org:string;project_number:number;name:string;layout:"table"|"board"|"roadmap";filter?:string;visible_fields?:number[];sort_by?:(((number|string))[])[];group_by?:number[];vertical_group_by?:number[]},ProjectsV2View>
listViewItemsForOrg:Method<{project_number:number;org:string;view_number:number;fields?:(string|string[]);before?:string;after?:string;per_page?:number},ProjectsV2ItemWithContent[]>
createDraftItemForAuthenticatedUser:Method<{user_id:string;project_number:number;title:string;body?:string},ProjectsV2ItemSimple>
createViewForUser:Method<{user_id:string;project_number:number;name:string;layout:"table"|"board"|"roadmap";filter?:string;visible_fields?:number[];sort_by?:(((number|string))[])[];group_by?:number[];vertical_group_by?:number[]},ProjectsV2View>
listForUser:Method<{username:string;q?:string;before?:string;after?:string;per_page?:number},ProjectsV2[]>
getForUser:Method<{project_number:number;username:string},ProjectsV2>
listFieldsForUser:Method<{project_number:number;username:string;per_page?:number;before?:string;after?:string},ProjectsV2Field[]>
addFieldForUser:Method<{username:string;project_number:number;name:string;data_type:(("text"|"number"|"date"|"single_select")|"iteration");single_select_options?:ProjectsV2FieldSingleSelectOption[];iteration_configuration?:ProjectsV2FieldIterationConfiguration},ProjectsV2Field>
getFieldForUser:Method<{project_number:number;field_id:number;username:string},ProjectsV2Field>
listItemsForUser:Method<{project_number:number;username:string;before?:string;after?:string;per_page?:number;q?:string;fields?:(string|string[])},ProjectsV2ItemWithContent[]>
addItemForUser:Method<{username:string;project_number:number;type:"Issue"|"PullRequest";id?:number;owner?:string;repo?:string;number?:number},ProjectsV2ItemSimple>
getUserItem:Method<{project_number:number;username:string;item_id:number;fields?:(string|string[])},ProjectsV2ItemWithContent>
updateItemForUser:Method<{project_number:number;username:string;item_id:number;fields:({id:number;value:(string|number)|null})[]},ProjectsV2ItemWithContent>
deleteItemForUser:Method<{project_number:number;username:string;item_id:number},undefined>
listViewItemsForUser:Method<{project_number:number;username:string;view_number:number;fields?:(string|string[]);before?:string;after?:string;per_page?:number},ProjectsV2ItemWithContent[]>
}
export interface ReposMethods {
listForOrg:Method<{org:string;type?:"all"|"public"|"private"|"forks"|"sources"|"member";sort?:"created"|"updated"|"pushed"|"full_name";direction?:"asc"|"desc";per_page?:number;page?:number},MinimalRepository[]>
createInOrg:Method<{org:string;name:string;description?:string;homepage?:string;private?:boolean;visibility?:"public"|"private";has_issues?:boolean;has_projects?:boolean;has_wiki?:boolean;has_downloads?:boolean;is_template?:boolean;team_id?:number;auto_init?:boolean;gitignore_template?:string;license_template?:string;allow_squash_merge?:boolean;allow_merge_commit?:boolean;allow_rebase_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;use_squash_pr_title_as_default?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";custom_properties?:{[key:string]:unknown}},FullRepository>
getOrgRulesets:Method<{org:string;per_page?:number;page?:number;targets?:string},RepositoryRuleset[]>
createOrgRuleset:Method<{org:string;name:string;target?:"branch"|"tag"|"push"|"repository";enforcement:RepositoryRuleEnforcement;bypass_actors?:RepositoryRulesetBypassActor[];conditions?:OrgRulesetConditions;rules?:OrgRules[]},RepositoryRuleset>
getOrgRuleSuites:Method<{org:string;ref?:string;repository_name?:string;time_period?:"hour"|"day"|"week"|"month";actor_name?:string;rule_suite_result?:"pass"|"fail"|"bypass"|"all";evaluate_status?:"all"|"active"|"evaluate";per_page?:number;page?:number},RuleSuites>
getOrgRuleSuite:Method<{org:string;rule_suite_id:number},RuleSuite>
getOrgRuleset:Method<{org:string;ruleset_id:number},RepositoryRuleset>
updateOrgRuleset:Method<{org:string;ruleset_id:number;name?:string;target?:"branch"|"tag"|"push"|"repository";enforcement?:RepositoryRuleEnforcement;bypass_actors?:RepositoryRulesetBypassActor[];conditions?:OrgRulesetConditions;rules?:OrgRules[]},RepositoryRuleset>
deleteOrgRuleset:Method<{org:string;ruleset_id:number},undefined>
get:Method<{owner:string;repo:string},FullRepository>
update:Method<{owner:string;repo:string;name?:string;description?:string;homepage?:string;private?:boolean;visibility?:"public"|"private";security_and_analysis?:{advanced_security?:{status?:string};code_security?:{status?:string};secret_scanning?:{status?:string};secret_scanning_push_protection?:{status?:string};secret_scanning_ai_detection?:{status?:string};secret_scanning_non_provider_patterns?:{status?:string};secret_scanning_delegated_alert_dismissal?:{status?:string};secret_scanning_delegated_bypass?:{status?:string};secret_scanning_delegated_bypass_options?:{reviewers?:({reviewer_id:number;reviewer_type:"TEAM"|"ROLE";mode?:"ALWAYS"|"EXEMPT"})[]}}|null;has_issues?:boolean;has_projects?:boolean;has_wiki?:boolean;has_pull_requests?:boolean;pull_request_creation_policy?:"all"|"collaborators_only";is_template?:boolean;default_branch?:string;allow_squash_merge?:boolean;allow_merge_commit?:boolean;allow_rebase_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;allow_update_branch?:boolean;use_squash_pr_title_as_default?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";archived?:boolean;allow_forking?:boolean;web_commit_signoff_required?:boolean},FullRepository>
delete:Method<{owner:string;repo:string},undefined>
listActivities:Method<{owner:string;repo:string;direction?:"asc"|"desc";per_page?:number;before?:string;after?:string;ref?:string;actor?:string;time_period?:"day"|"week"|"month"|"quarter"|"year";activity_type?:"push"|"force_push"|"branch_creation"|"branch_deletion"|"pr_merge"|"merge_queue_merge"},Activity[]>
createAttestation:Method<{owner:string;repo:string;bundle:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}}},{id?:number}>
listAttestations:Method<{owner:string;repo:string;per_page?:number;before?:string;after?:string;subject_digest:string;predicate_type?:string},{attestations?:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string;initiator?:string}[]}>
listAutolinks:Method<{owner:string;repo:string},Autolink[]>
createAutolink:Method<{owner:string;repo:string;key_prefix:string;url_template:string;is_alphanumeric?:boolean},Autolink>
getAutolink:Method<{owner:string;repo:string;autolink_id:number},Autolink>
deleteAutolink:Method<{owner:string;repo:string;autolink_id:number},undefined>
checkAutomatedSecurityFixes:Method<{owner:string;repo:string},CheckAutomatedSecurityFixes>
enableAutomatedSecurityFixes:Method<{owner:string;repo:string},undefined>
disableAutomatedSecurityFixes:Method<{owner:string;repo:string},undefined>
listBranches:Method<{owner:string;repo:string;protected?:boolean;per_page?:number;page?:number},ShortBranch[]>
getBranch:Method<{owner:string;repo:string;branch:string},BranchWithProtection>
getBranchProtection:Method<{owner:string;repo:string;branch:string},BranchProtection>
updateBranchProtection:Method<{owner:string;repo:string;branch:string;required_status_checks:{strict:boolean;contexts:string[];checks?:{context:string;app_id?:number}[]}|null;enforce_admins:boolean|null;required_pull_request_reviews:{dismissal_restrictions?:{users?:string[];teams?:string[];apps?:string[]};dismiss_stale_reviews?:boolean;require_code_owner_reviews?:boolean;required_approving_review_count?:number;require_last_push_approval?:boolean;bypass_pull_request_allowances?:{users?:string[];teams?:string[];apps?:string[]}}|null;restrictions:{users:string[];teams:string[];apps?:string[]}|null;required_linear_history?:boolean;allow_force_pushes?:boolean|null;allow_deletions?:boolean;block_creations?:boolean;required_conversation_resolution?:boolean;lock_branch?:boolean;allow_fork_syncing?:boolean},ProtectedBranch>
deleteBranchProtection:Method<{owner:string;repo:string;branch:string},undefined>
getAdminBranchProtection:Method<{owner:string;repo:string;branch:string},ProtectedBranchAdminEnforced>
setAdminBranchProtection:Method<{owner:string;repo:string;branch:string},ProtectedBranchAdminEnforced>
deleteAdminBranchProtection:Method<{owner:string;repo:string;branch:string},undefined>
getPullRequestReviewProtection:Method<{owner:string;repo:string;branch:string},ProtectedBranchPullRequestReview>
updatePullRequestReviewProtection:Method<{owner:string;repo:string;branch:string;dismissal_restrictions?:{users?:string[];teams?:string[];apps?:string[]};dismiss_stale_reviews?:boolean;require_code_owner_reviews?:boolean;required_approving_review_count?:number;require_last_push_approval?:boolean;bypass_pull_request_allowances?:{users?:string[];teams?:string[];apps?:string[]}},ProtectedBranchPullRequestReview>
deletePullRequestReviewProtection:Method<{owner:string;repo:string;branch:string},undefined>
getCommitSignatureProtection:Method<{owner:string;repo:string;branch:string},ProtectedBranchAdminEnforced>
createCommitSignatureProtection:Method<{owner:string;repo:string;branch:string},ProtectedBranchAdminEnforced>
deleteCommitSignatureProtection:Method<{owner:string;repo:string;branch:string},undefined>
getStatusChecksProtection:Method<{owner:string;repo:string;branch:string},StatusCheckPolicy>
updateStatusCheckProtection:Method<{owner:string;repo:string;branch:string;strict?:boolean;contexts?:string[];checks?:{context:string;app_id?:number}[]},StatusCheckPolicy>
removeStatusCheckProtection:Method<{owner:string;repo:string;branch:string},undefined>
getAllStatusCheckContexts:Method<{owner:string;repo:string;branch:string},string[]>
addStatusCheckContexts:Method<{owner:string;repo:string;branch:string;contexts?:string[]},string[]>
setStatusCheckContexts:Method<{owner:string;repo:string;branch:string;contexts?:string[]},string[]>
removeStatusCheckContexts:Method<{owner:string;repo:string;branch:string;contexts?:string[]},string[]>
getAccessRestrictions:Method<{owner:string;repo:string;branch:string},BranchRestrictionPolicy>
deleteAccessRestrictions:Method<{owner:string;repo:string;branch:string},undefined>
getAppsWithAccessToProtectedBranch:Method<{owner:string;repo:string;branch:string},Integration[]>
addAppAccessRestrictions:Method<{owner:string;repo:string;branch:string;apps:string[]},Integration[]>
setAppAccessRestrictions:Method<{owner:string;repo:string;branch:string;apps:string[]},Integration[]>
removeAppAccessRestrictions:Method<{owner:string;repo:string;branch:string;apps:string[]},Integration[]>
getTeamsWithAccessToProtectedBranch:Method<{owner:string;repo:string;branch:string},Team[]>
addTeamAccessRestrictions:Method<{owner:string;repo:string;branch:string;teams?:string[]},Team[]>
setTeamAccessRestrictions:Method<{owner:string;repo:string;branch:string;teams?:string[]},Team[]>
removeTeamAccessRestrictions:Method<{owner:string;repo:string;branch:string;teams?:string[]},Team[]>
getUsersWithAccessToProtectedBranch:Method<{owner:string;repo:string;branch:string},SimpleUser[]>
addUserAccessRestrictions:Method<{owner:string;repo:string;branch:string;users:string[]},SimpleUser[]>
setUserAccessRestrictions:Method<{owner:string;repo:string;branch:string;users:string[]},SimpleUser[]>
removeUserAccessRestrictions:Method<{owner:string;repo:string;branch:string;users:string[]},SimpleUser[]>
renameBranch:Method<{owner:string;repo:string;branch:string;new_name:string},BranchWithProtection>
codeownersErrors:Method<{owner:string;repo:string;ref?:string},CodeownersErrors>
listCollaborators:Method<{owner:string;repo:string;affiliation?:"outside"|"direct"|"all";permission?:"pull"|"triage"|"push"|"maintain"|"admin";per_page?:number;page?:number},Collaborator[]>
checkCollaborator:Method<{owner:string;repo:string;username:string},undefined>
addCollaborator:Method<{owner:string;repo:string;username:string;permission?:string},RepositoryInvitation>
removeCollaborator:Method<{owner:string;repo:string;username:string},undefined>
getCollaboratorPermissionLevel:Method<{owner:string;repo:string;username:string},RepositoryCollaboratorPermission>
listCommitCommentsForRepo:Method<{owner:string;repo:string;per_page?:number;page?:number},CommitComment[]>
getCommitComment:Method<{owner:string;repo:string;comment_id:number},CommitComment>
updateCommitComment:Method<{owner:string;repo:string;comment_id:number;body:string},CommitComment>
deleteCommitComment:Method<{owner:string;repo:string;comment_id:number},undefined>
listCommits:Method<{owner:string;repo:string;sha?:string;path?:string;author?:string;committer?:string;since?:string;until?:string;per_page?:number;page?:number},Commit[]>
listBranchesForHeadCommit:Method<{owner:string;repo:string;commit_sha:string},BranchShort[]>
listCommentsForCommit:Method<{owner:string;repo:string;commit_sha:string;per_page?:number;page?:number},CommitComment[]>
createCommitComment:Method<{owner:string;repo:string;commit_sha:string;body:string;path?:string;position?:number;line?:number},CommitComment>
listPullRequestsAssociatedWithCommit:Method<{owner:string;repo:string;commit_sha:string;per_page?:number;page?:number},PullRequestSimple[]>
getCommit:Method<{owner:string;repo:string;page?:number;per_page?:number;ref:string},Commit>
getCombinedStatusForRef:Method<{owner:string;repo:string;ref:string;per_page?:number;page?:number},CombinedCommitStatus>
listCommitStatusesForRef:Method<{owner:string;repo:string;ref:string;per_page?:number;page?:number},Status[]>
getCommunityProfileMetrics:Method<{owner:string;repo:string},CommunityProfile>
compareCommitsWithBasehead:Method<{owner:string;repo:string;page?:number;per_page?:number;basehead:string},CommitComparison>
getContent:Method<{owner:string;repo:string;path:string;ref?:string},(ContentDirectory|ContentFile|ContentSymlink|ContentSubmodule)>
createOrUpdateFileContents:Method<{owner:string;repo:string;path:string;message:string;content:string;sha?:string;branch?:string;committer?:{name:string;email:string;date?:string};author?:{name:string;email:string;date?:string}},FileCommit>
deleteFile:Method<{owner:string;repo:string;path:string;message:string;sha:string;branch?:string;committer?:{name?:string;email?:string};author?:{name?:string;email?:string}},FileCommit>
listContributors:Method<{owner:string;repo:string;anon?:string;per_page?:number;page?:number},Contributor[]>
listDeployments:Method<{owner:string;repo:string;sha?:string;ref?:string;task?:string;environment?:string|null;per_page?:number;page?:number},Deployment[]>
createDeployment:Method<{owner:string;repo:string;ref:string;task?:string;auto_merge?:boolean;required_contexts?:string[];payload?:({[key:string]:unknown}|string);environment?:string;description?:string|null;transient_environment?:boolean;production_environment?:boolean},Deployment>
getDeployment:Method<{owner:string;repo:string;deployment_id:number},Deployment>
deleteDeployment:Method<{owner:string;repo:string;deployment_id:number},undefined>
listDeploymentStatuses:Method<{owner:string;repo:string;deployment_id:number;per_page?:number;page?:number},DeploymentStatus[]>
createDeploymentStatus:Method<{owner:string;repo:string;deployment_id:number;state:"error"|"failure"|"inactive"|"in_progress"|"queued"|"pending"|"success";target_url?:string;log_url?:string;description?:string;environment?:string;environment_url?:string;auto_inactive?:boolean},DeploymentStatus>
getDeploymentStatus:Method<{owner:string;repo:string;deployment_id:number;status_id:number},DeploymentStatus>
createDispatchEvent:Method<{owner:string;repo:string;event_type:string;client_payload?:{[key:string]:unknown}},undefined>
getAllEnvironments:Method<{owner:string;repo:string;per_page?:number;page?:number},{total_count?:number;environments?:Environment[]}>
getEnvironment:Method<{owner:string;repo:string;environment_name:string},Environment>
createOrUpdateEnvironment:Method<{owner:string;repo:string;environment_name:string;wait_timer?:WaitTimer;prevent_self_review?:PreventSelfReview;reviewers?:{type?:DeploymentReviewerType;id?:number}[]|null;deployment_branch_policy?:DeploymentBranchPolicySettings},Environment>
deleteAnEnvironment:Method<{owner:string;repo:string;environment_name:string},undefined>
listDeploymentBranchPolicies:Method<{owner:string;repo:string;environment_name:string;per_page?:number;page?:number},{total_count:number;branch_policies:DeploymentBranchPolicy[]}>
createDeploymentBranchPolicy:Method<{owner:string;repo:string;environment_name:string;name:string;type?:"branch"|"tag"},DeploymentBranchPolicy>
getDeploymentBranchPolicy:Method<{owner:string;repo:string;environment_name:string;branch_policy_id:number},DeploymentBranchPolicy>
updateDeploymentBranchPolicy:Method<{owner:string;repo:string;environment_name:string;branch_policy_id:number;name:string},DeploymentBranchPolicy>
deleteDeploymentBranchPolicy:Method<{owner:string;repo:string;environment_name:string;branch_policy_id:number},undefined>
getAllDeploymentProtectionRules:Method<{environment_name:string;repo:string;owner:string},{total_count?:number;custom_deployment_protection_rules?:DeploymentProtectionRule[]}>
createDeploymentProtectionRule:Method<{environment_name:string;repo:string;owner:string;integration_id?:number},DeploymentProtectionRule>
listCustomDeploymentRuleIntegrations:Method<{environment_name:string;repo:string;owner:string;page?:number;per_page?:number},{total_count?:number;available_custom_deployment_protection_rule_integrations?:CustomDeploymentRuleApp[]}>
getCustomDeploymentProtectionRule:Method<{owner:string;repo:string;environment_name:string;protection_rule_id:number},DeploymentProtectionRule>
disableDeploymentProtectionRule:Method<{environment_name:string;repo:string;owner:string;protection_rule_id:number},undefined>
listForks:Method<{owner:string;repo:string;sort?:"newest"|"oldest"|"stargazers"|"watchers";per_page?:number;page?:number},MinimalRepository[]>
createFork:Method<{owner:string;repo:string;organization?:string;name?:string;default_branch_only?:boolean},FullRepository>
getHashAlgorithm:Method<{owner:string;repo:string},RepositoryHashAlgorithm>
listWebhooks:Method<{owner:string;repo:string;per_page?:number;page?:number},Hook[]>
createWebhook:Method<{owner:string;repo:string;name?:string;config?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl};events?:string[];active?:boolean},Hook>
getWebhook:Method<{owner:string;repo:string;hook_id:number},Hook>
updateWebhook:Method<{owner:string;repo:string;hook_id:number;config?:WebhookConfig;events?:string[];add_events?:string[];remove_events?:string[];active?:boolean},Hook>
deleteWebhook:Method<{owner:string;repo:string;hook_id:number},undefined>
getWebhookConfigForRepo:Method<{owner:string;repo:string;hook_id:number},WebhookConfig>
updateWebhookConfigForRepo:Method<{owner:string;repo:string;hook_id:number;data?:{url?:WebhookConfigUrl;content_type?:WebhookConfigContentType;secret?:WebhookConfigSecret;insecure_ssl?:WebhookConfigInsecureSsl}},WebhookConfig>
listWebhookDeliveries:Method<{owner:string;repo:string;hook_id:number;per_page?:number;cursor?:string;status?:"success"|"failure"},HookDeliveryItem[]>
getWebhookDelivery:Method<{owner:string;repo:string;hook_id:number;delivery_id:number},HookDelivery>
redeliverWebhookDelivery:Method<{owner:string;repo:string;hook_id:number;delivery_id:number},{[key:string]:unknown}>
pingWebhook:Method<{owner:string;repo:string;hook_id:number},undefined>
testPushWebhook:Method<{owner:string;repo:string;hook_id:number},undefined>
checkImmutableReleases:Method<{owner:string;repo:string},CheckImmutableReleases>
enableImmutableReleases:Method<{owner:string;repo:string},undefined>
disableImmutableReleases:Method<{owner:string;repo:string},undefined>
listInvitations:Method<{owner:string;repo:string;per_page?:number;page?:number},RepositoryInvitation[]>
updateInvitation:Method<{owner:string;repo:string;invitation_id:number;permissions?:"read"|"write"|"maintain"|"triage"|"admin"},RepositoryInvitation>
deleteInvitation:Method<{owner:string;repo:string;invitation_id:number},undefined>
listIssueTypes:Method<{owner:string;repo:string},IssueType[]>
listDeployKeys:Method<{owner:string;repo:string;per_page?:number;page?:number},DeployKey[]>
createDeployKey:Method<{owner:string;repo:string;title?:string;key:string;read_only?:boolean},DeployKey>
getDeployKey:Method<{owner:string;repo:string;key_id:number},DeployKey>
deleteDeployKey:Method<{owner:string;repo:string;key_id:number},undefined>
listLanguages:Method<{owner:string;repo:string},Language>
mergeUpstream:Method<{owner:string;repo:string;branch:string},MergedUpstream>
merge:Method<{owner:string;repo:string;base:string;head:string;commit_message?:string},Commit>
getPages:Method<{owner:string;repo:string},Page>
createPagesSite:Method<{owner:string;repo:string;build_type?:"legacy"|"workflow";source?:{branch:string;path?:"/"|"/docs"}},Page>
updateInformationAboutPagesSite:Method<{owner:string;repo:string;cname?:string|null;https_enforced?:boolean;build_type?:"legacy"|"workflow";source?:("gh-pages"|"master"|"master /docs"|{branch:string;path:"/"|"/docs"})},undefined>
deletePagesSite:Method<{owner:string;repo:string},undefined>
listPagesBuilds:Method<{owner:string;repo:string;per_page?:number;page?:number},PageBuild[]>
requestPagesBuild:Method<{owner:string;repo:string},PageBuildStatus>
getLatestPagesBuild:Method<{owner:string;repo:string},PageBuild>
getPagesBuild:Method<{owner:string;repo:string;build_id:number},PageBuild>
createPagesDeployment:Method<{owner:string;repo:string;artifact_id?:number;artifact_url?:string;environment?:string;pages_build_version:string;oidc_token:string},PageDeployment>
getPagesDeployment:Method<{owner:string;repo:string;pages_deployment_id:(number|string)},PagesDeploymentStatus>
cancelPagesDeployment:Method<{owner:string;repo:string;pages_deployment_id:(number|string)},undefined>
getPagesHealthCheck:Method<{owner:string;repo:string},PagesHealthCheck>
checkPrivateVulnerabilityReporting:Method<{owner:string;repo:string},{enabled:boolean}>
enablePrivateVulnerabilityReporting:Method<{owner:string;repo:string},undefined>
disablePrivateVulnerabilityReporting:Method<{owner:string;repo:string},undefined>
customPropertiesForReposGetRepositoryValues:Method<{owner:string;repo:string},CustomPropertyValue[]>
customPropertiesForReposCreateOrUpdateRepositoryValues:Method<{owner:string;repo:string;properties:CustomPropertyValue[]},undefined>
getReadme:Method<{owner:string;repo:string;ref?:string},ContentFile>
getReadmeInDirectory:Method<{owner:string;repo:string;dir:string;ref?:string},ContentFile>
listReleases:Method<{owner:string;repo:string;per_page?:number;page?:number},Release[]>
createRelease:Method<{owner:string;repo:string;tag_name:string;target_commitish?:string;name?:string;body?:string;draft?:boolean;prerelease?:boolean;discussion_category_name?:string;generate_release_notes?:boolean;make_latest?:"true"|"false"|"legacy"},Release>
getReleaseAsset:Method<{owner:string;repo:string;asset_id:number},ReleaseAsset>
updateReleaseAsset:Method<{owner:string;repo:string;asset_id:number;name?:string;label?:string;state?:string},ReleaseAsset>
deleteReleaseAsset:Method<{owner:string;repo:string;asset_id:number},undefined>
generateReleaseNotes:Method<{owner:string;repo:string;tag_name:string;target_commitish?:string;previous_tag_name?:string;configuration_file_path?:string},ReleaseNotesContent>
getLatestRelease:Method<{owner:string;repo:string},Release>
getReleaseByTag:Method<{owner:string;repo:string;tag:string},Release>
getRelease:Method<{owner:string;repo:string;release_id:number},Release>
updateRelease:Method<{owner:string;repo:string;release_id:number;tag_name?:string;target_commitish?:string;name?:string;body?:string;draft?:boolean;prerelease?:boolean;make_latest?:"true"|"false"|"legacy";discussion_category_name?:string},Release>
deleteRelease:Method<{owner:string;repo:string;release_id:number},undefined>
listReleaseAssets:Method<{owner:string;repo:string;release_id:number;per_page?:number;page?:number},ReleaseAsset[]>
uploadReleaseAsset:Method<{owner:string;repo:string;release_id:number;name:string;label?:string;data:RawBody},ReleaseAsset>
getBranchRules:Method<{owner:string;repo:string;branch:string;per_page?:number;page?:number},RepositoryRuleDetailed[]>
getRepoRulesets:Method<{owner:string;repo:string;per_page?:number;page?:number;includes_parents?:boolean;targets?:string},RepositoryRuleset[]>
createRepoRuleset:Method<{owner:string;repo:string;name:string;target?:"branch"|"tag"|"push";enforcement:RepositoryRuleEnforcement;bypass_actors?:RepositoryRulesetBypassActor[];conditions?:RepositoryRulesetConditions;rules?:RepositoryRule[]},RepositoryRuleset>
getRepoRuleSuites:Method<{owner:string;repo:string;ref?:string;time_period?:"hour"|"day"|"week"|"month";actor_name?:string;rule_suite_result?:"pass"|"fail"|"bypass"|"all";evaluate_status?:"all"|"active"|"evaluate";per_page?:number;page?:number},RuleSuites>
getRepoRuleSuite:Method<{owner:string;repo:string;rule_suite_id:number},RuleSuite>
getRepoRuleset:Method<{owner:string;repo:string;ruleset_id:number;includes_parents?:boolean},RepositoryRuleset>
updateRepoRuleset:Method<{owner:string;repo:string;ruleset_id:number;name?:string;target?:"branch"|"tag"|"push";enforcement?:RepositoryRuleEnforcement;bypass_actors?:RepositoryRulesetBypassActor[];conditions?:RepositoryRulesetConditions;rules?:RepositoryRule[]},RepositoryRuleset>
deleteRepoRuleset:Method<{owner:string;repo:string;ruleset_id:number},undefined>
getRepoRulesetHistory:Method<{owner:string;repo:string;per_page?:number;page?:number;ruleset_id:number},RulesetVersion[]>
getRepoRulesetVersion:Method<{owner:string;repo:string;ruleset_id:number;version_id:number},RulesetVersionWithState>
getCodeFrequencyStats:Method<{owner:string;repo:string},CodeFrequencyStat[]>
getCommitActivityStats:Method<{owner:string;repo:string},CommitActivity[]>
getContributorsStats:Method<{owner:string;repo:string},ContributorActivity[]>
getParticipationStats:Method<{owner:string;repo:string},ParticipationStats>
getPunchCardStats:Method<{owner:string;repo:string},CodeFrequencyStat[]>
createCommitStatus:Method<{owner:string;repo:string;sha:string;state:"error"|"failure"|"pending"|"success";target_url?:string|null;description?:string|null;context?:string},Status>
listTags:Method<{owner:string;repo:string;per_page?:number;page?:number},Tag[]>
downloadTarballArchive:Method<{owner:string;repo:string;ref:string},unknown>
listTeams:Method<{owner:string;repo:string;per_page?:number;page?:number},Team[]>
getAllTopics:Method<{owner:string;repo:string;page?:number;per_page?:number},Topic>
replaceAllTopics:Method<{owner:string;repo:string;names:string[]},Topic>
getClones:Method<{owner:string;repo:string;per?:"day"|"week"},CloneTraffic>
getTopPaths:Method<{owner:string;repo:string},ContentTraffic[]>
getTopReferrers:Method<{owner:string;repo:string},ReferrerTraffic[]>
getViews:Method<{owner:string;repo:string;per?:"day"|"week"},ViewTraffic>
transfer:Method<{owner:string;repo:string;new_owner:string;new_name?:string;team_ids?:number[]},MinimalRepository>
checkVulnerabilityAlerts:Method<{owner:string;repo:string},undefined>
enableVulnerabilityAlerts:Method<{owner:string;repo:string},undefined>
disableVulnerabilityAlerts:Method<{owner:string;repo:string},undefined>
downloadZipballArchive:Method<{owner:string;repo:string;ref:string},unknown>
createUsingTemplate:Method<{template_owner:string;template_repo:string;owner?:string;name:string;description?:string;include_all_branches?:boolean;private?:boolean},FullRepository>
listPublic:Method<{since?:number},MinimalRepository[]>
listForAuthenticatedUser:Method<{visibility?:"all"|"public"|"private";affiliation?:string;type?:"all"|"owner"|"public"|"private"|"member";sort?:"created"|"updated"|"pushed"|"full_name";direction?:"asc"|"desc";per_page?:number;page?:number;since?:string;before?:string},Repository[]>
createForAuthenticatedUser:Method<{name:string;description?:string;homepage?:string;private?:boolean;has_issues?:boolean;has_projects?:boolean;has_wiki?:boolean;has_discussions?:boolean;team_id?:number;auto_init?:boolean;gitignore_template?:string;license_template?:string;allow_squash_merge?:boolean;allow_merge_commit?:boolean;allow_rebase_merge?:boolean;allow_auto_merge?:boolean;delete_branch_on_merge?:boolean;squash_merge_commit_title?:"PR_TITLE"|"COMMIT_OR_PR_TITLE";squash_merge_commit_message?:"PR_BODY"|"COMMIT_MESSAGES"|"BLANK";merge_commit_title?:"PR_TITLE"|"MERGE_MESSAGE";merge_commit_message?:"PR_BODY"|"PR_TITLE"|"BLANK";has_downloads?:boolean;is_template?:boolean},FullRepository>
listInvitationsForAuthenticatedUser:Method<{per_page?:number;page?:number},RepositoryInvitation[]>
acceptInvitationForAuthenticatedUser:Method<{invitation_id:number},undefined>
declineInvitationForAuthenticatedUser:Method<{invitation_id:number},undefined>
listForUser:Method<{username:string;type?:"all"|"owner"|"member";sort?:"created"|"updated"|"pushed"|"full_name";direction?:"asc"|"desc";per_page?:number;page?:number},MinimalRepository[]>
compareCommits:Method<{owner:string;repo:string;base:string;head:string;per_page?:number;page?:number},CommitComparison>
getArchiveLink:Method<{owner:string;repo:string;archive_format:string;ref:string},ArrayBuffer>
}
export interface SecretScanningMethods {
listAlertsForOrg:Method<{org:string;state?:"open"|"resolved";secret_type?:string;exclude_secret_types?:string;exclude_providers?:string;providers?:string;resolution?:string;assignee?:string;sort?:"created"|"updated";direction?:"asc"|"desc";page?:number;per_page?:number;before?:string;after?:string;validity?:string;is_publicly_leaked?:boolean;is_multi_repo?:boolean;hide_secret?:boolean;is_bypassed?:boolean;included_metadata?:string;owner_email_hash?:string},OrganizationSecretScanningAlert[]>
listOrgCustomPatterns:Method<{org:string;state?:"published"|"unpublished";push_protection?:"enabled"|"disabled";sort?:"created"|"updated"|"name";direction?:"asc"|"desc";page?:number;per_page?:number;before?:string;after?:string},SecretScanningCustomPattern[]>
bulkCreateOrgCustomPatterns:Method<{org:string;patterns:SecretScanningCustomPatternToCreate[]},{created_patterns?:SecretScanningCustomPattern[]}>
bulkDeleteOrgCustomPatterns:Method<{org:string;patterns:SecretScanningCustomPatternToDelete[];post_delete_action?:"delete_alerts"|"resolve_alerts"},undefined>
updateOrgCustomPattern:Method<{org:string;pattern_id:number;pattern?:string;start_delimiter?:string;end_delimiter?:string;must_match?:string[];must_not_match?:string[];custom_pattern_version:SecretScanningRowVersion},SecretScanningCustomPattern>
listOrgPatternConfigs:Method<{org:string},SecretScanningPatternConfiguration>
updateOrgPatternConfigs:Method<{org:string;pattern_config_version?:SecretScanningRowVersion;provider_pattern_settings?:({token_type?:string;push_protection_setting?:"not-set"|"disabled"|"enabled"})[];custom_pattern_settings?:({token_type?:string;custom_pattern_version?:SecretScanningRowVersion;push_protection_setting?:"disabled"|"enabled"})[]},{pattern_config_version?:string}>
listAlertsForRepo:Method<{owner:string;repo:string;state?:"open"|"resolved";secret_type?:string;exclude_secret_types?:string;exclude_providers?:string;providers?:string;resolution?:string;assignee?:string;sort?:"created"|"updated";direction?:"asc"|"desc";page?:number;per_page?:number;before?:string;after?:string;validity?:string;is_publicly_leaked?:boolean;is_multi_repo?:boolean;hide_secret?:boolean;is_bypassed?:boolean;included_metadata?:string;owner_email_hash?:string},SecretScanningAlert[]>
getAlert:Method<{owner:string;repo:string;alert_number:AlertNumber;hide_secret?:boolean},SecretScanningAlertWithMetadata>
updateAlert:Method<{owner:string;repo:string;alert_number:AlertNumber;state?:SecretScanningAlertState;resolution?:SecretScanningAlertResolution;resolution_comment?:SecretScanningAlertResolutionComment;assignee?:SecretScanningAlertAssignee;validity?:"active"|"inactive"|null},SecretScanningAlertWithMetadata>
listLocationsForAlert:Method<{owner:string;repo:string;alert_number:AlertNumber;page?:number;per_page?:number},SecretScanningLocation[]>
listRepoCustomPatterns:Method<{owner:string;repo:string;state?:"published"|"unpublished";push_protection?:"enabled"|"disabled";sort?:"created"|"updated"|"name";direction?:"asc"|"desc";page?:number;per_page?:number;before?:string;after?:string},SecretScanningCustomPattern[]>
bulkCreateRepoCustomPatterns:Method<{owner:string;repo:string;patterns:SecretScanningCustomPatternToCreate[]},{created_patterns?:SecretScanningCustomPattern[]}>
bulkDeleteRepoCustomPatterns:Method<{owner:string;repo:string;patterns:SecretScanningCustomPatternToDelete[];post_delete_action?:"delete_alerts"|"resolve_alerts"},undefined>
updateRepoCustomPattern:Method<{owner:string;repo:string;pattern_id:number;pattern?:string;start_delimiter?:string;end_delimiter?:string;must_match?:string[];must_not_match?:string[];custom_pattern_version:SecretScanningRowVersion},SecretScanningCustomPattern>
createPushProtectionBypass:Method<{owner:string;repo:string;reason:SecretScanningPushProtectionBypassReason;placeholder_id:SecretScanningPushProtectionBypassPlaceholderId},SecretScanningPushProtectionBypass>
getScanHistory:Method<{owner:string;repo:string},SecretScanningScanHistory>
}
export interface HostedComputeMethods {
listNetworkConfigurationsForOrg:Method<{org:string;per_page?:number;page?:number},{total_count:number;network_configurations:NetworkConfiguration[]}>
createNetworkConfigurationForOrg:Method<{org:string;name:string;compute_service?:"none"|"actions";network_settings_ids:string[];failover_network_settings_ids?:string[];failover_network_enabled?:boolean},NetworkConfiguration>
getNetworkConfigurationForOrg:Method<{org:string;network_configuration_id:string},NetworkConfiguration>
updateNetworkConfigurationForOrg:Method<{org:string;network_configuration_id:string;name?:string;compute_service?:"none"|"actions";network_settings_ids?:string[];failover_network_settings_ids?:string[];failover_network_enabled?:boolean},NetworkConfiguration>
deleteNetworkConfigurationFromOrg:Method<{org:string;network_configuration_id:string},undefined>
getNetworkSettingsForOrg:Method<{org:string;network_settings_id:string},NetworkSettings>
}
export interface TeamsMethods {
list:Method<{org:string;per_page?:number;page?:number;team_type?:"all"|"enterprise"|"organization"},Team[]>
create:Method<{org:string;name:string;description?:string;maintainers?:string[];repo_names?:string[];privacy?:"secret"|"closed";notification_setting?:"notifications_enabled"|"notifications_disabled";permission?:"pull"|"push";parent_team_id?:number;parent_team_slug?:string},TeamFull>
getByName:Method<{org:string;team_slug:string},TeamFull>
updateInOrg:Method<{org:string;team_slug:string;name?:string;description?:string;privacy?:"secret"|"closed";notification_setting?:"notifications_enabled"|"notifications_disabled";permission?:"pull"|"push"|"admin";parent_team_id?:number|null;parent_team_slug?:string|null},TeamFull>
deleteInOrg:Method<{org:string;team_slug:string},undefined>
listPendingInvitationsInOrg:Method<{org:string;team_slug:string;per_page?:number;page?:number},OrganizationInvitation[]>
listMembersInOrg:Method<{org:string;team_slug:string;role?:"member"|"maintainer"|"all";per_page?:number;page?:number},TeamMember[]>
getMembershipForUserInOrg:Method<{org:string;team_slug:string;username:string},TeamMembership>
addOrUpdateMembershipForUserInOrg:Method<{org:string;team_slug:string;username:string;role?:"member"|"maintainer"},TeamMembership>
removeMembershipForUserInOrg:Method<{org:string;team_slug:string;username:string},undefined>
listReposInOrg:Method<{org:string;team_slug:string;per_page?:number;page?:number},MinimalRepository[]>
checkPermissionsForRepoInOrg:Method<{org:string;team_slug:string;owner:string;repo:string},TeamRepository>
addOrUpdateRepoPermissionsInOrg:Method<{org:string;team_slug:string;owner:string;repo:string;permission?:string},undefined>
removeRepoInOrg:Method<{org:string;team_slug:string;owner:string;repo:string},undefined>
listChildInOrg:Method<{org:string;team_slug:string;per_page?:number;page?:number},Team[]>
getLegacy:Method<{team_id:number},TeamFull>
updateLegacy:Method<{team_id:number;name:string;description?:string;privacy?:"secret"|"closed";notification_setting?:"notifications_enabled"|"notifications_disabled";permission?:"pull"|"push"|"admin";parent_team_id?:number|null;parent_team_slug?:string|null},TeamFull>
deleteLegacy:Method<{team_id:number},undefined>
listPendingInvitationsLegacy:Method<{team_id:number;per_page?:number;page?:number},OrganizationInvitation[]>
listMembersLegacy:Method<{team_id:number;role?:"member"|"maintainer"|"all";per_page?:number;page?:number},TeamMember[]>
getMemberLegacy:Method<{team_id:number;username:string},undefined>
addMemberLegacy:Method<{team_id:number;username:string},undefined>
removeMemberLegacy:Method<{team_id:number;username:string},undefined>
getMembershipForUserLegacy:Method<{team_id:number;username:string},TeamMembership>
addOrUpdateMembershipForUserLegacy:Method<{team_id:number;username:string;role?:"member"|"maintainer"},TeamMembership>
removeMembershipForUserLegacy:Method<{team_id:number;username:string},undefined>
listReposLegacy:Method<{team_id:number;per_page?:number;page?:number},MinimalRepository[]>
checkPermissionsForRepoLegacy:Method<{team_id:number;owner:string;repo:string},TeamRepository>
addOrUpdateRepoPermissionsLegacy:Method<{team_id:number;owner:string;repo:string;permission?:"pull"|"push"|"admin"},undefined>
removeRepoLegacy:Method<{team_id:number;owner:string;repo:string},undefined>
listChildLegacy:Method<{team_id:number;per_page?:number;page?:number},Team[]>
listForAuthenticatedUser:Method<{per_page?:number;page?:number},TeamFull[]>
}
export interface RateLimitMethods {
get:Method<{},RateLimitOverview>
}
export interface ChecksMethods {
create:Method<{owner:string;repo:string;name:string;head_sha:string;details_url?:string;external_id?:string;status?:"queued"|"in_progress"|"completed";started_at?:string;conclusion?:"action_required"|"cancelled"|"failure"|"neutral"|"success"|"skipped"|"stale"|"timed_out";completed_at?:string;output?:{title:string;summary:string;text?:string;annotations?:({path:string;start_line:number;end_line:number;start_column?:number;end_column?:number;annotation_level:"notice"|"warning"|"failure";message:string;title?:string;raw_details?:string})[];images?:{alt:string;image_url:string;caption?:string}[]};actions?:{label:string;description:string;identifier:string}[]},CheckRun>
get:Method<{owner:string;repo:string;check_run_id:number},CheckRun>
update:Method<{owner:string;repo:string;check_run_id:number;name?:string;details_url?:string;external_id?:string;started_at?:string;status?:"queued"|"in_progress"|"completed"|"waiting"|"requested"|"pending";conclusion?:"action_required"|"cancelled"|"failure"|"neutral"|"success"|"skipped"|"stale"|"timed_out";completed_at?:string;output?:{title?:string;summary:string;text?:string;annotations?:({path:string;start_line:number;end_line:number;start_column?:number;end_column?:number;annotation_level:"notice"|"warning"|"failure";message:string;title?:string;raw_details?:string})[];images?:{alt:string;image_url:string;caption?:string}[]};actions?:{label:string;description:string;identifier:string}[]},CheckRun>
listAnnotations:Method<{owner:string;repo:string;check_run_id:number;per_page?:number;page?:number},CheckAnnotation[]>
rerequestRun:Method<{owner:string;repo:string;check_run_id:number},EmptyObject>
createSuite:Method<{owner:string;repo:string;head_sha:string},CheckSuite>
setSuitesPreferences:Method<{owner:string;repo:string;auto_trigger_checks?:{app_id:number;setting:boolean}[]},CheckSuitePreference>
getSuite:Method<{owner:string;repo:string;check_suite_id:number},CheckSuite>
listForSuite:Method<{owner:string;repo:string;check_suite_id:number;check_name?:string;status?:"queued"|"in_progress"|"completed";filter?:"latest"|"all";per_page?:number;page?:number},{total_count:number;check_runs:CheckRun[]}>
rerequestSuite:Method<{owner:string;repo:string;check_suite_id:number},EmptyObject>
listForRef:Method<{owner:string;repo:string;ref:string;check_name?:string;status?:"queued"|"in_progress"|"completed";filter?:"latest"|"all";per_page?:number;page?:number;app_id?:number},{total_count:number;check_runs:CheckRun[]}>
listSuitesForRef:Method<{owner:string;repo:string;ref:string;app_id?:number;check_name?:string;per_page?:number;page?:number},{total_count:number;check_suites:CheckSuite[]}>
}
export interface CodeQualityMethods {
listFindingsForRepo:Method<{owner:string;repo:string;per_page?:number;direction?:"asc"|"desc";before?:string;after?:string;state?:"open"|"dismissed"},CodeQualityFinding[]>
getFinding:Method<{owner:string;repo:string;finding_number:number},CodeQualityFinding>
getSetup:Method<{owner:string;repo:string},CodeQualitySetup>
updateSetup:Method<{owner:string;repo:string;state?:"configured"|"not-configured";runner_type?:"standard"|"labeled";runner_label?:string|null;languages?:("csharp"|"go"|"java-kotlin"|"javascript-typescript"|"python"|"ruby")[];ai_findings_option?:"disabled"|"on_push"},EmptyObject>
}
export interface ReactionsMethods {
listForCommitComment:Method<{owner:string;repo:string;comment_id:number;content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes";per_page?:number;page?:number},Reaction[]>
createForCommitComment:Method<{owner:string;repo:string;comment_id:number;content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
deleteForCommitComment:Method<{owner:string;repo:string;comment_id:number;reaction_id:number},undefined>
listForIssueComment:Method<{owner:string;repo:string;comment_id:number;content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes";per_page?:number;page?:number},Reaction[]>
createForIssueComment:Method<{owner:string;repo:string;comment_id:number;content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
deleteForIssueComment:Method<{owner:string;repo:string;comment_id:number;reaction_id:number},undefined>
listForIssue:Method<{owner:string;repo:string;issue_number:number;content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes";per_page?:number;page?:number},Reaction[]>
createForIssue:Method<{owner:string;repo:string;issue_number:number;content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
deleteForIssue:Method<{owner:string;repo:string;issue_number:number;reaction_id:number},undefined>
listForPullRequestReviewComment:Method<{owner:string;repo:string;comment_id:number;content?:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes";per_page?:number;page?:number},Reaction[]>
createForPullRequestReviewComment:Method<{owner:string;repo:string;comment_id:number;content:"+1"|"-1"|"laugh"|"confused"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
deleteForPullRequestComment:Method<{owner:string;repo:string;comment_id:number;reaction_id:number},undefined>
listForRelease:Method<{owner:string;repo:string;release_id:number;content?:"+1"|"laugh"|"heart"|"hooray"|"rocket"|"eyes";per_page?:number;page?:number},Reaction[]>
createForRelease:Method<{owner:string;repo:string;release_id:number;content:"+1"|"laugh"|"heart"|"hooray"|"rocket"|"eyes"},Reaction>
deleteForRelease:Method<{owner:string;repo:string;release_id:number;reaction_id:number},undefined>
}
export interface DependencyGraphMethods {
diffRange:Method<{owner:string;repo:string;basehead:string;name?:string},DependencyGraphDiff>
exportSbom:Method<{owner:string;repo:string},DependencyGraphSpdxSbom>
fetchSbomReport:Method<{owner:string;repo:string;sbom_uuid:string},undefined>
generateSbomReport:Method<{owner:string;repo:string},{sbom_url?:string}>
createRepositorySnapshot:Method<{owner:string;repo:string;version:number;job:{id:string;correlator:string;html_url?:string};sha:string;ref:string;detector:{name:string;version:string;url:string};metadata?:Metadata;manifests?:{[key:string]:Manifest};scanned:string},{id:number;created_at:string;result:string;message:string}>
}
export interface GitMethods {
createBlob:Method<{owner:string;repo:string;content:string;encoding?:string},ShortBlob>
getBlob:Method<{owner:string;repo:string;file_sha:string},Blob>
createCommit:Method<{owner:string;repo:string;message:string;tree:string;parents?:string[];author?:{name:string;email:string;date?:string};committer?:{name?:string;email?:string;date?:string};signature?:string},GitCommit>
getCommit:Method<{owner:string;repo:string;commit_sha:string},GitCommit>
listMatchingRefs:Method<{owner:string;repo:string;ref:string},GitRef[]>
getRef:Method<{owner:string;repo:string;ref:string},GitRef>
createRef:Method<{owner:string;repo:string;ref:string;sha:string},GitRef>
updateRef:Method<{owner:string;repo:string;ref:string;sha:string;force?:boolean},GitRef>
deleteRef:Method<{owner:string;repo:string;ref:string},undefined>
createTag:Method<{owner:string;repo:string;tag:string;message:string;object:string;type:"commit"|"tree"|"blob";tagger?:{name:string;email:string;date?:string}},GitTag>
getTag:Method<{owner:string;repo:string;tag_sha:string},GitTag>
createTree:Method<{owner:string;repo:string;tree:({path?:string;mode?:"100644"|"100755"|"040000"|"160000"|"120000";type?:"blob"|"tree"|"commit";sha?:string|null;content?:string})[];base_tree?:string},GitTree>
getTree:Method<{owner:string;repo:string;tree_sha:string;recursive?:string},GitTree>
listRefs:Method<{owner:string;repo:string;namespace?:string;per_page?:number;page?:number},GitRef[]>
}
export interface PullsMethods {
list:Method<{owner:string;repo:string;state?:"open"|"closed"|"all";head?:string;base?:string;sort?:"created"|"updated"|"popularity"|"long-running";direction?:"asc"|"desc";per_page?:number;page?:number},PullRequestSimple[]>
create:Method<{owner:string;repo:string;title?:string;head:string;head_repo?:string;base:string;body?:string;maintainer_can_modify?:boolean;draft?:boolean;issue?:number},PullRequest>
listReviewCommentsForRepo:Method<{owner:string;repo:string;sort?:"created"|"updated"|"created_at";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},PullRequestReviewComment[]>
getReviewComment:Method<{owner:string;repo:string;comment_id:number},PullRequestReviewComment>
updateReviewComment:Method<{owner:string;repo:string;comment_id:number;body:string},PullRequestReviewComment>
deleteReviewComment:Method<{owner:string;repo:string;comment_id:number},undefined>
get:Method<{owner:string;repo:string;pull_number:number},PullRequest>
update:Method<{owner:string;repo:string;pull_number:number;title?:string;body?:string;state?:"open"|"closed";base?:string;maintainer_can_modify?:boolean},PullRequest>
listReviewComments:Method<{owner:string;repo:string;pull_number:number;sort?:"created"|"updated";direction?:"asc"|"desc";since?:string;per_page?:number;page?:number},PullRequestReviewComment[]>
createReviewComment:Method<{owner:string;repo:string;pull_number:number;body:string;commit_id:string;path:string;position?:number;side?:"LEFT"|"RIGHT";line?:number;start_line?:number;start_side?:"LEFT"|"RIGHT"|"side";in_reply_to?:number;subject_type?:"line"|"file"},PullRequestReviewComment>
createReplyForReviewComment:Method<{owner:string;repo:string;pull_number:number;comment_id:number;body:string},PullRequestReviewComment>
listCommits:Method<{owner:string;repo:string;pull_number:number;per_page?:number;page?:number},Commit[]>
listFiles:Method<{owner:string;repo:string;pull_number:number;per_page?:number;page?:number},DiffEntry[]>
checkIfMerged:Method<{owner:string;repo:string;pull_number:number},undefined>
merge:Method<{owner:string;repo:string;pull_number:number;commit_title?:string;commit_message?:string;sha?:string;merge_method?:"merge"|"squash"|"rebase"},PullRequestMergeResult>
mergeAsync:Method<{owner:string;repo:string;pull_number:number;commit_title?:string;commit_message?:string;sha?:string;merge_method?:"merge"|"squash"|"rebase";merge_action?:"default"|"direct_merge"|"merge_queue"},PullRequestMergeAsyncResult>
getMergeAsyncResult:Method<{owner:string;repo:string;pull_number:number;uuid:string},PullRequestMergeAsyncResult>
listRequestedReviewers:Method<{owner:string;repo:string;pull_number:number},PullRequestReviewRequest>
requestReviewers:Method<{owner:string;repo:string;pull_number:number;reviewers?:string[];team_reviewers?:string[]},PullRequestSimple>
removeRequestedReviewers:Method<{owner:string;repo:string;pull_number:number;reviewers:string[];team_reviewers?:string[]},PullRequestSimple>
listReviews:Method<{owner:string;repo:string;pull_number:number;per_page?:number;page?:number},PullRequestReview[]>
createReview:Method<{owner:string;repo:string;pull_number:number;commit_id?:string;body?:string;event?:"APPROVE"|"REQUEST_CHANGES"|"COMMENT";comments?:{path:string;position?:number;body:string;line?:number;side?:string;start_line?:number;start_side?:string}[]},PullRequestReview>
getReview:Method<{owner:string;repo:string;pull_number:number;review_id:number},PullRequestReview>
updateReview:Method<{owner:string;repo:string;pull_number:number;review_id:number;body:string},PullRequestReview>
deletePendingReview:Method<{owner:string;repo:string;pull_number:number;review_id:number},PullRequestReview>
listCommentsForReview:Method<{owner:string;repo:string;pull_number:number;review_id:number;per_page?:number;page?:number},ReviewComment[]>
dismissReview:Method<{owner:string;repo:string;pull_number:number;review_id:number;message:string;event?:"DISMISS"},PullRequestReview>
submitReview:Method<{owner:string;repo:string;pull_number:number;review_id:number;body?:string;event:"APPROVE"|"REQUEST_CHANGES"|"COMMENT"},PullRequestReview>
updateBranch:Method<{owner:string;repo:string;pull_number:number;expected_head_sha?:string},{message?:string;url?:string}>
}
export interface PullRequestStacksMethods {
list:Method<{owner:string;repo:string;pull_request?:number;per_page?:number;page?:number},PullRequestStackMinimal[]>
create:Method<{owner:string;repo:string;pull_requests:number[]},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
get:Method<{owner:string;repo:string;stack_number:number},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
add:Method<{owner:string;repo:string;stack_number:number;pull_requests:number[]},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
unstack:Method<{owner:string;repo:string;stack_number:number},{id:number;number:number;node_id:string;url:string;base:{ref:string};open:boolean;created_at:string;pull_requests:PullRequestStackPullRequest[]}>
}
export interface SearchMethods {
code:Method<{q:string;sort?:"indexed";order?:"desc"|"asc";per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:CodeSearchResultItem[]}>
commits:Method<{q:string;sort?:"author-date"|"committer-date";order?:"desc"|"asc";per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:CommitSearchResultItem[]}>
issuesAndPullRequests:Method<{q:string;sort?:"comments"|"reactions"|"reactions-+1"|"reactions--1"|"reactions-smile"|"reactions-thinking_face"|"reactions-heart"|"reactions-tada"|"interactions"|"created"|"updated";order?:"desc"|"asc";per_page?:number;page?:number;advanced_search?:string;search_type?:"semantic"|"hybrid"},{total_count:number;incomplete_results:boolean;items:IssueSearchResultItem[];search_type:"lexical"|"semantic"|"hybrid";lexical_fallback_reason?:("no_text_terms"|"quoted_text"|"non_issue_target"|"or_boolean_not_supported"|"no_accessible_repos"|"server_error"|"only_non_semantic_fields_requested"|"service_unavailable")[]}>
labels:Method<{repository_id:number;q:string;sort?:"created"|"updated";order?:"desc"|"asc";per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:LabelSearchResultItem[]}>
repos:Method<{q:string;sort?:"stars"|"forks"|"help-wanted-issues"|"updated";order?:"desc"|"asc";per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:RepoSearchResultItem[]}>
topics:Method<{q:string;per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:TopicSearchResultItem[]}>
users:Method<{q:string;sort?:"followers"|"repositories"|"joined";order?:"desc"|"asc";per_page?:number;page?:number},{total_count:number;incomplete_results:boolean;items:UserSearchResultItem[]}>
}
export interface UsersMethods {
getAuthenticated:Method<{},(PrivateUser|PublicUser)>
updateAuthenticated:Method<{name?:string;email?:string;blog?:string;twitter_username?:string|null;company?:string;location?:string;hireable?:boolean;bio?:string},PrivateUser>
listBlockedByAuthenticatedUser:Method<{per_page?:number;page?:number},SimpleUser[]>
checkBlocked:Method<{username:string},undefined>
block:Method<{username:string},undefined>
unblock:Method<{username:string},undefined>
setPrimaryEmailVisibilityForAuthenticatedUser:Method<{visibility:"public"|"private"},Email[]>
listEmailsForAuthenticatedUser:Method<{per_page?:number;page?:number},Email[]>
addEmailForAuthenticatedUser:Method<{emails?:string[]},Email[]>
deleteEmailForAuthenticatedUser:Method<{emails?:string[]},undefined>
listFollowersForAuthenticatedUser:Method<{per_page?:number;page?:number},SimpleUser[]>
listFollowedByAuthenticatedUser:Method<{per_page?:number;page?:number},SimpleUser[]>
checkPersonIsFollowedByAuthenticated:Method<{username:string},undefined>
follow:Method<{username:string},undefined>
unfollow:Method<{username:string},undefined>
listGpgKeysForAuthenticatedUser:Method<{per_page?:number;page?:number},GpgKey[]>
createGpgKeyForAuthenticatedUser:Method<{name?:string;armored_public_key:string},GpgKey>
getGpgKeyForAuthenticatedUser:Method<{gpg_key_id:number},GpgKey>
deleteGpgKeyForAuthenticatedUser:Method<{gpg_key_id:number},undefined>
listPublicSshKeysForAuthenticatedUser:Method<{per_page?:number;page?:number},Key[]>
createPublicSshKeyForAuthenticatedUser:Method<{title?:string;key:string},Key>
getPublicSshKeyForAuthenticatedUser:Method<{key_id:number},Key>
deletePublicSshKeyForAuthenticatedUser:Method<{key_id:number},undefined>
listPublicEmailsForAuthenticatedUser:Method<{per_page?:number;page?:number},Email[]>
listSocialAccountsForAuthenticatedUser:Method<{per_page?:number;page?:number},SocialAccount[]>
addSocialAccountForAuthenticatedUser:Method<{account_urls:string[]},SocialAccount[]>
deleteSocialAccountForAuthenticatedUser:Method<{account_urls:string[]},undefined>
listSshSigningKeysForAuthenticatedUser:Method<{per_page?:number;page?:number},SshSigningKey[]>
createSshSigningKeyForAuthenticatedUser:Method<{title?:string;key:string},SshSigningKey>
getSshSigningKeyForAuthenticatedUser:Method<{ssh_signing_key_id:number},SshSigningKey>
deleteSshSigningKeyForAuthenticatedUser:Method<{ssh_signing_key_id:number},undefined>
getById:Method<{account_id:number},(PrivateUser|PublicUser)>
list:Method<{since?:number;per_page?:number},SimpleUser[]>
getByUsername:Method<{username:string},(PrivateUser|PublicUser)>
listAttestationsBulk:Method<{per_page?:number;before?:string;after?:string;username:string;subject_digests:string[];predicate_type?:string},{attestations_subject_digests?:{[key:string]:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string}[]|null};page_info?:{has_next?:boolean;has_previous?:boolean;next?:string;previous?:string}}>
deleteAttestationsBulk:Method<{username:string;subject_digests?:string[];attestation_ids?:number[]},undefined>
deleteAttestationsBySubjectDigest:Method<{username:string;subject_digest:string},undefined>
deleteAttestationsById:Method<{username:string;attestation_id:number},undefined>
listAttestations:Method<{per_page?:number;before?:string;after?:string;username:string;subject_digest:string;predicate_type?:string},{attestations?:{bundle?:{mediaType?:string;verificationMaterial?:{[key:string]:unknown};dsseEnvelope?:{[key:string]:unknown}};repository_id?:number;bundle_url?:string;initiator?:string}[]}>
listFollowersForUser:Method<{username:string;per_page?:number;page?:number},SimpleUser[]>
listFollowingForUser:Method<{username:string;per_page?:number;page?:number},SimpleUser[]>
checkFollowingForUser:Method<{username:string;target_user:string},undefined>
listGpgKeysForUser:Method<{username:string;per_page?:number;page?:number},GpgKey[]>
getContextForUser:Method<{username:string;subject_type?:"organization"|"repository"|"issue"|"pull_request";subject_id?:string},Hovercard>
listPublicKeysForUser:Method<{username:string;per_page?:number;page?:number},KeySimple[]>
listSocialAccountsForUser:Method<{username:string;per_page?:number;page?:number},SocialAccount[]>
listSshSigningKeysForUser:Method<{username:string;per_page?:number;page?:number},SshSigningKey[]>
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
export interface ActivityMethods {
/** @deprecated Called activity.checkRepoIsStarredByAuthenticatedUser today. */
checkStarringRepo:ActivityMethods["checkRepoIsStarredByAuthenticatedUser"]
/** @deprecated Called activity.getThreadSubscriptionForAuthenticatedUser today. */
getThreadSubscription:ActivityMethods["getThreadSubscriptionForAuthenticatedUser"]
/** @deprecated Called activity.listOrgEventsForAuthenticatedUser today. */
listEventsForOrg:ActivityMethods["listOrgEventsForAuthenticatedUser"]
/** @deprecated Called activity.listEventsForAuthenticatedUser today. */
listEventsForUser:ActivityMethods["listEventsForAuthenticatedUser"]
/** @deprecated Called activity.getFeeds today. */
listFeeds:ActivityMethods["getFeeds"]
/** @deprecated Called activity.listNotificationsForAuthenticatedUser today. */
listNotifications:ActivityMethods["listNotificationsForAuthenticatedUser"]
/** @deprecated Called activity.listRepoNotificationsForAuthenticatedUser today. */
listNotificationsForRepo:ActivityMethods["listRepoNotificationsForAuthenticatedUser"]
/** @deprecated Called activity.listPublicOrgEvents today. */
listPublicEventsForOrg:ActivityMethods["listPublicOrgEvents"]
/** @deprecated Called activity.markNotificationsAsRead today. */
markAsRead:ActivityMethods["markNotificationsAsRead"]
/** @deprecated Called activity.markRepoNotificationsAsRead today. */
markNotificationsAsReadForRepo:ActivityMethods["markRepoNotificationsAsRead"]
/** @deprecated Called activity.starRepoForAuthenticatedUser today. */
starRepo:ActivityMethods["starRepoForAuthenticatedUser"]
/** @deprecated Called activity.unstarRepoForAuthenticatedUser today. */
unstarRepo:ActivityMethods["unstarRepoForAuthenticatedUser"]
}
export interface AppsMethods {
/** @deprecated Called apps.addRepoToInstallationForAuthenticatedUser today. */
addRepoToInstallation:AppsMethods["addRepoToInstallationForAuthenticatedUser"]
/** @deprecated Called apps.getSubscriptionPlanForAccount today. */
checkAccountIsAssociatedWithAny:AppsMethods["getSubscriptionPlanForAccount"]
/** @deprecated Called apps.getSubscriptionPlanForAccountStubbed today. */
checkAccountIsAssociatedWithAnyStubbed:AppsMethods["getSubscriptionPlanForAccountStubbed"]
/** @deprecated Called apps.createInstallationAccessToken today. */
createInstallationToken:AppsMethods["createInstallationAccessToken"]
/** @deprecated Called apps.getOrgInstallation today. */
findOrgInstallation:AppsMethods["getOrgInstallation"]
/** @deprecated Called apps.getRepoInstallation today. */
findRepoInstallation:AppsMethods["getRepoInstallation"]
/** @deprecated Called apps.getUserInstallation today. */
findUserInstallation:AppsMethods["getUserInstallation"]
/** @deprecated Called apps.listAccountsForPlan today. */
listAccountsUserOrOrgOnPlan:AppsMethods["listAccountsForPlan"]
/** @deprecated Called apps.listAccountsForPlanStubbed today. */
listAccountsUserOrOrgOnPlanStubbed:AppsMethods["listAccountsForPlanStubbed"]
/** @deprecated Called apps.listSubscriptionsForAuthenticatedUser today. */
listMarketplacePurchasesForAuthenticatedUser:AppsMethods["listSubscriptionsForAuthenticatedUser"]
/** @deprecated Called apps.listSubscriptionsForAuthenticatedUserStubbed today. */
listMarketplacePurchasesForAuthenticatedUserStubbed:AppsMethods["listSubscriptionsForAuthenticatedUserStubbed"]
/** @deprecated Called apps.listReposAccessibleToInstallation today. */
listRepos:AppsMethods["listReposAccessibleToInstallation"]
/** @deprecated Called apps.removeRepoFromInstallationForAuthenticatedUser today. */
removeRepoFromInstallation:AppsMethods["removeRepoFromInstallationForAuthenticatedUser"]
/** @deprecated Called apps.revokeInstallationAccessToken today. */
revokeInstallationToken:AppsMethods["revokeInstallationAccessToken"]
}
export interface CodesOfConductMethods {
/** @deprecated Called codesOfConduct.getAllCodesOfConduct today. */
listConductCodes:CodesOfConductMethods["getAllCodesOfConduct"]
}
export interface GistsMethods {
/** @deprecated Called gists.listForUser today. */
listPublicForUser:GistsMethods["listForUser"]
}
export interface GitignoreMethods {
/** @deprecated Called gitignore.getAllTemplates today. */
listTemplates:GitignoreMethods["getAllTemplates"]
}
export interface InteractionsMethods {
/** @deprecated Called interactions.setRestrictionsForOrg today. */
addOrUpdateRestrictionsForOrg:InteractionsMethods["setRestrictionsForOrg"]
/** @deprecated Called interactions.setRestrictionsForRepo today. */
addOrUpdateRestrictionsForRepo:InteractionsMethods["setRestrictionsForRepo"]
/** @deprecated Called interactions.getRestrictionsForAuthenticatedUser today. */
getRestrictionsForYourPublicRepos:InteractionsMethods["getRestrictionsForAuthenticatedUser"]
/** @deprecated Called interactions.removeRestrictionsForAuthenticatedUser today. */
removeRestrictionsForYourPublicRepos:InteractionsMethods["removeRestrictionsForAuthenticatedUser"]
/** @deprecated Called interactions.setRestrictionsForAuthenticatedUser today. */
setRestrictionsForYourPublicRepos:InteractionsMethods["setRestrictionsForAuthenticatedUser"]
}
export interface IssuesMethods {
/** @deprecated Called issues.checkUserCanBeAssigned today. */
checkAssignee:IssuesMethods["checkUserCanBeAssigned"]
/** @deprecated Called issues.listMilestones today. */
listMilestonesForRepo:IssuesMethods["listMilestones"]
/** @deprecated Called issues.removeAllLabels today. */
removeLabels:IssuesMethods["removeAllLabels"]
/** @deprecated Called issues.setLabels today. */
replaceLabels:IssuesMethods["setLabels"]
}
export interface LicensesMethods {
/** @deprecated Called licenses.getAllCommonlyUsed today. */
list:LicensesMethods["getAllCommonlyUsed"]
/** @deprecated Called licenses.getAllCommonlyUsed today. */
listCommonlyUsed:LicensesMethods["getAllCommonlyUsed"]
}
export interface MigrationsMethods {
/** @deprecated Called migrations.downloadArchiveForOrg today. */
getArchiveForOrg:MigrationsMethods["downloadArchiveForOrg"]
/** @deprecated Called migrations.getImportStatus today. */
getImportProgress:MigrationsMethods["getImportStatus"]
/** @deprecated Called migrations.listReposForAuthenticatedUser today. */
listReposForUser:MigrationsMethods["listReposForAuthenticatedUser"]
}
export interface OrgsMethods {
/** @deprecated Called orgs.setMembershipForUser today. */
addOrUpdateMembership:OrgsMethods["setMembershipForUser"]
/** @deprecated Called orgs.checkMembershipForUser today. */
checkMembership:OrgsMethods["checkMembershipForUser"]
/** @deprecated Called orgs.checkPublicMembershipForUser today. */
checkPublicMembership:OrgsMethods["checkPublicMembershipForUser"]
/** @deprecated Called orgs.removePublicMembershipForAuthenticatedUser today. */
concealMembership:OrgsMethods["removePublicMembershipForAuthenticatedUser"]
/** @deprecated Called orgs.createWebhook today. */
createHook:OrgsMethods["createWebhook"]
/** @deprecated Called orgs.deleteWebhook today. */
deleteHook:OrgsMethods["deleteWebhook"]
/** @deprecated Called orgs.getWebhook today. */
getHook:OrgsMethods["getWebhook"]
/** @deprecated Called orgs.getMembershipForUser today. */
getMembership:OrgsMethods["getMembershipForUser"]
/** @deprecated Called orgs.listWebhooks today. */
listHooks:OrgsMethods["listWebhooks"]
/** @deprecated Called orgs.listMembershipsForAuthenticatedUser today. */
listMemberships:OrgsMethods["listMembershipsForAuthenticatedUser"]
/** @deprecated Called orgs.pingWebhook today. */
pingHook:OrgsMethods["pingWebhook"]
/** @deprecated Called orgs.setPublicMembershipForAuthenticatedUser today. */
publicizeMembership:OrgsMethods["setPublicMembershipForAuthenticatedUser"]
/** @deprecated Called orgs.removeMembershipForUser today. */
removeMembership:OrgsMethods["removeMembershipForUser"]
/** @deprecated Called orgs.updateWebhook today. */
updateHook:OrgsMethods["updateWebhook"]
/** @deprecated Called orgs.updateMembershipForAuthenticatedUser today. */
updateMembership:OrgsMethods["updateMembershipForAuthenticatedUser"]
/** @deprecated Called orgs.listAppInstallations today. */
listInstallations:OrgsMethods["listAppInstallations"]
}
export interface PullsMethods {
/** @deprecated Called pulls.createReviewComment today. */
createComment:PullsMethods["createReviewComment"]
/** @deprecated Called pulls.createReviewComment today. */
createCommentReply:PullsMethods["createReviewComment"]
/** @deprecated Called pulls.create today. */
createFromIssue:PullsMethods["create"]
/** @deprecated Called pulls.requestReviewers today. */
createReviewRequest:PullsMethods["requestReviewers"]
/** @deprecated Called pulls.deleteReviewComment today. */
deleteComment:PullsMethods["deleteReviewComment"]
/** @deprecated Called pulls.removeRequestedReviewers today. */
deleteReviewRequest:PullsMethods["removeRequestedReviewers"]
/** @deprecated Called pulls.getReviewComment today. */
getComment:PullsMethods["getReviewComment"]
/** @deprecated Called pulls.listCommentsForReview today. */
getCommentsForReview:PullsMethods["listCommentsForReview"]
/** @deprecated Called pulls.listReviewComments today. */
listComments:PullsMethods["listReviewComments"]
/** @deprecated Called pulls.listReviewCommentsForRepo today. */
listCommentsForRepo:PullsMethods["listReviewCommentsForRepo"]
/** @deprecated Called pulls.listRequestedReviewers today. */
listReviewRequests:PullsMethods["listRequestedReviewers"]
/** @deprecated Called pulls.updateReviewComment today. */
updateComment:PullsMethods["updateReviewComment"]
/** @deprecated Called pulls.createReplyForReviewComment today. */
createReviewCommentReply:PullsMethods["createReplyForReviewComment"]
}
export interface ReposMethods {
/** @deprecated Called repos.acceptInvitationForAuthenticatedUser today. */
acceptInvitation:ReposMethods["acceptInvitationForAuthenticatedUser"]
/** @deprecated Called repos.createDeployKey today. */
addDeployKey:ReposMethods["createDeployKey"]
/** @deprecated Called repos.setAdminBranchProtection today. */
addProtectedBranchAdminEnforcement:ReposMethods["setAdminBranchProtection"]
/** @deprecated Called repos.createCommitSignatureProtection today. */
addProtectedBranchRequiredSignatures:ReposMethods["createCommitSignatureProtection"]
/** @deprecated Called repos.addStatusCheckContexts today. */
addProtectedBranchRequiredStatusChecksContexts:ReposMethods["addStatusCheckContexts"]
/** @deprecated Called repos.addTeamAccessRestrictions today. */
addProtectedBranchTeamRestrictions:ReposMethods["addTeamAccessRestrictions"]
/** @deprecated Called repos.addUserAccessRestrictions today. */
addProtectedBranchUserRestrictions:ReposMethods["addUserAccessRestrictions"]
/** @deprecated Called repos.createOrUpdateFileContents today. */
createFile:ReposMethods["createOrUpdateFileContents"]
/** @deprecated Called repos.createWebhook today. */
createHook:ReposMethods["createWebhook"]
/** @deprecated Called repos.createCommitStatus today. */
createStatus:ReposMethods["createCommitStatus"]
/** @deprecated Called repos.declineInvitationForAuthenticatedUser today. */
declineInvitation:ReposMethods["declineInvitationForAuthenticatedUser"]
/** @deprecated Called repos.deleteWebhook today. */
deleteHook:ReposMethods["deleteWebhook"]
/** @deprecated Called repos.getCommit today. */
getCommitRefSha:ReposMethods["getCommit"]
/** @deprecated Called repos.getContent today. */
getContents:ReposMethods["getContent"]
/** @deprecated Called repos.getWebhook today. */
getHook:ReposMethods["getWebhook"]
/** @deprecated Called repos.getAdminBranchProtection today. */
getProtectedBranchAdminEnforcement:ReposMethods["getAdminBranchProtection"]
/** @deprecated Called repos.getPullRequestReviewProtection today. */
getProtectedBranchPullRequestReviewEnforcement:ReposMethods["getPullRequestReviewProtection"]
/** @deprecated Called repos.getCommitSignatureProtection today. */
getProtectedBranchRequiredSignatures:ReposMethods["getCommitSignatureProtection"]
/** @deprecated Called repos.getStatusChecksProtection today. */
getProtectedBranchRequiredStatusChecks:ReposMethods["getStatusChecksProtection"]
/** @deprecated Called repos.getAccessRestrictions today. */
getProtectedBranchRestrictions:ReposMethods["getAccessRestrictions"]
/** @deprecated Called repos.listForAuthenticatedUser today. */
list:ReposMethods["listForAuthenticatedUser"]
/** @deprecated Called repos.listReleaseAssets today. */
listAssetsForRelease:ReposMethods["listReleaseAssets"]
/** @deprecated Called repos.listCommitCommentsForRepo today. */
listCommitComments:ReposMethods["listCommitCommentsForRepo"]
/** @deprecated Called repos.listWebhooks today. */
listHooks:ReposMethods["listWebhooks"]
/** @deprecated Called repos.getAllStatusCheckContexts today. */
listProtectedBranchRequiredStatusChecksContexts:ReposMethods["getAllStatusCheckContexts"]
/** @deprecated Called repos.getTeamsWithAccessToProtectedBranch today. */
listProtectedBranchTeamRestrictions:ReposMethods["getTeamsWithAccessToProtectedBranch"]
/** @deprecated Called repos.getUsersWithAccessToProtectedBranch today. */
listProtectedBranchUserRestrictions:ReposMethods["getUsersWithAccessToProtectedBranch"]
/** @deprecated Called repos.listCommitStatusesForRef today. */
listStatusesForRef:ReposMethods["listCommitStatusesForRef"]
/** @deprecated Called repos.getAllTopics today. */
listTopics:ReposMethods["getAllTopics"]
/** @deprecated Called repos.pingWebhook today. */
pingHook:ReposMethods["pingWebhook"]
/** @deprecated Called repos.deleteBranchProtection today. */
removeBranchProtection:ReposMethods["deleteBranchProtection"]
/** @deprecated Called repos.deleteDeployKey today. */
removeDeployKey:ReposMethods["deleteDeployKey"]
/** @deprecated Called repos.deleteAdminBranchProtection today. */
removeProtectedBranchAdminEnforcement:ReposMethods["deleteAdminBranchProtection"]
/** @deprecated Called repos.deletePullRequestReviewProtection today. */
removeProtectedBranchPullRequestReviewEnforcement:ReposMethods["deletePullRequestReviewProtection"]
/** @deprecated Called repos.deleteCommitSignatureProtection today. */
removeProtectedBranchRequiredSignatures:ReposMethods["deleteCommitSignatureProtection"]
/** @deprecated Called repos.removeStatusCheckProtection today. */
removeProtectedBranchRequiredStatusChecks:ReposMethods["removeStatusCheckProtection"]
/** @deprecated Called repos.removeStatusCheckContexts today. */
removeProtectedBranchRequiredStatusChecksContexts:ReposMethods["removeStatusCheckContexts"]
/** @deprecated Called repos.deleteAccessRestrictions today. */
removeProtectedBranchRestrictions:ReposMethods["deleteAccessRestrictions"]
/** @deprecated Called repos.removeTeamAccessRestrictions today. */
removeProtectedBranchTeamRestrictions:ReposMethods["removeTeamAccessRestrictions"]
/** @deprecated Called repos.removeUserAccessRestrictions today. */
removeProtectedBranchUserRestrictions:ReposMethods["removeUserAccessRestrictions"]
/** @deprecated Called repos.setStatusCheckContexts today. */
replaceProtectedBranchRequiredStatusChecksContexts:ReposMethods["setStatusCheckContexts"]
/** @deprecated Called repos.setTeamAccessRestrictions today. */
replaceProtectedBranchTeamRestrictions:ReposMethods["setTeamAccessRestrictions"]
/** @deprecated Called repos.setUserAccessRestrictions today. */
replaceProtectedBranchUserRestrictions:ReposMethods["setUserAccessRestrictions"]
/** @deprecated Called repos.replaceAllTopics today. */
replaceTopics:ReposMethods["replaceAllTopics"]
/** @deprecated Called repos.requestPagesBuild today. */
requestPageBuild:ReposMethods["requestPagesBuild"]
/** @deprecated Called repos.getCommunityProfileMetrics today. */
retrieveCommunityProfileMetrics:ReposMethods["getCommunityProfileMetrics"]
/** @deprecated Called repos.testPushWebhook today. */
testPushHook:ReposMethods["testPushWebhook"]
/** @deprecated Called repos.createOrUpdateFileContents today. */
updateFile:ReposMethods["createOrUpdateFileContents"]
/** @deprecated Called repos.updateWebhook today. */
updateHook:ReposMethods["updateWebhook"]
/** @deprecated Called repos.updatePullRequestReviewProtection today. */
updateProtectedBranchPullRequestReviewEnforcement:ReposMethods["updatePullRequestReviewProtection"]
/** @deprecated Called repos.updateStatusCheckProtection today. */
updateProtectedBranchRequiredStatusChecks:ReposMethods["updateStatusCheckProtection"]
/** @deprecated Called repos.addAppAccessRestrictions today. */
addProtectedBranchAppRestrictions:ReposMethods["addAppAccessRestrictions"]
/** @deprecated Called repos.createOrUpdateFileContents today. */
createOrUpdateFile:ReposMethods["createOrUpdateFileContents"]
/** @deprecated Called repos.deletePagesSite today. */
disablePagesSite:ReposMethods["deletePagesSite"]
/** @deprecated Called repos.createPagesSite today. */
enablePagesSite:ReposMethods["createPagesSite"]
/** @deprecated Called repos.getAppsWithAccessToProtectedBranch today. */
listAppsWithAccessToProtectedBranch:ReposMethods["getAppsWithAccessToProtectedBranch"]
/** @deprecated Called repos.getTeamsWithAccessToProtectedBranch today. */
listTeamsWithAccessToProtectedBranch:ReposMethods["getTeamsWithAccessToProtectedBranch"]
/** @deprecated Called repos.getUsersWithAccessToProtectedBranch today. */
listUsersWithAccessToProtectedBranch:ReposMethods["getUsersWithAccessToProtectedBranch"]
/** @deprecated Called repos.removeAppAccessRestrictions today. */
removeProtectedBranchAppRestrictions:ReposMethods["removeAppAccessRestrictions"]
/** @deprecated Called repos.setAppAccessRestrictions today. */
replaceProtectedBranchAppRestrictions:ReposMethods["setAppAccessRestrictions"]
/** @deprecated Called repos.downloadZipballArchive today. */
downloadArchive:ReposMethods["downloadZipballArchive"]
/** @deprecated Called repos.updateStatusCheckProtection today. */
updateStatusCheckPotection:ReposMethods["updateStatusCheckProtection"]
}
export interface SearchMethods {
/** @deprecated Called search.issuesAndPullRequests today. */
issues:SearchMethods["issuesAndPullRequests"]
}
export interface TeamsMethods {
/** @deprecated Called teams.addMemberLegacy today. */
addMember:TeamsMethods["addMemberLegacy"]
/** @deprecated Called teams.addOrUpdateMembershipForUserLegacy today. */
addOrUpdateMembership:TeamsMethods["addOrUpdateMembershipForUserLegacy"]
/** @deprecated Called teams.addOrUpdateRepoPermissionsLegacy today. */
addOrUpdateRepo:TeamsMethods["addOrUpdateRepoPermissionsLegacy"]
/** @deprecated Called teams.checkPermissionsForRepoLegacy today. */
checkManagesRepo:TeamsMethods["checkPermissionsForRepoLegacy"]
/** @deprecated Called teams.deleteLegacy today. */
delete:TeamsMethods["deleteLegacy"]
/** @deprecated Called teams.getLegacy today. */
get:TeamsMethods["getLegacy"]
/** @deprecated Called teams.getMemberLegacy today. */
getMember:TeamsMethods["getMemberLegacy"]
/** @deprecated Called teams.getMembershipForUserLegacy today. */
getMembership:TeamsMethods["getMembershipForUserLegacy"]
/** @deprecated Called teams.listChildLegacy today. */
listChild:TeamsMethods["listChildLegacy"]
/** @deprecated Called teams.listMembersLegacy today. */
listMembers:TeamsMethods["listMembersLegacy"]
/** @deprecated Called teams.listPendingInvitationsLegacy today. */
listPendingInvitations:TeamsMethods["listPendingInvitationsLegacy"]
/** @deprecated Called teams.listReposLegacy today. */
listRepos:TeamsMethods["listReposLegacy"]
/** @deprecated Called teams.removeMemberLegacy today. */
removeMember:TeamsMethods["removeMemberLegacy"]
/** @deprecated Called teams.removeMembershipForUserLegacy today. */
removeMembership:TeamsMethods["removeMembershipForUserLegacy"]
/** @deprecated Called teams.removeRepoLegacy today. */
removeRepo:TeamsMethods["removeRepoLegacy"]
/** @deprecated Called teams.updateLegacy today. */
update:TeamsMethods["updateLegacy"]
/** @deprecated Called teams.addOrUpdateMembershipForUserInOrg today. */
addOrUpdateMembershipInOrg:TeamsMethods["addOrUpdateMembershipForUserInOrg"]
/** @deprecated Called teams.addOrUpdateMembershipForUserLegacy today. */
addOrUpdateMembershipLegacy:TeamsMethods["addOrUpdateMembershipForUserLegacy"]
/** @deprecated Called teams.addOrUpdateRepoPermissionsInOrg today. */
addOrUpdateRepoInOrg:TeamsMethods["addOrUpdateRepoPermissionsInOrg"]
/** @deprecated Called teams.addOrUpdateRepoPermissionsLegacy today. */
addOrUpdateRepoLegacy:TeamsMethods["addOrUpdateRepoPermissionsLegacy"]
/** @deprecated Called teams.checkPermissionsForRepoInOrg today. */
checkManagesRepoInOrg:TeamsMethods["checkPermissionsForRepoInOrg"]
/** @deprecated Called teams.checkPermissionsForRepoLegacy today. */
checkManagesRepoLegacy:TeamsMethods["checkPermissionsForRepoLegacy"]
/** @deprecated Called teams.getMembershipForUserInOrg today. */
getMembershipInOrg:TeamsMethods["getMembershipForUserInOrg"]
/** @deprecated Called teams.getMembershipForUserLegacy today. */
getMembershipLegacy:TeamsMethods["getMembershipForUserLegacy"]
/** @deprecated Called teams.removeMembershipForUserInOrg today. */
removeMembershipInOrg:TeamsMethods["removeMembershipForUserInOrg"]
/** @deprecated Called teams.removeMembershipForUserLegacy today. */
removeMembershipLegacy:TeamsMethods["removeMembershipForUserLegacy"]
}
export interface UsersMethods {
/** @deprecated Called users.addEmailForAuthenticatedUser today. */
addEmails:UsersMethods["addEmailForAuthenticatedUser"]
/** @deprecated Called users.checkPersonIsFollowedByAuthenticated today. */
checkFollowing:UsersMethods["checkPersonIsFollowedByAuthenticated"]
/** @deprecated Called users.createGpgKeyForAuthenticatedUser today. */
createGpgKey:UsersMethods["createGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.createPublicSshKeyForAuthenticatedUser today. */
createPublicKey:UsersMethods["createPublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.deleteEmailForAuthenticatedUser today. */
deleteEmails:UsersMethods["deleteEmailForAuthenticatedUser"]
/** @deprecated Called users.deleteGpgKeyForAuthenticatedUser today. */
deleteGpgKey:UsersMethods["deleteGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.deletePublicSshKeyForAuthenticatedUser today. */
deletePublicKey:UsersMethods["deletePublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.getGpgKeyForAuthenticatedUser today. */
getGpgKey:UsersMethods["getGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.getPublicSshKeyForAuthenticatedUser today. */
getPublicKey:UsersMethods["getPublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.listBlockedByAuthenticatedUser today. */
listBlocked:UsersMethods["listBlockedByAuthenticatedUser"]
/** @deprecated Called users.listEmailsForAuthenticatedUser today. */
listEmails:UsersMethods["listEmailsForAuthenticatedUser"]
/** @deprecated Called users.listFollowedByAuthenticatedUser today. */
listFollowingForAuthenticatedUser:UsersMethods["listFollowedByAuthenticatedUser"]
/** @deprecated Called users.listGpgKeysForAuthenticatedUser today. */
listGpgKeys:UsersMethods["listGpgKeysForAuthenticatedUser"]
/** @deprecated Called users.listPublicEmailsForAuthenticatedUser today. */
listPublicEmails:UsersMethods["listPublicEmailsForAuthenticatedUser"]
/** @deprecated Called users.listPublicSshKeysForAuthenticatedUser today. */
listPublicKeys:UsersMethods["listPublicSshKeysForAuthenticatedUser"]
/** @deprecated Called users.setPrimaryEmailVisibilityForAuthenticatedUser today. */
togglePrimaryEmailVisibility:UsersMethods["setPrimaryEmailVisibilityForAuthenticatedUser"]
/** @deprecated Called users.addEmailForAuthenticatedUser today. */
addEmailForAuthenticated:UsersMethods["addEmailForAuthenticatedUser"]
/** @deprecated Called users.createGpgKeyForAuthenticatedUser today. */
createGpgKeyForAuthenticated:UsersMethods["createGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.createPublicSshKeyForAuthenticatedUser today. */
createPublicSshKeyForAuthenticated:UsersMethods["createPublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.deleteEmailForAuthenticatedUser today. */
deleteEmailForAuthenticated:UsersMethods["deleteEmailForAuthenticatedUser"]
/** @deprecated Called users.deleteGpgKeyForAuthenticatedUser today. */
deleteGpgKeyForAuthenticated:UsersMethods["deleteGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.deletePublicSshKeyForAuthenticatedUser today. */
deletePublicSshKeyForAuthenticated:UsersMethods["deletePublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.getGpgKeyForAuthenticatedUser today. */
getGpgKeyForAuthenticated:UsersMethods["getGpgKeyForAuthenticatedUser"]
/** @deprecated Called users.getPublicSshKeyForAuthenticatedUser today. */
getPublicSshKeyForAuthenticated:UsersMethods["getPublicSshKeyForAuthenticatedUser"]
/** @deprecated Called users.listBlockedByAuthenticatedUser today. */
listBlockedByAuthenticated:UsersMethods["listBlockedByAuthenticatedUser"]
/** @deprecated Called users.listEmailsForAuthenticatedUser today. */
listEmailsForAuthenticated:UsersMethods["listEmailsForAuthenticatedUser"]
/** @deprecated Called users.listFollowedByAuthenticatedUser today. */
listFollowedByAuthenticated:UsersMethods["listFollowedByAuthenticatedUser"]
/** @deprecated Called users.listGpgKeysForAuthenticatedUser today. */
listGpgKeysForAuthenticated:UsersMethods["listGpgKeysForAuthenticatedUser"]
/** @deprecated Called users.listPublicEmailsForAuthenticatedUser today. */
listPublicEmailsForAuthenticated:UsersMethods["listPublicEmailsForAuthenticatedUser"]
/** @deprecated Called users.listPublicSshKeysForAuthenticatedUser today. */
listPublicSshKeysForAuthenticated:UsersMethods["listPublicSshKeysForAuthenticatedUser"]
/** @deprecated Called users.setPrimaryEmailVisibilityForAuthenticatedUser today. */
setPrimaryEmailVisibilityForAuthenticated:UsersMethods["setPrimaryEmailVisibilityForAuthenticatedUser"]
}
export interface ActionsMethods {
/** @deprecated Called actions.createOrUpdateRepoSecret today. */
createOrUpdateSecretForRepo:ActionsMethods["createOrUpdateRepoSecret"]
/** @deprecated Called actions.createRegistrationTokenForRepo today. */
createRegistrationToken:ActionsMethods["createRegistrationTokenForRepo"]
/** @deprecated Called actions.createRemoveTokenForRepo today. */
createRemoveToken:ActionsMethods["createRemoveTokenForRepo"]
/** @deprecated Called actions.deleteRepoSecret today. */
deleteSecretFromRepo:ActionsMethods["deleteRepoSecret"]
/** @deprecated Called actions.getRepoPublicKey today. */
getPublicKey:ActionsMethods["getRepoPublicKey"]
/** @deprecated Called actions.getRepoSecret today. */
getSecret:ActionsMethods["getRepoSecret"]
/** @deprecated Called actions.getSelfHostedRunnerForRepo today. */
getSelfHostedRunner:ActionsMethods["getSelfHostedRunnerForRepo"]
/** @deprecated Called actions.getJobForWorkflowRun today. */
getWorkflowJob:ActionsMethods["getJobForWorkflowRun"]
/** @deprecated Called actions.listRunnerApplicationsForRepo today. */
listDownloadsForSelfHostedRunnerApplication:ActionsMethods["listRunnerApplicationsForRepo"]
/** @deprecated Called actions.listWorkflowRunsForRepo today. */
listRepoWorkflowRuns:ActionsMethods["listWorkflowRunsForRepo"]
/** @deprecated Called actions.listRepoSecrets today. */
listSecretsForRepo:ActionsMethods["listRepoSecrets"]
/** @deprecated Called actions.downloadJobLogsForWorkflowRun today. */
listWorkflowJobLogs:ActionsMethods["downloadJobLogsForWorkflowRun"]
/** @deprecated Called actions.downloadWorkflowRunLogs today. */
listWorkflowRunLogs:ActionsMethods["downloadWorkflowRunLogs"]
/** @deprecated Called actions.deleteSelfHostedRunnerFromRepo today. */
removeSelfHostedRunner:ActionsMethods["deleteSelfHostedRunnerFromRepo"]
/** @deprecated Called actions.getGithubActionsPermissionsRepository today. */
getRepoPermissions:ActionsMethods["getGithubActionsPermissionsRepository"]
}
export interface CodeScanningMethods {
/** @deprecated Called codeScanning.listAlertInstances today. */
listAlertsInstances:CodeScanningMethods["listAlertInstances"]
}
export interface PackagesMethods {
/** @deprecated Called packages.getAllPackageVersionsForPackageOwnedByOrg today. */
getAllPackageVersionsForAPackageOwnedByAnOrg:PackagesMethods["getAllPackageVersionsForPackageOwnedByOrg"]
/** @deprecated Called packages.getAllPackageVersionsForPackageOwnedByAuthenticatedUser today. */
getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser:PackagesMethods["getAllPackageVersionsForPackageOwnedByAuthenticatedUser"]
}
export interface OlderScopes {
activity:ActivityMethods
apps:AppsMethods
codesOfConduct:CodesOfConductMethods
gists:GistsMethods
gitignore:GitignoreMethods
interactions:InteractionsMethods
issues:IssuesMethods
licenses:LicensesMethods
migrations:MigrationsMethods
orgs:OrgsMethods
pulls:PullsMethods
repos:ReposMethods
search:SearchMethods
teams:TeamsMethods
users:UsersMethods
actions:ActionsMethods
codeScanning:CodeScanningMethods
packages:PackagesMethods
gitdata:GitMethods
pullRequests:PullsMethods
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
