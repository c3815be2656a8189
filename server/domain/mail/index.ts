/** Emails: the queue that delivers them, and their templates. */
export {
  deleteQueuedEmails,
  deliverEmails,
  enqueueEmail,
  type EmailComposers,
  type EmailName,
} from './email-queue.ts'
export {
  renderActivationEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderSignInLinkedEmail,
} from './templates/account-emails.ts'
export { renderBackupFailedEmail } from './templates/backup-emails.ts'
export {
  renderContactReplyEmail,
  renderContactReceivedEmail,
  renderNewsletterConfirmationEmail,
} from './templates/correspondence-emails.ts'
export {
  renderAppealDecidedEmail,
  renderDecisionEmail,
  renderDecisionReversedEmail,
} from './templates/moderation-emails.ts'
export {
  renderNotificationsEmail,
  type NotificationsEmail,
} from './templates/notifications-email.ts'
export {
  renderAccountDeletedEmail,
  renderAccountRestoredEmail,
  renderExportReadyEmail,
} from './templates/privacy-emails.ts'
export { renderInstructorInvitationEmail } from './templates/invitation-email.ts'
export {
  renderEmailChangedEmail,
  renderEmailChangeEmail,
  renderEmailRestoredEmail,
  renderNewDeviceEmail,
  renderApiTokenCreatedEmail,
  renderPasskeyCopiedEmail,
  renderSecondFactorChangedEmail,
  type FactorChange,
} from './templates/security-emails.ts'
export {
  renderRightsGrantedEmail,
  renderRightsRejectedEmail,
  renderRightsRequestedEmail,
  renderRightsRevokedEmail,
} from './templates/instructor-emails.ts'
export { renderWebhookDisabledEmail } from './templates/webhook-emails.ts'
