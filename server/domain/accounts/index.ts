/** Who somebody is: registration, activation, sessions, passwords and the own record. */
export { requireAcceptablePassword } from './passwords/acceptable-password.ts'
export { activate } from './registration/activate.ts'
export { startSignIn } from './sign-in/sign-in-with-provider.ts'
export { changeRole } from './users/manage-users.ts'
export { countInstructors, countUsers } from './users/count-users.ts'
export { createAccount, type NewAccount } from './registration/create-account.ts'
export { endOtherSessions } from './sessions/end-sessions.ts'
export { endSession } from './sessions/end-sessions.ts'
export { publishSessionsEnded } from './sessions/end-sessions.ts'
export { readUserPage, searchUsers } from './users/find-users.ts'
export { findUserDetails } from './find-user-record.ts'
export { accountEmails } from './emails.ts'
export { findSession, type ActiveSession } from './sessions/find-session.ts'
export { requestPasswordReset } from './passwords/set-password.ts'
export { listSessions } from './sessions/list-sessions.ts'
export { listUsers } from './users/list-users.ts'
export { logIn } from './sessions/log-in.ts'
export type { Device } from './sessions/create-session.ts'
export { logOut } from './sessions/end-sessions.ts'
export {
  presentApproval,
  presentManagedUserFields,
  presentManagedUser,
  presentOwnUser,
  presentPublicUser,
  presentShortOwnUser,
} from './present.ts'
export { exchangeCode } from './sign-in/sign-in-with-provider.ts'
export { register } from './registration/register.ts'
export { lockRemovableUser, deleteAccount } from './users/manage-users.ts'
export { resendActivation } from './registration/activate.ts'
export { changePassword, resetPassword } from './passwords/set-password.ts'
export { signInWithToken } from './sign-in/sign-in-with-provider.ts'
export { cleanUpAccounts } from './clean-up-accounts.ts'
export { updateProfile } from './update-profile.ts'
export { accountPolicy } from './policy.ts'
export type { UserOrder } from './users/list-users.ts'
