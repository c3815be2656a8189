import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findContractSteps } from './find-contract-steps.ts'

/** Older migrations ran while all processes were stopped. */
const lastOfSingleVersion = '0051'

/**
 * Statements that processes of the version before do not survive, each with the reason why it does no harm now: a
 * column or table that the version before no longer uses may go.
 */
const contractSteps: Record<string, { statement: string; reason: string }[]> = {
  '0056_moderation.sql': [
    {
      statement: 'ALTER TABLE "courses" ADD CONSTRAINT "courses_hidden_as_draft"',
      reason:
        'Rows whose new column hidden_at is null satisfy it, and the version before writes no others, except to publish a course that a moderator hid meanwhile: that must fail.',
    },
  ],
  '0065_mentions.sql': [
    {
      statement: 'CREATE UNIQUE INDEX "notifications_one_per_mention"',
      reason: 'It covers only the new kind, which the version before does not write.',
    },
  ],
  '0067_content_filters.sql': [
    {
      statement: 'CREATE UNIQUE INDEX "moderation_decisions_one_automatic"',
      reason:
        'It covers only rows whose new column is true, and the version before leaves it false.',
    },
  ],
}

const folder = new URL('./migrations/', import.meta.url)
const migrations = globSync('*.sql', { cwd: folder })
  .filter((file) => file.slice(0, 4) > lastOfSingleVersion)
  .toSorted()

test('migrations only add what processes of the version before can ignore', () => {
  const unexplained = migrations.flatMap((file) => {
    const explained = (contractSteps[file] ?? []).map(({ statement }) => statement)
    return findContractSteps(readFileSync(new URL(file, folder), 'utf8'))
      .filter((statement) => !explained.some((start) => statement.startsWith(start)))
      .map((statement) => `${file}: ${statement}`)
  })
  expect(unexplained).toEqual([])
})

test.each([
  'drop table "posts"',
  'alter table "posts" drop column "content"',
  'alter table "posts" rename column "content" to "text"',
  'alter table "posts" rename to "articles"',
  'alter table "posts" alter column "content" set not null',
  'alter table "posts" alter column "content" drop default',
  'alter table "posts" alter column "content" set data type integer',
  'alter table "posts" add column "kind" text not null',
  'alter table "posts" add constraint "posts_check" check (content <> \'\')',
  'create unique index "posts_content" on "posts" ("content")',
  'drop function count_likes()',
  'drop type "role"',
  'truncate "posts"',
])('%s is a contract step', (statement) => {
  expect(findContractSteps(`${statement};`)).toEqual([statement])
})

test.each([
  'create table "polls" ("id" uuid primary key not null, "name" text not null unique)',
  'alter table "posts" add column "kind" text',
  'alter table "posts" add column "kind" text default \'text\' not null',
  'alter table "posts" alter column "content" drop not null',
  'create index "posts_kind" on "posts" ("kind")',
  'drop index "posts_kind"',
  'insert into "polls" values (\'drop table posts\')',
  'create table "polls" ("id" uuid); create unique index "polls_id" on "polls" ("id")',
  'create table "polls" ("id" uuid); alter table "polls" add constraint "polls_id" unique ("id")',
  'alter table "posts" add column "course_id" uuid; alter table "posts" add constraint "posts_course" foreign key ("course_id") references "public"."courses" ("id")',
  'alter table "posts" add column "code" text; create unique index "posts_code" on "posts" using btree ("code")',
  '-- alter table "posts" drop column "content"',
  'create or replace function f() returns void language plpgsql as $$ begin drop table x; end $$',
])('%s is not', (sql) => {
  expect(findContractSteps(sql)).toEqual([])
})
