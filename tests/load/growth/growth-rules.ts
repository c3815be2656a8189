import type pg from 'pg'
import { growthSchema as g } from './growth-functions.ts'

/** Every table that a growth fills. */
const tables = [
  'categories',
  'users',
  'follows',
  'enrolments',
  'reviews',
  'lesson_progress',
  'courses',
  'sections',
  'lessons',
  'course_outlines',
  'course_facets',
  'posts',
  'post_texts',
  'post_comments',
  'post_likes',
  'notifications',
  'user_counts',
  'course_counts',
  'learner_counts',
  'course_days',
  'owner_days',
  'site_days',
  'active_learners',
  'learner_activity',
  'catalogue_words',
]

/**
 * Drops the foreign keys and those indexes that are no primary key or unique constraint, and disables the triggers: to build
 * an index once is several times as fast as to extend it row by row. Records what restores them. Call it in a transaction.
 */
export async function removeRules(client: pg.Client): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as statement
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relname = any ($1)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
     order by pg_relation_size(indrelid), 1`,
    [tables],
  )
  const { rows: keys } = await client.query<{ drop: string; statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as statement
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and relnamespace = 'public'::regnamespace and relname = any ($1) order by 1`,
    [tables],
  )
  for (const { drop } of keys) await client.query(drop)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const triggers = tables.map((table) => ({
    statement: `alter table ${table} enable trigger user`,
  }))
  for (const { statement } of [...indexes, ...keys, ...triggers]) {
    await client.query(`insert into ${g}.rules (statement) values ($1)`, [statement])
  }
}

export interface Rule {
  position: number
  statement: string
}

/** What is still to be restored, in order. */
export async function listRules(client: pg.Client): Promise<Rule[]> {
  const { rows } = await client.query<Rule>(
    `select position, statement from ${g}.rules order by position`,
  )
  return rows
}

export async function restoreRule(client: pg.Client, { position, statement }: Rule): Promise<void> {
  await client.query('begin')
  try {
    await client.query(statement)
    await client.query(`delete from ${g}.rules where position = $1`, [position])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
