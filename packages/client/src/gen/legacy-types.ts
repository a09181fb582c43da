/*! Generated from @octokit/openapi@23.0.2, @octokit/rest@16.9.0, @octokit/plugin-rest-endpoint-methods@2.4.0, @octokit/plugin-rest-endpoint-methods@17.0.0, MIT License, see src/gen/LICENSE */

// `import type {} from "@signalbox/client/legacy"` adds the names of older generations to the types of all clients.

import type {} from "./catalogue-types.ts";

declare module "./catalogue-types.ts" {
export interface ActivityMethods {
/** Check if a repository is starred by the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#check-if-a-repository-is-starred-by-the-authenticated-user)

@deprecated Called activity.checkRepoIsStarredByAuthenticatedUser today. */
checkStarringRepo:ActivityMethods["checkRepoIsStarredByAuthenticatedUser"]
/** Get a thread subscription for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#get-a-thread-subscription-for-the-authenticated-user)

@deprecated Called activity.getThreadSubscriptionForAuthenticatedUser today. */
getThreadSubscription:ActivityMethods["getThreadSubscriptionForAuthenticatedUser"]
/** List organization events for the authenticated user

[Documentation](https://docs.github.com/rest/activity/events#list-organization-events-for-the-authenticated-user)

@deprecated Called activity.listOrgEventsForAuthenticatedUser today. */
listEventsForOrg:ActivityMethods["listOrgEventsForAuthenticatedUser"]
/** List events for the authenticated user

[Documentation](https://docs.github.com/rest/activity/events#list-events-for-the-authenticated-user)

@deprecated Called activity.listEventsForAuthenticatedUser today. */
listEventsForUser:ActivityMethods["listEventsForAuthenticatedUser"]
/** Get feeds

[Documentation](https://docs.github.com/rest/activity/feeds#get-feeds)

@deprecated Called activity.getFeeds today. */
listFeeds:ActivityMethods["getFeeds"]
/** List notifications for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#list-notifications-for-the-authenticated-user)

@deprecated Called activity.listNotificationsForAuthenticatedUser today. */
listNotifications:ActivityMethods["listNotificationsForAuthenticatedUser"]
/** List repository notifications for the authenticated user

[Documentation](https://docs.github.com/rest/activity/notifications#list-repository-notifications-for-the-authenticated-user)

@deprecated Called activity.listRepoNotificationsForAuthenticatedUser today. */
listNotificationsForRepo:ActivityMethods["listRepoNotificationsForAuthenticatedUser"]
/** List public organization events

[Documentation](https://docs.github.com/rest/activity/events#list-public-organization-events)

@deprecated Called activity.listPublicOrgEvents today. */
listPublicEventsForOrg:ActivityMethods["listPublicOrgEvents"]
/** Mark notifications as read

[Documentation](https://docs.github.com/rest/activity/notifications#mark-notifications-as-read)

@deprecated Called activity.markNotificationsAsRead today. */
markAsRead:ActivityMethods["markNotificationsAsRead"]
/** Mark repository notifications as read

[Documentation](https://docs.github.com/rest/activity/notifications#mark-repository-notifications-as-read)

@deprecated Called activity.markRepoNotificationsAsRead today. */
markNotificationsAsReadForRepo:ActivityMethods["markRepoNotificationsAsRead"]
/** Star a repository for the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#star-a-repository-for-the-authenticated-user)

@deprecated Called activity.starRepoForAuthenticatedUser today. */
starRepo:ActivityMethods["starRepoForAuthenticatedUser"]
/** Unstar a repository for the authenticated user

[Documentation](https://docs.github.com/rest/activity/starring#unstar-a-repository-for-the-authenticated-user)

@deprecated Called activity.unstarRepoForAuthenticatedUser today. */
unstarRepo:ActivityMethods["unstarRepoForAuthenticatedUser"]
}
export interface AppsMethods {
/** Add a repository to an app installation

[Documentation](https://docs.github.com/rest/apps/installations#add-a-repository-to-an-app-installation)

@deprecated Called apps.addRepoToInstallationForAuthenticatedUser today. */
addRepoToInstallation:AppsMethods["addRepoToInstallationForAuthenticatedUser"]
/** Get a subscription plan for an account

[Documentation](https://docs.github.com/rest/apps/marketplace#get-a-subscription-plan-for-an-account)

@deprecated Called apps.getSubscriptionPlanForAccount today. */
checkAccountIsAssociatedWithAny:AppsMethods["getSubscriptionPlanForAccount"]
/** Get a subscription plan for an account (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#get-a-subscription-plan-for-an-account-stubbed)

@deprecated Called apps.getSubscriptionPlanForAccountStubbed today. */
checkAccountIsAssociatedWithAnyStubbed:AppsMethods["getSubscriptionPlanForAccountStubbed"]
/** Create an installation access token for an app

[Documentation](https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app)

@deprecated Called apps.createInstallationAccessToken today. */
createInstallationToken:AppsMethods["createInstallationAccessToken"]
/** Get an organization installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-an-organization-installation-for-the-authenticated-app)

@deprecated Called apps.getOrgInstallation today. */
findOrgInstallation:AppsMethods["getOrgInstallation"]
/** Get a repository installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-a-repository-installation-for-the-authenticated-app)

@deprecated Called apps.getRepoInstallation today. */
findRepoInstallation:AppsMethods["getRepoInstallation"]
/** Get a user installation for the authenticated app

[Documentation](https://docs.github.com/rest/apps/apps#get-a-user-installation-for-the-authenticated-app)

@deprecated Called apps.getUserInstallation today. */
findUserInstallation:AppsMethods["getUserInstallation"]
/** List accounts for a plan

[Documentation](https://docs.github.com/rest/apps/marketplace#list-accounts-for-a-plan)

@deprecated Called apps.listAccountsForPlan today. */
listAccountsUserOrOrgOnPlan:AppsMethods["listAccountsForPlan"]
/** List accounts for a plan (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#list-accounts-for-a-plan-stubbed)

@deprecated Called apps.listAccountsForPlanStubbed today. */
listAccountsUserOrOrgOnPlanStubbed:AppsMethods["listAccountsForPlanStubbed"]
/** List subscriptions for the authenticated user

[Documentation](https://docs.github.com/rest/apps/marketplace#list-subscriptions-for-the-authenticated-user)

@deprecated Called apps.listSubscriptionsForAuthenticatedUser today. */
listMarketplacePurchasesForAuthenticatedUser:AppsMethods["listSubscriptionsForAuthenticatedUser"]
/** List subscriptions for the authenticated user (stubbed)

[Documentation](https://docs.github.com/rest/apps/marketplace#list-subscriptions-for-the-authenticated-user-stubbed)

@deprecated Called apps.listSubscriptionsForAuthenticatedUserStubbed today. */
listMarketplacePurchasesForAuthenticatedUserStubbed:AppsMethods["listSubscriptionsForAuthenticatedUserStubbed"]
/** List repositories accessible to the app installation

[Documentation](https://docs.github.com/rest/apps/installations#list-repositories-accessible-to-the-app-installation)

@deprecated Called apps.listReposAccessibleToInstallation today. */
listRepos:AppsMethods["listReposAccessibleToInstallation"]
/** Remove a repository from an app installation

[Documentation](https://docs.github.com/rest/apps/installations#remove-a-repository-from-an-app-installation)

@deprecated Called apps.removeRepoFromInstallationForAuthenticatedUser today. */
removeRepoFromInstallation:AppsMethods["removeRepoFromInstallationForAuthenticatedUser"]
/** Revoke an installation access token

[Documentation](https://docs.github.com/rest/apps/installations#revoke-an-installation-access-token)

@deprecated Called apps.revokeInstallationAccessToken today. */
revokeInstallationToken:AppsMethods["revokeInstallationAccessToken"]
}
export interface CodesOfConductMethods {
/** Get all codes of conduct

[Documentation](https://docs.github.com/rest/codes-of-conduct/codes-of-conduct#get-all-codes-of-conduct)

@deprecated Called codesOfConduct.getAllCodesOfConduct today. */
listConductCodes:CodesOfConductMethods["getAllCodesOfConduct"]
}
export interface GistsMethods {
/** List gists for a user

[Documentation](https://docs.github.com/rest/gists/gists#list-gists-for-a-user)

@deprecated Called gists.listForUser today. */
listPublicForUser:GistsMethods["listForUser"]
}
export interface GitignoreMethods {
/** Get all gitignore templates

[Documentation](https://docs.github.com/rest/gitignore/gitignore#get-all-gitignore-templates)

@deprecated Called gitignore.getAllTemplates today. */
listTemplates:GitignoreMethods["getAllTemplates"]
}
export interface InteractionsMethods {
/** Set interaction restrictions for an organization

[Documentation](https://docs.github.com/rest/interactions/orgs#set-interaction-restrictions-for-an-organization)

@deprecated Called interactions.setRestrictionsForOrg today. */
addOrUpdateRestrictionsForOrg:InteractionsMethods["setRestrictionsForOrg"]
/** Set interaction restrictions for a repository

[Documentation](https://docs.github.com/rest/interactions/repos#set-interaction-restrictions-for-a-repository)

@deprecated Called interactions.setRestrictionsForRepo today. */
addOrUpdateRestrictionsForRepo:InteractionsMethods["setRestrictionsForRepo"]
/** Get interaction restrictions for your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#get-interaction-restrictions-for-your-public-repositories)

@deprecated Called interactions.getRestrictionsForAuthenticatedUser today. */
getRestrictionsForYourPublicRepos:InteractionsMethods["getRestrictionsForAuthenticatedUser"]
/** Remove interaction restrictions from your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#remove-interaction-restrictions-from-your-public-repositories)

@deprecated Called interactions.removeRestrictionsForAuthenticatedUser today. */
removeRestrictionsForYourPublicRepos:InteractionsMethods["removeRestrictionsForAuthenticatedUser"]
/** Set interaction restrictions for your public repositories

[Documentation](https://docs.github.com/rest/interactions/user#set-interaction-restrictions-for-your-public-repositories)

@deprecated Called interactions.setRestrictionsForAuthenticatedUser today. */
setRestrictionsForYourPublicRepos:InteractionsMethods["setRestrictionsForAuthenticatedUser"]
}
export interface IssuesMethods {
/** Check if a user can be assigned

[Documentation](https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned)

@deprecated Called issues.checkUserCanBeAssigned today. */
checkAssignee:IssuesMethods["checkUserCanBeAssigned"]
/** List milestones

[Documentation](https://docs.github.com/rest/issues/milestones#list-milestones)

@deprecated Called issues.listMilestones today. */
listMilestonesForRepo:IssuesMethods["listMilestones"]
/** Remove all labels from an issue

[Documentation](https://docs.github.com/rest/issues/labels#remove-all-labels-from-an-issue)

@deprecated Called issues.removeAllLabels today. */
removeLabels:IssuesMethods["removeAllLabels"]
/** Set labels for an issue

[Documentation](https://docs.github.com/rest/issues/labels#set-labels-for-an-issue)

@deprecated Called issues.setLabels today. */
replaceLabels:IssuesMethods["setLabels"]
}
export interface LicensesMethods {
/** Get all commonly used licenses

[Documentation](https://docs.github.com/rest/licenses/licenses#get-all-commonly-used-licenses)

@deprecated Called licenses.getAllCommonlyUsed today. */
list:LicensesMethods["getAllCommonlyUsed"]
/** Get all commonly used licenses

[Documentation](https://docs.github.com/rest/licenses/licenses#get-all-commonly-used-licenses)

@deprecated Called licenses.getAllCommonlyUsed today. */
listCommonlyUsed:LicensesMethods["getAllCommonlyUsed"]
}
export interface MigrationsMethods {
/** Download an organization migration archive

[Documentation](https://docs.github.com/rest/migrations/orgs#download-an-organization-migration-archive)

@deprecated Called migrations.downloadArchiveForOrg today. */
getArchiveForOrg:MigrationsMethods["downloadArchiveForOrg"]
/** Get an import status

[Documentation](https://docs.github.com/rest/migrations/source-imports#get-an-import-status)

@deprecated Called migrations.getImportStatus today. */
getImportProgress:MigrationsMethods["getImportStatus"]
/** List repositories for a user migration

[Documentation](https://docs.github.com/rest/migrations/users#list-repositories-for-a-user-migration)

@deprecated Called migrations.listReposForAuthenticatedUser today. */
listReposForUser:MigrationsMethods["listReposForAuthenticatedUser"]
}
export interface OrgsMethods {
/** Set organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#set-organization-membership-for-a-user)

@deprecated Called orgs.setMembershipForUser today. */
addOrUpdateMembership:OrgsMethods["setMembershipForUser"]
/** Check organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#check-organization-membership-for-a-user)

@deprecated Called orgs.checkMembershipForUser today. */
checkMembership:OrgsMethods["checkMembershipForUser"]
/** Check public organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#check-public-organization-membership-for-a-user)

@deprecated Called orgs.checkPublicMembershipForUser today. */
checkPublicMembership:OrgsMethods["checkPublicMembershipForUser"]
/** Remove public organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#remove-public-organization-membership-for-the-authenticated-user)

@deprecated Called orgs.removePublicMembershipForAuthenticatedUser today. */
concealMembership:OrgsMethods["removePublicMembershipForAuthenticatedUser"]
/** Create an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#create-an-organization-webhook)

@deprecated Called orgs.createWebhook today. */
createHook:OrgsMethods["createWebhook"]
/** Delete an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#delete-an-organization-webhook)

@deprecated Called orgs.deleteWebhook today. */
deleteHook:OrgsMethods["deleteWebhook"]
/** Get an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#get-an-organization-webhook)

@deprecated Called orgs.getWebhook today. */
getHook:OrgsMethods["getWebhook"]
/** Get organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#get-organization-membership-for-a-user)

@deprecated Called orgs.getMembershipForUser today. */
getMembership:OrgsMethods["getMembershipForUser"]
/** List organization webhooks

[Documentation](https://docs.github.com/rest/orgs/webhooks#list-organization-webhooks)

@deprecated Called orgs.listWebhooks today. */
listHooks:OrgsMethods["listWebhooks"]
/** List organization memberships for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#list-organization-memberships-for-the-authenticated-user)

@deprecated Called orgs.listMembershipsForAuthenticatedUser today. */
listMemberships:OrgsMethods["listMembershipsForAuthenticatedUser"]
/** Ping an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#ping-an-organization-webhook)

@deprecated Called orgs.pingWebhook today. */
pingHook:OrgsMethods["pingWebhook"]
/** Set public organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#set-public-organization-membership-for-the-authenticated-user)

@deprecated Called orgs.setPublicMembershipForAuthenticatedUser today. */
publicizeMembership:OrgsMethods["setPublicMembershipForAuthenticatedUser"]
/** Remove organization membership for a user

[Documentation](https://docs.github.com/rest/orgs/members#remove-organization-membership-for-a-user)

@deprecated Called orgs.removeMembershipForUser today. */
removeMembership:OrgsMethods["removeMembershipForUser"]
/** Update an organization webhook

[Documentation](https://docs.github.com/rest/orgs/webhooks#update-an-organization-webhook)

@deprecated Called orgs.updateWebhook today. */
updateHook:OrgsMethods["updateWebhook"]
/** Update an organization membership for the authenticated user

[Documentation](https://docs.github.com/rest/orgs/members#update-an-organization-membership-for-the-authenticated-user)

@deprecated Called orgs.updateMembershipForAuthenticatedUser today. */
updateMembership:OrgsMethods["updateMembershipForAuthenticatedUser"]
/** List app installations for an organization

[Documentation](https://docs.github.com/rest/orgs/orgs#list-app-installations-for-an-organization)

@deprecated Called orgs.listAppInstallations today. */
listInstallations:OrgsMethods["listAppInstallations"]
}
export interface PullsMethods {
/** Create a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#create-a-review-comment-for-a-pull-request)

@deprecated Called pulls.createReviewComment today. */
createComment:PullsMethods["createReviewComment"]
/** Create a pull request

[Documentation](https://docs.github.com/rest/pulls/pulls#create-a-pull-request)

@deprecated Called pulls.create today. */
createFromIssue:PullsMethods["create"]
/** Request reviewers for a pull request

[Documentation](https://docs.github.com/rest/reference/pulls#request-reviewers-for-a-pull-request)

@deprecated Called pulls.requestReviewers today. */
createReviewRequest:PullsMethods["requestReviewers"]
/** Delete a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#delete-a-review-comment-for-a-pull-request)

@deprecated Called pulls.deleteReviewComment today. */
deleteComment:PullsMethods["deleteReviewComment"]
/** Remove requested reviewers from a pull request

[Documentation](https://docs.github.com/rest/pulls/review-requests#remove-requested-reviewers-from-a-pull-request)

@deprecated Called pulls.removeRequestedReviewers today. */
deleteReviewRequest:PullsMethods["removeRequestedReviewers"]
/** Get a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#get-a-review-comment-for-a-pull-request)

@deprecated Called pulls.getReviewComment today. */
getComment:PullsMethods["getReviewComment"]
/** List comments for a pull request review

[Documentation](https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review)

@deprecated Called pulls.listCommentsForReview today. */
getCommentsForReview:PullsMethods["listCommentsForReview"]
/** List review comments on a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-on-a-pull-request)

@deprecated Called pulls.listReviewComments today. */
listComments:PullsMethods["listReviewComments"]
/** List review comments in a repository

[Documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-in-a-repository)

@deprecated Called pulls.listReviewCommentsForRepo today. */
listCommentsForRepo:PullsMethods["listReviewCommentsForRepo"]
/** Get all requested reviewers for a pull request

[Documentation](https://docs.github.com/rest/pulls/review-requests#get-all-requested-reviewers-for-a-pull-request)

@deprecated Called pulls.listRequestedReviewers today. */
listReviewRequests:PullsMethods["listRequestedReviewers"]
/** Update a review comment for a pull request

[Documentation](https://docs.github.com/rest/pulls/comments#update-a-review-comment-for-a-pull-request)

@deprecated Called pulls.updateReviewComment today. */
updateComment:PullsMethods["updateReviewComment"]
/** Create a reply for a review comment

[Documentation](https://docs.github.com/rest/pulls/comments#create-a-reply-for-a-review-comment)

@deprecated Called pulls.createReplyForReviewComment today. */
createReviewCommentReply:PullsMethods["createReplyForReviewComment"]
}
export interface ReposMethods {
/** Accept a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#accept-a-repository-invitation)

@deprecated Called repos.acceptInvitationForAuthenticatedUser today. */
acceptInvitation:ReposMethods["acceptInvitationForAuthenticatedUser"]
/** Create a deploy key

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#create-a-deploy-key)

@deprecated Called repos.createDeployKey today. */
addDeployKey:ReposMethods["createDeployKey"]
/** Set admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-admin-branch-protection)

@deprecated Called repos.setAdminBranchProtection today. */
addProtectedBranchAdminEnforcement:ReposMethods["setAdminBranchProtection"]
/** Create commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#create-commit-signature-protection)

@deprecated Called repos.createCommitSignatureProtection today. */
addProtectedBranchRequiredSignatures:ReposMethods["createCommitSignatureProtection"]
/** Add status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-status-check-contexts)

@deprecated Called repos.addStatusCheckContexts today. */
addProtectedBranchRequiredStatusChecksContexts:ReposMethods["addStatusCheckContexts"]
/** Add team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-team-access-restrictions)

@deprecated Called repos.addTeamAccessRestrictions today. */
addProtectedBranchTeamRestrictions:ReposMethods["addTeamAccessRestrictions"]
/** Add user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-user-access-restrictions)

@deprecated Called repos.addUserAccessRestrictions today. */
addProtectedBranchUserRestrictions:ReposMethods["addUserAccessRestrictions"]
/** Create or update file contents

[Documentation](https://docs.github.com/rest/repos/contents#create-or-update-file-contents)

@deprecated Called repos.createOrUpdateFileContents today. */
createFile:ReposMethods["createOrUpdateFileContents"]
/** Create a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#create-a-repository-webhook)

@deprecated Called repos.createWebhook today. */
createHook:ReposMethods["createWebhook"]
/** Create a commit status

[Documentation](https://docs.github.com/rest/commits/statuses#create-a-commit-status)

@deprecated Called repos.createCommitStatus today. */
createStatus:ReposMethods["createCommitStatus"]
/** Decline a repository invitation

[Documentation](https://docs.github.com/rest/collaborators/invitations#decline-a-repository-invitation)

@deprecated Called repos.declineInvitationForAuthenticatedUser today. */
declineInvitation:ReposMethods["declineInvitationForAuthenticatedUser"]
/** Delete a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#delete-a-repository-webhook)

@deprecated Called repos.deleteWebhook today. */
deleteHook:ReposMethods["deleteWebhook"]
/** Get a commit

[Documentation](https://docs.github.com/rest/commits/commits#get-a-commit)

@deprecated Called repos.getCommit today. */
getCommitRefSha:ReposMethods["getCommit"]
/** Get repository content

[Documentation](https://docs.github.com/rest/repos/contents#get-repository-content)

@deprecated Called repos.getContent today. */
getContents:ReposMethods["getContent"]
/** Get a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#get-a-repository-webhook)

@deprecated Called repos.getWebhook today. */
getHook:ReposMethods["getWebhook"]
/** Get admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-admin-branch-protection)

@deprecated Called repos.getAdminBranchProtection today. */
getProtectedBranchAdminEnforcement:ReposMethods["getAdminBranchProtection"]
/** Get pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-pull-request-review-protection)

@deprecated Called repos.getPullRequestReviewProtection today. */
getProtectedBranchPullRequestReviewEnforcement:ReposMethods["getPullRequestReviewProtection"]
/** Get commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-commit-signature-protection)

@deprecated Called repos.getCommitSignatureProtection today. */
getProtectedBranchRequiredSignatures:ReposMethods["getCommitSignatureProtection"]
/** Get status checks protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-status-checks-protection)

@deprecated Called repos.getStatusChecksProtection today. */
getProtectedBranchRequiredStatusChecks:ReposMethods["getStatusChecksProtection"]
/** Get access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-access-restrictions)

@deprecated Called repos.getAccessRestrictions today. */
getProtectedBranchRestrictions:ReposMethods["getAccessRestrictions"]
/** List repositories for the authenticated user

[Documentation](https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user)

@deprecated Called repos.listForAuthenticatedUser today. */
list:ReposMethods["listForAuthenticatedUser"]
/** List release assets

[Documentation](https://docs.github.com/rest/releases/assets#list-release-assets)

@deprecated Called repos.listReleaseAssets today. */
listAssetsForRelease:ReposMethods["listReleaseAssets"]
/** List commit comments for a repository

[Documentation](https://docs.github.com/rest/commits/comments#list-commit-comments-for-a-repository)

@deprecated Called repos.listCommitCommentsForRepo today. */
listCommitComments:ReposMethods["listCommitCommentsForRepo"]
/** List repository webhooks

[Documentation](https://docs.github.com/rest/repos/webhooks#list-repository-webhooks)

@deprecated Called repos.listWebhooks today. */
listHooks:ReposMethods["listWebhooks"]
/** Get all status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-all-status-check-contexts)

@deprecated Called repos.getAllStatusCheckContexts today. */
listProtectedBranchRequiredStatusChecksContexts:ReposMethods["getAllStatusCheckContexts"]
/** Get teams with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-teams-with-access-to-the-protected-branch)

@deprecated Called repos.getTeamsWithAccessToProtectedBranch today. */
listProtectedBranchTeamRestrictions:ReposMethods["getTeamsWithAccessToProtectedBranch"]
/** Get users with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-users-with-access-to-the-protected-branch)

@deprecated Called repos.getUsersWithAccessToProtectedBranch today. */
listProtectedBranchUserRestrictions:ReposMethods["getUsersWithAccessToProtectedBranch"]
/** List commit statuses for a reference

[Documentation](https://docs.github.com/rest/commits/statuses#list-commit-statuses-for-a-reference)

@deprecated Called repos.listCommitStatusesForRef today. */
listStatusesForRef:ReposMethods["listCommitStatusesForRef"]
/** Get all repository topics

[Documentation](https://docs.github.com/rest/repos/repos#get-all-repository-topics)

@deprecated Called repos.getAllTopics today. */
listTopics:ReposMethods["getAllTopics"]
/** Ping a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#ping-a-repository-webhook)

@deprecated Called repos.pingWebhook today. */
pingHook:ReposMethods["pingWebhook"]
/** Delete branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-branch-protection)

@deprecated Called repos.deleteBranchProtection today. */
removeBranchProtection:ReposMethods["deleteBranchProtection"]
/** Delete a deploy key

[Documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#delete-a-deploy-key)

@deprecated Called repos.deleteDeployKey today. */
removeDeployKey:ReposMethods["deleteDeployKey"]
/** Delete admin branch protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-admin-branch-protection)

@deprecated Called repos.deleteAdminBranchProtection today. */
removeProtectedBranchAdminEnforcement:ReposMethods["deleteAdminBranchProtection"]
/** Delete pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-pull-request-review-protection)

@deprecated Called repos.deletePullRequestReviewProtection today. */
removeProtectedBranchPullRequestReviewEnforcement:ReposMethods["deletePullRequestReviewProtection"]
/** Delete commit signature protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-commit-signature-protection)

@deprecated Called repos.deleteCommitSignatureProtection today. */
removeProtectedBranchRequiredSignatures:ReposMethods["deleteCommitSignatureProtection"]
/** Remove status check protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-status-check-protection)

@deprecated Called repos.removeStatusCheckProtection today. */
removeProtectedBranchRequiredStatusChecks:ReposMethods["removeStatusCheckProtection"]
/** Remove status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-status-check-contexts)

@deprecated Called repos.removeStatusCheckContexts today. */
removeProtectedBranchRequiredStatusChecksContexts:ReposMethods["removeStatusCheckContexts"]
/** Delete access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#delete-access-restrictions)

@deprecated Called repos.deleteAccessRestrictions today. */
removeProtectedBranchRestrictions:ReposMethods["deleteAccessRestrictions"]
/** Remove team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-team-access-restrictions)

@deprecated Called repos.removeTeamAccessRestrictions today. */
removeProtectedBranchTeamRestrictions:ReposMethods["removeTeamAccessRestrictions"]
/** Remove user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-user-access-restrictions)

@deprecated Called repos.removeUserAccessRestrictions today. */
removeProtectedBranchUserRestrictions:ReposMethods["removeUserAccessRestrictions"]
/** Set status check contexts

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-status-check-contexts)

@deprecated Called repos.setStatusCheckContexts today. */
replaceProtectedBranchRequiredStatusChecksContexts:ReposMethods["setStatusCheckContexts"]
/** Set team access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-team-access-restrictions)

@deprecated Called repos.setTeamAccessRestrictions today. */
replaceProtectedBranchTeamRestrictions:ReposMethods["setTeamAccessRestrictions"]
/** Set user access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-user-access-restrictions)

@deprecated Called repos.setUserAccessRestrictions today. */
replaceProtectedBranchUserRestrictions:ReposMethods["setUserAccessRestrictions"]
/** Replace all repository topics

[Documentation](https://docs.github.com/rest/repos/repos#replace-all-repository-topics)

@deprecated Called repos.replaceAllTopics today. */
replaceTopics:ReposMethods["replaceAllTopics"]
/** Request a GitHub Pages build

[Documentation](https://docs.github.com/rest/pages/pages#request-a-apiname-pages-build)

@deprecated Called repos.requestPagesBuild today. */
requestPageBuild:ReposMethods["requestPagesBuild"]
/** Get community profile metrics

[Documentation](https://docs.github.com/rest/metrics/community#get-community-profile-metrics)

@deprecated Called repos.getCommunityProfileMetrics today. */
retrieveCommunityProfileMetrics:ReposMethods["getCommunityProfileMetrics"]
/** Test the push repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#test-the-push-repository-webhook)

@deprecated Called repos.testPushWebhook today. */
testPushHook:ReposMethods["testPushWebhook"]
/** Create or update file contents

[Documentation](https://docs.github.com/rest/repos/contents#create-or-update-file-contents)

@deprecated Called repos.createOrUpdateFileContents today. */
updateFile:ReposMethods["createOrUpdateFileContents"]
/** Update a repository webhook

[Documentation](https://docs.github.com/rest/repos/webhooks#update-a-repository-webhook)

@deprecated Called repos.updateWebhook today. */
updateHook:ReposMethods["updateWebhook"]
/** Update pull request review protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-pull-request-review-protection)

@deprecated Called repos.updatePullRequestReviewProtection today. */
updateProtectedBranchPullRequestReviewEnforcement:ReposMethods["updatePullRequestReviewProtection"]
/** Update status check protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-status-check-protection)

@deprecated Called repos.updateStatusCheckProtection today. */
updateProtectedBranchRequiredStatusChecks:ReposMethods["updateStatusCheckProtection"]
/** Add app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#add-app-access-restrictions)

@deprecated Called repos.addAppAccessRestrictions today. */
addProtectedBranchAppRestrictions:ReposMethods["addAppAccessRestrictions"]
/** Create or update file contents

[Documentation](https://docs.github.com/rest/repos/contents#create-or-update-file-contents)

@deprecated Called repos.createOrUpdateFileContents today. */
createOrUpdateFile:ReposMethods["createOrUpdateFileContents"]
/** Delete a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#delete-a-apiname-pages-site)

@deprecated Called repos.deletePagesSite today. */
disablePagesSite:ReposMethods["deletePagesSite"]
/** Create a GitHub Pages site

[Documentation](https://docs.github.com/rest/pages/pages#create-a-apiname-pages-site)

@deprecated Called repos.createPagesSite today. */
enablePagesSite:ReposMethods["createPagesSite"]
/** Get apps with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-apps-with-access-to-the-protected-branch)

@deprecated Called repos.getAppsWithAccessToProtectedBranch today. */
listAppsWithAccessToProtectedBranch:ReposMethods["getAppsWithAccessToProtectedBranch"]
/** Get teams with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-teams-with-access-to-the-protected-branch)

@deprecated Called repos.getTeamsWithAccessToProtectedBranch today. */
listTeamsWithAccessToProtectedBranch:ReposMethods["getTeamsWithAccessToProtectedBranch"]
/** Get users with access to the protected branch

[Documentation](https://docs.github.com/rest/branches/branch-protection#get-users-with-access-to-the-protected-branch)

@deprecated Called repos.getUsersWithAccessToProtectedBranch today. */
listUsersWithAccessToProtectedBranch:ReposMethods["getUsersWithAccessToProtectedBranch"]
/** Remove app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#remove-app-access-restrictions)

@deprecated Called repos.removeAppAccessRestrictions today. */
removeProtectedBranchAppRestrictions:ReposMethods["removeAppAccessRestrictions"]
/** Set app access restrictions

[Documentation](https://docs.github.com/rest/branches/branch-protection#set-app-access-restrictions)

@deprecated Called repos.setAppAccessRestrictions today. */
replaceProtectedBranchAppRestrictions:ReposMethods["setAppAccessRestrictions"]
/** Download a repository archive (zip)

[Documentation](https://docs.github.com/rest/repos/contents#download-a-repository-archive-zip)

@deprecated Called repos.downloadZipballArchive today. */
downloadArchive:ReposMethods["downloadZipballArchive"]
/** Update status check protection

[Documentation](https://docs.github.com/rest/branches/branch-protection#update-status-check-protection)

@deprecated Called repos.updateStatusCheckProtection today. */
updateStatusCheckPotection:ReposMethods["updateStatusCheckProtection"]
}
export interface SearchMethods {
/** Search issues and pull requests

[Documentation](https://docs.github.com/rest/search/search#search-issues-and-pull-requests)

@deprecated Called search.issuesAndPullRequests today. */
issues:SearchMethods["issuesAndPullRequests"]
}
export interface TeamsMethods {
/** Add team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#add-team-member-legacy)

@deprecated Called teams.addMemberLegacy today. */
addMember:TeamsMethods["addMemberLegacy"]
/** Add or update team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user-legacy)

@deprecated Called teams.addOrUpdateMembershipForUserLegacy today. */
addOrUpdateMembership:TeamsMethods["addOrUpdateMembershipForUserLegacy"]
/** Add or update team repository permissions (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions-legacy)

@deprecated Called teams.addOrUpdateRepoPermissionsLegacy today. */
addOrUpdateRepo:TeamsMethods["addOrUpdateRepoPermissionsLegacy"]
/** Check team permissions for a repository (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository-legacy)

@deprecated Called teams.checkPermissionsForRepoLegacy today. */
checkManagesRepo:TeamsMethods["checkPermissionsForRepoLegacy"]
/** Delete a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#delete-a-team-legacy)

@deprecated Called teams.deleteLegacy today. */
delete:TeamsMethods["deleteLegacy"]
/** Get a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#get-a-team-legacy)

@deprecated Called teams.getLegacy today. */
get:TeamsMethods["getLegacy"]
/** Get team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#get-team-member-legacy)

@deprecated Called teams.getMemberLegacy today. */
getMember:TeamsMethods["getMemberLegacy"]
/** Get team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user-legacy)

@deprecated Called teams.getMembershipForUserLegacy today. */
getMembership:TeamsMethods["getMembershipForUserLegacy"]
/** List child teams (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#list-child-teams-legacy)

@deprecated Called teams.listChildLegacy today. */
listChild:TeamsMethods["listChildLegacy"]
/** List team members (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#list-team-members-legacy)

@deprecated Called teams.listMembersLegacy today. */
listMembers:TeamsMethods["listMembersLegacy"]
/** List pending team invitations (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#list-pending-team-invitations-legacy)

@deprecated Called teams.listPendingInvitationsLegacy today. */
listPendingInvitations:TeamsMethods["listPendingInvitationsLegacy"]
/** List team repositories (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#list-team-repositories-legacy)

@deprecated Called teams.listReposLegacy today. */
listRepos:TeamsMethods["listReposLegacy"]
/** Remove team member (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#remove-team-member-legacy)

@deprecated Called teams.removeMemberLegacy today. */
removeMember:TeamsMethods["removeMemberLegacy"]
/** Remove team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user-legacy)

@deprecated Called teams.removeMembershipForUserLegacy today. */
removeMembership:TeamsMethods["removeMembershipForUserLegacy"]
/** Remove a repository from a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#remove-a-repository-from-a-team-legacy)

@deprecated Called teams.removeRepoLegacy today. */
removeRepo:TeamsMethods["removeRepoLegacy"]
/** Update a team (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#update-a-team-legacy)

@deprecated Called teams.updateLegacy today. */
update:TeamsMethods["updateLegacy"]
/** Add or update team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user)

@deprecated Called teams.addOrUpdateMembershipForUserInOrg today. */
addOrUpdateMembershipInOrg:TeamsMethods["addOrUpdateMembershipForUserInOrg"]
/** Add or update team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user-legacy)

@deprecated Called teams.addOrUpdateMembershipForUserLegacy today. */
addOrUpdateMembershipLegacy:TeamsMethods["addOrUpdateMembershipForUserLegacy"]
/** Add or update team repository permissions

[Documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions)

@deprecated Called teams.addOrUpdateRepoPermissionsInOrg today. */
addOrUpdateRepoInOrg:TeamsMethods["addOrUpdateRepoPermissionsInOrg"]
/** Add or update team repository permissions (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#add-or-update-team-repository-permissions-legacy)

@deprecated Called teams.addOrUpdateRepoPermissionsLegacy today. */
addOrUpdateRepoLegacy:TeamsMethods["addOrUpdateRepoPermissionsLegacy"]
/** Check team permissions for a repository

[Documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository)

@deprecated Called teams.checkPermissionsForRepoInOrg today. */
checkManagesRepoInOrg:TeamsMethods["checkPermissionsForRepoInOrg"]
/** Check team permissions for a repository (Legacy)

[Documentation](https://docs.github.com/rest/teams/teams#check-team-permissions-for-a-repository-legacy)

@deprecated Called teams.checkPermissionsForRepoLegacy today. */
checkManagesRepoLegacy:TeamsMethods["checkPermissionsForRepoLegacy"]
/** Get team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user)

@deprecated Called teams.getMembershipForUserInOrg today. */
getMembershipInOrg:TeamsMethods["getMembershipForUserInOrg"]
/** Get team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user-legacy)

@deprecated Called teams.getMembershipForUserLegacy today. */
getMembershipLegacy:TeamsMethods["getMembershipForUserLegacy"]
/** Remove team membership for a user

[Documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user)

@deprecated Called teams.removeMembershipForUserInOrg today. */
removeMembershipInOrg:TeamsMethods["removeMembershipForUserInOrg"]
/** Remove team membership for a user (Legacy)

[Documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user-legacy)

@deprecated Called teams.removeMembershipForUserLegacy today. */
removeMembershipLegacy:TeamsMethods["removeMembershipForUserLegacy"]
}
export interface UsersMethods {
/** Add an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#add-an-email-address-for-the-authenticated-user)

@deprecated Called users.addEmailForAuthenticatedUser today. */
addEmails:UsersMethods["addEmailForAuthenticatedUser"]
/** Check if a person is followed by the authenticated user

[Documentation](https://docs.github.com/rest/users/followers#check-if-a-person-is-followed-by-the-authenticated-user)

@deprecated Called users.checkPersonIsFollowedByAuthenticated today. */
checkFollowing:UsersMethods["checkPersonIsFollowedByAuthenticated"]
/** Create a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#create-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.createGpgKeyForAuthenticatedUser today. */
createGpgKey:UsersMethods["createGpgKeyForAuthenticatedUser"]
/** Create a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#create-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.createPublicSshKeyForAuthenticatedUser today. */
createPublicKey:UsersMethods["createPublicSshKeyForAuthenticatedUser"]
/** Delete an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#delete-an-email-address-for-the-authenticated-user)

@deprecated Called users.deleteEmailForAuthenticatedUser today. */
deleteEmails:UsersMethods["deleteEmailForAuthenticatedUser"]
/** Delete a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#delete-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.deleteGpgKeyForAuthenticatedUser today. */
deleteGpgKey:UsersMethods["deleteGpgKeyForAuthenticatedUser"]
/** Delete a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#delete-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.deletePublicSshKeyForAuthenticatedUser today. */
deletePublicKey:UsersMethods["deletePublicSshKeyForAuthenticatedUser"]
/** Get a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#get-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.getGpgKeyForAuthenticatedUser today. */
getGpgKey:UsersMethods["getGpgKeyForAuthenticatedUser"]
/** Get a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#get-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.getPublicSshKeyForAuthenticatedUser today. */
getPublicKey:UsersMethods["getPublicSshKeyForAuthenticatedUser"]
/** List users blocked by the authenticated user

[Documentation](https://docs.github.com/rest/users/blocking#list-users-blocked-by-the-authenticated-user)

@deprecated Called users.listBlockedByAuthenticatedUser today. */
listBlocked:UsersMethods["listBlockedByAuthenticatedUser"]
/** List email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user)

@deprecated Called users.listEmailsForAuthenticatedUser today. */
listEmails:UsersMethods["listEmailsForAuthenticatedUser"]
/** List the people the authenticated user follows

[Documentation](https://docs.github.com/rest/users/followers#list-the-people-the-authenticated-user-follows)

@deprecated Called users.listFollowedByAuthenticatedUser today. */
listFollowingForAuthenticatedUser:UsersMethods["listFollowedByAuthenticatedUser"]
/** List GPG keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#list-gpg-keys-for-the-authenticated-user)

@deprecated Called users.listGpgKeysForAuthenticatedUser today. */
listGpgKeys:UsersMethods["listGpgKeysForAuthenticatedUser"]
/** List public email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-public-email-addresses-for-the-authenticated-user)

@deprecated Called users.listPublicEmailsForAuthenticatedUser today. */
listPublicEmails:UsersMethods["listPublicEmailsForAuthenticatedUser"]
/** List public SSH keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#list-public-ssh-keys-for-the-authenticated-user)

@deprecated Called users.listPublicSshKeysForAuthenticatedUser today. */
listPublicKeys:UsersMethods["listPublicSshKeysForAuthenticatedUser"]
/** Set primary email visibility for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#set-primary-email-visibility-for-the-authenticated-user)

@deprecated Called users.setPrimaryEmailVisibilityForAuthenticatedUser today. */
togglePrimaryEmailVisibility:UsersMethods["setPrimaryEmailVisibilityForAuthenticatedUser"]
/** Add an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#add-an-email-address-for-the-authenticated-user)

@deprecated Called users.addEmailForAuthenticatedUser today. */
addEmailForAuthenticated:UsersMethods["addEmailForAuthenticatedUser"]
/** Create a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#create-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.createGpgKeyForAuthenticatedUser today. */
createGpgKeyForAuthenticated:UsersMethods["createGpgKeyForAuthenticatedUser"]
/** Create a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#create-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.createPublicSshKeyForAuthenticatedUser today. */
createPublicSshKeyForAuthenticated:UsersMethods["createPublicSshKeyForAuthenticatedUser"]
/** Delete an email address for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#delete-an-email-address-for-the-authenticated-user)

@deprecated Called users.deleteEmailForAuthenticatedUser today. */
deleteEmailForAuthenticated:UsersMethods["deleteEmailForAuthenticatedUser"]
/** Delete a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#delete-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.deleteGpgKeyForAuthenticatedUser today. */
deleteGpgKeyForAuthenticated:UsersMethods["deleteGpgKeyForAuthenticatedUser"]
/** Delete a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#delete-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.deletePublicSshKeyForAuthenticatedUser today. */
deletePublicSshKeyForAuthenticated:UsersMethods["deletePublicSshKeyForAuthenticatedUser"]
/** Get a GPG key for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#get-a-gpg-key-for-the-authenticated-user)

@deprecated Called users.getGpgKeyForAuthenticatedUser today. */
getGpgKeyForAuthenticated:UsersMethods["getGpgKeyForAuthenticatedUser"]
/** Get a public SSH key for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#get-a-public-ssh-key-for-the-authenticated-user)

@deprecated Called users.getPublicSshKeyForAuthenticatedUser today. */
getPublicSshKeyForAuthenticated:UsersMethods["getPublicSshKeyForAuthenticatedUser"]
/** List users blocked by the authenticated user

[Documentation](https://docs.github.com/rest/users/blocking#list-users-blocked-by-the-authenticated-user)

@deprecated Called users.listBlockedByAuthenticatedUser today. */
listBlockedByAuthenticated:UsersMethods["listBlockedByAuthenticatedUser"]
/** List email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-email-addresses-for-the-authenticated-user)

@deprecated Called users.listEmailsForAuthenticatedUser today. */
listEmailsForAuthenticated:UsersMethods["listEmailsForAuthenticatedUser"]
/** List the people the authenticated user follows

[Documentation](https://docs.github.com/rest/users/followers#list-the-people-the-authenticated-user-follows)

@deprecated Called users.listFollowedByAuthenticatedUser today. */
listFollowedByAuthenticated:UsersMethods["listFollowedByAuthenticatedUser"]
/** List GPG keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/gpg-keys#list-gpg-keys-for-the-authenticated-user)

@deprecated Called users.listGpgKeysForAuthenticatedUser today. */
listGpgKeysForAuthenticated:UsersMethods["listGpgKeysForAuthenticatedUser"]
/** List public email addresses for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#list-public-email-addresses-for-the-authenticated-user)

@deprecated Called users.listPublicEmailsForAuthenticatedUser today. */
listPublicEmailsForAuthenticated:UsersMethods["listPublicEmailsForAuthenticatedUser"]
/** List public SSH keys for the authenticated user

[Documentation](https://docs.github.com/rest/users/keys#list-public-ssh-keys-for-the-authenticated-user)

@deprecated Called users.listPublicSshKeysForAuthenticatedUser today. */
listPublicSshKeysForAuthenticated:UsersMethods["listPublicSshKeysForAuthenticatedUser"]
/** Set primary email visibility for the authenticated user

[Documentation](https://docs.github.com/rest/users/emails#set-primary-email-visibility-for-the-authenticated-user)

@deprecated Called users.setPrimaryEmailVisibilityForAuthenticatedUser today. */
setPrimaryEmailVisibilityForAuthenticated:UsersMethods["setPrimaryEmailVisibilityForAuthenticatedUser"]
}
export interface ActionsMethods {
/** Create or update a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#create-or-update-a-repository-secret)

@deprecated Called actions.createOrUpdateRepoSecret today. */
createOrUpdateSecretForRepo:ActionsMethods["createOrUpdateRepoSecret"]
/** Create a registration token for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-a-repository)

@deprecated Called actions.createRegistrationTokenForRepo today. */
createRegistrationToken:ActionsMethods["createRegistrationTokenForRepo"]
/** Create a remove token for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-a-repository)

@deprecated Called actions.createRemoveTokenForRepo today. */
createRemoveToken:ActionsMethods["createRemoveTokenForRepo"]
/** Delete a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#delete-a-repository-secret)

@deprecated Called actions.deleteRepoSecret today. */
deleteSecretFromRepo:ActionsMethods["deleteRepoSecret"]
/** Get a repository public key

[Documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-public-key)

@deprecated Called actions.getRepoPublicKey today. */
getPublicKey:ActionsMethods["getRepoPublicKey"]
/** Get a repository secret

[Documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-secret)

@deprecated Called actions.getRepoSecret today. */
getSecret:ActionsMethods["getRepoSecret"]
/** Get a self-hosted runner for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-a-repository)

@deprecated Called actions.getSelfHostedRunnerForRepo today. */
getSelfHostedRunner:ActionsMethods["getSelfHostedRunnerForRepo"]
/** Get a job for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#get-a-job-for-a-workflow-run)

@deprecated Called actions.getJobForWorkflowRun today. */
getWorkflowJob:ActionsMethods["getJobForWorkflowRun"]
/** List runner applications for a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-a-repository)

@deprecated Called actions.listRunnerApplicationsForRepo today. */
listDownloadsForSelfHostedRunnerApplication:ActionsMethods["listRunnerApplicationsForRepo"]
/** List workflow runs for a repository

[Documentation](https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository)

@deprecated Called actions.listWorkflowRunsForRepo today. */
listRepoWorkflowRuns:ActionsMethods["listWorkflowRunsForRepo"]
/** List repository secrets

[Documentation](https://docs.github.com/rest/actions/secrets#list-repository-secrets)

@deprecated Called actions.listRepoSecrets today. */
listSecretsForRepo:ActionsMethods["listRepoSecrets"]
/** Download job logs for a workflow run

[Documentation](https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run)

@deprecated Called actions.downloadJobLogsForWorkflowRun today. */
listWorkflowJobLogs:ActionsMethods["downloadJobLogsForWorkflowRun"]
/** Download workflow run logs

[Documentation](https://docs.github.com/rest/actions/workflow-runs#download-workflow-run-logs)

@deprecated Called actions.downloadWorkflowRunLogs today. */
listWorkflowRunLogs:ActionsMethods["downloadWorkflowRunLogs"]
/** Delete a self-hosted runner from a repository

[Documentation](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-a-repository)

@deprecated Called actions.deleteSelfHostedRunnerFromRepo today. */
removeSelfHostedRunner:ActionsMethods["deleteSelfHostedRunnerFromRepo"]
/** Get GitHub Actions permissions for a repository

[Documentation](https://docs.github.com/rest/actions/permissions#get-github-actions-permissions-for-a-repository)

@deprecated Called actions.getGithubActionsPermissionsRepository today. */
getRepoPermissions:ActionsMethods["getGithubActionsPermissionsRepository"]
}
export interface CodeScanningMethods {
/** List instances of a code scanning alert

[Documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-instances-of-a-code-scanning-alert)

@deprecated Called codeScanning.listAlertInstances today. */
listAlertsInstances:CodeScanningMethods["listAlertInstances"]
}
export interface PackagesMethods {
/** List package versions for a package owned by an organization

[Documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-an-organization)

@deprecated Called packages.getAllPackageVersionsForPackageOwnedByOrg today. */
getAllPackageVersionsForAPackageOwnedByAnOrg:PackagesMethods["getAllPackageVersionsForPackageOwnedByOrg"]
/** List package versions for a package owned by the authenticated user

[Documentation](https://docs.github.com/rest/packages/packages#list-package-versions-for-a-package-owned-by-the-authenticated-user)

@deprecated Called packages.getAllPackageVersionsForPackageOwnedByAuthenticatedUser today. */
getAllPackageVersionsForAPackageOwnedByTheAuthenticatedUser:PackagesMethods["getAllPackageVersionsForPackageOwnedByAuthenticatedUser"]
}
export interface Catalogue {
gitdata:GitMethods
pullRequests:PullsMethods
}
}
