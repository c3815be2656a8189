import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { recordPolicyReports, type BlockedContent } from '#server/domain/administration/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { reportedDirectives } from '#shared/contract/administration/policy-reports.ts'
import { policyReportLimits as limits } from '#shared/limits.ts'
import { reportPaths } from '#shared/paths.ts'
import type { ApiEnv } from '../../context.ts'
import { redactSegments } from '../../errors/redact-path.ts'

/** Receives the reports of browsers about violations of a page's Content Security Policy. */
export function policyReportRoutes(deps: Deps) {
  return new Hono<ApiEnv>().post(reportPaths.policy, limitBody(), async (c) => {
    const reports = parseReports(await c.req.json().catch(rejectInvalidJson))
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

function rejectInvalidJson(): never {
  throw new HTTPException(400)
}

/** An item of the Reporting API's list, which Chromium sends. */
const listedReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: z.string(),
    effectiveDirective: directive,
    blockedURL: z.string().default(''),
  }),
})

/** The body of `report-uri`, which other browsers send. */
const singleReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': directive.optional(),
    'violated-directive': directive.optional(),
    'blocked-uri': z.string().default(''),
  }),
})

/** Ignores reports of unknown form. */
function parseReports(body: unknown): BlockedContent[] {
  if (Array.isArray(body)) {
    return body.slice(0, limits.reportsMax).flatMap((item) => {
      const parsed = listedReport.safeParse(item)
      if (!parsed.success) return []
      const { documentURL, effectiveDirective, blockedURL } = parsed.data.body
      return toBlockedContent(effectiveDirective, documentURL, blockedURL)
    })
  }
  const parsed = singleReport.safeParse(body)
  if (!parsed.success) return []
  const report = parsed.data['csp-report']
  const rule = report['effective-directive'] ?? report['violated-directive']
  return rule ? toBlockedContent(rule, report['document-uri'], report['blocked-uri']) : []
}

function toBlockedContent(
  directive: BlockedContent['directive'],
  documentUrl: string,
  blockedUrl: string,
): BlockedContent[] {
  if (!URL.canParse(documentUrl)) return []
  // Ids are redacted too, so that all courses count as one page.
  const page = redactSegments(new URL(documentUrl).pathname, () => false)
  return [{ directive, page, blocked: toSource(blockedUrl) }]
}

/** The origin, the scheme of a URL without one, or a keyword such as `inline`. */
function toSource(url: string): string {
  if (!URL.canParse(url)) return /^[a-z-]{1,40}$/.test(url) ? url : 'unknown'
  const { origin, protocol } = new URL(url)
  return origin === 'null' ? protocol.slice(0, 40) : origin.slice(0, limits.originMaxLength)
}
