/** Why a moderator removed what someone else wrote. A list instead of text keeps personal data out of the audit log. */
export const removalReasons = [
  'spam',
  'harassment',
  'personal_information',
  'copyright',
  'harmful',
  'off_topic',
] as const
export type RemovalReason = (typeof removalReasons)[number]

/** Of a decision; the server has one of its own, which says nothing about the author. */
export const decisionReasons = [...removalReasons, 'filter'] as const
export type DecisionReason = (typeof decisionReasons)[number]
