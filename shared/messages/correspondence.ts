/** Sentences of the contact form, its inbox and the newsletter. */
export const correspondenceMessages = {
  fieldsEmpty: 'Fields cannot be empty',
  invalidEmail: 'Invalid Email',
  nameTooLong: 'The name can have at most 100 characters.',
  messageTooShort: 'Tell us a little more: at least 10 characters.',
  messageTooLong: 'The message can have at most 5000 characters.',
  received: 'Thank you for your message. We answer by e-mail, usually within two working days.',
  answerEmpty: 'Write an answer first.',
  answerTooLong: 'The answer can have at most 5000 characters.',
  answerSent: 'The answer is on its way by e-mail.',
  alreadyAnswered: 'Somebody has answered this message meanwhile.',
  markedRead: 'Marked as read.',
  closed: 'The message is closed.',
  reopened: 'The message is open again.',
  unknownMessage: 'This message does not exist.',
  almostSubscribed: 'Almost there: open the link in the letter we have just sent you.',
  subscribed: 'You are subscribed. We write when there is something worth reading.',
  unsubscribed: 'You are unsubscribed. No more letters will come.',
  subscriptionExpired:
    'This link is no longer good. Enter your address again and we send you a new one.',
} as const
