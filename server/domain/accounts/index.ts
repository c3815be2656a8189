/** Who somebody is: registration, activation, sessions, passwords and the own record. */
export { requireAcceptablePassword } from './acceptable-password.ts'
export { activate } from './activate.ts'
export { startSignIn } from './sign-in-with-token.ts'
export { changeRole } from './remove-account.ts'
export { countInstructors, countUsers } from './count-users.ts'
export { createAccount, type NewAccount } from './create-account.ts'
export { endOtherSessions } from './end-sessions.ts'
export { endSession } from './end-sessions.ts'
export { publishSessionsEnded } from './end-sessions.ts'
export { readUserPage, searchUsers } from './find-users.ts'
export { findUserDetails } from './find-user-record.ts'
export { accountEmails } from './letters.ts'
export { findSession, type ActiveSession } from './find-session.ts'
export { requestPasswordReset } from './set-password.ts'
export { listSessions } from './list-sessions.ts'
export { listUsers } from './list-users.ts'
export { logIn } from './log-in.ts'
export type { Device } from './open-session.ts'
export { logOut } from './end-sessions.ts'
export {
  presentApproval,
  presentManagedUserFields,
  presentManagedUser,
  presentOwnUser,
  presentPublicUser,
  presentShortOwnUser,
} from './present.ts'
export { exchangeCode } from './sign-in-with-token.ts'
export { register } from './register.ts'
export { lockRemovableUser, deleteAccount } from './remove-account.ts'
export { resendActivation } from './activate.ts'
export { changePassword, resetPassword } from './set-password.ts'
export { signInWithToken } from './sign-in-with-token.ts'
export { cleanUpAccounts } from './sweep-accounts.ts'
export { updateProfile } from './update-profile.ts'
export { accountPolicy } from './policy.ts'
export type { UserOrder } from './list-users.ts'
