import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { recoveryCodes } from '#server/db/schema/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { accountLimits } from '#shared/limits.ts'
import { toBase32 } from './totp.ts'

/** 80 bits, so that the hashes need no salt and no slow function: they cannot be searched. */
const codeBytes = 10

/** Replaces all recovery codes of a locked user. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  deps: { clock: Clock },
  tx: Transaction,
  userId: string,
): Promise<string[]> {
  const createdAt = deps.clock.now()
  const codes = Array.from({ length: accountLimits.recoveryCodes }, createCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code), createdAt })))
  return codes
}

/** Deletes the code; false if the user has no such code, such as after its first use. */
export async function consumeRecoveryCode(
  db: Queryable,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(userId, code))),
    )
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Four groups of four: "ABCD-EFGH-IJKL-MNOP". */
function createCode(): string {
  return toBase32(randomBytes(codeBytes)).replaceAll(/.{4}(?!$)/g, '$&-')
}

/** Case, spaces and hyphens do not matter, nor digits that base32 avoids since they look like letters. */
function hashCode(userId: string, code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, '')
  const normalized = letters.replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
  return createHash('sha256').update(`${userId} ${normalized}`).digest('base64url')
}
