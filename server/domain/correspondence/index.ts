/** The contact form with its inbox, and the newsletter. */
export {
  cleanUpCorrespondence,
  deleteCorrespondence,
  isOwnMessage,
} from './delete-correspondence.ts'
export { createCorrespondenceEmails } from './emails.ts'
export { countOpenMessages, listMessages } from './list-messages.ts'
export { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts'
export { correspondencePolicy } from './policy.ts'
export { sendMessage } from './send-message.ts'
export { replyToMessage, updateMessage } from './update-message.ts'
