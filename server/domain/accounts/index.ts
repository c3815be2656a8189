/** Accounts: registration, passwords, sessions, third-party sign-in, profiles and user management. */
export { createApiToken } from './api-tokens/create-api-token.ts'
export { findApiToken, type TokenSession } from './api-tokens/find-api-token.ts'
export { isApiToken } from './api-tokens/api-token.ts'
export { listApiTokens, revokeApiToken } from './api-tokens/manage-api-tokens.ts'
export { cleanUpAccounts } from './clean-up-accounts.ts'
export { confirmEmailChange, undoEmailChange } from './email-change/apply-email-change.ts'
export { cancelEmailChange, requestEmailChange } from './email-change/request-email-change.ts'
export { accountEmails } from './emails.ts'
export { removePasskey, renamePasskey } from './passkeys/manage-passkeys.ts'
export { registerPasskey, requestNewPasskey } from './passkeys/register-passkey.ts'
export { requestLoginPasskey, requestProofPasskey } from './passkeys/request-passkey.ts'
export { signInWithPasskey } from './passkeys/sign-in-with-passkey.ts'
export { requireAcceptablePassword } from './passwords/acceptable-password.ts'
export { changePassword, requestPasswordReset, resetPassword } from './passwords/set-password.ts'
export { accountPolicy } from './policy.ts'
export {
  presentApproval,
  presentManagedUser,
  presentOwnUser,
  presentPublicUser,
  presentShortOwnUser,
} from './present.ts'
export { activate, resendActivation } from './registration/activate.ts'
export { createAccount, type NewAccount } from './registration/create-account.ts'
export { checkInvitation, createInvitation, revokeInvitation } from './registration/invitations.ts'
export { register } from './registration/register.ts'
export { canRegister } from './registration/require-may-register.ts'
export {
  changeRegistration,
  getRegistrationInfo,
  getRegistrationSettings,
} from './registration/registration-settings.ts'
export { completeLogin } from './second-factor/complete-login.ts'
export { getSecurity } from './second-factor/get-security.ts'
export { recoverAccount } from './second-factor/recover-account.ts'
export { hasRequiredSecondFactor } from './second-factor/required-factor.ts'
export { regenerateRecoveryCodes } from './second-factor/regenerate-recovery-codes.ts'
export { forgetDevice } from './second-factor/remembered-devices.ts'
export { confirmTotp, removeTotp, startTotpSetup } from './second-factor/totp-authenticator.ts'
export { hideProfile, showProfile } from './restrictions/hide-profile.ts'
export {
  applyRestrictions,
  findEndedSuspensions,
  requireVoice,
} from './restrictions/restrictions.ts'
export {
  endOtherSessions,
  endSession,
  logOut,
  publishSessionsEnded,
} from './sessions/end-sessions.ts'
export { findSession, findSessionForSetup, type ActiveSession } from './sessions/find-session.ts'
export { prove, requireFreshProof } from './sessions/fresh-proof.ts'
export { listSessions } from './sessions/list-sessions.ts'
export { findLiveSession, readMembership, signMembership } from './sessions/membership.ts'
export { logIn } from './sessions/log-in.ts'
export type { LoginSource } from './sessions/known-devices.ts'
export { exchangeCode, signInWithToken, startSignIn } from './sign-in/sign-in-with-provider.ts'
export { updateProfile } from './update-profile.ts'
export { countInstructors, countUsers } from './users/count-users.ts'
export { readUserPage, searchUsers } from './users/find-users.ts'
export { findDueErasures, lockDueUser, markForErasure } from './users/delete-own-account.ts'
export { findUserDetails, listUsers, type UserOrder } from './users/list-users.ts'
export { isUsernameTaken, type UserRow } from './queries.ts'
export { changeRole, deleteAccount, lockRemovableUser, setModerator } from './users/manage-users.ts'
