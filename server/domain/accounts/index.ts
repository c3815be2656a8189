/** Accounts: registration, passwords, sessions, third-party sign-in, profiles and user management. */
export { cleanUpAccounts } from './clean-up-accounts.ts'
export { accountEmails } from './emails.ts'
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
export { register } from './registration/register.ts'
export type { Device } from './sessions/create-session.ts'
export {
  endOtherSessions,
  endSession,
  logOut,
  publishSessionsEnded,
} from './sessions/end-sessions.ts'
export { findSession, type ActiveSession } from './sessions/find-session.ts'
export { listSessions } from './sessions/list-sessions.ts'
export { logIn } from './sessions/log-in.ts'
export { exchangeCode, signInWithToken, startSignIn } from './sign-in/sign-in-with-provider.ts'
export { updateProfile } from './update-profile.ts'
export { countInstructors, countUsers } from './users/count-users.ts'
export { readUserPage, searchUsers } from './users/find-users.ts'
export { findUserDetails, listUsers, type UserOrder } from './users/list-users.ts'
export { changeRole, deleteAccount, lockRemovableUser } from './users/manage-users.ts'
