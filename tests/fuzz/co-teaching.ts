import { type Connection, type Kind, listRows, type ResourceIds } from './resources.ts'
import type { ResourceOwner } from './world.ts'

/** Adds what belongs to the courses that a user co-teaches to what they may change. */
export async function addCoTaught(
  connection: Connection,
  owners: Map<string, ResourceOwner>,
  ownerId: string,
  resources: ResourceIds,
): Promise<void> {
  const { invitation, taught, user: coInstructorIds } = resources
  const added: Partial<ResourceIds> = {
    course: taught,
    section: await listRows(connection, 'sections', taught),
    lesson: await listRows(connection, 'lessons', taught),
  }
  for (const id of invitation) owners.set(id, { ownerId })
  for (const [kind, ids] of Object.entries(added)) {
    for (const id of ids) owners.set(id, { ownerId, coInstructorIds })
    resources[kind as Kind].push(...ids)
  }
}

/** Invites the user again, and makes them a co-instructor again. */
export async function restoreInstructor(
  { pool }: Connection,
  userId: string,
  { invitation, taught }: ResourceIds,
): Promise<void> {
  await pool.query(
    'delete from course_instructors where user_id = $1 and course_id = any($2::uuid[] || $3::uuid[])',
    [userId, invitation, taught],
  )
  await pool.query(
    `insert into course_instructors (course_id, user_id, accepted_at)
     select id, $1::uuid, null::timestamptz from unnest($2::uuid[]) input(id)
     union all select id, $1::uuid, now() from unnest($3::uuid[]) input(id)`,
    [userId, invitation, taught],
  )
}
