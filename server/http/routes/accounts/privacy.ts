import { Hono } from 'hono'
import type { Deps } from '#server/domain/deps.ts'
import {
  deleteOwnAccount,
  getExportAddress,
  getOwnPrivacy,
  privacyPolicy,
  requestExport,
} from '#server/domain/privacy/index.ts'
import {
  accountDeleted,
  exportAddress,
  exportRequested,
  ownPrivacy,
} from '#shared/contract/accounts/privacy.ts'
import { privacyLimits } from '#shared/limits.ts'
import type { ApiEnv } from '../../context.ts'
import { guardEndpoint } from '../../middleware/guard-endpoint.ts'

/** What users can do with their own data: download it, and delete their account. */
export function privacyRoutes(deps: Deps) {
  const own = { right: privacyPolicy.manageOwnData, tag: 'Accounts' } as const
  const proved = { ...own, requiresFreshProof: true } as const
  return new Hono<ApiEnv>()
    .get(
      '/user/privacy',
      guardEndpoint(deps, {
        ...own,
        summary: 'Get the latest download of the current user’s data, and when another is possible',
        response: ownPrivacy,
      }),
      async (c) => c.json(await getOwnPrivacy(deps, c.get('session').user)),
    )
    .post(
      '/user/privacy/export',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Request an archive of everything that is stored about the current user',
        details: `A job creates it, and an email says when it is ready. Once in ${privacyLimits.exportHours} hours. The archive is a .tar.gz; its data.json is described in docs/export-schema.json.`,
        response: exportRequested,
        errors: ['conflict', 'too_many'],
      }),
      async (c) => c.json(await requestExport(deps, c.get('session').user)),
    )
    .post(
      '/user/privacy/export/address',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Get an address to download the archive from',
        details: `It works for ${privacyLimits.exportAddressMinutes} minutes, without a token.`,
        response: exportAddress,
        errors: ['not_found'],
      }),
      async (c) => c.json(await getExportAddress(deps, c.get('session').user)),
    )
    .post(
      '/user/privacy/deletion',
      guardEndpoint(deps, {
        ...proved,
        summary: 'Delete the account of the current user',
        details: `All sessions end. A login within ${privacyLimits.graceDays} days restores the account; then it is erased.`,
        response: accountDeleted,
        errors: ['conflict'],
      }),
      async (c) => c.json(await deleteOwnAccount(deps, c.get('session').user)),
    )
}
