/*! Generated from @octokit/openapi@23.0.2 and @octokit/rest@16.9.0, MIT License, see src/gen/LICENSE */

/** The operations of the API by scope, one a line; read by catalogue/read-scope.ts. */
export const CATALOGUE: Readonly<Record<string, string>> = {
  meta: `
root /
get /meta
getOctocat /octocat
getAllVersions /versions
getZen /zen`,
  securityAdvisories: `
listGlobalAdvisories /advisories type=reviewed|malware|unreviewed ecosystem=rubygems|npm|pip|maven|nuget|composer|go|rust|erlang|actions|pub|other|swift severity=unknown|low|medium|high|critical direction=asc|desc per_page# sort=updated|published|epss_percentage|epss_percentile
getGlobalAdvisory 2/:ghsa_id
listOrgRepositoryAdvisories /orgs/:org/security-advisories direction=asc|desc sort=created|updated|published per_page# state=triage|draft|published|closed
listRepositoryAdvisories /repos/:owner/:repo/security-advisories direction=asc|desc sort=created|updated|published per_page# state=triage|draft|published|closed
createRepositoryAdvisory +5 summary! description! vulnerabilities! severity?=critical|high|medium|low
createPrivateVulnerabilityReport +5/reports summary! description! severity?=critical|high|medium|low
getRepositoryAdvisory 5/:ghsa_id
updateRepositoryAdvisory ~6 severity?=critical|high|medium|low state=published|closed|draft
createRepositoryAdvisoryCveRequest +6/cve
createFork +6/forks`,
  agentTasks: `
listTasksForRepo /agents/repos/:owner/:repo/tasks per_page# page# sort=updated_at|created_at direction=asc|desc
createTaskInRepo +6 prompt!
getTaskByRepoAndId 6/:task_id
listTasks 2/tasks per_page# page# sort=updated_at|created_at direction=asc|desc
getTaskById 3/:task_id`,
  apps: `
getAuthenticated /app
createFromManifest +/app-manifests/:code/conversions
getWebhookConfigForApp /app/hook/config
updateWebhookConfigForApp ~4
listWebhookDeliveries 3/deliveries per_page# status=success|failure
getWebhookDelivery 4/:delivery_id delivery_id#
redeliverWebhookDelivery +5/attempts delivery_id#
listInstallationRequestsForAuthenticatedApp 2/installation-requests per_page# page#
listInstallations 2/installations per_page# page#
getInstallation 3/:installation_id installation_id#
deleteInstallation -4 installation_id#
createInstallationAccessToken +4/access_tokens installation_id# permissions%
suspendInstallation =4/suspended installation_id#
unsuspendInstallation -5 installation_id#
deleteAuthorization -/applications/:client_id/grant access_token!
checkToken +3/token access_token!
resetToken ~4 access_token!
deleteToken -4 access_token!
scopeToken +4/scoped access_token! target_id# permissions%
getBySlug /apps/:app_slug
listReposAccessibleToInstallation /installation/repositories per_page# page#
revokeInstallationAccessToken -2/token
getSubscriptionPlanForAccount /marketplace_listing/accounts/:account_id account_id#
listPlans 2/plans per_page# page#
listAccountsForPlan 3/:plan_id/accounts plan_id# sort=created|updated direction=asc|desc per_page# page#
getSubscriptionPlanForAccountStubbed 2/stubbed/accounts/:account_id account_id#
listPlansStubbed 3/plans per_page# page#
listAccountsForPlanStubbed 4/:plan_id/accounts plan_id# sort=created|updated direction=asc|desc per_page# page#
getOrgInstallation /orgs/:org/installation
getRepoInstallation /repos/:owner/:repo/installation
listInstallationsForAuthenticatedUser /user/installations per_page# page#
listInstallationReposForAuthenticatedUser 3/:installation_id/repositories installation_id# per_page# page#
addRepoToInstallationForAuthenticatedUser =5/:repository_id installation_id# repository_id#
removeRepoFromInstallationForAuthenticatedUser -6 installation_id# repository_id#
listSubscriptionsForAuthenticatedUser /user/marketplace_purchases per_page# page#
listSubscriptionsForAuthenticatedUserStubbed 3/stubbed per_page# page#
getUserInstallation /users/:username/installation
addRepoToInstallation>addRepoToInstallationForAuthenticatedUser
checkAccountIsAssociatedWithAny>getSubscriptionPlanForAccount
checkAccountIsAssociatedWithAnyStubbed>getSubscriptionPlanForAccountStubbed
createInstallationToken>createInstallationAccessToken
findOrgInstallation>getOrgInstallation
findRepoInstallation>getRepoInstallation
findUserInstallation>getUserInstallation
listAccountsUserOrOrgOnPlan>listAccountsForPlan
listAccountsUserOrOrgOnPlanStubbed>listAccountsForPlanStubbed
listMarketplacePurchasesForAuthenticatedUser>listSubscriptionsForAuthenticatedUser
listMarketplacePurchasesForAuthenticatedUserStubbed>listSubscriptionsForAuthenticatedUserStubbed
listRepos>listReposAccessibleToInstallation
removeRepoFromInstallation>removeRepoFromInstallationForAuthenticatedUser`,
  classroom: `
getAnAssignment /assignments/:assignment_id assignment_id#
listAcceptedAssignmentsForAnAssignment 3/accepted_assignments assignment_id# page# per_page#
getAssignmentGrades 3/grades assignment_id#
listClassrooms /classrooms page# per_page#
getAClassroom 2/:classroom_id classroom_id#
listAssignmentsForAClassroom 3/assignments classroom_id# page# per_page#`,
  codesOfConduct: `
getAllCodesOfConduct /codes_of_conduct
getConductCode 2/:key
listConductCodes>getAllCodesOfConduct`,
  credentials: `
revoke +/credentials/revoke credentials!`,
  emojis: `
get /emojis`,
  actions: `
getActionsCacheRetentionLimitForEnterprise /enterprises/:enterprise/actions/cache/retention-limit
setActionsCacheRetentionLimitForEnterprise =6 max_cache_retention_days#
getActionsCacheStorageLimitForEnterprise 5/storage-limit
setActionsCacheStorageLimitForEnterprise =6 max_cache_size_gb#
getActionsCacheRetentionLimitForOrganization /organizations/:org/actions/cache/retention-limit
setActionsCacheRetentionLimitForOrganization =6 max_cache_retention_days#
getActionsCacheStorageLimitForOrganization 5/storage-limit
setActionsCacheStorageLimitForOrganization =6 max_cache_size_gb#
getActionsCacheUsageForOrg /orgs/:org/actions/cache/usage
getActionsCacheUsageByRepoForOrg 5/usage-by-repository per_page# page#
listHostedRunnersForOrg 4/hosted-runners per_page# page#
createHostedRunnerForOrg +5 name! image!% size! runner_group_id!# maximum_runners#
listCustomImagesForOrg 5/images/custom
getCustomImageForOrg 7/:image_definition_id image_definition_id#
deleteCustomImageFromOrg -8 image_definition_id#
listCustomImageVersionsForOrg 8/versions image_definition_id#
getCustomImageVersionForOrg 9/:version image_definition_id#
deleteCustomImageVersionFromOrg -9/:version image_definition_id#
getHostedRunnersGithubOwnedImagesForOrg 6/github-owned
getHostedRunnersPartnerImagesForOrg 6/partner
getHostedRunnersLimitsForOrg 5/limits
getHostedRunnersMachineSpecsForOrg 5/machine-sizes
getHostedRunnersPlatformsForOrg 5/platforms
getHostedRunnerForOrg 5/:hosted_runner_id hosted_runner_id#
updateHostedRunnerForOrg ~6 hosted_runner_id# runner_group_id# maximum_runners# image_source=github|partner|custom
deleteHostedRunnerForOrg -6 hosted_runner_id#
getGithubActionsPermissionsOrganization /orgs/:org/actions/permissions
setGithubActionsPermissionsOrganization =5 enabled_repositories!=all|none|selected allowed_actions=all|local_only|selected
getArtifactAndLogRetentionSettingsOrganization 5/artifact-and-log-retention
setArtifactAndLogRetentionSettingsOrganization =6 days!#
getForkPrContributorApprovalPermissionsOrganization 5/fork-pr-contributor-approval
setForkPrContributorApprovalPermissionsOrganization =6 approval_policy!=first_time_contributors_new_to_github|first_time_contributors|all_external_contributors
getPrivateRepoForkPrWorkflowsSettingsOrganization 5/fork-pr-workflows-private-repos
setPrivateRepoForkPrWorkflowsSettingsOrganization =6 run_workflows_from_fork_pull_requests!
listSelectedRepositoriesEnabledGithubActionsOrganization 5/repositories per_page# page#
setSelectedRepositoriesEnabledGithubActionsOrganization =6 selected_repository_ids!
enableSelectedRepositoryGithubActionsOrganization =6/:repository_id repository_id#
disableSelectedRepositoryGithubActionsOrganization -7 repository_id#
getAllowedActionsOrganization 5/selected-actions
setAllowedActionsOrganization =6
getSelfHostedRunnersPermissionsOrganization 5/self-hosted-runners
setSelfHostedRunnersPermissionsOrganization =6 enabled_repositories!=all|selected|none
listSelectedRepositoriesSelfHostedRunnersOrganization 6/repositories per_page# page#
setSelectedRepositoriesSelfHostedRunnersOrganization =7 selected_repository_ids!
enableSelectedRepositorySelfHostedRunnersOrganization =7/:repository_id repository_id#
disableSelectedRepositorySelfHostedRunnersOrganization -8 repository_id#
getGithubActionsDefaultWorkflowPermissionsOrganization 5/workflow
setGithubActionsDefaultWorkflowPermissionsOrganization =6 default_workflow_permissions=read|write
listSelfHostedRunnerGroupsForOrg 4/runner-groups per_page# page#
createSelfHostedRunnerGroupForOrg +5 name! visibility=selected|all|private
getSelfHostedRunnerGroupForOrg 5/:runner_group_id runner_group_id#
updateSelfHostedRunnerGroupForOrg ~6 runner_group_id# name! visibility=selected|all|private
deleteSelfHostedRunnerGroupFromOrg -6 runner_group_id#
listGithubHostedRunnersInGroupForOrg 6/hosted-runners runner_group_id# per_page# page#
listRepoAccessToSelfHostedRunnerGroupInOrg 6/repositories runner_group_id# page# per_page#
setRepoAccessToSelfHostedRunnerGroupInOrg =7 runner_group_id# selected_repository_ids!
addRepoAccessToSelfHostedRunnerGroupInOrg =7/:repository_id runner_group_id# repository_id#
removeRepoAccessToSelfHostedRunnerGroupInOrg -8 runner_group_id# repository_id#
listSelfHostedRunnersInGroupForOrg 6/runners runner_group_id# per_page# page#
setSelfHostedRunnersInGroupForOrg =7 runner_group_id# runners!
addSelfHostedRunnerToGroupForOrg =7/:runner_id runner_group_id# runner_id#
removeSelfHostedRunnerFromGroupForOrg -8 runner_group_id# runner_id#
listSelfHostedRunnersForOrg 4/runners per_page# page#
listRunnerApplicationsForOrg 5/downloads
generateRunnerJitconfigForOrg +5/generate-jitconfig name! runner_group_id!# labels!
createRegistrationTokenForOrg +5/registration-token
createRemoveTokenForOrg +5/remove-token
getSelfHostedRunnerForOrg 5/:runner_id runner_id#
deleteSelfHostedRunnerFromOrg -6 runner_id#
listLabelsForSelfHostedRunnerForOrg 6/labels runner_id#
addCustomLabelsToSelfHostedRunnerForOrg +7 runner_id# labels!
setCustomLabelsForSelfHostedRunnerForOrg =7 runner_id# labels!
removeAllCustomLabelsFromSelfHostedRunnerForOrg -7 runner_id#
removeCustomLabelFromSelfHostedRunnerForOrg -7/:name runner_id#
listOrgSecrets 4/secrets per_page# page#
getOrgPublicKey 5/public-key
getOrgSecret 5/:secret_name
createOrUpdateOrgSecret =6 visibility!=all|private|selected
deleteOrgSecret -6
listSelectedReposForOrgSecret 6/repositories page# per_page#
setSelectedReposForOrgSecret =7 selected_repository_ids!
addSelectedRepoToOrgSecret =7/:repository_id repository_id#
removeSelectedRepoFromOrgSecret -8 repository_id#
listOrgVariables 4/variables per_page# page#
createOrgVariable +5 name! value! visibility!=all|private|selected
getOrgVariable 5/:name
updateOrgVariable ~6 visibility=all|private|selected
deleteOrgVariable -6
listSelectedReposForOrgVariable 6/repositories page# per_page#
setSelectedReposForOrgVariable =7 selected_repository_ids!
addSelectedRepoToOrgVariable =7/:repository_id repository_id#
removeSelectedRepoFromOrgVariable -8 repository_id#
listArtifactsForRepo /repos/:owner/:repo/actions/artifacts per_page# page#
getArtifact 6/:artifact_id artifact_id#
deleteArtifact -7 artifact_id#
downloadArtifact 7/:archive_format artifact_id#
getActionsCacheRetentionLimitForRepository 5/cache/retention-limit
setActionsCacheRetentionLimitForRepository =7 max_cache_retention_days#
getActionsCacheStorageLimitForRepository 6/storage-limit
setActionsCacheStorageLimitForRepository =7 max_cache_size_gb#
getActionsCacheUsage 6/usage
getActionsCacheList 5/caches per_page# page# sort=created_at|last_accessed_at|size_in_bytes direction=asc|desc
deleteActionsCacheByKey -5/caches{?key,ref} key!
deleteActionsCacheById -5/caches/:cache_id cache_id#
listConcurrencyGroupsForRepository 5/concurrency_groups per_page#
getConcurrencyGroupForRepository 6/:concurrency_group_name ahead_of_run# ahead_of_job#
getJobForWorkflowRun 5/jobs/:job_id job_id#
downloadJobLogsForWorkflowRun 7/logs job_id#
reRunJobForWorkflowRun +7/rerun job_id#
getCustomOidcSubClaimForRepo 5/oidc/customization/sub
setCustomOidcSubClaimForRepo =8 use_default!
listRepoOrganizationSecrets 5/organization-secrets per_page# page#
listRepoOrganizationVariables 5/organization-variables per_page# page#
getGithubActionsPermissionsRepository 5/permissions
setGithubActionsPermissionsRepository =6 enabled! allowed_actions=all|local_only|selected
getWorkflowAccessToRepository 6/access
setWorkflowAccessToRepository =7 access_level!=none|user|organization
getArtifactAndLogRetentionSettingsRepository 6/artifact-and-log-retention
setArtifactAndLogRetentionSettingsRepository =7 days!#
getForkPrContributorApprovalPermissionsRepository 6/fork-pr-contributor-approval
setForkPrContributorApprovalPermissionsRepository =7 approval_policy!=first_time_contributors_new_to_github|first_time_contributors|all_external_contributors
getPrivateRepoForkPrWorkflowsSettingsRepository 6/fork-pr-workflows-private-repos
setPrivateRepoForkPrWorkflowsSettingsRepository =7 run_workflows_from_fork_pull_requests!
getAllowedActionsRepository 6/selected-actions
setAllowedActionsRepository =7
getGithubActionsDefaultWorkflowPermissionsRepository 6/workflow
setGithubActionsDefaultWorkflowPermissionsRepository =7 default_workflow_permissions=read|write
listSelfHostedRunnersForRepo 5/runners per_page# page#
listRunnerApplicationsForRepo 6/downloads
generateRunnerJitconfigForRepo +6/generate-jitconfig name! runner_group_id!# labels!
createRegistrationTokenForRepo +6/registration-token
createRemoveTokenForRepo +6/remove-token
getSelfHostedRunnerForRepo 6/:runner_id runner_id#
deleteSelfHostedRunnerFromRepo -7 runner_id#
listLabelsForSelfHostedRunnerForRepo 7/labels runner_id#
addCustomLabelsToSelfHostedRunnerForRepo +8 runner_id# labels!
setCustomLabelsForSelfHostedRunnerForRepo =8 runner_id# labels!
removeAllCustomLabelsFromSelfHostedRunnerForRepo -8 runner_id#
removeCustomLabelFromSelfHostedRunnerForRepo -8/:name runner_id#
listWorkflowRunsForRepo 5/runs status=completed|action_required|cancelled|failure|neutral|skipped|stale|success|timed_out|in_progress|queued|requested|waiting|pending per_page# page# check_suite_id#
getWorkflowRun 6/:run_id run_id#
deleteWorkflowRun -7 run_id#
getReviewsForRun 7/approvals run_id#
approveWorkflowRun +7/approve run_id#
listWorkflowRunArtifacts 7/artifacts run_id# per_page# page# direction=asc|desc
getWorkflowRunAttempt 7/attempts/:attempt_number run_id# attempt_number#
listJobsForWorkflowRunAttempt 9/jobs run_id# attempt_number# per_page# page#
downloadWorkflowRunAttemptLogs 9/logs run_id# attempt_number#
cancelWorkflowRun +7/cancel run_id#
listConcurrencyGroupsForWorkflowRun 7/concurrency_groups run_id# per_page#
reviewCustomGatesForRun +7/deployment_protection_rule run_id# environment_name! state=approved|rejected
forceCancelWorkflowRun +7/force-cancel run_id#
listJobsForWorkflowRun 7/jobs run_id# filter=latest|all per_page# page#
downloadWorkflowRunLogs 7/logs run_id#
deleteWorkflowRunLogs -8 run_id#
getPendingDeploymentsForRun 7/pending_deployments run_id#
reviewPendingDeploymentsForRun +8 run_id# environment_ids! state!=approved|rejected comment!
reRunWorkflow +7/rerun run_id#
reRunWorkflowFailedJobs +7/rerun-failed-jobs run_id#
getWorkflowRunUsage 7/timing run_id#
listRepoSecrets 5/secrets per_page# page#
getRepoPublicKey 6/public-key
getRepoSecret 6/:secret_name
createOrUpdateRepoSecret =7 encrypted_value! key_id!
deleteRepoSecret -7
listRepoVariables 5/variables per_page# page#
createRepoVariable +6 name! value!
getRepoVariable 6/:name
updateRepoVariable ~7
deleteRepoVariable -7
listRepoWorkflows 5/workflows per_page# page#
getWorkflow 6/:workflow_id
disableWorkflow =7/disable
createWorkflowDispatch +7/dispatches ref! inputs%
enableWorkflow =7/enable
listWorkflowRuns 7/runs status=completed|action_required|cancelled|failure|neutral|skipped|stale|success|timed_out|in_progress|queued|requested|waiting|pending per_page# page# check_suite_id#
getWorkflowUsage 7/timing
listEnvironmentSecrets /repos/:owner/:repo/environments/:environment_name/secrets per_page# page#
getEnvironmentPublicKey 7/public-key
getEnvironmentSecret 7/:secret_name
createOrUpdateEnvironmentSecret =8 encrypted_value! key_id!
deleteEnvironmentSecret -8
listEnvironmentVariables 6/variables per_page# page#
createEnvironmentVariable +7 name! value!
getEnvironmentVariable 7/:name
updateEnvironmentVariable ~8
deleteEnvironmentVariable -8`,
  oidc: `
listOidcCustomPropertyInclusionsForEnterprise /enterprises/:enterprise/actions/oidc/customization/properties/repo
createOidcCustomPropertyInclusionForEnterprise +8 custom_property_name!
deleteOidcCustomPropertyInclusionForEnterprise -8/:custom_property_name
listOidcCustomPropertyInclusionsForOrg /orgs/:org/actions/oidc/customization/properties/repo
createOidcCustomPropertyInclusionForOrg +8 custom_property_name!
deleteOidcCustomPropertyInclusionForOrg -8/:custom_property_name
getOidcCustomSubTemplateForOrg 6/sub
updateOidcCustomSubTemplateForOrg =7`,
  codeSecurity: `
getConfigurationsForEnterprise /enterprises/:enterprise/code-security/configurations per_page#
createConfigurationForEnterprise +5 name! advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set code_scanning_options?% code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
getDefaultConfigurationsForEnterprise 5/defaults
getSingleConfigurationForEnterprise 5/:configuration_id configuration_id#
updateEnterpriseConfiguration ~6 configuration_id# advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
deleteConfigurationForEnterprise -6 configuration_id#
attachEnterpriseConfiguration +6/attach configuration_id# scope!=all|all_without_configurations
setConfigurationAsDefaultForEnterprise =6/defaults configuration_id# default_for_new_repos=all|none|private_and_internal|public
getRepositoriesForEnterpriseConfiguration 6/repositories configuration_id# per_page#
getConfigurationsForOrg /orgs/:org/code-security/configurations target_type=global|all per_page#
createConfiguration +5 name! advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set dependabot_delegated_alert_dismissal=enabled|disabled|not_set code_scanning_options?% code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_delegated_bypass=enabled|disabled|not_set secret_scanning_delegated_bypass_options% secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
getDefaultConfigurations 5/defaults
detachConfiguration -5/detach selected_repository_ids!
getConfiguration 5/:configuration_id configuration_id#
updateConfiguration ~6 configuration_id# advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set dependabot_delegated_alert_dismissal=enabled|disabled|not_set code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_delegated_bypass=enabled|disabled|not_set secret_scanning_delegated_bypass_options% secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
deleteConfiguration -6 configuration_id#
attachConfiguration +6/attach configuration_id# scope!=all|all_without_configurations|public|private_or_internal|selected
setConfigurationAsDefault =6/defaults configuration_id# default_for_new_repos=all|none|private_and_internal|public
getRepositoriesForConfiguration 6/repositories configuration_id# per_page#
getConfigurationForRepository /repos/:owner/:repo/code-security-configuration`,
  copilot: `
copilotEnterpriseOneDayUsageMetrics /enterprises/:enterprise/copilot/metrics/reports/enterprise-1-day day!
copilotEnterpriseUsageMetrics 6/enterprise-28-day/latest
copilotEnterpriseReposOneDayReport 6/repos-1-day day!
copilotEnterpriseUserTeamsOneDayReport 6/user-teams-1-day day!
copilotUsersOneDayUsageMetrics 6/users-1-day day!
copilotUsersUsageMetrics 6/users-28-day/latest
setEnterpriseCodingAgentPolicy =4/policies/coding_agent policy_state!=enabled_for_all_orgs|disabled_for_all_orgs|enabled_for_selected_orgs|configured_by_org_admins
addOrganizationsToEnterpriseCodingAgentPolicy +6/organizations
removeOrganizationsFromEnterpriseCodingAgentPolicy -7
getCopilotOrganizationDetails /orgs/:org/copilot/billing
listCopilotSeats 5/seats page# per_page#
addCopilotSeatsForTeams +5/selected_teams selected_teams!
cancelCopilotSeatAssignmentForTeams -6 selected_teams!
addCopilotSeatsForUsers +5/selected_users selected_usernames!
cancelCopilotSeatAssignmentForUsers -6 selected_usernames!
getCopilotCodingAgentPermissionsOrganization 4/coding-agent/permissions
setCopilotCodingAgentPermissionsOrganization =6 enabled_repositories!=all|selected|none
listCopilotCodingAgentSelectedRepositoriesForOrganization 6/repositories per_page# page#
setCopilotCodingAgentSelectedRepositoriesForOrganization =7 selected_repository_ids!
enableCopilotCodingAgentForRepositoryInOrganization =7/:repository_id repository_id#
disableCopilotCodingAgentForRepositoryInOrganization -8 repository_id#
copilotContentExclusionForOrganization 4/content_exclusion
setCopilotContentExclusionForOrganization =5 data!%
copilotOrganizationOneDayUsageMetrics 4/metrics/reports/organization-1-day day!
copilotOrganizationUsageMetrics 6/organization-28-day/latest
copilotOrganizationReposOneDayReport 6/repos-1-day day!
copilotOrganizationUserTeamsOneDayReport 6/user-teams-1-day day!
copilotOrganizationUsersOneDayUsageMetrics 6/users-1-day day!
copilotOrganizationUsersUsageMetrics 6/users-28-day/latest
getCopilotSeatDetailsForUser /orgs/:org/members/:username/copilot
getCopilotCloudAgentConfiguration /repos/:owner/:repo/copilot/cloud-agent/configuration`,
  dependabot: `
listAlertsForEnterprise /enterprises/:enterprise/dependabot/alerts scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
repositoryAccessForEnterprise 4/repository-access page# per_page#
updateRepositoryAccessForEnterprise ~5
setRepositoryAccessDefaultLevelForEnterprise =5/default-level default_level!=public|internal
listAlertsForOrg /orgs/:org/dependabot/alerts scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
repositoryAccessForOrg 4/repository-access page# per_page#
updateRepositoryAccessForOrg ~5
setRepositoryAccessDefaultLevel =5/default-level default_level!=public|internal
listOrgSecrets 4/secrets per_page# page#
getOrgPublicKey 5/public-key
getOrgSecret 5/:secret_name
createOrUpdateOrgSecret =6 visibility!=all|private|selected
deleteOrgSecret -6
listSelectedReposForOrgSecret 6/repositories page# per_page#
setSelectedReposForOrgSecret =7 selected_repository_ids!
addSelectedRepoToOrgSecret =7/:repository_id repository_id#
removeSelectedRepoFromOrgSecret -8 repository_id#
listAlertsForRepo /repos/:owner/:repo/dependabot/alerts scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
getAlert 6/:alert_number alert_number#
updateAlert ~7 alert_number# state=dismissed|open dismissed_reason=fix_started|inaccurate|no_bandwidth|not_used|tolerable_risk agent_assignment%
listRepoSecrets 5/secrets per_page# page#
getRepoPublicKey 6/public-key
getRepoSecret 6/:secret_name
createOrUpdateRepoSecret =7
deleteRepoSecret -7`,
  enterpriseTeams: `
list /enterprises/:enterprise/teams per_page# page#
create +4 name! sync_to_organizations=all|disabled organization_selection_type=disabled|selected|all notification_setting=notifications_enabled|notifications_disabled
get /enterprises/:enterprise/teams/:team_slug
update ~5 sync_to_organizations=all|disabled organization_selection_type=disabled|selected|all notification_setting=notifications_enabled|notifications_disabled
delete -5`,
  enterpriseTeamMemberships: `
list /enterprises/:enterprise/teams/{enterprise-team}/memberships per_page# page#
bulkAdd +6/add usernames!
bulkRemove +6/remove usernames!
get 6/:username
add =7
remove -7`,
  enterpriseTeamOrganizations: `
getAssignments /enterprises/:enterprise/teams/{enterprise-team}/organizations per_page# page#
bulkAdd +6/add organization_slugs!
bulkRemove +6/remove organization_slugs!
getAssignment 6/:org
add =7
delete -7`,
  activity: `
listPublicEvents /events per_page# page#
getFeeds /feeds
listPublicEventsForRepoNetwork /networks/:owner/:repo/events per_page# page#
listNotificationsForAuthenticatedUser /notifications page# per_page#
markNotificationsAsRead =2
getThread 2/threads/:thread_id thread_id#
markThreadAsRead ~4 thread_id#
markThreadAsDone -4 thread_id#
getThreadSubscriptionForAuthenticatedUser 4/subscription thread_id#
setThreadSubscription =5 thread_id#
deleteThreadSubscription -5 thread_id#
listPublicOrgEvents /orgs/:org/events per_page# page#
listRepoEvents /repos/:owner/:repo/events per_page# page#
listRepoNotificationsForAuthenticatedUser /repos/:owner/:repo/notifications per_page# page#
markRepoNotificationsAsRead =5
listStargazersForRepo /repos/:owner/:repo/stargazers per_page# page#
getStargazerCountForRepo 5/count
listWatchersForRepo /repos/:owner/:repo/subscribers per_page# page#
getRepoSubscription 4/subscription
setRepoSubscription =5
deleteRepoSubscription -5
listReposStarredByAuthenticatedUser /user/starred sort=created|updated direction=asc|desc per_page# page#
checkRepoIsStarredByAuthenticatedUser 3/:owner/:repo
starRepoForAuthenticatedUser =5
unstarRepoForAuthenticatedUser -5
listWatchedReposForAuthenticatedUser 2/subscriptions per_page# page#
listEventsForAuthenticatedUser /users/:username/events per_page# page#
listOrgEventsForAuthenticatedUser 4/orgs/:org per_page# page#
listPublicEventsForUser 4/public per_page# page#
listReceivedEventsForUser /users/:username/received_events per_page# page#
listReceivedPublicEventsForUser 4/public per_page# page#
listReposStarredByUser /users/:username/starred sort=created|updated direction=asc|desc per_page# page#
listReposWatchedByUser 3/subscriptions per_page# page#
checkStarringRepo>checkRepoIsStarredByAuthenticatedUser
getThreadSubscription>getThreadSubscriptionForAuthenticatedUser
listEventsForOrg>listOrgEventsForAuthenticatedUser
listEventsForUser>listEventsForAuthenticatedUser
listFeeds>getFeeds
listNotifications>listNotificationsForAuthenticatedUser
listNotificationsForRepo>listRepoNotificationsForAuthenticatedUser
listPublicEventsForOrg>listPublicOrgEvents
markAsRead>markNotificationsAsRead
markNotificationsAsReadForRepo>markRepoNotificationsAsRead
starRepo>starRepoForAuthenticatedUser
unstarRepo>unstarRepoForAuthenticatedUser`,
  gists: `
list /gists per_page# page#
create +2 files!%
listPublic 2/public per_page# page#
listStarred 2/starred per_page# page#
get 2/:gist_id
update ~3 files%
delete -3
listComments 3/comments per_page# page#
createComment +4 body!
getComment 4/:comment_id comment_id#
updateComment ~5 comment_id# body!
deleteComment -5 comment_id#
listCommits 3/commits per_page# page#
listForks 3/forks per_page# page#
fork +4
checkIsStarred 3/star
star =4
unstar -4
getRevision 3/:sha
listForUser /users/:username/gists per_page# page#
listPublicForUser>listForUser`,
  gitignore: `
getAllTemplates /gitignore/templates
getTemplate 3/:name
listTemplates>getAllTemplates`,
  issues: `
list /issues filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc per_page# page#
listForOrg /orgs/:org/issues filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc per_page# page#
listAssignees /repos/:owner/:repo/assignees per_page# page#
checkUserCanBeAssigned 5/:assignee
listForRepo /repos/:owner/:repo/issues state=open|closed|all sort=created|updated|comments direction=asc|desc per_page# page#
create +5 title!
listCommentsForRepo 5/comments sort=created|updated direction=asc|desc per_page# page#
getComment 6/:comment_id comment_id#
updateComment ~7 comment_id# body!
deleteComment -7 comment_id#
pinComment =7/pin comment_id#
unpinComment -8 comment_id#
listEventsForRepo /repos/:owner/:repo/issues/events per_page# page#
getEvent 6/:event_id event_id#
get 5/:issue_number issue_number# number@issue_number
update ~6 issue_number# state=open|closed state_reason?=completed|not_planned|duplicate|reopened duplicate_issue_id# number@issue_number
addAssignees +6/assignees issue_number# number@issue_number
removeAssignees -7 issue_number# assignees! number@issue_number
checkUserCanBeAssignedToIssue 7/:assignee issue_number#
listComments 6/comments issue_number# per_page# page# number@issue_number
createComment +7 issue_number# body! number@issue_number
listDependenciesBlockedBy 6/dependencies/blocked_by issue_number# per_page# page#
addBlockedByDependency +8 issue_number# issue_id!#
removeDependencyBlockedBy -8/:issue_id issue_number# issue_id#
listDependenciesBlocking 7/blocking issue_number# per_page# page#
listEvents 6/events issue_number# per_page# page# number@issue_number
listIssueFieldValuesForIssue 6/issue-field-values issue_number# per_page# page#
addIssueFieldValues +7 issue_number#
setIssueFieldValues =7 issue_number#
deleteIssueFieldValue -7/:issue_field_id issue_number# issue_field_id#
listLabelsOnIssue 6/labels issue_number# per_page# page# number@issue_number
addLabels +7 issue_number# number@issue_number
setLabels =7 issue_number# number@issue_number
removeAllLabels -7 issue_number# number@issue_number
removeLabel -7/:name issue_number# number@issue_number
lock =6/lock issue_number# lock_reason=off-topic|too heated|resolved|spam number@issue_number
unlock -7 issue_number# number@issue_number
getParent 6/parent issue_number#
removeSubIssue -/repos/:owner/:repo/issues/:issue_number/sub_issue issue_number# sub_issue_id!#
listSubIssues 6/sub_issues issue_number# per_page# page#
addSubIssue +7 issue_number# sub_issue_id!#
reprioritizeSubIssue ~7/priority issue_number# sub_issue_id!# after_id# before_id#
listSuggestions 6/suggestions issue_number# state=pending|applied|approved|dismissed|replaced|invalidated|all action=set_type|add_label|add_field|add_assignee|close_issue per_page# page#
approveSuggestion +7/:suggestion_id/approve issue_number# suggestion_id#
dismissSuggestion +8/dismiss issue_number# suggestion_id#
listEventsForTimeline 6/timeline issue_number# per_page# page# number@issue_number
listLabelsForRepo /repos/:owner/:repo/labels per_page# page#
createLabel +5 name!
getLabel 5/:name
updateLabel ~6 current_name@name
deleteLabel -6
listMilestones /repos/:owner/:repo/milestones state=open|closed|all sort=due_on|completeness direction=asc|desc per_page# page#
createMilestone +5 title! state=open|closed
getMilestone 5/:milestone_number milestone_number# number@milestone_number
updateMilestone ~6 milestone_number# state=open|closed number@milestone_number
deleteMilestone -6 milestone_number# number@milestone_number
listLabelsForMilestone 6/labels milestone_number# per_page# page# number@milestone_number
listForAuthenticatedUser /user/issues filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc per_page# page#
checkAssignee>checkUserCanBeAssigned
listMilestonesForRepo>listMilestones
removeLabels>removeAllLabels
replaceLabels>setLabels`,
  licenses: `
getAllCommonlyUsed /licenses per_page# page#
get 2/:license
getForRepo /repos/:owner/:repo/license
list>getAllCommonlyUsed`,
  markdown: `
render +/markdown text! mode=markdown|gfm
renderRaw +2/raw *text/plain;charset=utf-8 data!`,
  orgs: `
list /organizations since# per_page#
get /orgs/:org
update ~3 default_repository_permission=read|write|admin|none members_allowed_repository_creation_type=all|private|none
delete -3
createArtifactDeploymentRecord +/orgs/:org/artifacts/metadata/deployment-record name! digest! status!=deployed|decommissioned logical_environment! deployment_name! tags%
setClusterDeploymentRecords +6/cluster/:cluster logical_environment! deployments!
createClusterDeploymentRecordsJob +8/jobs logical_environment! deployments!
getClusterDeploymentRecordsJob 9/:job_id job_id#
createArtifactStorageRecord +5/storage-record name! digest! registry_url! status=active|eol|deleted
listArtifactDeploymentRecords 4/:subject_digest/metadata/deployment-records
listArtifactStorageRecords 6/storage-records
listAttestationsBulk +3/attestations/bulk-list{?per_page,before,after} per_page# subject_digests!
deleteAttestationsBulk +4/delete-request
deleteAttestationsBySubjectDigest -4/digest/:subject_digest
listAttestationRepositories 4/repositories per_page#
deleteAttestationsById -4/:attestation_id attestation_id#
listAttestations 4/:subject_digest per_page#
listBlockedUsers 3/blocks per_page# page#
checkBlockedUser 4/:username
blockUser =5
unblockUser -5
listFailedInvitations /orgs/:org/failed_invitations per_page# page#
listWebhooks 3/hooks per_page# page#
createWebhook +4 name! config!%
getWebhook 4/:hook_id hook_id#
updateWebhook ~5 hook_id# config%
deleteWebhook -5 hook_id#
getWebhookConfigForOrg 5/config hook_id#
updateWebhookConfigForOrg ~6 hook_id#
listWebhookDeliveries 5/deliveries hook_id# per_page# status=success|failure
getWebhookDelivery 6/:delivery_id hook_id# delivery_id#
redeliverWebhookDelivery +7/attempts hook_id# delivery_id#
pingWebhook +5/pings hook_id#
listAppInstallations /orgs/:org/installations per_page# page#
listPendingInvitations /orgs/:org/invitations per_page# page# role=all|admin|direct_member|billing_manager|hiring_manager invitation_source=all|member|scim
createInvitation +4 invitee_id# role=admin|direct_member|billing_manager|reinstate
cancelInvitation -4/:invitation_id invitation_id#
listInvitationTeams 5/teams invitation_id# per_page# page#
listIssueFields 3/issue-fields
createIssueField +4 name! data_type!=text|date|single_select|multi_select|number visibility=organization_members_only|all
updateIssueField ~4/:issue_field_id issue_field_id# visibility=organization_members_only|all
deleteIssueField -5 issue_field_id#
listIssueTypes 3/issue-types
createIssueType +4 name! is_enabled! color?=gray|blue|green|yellow|orange|red|pink|purple
updateIssueType =4/:issue_type_id issue_type_id# name! is_enabled! color?=gray|blue|green|yellow|orange|red|pink|purple
deleteIssueType -5 issue_type_id#
listMembers /orgs/:org/members filter=2fa_disabled|2fa_insecure|all role=all|admin|member per_page# page#
checkMembershipForUser 4/:username
removeMember -5
getMembershipForUser /orgs/:org/memberships/:username
setMembershipForUser =5 role=admin|member
removeMembershipForUser -5
listOrgRoles /orgs/:org/organization-roles
revokeAllOrgRolesTeam -4/teams/:team_slug
assignTeamToOrgRole =6/:role_id role_id#
revokeOrgRoleTeam -7 role_id#
revokeAllOrgRolesUser -4/users/:username
assignUserToOrgRole =6/:role_id role_id#
revokeOrgRoleUser -7 role_id#
getOrgRole 4/:role_id role_id#
listOrgRoleTeams 5/teams role_id# per_page# page#
listOrgRoleUsers 5/users role_id# per_page# page#
listOutsideCollaborators 3/outside_collaborators filter=2fa_disabled|2fa_insecure|all per_page# page#
convertMemberToOutsideCollaborator =4/:username
removeOutsideCollaborator -5
listPatGrantRequests /orgs/:org/personal-access-token-requests per_page# page# sort=created_at direction=asc|desc
reviewPatGrantRequestsInBulk +4 action!=approve|deny
reviewPatGrantRequest +4/:pat_request_id pat_request_id# action!=approve|deny
listPatGrantRequestRepositories 5/repositories pat_request_id# per_page# page#
listPatGrants 3/personal-access-tokens per_page# page# sort=created_at direction=asc|desc
updatePatAccesses +4 action!=revoke pat_ids!
updatePatAccess +4/:pat_id pat_id# action!=revoke
listPatGrantRepositories 5/repositories pat_id# per_page# page#
customPropertiesForReposGetOrganizationDefinitions /orgs/:org/properties/schema
customPropertiesForReposCreateOrUpdateOrganizationDefinitions ~5 properties!
customPropertiesForReposGetOrganizationDefinition 5/:custom_property_name
customPropertiesForReposCreateOrUpdateOrganizationDefinition =6 value_type!=string|single_select|multi_select|true_false|url values_editable_by?=org_actors|org_and_repo_actors
customPropertiesForReposDeleteOrganizationDefinition -6
customPropertiesForReposGetOrganizationValues 4/values per_page# page#
customPropertiesForReposCreateOrUpdateOrganizationValues ~5 repository_names! properties!
listPublicMembers 3/public_members per_page# page#
checkPublicMembershipForUser 4/:username
setPublicMembershipForAuthenticatedUser =5
removePublicMembershipForAuthenticatedUser -5
getOrgRulesetHistory /orgs/:org/rulesets/:ruleset_id/history per_page# page# ruleset_id#
getOrgRulesetVersion 6/:version_id ruleset_id# version_id#
listSecurityManagerTeams /orgs/:org/security-managers
addSecurityManagerTeam =4/teams/:team_slug
removeSecurityManagerTeam -6
getImmutableReleasesSettings 3/settings/immutable-releases
setImmutableReleasesSettings =5 enforced_repositories!=all|none|selected
getImmutableReleasesSettingsRepositories 5/repositories page# per_page#
setImmutableReleasesSettingsRepositories =6 selected_repository_ids!
enableSelectedRepositoryImmutableReleasesOrganization =6/:repository_id repository_id#
disableSelectedRepositoryImmutableReleasesOrganization -7 repository_id#
enableOrDisableSecurityProductOnAllOrgRepos +/orgs/:org/:security_product/:enablement security_product=dependency_graph|dependabot_alerts|dependabot_security_updates|advanced_security|code_scanning_default_setup|secret_scanning|secret_scanning_push_protection enablement=enable_all|disable_all query_suite=default|extended
listMembershipsForAuthenticatedUser /user/memberships/orgs state=active|pending per_page# page#
getMembershipForAuthenticatedUser 4/:org
updateMembershipForAuthenticatedUser ~5 state!=active
listForAuthenticatedUser /user/orgs per_page# page#
listForUser /users/:username/orgs per_page# page#
listOrganizationFineGrainedPermissions /orgs/:org/organization-fine-grained-permissions
addOrUpdateMembership>setMembershipForUser
checkMembership>checkMembershipForUser
checkPublicMembership>checkPublicMembershipForUser
concealMembership>removePublicMembershipForAuthenticatedUser
createHook>createWebhook
deleteHook>deleteWebhook
getHook>getWebhook
getMembership>getMembershipForUser
listHooks>listWebhooks
listMemberships>listMembershipsForAuthenticatedUser
pingHook>pingWebhook
publicizeMembership>setPublicMembershipForAuthenticatedUser
removeMembership>removeMembershipForUser
updateHook>updateWebhook
updateMembership>updateMembershipForAuthenticatedUser`,
  billing: `
getGithubBillingAiCreditUsageReportOrg /organizations/:org/settings/billing/ai_credit/usage year# month# day#
getAllBudgetsOrg 5/budgets page# per_page# scope=enterprise|organization|repository|cost_center|multi_user_customer|user
createOrganizationBudget +6 budget_amount# budget_alerting% budget_scope=organization|repository|multi_user_customer|user
getBudgetOrg 6/:budget_id
updateBudgetOrg ~7 budget_amount# budget_alerting% budget_scope=enterprise|organization|repository|cost_center|multi_user_customer|user
deleteBudgetOrg -7
getGithubBillingPremiumRequestUsageReportOrg 5/premium_request/usage year# month# day#
getGithubBillingUsageReportOrg 5/usage year# month# day#
getGithubBillingUsageSummaryReportOrg 6/summary year# month# day#
getGithubBillingAiCreditUsageReportUser /users/:username/settings/billing/ai_credit/usage year# month# day#
getGithubBillingPremiumRequestUsageReportUser 5/premium_request/usage year# month# day#
getGithubBillingUsageReportUser 5/usage year# month# day#
getGithubBillingUsageSummaryReportUser 6/summary year# month# day#`,
  agents: `
listOrgSecrets /orgs/:org/agents/secrets per_page# page#
getOrgPublicKey 5/public-key
getOrgSecret 5/:secret_name
createOrUpdateOrgSecret =6 encrypted_value! key_id! visibility!=all|private|selected
deleteOrgSecret -6
listSelectedReposForOrgSecret 6/repositories page# per_page#
setSelectedReposForOrgSecret =7 selected_repository_ids!
addSelectedRepoToOrgSecret =7/:repository_id repository_id#
removeSelectedRepoFromOrgSecret -8 repository_id#
listOrgVariables 4/variables per_page# page#
createOrgVariable +5 name! value! visibility!=all|private|selected
getOrgVariable 5/:name
updateOrgVariable ~6 visibility=all|private|selected
deleteOrgVariable -6
listSelectedReposForOrgVariable 6/repositories page# per_page#
setSelectedReposForOrgVariable =7 selected_repository_ids!
addSelectedRepoToOrgVariable =7/:repository_id repository_id#
removeSelectedRepoFromOrgVariable -8 repository_id#
listRepoOrganizationSecrets /repos/:owner/:repo/agents/organization-secrets per_page# page#
listRepoOrganizationVariables 5/organization-variables per_page# page#
listRepoSecrets 5/secrets per_page# page#
getRepoPublicKey 6/public-key
getRepoSecret 6/:secret_name
createOrUpdateRepoSecret =7 encrypted_value! key_id!
deleteRepoSecret -7
listRepoVariables 5/variables per_page# page#
createRepoVariable +6 name! value!
getRepoVariable 6/:name
updateRepoVariable ~7
deleteRepoVariable -7`,
  campaigns: `
listOrgCampaigns /orgs/:org/campaigns page# per_page# direction=asc|desc state=open|closed sort=created|updated|ends_at|published
createCampaign +4 name! description! ends_at!
getCampaignSummary 4/:campaign_number campaign_number#
updateCampaign ~5 campaign_number# state=open|closed
deleteCampaign -5 campaign_number#`,
  codeScanning: `
listAlertsForOrg /orgs/:org/code-scanning/alerts page# per_page# direction=asc|desc state=open|closed|dismissed|fixed sort=created|updated severity=critical|high|medium|low|warning|note|error
listAlertsForRepo /repos/:owner/:repo/code-scanning/alerts page# per_page# direction=asc|desc sort=created|number|updated state?=open|dismissed|fixed
getAlert 6/:alert_number alert_number#
updateAlert ~7 alert_number# state=open|dismissed dismissed_reason?=false positive|won't fix|used in tests|mitigated
getAutofix 7/autofix alert_number#
createAutofix +8 alert_number#
commitAutofix +8/commits alert_number#
listAlertInstances 7/instances alert_number# page# per_page# pr#
listRecentAnalyses 5/analyses page# per_page# pr# direction=asc|desc sort=created
getAnalysis 6/:analysis_id analysis_id#
deleteAnalysis -6/:analysis_id{?confirm_delete} analysis_id#
listCodeqlDatabases 5/codeql/databases
getCodeqlDatabase 7/:language
deleteCodeqlDatabase -8
createVariantAnalysis +6/variant-analyses language!=actions|cpp|csharp|go|java|javascript|python|ruby|rust|swift query_pack!
getVariantAnalysis 7/:codeql_variant_analysis_id codeql_variant_analysis_id#
getVariantAnalysisRepoTask 8/repos/:repo_owner/:repo_name codeql_variant_analysis_id#
getDefaultSetup 5/default-setup
updateDefaultSetup ~6 state=configured|not-configured runner_type=standard|labeled query_suite=default|extended threat_model=remote|remote_and_local
uploadSarif +5/sarifs commit_sha! ref! sarif!
getSarif 6/:sarif_id`,
  codespaces: `
listInOrganization /orgs/:org/codespaces per_page# page#
setCodespacesAccess =4/access visibility!=disabled|selected_members|all_members|all_members_and_outside_collaborators
setCodespacesAccessUsers +5/selected_users selected_usernames!
deleteCodespacesAccessUsers -6 selected_usernames!
listOrgSecrets 4/secrets per_page# page#
getOrgPublicKey 5/public-key
getOrgSecret 5/:secret_name
createOrUpdateOrgSecret =6 visibility!=all|private|selected
deleteOrgSecret -6
listSelectedReposForOrgSecret 6/repositories page# per_page#
setSelectedReposForOrgSecret =7 selected_repository_ids!
addSelectedRepoToOrgSecret =7/:repository_id repository_id#
removeSelectedRepoFromOrgSecret -8 repository_id#
getCodespacesForUserInOrg /orgs/:org/members/:username/codespaces per_page# page#
deleteFromOrganization -6/:codespace_name
stopInOrganization +7/stop
listInRepositoryForAuthenticatedUser /repos/:owner/:repo/codespaces per_page# page#
createWithRepoForAuthenticatedUser +5 geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes#
listDevcontainersInRepositoryForAuthenticatedUser 5/devcontainers per_page# page#
repoMachinesForAuthenticatedUser 5/machines
preFlightWithRepoForAuthenticatedUser 5/new
checkPermissionsForDevcontainer 5/permissions_check ref! devcontainer_path!
listRepoSecrets 5/secrets per_page# page#
getRepoPublicKey 6/public-key
getRepoSecret 6/:secret_name
createOrUpdateRepoSecret =7
deleteRepoSecret -7
createWithPrForAuthenticatedUser +/repos/:owner/:repo/pulls/:pull_number/codespaces pull_number# geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes#
listForAuthenticatedUser /user/codespaces per_page# page# repository_id#
createForAuthenticatedUser +3 repository_id# geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes# pull_request%
listSecretsForAuthenticatedUser 3/secrets per_page# page#
getPublicKeyForAuthenticatedUser 4/public-key
getSecretForAuthenticatedUser 4/:secret_name
createOrUpdateSecretForAuthenticatedUser =5 key_id!
deleteSecretForAuthenticatedUser -5
listRepositoriesForSecretForAuthenticatedUser 5/repositories
setRepositoriesForSecretForAuthenticatedUser =6 selected_repository_ids!
addRepositoryForSecretForAuthenticatedUser =6/:repository_id repository_id#
removeRepositoryForSecretForAuthenticatedUser -7 repository_id#
getForAuthenticatedUser 3/:codespace_name
updateForAuthenticatedUser ~4
deleteForAuthenticatedUser -4
exportForAuthenticatedUser +4/exports
getExportDetailsForAuthenticatedUser 5/:export_id
codespaceMachinesForAuthenticatedUser 4/machines
publishForAuthenticatedUser +4/publish
startForAuthenticatedUser +4/start
stopForAuthenticatedUser +4/stop`,
  copilotSpaces: `
listForOrg /orgs/:org/copilot-spaces per_page#
createForOrg +4 name! base_role=reader|writer|admin|no_access
getForOrg 4/:space_number space_number#
updateForOrg =5 space_number# base_role=reader|writer|admin|no_access
deleteForOrg -5 space_number#
listCollaboratorsForOrg 5/collaborators space_number#
addCollaboratorForOrg +6 space_number# actor_type!=User|Team actor_identifier! role!=reader|writer|admin
updateCollaboratorForOrg =6/:actor_type/:actor_identifier space_number# actor_type=User|Team role!=reader|writer|admin|no_access
removeCollaboratorForOrg -8 space_number# actor_type=User|Team
listResourcesForOrg 5/resources space_number#
createResourceForOrg +6 space_number# resource_type!=repository|github_file|free_text|github_issue|github_pull_request metadata!%
getResourceForOrg 6/:space_resource_id space_number# space_resource_id#
updateResourceForOrg =7 space_number# space_resource_id# metadata%
deleteResourceForOrg -7 space_number# space_resource_id#
listForUser /users/:username/copilot-spaces per_page#
createForUser +4 name! base_role=reader|no_access
getForUser 4/:space_number space_number#
updateForUser =5 space_number# base_role=reader|no_access
deleteForUser -5 space_number#
listCollaboratorsForUser 5/collaborators space_number#
addCollaboratorForUser +6 space_number# actor_type!=User|Team actor_identifier! role!=reader|writer|admin
updateCollaboratorForUser =6/:actor_type/:actor_identifier space_number# actor_type=User|Team role!=reader|writer|admin|no_access
removeCollaboratorForUser -8 space_number# actor_type=User|Team
listResourcesForUser 5/resources space_number#
createResourceForUser +6 space_number# resource_type!=repository|github_file|free_text|github_issue|github_pull_request metadata!%
getResourceForUser 6/:space_resource_id space_number# space_resource_id#
updateResourceForUser =7 space_number# space_resource_id# metadata%
deleteResourceForUser -7 space_number# space_resource_id#`,
  packages: `
listDockerMigrationConflictingPackagesForOrganization /orgs/:org/docker/conflicts
listPackagesForOrganization /orgs/:org/packages package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal page# per_page#
getPackageForOrganization 4/:package_type/:package_name package_type=npm|maven|rubygems|docker|nuget|container
deletePackageForOrg -6 package_type=npm|maven|rubygems|docker|nuget|container
restorePackageForOrg +6/restore{?token} package_type=npm|maven|rubygems|docker|nuget|container
getAllPackageVersionsForPackageOwnedByOrg 6/versions package_type=npm|maven|rubygems|docker|nuget|container page# per_page# state=active|deleted
getPackageVersionForOrganization 7/:package_version_id package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
deletePackageVersionForOrg -8 package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
restorePackageVersionForOrg +8/restore package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
listDockerMigrationConflictingPackagesForAuthenticatedUser /user/docker/conflicts
listPackagesForAuthenticatedUser /user/packages package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal page# per_page#
getPackageForAuthenticatedUser 3/:package_type/:package_name package_type=npm|maven|rubygems|docker|nuget|container
deletePackageForAuthenticatedUser -5 package_type=npm|maven|rubygems|docker|nuget|container
restorePackageForAuthenticatedUser +5/restore{?token} package_type=npm|maven|rubygems|docker|nuget|container
getAllPackageVersionsForPackageOwnedByAuthenticatedUser 5/versions package_type=npm|maven|rubygems|docker|nuget|container page# per_page# state=active|deleted
getPackageVersionForAuthenticatedUser 6/:package_version_id package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
deletePackageVersionForAuthenticatedUser -7 package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
restorePackageVersionForAuthenticatedUser +7/restore package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
listDockerMigrationConflictingPackagesForUser /users/:username/docker/conflicts
listPackagesForUser /users/:username/packages package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal page# per_page#
getPackageForUser 4/:package_type/:package_name package_type=npm|maven|rubygems|docker|nuget|container
deletePackageForUser -6 package_type=npm|maven|rubygems|docker|nuget|container
restorePackageForUser +6/restore{?token} package_type=npm|maven|rubygems|docker|nuget|container
getAllPackageVersionsForPackageOwnedByUser 6/versions package_type=npm|maven|rubygems|docker|nuget|container
getPackageVersionForUser 7/:package_version_id package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
deletePackageVersionForUser -8 package_type=npm|maven|rubygems|docker|nuget|container package_version_id#
restorePackageVersionForUser +8/restore package_type=npm|maven|rubygems|docker|nuget|container package_version_id#`,
  apiInsights: `
getRouteStatsByActor /orgs/:org/insights/api/route-stats/:actor_type/:actor_id actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server actor_id# min_timestamp! page# per_page# direction=asc|desc
getSubjectStats 5/subject-stats min_timestamp! page# per_page# direction=asc|desc
getSummaryStats 5/summary-stats min_timestamp!
getSummaryStatsByUser 6/users/:user_id min_timestamp!
getSummaryStatsByActor 6/:actor_type/:actor_id min_timestamp! actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server actor_id#
getTimeStats 5/time-stats min_timestamp! timestamp_increment!
getTimeStatsByUser 6/users/:user_id min_timestamp! timestamp_increment!
getTimeStatsByActor 6/:actor_type/:actor_id actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server actor_id# min_timestamp! timestamp_increment!
getUserStats 5/user-stats/:user_id min_timestamp! page# per_page# direction=asc|desc`,
  interactions: `
getRestrictionsForOrg /orgs/:org/interaction-limits
setRestrictionsForOrg =4 limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
removeRestrictionsForOrg -4
getPullRequestCreationCapForOrg 4/pulls/creation-cap
updatePullRequestCreationCapForOrg ~6 enabled! max_open_pull_requests#
getRestrictionsForRepo /repos/:owner/:repo/interaction-limits
setRestrictionsForRepo =5 limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
removeRestrictionsForRepo -5
getPullRequestBypassListForRepo 5/pulls/bypass-list
setPullRequestBypassListForRepo =7 users!
removePullRequestBypassListForRepo -7 users!
getPullRequestCreationCapForRepo 6/creation-cap
updatePullRequestCreationCapForRepo ~7 enabled! max_open_pull_requests#
getRestrictionsForAuthenticatedUser /user/interaction-limits
setRestrictionsForAuthenticatedUser =3 limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
removeRestrictionsForAuthenticatedUser -3
addOrUpdateRestrictionsForOrg>setRestrictionsForOrg
addOrUpdateRestrictionsForRepo>setRestrictionsForRepo`,
  migrations: `
listForOrg /orgs/:org/migrations per_page# page#
startForOrg +4 repositories!
getStatusForOrg 4/:migration_id migration_id#
downloadArchiveForOrg 5/archive migration_id#
deleteArchiveForOrg -6 migration_id#
unlockRepoForOrg -5/repos/:repo_name/lock migration_id#
listReposForOrg 5/repositories migration_id# per_page# page#
getImportStatus /repos/:owner/:repo/import
startImport =5 vcs_url! vcs=subversion|git|mercurial|tfvc
updateImport ~5 vcs=subversion|tfvc|git|mercurial
cancelImport -5
getCommitAuthors 5/authors since#
mapCommitAuthor ~6/:author_id author_id#
getLargeFiles 5/large_files
setLfsPreference ~5/lfs use_lfs!=opt_in|opt_out
listForAuthenticatedUser /user/migrations per_page# page#
startForAuthenticatedUser +3 repositories!
getStatusForAuthenticatedUser 3/:migration_id migration_id#
getArchiveForAuthenticatedUser 4/archive migration_id#
deleteArchiveForAuthenticatedUser -5 migration_id#
unlockRepoForAuthenticatedUser -4/repos/:repo_name/lock migration_id#
listReposForAuthenticatedUser 4/repositories migration_id# per_page# page#
getArchiveForOrg>downloadArchiveForOrg
getImportProgress>getImportStatus`,
  privateRegistries: `
listOrgPrivateRegistries /orgs/:org/private-registries per_page# page#
createOrgPrivateRegistry +4 registry_type!=maven_repository|nuget_feed|goproxy_server|npm_registry|rubygems_server|cargo_registry|composer_repository|docker_registry|git_source|helm_registry|hex_organization|hex_repository|pub_repository|python_index|terraform_registry url! visibility!=all|private|selected auth_type=token|username_password|oidc_azure|oidc_aws|oidc_jfrog|oidc_cloudsmith|oidc_gcp
getOrgPublicKey 4/public-key
getOrgPrivateRegistry 4/:secret_name
updateOrgPrivateRegistry ~5 registry_type=maven_repository|nuget_feed|goproxy_server|npm_registry|rubygems_server|cargo_registry|composer_repository|docker_registry|git_source|helm_registry|hex_organization|hex_repository|pub_repository|python_index|terraform_registry visibility=all|private|selected auth_type=token|username_password|oidc_azure|oidc_aws|oidc_jfrog|oidc_cloudsmith|oidc_gcp
deleteOrgPrivateRegistry -5`,
  projects: `
listForOrg /orgs/:org/projectsV2 per_page#
getForOrg 4/:project_number project_number#
createDraftItemForOrg +5/drafts project_number# title!
listFieldsForOrg 5/fields project_number# per_page#
addFieldForOrg +6 project_number# issue_field_id# iteration_configuration%
getFieldForOrg 6/:field_id project_number# field_id#
listItemsForOrg 5/items project_number# per_page#
addItemForOrg +6 project_number# type!=Issue|PullRequest id# number#
getOrgItem 6/:item_id project_number# item_id#
updateItemForOrg ~7 project_number# item_id# fields!
deleteItemForOrg -7 project_number# item_id#
createViewForOrg +5/views project_number# name! layout!=table|board|roadmap
listViewItemsForOrg 6/:view_number/items project_number# view_number# per_page#
createDraftItemForAuthenticatedUser +/user/:user_id/projectsV2/:project_number/drafts project_number# title!
createViewForUser +/users/:user_id/projectsV2/:project_number/views project_number# name! layout!=table|board|roadmap
listForUser /users/:username/projectsV2 per_page#
getForUser 4/:project_number project_number#
listFieldsForUser 5/fields project_number# per_page#
addFieldForUser +6 project_number# name! data_type! iteration_configuration%
getFieldForUser 6/:field_id project_number# field_id#
listItemsForUser 5/items project_number# per_page#
addItemForUser +6 project_number# type!=Issue|PullRequest id# number#
getUserItem 6/:item_id project_number# item_id#
updateItemForUser ~7 project_number# item_id# fields!
deleteItemForUser -7 project_number# item_id#
listViewItemsForUser 5/views/:view_number/items project_number# view_number# per_page#`,
  repos: `
listForOrg /orgs/:org/repos type=all|public|private|forks|sources|member sort=created|updated|pushed|full_name direction=asc|desc per_page# page#
createInOrg +4 name! visibility=public|private team_id# squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK custom_properties%
getOrgRulesets 3/rulesets per_page# page#
createOrgRuleset +4 name! target=branch|tag|push|repository enforcement!=disabled|active|evaluate conditions%
getOrgRuleSuites 4/rule-suites time_period=hour|day|week|month rule_suite_result=pass|fail|bypass|all evaluate_status=all|active|evaluate per_page# page#
getOrgRuleSuite 5/:rule_suite_id rule_suite_id#
getOrgRuleset 4/:ruleset_id ruleset_id#
updateOrgRuleset =5 ruleset_id# target=branch|tag|push|repository enforcement=disabled|active|evaluate conditions%
deleteOrgRuleset -5 ruleset_id#
get /repos/:owner/:repo
update ~4 visibility=public|private security_and_analysis?% pull_request_creation_policy=all|collaborators_only squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK
delete -4
listActivities /repos/:owner/:repo/activity direction=asc|desc per_page# time_period=day|week|month|quarter|year activity_type=push|force_push|branch_creation|branch_deletion|pr_merge|merge_queue_merge
createAttestation +/repos/:owner/:repo/attestations bundle!%
listAttestations 5/:subject_digest per_page#
listAutolinks 4/autolinks
createAutolink +5 key_prefix! url_template!
getAutolink 5/:autolink_id autolink_id#
deleteAutolink -6 autolink_id#
checkAutomatedSecurityFixes 4/automated-security-fixes
enableAutomatedSecurityFixes =5
disableAutomatedSecurityFixes -5
listBranches 4/branches per_page# page#
getBranch 5/:branch
getBranchProtection 6/protection
updateBranchProtection =7 required_status_checks!?% enforce_admins!? required_pull_request_reviews!?% restrictions!?%
deleteBranchProtection -7
getAdminBranchProtection 7/enforce_admins
setAdminBranchProtection +8
deleteAdminBranchProtection -8
getPullRequestReviewProtection 7/required_pull_request_reviews
updatePullRequestReviewProtection ~8 dismissal_restrictions% required_approving_review_count# bypass_pull_request_allowances%
deletePullRequestReviewProtection -8
getCommitSignatureProtection 7/required_signatures
createCommitSignatureProtection +8
deleteCommitSignatureProtection -8
getStatusChecksProtection 7/required_status_checks
updateStatusCheckProtection ~8
removeStatusCheckProtection -8
getAllStatusCheckContexts 8/contexts
addStatusCheckContexts +9 contexts>data
setStatusCheckContexts =9 contexts>data
removeStatusCheckContexts -9 contexts>data
getAccessRestrictions 7/restrictions
deleteAccessRestrictions -8
getAppsWithAccessToProtectedBranch 8/apps
addAppAccessRestrictions +9 apps!>data
setAppAccessRestrictions =9 apps!>data
removeAppAccessRestrictions -9 apps!>data
getTeamsWithAccessToProtectedBranch 8/teams
addTeamAccessRestrictions +9 teams>data
setTeamAccessRestrictions =9 teams>data
removeTeamAccessRestrictions -9 teams>data
getUsersWithAccessToProtectedBranch 8/users
addUserAccessRestrictions +9 users!>data
setUserAccessRestrictions =9 users!>data
removeUserAccessRestrictions -9 users!>data
renameBranch +6/rename new_name!
codeownersErrors /repos/:owner/:repo/codeowners/errors
listCollaborators /repos/:owner/:repo/collaborators affiliation=outside|direct|all permission=pull|triage|push|maintain|admin per_page# page#
checkCollaborator 5/:username
addCollaborator =6
removeCollaborator -6
getCollaboratorPermissionLevel 6/permission
listCommitCommentsForRepo 4/comments per_page# page#
getCommitComment 5/:comment_id comment_id#
updateCommitComment ~6 comment_id# body!
deleteCommitComment -6 comment_id#
listCommits /repos/:owner/:repo/commits per_page# page#
listBranchesForHeadCommit 5/:commit_sha/branches-where-head
listCommentsForCommit 6/comments per_page# page# ref@commit_sha
createCommitComment +7 body! position# line# sha@commit_sha
listPullRequestsAssociatedWithCommit 6/pulls per_page# page#
getCommit 5/:ref page# per_page# sha@ref
getCombinedStatusForRef /repos/:owner/:repo/commits/:ref/status per_page# page#
listCommitStatusesForRef 6/statuses per_page# page#
getCommunityProfileMetrics 4/community/profile
compareCommitsWithBasehead 4/compare/:basehead page# per_page#
getContent 4/contents/:path
createOrUpdateFileContents =6 message! content! committer% author%
deleteFile -6 message! sha! committer% author%
listContributors 4/contributors per_page# page#
listDeployments /repos/:owner/:repo/deployments per_page# page#
createDeployment +5 ref!
getDeployment 5/:deployment_id deployment_id#
deleteDeployment -6 deployment_id#
listDeploymentStatuses 6/statuses deployment_id# per_page# page#
createDeploymentStatus +7 deployment_id# state!=error|failure|inactive|in_progress|queued|pending|success
getDeploymentStatus 7/:status_id deployment_id# status_id#
createDispatchEvent +4/dispatches event_type! client_payload%
getAllEnvironments 4/environments per_page# page#
getEnvironment 5/:environment_name
createOrUpdateEnvironment =6 wait_timer# deployment_branch_policy?%
deleteAnEnvironment -6
listDeploymentBranchPolicies 6/deployment-branch-policies per_page# page#
createDeploymentBranchPolicy +7 name! type=branch|tag
getDeploymentBranchPolicy 7/:branch_policy_id branch_policy_id#
updateDeploymentBranchPolicy =8 branch_policy_id# name!
deleteDeploymentBranchPolicy -8 branch_policy_id#
getAllDeploymentProtectionRules 6/deployment_protection_rules
createDeploymentProtectionRule +7 integration_id#
listCustomDeploymentRuleIntegrations 7/apps page# per_page#
getCustomDeploymentProtectionRule 7/:protection_rule_id protection_rule_id#
disableDeploymentProtectionRule -8 protection_rule_id#
listForks /repos/:owner/:repo/forks sort=newest|oldest|stargazers|watchers per_page# page#
createFork +5
getHashAlgorithm /repos/:owner/:repo/hash-algorithm
listWebhooks 4/hooks per_page# page#
createWebhook +5 config%
getWebhook 5/:hook_id hook_id#
updateWebhook ~6 hook_id# config%
deleteWebhook -6 hook_id#
getWebhookConfigForRepo 6/config hook_id#
updateWebhookConfigForRepo ~7 hook_id#
listWebhookDeliveries 6/deliveries hook_id# per_page# status=success|failure
getWebhookDelivery 7/:delivery_id hook_id# delivery_id#
redeliverWebhookDelivery +8/attempts hook_id# delivery_id#
pingWebhook +6/pings hook_id#
testPushWebhook +6/tests hook_id#
checkImmutableReleases 4/immutable-releases
enableImmutableReleases =5
disableImmutableReleases -5
listInvitations /repos/:owner/:repo/invitations per_page# page#
updateInvitation ~5/:invitation_id invitation_id# permissions=read|write|maintain|triage|admin
deleteInvitation -6 invitation_id#
listIssueTypes 4/issue-types
listDeployKeys /repos/:owner/:repo/keys per_page# page#
createDeployKey +5 key!
getDeployKey 5/:key_id key_id#
deleteDeployKey -6 key_id#
listLanguages /repos/:owner/:repo/languages
mergeUpstream +/repos/:owner/:repo/merge-upstream branch!
merge +4/merges base! head!
getPages /repos/:owner/:repo/pages
createPagesSite +5 build_type=legacy|workflow source%
updateInformationAboutPagesSite =5 build_type=legacy|workflow
deletePagesSite -5
listPagesBuilds 5/builds per_page# page#
requestPagesBuild +6
getLatestPagesBuild 6/latest
getPagesBuild 6/:build_id build_id#
createPagesDeployment +5/deployments pages_build_version! oidc_token!
getPagesDeployment 6/:pages_deployment_id
cancelPagesDeployment +7/cancel
getPagesHealthCheck 5/health
checkPrivateVulnerabilityReporting 4/private-vulnerability-reporting
enablePrivateVulnerabilityReporting =5
disablePrivateVulnerabilityReporting -5
customPropertiesForReposGetRepositoryValues 4/properties/values
customPropertiesForReposCreateOrUpdateRepositoryValues ~6 properties!
getReadme /repos/:owner/:repo/readme
getReadmeInDirectory 5/:dir
listReleases 4/releases per_page# page#
createRelease +5 tag_name! make_latest=true|false|legacy
getReleaseAsset 5/assets/:asset_id asset_id#
updateReleaseAsset ~7 asset_id#
deleteReleaseAsset -7 asset_id#
generateReleaseNotes +5/generate-notes tag_name!
getLatestRelease 5/latest
getReleaseByTag 5/tags/:tag
getRelease 5/:release_id release_id#
updateRelease ~6 release_id# make_latest=true|false|legacy
deleteRelease -6 release_id#
listReleaseAssets 6/assets release_id# per_page# page#
uploadReleaseAsset +^6/assets{?name,label} *application/octet-stream release_id# name! data!
getBranchRules /repos/:owner/:repo/rules/branches/:branch per_page# page#
getRepoRulesets 4/rulesets per_page# page#
createRepoRuleset +5 name! target=branch|tag|push enforcement!=disabled|active|evaluate conditions%
getRepoRuleSuites 5/rule-suites time_period=hour|day|week|month rule_suite_result=pass|fail|bypass|all evaluate_status=all|active|evaluate per_page# page#
getRepoRuleSuite 6/:rule_suite_id rule_suite_id#
getRepoRuleset 5/:ruleset_id ruleset_id#
updateRepoRuleset =6 ruleset_id# target=branch|tag|push enforcement=disabled|active|evaluate conditions%
deleteRepoRuleset -6 ruleset_id#
getRepoRulesetHistory 6/history per_page# page# ruleset_id#
getRepoRulesetVersion 7/:version_id ruleset_id# version_id#
getCodeFrequencyStats /repos/:owner/:repo/stats/code_frequency
getCommitActivityStats 5/commit_activity
getContributorsStats 5/contributors
getParticipationStats 5/participation
getPunchCardStats 5/punch_card
createCommitStatus +4/statuses/:sha state!=error|failure|pending|success
listTags /repos/:owner/:repo/tags per_page# page#
downloadTarballArchive 4/tarball/:ref
listTeams 4/teams per_page# page#
getAllTopics 4/topics page# per_page#
replaceAllTopics =5 names!
getClones 4/traffic/clones per=day|week
getTopPaths 5/popular/paths
getTopReferrers 6/referrers
getViews 5/views per=day|week
transfer +4/transfer new_owner!
checkVulnerabilityAlerts 4/vulnerability-alerts
enableVulnerabilityAlerts =5
disableVulnerabilityAlerts -5
downloadZipballArchive 4/zipball/:ref
createUsingTemplate +2/:template_owner/:template_repo/generate name!
listPublic /repositories since#
listForAuthenticatedUser /user/repos visibility=all|public|private type=all|owner|public|private|member sort=created|updated|pushed|full_name direction=asc|desc per_page# page#
createForAuthenticatedUser +3 name! team_id# squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK
listInvitationsForAuthenticatedUser 2/repository_invitations per_page# page#
acceptInvitationForAuthenticatedUser ~3/:invitation_id invitation_id#
declineInvitationForAuthenticatedUser -4 invitation_id#
listForUser /users/:username/repos type=all|owner|member sort=created|updated|pushed|full_name direction=asc|desc per_page# page#
compareCommits /repos/:owner/:repo/compare/:base...:head per_page# page#
acceptInvitation>acceptInvitationForAuthenticatedUser
addDeployKey>createDeployKey
addProtectedBranchAdminEnforcement>setAdminBranchProtection
addProtectedBranchRequiredSignatures>createCommitSignatureProtection
addProtectedBranchRequiredStatusChecksContexts>addStatusCheckContexts
addProtectedBranchTeamRestrictions>addTeamAccessRestrictions
addProtectedBranchUserRestrictions>addUserAccessRestrictions
createFile>createOrUpdateFileContents
createHook>createWebhook
createStatus>createCommitStatus
declineInvitation>declineInvitationForAuthenticatedUser
deleteHook>deleteWebhook
getCommitRefSha>getCommit
getContents>getContent
getHook>getWebhook
getProtectedBranchAdminEnforcement>getAdminBranchProtection
getProtectedBranchPullRequestReviewEnforcement>getPullRequestReviewProtection
getProtectedBranchRequiredSignatures>getCommitSignatureProtection
getProtectedBranchRequiredStatusChecks>getStatusChecksProtection
getProtectedBranchRestrictions>getAccessRestrictions
list>listForAuthenticatedUser
listAssetsForRelease>listReleaseAssets
listCommitComments>listCommitCommentsForRepo
listHooks>listWebhooks
listProtectedBranchRequiredStatusChecksContexts>getAllStatusCheckContexts
listProtectedBranchTeamRestrictions>getTeamsWithAccessToProtectedBranch
listProtectedBranchUserRestrictions>getUsersWithAccessToProtectedBranch
listStatusesForRef>listCommitStatusesForRef
listTopics>getAllTopics
pingHook>pingWebhook
removeBranchProtection>deleteBranchProtection
removeDeployKey>deleteDeployKey
removeProtectedBranchAdminEnforcement>deleteAdminBranchProtection
removeProtectedBranchPullRequestReviewEnforcement>deletePullRequestReviewProtection
removeProtectedBranchRequiredSignatures>deleteCommitSignatureProtection
removeProtectedBranchRequiredStatusChecks>removeStatusCheckProtection
removeProtectedBranchRequiredStatusChecksContexts>removeStatusCheckContexts
removeProtectedBranchRestrictions>deleteAccessRestrictions
removeProtectedBranchTeamRestrictions>removeTeamAccessRestrictions
removeProtectedBranchUserRestrictions>removeUserAccessRestrictions
replaceProtectedBranchRequiredStatusChecksContexts>setStatusCheckContexts
replaceProtectedBranchTeamRestrictions>setTeamAccessRestrictions
replaceProtectedBranchUserRestrictions>setUserAccessRestrictions
replaceTopics>replaceAllTopics
requestPageBuild>requestPagesBuild
retrieveCommunityProfileMetrics>getCommunityProfileMetrics
testPushHook>testPushWebhook
updateFile>createOrUpdateFileContents
updateHook>updateWebhook
updateProtectedBranchPullRequestReviewEnforcement>updatePullRequestReviewProtection
updateProtectedBranchRequiredStatusChecks>updateStatusCheckProtection`,
  secretScanning: `
listAlertsForOrg /orgs/:org/secret-scanning/alerts state=open|resolved sort=created|updated direction=asc|desc page# per_page#
listOrgCustomPatterns 4/custom-patterns state=published|unpublished push_protection=enabled|disabled sort=created|updated|name direction=asc|desc page# per_page#
bulkCreateOrgCustomPatterns +5 patterns!
bulkDeleteOrgCustomPatterns -5 patterns! post_delete_action=delete_alerts|resolve_alerts
updateOrgCustomPattern ~5/:pattern_id pattern_id# custom_pattern_version!?
listOrgPatternConfigs 4/pattern-configurations
updateOrgPatternConfigs ~5
listAlertsForRepo /repos/:owner/:repo/secret-scanning/alerts state=open|resolved sort=created|updated direction=asc|desc page# per_page#
getAlert 6/:alert_number alert_number#
updateAlert ~7 alert_number# state=open|resolved resolution?=false_positive|wont_fix|revoked|used_in_tests validity?=active|inactive
listLocationsForAlert 7/locations alert_number# page# per_page#
listRepoCustomPatterns 5/custom-patterns state=published|unpublished push_protection=enabled|disabled sort=created|updated|name direction=asc|desc page# per_page#
bulkCreateRepoCustomPatterns +6 patterns!
bulkDeleteRepoCustomPatterns -6 patterns! post_delete_action=delete_alerts|resolve_alerts
updateRepoCustomPattern ~6/:pattern_id pattern_id# custom_pattern_version!?
createPushProtectionBypass +5/push-protection-bypasses reason!=false_positive|used_in_tests|will_fix_later placeholder_id!
getScanHistory 5/scan-history`,
  hostedCompute: `
listNetworkConfigurationsForOrg /orgs/:org/settings/network-configurations per_page# page#
createNetworkConfigurationForOrg +5 name! compute_service=none|actions network_settings_ids!
getNetworkConfigurationForOrg 5/:network_configuration_id
updateNetworkConfigurationForOrg ~6 compute_service=none|actions
deleteNetworkConfigurationFromOrg -6
getNetworkSettingsForOrg 4/network-settings/:network_settings_id`,
  teams: `
list /orgs/:org/teams per_page# page# team_type=all|enterprise|organization
create +4 name! privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push parent_team_id#
getByName 4/:team_slug
updateInOrg ~5 privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push|admin parent_team_id?#
deleteInOrg -5
listPendingInvitationsInOrg 5/invitations per_page# page#
listMembersInOrg 5/members role=member|maintainer|all per_page# page#
getMembershipForUserInOrg 5/memberships/:username
addOrUpdateMembershipForUserInOrg =7 role=member|maintainer
removeMembershipForUserInOrg -7
listReposInOrg 5/repos per_page# page#
checkPermissionsForRepoInOrg 6/:owner/:repo
addOrUpdateRepoPermissionsInOrg =8
removeRepoInOrg -8
listChildInOrg 5/teams per_page# page#
getLegacy /teams/:team_id team_id#
updateLegacy ~3 team_id# name! privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push|admin parent_team_id?#
deleteLegacy -3 team_id#
listPendingInvitationsLegacy 3/invitations team_id# per_page# page#
listMembersLegacy 3/members team_id# role=member|maintainer|all per_page# page#
getMemberLegacy 4/:username team_id#
addMemberLegacy =5 team_id#
removeMemberLegacy -5 team_id#
getMembershipForUserLegacy 3/memberships/:username team_id#
addOrUpdateMembershipForUserLegacy =5 team_id# role=member|maintainer
removeMembershipForUserLegacy -5 team_id#
listReposLegacy 3/repos team_id# per_page# page#
checkPermissionsForRepoLegacy 4/:owner/:repo team_id#
addOrUpdateRepoPermissionsLegacy =6 team_id# permission=pull|push|admin
removeRepoLegacy -6 team_id#
listChildLegacy 3/teams team_id# per_page# page#
listForAuthenticatedUser /user/teams per_page# page#
addMember>addMemberLegacy
addOrUpdateMembership>addOrUpdateMembershipForUserLegacy
addOrUpdateRepo>addOrUpdateRepoPermissionsLegacy
checkManagesRepo>checkPermissionsForRepoLegacy
delete>deleteLegacy
get>getLegacy
getMember>getMemberLegacy
getMembership>getMembershipForUserLegacy
listChild>listChildLegacy
listMembers>listMembersLegacy
listPendingInvitations>listPendingInvitationsLegacy
listRepos>listReposLegacy
removeMember>removeMemberLegacy
removeMembership>removeMembershipForUserLegacy
removeRepo>removeRepoLegacy
update>updateLegacy`,
  rateLimit: `
get /rate_limit`,
  checks: `
create +/repos/:owner/:repo/check-runs name! head_sha! status=queued|in_progress|completed conclusion=action_required|cancelled|failure|neutral|success|skipped|stale|timed_out output%
get 5/:check_run_id check_run_id#
update ~6 check_run_id# status=queued|in_progress|completed|waiting|requested|pending conclusion=action_required|cancelled|failure|neutral|success|skipped|stale|timed_out output%
listAnnotations 6/annotations check_run_id# per_page# page#
rerequestRun +6/rerequest check_run_id#
createSuite +4/check-suites head_sha!
setSuitesPreferences ~5/preferences
getSuite 5/:check_suite_id check_suite_id#
listForSuite 6/check-runs check_suite_id# status=queued|in_progress|completed filter=latest|all per_page# page#
rerequestSuite +6/rerequest check_suite_id#
listForRef /repos/:owner/:repo/commits/:ref/check-runs status=queued|in_progress|completed filter=latest|all per_page# page# app_id#
listSuitesForRef 6/check-suites app_id# per_page# page#`,
  codeQuality: `
listFindingsForRepo /repos/:owner/:repo/code-quality/findings per_page# direction=asc|desc state=open|dismissed
getFinding 6/:finding_number finding_number#
getSetup 5/setup
updateSetup ~6 state=configured|not-configured runner_type=standard|labeled ai_findings_option=disabled|on_push`,
  reactions: `
listForCommitComment /repos/:owner/:repo/comments/:comment_id/reactions comment_id# content=+1|-1|laugh|confused|heart|hooray|rocket|eyes per_page# page#
createForCommitComment +7 comment_id# content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
deleteForCommitComment -7/:reaction_id comment_id# reaction_id#
listForIssueComment /repos/:owner/:repo/issues/comments/:comment_id/reactions comment_id# content=+1|-1|laugh|confused|heart|hooray|rocket|eyes per_page# page#
createForIssueComment +8 comment_id# content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
deleteForIssueComment -8/:reaction_id comment_id# reaction_id#
listForIssue /repos/:owner/:repo/issues/:issue_number/reactions issue_number# content=+1|-1|laugh|confused|heart|hooray|rocket|eyes per_page# page# number@issue_number
createForIssue +7 issue_number# content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes number@issue_number
deleteForIssue -7/:reaction_id issue_number# reaction_id#
listForPullRequestReviewComment /repos/:owner/:repo/pulls/comments/:comment_id/reactions comment_id# content=+1|-1|laugh|confused|heart|hooray|rocket|eyes per_page# page#
createForPullRequestReviewComment +8 comment_id# content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
deleteForPullRequestComment -8/:reaction_id comment_id# reaction_id#
listForRelease /repos/:owner/:repo/releases/:release_id/reactions release_id# content=+1|laugh|heart|hooray|rocket|eyes per_page# page#
createForRelease +7 release_id# content!=+1|laugh|heart|hooray|rocket|eyes
deleteForRelease -7/:reaction_id release_id# reaction_id#`,
  dependencyGraph: `
diffRange /repos/:owner/:repo/dependency-graph/compare/:basehead
exportSbom 5/sbom
fetchSbomReport 6/fetch-report/:sbom_uuid
generateSbomReport 6/generate-report
createRepositorySnapshot +5/snapshots version!# job!% sha! ref! detector!% metadata% manifests% scanned!`,
  git: `
createBlob +/repos/:owner/:repo/git/blobs content!
getBlob 6/:file_sha
createCommit +5/commits message! tree! author% committer%
getCommit 6/:commit_sha
listMatchingRefs 5/matching-refs/:ref
getRef 5/ref/:ref
createRef +5/refs ref! sha!
updateRef ~6/:ref sha!
deleteRef -7
createTag +5/tags tag! message! object! type!=commit|tree|blob tagger%
getTag 6/:tag_sha
createTree +5/trees tree!
getTree 6/:tree_sha`,
  pulls: `
list /repos/:owner/:repo/pulls state=open|closed|all sort=created|updated|popularity|long-running direction=asc|desc per_page# page#
create +5 head! base! issue#
listReviewCommentsForRepo 5/comments sort=created|updated|created_at direction=asc|desc per_page# page#
getReviewComment 6/:comment_id comment_id#
updateReviewComment ~7 comment_id# body!
deleteReviewComment -7 comment_id#
get /repos/:owner/:repo/pulls/:pull_number pull_number# number@pull_number
update ~6 pull_number# state=open|closed number@pull_number
listReviewComments /repos/:owner/:repo/pulls/:pull_number/comments pull_number# sort=created|updated direction=asc|desc per_page# page# number@pull_number
createReviewComment +7 pull_number# body! commit_id! path! position# side=LEFT|RIGHT line# start_line# start_side=LEFT|RIGHT|side in_reply_to# subject_type=line|file number@pull_number
createReplyForReviewComment +7/:comment_id/replies pull_number# comment_id# body!
listCommits 6/commits pull_number# per_page# page# number@pull_number
listFiles 6/files pull_number# per_page# page# number@pull_number
checkIfMerged 6/merge pull_number# number@pull_number
merge =7 pull_number# merge_method=merge|squash|rebase number@pull_number
mergeAsync =6/merge-async pull_number# merge_method=merge|squash|rebase merge_action=default|direct_merge|merge_queue
getMergeAsyncResult 7/:uuid pull_number#
listRequestedReviewers 6/requested_reviewers pull_number# number@pull_number
requestReviewers +7 pull_number# number@pull_number
removeRequestedReviewers -7 pull_number# reviewers! number@pull_number
listReviews 6/reviews pull_number# per_page# page# number@pull_number
createReview +7 pull_number# event=APPROVE|REQUEST_CHANGES|COMMENT number@pull_number
getReview 7/:review_id pull_number# review_id# number@pull_number
updateReview =8 pull_number# review_id# body! number@pull_number
deletePendingReview -8 pull_number# review_id# number@pull_number
listCommentsForReview 8/comments pull_number# review_id# per_page# page# number@pull_number
dismissReview =8/dismissals pull_number# review_id# message! event=DISMISS number@pull_number
submitReview +8/events pull_number# review_id# event!=APPROVE|REQUEST_CHANGES|COMMENT number@pull_number
updateBranch =6/update-branch pull_number#
createComment>createReviewComment
createCommentReply>createReviewComment
createFromIssue>create
createReviewRequest>requestReviewers
deleteComment>deleteReviewComment
deleteReviewRequest>removeRequestedReviewers
getComment>getReviewComment
getCommentsForReview>listCommentsForReview
listComments>listReviewComments
listCommentsForRepo>listReviewCommentsForRepo
listReviewRequests>listRequestedReviewers
updateComment>updateReviewComment`,
  pullRequestStacks: `
list /repos/:owner/:repo/stacks pull_request# per_page# page#
create +5 pull_requests!
get 5/:stack_number stack_number#
add +6/add stack_number# pull_requests!
unstack +6/unstack stack_number#`,
  search: `
code /search/code q! sort=indexed order=desc|asc per_page# page#
commits 2/commits q! sort=author-date|committer-date order=desc|asc per_page# page#
issuesAndPullRequests 2/issues q! sort=comments|reactions|reactions-+1|reactions--1|reactions-smile|reactions-thinking_face|reactions-heart|reactions-tada|interactions|created|updated order=desc|asc per_page# page# search_type=semantic|hybrid
labels 2/labels repository_id!# q! sort=created|updated order=desc|asc per_page# page#
repos 2/repositories q! sort=stars|forks|help-wanted-issues|updated order=desc|asc per_page# page#
topics 2/topics q! per_page# page#
users 2/users q! sort=followers|repositories|joined order=desc|asc per_page# page#
issues>issuesAndPullRequests`,
  users: `
getAuthenticated /user
updateAuthenticated ~2
listBlockedByAuthenticatedUser 2/blocks per_page# page#
checkBlocked 3/:username
block =4
unblock -4
setPrimaryEmailVisibilityForAuthenticatedUser ~/user/email/visibility visibility!=public|private
listEmailsForAuthenticatedUser 2/emails per_page# page#
addEmailForAuthenticatedUser +3
deleteEmailForAuthenticatedUser -3
listFollowersForAuthenticatedUser 2/followers per_page# page#
listFollowedByAuthenticatedUser 2/following per_page# page#
checkPersonIsFollowedByAuthenticated 3/:username
follow =4
unfollow -4
listGpgKeysForAuthenticatedUser 2/gpg_keys per_page# page#
createGpgKeyForAuthenticatedUser +3 armored_public_key!
getGpgKeyForAuthenticatedUser 3/:gpg_key_id gpg_key_id#
deleteGpgKeyForAuthenticatedUser -4 gpg_key_id#
listPublicSshKeysForAuthenticatedUser /user/keys per_page# page#
createPublicSshKeyForAuthenticatedUser +3 key!
getPublicSshKeyForAuthenticatedUser 3/:key_id key_id#
deletePublicSshKeyForAuthenticatedUser -4 key_id#
listPublicEmailsForAuthenticatedUser /user/public_emails per_page# page#
listSocialAccountsForAuthenticatedUser /user/social_accounts per_page# page#
addSocialAccountForAuthenticatedUser +3 account_urls!
deleteSocialAccountForAuthenticatedUser -3 account_urls!
listSshSigningKeysForAuthenticatedUser 2/ssh_signing_keys per_page# page#
createSshSigningKeyForAuthenticatedUser +3 key!
getSshSigningKeyForAuthenticatedUser 3/:ssh_signing_key_id ssh_signing_key_id#
deleteSshSigningKeyForAuthenticatedUser -4 ssh_signing_key_id#
getById /user/:account_id account_id#
list /users since# per_page#
getByUsername /users/:username
listAttestationsBulk +3/attestations/bulk-list{?per_page,before,after} per_page# subject_digests!
deleteAttestationsBulk +4/delete-request
deleteAttestationsBySubjectDigest -4/digest/:subject_digest
deleteAttestationsById -4/:attestation_id attestation_id#
listAttestations 4/:subject_digest per_page#
listFollowersForUser /users/:username/followers per_page# page#
listFollowingForUser 3/following per_page# page#
checkFollowingForUser 4/:target_user
listGpgKeysForUser /users/:username/gpg_keys per_page# page#
getContextForUser 3/hovercard subject_type=organization|repository|issue|pull_request
listPublicKeysForUser /users/:username/keys per_page# page#
listSocialAccountsForUser /users/:username/social_accounts per_page# page#
listSshSigningKeysForUser 3/ssh_signing_keys per_page# page#
addEmails>addEmailForAuthenticatedUser
checkFollowing>checkPersonIsFollowedByAuthenticated
createGpgKey>createGpgKeyForAuthenticatedUser
createPublicKey>createPublicSshKeyForAuthenticatedUser
deleteEmails>deleteEmailForAuthenticatedUser
deleteGpgKey>deleteGpgKeyForAuthenticatedUser
deletePublicKey>deletePublicSshKeyForAuthenticatedUser
getGpgKey>getGpgKeyForAuthenticatedUser
getPublicKey>getPublicSshKeyForAuthenticatedUser
listBlocked>listBlockedByAuthenticatedUser
listEmails>listEmailsForAuthenticatedUser
listFollowingForAuthenticatedUser>listFollowedByAuthenticatedUser
listGpgKeys>listGpgKeysForAuthenticatedUser
listPublicEmails>listPublicEmailsForAuthenticatedUser
listPublicKeys>listPublicSshKeysForAuthenticatedUser
togglePrimaryEmailVisibility>setPrimaryEmailVisibilityForAuthenticatedUser`,
};
