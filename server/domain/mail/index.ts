/** Letters: what they say, and that each one reaches the mail server in the end. */
export { enqueueLetter, type LetterName } from './enqueue-letter.ts'
export { deliverLetters, type LetterComposers } from './deliver-letters.ts'
export { activationLetter } from './templates/activation.ts'
export { passwordChangedLetter } from './templates/password-changed.ts'
export { resetLetter } from './templates/reset.ts'
export { contactAnsweredLetter } from './templates/contact-answered.ts'
export { contactReceivedLetter } from './templates/contact-received.ts'
export { newsletterConfirmationLetter } from './templates/newsletter-confirmation.ts'
