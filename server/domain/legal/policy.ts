import { admins, anyone, loggedInUsers } from '../rights.ts'

export const legalPolicy = {
  read: anyone,
  accept: loggedInUsers,
  publish: admins,
}
