/*! Generated from @octokit/openapi@23.0.2, @octokit/rest@16.9.0, @octokit/plugin-rest-endpoint-methods@2.4.0, @octokit/plugin-rest-endpoint-methods@17.0.0, MIT License, see src/gen/LICENSE */

/** The operations of the API by scope, one a line; read by src/catalogue.ts. */
export const CATALOGUE: Readonly<Record<string, string>> = {
  actions: `
/enterprises/:enterprise/actions/cache/retention-limit get-actions-cache-retention-limit-for-enterprise
= set-actions-cache-retention-limit-for-enterprise max_cache_retention_days#
1/storage-limit get-actions-cache-storage-limit-for-enterprise
= set-actions-cache-storage-limit-for-enterprise max_cache_size_gb#
5/organizations/:org/actions/cache/retention-limit get-actions-cache-retention-limit-for-organization
= set-actions-cache-retention-limit-for-organization max_cache_retention_days#
1/storage-limit get-actions-cache-storage-limit-for-organization
= set-actions-cache-storage-limit-for-organization max_cache_size_gb#
5/orgs/:org/actions/cache/usage get-actions-cache-usage-for-org
1/usage-by-repository get-actions-cache-usage-by-repo-for-org &
2/hosted-runners list-hosted-runners-for-org &
+ create-hosted-runner-for-org name! image!% size! runner_group_id!# maximum_runners#
/images/custom list-custom-images-for-org
/#image_definition_id get-custom-image-for-org
- delete-custom-image-from-org
/versions list-custom-image-versions-for-org
/:version get-custom-image-version-for-org
- delete-custom-image-version-from-org
4/github-owned get-hosted-runners-github-owned-images-for-org
1/partner get-hosted-runners-partner-images-for-org
2/limits get-hosted-runners-limits-for-org
1/machine-sizes get-hosted-runners-machine-specs-for-org
1/platforms get-hosted-runners-platforms-for-org
1/#hosted_runner_id get-hosted-runner-for-org
~ update-hosted-runner-for-org runner_group_id# maximum_runners# image_source=github|partner|custom
- delete-hosted-runner-for-org
2/permissions get-github-actions-permissions-organization
= set-github-actions-permissions-organization enabled_repositories!=all|none|selected allowed_actions=all|local_only|selected
/artifact-and-log-retention get-artifact-and-log-retention-settings-organization
= set-artifact-and-log-retention-settings-organization days!#
1/fork-pr-contributor-approval get-fork-pr-contributor-approval-permissions-organization
= set-fork-pr-contributor-approval-permissions-organization approval_policy!=first_time_contributors_new_to_github|first_time_contributors|all_external_contributors
1/fork-pr-workflows-private-repos get-private-repo-fork-pr-workflows-settings-organization
= set-private-repo-fork-pr-workflows-settings-organization run_workflows_from_fork_pull_requests!
1/repositories list-selected-repositories-enabled-github-actions-organization &
= set-selected-repositories-enabled-github-actions-organization selected_repository_ids!
=/#repository_id enable-selected-repository-github-actions-organization
- disable-selected-repository-github-actions-organization
2/selected-actions get-allowed-actions-organization
= set-allowed-actions-organization
1/self-hosted-runners get-self-hosted-runners-permissions-organization
= set-self-hosted-runners-permissions-organization enabled_repositories!=all|selected|none
/repositories list-selected-repositories-self-hosted-runners-organization &
= set-selected-repositories-self-hosted-runners-organization selected_repository_ids!
=/#repository_id enable-selected-repository-self-hosted-runners-organization
- disable-selected-repository-self-hosted-runners-organization
3/workflow get-github-actions-default-workflow-permissions-organization
= set-github-actions-default-workflow-permissions-organization default_workflow_permissions=read|write
2/runner-groups list-self-hosted-runner-groups-for-org &
+ create-self-hosted-runner-group-for-org name! visibility=selected|all|private
/#runner_group_id get-self-hosted-runner-group-for-org
~ update-self-hosted-runner-group-for-org name! visibility=selected|all|private
- delete-self-hosted-runner-group-from-org
/hosted-runners list-github-hosted-runners-in-group-for-org &
1/repositories list-repo-access-to-self-hosted-runner-group-in-org &
= set-repo-access-to-self-hosted-runner-group-in-org selected_repository_ids!
=/#repository_id add-repo-access-to-self-hosted-runner-group-in-org
- remove-repo-access-to-self-hosted-runner-group-in-org
2/runners list-self-hosted-runners-in-group-for-org &
= set-self-hosted-runners-in-group-for-org runners!
=/#runner_id add-self-hosted-runner-to-group-for-org
- remove-self-hosted-runner-from-group-for-org
4/runners list-self-hosted-runners-for-org &
/downloads list-runner-applications-for-org
1+/generate-jitconfig generate-runner-jitconfig-for-org name! runner_group_id!# labels!
1+/registration-token create-registration-token-for-org
1+/remove-token create-remove-token-for-org
1/#runner_id get-self-hosted-runner-for-org
- delete-self-hosted-runner-from-org
/labels list-labels-for-self-hosted-runner-for-org
+ add-custom-labels-to-self-hosted-runner-for-org labels!
= set-custom-labels-for-self-hosted-runner-for-org labels!
- remove-all-custom-labels-from-self-hosted-runner-for-org
-/:name remove-custom-label-from-self-hosted-runner-for-org
4/secrets list-org-secrets &
/public-key get-org-public-key
1/:secret_name get-org-secret
= create-or-update-org-secret visibility!=all|private|selected
- delete-org-secret
/repositories list-selected-repos-for-org-secret &
= set-selected-repos-for-org-secret selected_repository_ids!
=/#repository_id add-selected-repo-to-org-secret
- remove-selected-repo-from-org-secret
4/variables list-org-variables &
+ create-org-variable name! value! visibility!=all|private|selected
/:name get-org-variable
~ update-org-variable visibility=all|private|selected
- delete-org-variable
/repositories list-selected-repos-for-org-variable &
= set-selected-repos-for-org-variable selected_repository_ids!
=/#repository_id add-selected-repo-to-org-variable
- remove-selected-repo-from-org-variable
7/repos/:owner/:repo/actions/artifacts list-artifacts-for-repo &
/#artifact_id get-artifact
- delete-artifact
/:archive_format download-artifact
3/cache/retention-limit get-actions-cache-retention-limit-for-repository
= set-actions-cache-retention-limit-for-repository max_cache_retention_days#
1/storage-limit get-actions-cache-storage-limit-for-repository
= set-actions-cache-storage-limit-for-repository max_cache_size_gb#
1/usage get-actions-cache-usage
2/caches get-actions-cache-list sort=created_at|last_accessed_at|size_in_bytes direction=asc|desc &
1-/caches{?key,ref} delete-actions-cache-by-key key!
1-/caches/#cache_id delete-actions-cache-by-id
2/concurrency_groups list-concurrency-groups-for-repository per_page#
/:concurrency_group_name get-concurrency-group-for-repository ahead_of_run# ahead_of_job#
2/jobs/#job_id get-job-for-workflow-run>get-workflow-job
/logs download-job-logs-for-workflow-run>list-workflow-job-logs
1+/rerun re-run-job-for-workflow-run
3/oidc/customization/sub get-custom-oidc-sub-claim-for-repo
= set-custom-oidc-sub-claim-for-repo use_default!
3/organization-secrets list-repo-organization-secrets &
1/organization-variables list-repo-organization-variables &
1/permissions get-github-actions-permissions-repository>get-repo-permissions
= set-github-actions-permissions-repository enabled! allowed_actions=all|local_only|selected
/access get-workflow-access-to-repository
= set-workflow-access-to-repository access_level!=none|user|organization
1/artifact-and-log-retention get-artifact-and-log-retention-settings-repository
= set-artifact-and-log-retention-settings-repository days!#
1/fork-pr-contributor-approval get-fork-pr-contributor-approval-permissions-repository
= set-fork-pr-contributor-approval-permissions-repository approval_policy!=first_time_contributors_new_to_github|first_time_contributors|all_external_contributors
1/fork-pr-workflows-private-repos get-private-repo-fork-pr-workflows-settings-repository
= set-private-repo-fork-pr-workflows-settings-repository run_workflows_from_fork_pull_requests!
1/selected-actions get-allowed-actions-repository
= set-allowed-actions-repository
1/workflow get-github-actions-default-workflow-permissions-repository
= set-github-actions-default-workflow-permissions-repository default_workflow_permissions=read|write
2/runners list-self-hosted-runners-for-repo &
/downloads list-runner-applications-for-repo>list-downloads-for-self-hosted-runner-application
1+/generate-jitconfig generate-runner-jitconfig-for-repo name! runner_group_id!# labels!
1+/registration-token create-registration-token-for-repo>create-registration-token
1+/remove-token create-remove-token-for-repo>create-remove-token
1/#runner_id get-self-hosted-runner-for-repo>get-self-hosted-runner
- delete-self-hosted-runner-from-repo>remove-self-hosted-runner
/labels list-labels-for-self-hosted-runner-for-repo
+ add-custom-labels-to-self-hosted-runner-for-repo labels!
= set-custom-labels-for-self-hosted-runner-for-repo labels!
- remove-all-custom-labels-from-self-hosted-runner-for-repo
-/:name remove-custom-label-from-self-hosted-runner-for-repo
4/runs list-workflow-runs-for-repo>list-repo-workflow-runs status=completed|action_required|cancelled|failure|neutral|skipped|stale|success|timed_out|in_progress|queued|requested|waiting|pending check_suite_id# &
/#run_id get-workflow-run
- delete-workflow-run
/approvals get-reviews-for-run
1+/approve approve-workflow-run
1/artifacts list-workflow-run-artifacts direction=asc|desc &
1/attempts/#attempt_number get-workflow-run-attempt
/jobs list-jobs-for-workflow-run-attempt &
1/logs download-workflow-run-attempt-logs
3+/cancel cancel-workflow-run
1/concurrency_groups list-concurrency-groups-for-workflow-run per_page#
1+/deployment_protection_rule review-custom-gates-for-run environment_name! state=approved|rejected
1+/force-cancel force-cancel-workflow-run
1/jobs list-jobs-for-workflow-run filter=latest|all &
1/logs download-workflow-run-logs>list-workflow-run-logs
- delete-workflow-run-logs
1/pending_deployments get-pending-deployments-for-run
+ review-pending-deployments-for-run environment_ids! state!=approved|rejected comment!
1+/rerun re-run-workflow
1+/rerun-failed-jobs re-run-workflow-failed-jobs
1/timing get-workflow-run-usage
3/secrets list-repo-secrets>list-secrets-for-repo &
/public-key get-repo-public-key>get-public-key
1/:secret_name get-repo-secret>get-secret name@secret_name
= create-or-update-repo-secret>create-or-update-secret-for-repo encrypted_value! key_id! name@secret_name
- delete-repo-secret>delete-secret-from-repo name@secret_name
2/variables list-repo-variables &
+ create-repo-variable name! value!
/:name get-repo-variable
~ update-repo-variable
- delete-repo-variable
2/workflows list-repo-workflows &
/:workflow_id get-workflow
=/disable disable-workflow
1+/dispatches create-workflow-dispatch ref! inputs%
1=/enable enable-workflow
1/runs list-workflow-runs status=completed|action_required|cancelled|failure|neutral|skipped|stale|success|timed_out|in_progress|queued|requested|waiting|pending check_suite_id# &
1/timing get-workflow-usage
4/environments/:environment_name/secrets list-environment-secrets &
/public-key get-environment-public-key
1/:secret_name get-environment-secret
= create-or-update-environment-secret encrypted_value! key_id!
- delete-environment-secret
2/variables list-environment-variables &
+ create-environment-variable name! value!
/:name get-environment-variable
~ update-environment-variable
- delete-environment-variable`,
  activity: `
/events list-public-events &
1/feeds get-feeds>list-feeds
1/networks/:owner/:repo/events list-public-events-for-repo-network &
4/notifications list-notifications-for-authenticated-user>list-notifications &
= mark-notifications-as-read>mark-as-read
/threads/#thread_id get-thread
~ mark-thread-as-read
- mark-thread-as-done
/subscription get-thread-subscription-for-authenticated-user>get-thread-subscription
= set-thread-subscription
- delete-thread-subscription
4/orgs/:org/events list-public-org-events>list-public-events-for-org &
3/repos/:owner/:repo/events list-repo-events &
1/notifications list-repo-notifications-for-authenticated-user>list-notifications-for-repo &
= mark-repo-notifications-as-read>mark-notifications-as-read-for-repo
1/stargazers list-stargazers-for-repo &
/count get-stargazer-count-for-repo
2/subscribers list-watchers-for-repo &
1/subscription get-repo-subscription
= set-repo-subscription
- delete-repo-subscription
4/user/starred list-repos-starred-by-authenticated-user sort=created|updated direction=asc|desc &
/:owner/:repo check-repo-is-starred-by-authenticated-user>check-starring-repo
= star-repo-for-authenticated-user>star-repo
- unstar-repo-for-authenticated-user>unstar-repo
3/subscriptions list-watched-repos-for-authenticated-user &
2/users/:username/events list-events-for-authenticated-user>list-events-for-user &
/orgs/:org list-org-events-for-authenticated-user>list-events-for-org &
2/public list-public-events-for-user &
2/received_events list-received-events-for-user &
/public list-received-public-events-for-user &
2/starred list-repos-starred-by-user sort=created|updated direction=asc|desc &
1/subscriptions list-repos-watched-by-user &`,
  agentTasks: `
/agents/repos/:owner/:repo/tasks list-tasks-for-repo sort=updated_at|created_at direction=asc|desc &
+ create-task-in-repo prompt!
/:task_id get-task-by-repo-and-id
5/tasks list-tasks sort=updated_at|created_at direction=asc|desc &
/:task_id get-task-by-id`,
  agents: `
/orgs/:org/agents/secrets list-org-secrets &
/public-key get-org-public-key
1/:secret_name get-org-secret
= create-or-update-org-secret encrypted_value! key_id! visibility!=all|private|selected
- delete-org-secret
/repositories list-selected-repos-for-org-secret &
= set-selected-repos-for-org-secret selected_repository_ids!
=/#repository_id add-selected-repo-to-org-secret
- remove-selected-repo-from-org-secret
4/variables list-org-variables &
+ create-org-variable name! value! visibility!=all|private|selected
/:name get-org-variable
~ update-org-variable visibility=all|private|selected
- delete-org-variable
/repositories list-selected-repos-for-org-variable &
= set-selected-repos-for-org-variable selected_repository_ids!
=/#repository_id add-selected-repo-to-org-variable
- remove-selected-repo-from-org-variable
7/repos/:owner/:repo/agents/organization-secrets list-repo-organization-secrets &
1/organization-variables list-repo-organization-variables &
1/secrets list-repo-secrets &
/public-key get-repo-public-key
1/:secret_name get-repo-secret
= create-or-update-repo-secret encrypted_value! key_id!
- delete-repo-secret
2/variables list-repo-variables &
+ create-repo-variable name! value!
/:name get-repo-variable
~ update-repo-variable
- delete-repo-variable`,
  apiInsights: `
/orgs/:org/insights/api/route-stats/:actor_type/#actor_id get-route-stats-by-actor actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server min_timestamp! direction=asc|desc &
3/subject-stats get-subject-stats min_timestamp! direction=asc|desc &
1/summary-stats get-summary-stats min_timestamp!
/users/:user_id get-summary-stats-by-user min_timestamp!
2/:actor_type/#actor_id get-summary-stats-by-actor min_timestamp! actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server
3/time-stats get-time-stats min_timestamp! timestamp_increment!
/users/:user_id get-time-stats-by-user min_timestamp! timestamp_increment!
2/:actor_type/#actor_id get-time-stats-by-actor actor_type=installation|classic_pat|fine_grained_pat|oauth_app|github_app_user_to_server min_timestamp! timestamp_increment!
3/user-stats/:user_id get-user-stats min_timestamp! direction=asc|desc &`,
  apps: `
/app get-authenticated
1+/app-manifests/:code/conversions create-from-manifest
3/app/hook/config get-webhook-config-for-app
~ update-webhook-config-for-app data!%
1/deliveries list-webhook-deliveries per_page# status=success|failure
/#delivery_id get-webhook-delivery
+/attempts redeliver-webhook-delivery
4/installation-requests list-installation-requests-for-authenticated-app &
1/installations list-installations &
/#installation_id get-installation
- delete-installation
+/access_tokens create-installation-access-token>create-installation-token permissions%
1=/suspended suspend-installation
- unsuspend-installation
4-/applications/:client_id/grant delete-authorization access_token!
1+/token check-token access_token!
~ reset-token access_token!
- delete-token access_token!
+/scoped scope-token access_token! target_id# permissions%
4/apps/:app_slug get-by-slug
2/installation/repositories list-repos-accessible-to-installation>list-repos &
1-/token revoke-installation-access-token>revoke-installation-token
2/marketplace_listing/accounts/#account_id get-subscription-plan-for-account>check-account-is-associated-with-any
2/plans list-plans &
/#plan_id/accounts list-accounts-for-plan>list-accounts-user-or-org-on-plan sort=created|updated direction=asc|desc &
3/stubbed/accounts/#account_id get-subscription-plan-for-account-stubbed>check-account-is-associated-with-any-stubbed
2/plans list-plans-stubbed &
/#plan_id/accounts list-accounts-for-plan-stubbed>list-accounts-user-or-org-on-plan-stubbed sort=created|updated direction=asc|desc &
5/orgs/:org/installation get-org-installation>find-org-installation
3/repos/:owner/:repo/installation get-repo-installation>find-repo-installation
4/user/installations list-installations-for-authenticated-user &
/#installation_id/repositories list-installation-repos-for-authenticated-user &
=/#repository_id add-repo-to-installation-for-authenticated-user>add-repo-to-installation
- remove-repo-from-installation-for-authenticated-user>remove-repo-from-installation
4/marketplace_purchases list-subscriptions-for-authenticated-user>list-marketplace-purchases-for-authenticated-user &
/stubbed list-subscriptions-for-authenticated-user-stubbed>list-marketplace-purchases-for-authenticated-user-stubbed &
3/users/:username/installation get-user-installation>find-user-installation`,
  billing: `
/organizations/:org/settings/billing/ai_credit/usage get-github-billing-ai-credit-usage-report-org year# month# day#
2/budgets get-all-budgets-org scope=enterprise|organization|repository|cost_center|multi_user_customer|user &
+ create-organization-budget budget_amount# budget_alerting% budget_scope=organization|repository|multi_user_customer|user
/:budget_id get-budget-org
~ update-budget-org budget_amount# budget_alerting% budget_scope=enterprise|organization|repository|cost_center|multi_user_customer|user
- delete-budget-org
2/premium_request/usage get-github-billing-premium-request-usage-report-org year# month# day#
2/usage get-github-billing-usage-report-org year# month# day#
/summary get-github-billing-usage-summary-report-org year# month# day#
6/users/:username/settings/billing/ai_credit/usage get-github-billing-ai-credit-usage-report-user year# month# day#
2/premium_request/usage get-github-billing-premium-request-usage-report-user year# month# day#
2/usage get-github-billing-usage-report-user year# month# day#
/summary get-github-billing-usage-summary-report-user year# month# day#`,
  campaigns: `
/orgs/:org/campaigns list-org-campaigns direction=asc|desc state=open|closed sort=created|updated|ends_at|published &
+ create-campaign name! description! ends_at!
/#campaign_number get-campaign-summary
~ update-campaign state=open|closed
- delete-campaign`,
  checks: `
+/repos/:owner/:repo/check-runs create name! head_sha! status=queued|in_progress|completed conclusion=action_required|cancelled|failure|neutral|success|skipped|stale|timed_out output%
/#check_run_id get
~ update status=queued|in_progress|completed|waiting|requested|pending conclusion=action_required|cancelled|failure|neutral|success|skipped|stale|timed_out output%
/annotations list-annotations &
1+/rerequest rerequest-run
3+/check-suites create-suite head_sha!
~/preferences set-suites-preferences
1/#check_suite_id get-suite
/check-runs list-for-suite status=queued|in_progress|completed filter=latest|all &
1+/rerequest rerequest-suite
3/commits/:ref/check-runs list-for-ref status=queued|in_progress|completed filter=latest|all app_id# &
1/check-suites list-suites-for-ref app_id# &`,
  classroom: `
/assignments/#assignment_id get-an-assignment
/accepted_assignments list-accepted-assignments-for-an-assignment &
1/grades get-assignment-grades
3/classrooms list-classrooms &
/#classroom_id get-a-classroom
/assignments list-assignments-for-a-classroom &`,
  codeQuality: `
/repos/:owner/:repo/code-quality/findings list-findings-for-repo per_page# direction=asc|desc state=open|dismissed
/#finding_number get-finding
2/setup get-setup
~ update-setup state=configured|not-configured runner_type=standard|labeled ai_findings_option=disabled|on_push`,
  codeScanning: `
/orgs/:org/code-scanning/alerts list-alerts-for-org direction=asc|desc state=open|closed|dismissed|fixed sort=created|updated severity=critical|high|medium|low|warning|note|error &
4/repos/:owner/:repo/code-scanning/alerts list-alerts-for-repo direction=asc|desc sort=created|number|updated state?=open|dismissed|fixed &
/#alert_number get-alert
~ update-alert state=open|dismissed dismissed_reason?=false^positive|won't^fix|used^in^tests|mitigated
/autofix get-autofix
+ create-autofix
+/commits commit-autofix
2/instances list-alert-instances>list-alerts-instances pr# &
3/analyses list-recent-analyses pr# direction=asc|desc sort=created &
/#analysis_id get-analysis
1-/#analysis_id{?confirm_delete} delete-analysis
2/codeql/databases list-codeql-databases
/:language get-codeql-database
- delete-codeql-database
2+/variant-analyses create-variant-analysis language!=actions|cpp|csharp|go|java|javascript|python|ruby|rust|swift query_pack!
/#codeql_variant_analysis_id get-variant-analysis
/repos/:repo_owner/:repo_name get-variant-analysis-repo-task
6/default-setup get-default-setup
~ update-default-setup state=configured|not-configured runner_type=standard|labeled query_suite=default|extended threat_model=remote|remote_and_local
1+/sarifs upload-sarif commit_sha! ref! sarif!
/:sarif_id get-sarif`,
  codeSecurity: `
/enterprises/:enterprise/code-security/configurations get-configurations-for-enterprise per_page#
+ create-configuration-for-enterprise name! advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set code_scanning_options?% code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
/defaults get-default-configurations-for-enterprise
1/#configuration_id get-single-configuration-for-enterprise
~ update-enterprise-configuration advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
- delete-configuration-for-enterprise
+/attach attach-enterprise-configuration scope!=all|all_without_configurations
1=/defaults set-configuration-as-default-for-enterprise default_for_new_repos=all|none|private_and_internal|public
1/repositories get-repositories-for-enterprise-configuration per_page#
6/orgs/:org/code-security/configurations get-configurations-for-org target_type=global|all per_page#
+ create-configuration name! advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set dependabot_delegated_alert_dismissal=enabled|disabled|not_set code_scanning_options?% code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_delegated_bypass=enabled|disabled|not_set secret_scanning_delegated_bypass_options% secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
/defaults get-default-configurations
1-/detach detach-configuration selected_repository_ids!
1/#configuration_id get-configuration
~ update-configuration advanced_security=enabled|disabled|code_security|secret_protection code_security=enabled|disabled|not_set dependency_graph=enabled|disabled|not_set dependency_graph_autosubmit_action=enabled|disabled|not_set dependency_graph_autosubmit_action_options% dependabot_alerts=enabled|disabled|not_set dependabot_security_updates=enabled|disabled|not_set dependabot_delegated_alert_dismissal=enabled|disabled|not_set code_scanning_default_setup=enabled|disabled|not_set code_scanning_default_setup_options?% code_scanning_options?% code_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_protection=enabled|disabled|not_set secret_scanning=enabled|disabled|not_set secret_scanning_push_protection=enabled|disabled|not_set secret_scanning_delegated_bypass=enabled|disabled|not_set secret_scanning_delegated_bypass_options% secret_scanning_validity_checks=enabled|disabled|not_set secret_scanning_non_provider_patterns=enabled|disabled|not_set secret_scanning_generic_secrets=enabled|disabled|not_set secret_scanning_delegated_alert_dismissal=enabled|disabled|not_set secret_scanning_extended_metadata=enabled|disabled|not_set private_vulnerability_reporting=enabled|disabled|not_set enforcement=enforced|unenforced
- delete-configuration
+/attach attach-configuration scope!=all|all_without_configurations|public|private_or_internal|selected
1=/defaults set-configuration-as-default default_for_new_repos=all|none|private_and_internal|public
1/repositories get-repositories-for-configuration per_page#
6/repos/:owner/:repo/code-security-configuration get-configuration-for-repository`,
  codesOfConduct: `
/codes_of_conduct get-all-codes-of-conduct>list-conduct-codes
/:key get-conduct-code`,
  codespaces: `
/orgs/:org/codespaces list-in-organization &
=/access set-codespaces-access visibility!=disabled|selected_members|all_members|all_members_and_outside_collaborators
+/selected_users set-codespaces-access-users selected_usernames!
- delete-codespaces-access-users selected_usernames!
2/secrets list-org-secrets &
/public-key get-org-public-key
1/:secret_name get-org-secret
= create-or-update-org-secret visibility!=all|private|selected
- delete-org-secret
/repositories list-selected-repos-for-org-secret &
= set-selected-repos-for-org-secret selected_repository_ids!
=/#repository_id add-selected-repo-to-org-secret
- remove-selected-repo-from-org-secret
5/members/:username/codespaces get-codespaces-for-user-in-org &
-/:codespace_name delete-from-organization
+/stop stop-in-organization
7/repos/:owner/:repo/codespaces list-in-repository-for-authenticated-user &
+ create-with-repo-for-authenticated-user geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes#
/devcontainers list-devcontainers-in-repository-for-authenticated-user &
1/machines repo-machines-for-authenticated-user
1/new pre-flight-with-repo-for-authenticated-user
1/permissions_check check-permissions-for-devcontainer ref! devcontainer_path!
1/secrets list-repo-secrets &
/public-key get-repo-public-key
1/:secret_name get-repo-secret
= create-or-update-repo-secret
- delete-repo-secret
3+/pulls/#pull_number/codespaces create-with-pr-for-authenticated-user geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes#
6/user/codespaces list-for-authenticated-user repository_id# &
+ create-for-authenticated-user repository_id# geo=EuropeWest|SoutheastAsia|UsEast|UsWest idle_timeout_minutes# retention_period_minutes# pull_request%
/secrets list-secrets-for-authenticated-user &
/public-key get-public-key-for-authenticated-user
1/:secret_name get-secret-for-authenticated-user
= create-or-update-secret-for-authenticated-user key_id!
- delete-secret-for-authenticated-user
/repositories list-repositories-for-secret-for-authenticated-user
= set-repositories-for-secret-for-authenticated-user selected_repository_ids!
=/#repository_id add-repository-for-secret-for-authenticated-user
- remove-repository-for-secret-for-authenticated-user
4/:codespace_name get-for-authenticated-user
~ update-for-authenticated-user
- delete-for-authenticated-user
+/exports export-for-authenticated-user
/:export_id get-export-details-for-authenticated-user
2/machines codespace-machines-for-authenticated-user
1+/publish publish-for-authenticated-user
1+/start start-for-authenticated-user
1+/stop stop-for-authenticated-user`,
  copilot: `
/enterprises/:enterprise/copilot/metrics/reports/enterprise-1-day copilot-enterprise-one-day-usage-metrics day!
1/enterprise-28-day/latest copilot-enterprise-usage-metrics
2/repos-1-day copilot-enterprise-repos-one-day-report day!
1/user-teams-1-day copilot-enterprise-user-teams-one-day-report day!
1/users-1-day copilot-users-one-day-usage-metrics day!
1/users-28-day/latest copilot-users-usage-metrics
4=/policies/coding_agent set-enterprise-coding-agent-policy policy_state!=enabled_for_all_orgs|disabled_for_all_orgs|enabled_for_selected_orgs|configured_by_org_admins
+/organizations add-organizations-to-enterprise-coding-agent-policy
- remove-organizations-from-enterprise-coding-agent-policy
6/orgs/:org/copilot/billing get-copilot-organization-details
/seats list-copilot-seats &
1+/selected_teams add-copilot-seats-for-teams selected_teams!
- cancel-copilot-seat-assignment-for-teams selected_teams!
1+/selected_users add-copilot-seats-for-users selected_usernames!
- cancel-copilot-seat-assignment-for-users selected_usernames!
2/coding-agent/permissions get-copilot-coding-agent-permissions-organization
= set-copilot-coding-agent-permissions-organization enabled_repositories!=all|selected|none
/repositories list-copilot-coding-agent-selected-repositories-for-organization &
= set-copilot-coding-agent-selected-repositories-for-organization selected_repository_ids!
=/#repository_id enable-copilot-coding-agent-for-repository-in-organization
- disable-copilot-coding-agent-for-repository-in-organization
4/content_exclusion copilot-content-exclusion-for-organization
= set-copilot-content-exclusion-for-organization data!%
1/metrics/reports/organization-1-day copilot-organization-one-day-usage-metrics day!
1/organization-28-day/latest copilot-organization-usage-metrics
2/repos-1-day copilot-organization-repos-one-day-report day!
1/user-teams-1-day copilot-organization-user-teams-one-day-report day!
1/users-1-day copilot-organization-users-one-day-usage-metrics day!
1/users-28-day/latest copilot-organization-users-usage-metrics
5/members/:username/copilot get-copilot-seat-details-for-user
5/repos/:owner/:repo/copilot/cloud-agent/configuration get-copilot-cloud-agent-configuration`,
  copilotSpaces: `
/orgs/:org/copilot-spaces list-for-org per_page#
+ create-for-org name! base_role=reader|writer|admin|no_access
/#space_number get-for-org
= update-for-org base_role=reader|writer|admin|no_access
- delete-for-org
/collaborators list-collaborators-for-org
+ add-collaborator-for-org actor_type!=User|Team actor_identifier! role!=reader|writer|admin
=/:actor_type/:actor_identifier update-collaborator-for-org actor_type=User|Team role!=reader|writer|admin|no_access
- remove-collaborator-for-org actor_type=User|Team
3/resources list-resources-for-org
+ create-resource-for-org resource_type!=repository|github_file|free_text|github_issue|github_pull_request metadata!%
/#space_resource_id get-resource-for-org
= update-resource-for-org metadata%
- delete-resource-for-org
6/users/:username/copilot-spaces list-for-user per_page#
+ create-for-user name! base_role=reader|no_access
/#space_number get-for-user
= update-for-user base_role=reader|no_access
- delete-for-user
/collaborators list-collaborators-for-user
+ add-collaborator-for-user actor_type!=User|Team actor_identifier! role!=reader|writer|admin
=/:actor_type/:actor_identifier update-collaborator-for-user actor_type=User|Team role!=reader|writer|admin|no_access
- remove-collaborator-for-user actor_type=User|Team
3/resources list-resources-for-user
+ create-resource-for-user resource_type!=repository|github_file|free_text|github_issue|github_pull_request metadata!%
/#space_resource_id get-resource-for-user
= update-resource-for-user metadata%
- delete-resource-for-user`,
  credentials: `
+/credentials/revoke revoke credentials!`,
  dependabot: `
/enterprises/:enterprise/dependabot/alerts list-alerts-for-enterprise scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
1/repository-access repository-access-for-enterprise &
~ update-repository-access-for-enterprise
=/default-level set-repository-access-default-level-for-enterprise default_level!=public|internal
5/orgs/:org/dependabot/alerts list-alerts-for-org scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
1/repository-access repository-access-for-org &
~ update-repository-access-for-org
=/default-level set-repository-access-default-level default_level!=public|internal
2/secrets list-org-secrets &
/public-key get-org-public-key
1/:secret_name get-org-secret
= create-or-update-org-secret visibility!=all|private|selected
- delete-org-secret
/repositories list-selected-repos-for-org-secret &
= set-selected-repos-for-org-secret selected_repository_ids!
=/#repository_id add-selected-repo-to-org-secret
- remove-selected-repo-from-org-secret
7/repos/:owner/:repo/dependabot/alerts list-alerts-for-repo scope=development|runtime sort=created|updated|epss_percentage direction=asc|desc per_page#
/#alert_number get-alert
~ update-alert state=dismissed|open dismissed_reason=fix_started|inaccurate|no_bandwidth|not_used|tolerable_risk agent_assignment%
2/secrets list-repo-secrets &
/public-key get-repo-public-key
1/:secret_name get-repo-secret
= create-or-update-repo-secret
- delete-repo-secret`,
  dependencyGraph: `
/repos/:owner/:repo/dependency-graph/compare/:basehead diff-range
2/sbom export-sbom
/fetch-report/:sbom_uuid fetch-sbom-report
2/generate-report generate-sbom-report
2+/snapshots create-repository-snapshot version!# job!% sha! ref! detector!% metadata% manifests% scanned!`,
  emojis: `
/emojis get`,
  enterpriseTeamMemberships: `
/enterprises/:enterprise/teams/{enterprise-team}/memberships list &
+/add bulk-add usernames!
1+/remove bulk-remove usernames!
1/:username get
= add
- remove`,
  enterpriseTeamOrganizations: `
/enterprises/:enterprise/teams/{enterprise-team}/organizations get-assignments &
+/add bulk-add organization_slugs!
1+/remove bulk-remove organization_slugs!
1/:org get-assignment
= add
- delete`,
  enterpriseTeams: `
/enterprises/:enterprise/teams list &
+ create name! sync_to_organizations=all|disabled organization_selection_type=disabled|selected|all notification_setting=notifications_enabled|notifications_disabled
/:team_slug get
~ update sync_to_organizations=all|disabled organization_selection_type=disabled|selected|all notification_setting=notifications_enabled|notifications_disabled
- delete`,
  gists: `
/gists list &
+ create files!%
/public list-public &
1/starred list-starred &
1/:gist_id get
~ update files%
- delete
/comments list-comments &
+ create-comment body!
/#comment_id get-comment
~ update-comment body!
- delete-comment
2/commits list-commits &
1/forks list-forks &
+ fork
1/star check-is-starred
= star
- unstar
1/:sha get-revision
3/users/:username/gists list-for-user>list-public-for-user &`,
  git: `
+/repos/:owner/:repo/git/blobs create-blob content!
/:file_sha get-blob
2+/commits create-commit message! tree! author% committer%
/:commit_sha get-commit
2/matching-refs/:ref list-matching-refs
2/ref/:ref get-ref
2+/refs create-ref ref! sha!
~/:ref update-ref sha!
- delete-ref
2+/tags create-tag tag! message! object! type!=commit|tree|blob tagger%
/:tag_sha get-tag
2+/trees create-tree tree! tree[].mode==100644|100755|040000|160000|120000 tree[].type==blob|tree|commit
/:tree_sha get-tree
2/refs{/namespace} list-refs &`,
  gitignore: `
/gitignore/templates get-all-templates>list-templates
/:name get-template`,
  hostedCompute: `
/orgs/:org/settings/network-configurations list-network-configurations-for-org &
+ create-network-configuration-for-org name! compute_service=none|actions network_settings_ids!
/:network_configuration_id get-network-configuration-for-org
~ update-network-configuration-for-org compute_service=none|actions
- delete-network-configuration-from-org
2/network-settings/:network_settings_id get-network-settings-for-org`,
  interactions: `
/orgs/:org/interaction-limits get-restrictions-for-org
= set-restrictions-for-org>add-or-update-restrictions-for-org limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
- remove-restrictions-for-org
/pulls/creation-cap get-pull-request-creation-cap-for-org
~ update-pull-request-creation-cap-for-org enabled! max_open_pull_requests#
5/repos/:owner/:repo/interaction-limits get-restrictions-for-repo
= set-restrictions-for-repo>add-or-update-restrictions-for-repo limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
- remove-restrictions-for-repo
/pulls/bypass-list get-pull-request-bypass-list-for-repo
= set-pull-request-bypass-list-for-repo users!
- remove-pull-request-bypass-list-for-repo users!
1/creation-cap get-pull-request-creation-cap-for-repo
~ update-pull-request-creation-cap-for-repo enabled! max_open_pull_requests#
6/user/interaction-limits get-restrictions-for-authenticated-user>get-restrictions-for-your-public-repos
= set-restrictions-for-authenticated-user>set-restrictions-for-your-public-repos limit!=existing_users|contributors_only|collaborators_only expiry=one_day|three_days|one_week|one_month|six_months
- remove-restrictions-for-authenticated-user>remove-restrictions-for-your-public-repos`,
  issues: `
/issues list filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc &
1/orgs/:org/issues list-for-org filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc &
3/repos/:owner/:repo/assignees list-assignees &
/:assignee check-user-can-be-assigned>check-assignee
2/issues list-for-repo state=open|closed|all sort=created|updated|comments direction=asc|desc &
+ create title!
/comments list-comments-for-repo sort=created|updated direction=asc|desc &
/#comment_id get-comment
~ update-comment body!
- delete-comment
=/pin pin-comment
- unpin-comment
3/events list-events-for-repo &
/#event_id get-event
2/#issue_number get number@issue_number
~ update state=open|closed state_reason?=completed|not_planned|duplicate|reopened duplicate_issue_id# number@issue_number
+/assignees add-assignees number@issue_number
- remove-assignees assignees! number@issue_number
/:assignee check-user-can-be-assigned-to-issue
2/comments list-comments number@issue_number &
+ create-comment body! number@issue_number
1/dependencies/blocked_by list-dependencies-blocked-by &
+ add-blocked-by-dependency issue_id!#
-/#issue_id remove-dependency-blocked-by
2/blocking list-dependencies-blocking &
2/events list-events number@issue_number &
1/issue-field-values list-issue-field-values-for-issue &
+ add-issue-field-values
= set-issue-field-values
-/#issue_field_id delete-issue-field-value
2/labels list-labels-on-issue number@issue_number &
+ add-labels number@issue_number
= set-labels>replace-labels number@issue_number
- remove-all-labels>remove-labels number@issue_number
-/:name remove-label number@issue_number
2=/lock lock lock_reason=off-topic|too^heated|resolved|spam number@issue_number
- unlock number@issue_number
1/parent get-parent
1-/sub_issue remove-sub-issue sub_issue_id!#
1/sub_issues list-sub-issues &
+ add-sub-issue sub_issue_id!#
~/priority reprioritize-sub-issue sub_issue_id!# after_id# before_id#
2/suggestions list-suggestions state=pending|applied|approved|dismissed|replaced|invalidated|all action=set_type|add_label|add_field|add_assignee|close_issue &
+/#suggestion_id/approve approve-suggestion
1+/dismiss dismiss-suggestion
3/timeline list-events-for-timeline number@issue_number &
3/labels list-labels-for-repo &
+ create-label name!
/:name get-label
~ update-label
- delete-label
2/milestones list-milestones>list-milestones-for-repo state=open|closed|all sort=due_on|completeness direction=asc|desc &
+ create-milestone title! state=open|closed
/#milestone_number get-milestone number@milestone_number
~ update-milestone state=open|closed number@milestone_number
- delete-milestone number@milestone_number
/labels list-labels-for-milestone number@milestone_number &
6/user/issues list-for-authenticated-user filter=assigned|created|mentioned|subscribed|repos|all state=open|closed|all sort=created|updated|comments direction=asc|desc &`,
  licenses: `
/licenses get-all-commonly-used>list>list-commonly-used &
/:license get
2/repos/:owner/:repo/license get-for-repo`,
  markdown: `
+/markdown render text! mode=markdown|gfm
+/raw render-raw *text/plain;charset=utf-8 data!`,
  meta: `
 root
/meta get
1/octocat get-octocat
1/versions get-all-versions
1/zen get-zen`,
  migrations: `
/orgs/:org/migrations list-for-org &
+ start-for-org repositories!
/#migration_id get-status-for-org
/archive download-archive-for-org>get-archive-for-org
- delete-archive-for-org
1-/repos/:repo_name/lock unlock-repo-for-org
3/repositories list-repos-for-org &
5/repos/:owner/:repo/import get-import-status>get-import-progress
= start-import vcs_url! vcs=subversion|git|mercurial|tfvc
~ update-import vcs=subversion|tfvc|git|mercurial
- cancel-import
/authors get-commit-authors since#
~/#author_id map-commit-author
2/large_files get-large-files
1~/lfs set-lfs-preference use_lfs!=opt_in|opt_out
5/user/migrations list-for-authenticated-user &
+ start-for-authenticated-user repositories!
/#migration_id get-status-for-authenticated-user
/archive get-archive-for-authenticated-user
- delete-archive-for-authenticated-user
1-/repos/:repo_name/lock unlock-repo-for-authenticated-user
3/repositories list-repos-for-authenticated-user>list-repos-for-user &`,
  oidc: `
/enterprises/:enterprise/actions/oidc/customization/properties/repo list-oidc-custom-property-inclusions-for-enterprise
+ create-oidc-custom-property-inclusion-for-enterprise custom_property_name!
-/:custom_property_name delete-oidc-custom-property-inclusion-for-enterprise
8/orgs/:org/actions/oidc/customization/properties/repo list-oidc-custom-property-inclusions-for-org
+ create-oidc-custom-property-inclusion-for-org custom_property_name!
-/:custom_property_name delete-oidc-custom-property-inclusion-for-org
3/sub get-oidc-custom-sub-template-for-org
= update-oidc-custom-sub-template-for-org`,
  orgs: `
/organizations list since# per_page#
1/orgs/:org get
~ update default_repository_permission=read|write|admin|none members_allowed_repository_creation_type=all|private|none
- delete
+/artifacts/metadata/deployment-record create-artifact-deployment-record name! digest! status!=deployed|decommissioned logical_environment! deployment_name! tags%
+/cluster/:cluster set-cluster-deployment-records logical_environment! deployments! deployments[].status=deployed|decommissioned
+/jobs create-cluster-deployment-records-job logical_environment! deployments! deployments[].status=deployed|decommissioned
/#job_id get-cluster-deployment-records-job
5+/storage-record create-artifact-storage-record name! digest! registry_url! status=active|eol|deleted
2/:subject_digest/metadata/deployment-records list-artifact-deployment-records
1/storage-records list-artifact-storage-records
4+/attestations/bulk-list{?per_page,before,after} list-attestations-bulk per_page# subject_digests!
1+/delete-request delete-attestations-bulk
1-/digest/:subject_digest delete-attestations-by-subject-digest
2/repositories list-attestation-repositories per_page#
1-/#attestation_id delete-attestations-by-id
1/:subject_digest list-attestations per_page#
2/blocks list-blocked-users &
/:username check-blocked-user
= block-user
- unblock-user
2/failed_invitations list-failed-invitations &
1/hooks list-webhooks>list-hooks &
+ create-webhook>create-hook name! config!%
/#hook_id get-webhook>get-hook
~ update-webhook>update-hook config%
- delete-webhook>delete-hook
/config get-webhook-config-for-org
~ update-webhook-config-for-org data%
1/deliveries list-webhook-deliveries per_page# status=success|failure
/#delivery_id get-webhook-delivery
+/attempts redeliver-webhook-delivery
3+/pings ping-webhook>ping-hook
3/installations list-app-installations>list-installations &
1/invitations list-pending-invitations role=all|admin|direct_member|billing_manager|hiring_manager invitation_source=all|member|scim &
+ create-invitation invitee_id# role=admin|direct_member|billing_manager|reinstate
-/#invitation_id cancel-invitation
/teams list-invitation-teams &
3/issue-fields list-issue-fields
+ create-issue-field name! data_type!=text|date|single_select|multi_select|number visibility=organization_members_only|all
~/#issue_field_id update-issue-field visibility=organization_members_only|all
- delete-issue-field
2/issue-types list-issue-types
+ create-issue-type name! is_enabled! color?=gray|blue|green|yellow|orange|red|pink|purple
=/#issue_type_id update-issue-type name! is_enabled! color?=gray|blue|green|yellow|orange|red|pink|purple
- delete-issue-type
2/members list-members filter=2fa_disabled|2fa_insecure|all role=all|admin|member &
/:username check-membership-for-user>check-membership
- remove-member
2/memberships/:username get-membership-for-user>get-membership
= set-membership-for-user>add-or-update-membership role=admin|member
- remove-membership-for-user>remove-membership
2/organization-roles list-org-roles
-/teams/:team_slug revoke-all-org-roles-team
=/#role_id assign-team-to-org-role
- revoke-org-role-team
3-/users/:username revoke-all-org-roles-user
=/#role_id assign-user-to-org-role
- revoke-org-role-user
3/#role_id get-org-role
/teams list-org-role-teams &
1/users list-org-role-users &
3/outside_collaborators list-outside-collaborators filter=2fa_disabled|2fa_insecure|all &
=/:username convert-member-to-outside-collaborator
- remove-outside-collaborator
2/personal-access-token-requests list-pat-grant-requests sort=created_at direction=asc|desc &
+ review-pat-grant-requests-in-bulk action!=approve|deny
+/#pat_request_id review-pat-grant-request action!=approve|deny
/repositories list-pat-grant-request-repositories &
3/personal-access-tokens list-pat-grants sort=created_at direction=asc|desc &
+ update-pat-accesses action!=revoke pat_ids!
+/#pat_id update-pat-access action!=revoke
/repositories list-pat-grant-repositories &
3/properties/schema custom-properties-for-repos-get-organization-definitions
~ custom-properties-for-repos-create-or-update-organization-definitions properties! properties[].source_type=organization|enterprise properties[].value_type=string|single_select|multi_select|true_false|url properties[].values_editable_by?=org_actors|org_and_repo_actors
/:custom_property_name custom-properties-for-repos-get-organization-definition
= custom-properties-for-repos-create-or-update-organization-definition value_type!=string|single_select|multi_select|true_false|url values_editable_by?=org_actors|org_and_repo_actors
- custom-properties-for-repos-delete-organization-definition
2/values custom-properties-for-repos-get-organization-values &
~ custom-properties-for-repos-create-or-update-organization-values repository_names! properties!
2/public_members list-public-members &
/:username check-public-membership-for-user>check-public-membership
= set-public-membership-for-authenticated-user>publicize-membership
- remove-public-membership-for-authenticated-user>conceal-membership
2/rulesets/#ruleset_id/history get-org-ruleset-history &
/#version_id get-org-ruleset-version
4/security-managers list-security-manager-teams
=/teams/:team_slug add-security-manager-team
- remove-security-manager-team
3/settings/immutable-releases get-immutable-releases-settings
= set-immutable-releases-settings enforced_repositories!=all|none|selected
/repositories get-immutable-releases-settings-repositories &
= set-immutable-releases-settings-repositories selected_repository_ids!
=/#repository_id enable-selected-repository-immutable-releases-organization
- disable-selected-repository-immutable-releases-organization
4+/:security_product/:enablement enable-or-disable-security-product-on-all-org-repos security_product=dependency_graph|dependabot_alerts|dependabot_security_updates|advanced_security|code_scanning_default_setup|secret_scanning|secret_scanning_push_protection enablement=enable_all|disable_all query_suite=default|extended
4/user/memberships/orgs list-memberships-for-authenticated-user>list-memberships state=active|pending &
/:org get-membership-for-authenticated-user
~ update-membership-for-authenticated-user>update-membership state!=active
3/orgs list-for-authenticated-user &
2/users/:username/orgs list-for-user &
3/orgs/:org/organization-fine-grained-permissions list-organization-fine-grained-permissions`,
  packages: `
/orgs/:org/docker/conflicts list-docker-migration-conflicting-packages-for-organization
2/packages list-packages-for-organization package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal &
/:package_type/:package_name get-package-for-organization package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-for-org package_type=npm|maven|rubygems|docker|nuget|container
+/restore{?token} restore-package-for-org package_type=npm|maven|rubygems|docker|nuget|container
1/versions get-all-package-versions-for-package-owned-by-org>get-all-package-versions-for-a-package-owned-by-an-org package_type=npm|maven|rubygems|docker|nuget|container state=active|deleted &
/#package_version_id get-package-version-for-organization package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-version-for-org package_type=npm|maven|rubygems|docker|nuget|container
+/restore restore-package-version-for-org package_type=npm|maven|rubygems|docker|nuget|container
8/user/docker/conflicts list-docker-migration-conflicting-packages-for-authenticated-user
2/packages list-packages-for-authenticated-user package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal &
/:package_type/:package_name get-package-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
+/restore{?token} restore-package-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
1/versions get-all-package-versions-for-package-owned-by-authenticated-user>get-all-package-versions-for-a-package-owned-by-the-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container state=active|deleted &
/#package_version_id get-package-version-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-version-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
+/restore restore-package-version-for-authenticated-user package_type=npm|maven|rubygems|docker|nuget|container
7/users/:username/docker/conflicts list-docker-migration-conflicting-packages-for-user
2/packages list-packages-for-user package_type!=npm|maven|rubygems|docker|nuget|container visibility=public|private|internal &
/:package_type/:package_name get-package-for-user package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-for-user package_type=npm|maven|rubygems|docker|nuget|container
+/restore{?token} restore-package-for-user package_type=npm|maven|rubygems|docker|nuget|container
1/versions get-all-package-versions-for-package-owned-by-user package_type=npm|maven|rubygems|docker|nuget|container
/#package_version_id get-package-version-for-user package_type=npm|maven|rubygems|docker|nuget|container
- delete-package-version-for-user package_type=npm|maven|rubygems|docker|nuget|container
+/restore restore-package-version-for-user package_type=npm|maven|rubygems|docker|nuget|container`,
  privateRegistries: `
/orgs/:org/private-registries list-org-private-registries &
+ create-org-private-registry data!%
/public-key get-org-public-key
1/:secret_name get-org-private-registry
~ update-org-private-registry data!%
- delete-org-private-registry`,
  projects: `
/orgs/:org/projectsV2 list-for-org per_page#
/#project_number get-for-org
+/drafts create-draft-item-for-org title!
1/fields list-fields-for-org per_page#
+ add-field-for-org issue_field_id# iteration_configuration%
/#field_id get-field-for-org
2/items list-items-for-org per_page#
+ add-item-for-org type!=Issue|PullRequest id# number#
/#item_id get-org-item
~ update-item-for-org fields!
- delete-item-for-org
2+/views create-view-for-org name! layout!=table|board|roadmap
/#view_number/items list-view-items-for-org per_page#
7+/user/:user_id/projectsV2/#project_number/drafts create-draft-item-for-authenticated-user title!
5+/users/:user_id/projectsV2/#project_number/views create-view-for-user name! layout!=table|board|roadmap
4/:username/projectsV2 list-for-user per_page#
/#project_number get-for-user
/fields list-fields-for-user per_page#
+ add-field-for-user name! data_type! iteration_configuration%
/#field_id get-field-for-user
2/items list-items-for-user per_page#
+ add-item-for-user type!=Issue|PullRequest id# number#
/#item_id get-user-item
~ update-item-for-user fields!
- delete-item-for-user
2/views/#view_number/items list-view-items-for-user per_page#`,
  pullRequestStacks: `
/repos/:owner/:repo/stacks list pull_request# &
+ create pull_requests!
/#stack_number get
+/add add pull_requests!
1+/unstack unstack`,
  pulls: `
/repos/:owner/:repo/pulls list state=open|closed|all sort=created|updated|popularity|long-running direction=asc|desc &
+ create>create-from-issue head! base! issue#
/comments list-review-comments-for-repo>list-comments-for-repo sort=created|updated|created_at direction=asc|desc &
/#comment_id get-review-comment>get-comment
~ update-review-comment>update-comment body!
- delete-review-comment>delete-comment
2/#pull_number get number@pull_number
~ update state=open|closed number@pull_number
/comments list-review-comments>list-comments sort=created|updated direction=asc|desc number@pull_number &
+ create-review-comment>create-comment body! commit_id! path! position# side=LEFT|RIGHT line# start_line# start_side=LEFT|RIGHT|side in_reply_to# subject_type=line|file number@pull_number
+/#comment_id/replies create-reply-for-review-comment>create-review-comment-reply body!
3/commits list-commits number@pull_number &
1/files list-files number@pull_number &
1/merge check-if-merged number@pull_number
= merge merge_method=merge|squash|rebase number@pull_number
1=/merge-async merge-async merge_method=merge|squash|rebase merge_action=default|direct_merge|merge_queue
/:uuid get-merge-async-result
2/requested_reviewers list-requested-reviewers>list-review-requests number@pull_number
+ request-reviewers>create-review-request number@pull_number
- remove-requested-reviewers>delete-review-request reviewers! number@pull_number
1/reviews list-reviews number@pull_number &
+ create-review event=APPROVE|REQUEST_CHANGES|COMMENT number@pull_number
/#review_id get-review number@pull_number
= update-review body! number@pull_number
- delete-pending-review number@pull_number
/comments list-comments-for-review>get-comments-for-review number@pull_number &
1=/dismissals dismiss-review message! event=DISMISS number@pull_number
1+/events submit-review event!=APPROVE|REQUEST_CHANGES|COMMENT number@pull_number
3=/update-branch update-branch
1+/comments create-comment-reply body! in_reply_to!# number@pull_number`,
  rateLimit: `
/rate_limit get`,
  reactions: `
/repos/:owner/:repo/comments/#comment_id/reactions list-for-commit-comment content=+1|-1|laugh|confused|heart|hooray|rocket|eyes &
+ create-for-commit-comment content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
-/#reaction_id delete-for-commit-comment
4/issues/comments/#comment_id/reactions list-for-issue-comment content=+1|-1|laugh|confused|heart|hooray|rocket|eyes &
+ create-for-issue-comment content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
-/#reaction_id delete-for-issue-comment
4/#issue_number/reactions list-for-issue content=+1|-1|laugh|confused|heart|hooray|rocket|eyes number@issue_number &
+ create-for-issue content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes number@issue_number
-/#reaction_id delete-for-issue
4/pulls/comments/#comment_id/reactions list-for-pull-request-review-comment content=+1|-1|laugh|confused|heart|hooray|rocket|eyes &
+ create-for-pull-request-review-comment content!=+1|-1|laugh|confused|heart|hooray|rocket|eyes
-/#reaction_id delete-for-pull-request-comment
5/releases/#release_id/reactions list-for-release content=+1|laugh|heart|hooray|rocket|eyes &
+ create-for-release content!=+1|laugh|heart|hooray|rocket|eyes
-/#reaction_id delete-for-release`,
  repos: `
/orgs/:org/repos list-for-org type=all|public|private|forks|sources|member sort=created|updated|pushed|full_name direction=asc|desc &
+ create-in-org name! visibility=public|private team_id# squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK custom_properties%
1/rulesets get-org-rulesets &
+ create-org-ruleset name! target=branch|tag|push|repository enforcement!=disabled|active|evaluate conditions%
/rule-suites get-org-rule-suites time_period=hour|day|week|month rule_suite_result=pass|fail|bypass|all evaluate_status=all|active|evaluate &
/#rule_suite_id get-org-rule-suite
2/#ruleset_id get-org-ruleset
= update-org-ruleset target=branch|tag|push|repository enforcement=disabled|active|evaluate conditions%
- delete-org-ruleset
4/repos/:owner/:repo get
~ update visibility=public|private security_and_analysis?% pull_request_creation_policy=all|collaborators_only squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK
- delete
/activity list-activities direction=asc|desc per_page# time_period=day|week|month|quarter|year activity_type=push|force_push|branch_creation|branch_deletion|pr_merge|merge_queue_merge
1+/attestations create-attestation bundle!%
/:subject_digest list-attestations per_page#
2/autolinks list-autolinks
+ create-autolink key_prefix! url_template!
/#autolink_id get-autolink
- delete-autolink
2/automated-security-fixes check-automated-security-fixes
= enable-automated-security-fixes
- disable-automated-security-fixes
1/branches list-branches &
/:branch get-branch
/protection get-branch-protection
= update-branch-protection required_status_checks!?% enforce_admins!? required_pull_request_reviews!?% restrictions!?%
- delete-branch-protection>remove-branch-protection
/enforce_admins get-admin-branch-protection>get-protected-branch-admin-enforcement
+ set-admin-branch-protection>add-protected-branch-admin-enforcement
- delete-admin-branch-protection>remove-protected-branch-admin-enforcement
1/required_pull_request_reviews get-pull-request-review-protection>get-protected-branch-pull-request-review-enforcement
~ update-pull-request-review-protection>update-protected-branch-pull-request-review-enforcement dismissal_restrictions% required_approving_review_count# bypass_pull_request_allowances%
- delete-pull-request-review-protection>remove-protected-branch-pull-request-review-enforcement
1/required_signatures get-commit-signature-protection>get-protected-branch-required-signatures
+ create-commit-signature-protection>add-protected-branch-required-signatures
- delete-commit-signature-protection>remove-protected-branch-required-signatures
1/required_status_checks get-status-checks-protection>get-protected-branch-required-status-checks
~ update-status-check-protection>update-protected-branch-required-status-checks>update-status-check-potection
- remove-status-check-protection>remove-protected-branch-required-status-checks
/contexts get-all-status-check-contexts>list-protected-branch-required-status-checks-contexts
+ add-status-check-contexts>add-protected-branch-required-status-checks-contexts contexts>data
= set-status-check-contexts>replace-protected-branch-required-status-checks-contexts contexts>data
- remove-status-check-contexts>remove-protected-branch-required-status-checks-contexts contexts>data
2/restrictions get-access-restrictions>get-protected-branch-restrictions
- delete-access-restrictions>remove-protected-branch-restrictions
/apps get-apps-with-access-to-protected-branch>list-apps-with-access-to-protected-branch
+ add-app-access-restrictions>add-protected-branch-app-restrictions apps!>data
= set-app-access-restrictions>replace-protected-branch-app-restrictions apps!>data
- remove-app-access-restrictions>remove-protected-branch-app-restrictions apps!>data
1/teams get-teams-with-access-to-protected-branch>list-protected-branch-team-restrictions>list-teams-with-access-to-protected-branch
+ add-team-access-restrictions>add-protected-branch-team-restrictions teams>data
= set-team-access-restrictions>replace-protected-branch-team-restrictions teams>data
- remove-team-access-restrictions>remove-protected-branch-team-restrictions teams>data
1/users get-users-with-access-to-protected-branch>list-protected-branch-user-restrictions>list-users-with-access-to-protected-branch
+ add-user-access-restrictions>add-protected-branch-user-restrictions users!>data
= set-user-access-restrictions>replace-protected-branch-user-restrictions users!>data
- remove-user-access-restrictions>remove-protected-branch-user-restrictions users!>data
3+/rename rename-branch new_name!
3/codeowners/errors codeowners-errors
2/collaborators list-collaborators affiliation=outside|direct|all permission=pull|triage|push|maintain|admin &
/:username check-collaborator
= add-collaborator
- remove-collaborator
/permission get-collaborator-permission-level
3/comments list-commit-comments-for-repo>list-commit-comments &
/#comment_id get-commit-comment
~ update-commit-comment body!
- delete-commit-comment
2/commits list-commits &
/:commit_sha/branches-where-head list-branches-for-head-commit
1/comments list-comments-for-commit ref@commit_sha &
+ create-commit-comment body! position# line# sha@commit_sha
1/pulls list-pull-requests-associated-with-commit &
2/:ref get-commit>get-commit-ref-sha sha@ref commit_sha@ref &
/status get-combined-status-for-ref &
1/statuses list-commit-statuses-for-ref>list-statuses-for-ref &
3/community/profile get-community-profile-metrics>retrieve-community-profile-metrics
2/compare/:basehead compare-commits-with-basehead &
2/contents/:path get-content>get-contents
= create-or-update-file-contents>create-file>update-file>create-or-update-file message! content! committer% author%
- delete-file message! sha! committer% author%
2/contributors list-contributors &
1/deployments list-deployments &
+ create-deployment ref!
/#deployment_id get-deployment
- delete-deployment
/statuses list-deployment-statuses &
+ create-deployment-status state!=error|failure|inactive|in_progress|queued|pending|success
/#status_id get-deployment-status
4+/dispatches create-dispatch-event event_type! client_payload%
1/environments get-all-environments &
/:environment_name get-environment
= create-or-update-environment wait_timer# deployment_branch_policy?%
- delete-an-environment
/deployment-branch-policies list-deployment-branch-policies &
+ create-deployment-branch-policy name! type=branch|tag
/#branch_policy_id get-deployment-branch-policy
= update-deployment-branch-policy name!
- delete-deployment-branch-policy
2/deployment_protection_rules get-all-deployment-protection-rules
+ create-deployment-protection-rule integration_id#
/apps list-custom-deployment-rule-integrations &
1/#protection_rule_id get-custom-deployment-protection-rule
- disable-deployment-protection-rule
4/forks list-forks sort=newest|oldest|stargazers|watchers &
+ create-fork
1/hash-algorithm get-hash-algorithm
1/hooks list-webhooks>list-hooks &
+ create-webhook>create-hook config%
/#hook_id get-webhook>get-hook
~ update-webhook>update-hook config%
- delete-webhook>delete-hook
/config get-webhook-config-for-repo
~ update-webhook-config-for-repo data%
1/deliveries list-webhook-deliveries per_page# status=success|failure
/#delivery_id get-webhook-delivery
+/attempts redeliver-webhook-delivery
3+/pings ping-webhook>ping-hook
1+/tests test-push-webhook>test-push-hook
3/immutable-releases check-immutable-releases
= enable-immutable-releases
- disable-immutable-releases
1/invitations list-invitations &
~/#invitation_id update-invitation permissions=read|write|maintain|triage|admin
- delete-invitation
2/issue-types list-issue-types
1/keys list-deploy-keys &
+ create-deploy-key>add-deploy-key key!
/#key_id get-deploy-key
- delete-deploy-key>remove-deploy-key
2/languages list-languages
1+/merge-upstream merge-upstream branch!
1+/merges merge base! head!
1/pages get-pages
+ create-pages-site>enable-pages-site build_type=legacy|workflow source%
= update-information-about-pages-site build_type=legacy|workflow
- delete-pages-site>disable-pages-site
/builds list-pages-builds &
+ request-pages-build>request-page-build
/latest get-latest-pages-build
1/#build_id get-pages-build
2+/deployments create-pages-deployment pages_build_version! oidc_token!
/:pages_deployment_id get-pages-deployment
+/cancel cancel-pages-deployment
3/health get-pages-health-check
2/private-vulnerability-reporting check-private-vulnerability-reporting
= enable-private-vulnerability-reporting
- disable-private-vulnerability-reporting
1/properties/values custom-properties-for-repos-get-repository-values
~ custom-properties-for-repos-create-or-update-repository-values properties!
2/readme get-readme
/:dir get-readme-in-directory
2/releases list-releases &
+ create-release tag_name! make_latest=true|false|legacy
/assets/#asset_id get-release-asset
~ update-release-asset
- delete-release-asset
2+/generate-notes generate-release-notes tag_name!
1/latest get-latest-release
1/tags/:tag get-release-by-tag
2/#release_id get-release
~ update-release make_latest=true|false|legacy
- delete-release
/assets list-release-assets>list-assets-for-release &
1+^/assets{?name,label} upload-release-asset *application/octet-stream name! data! file@data
3/rules/branches/:branch get-branch-rules &
3/rulesets get-repo-rulesets &
+ create-repo-ruleset name! target=branch|tag|push enforcement!=disabled|active|evaluate conditions%
/rule-suites get-repo-rule-suites time_period=hour|day|week|month rule_suite_result=pass|fail|bypass|all evaluate_status=all|active|evaluate &
/#rule_suite_id get-repo-rule-suite
2/#ruleset_id get-repo-ruleset
= update-repo-ruleset target=branch|tag|push enforcement=disabled|active|evaluate conditions%
- delete-repo-ruleset
/history get-repo-ruleset-history &
/#version_id get-repo-ruleset-version
4/stats/code_frequency get-code-frequency-stats
1/commit_activity get-commit-activity-stats
1/contributors get-contributors-stats
1/participation get-participation-stats
1/punch_card get-punch-card-stats
2+/statuses/:sha create-commit-status>create-status state!=error|failure|pending|success
2/tags list-tags &
1/tarball/:ref download-tarball-archive
2/teams list-teams &
1/topics get-all-topics>list-topics &
= replace-all-topics>replace-topics names!
1/traffic/clones get-clones per=day|week
1/popular/paths get-top-paths
1/referrers get-top-referrers
2/views get-views per=day|week
2+/transfer transfer new_owner!
1/vulnerability-alerts check-vulnerability-alerts
= enable-vulnerability-alerts
- disable-vulnerability-alerts
1/zipball/:ref download-zipball-archive>download-archive
4+/:template_owner/:template_repo/generate create-using-template name!
4/repositories list-public since#
1/user/repos list-for-authenticated-user>list visibility=all|public|private type=all|owner|public|private|member sort=created|updated|pushed|full_name direction=asc|desc &
+ create-for-authenticated-user name! team_id# squash_merge_commit_title=PR_TITLE|COMMIT_OR_PR_TITLE squash_merge_commit_message=PR_BODY|COMMIT_MESSAGES|BLANK merge_commit_title=PR_TITLE|MERGE_MESSAGE merge_commit_message=PR_BODY|PR_TITLE|BLANK
1/repository_invitations list-invitations-for-authenticated-user &
~/#invitation_id accept-invitation-for-authenticated-user>accept-invitation
- decline-invitation-for-authenticated-user>decline-invitation
3/users/:username/repos list-for-user type=all|owner|member sort=created|updated|pushed|full_name direction=asc|desc &
3/repos/:owner/:repo/compare/:base...:head compare-commits &
2/:archive_format/:ref get-archive-link`,
  search: `
/search/code code q! sort=indexed order=desc|asc &
1/commits commits q! sort=author-date|committer-date order=desc|asc &
1/issues issues-and-pull-requests>issues q! sort=comments|reactions|reactions-+1|reactions--1|reactions-smile|reactions-thinking_face|reactions-heart|reactions-tada|interactions|created|updated order=desc|asc search_type=semantic|hybrid &
1/labels labels repository_id!# q! sort=created|updated order=desc|asc &
1/repositories repos q! sort=stars|forks|help-wanted-issues|updated order=desc|asc &
1/topics topics q! &
1/users users q! sort=followers|repositories|joined order=desc|asc &`,
  secretScanning: `
/orgs/:org/secret-scanning/alerts list-alerts-for-org state=open|resolved sort=created|updated direction=asc|desc &
1/custom-patterns list-org-custom-patterns state=published|unpublished push_protection=enabled|disabled sort=created|updated|name direction=asc|desc &
+ bulk-create-org-custom-patterns patterns!
- bulk-delete-org-custom-patterns patterns! post_delete_action=delete_alerts|resolve_alerts
~/#pattern_id update-org-custom-pattern custom_pattern_version!?
2/pattern-configurations list-org-pattern-configs
~ update-org-pattern-configs
4/repos/:owner/:repo/secret-scanning/alerts list-alerts-for-repo state=open|resolved sort=created|updated direction=asc|desc &
/#alert_number get-alert
~ update-alert state=open|resolved resolution?=false_positive|wont_fix|revoked|used_in_tests validity?=active|inactive
/locations list-locations-for-alert &
3/custom-patterns list-repo-custom-patterns state=published|unpublished push_protection=enabled|disabled sort=created|updated|name direction=asc|desc &
+ bulk-create-repo-custom-patterns patterns!
- bulk-delete-repo-custom-patterns patterns! post_delete_action=delete_alerts|resolve_alerts
~/#pattern_id update-repo-custom-pattern custom_pattern_version!?
2+/push-protection-bypasses create-push-protection-bypass reason!=false_positive|used_in_tests|will_fix_later placeholder_id!
1/scan-history get-scan-history`,
  securityAdvisories: `
/advisories list-global-advisories type=reviewed|malware|unreviewed ecosystem=rubygems|npm|pip|maven|nuget|composer|go|rust|erlang|actions|pub|other|swift severity=unknown|low|medium|high|critical direction=asc|desc per_page# sort=updated|published|epss_percentage|epss_percentile
/:ghsa_id get-global-advisory
2/orgs/:org/security-advisories list-org-repository-advisories direction=asc|desc sort=created|updated|published per_page# state=triage|draft|published|closed
3/repos/:owner/:repo/security-advisories list-repository-advisories direction=asc|desc sort=created|updated|published per_page# state=triage|draft|published|closed
+ create-repository-advisory summary! description! vulnerabilities! severity?=critical|high|medium|low
+/reports create-private-vulnerability-report summary! description! severity?=critical|high|medium|low
1/:ghsa_id get-repository-advisory
~ update-repository-advisory severity?=critical|high|medium|low state=published|closed|draft
+/cve create-repository-advisory-cve-request
1+/forks create-fork`,
  teams: `
/orgs/:org/teams list team_type=all|enterprise|organization &
+ create name! privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push parent_team_id#
/:team_slug get-by-name
~ update-in-org privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push|admin parent_team_id?#
- delete-in-org
/invitations list-pending-invitations-in-org &
1/members list-members-in-org role=member|maintainer|all &
1/memberships/:username get-membership-for-user-in-org>get-membership-in-org
= add-or-update-membership-for-user-in-org>add-or-update-membership-in-org role=member|maintainer
- remove-membership-for-user-in-org>remove-membership-in-org
2/repos list-repos-in-org &
/:owner/:repo check-permissions-for-repo-in-org>check-manages-repo-in-org
= add-or-update-repo-permissions-in-org>add-or-update-repo-in-org
- remove-repo-in-org
3/teams list-child-in-org &
5/teams/#team_id get-legacy>get
~ update-legacy>update name! privacy=secret|closed notification_setting=notifications_enabled|notifications_disabled permission=pull|push|admin parent_team_id?#
- delete-legacy>delete
/invitations list-pending-invitations-legacy>list-pending-invitations &
1/members list-members-legacy>list-members role=member|maintainer|all &
/:username get-member-legacy>get-member
= add-member-legacy>add-member
- remove-member-legacy>remove-member
2/memberships/:username get-membership-for-user-legacy>get-membership>get-membership-legacy
= add-or-update-membership-for-user-legacy>add-or-update-membership>add-or-update-membership-legacy role=member|maintainer
- remove-membership-for-user-legacy>remove-membership>remove-membership-legacy
2/repos list-repos-legacy>list-repos &
/:owner/:repo check-permissions-for-repo-legacy>check-manages-repo>check-manages-repo-legacy
= add-or-update-repo-permissions-legacy>add-or-update-repo>add-or-update-repo-legacy permission=pull|push|admin
- remove-repo-legacy>remove-repo
3/teams list-child-legacy>list-child &
3/user/teams list-for-authenticated-user &`,
  users: `
/user get-authenticated
~ update-authenticated
/blocks list-blocked-by-authenticated-user>list-blocked>list-blocked-by-authenticated &
/:username check-blocked
= block
- unblock
2~/email/visibility set-primary-email-visibility-for-authenticated-user>toggle-primary-email-visibility>set-primary-email-visibility-for-authenticated visibility!=public|private
2/emails list-emails-for-authenticated-user>list-emails>list-emails-for-authenticated &
+ add-email-for-authenticated-user>add-emails>add-email-for-authenticated
- delete-email-for-authenticated-user>delete-emails>delete-email-for-authenticated
1/followers list-followers-for-authenticated-user &
1/following list-followed-by-authenticated-user>list-following-for-authenticated-user>list-followed-by-authenticated &
/:username check-person-is-followed-by-authenticated>check-following
= follow
- unfollow
2/gpg_keys list-gpg-keys-for-authenticated-user>list-gpg-keys>list-gpg-keys-for-authenticated &
+ create-gpg-key-for-authenticated-user>create-gpg-key>create-gpg-key-for-authenticated armored_public_key!
/#gpg_key_id get-gpg-key-for-authenticated-user>get-gpg-key>get-gpg-key-for-authenticated
- delete-gpg-key-for-authenticated-user>delete-gpg-key>delete-gpg-key-for-authenticated
2/keys list-public-ssh-keys-for-authenticated-user>list-public-keys>list-public-ssh-keys-for-authenticated &
+ create-public-ssh-key-for-authenticated-user>create-public-key>create-public-ssh-key-for-authenticated key!
/#key_id get-public-ssh-key-for-authenticated-user>get-public-key>get-public-ssh-key-for-authenticated
- delete-public-ssh-key-for-authenticated-user>delete-public-key>delete-public-ssh-key-for-authenticated
2/public_emails list-public-emails-for-authenticated-user>list-public-emails>list-public-emails-for-authenticated &
1/social_accounts list-social-accounts-for-authenticated-user &
+ add-social-account-for-authenticated-user account_urls!
- delete-social-account-for-authenticated-user account_urls!
1/ssh_signing_keys list-ssh-signing-keys-for-authenticated-user &
+ create-ssh-signing-key-for-authenticated-user key!
/#ssh_signing_key_id get-ssh-signing-key-for-authenticated-user
- delete-ssh-signing-key-for-authenticated-user
2/#account_id get-by-id
2/users list since# per_page#
/:username get-by-username
+/attestations/bulk-list{?per_page,before,after} list-attestations-bulk per_page# subject_digests!
1+/delete-request delete-attestations-bulk
1-/digest/:subject_digest delete-attestations-by-subject-digest
2-/#attestation_id delete-attestations-by-id
1/:subject_digest list-attestations per_page#
2/followers list-followers-for-user &
1/following list-following-for-user &
/:target_user check-following-for-user
2/gpg_keys list-gpg-keys-for-user &
1/hovercard get-context-for-user subject_type=organization|repository|issue|pull_request
1/keys list-public-keys-for-user &
1/social_accounts list-social-accounts-for-user &
1/ssh_signing_keys list-ssh-signing-keys-for-user &`,
};
