import { z } from 'zod'
import { administrationLimits as limits } from '../../limits.ts'
import { isoTime, recordId } from '../fields.ts'

/** Directives of the Content Security Policy that browsers can report. */
export const reportedDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'media-src',
  'connect-src',
  'frame-src',
  'font-src',
  'worker-src',
  'object-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'require-trusted-types-for',
  'trusted-types',
] as const
export type ReportedDirective = (typeof reportedDirectives)[number]

/** One kind of blocked content and the number of reports. */
export const policyReport = z.object({
  _id: recordId,
  directive: z.enum(reportedDirectives),
  page: z.string(),
  blocked: z.string(),
  count: z.int(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
})
export type PolicyReport = z.infer<typeof policyReport>

export const policyReportQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).catch(1),
})
export type PolicyReportQuery = z.infer<typeof policyReportQuery>
