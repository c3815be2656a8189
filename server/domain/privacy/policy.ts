import { loggedInUsers } from '../rights.ts'

/** Who may do what with personal data: everyone with their own. */
export const privacyPolicy = {
  manageOwnData: loggedInUsers,
}
