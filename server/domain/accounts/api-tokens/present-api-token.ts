import type { apiTokens } from '#server/db/schema/index.ts'
import type { OwnApiToken } from '#shared/contract/accounts/api-tokens.ts'

/** A token as its owner sees it. */
export function presentApiToken(row: typeof apiTokens.$inferSelect, now: Date): OwnApiToken {
  return {
    _id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    expired: row.expiresAt <= now,
  }
}
