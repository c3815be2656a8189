import { z } from 'zod'
import { isoTime } from '../fields.ts'

/** What checks are about, in the order in which they are shown. */
export const checkGroups = [
  'installation',
  'database',
  'files',
  'email',
  'network',
  'background',
] as const
export type CheckGroup = (typeof checkGroups)[number]

export const checkStatuses = ['ok', 'warning', 'failed'] as const
export type CheckStatus = (typeof checkStatuses)[number]

/** The result of one check. */
export const finding = z.object({
  /** Identifies the check. */
  check: z.string(),
  group: z.enum(checkGroups),
  title: z.string(),
  status: z.enum(checkStatuses),
  message: z.string(),
  /** What to do; null if nothing. */
  advice: z.string().nullable(),
  milliseconds: z.int().nonnegative(),
})
export type Finding = z.infer<typeof finding>

export const systemReport = z.object({
  /** The machine that ran the checks. */
  host: z.string(),
  startedAt: isoTime,
  finishedAt: isoTime,
  findings: z.array(finding),
})
export type SystemReport = z.infer<typeof systemReport>

export const systemResponse = z.object({
  isRunning: z.boolean(),
  /** The latest one; null before the first. */
  report: systemReport.nullable(),
  /** Until then, the checks are not run again. Null if they can be now. */
  keptUntil: isoTime.nullable(),
})
export type SystemResponse = z.infer<typeof systemResponse>

export const proxyEchoQuery = z.object({ token: z.string().max(200) })

/** How a request arrived at the server. */
export const proxyEcho = z.object({
  host: z.string(),
  /** `X-Forwarded-For`. */
  forwardedFor: z.string().nullable(),
  /** Of the connection, which a proxy may have opened. */
  remoteAddress: z.string().nullable(),
  remotePort: z.int().nullable(),
  /** TRUST_PROXY of the server. */
  trustedProxies: z.int(),
})
export type ProxyEcho = z.infer<typeof proxyEcho>
