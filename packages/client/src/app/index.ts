export { App, type AppOptions, type InstallationItem, type RepositoryItem } from "./app.ts";
export {
  type ReceivedEvent,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
  type WebhookHandler,
  type WebhookPayload,
  type WebhookRequest,
} from "./webhooks.ts";
