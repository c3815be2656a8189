import type { CheckGroup, CheckStatus } from '../../contract/administration/system.ts'

/** Of the checks of `npm run doctor` and of the page System. */
export const systemMessages = {
  groups: {
    installation: 'Installation',
    database: 'Database',
    files: 'Files and disks',
    email: 'Email',
    network: 'Public address',
    background: 'Background work',
  } satisfies Record<CheckGroup, string>,
  statuses: {
    ok: 'OK',
    warning: 'Warning',
    failed: 'Failed',
  } satisfies Record<CheckStatus, string>,
  tokenInvalid: 'This address is for the checks of Lectern alone.',
} as const
