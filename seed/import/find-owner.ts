import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { users } from '#server/db/schema/index.ts'
import { CommandError } from './import-error.ts'

export interface Owner {
  id: string
  fullname: string
}

/** Who owns the courses: the account of this e-mail, else the first admin. Throws ImportError. */
export async function findOwner(db: Queryable, email: string | undefined): Promise<Owner> {
  const wanted =
    email === undefined ? eq(users.role, 'admin') : eq(users.email, email.trim().toLowerCase())
  const [owner] = await db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(wanted)
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (owner) return owner
  throw email === undefined ? noAdminError() : noAccount(email)
}

export function noAdminError(): CommandError {
  return new CommandError(
    'There is no admin to own the courses. Create one: npm run admin:create -- --email … --fullname …',
  )
}

function noAccount(email: string): CommandError {
  return new CommandError(
    `No active account has the e-mail ${email}. Name another with --owner, or create it: npm run admin:create -- --email … --fullname …`,
  )
}
