import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { notifications } from '#server/db/schema/index.ts'

/** Whose lists change when this post goes: their notifications about it go with it. */
export async function findReceiversByPost(tx: Queryable, postId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ receiverId: notifications.receiverId })
    .from(notifications)
    .where(eq(notifications.postId, postId))
  return rows.map((row) => row.receiverId)
}
