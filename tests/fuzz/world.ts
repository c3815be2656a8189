import { randomUUID } from 'node:crypto'
import { ensureCategory } from '#server/domain/catalogue/index.ts'
import type { Actor } from '#server/domain/rights.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import { asMember, createUser } from '../factories/users.ts'
import { addCoTaught, restoreInstructor } from './co-teaching.ts'
import {
  createResources,
  createEmptyResources,
  draftCaptions,
  openSession,
  reviewCourses,
  titleOfDraft,
  type Connection,
  type Kind,
  type ResourceIds,
} from './resources.ts'

export const callerNames = ['anonymous', 'dead token', 'student', 'instructor', 'admin'] as const
export type CallerName = (typeof callerNames)[number]

/** A private note, which nobody else may read. */
const noteOfMember = 'Fuzz-Note-Of-A-Victim'

export interface Caller {
  name: CallerName
  actor: Actor | undefined
  /** Undefined for anonymous; the token of an ended session for the dead token. */
  token: string | undefined
  /** A second account, for calls that end their session. */
  spare: Actor | undefined
  own: ResourceIds
}

/** The owner of a resource, and the owner of the post or course that it belongs to. */
export interface ResourceOwner {
  ownerId: string
  parentOwnerId?: string
  /** Who co-teaches the course, or did at the start. */
  coInstructorIds?: string[]
}

export interface World {
  callers: Caller[]
  /** Resources of users who never make a call. */
  victims: ResourceIds
  victimIds: string[]
  /** Courses that all callers are enrolled in. */
  common: string[]
  commonLessons: string[]
  /** Resources that admins may delete. */
  expendable: ResourceIds
  owners: Map<string, ResourceOwner>
  /** Texts that may never appear in a response, and texts that only admins, or authors too, may read. */
  secrets: {
    never: string[]
    adminsOnly: string[]
    authorsOnly: string[]
    instructorEmail: string
  }
  /** Email of an account with the factories' password. */
  loginEmail: string
  /** Replaces deleted expendable resources. */
  refresh(): Promise<void>
}

const perUser = 40

/** Creates callers in three roles with resources, victims with secrets, and resources for admins to delete. */
export async function createWorld(connection: Connection): Promise<World> {
  const deps = { db: connection.db, clock: systemClock }
  const mark = randomUUID().slice(0, 8)
  const user = (name: string, overrides: Partial<Actor> = {}) =>
    asMember(
      { deps },
      { ...overrides, email: `${name}-${mark}@fuzz.example`, username: `${name}-${mark}` },
    )
  const reviewer = await user('reviewer')
  const instructor = await user('private-teacher', { role: 'instructor', authorize: true })
  const member = await user('private-member')
  const owners = new Map<string, ResourceOwner>()
  const world: World = {
    callers: [],
    victims: createEmptyResources(),
    victimIds: [instructor.id, member.id],
    common: [],
    commonLessons: [],
    expendable: createEmptyResources(),
    owners,
    secrets: {
      never: ['$argon2'],
      adminsOnly: [member.email],
      authorsOnly: [],
      instructorEmail: instructor.email,
    },
    loginEmail: (await createUser({ deps })).email,
    refresh: async () => {
      await addExpendable(connection, world, reviewer.id)
      await enrolAgain(connection, world)
      for (const { actor, own } of world.callers) {
        if (actor) await restoreInstructor(connection, actor.id, own)
      }
    },
  }
  const own = async (ownerId: string, ownCourses = perUser) => {
    const courses = world.common
    const options = { count: perUser, ownCourses, reviewerId: reviewer.id, courses }
    const resources = await createResources(connection, ownerId, options)
    for (const id of Object.values(resources).flat()) owners.set(id, { ownerId })
    for (const id of resources.comment) owners.set(id, { ownerId, parentOwnerId: ownerId })
    const half = resources.course.slice(0, ownCourses / 2)
    const reviews = await reviewCourses(connection, reviewer.id, half)
    for (const id of reviews) owners.set(id, { ownerId: reviewer.id, parentOwnerId: ownerId })
    for (const id of resources.review) owners.set(id, { ownerId, parentOwnerId: reviewer.id })
    resources.review.push(...reviews)
    resources.user.push(ownerId)
    if (ownerId === reviewer.id) return resources
    await addCoTaught(connection, owners, reviewer.id, resources)
    await restoreInstructor(connection, ownerId, resources)
    return resources
  }
  const shared = await own(reviewer.id)
  world.common = shared.course
  world.commonLessons = shared.lesson
  merge(world.victims, await own(instructor.id))
  // The owner of a course is an instructor, whose email address members may see.
  merge(world.victims, await own(member.id, 0))
  world.victims.category.push(await commonCategory(connection))
  for (const id of world.victimIds) {
    world.secrets.never.push(titleOfDraft(id))
    world.secrets.authorsOnly.push(draftCaptions(id))
    const token = await openSession(connection, id)
    world.secrets.never.push(token, hashSecretToken(token))
  }
  await connection.pool.query(
    `insert into lesson_progress (user_id, lesson_id, position_seconds)
     select $1, lessons.id, 7 from lessons where course_id = any($2)`,
    [member.id, world.common],
  )
  await connection.pool.query(
    `insert into lesson_notes (id, user_id, lesson_id, body, body_html, written_at)
     select lessons.id, $1, lessons.id, $3, $3, now() from lessons where course_id = any($2)`,
    [member.id, world.common, noteOfMember],
  )
  world.secrets.never.push(noteOfMember)
  await world.refresh()
  for (const name of callerNames) {
    if (name === 'anonymous' || name === 'dead token') {
      const token = name === 'dead token' ? createSecretToken() : undefined
      world.callers.push({
        name,
        token,
        actor: undefined,
        spare: undefined,
        own: createEmptyResources(),
      })
      continue
    }
    const account = { role: name, authorize: name === 'instructor' }
    const { id } = await user(name, account)
    const spare = await user(`spare-${name}`, account)
    world.callers.push({
      name,
      actor: { ...account, id },
      token: await openSession(connection, id),
      spare: { ...account, id: spare.id },
      own: await own(id),
    })
  }
  return world
}

