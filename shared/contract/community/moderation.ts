import { z } from 'zod'
import {
  automaticCauses,
  caseLists,
  moderationActions,
  reportedKinds,
} from '../../community/moderation-choices.ts'
import { decisionReasons, removalReasons } from '../../community/removal-reasons.ts'
import { moderationLimits as limits } from '../../limits/moderation.ts'
import { moderationMessages as messages } from '../../messages/community/moderation.ts'
import {
  avatarUrl,
  isoTime,
  messageResponse,
  optionalText,
  recordId,
  requiredString,
} from '../fields.ts'

const reportedKind = z.enum(reportedKinds, { error: messages.unknownKind })
const reason = z.enum(removalReasons, { error: messages.reasonMissing })

export const reportRequest = z.object({
  kind: reportedKind,
  id: recordId,
  reason,
  details: optionalText(messages.detailsTooLong, (text) =>
    text.max(limits.detailsMaxLength, messages.detailsTooLong),
  ).optional(),
})
export type ReportRequest = z.infer<typeof reportRequest>

/** With `decided`, nothing was reported: moderators have decided about an earlier report of the user. */
export const reportResponse = messageResponse.extend({ decided: z.boolean() })
export type ReportResponse = z.infer<typeof reportResponse>

/** The fields of the dialog. */
export const reportForm = reportRequest.pick({ reason: true, details: true })

export const ownReportQuery = z.object({ kind: reportedKind, id: recordId })

/** Whether the user reported the thing, which is possible once, and whether moderators have decided about it since. */
export const ownReportResponse = z.object({ reported: z.boolean(), decided: z.boolean() })
export type OwnReportResponse = z.infer<typeof ownReportResponse>

/** Where a reported thing is, for links. */
export const reportedPlace = z.object({
  post: recordId.optional(),
  course: recordId.optional(),
  lesson: recordId.optional(),
  question: recordId.optional(),
  user: recordId.optional(),
})
export type ReportedPlace = z.infer<typeof reportedPlace>

const caseUser = z.object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })

/** A decision as moderators see it in the history of a user. */
const pastDecision = z.object({
  _id: recordId,
  action: z.enum(moderationActions),
  reason: z.enum(decisionReasons),
  until: isoTime.nullable(),
  reversed: z.boolean(),
  createdAt: isoTime,
})

const caseReport = z.object({
  reporter: caseUser,
  reason: z.enum(removalReasons),
  details: z.string(),
  createdAt: isoTime,
  /** Of the reporter's other reports that were decided, how many were upheld. */
  decided: z.int(),
  upheld: z.int(),
})

const caseDecision = pastDecision.extend({
  /** Made by the server, until a moderator decides. */
  automatic: z.boolean(),
  moderator: z.string().nullable(),
  message: z.string(),
  appeal: z
    .object({
      text: z.string(),
      createdAt: isoTime,
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      /** To the author, with the outcome. */
      message: z.string(),
    })
    .nullable(),
  can: z.object({
    reverse: z.boolean(),
    /** False for who decided or reported, as long as another moderator can decide. */
    decideAppeal: z.boolean(),
  }),
})

export const caseStatuses = ['open', 'dismissed', 'upheld'] as const

export const moderationCase = z.object({
  _id: recordId,
  kind: reportedKind,
  subject: recordId,
  place: reportedPlace,
  status: z.enum(caseStatuses),
  /** What it said when it was first reported. */
  snapshot: z.string(),
  /** What it says now, if that is different; null once it is deleted. */
  current: z.string().nullable(),
  hidden: z.boolean(),
  /** Why it was hidden before a moderator decided; null if it was not. `filter` is what an admin blocked. */
  automatic: z.object({ cause: z.enum(automaticCauses), filter: z.string() }).nullable(),
  reportCount: z.int(),
  /** The newest ones. */
  reports: z.array(caseReport),
  author: caseUser
    .extend({
      silencedUntil: isoTime.nullable(),
      suspended: z.boolean(),
      since: isoTime,
      /** Earlier decisions about the author, newest first. */
      history: z.array(pastDecision),
    })
    .nullable(),
  /** Another moderator who is deciding. */
  claimedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisions: z.array(caseDecision),
  lastReportedAt: isoTime,
  can: z.object({ actions: z.array(z.enum(moderationActions)) }),
})
export type ModerationCase = z.infer<typeof moderationCase>

export const caseListQuery = z.object({
  list: z.enum(caseLists).catch('open'),
  kind: z.enum(reportedKinds).optional().catch(undefined),
  reason: z.enum(removalReasons).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).catch(1),
})
export type CaseListQuery = z.infer<typeof caseListQuery>

export const caseListResponse = z.object({
  cases: z.array(moderationCase),
  total: z.int(),
})
export type CaseListResponse = z.infer<typeof caseListResponse>

export const caseResponse = z.object({ msg: z.string(), case: moderationCase })

const message = optionalText(messages.messageTooLong, (text) =>
  text.max(limits.messageMaxLength, messages.messageTooLong),
).optional()

export const decisionRequest = z.object({
  action: z.enum(['dismiss', ...moderationActions], { error: messages.unknownAction }),
  /** Required for everything but a dismissal. */
  reason: reason.optional(),
  /** To the author. */
  message,
  /** The length of a silence or suspension; null suspends for good. */
  days: z
    .int({ error: messages.badDays })
    .min(1, messages.badDays)
    .max(limits.restrictionDaysMax, messages.badDays)
    .nullable()
    .optional(),
})
export type DecisionRequest = z.infer<typeof decisionRequest>

/** The fields of the dialog, where a choice is a text. */
export const decisionForm = z.object({
  reason,
  message,
})
export const restrictionForm = decisionForm.extend({ days: requiredString(messages.chooseLength) })

export const appealRequest = z.object({
  text: requiredString(messages.appealEmpty).pipe(
    z.string().max(limits.appealMaxLength, messages.appealTooLong),
  ),
})
export type AppealRequest = z.infer<typeof appealRequest>

export const appealDecisionRequest = z.object({
  outcome: z.enum(['upheld', 'reversed'], { error: messages.unknownOutcome }),
  message,
})
export type AppealDecisionRequest = z.infer<typeof appealDecisionRequest>

/** A decision as the user concerned sees it, without names. */
export const ownDecision = z.object({
  _id: recordId,
  kind: reportedKind,
  action: z.enum(moderationActions),
  reason: z.enum(decisionReasons),
  message: z.string(),
  /** What the user wrote; empty for warnings about a profile, and once it is deleted. */
  content: z.string(),
  until: isoTime.nullable(),
  /** When removed content is deleted; null while an appeal is open. */
  deleteAt: isoTime.nullable(),
  reversed: z.boolean(),
  /** Made by the server, until a moderator decides. */
  automatic: z.boolean(),
  createdAt: isoTime,
  appeal: z
    .object({
      text: z.string(),
      createdAt: isoTime,
      outcome: z.enum(['upheld', 'reversed']).nullable(),
      message: z.string(),
    })
    .nullable(),
  can: z.object({ appeal: z.boolean() }),
})
export type OwnDecision = z.infer<typeof ownDecision>

export const ownDecisionsResponse = z.object({ decisions: z.array(ownDecision) })

export const moderatorRequest = z.object({ moderator: z.boolean() })
