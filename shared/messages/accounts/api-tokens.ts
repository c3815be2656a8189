import type { ApiScope } from '../../api-scopes.ts'

/** Messages for personal API tokens. */
export const apiTokenMessages = {
  nameMissing: 'Enter a name for the token.',
  nameTooLong: 'The name must be 50 characters or fewer.',
  scopesMissing: 'Select at least one scope.',
  scopesRepeated: 'Each scope can be selected once.',
  daysMissing: 'Select how long the token is valid.',
  full: 'You have the maximum number of 20 tokens. Revoke one first.',
  created: 'The token was created.',
  revoked: 'The token was revoked.',
  missing: 'This token no longer exists.',
  invalid: 'This API token is unknown, has expired or was revoked.',
  scopeRequired: (scope: ApiScope) => `This API token needs the scope “${scope}”.`,
  closed: 'API tokens cannot do this. Log in instead.',
  loadFailed: 'Your API tokens could not be loaded',
  copied: 'The token was copied.',
  notCopied: 'Your browser does not allow copying. Select the token and copy it yourself.',
  revokeWarning: 'Programs that use it stop working at once. This cannot be undone.',
} as const
