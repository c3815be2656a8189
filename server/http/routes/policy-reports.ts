import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { recordPolicyReports, type BlockedContent } from '#server/domain/administration/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { reportedDirectives } from '#shared/contract/policy-reports.ts'
import { policyReportLimits as limits } from '#shared/limits.ts'
import { reportPaths } from '#shared/paths.ts'
import type { ApiEnv } from '../context.ts'
import { redactSegments } from '../errors/redact-path.ts'

/** Where browsers send what a page's policy blocked. Of an address only path and origin are looked at. */
export function policyReportRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(reportPaths.policy, limitBody(), async (c) => {
    const reports = readReports(await c.req.json().catch(notUnderstood))
    await recordPolicyReports(deps, reports, c.get('clientAddress'))
    return c.body(null, 204)
  })
}

function limitBody() {
  return bodyLimit({
    maxSize: limits.bodyMaxBytes,
    onError: () => {
      throw new HTTPException(413)
    },
  })
}

const directive = z
  .string()
  .transform((text) => text.split(' ', 1)[0])
  .pipe(z.enum(reportedDirectives))

function notUnderstood(): never {
  throw new HTTPException(400)
}

/** Chromium's reports, several at once. */
const reportList = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: z.string(),
      effectiveDirective: directive,
      blockedURL: z.string().default(''),
    }),
  }),
)

/** The older form of the others, one at a time. */
const singleReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': directive.optional(),
    'violated-directive': directive.optional(),
    'blocked-uri': z.string().default(''),
  }),
})

/** What cannot be understood is no report. */
function readReports(body: unknown): BlockedContent[] {
  if (Array.isArray(body)) {
    return body.slice(0, limits.reportsMax).flatMap((one) => {
      const parsed = reportList.element.safeParse(one)
      if (!parsed.success) return []
      const { documentURL, effectiveDirective, blockedURL } = parsed.data.body
      return toBlocked(effectiveDirective, documentURL, blockedURL)
    })
  }
  const parsed = singleReport.safeParse(body)
  if (!parsed.success) return []
  const report = parsed.data['csp-report']
  const rule = report['effective-directive'] ?? report['violated-directive']
  return rule ? toBlocked(rule, report['document-uri'], report['blocked-uri']) : []
}

function toBlocked(
  directive: BlockedContent['directive'],
  documentUrl: string,
  blockedUrl: string,
): BlockedContent[] {
  if (!URL.canParse(documentUrl)) return []
  const page = redactSegments(new URL(documentUrl).pathname, isNoWord)
  return [{ directive, page, blocked: sourceOf(blockedUrl) }]
}

/** Ids would make a kind of its own of each course. */
function isNoWord(): boolean {
  return false
}

/** The origin, the scheme of what has none, or the word that a browser uses for the page's own. */
function sourceOf(url: string): string {
  if (!URL.canParse(url)) return /^[a-z-]{1,40}$/.test(url) ? url : 'unknown'
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol.slice(0, 40) : origin.slice(0, limits.originMaxLength)
}
