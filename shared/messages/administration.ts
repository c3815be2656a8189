import type { Role } from '../contract/accounts.ts'
import { roleNames } from './role-names.ts'

/** Sentences of the pages on which admins keep people. */
export const administrationMessages = {
  unknownUser: 'This person does not exist, or their account was deleted meanwhile.',
  roleMissing: 'Choose a role.',
  roleUnknown: 'Choose Admin, Instructor or Student.',
  roleChanged: (name: string, role: Role) => `${name} now has the role ${roleNames[role]}.`,
  lastAdmin: 'This is the only admin. Make somebody else an admin first.',
  ownAccount:
    'You are logged in with this account. Another admin can delete it, or can take your role first.',
  userDeleted: (name: string) => `The account of ${name} is deleted.`,
} as const