/** Restores enrolments, since saving a list of courses ends all others. */
async function enrolAgain({ pool }: Connection, { callers, common }: World): Promise<void> {
  await pool.query(
    `update enrolments set removed_at = null where user_id = any($1) and course_id = any($2)`,
    [callers.flatMap(({ actor }) => actor?.id ?? []), common],
  )
}

async function addExpendable(connection: Connection, world: World, reviewerId: string) {
  const deps = { db: connection.db, clock: systemClock }
  const { id: owner } = await asMember(
    { deps },
    { role: 'instructor', authorize: true, ...unique() },
  )
  const options = { count: 20, ownCourses: 20, reviewerId, courses: [] }
  merge(world.expendable, await createResources(connection, owner, options))
  const users = Array.from({ length: 20 }, () => asMember({ deps }, unique()))
  world.expendable.user.push(...(await Promise.all(users)).map(({ id }) => id))
  const { rows } = await connection.pool.query<{ id: string }>(
    'insert into categories (name) select gen_random_uuid() from generate_series(1, 20) returning id',
  )
  world.expendable.category.push(...rows.map(({ id }) => id))
  const synonyms = await connection.pool.query<{ id: string }>(
    `insert into search_synonyms (terms, words)
     select words, words from (select array['fuzz' || n, 'fuzzing' || n] as words from generate_series(1, 20) n) as groups
     returning id`,
  )
  world.expendable.synonyms.push(...synonyms.rows.map(({ id }) => id))
  const invitations = await connection.pool.query<{ id: string }>(
    `insert into registration_invitations (token_hash, note, uses_max, expires_at, created_at)
     select gen_random_uuid(), '', 1, now() + interval '1 day', now() from generate_series(1, 20)
     returning id`,
  )
  world.expendable.registrationInvitation.push(...invitations.rows.map(({ id }) => id))
  const filters = await connection.pool.query<{ id: string }>(
    `insert into content_filters (kind, pattern, key, action)
     select 'word', word, word, 'reject' from (select 'fuzz' || replace(gen_random_uuid()::text, '-', '') as word from generate_series(1, 20)) as words
     returning id`,
  )
  world.expendable.filter.push(...filters.rows.map(({ id }) => id))
  await addWebhooks(connection, world)
  for (const ids of Object.values(world.expendable)) ids.splice(0, ids.length - 200)
}

/** Two of them, since there may be only 20, and the fuzz creates others. The server may not connect to their address. */
async function addWebhooks({ pool }: Connection, { expendable, victims }: World): Promise<void> {
  await pool.query('delete from webhooks where not id = any ($1::uuid[])', [
    expendable.webhookWithLog,
  ])
  const insert = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into webhooks (url, events, sealed_secret) values ('http://127.0.0.1/', '{}', '') returning id`,
    )
    return rows.map(({ id }) => id)
  }
  expendable.webhook.push(...(await insert()), ...(await insert()))
  if (expendable.webhookWithLog.length === 0) {
    expendable.webhookWithLog.push(...(await insert()))
    // For calls that read.
    victims.webhook.push(...expendable.webhookWithLog)
    victims.webhookWithLog.push(...expendable.webhookWithLog)
  }
  const { rows } = await pool.query<{ id: string }>(
    `insert into webhook_deliveries (webhook_id, event, data, occurred_at, next_attempt_at, state)
     select $1, 'webhook.test', '{}', now(), now(), 'failed' from generate_series(1, 20) returning id`,
    [expendable.webhookWithLog[0]],
  )
  expendable.delivery.push(...rows.map(({ id }) => id))
  victims.delivery.push(...rows.map(({ id }) => id))
}

async function commonCategory({ db }: Connection): Promise<string> {
  return (await ensureCategory(db, 'Fuzzing')).id
}

const unique = () => {
  const name = randomUUID()
  return { email: `${name}@fuzz.example`, username: name }
}

function merge(into: ResourceIds, from: ResourceIds): void {
  for (const [kind, ids] of Object.entries(from)) into[kind as Kind].push(...ids)
}
