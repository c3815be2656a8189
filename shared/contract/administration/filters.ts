import { z } from 'zod'
import {
  filterActions,
  filterKinds,
  filterOutcomes,
  testedKinds,
} from '../../filters/filter-choices.ts'
import { filterLimits as limits } from '../../limits/filters.ts'
import { filterMessages as messages } from '../../messages/administration/filters.ts'
import { isoTime, recordId, requiredString } from '../fields.ts'

const action = z.enum(filterActions, { error: messages.actionMissing })

const filter = z.object({
  _id: recordId,
  kind: z.enum(filterKinds),
  /** As an admin wrote it. */
  pattern: z.string(),
  action,
  createdAt: isoTime,
})
export type Filter = z.infer<typeof filter>

export const filterListQuery = z.object({
  page: z.coerce.number().int().min(1).max(limits.pageMax).catch(1),
})

/** The newest first. */
export const filterListResponse = z.object({ filters: z.array(filter), total: z.int() })
export type FilterList = z.infer<typeof filterListResponse>

const pattern = requiredString(messages.patternMissing).pipe(
  z.string().max(limits.patternMaxLength, messages.patternTooLong),
)

/** The server checks whether the pattern is a word, a link or a domain. */
export const filterRequest = z.object({
  kind: z.enum(filterKinds, { error: messages.kindMissing }),
  pattern,
  action,
})
export type FilterRequest = z.infer<typeof filterRequest>

/** The kind stays. */
export const filterChangeRequest = filterRequest.omit({ kind: true })
export type FilterChange = z.infer<typeof filterChangeRequest>

export const filterResponse = z.object({ msg: z.string(), filter })

export const filterTestRequest = z.object({
  kind: z.enum(testedKinds, { error: messages.testedKindMissing }),
  text: requiredString(messages.testMissing).pipe(
    z.string().max(limits.testMaxLength, messages.testTooLong),
  ),
})
export type FilterTest = z.infer<typeof filterTestRequest>

export const filterTestResponse = z.object({
  outcome: z.enum(filterOutcomes),
  /** The error that its author would get; empty unless it is rejected. */
  error: z.string(),
  /** Every filter that matches, whatever decides. */
  matches: z.array(filter.omit({ createdAt: true })),
})
export type FilterTestResult = z.infer<typeof filterTestResponse>
