import type { GrowthSizes } from './growth-options.ts'
import * as lists from './growth-words.ts'

/** Where the functions and the state of a growth are, apart from Lectern's tables. */
export const growthSchema = 'lectern_growth'

const days = { courses: 3650, users: 1825, posts: 730 }
const dayMilliseconds = 86_400_000
/** A prime, so that multiplying by it and taking the remainder visits each number once. */
const step = 2_147_483_647

/**
 * SQL functions by which each row can be computed from its number alone, ids included, so that no statement has to look
 * up rows of another one. PostgreSQL inlines most of them.
 */
export function createFunctions(sizes: GrowthSizes, until: Date): string[] {
  const { courses, users, posts, seed } = sizes
  const end = until.getTime()
  const rareWords = countRareWords(sizes)
  const { length: syllables } = lists.syllables
  const moment = (table: keyof typeof days, size: number) =>
    `${end} - (${days[table] * dayMilliseconds} * (1 - (n - 0.5::float8) / ${size}))::bigint`
  return [
    // Between 0 and 1, evenly spread; `salt` distinguishes the properties of a row.
    define(
      'share',
      'n bigint, salt int',
      'float8',
      `(hashint8extended(n, salt + ${seed * 1000}) & 9007199254740991)::float8 / 9007199254740992`,
    ),
    // A permutation of the numbers from 0 to size - 1.
    define('spread', 'n bigint, size bigint', 'bigint', `((n % size) * ${step} + ${seed}) % size`),
    // Of a total that a few rows have most of, what the first rows have: the largest has nearly ten averages.
    define('sum_to', 'rank bigint, size bigint, total bigint', 'bigint', sumTo),
    define(
      'portion',
      'n bigint, size bigint, total bigint',
      'bigint',
      `sum_to(spread(n, size) + 1, size, total) - sum_to(spread(n, size), size, total)`,
    ),
    // The item of turn `turn` of `turns`: different in each turn, and more often one of the first.
    define(
      'pick',
      'turn bigint, turns bigint, size bigint, at float8, power float8',
      'bigint',
      `1 + spread(floor((size - turns) * power((turn + at) / turns, power))::bigint + turn, size)`,
    ),
    define('at', 'ms bigint', 'timestamptz', `to_timestamp(ms / 1000.0::float8)`),
    // The form of uuidv7, ordered by time: milliseconds, version 7, `part`; then the variant, `kind` and the number.
    define(
      'make_id',
      'ms bigint, kind int, part bigint, n bigint',
      'uuid',
      `(lpad(to_hex((ms << 16) | 28672 | part), 16, '0') || to_hex(-9223372036854775808 | (kind::bigint << 48) | n))::uuid`,
    ),
    define('user_ms', 'n bigint', 'bigint', moment('users', users)),
    define('course_ms', 'n bigint', 'bigint', moment('courses', courses)),
    define('post_ms', 'n bigint', 'bigint', moment('posts', posts)),
    define('user_id', 'n bigint', 'uuid', 'make_id(user_ms(n), 1, 0, n)'),
    define('course_id', 'n bigint', 'uuid', 'make_id(course_ms(n), 2, 0, n)'),
    define('section_id', 'n bigint, part bigint', 'uuid', 'make_id(course_ms(n), 3, part, n)'),
    define('lesson_id', 'n bigint, part bigint', 'uuid', 'make_id(course_ms(n), 4, part, n)'),
    define('post_id', 'n bigint', 'uuid', 'make_id(post_ms(n), 5, 0, n)'),
    define('category_id', 'n bigint', 'uuid', `make_id(${end - 2 * days.courses}, 6, 0, n)`),
    define('lesson_count', 'n bigint', 'int', `2 + floor(19 * share(n, 1))::int`),
    define('lesson_seconds', 'n bigint', 'int', `60 + floor(1740 * share(n, 2))::int`),
    define(
      'item',
      'items text[], at float8',
      'text',
      `items[1 + floor(cardinality(items) * at)::int]`,
    ),
    define(
      'user_name',
      'n bigint',
      'text',
      `item(${list(lists.firstNames)}, share(n, 3)) || ' ' || item(${list(lists.lastNames)}, share(n, 4))`,
    ),
    // Every 50th user teaches, apart from every 500th, who has applied. `n` starts at 0.
    define('instructor', 'n bigint', 'bigint', `50 * (n + n / 9 + 1)`),
    define(
      'owner',
      'n bigint',
      'bigint',
      `instructor(spread(floor(${countInstructors(users)} * power(share(n, 5), 2))::bigint, ${countInstructors(users)}))`,
    ),
    // There are more of them in more courses, as in any language.
    define(
      'rare_word',
      'at float8',
      'text',
      `(select string_agg((${list(lists.syllables)})[1 + floor(n / power(${syllables}, digit))::int % ${syllables}], '')
        from (select floor(${rareWords} * power(at, 3))::bigint as n) as one, generate_series(0, 3) as digit)`,
    ),
    define('subject', 'at float8', 'text', `item(${list(lists.subjects)}, power(at, 2.5))`),
    define(
      'topic',
      'at float8',
      'text',
      `subject(at) || ' ' || item(${list(lists.fields)}, (at * 4096) - floor(at * 4096))`,
    ),
    define(
      'title',
      'n bigint',
      'text',
      `item(${list(lists.leads)}, share(n, 10)) || ' ' || subject(share(n, 11))
        || case when share(n, 12) < 0.4 then ' and ' || subject(share(n, 13)) else '' end
        || case when share(n, 14) < 0.5 then ' ' || initcap(rare_word(share(n, 15))) else '' end
        || ' ' || item(${list(lists.endings)}, share(n, 16))`,
    ),
    // Written by the first step; texts are made of these.
    define(
      'sentence_number',
      'at float8',
      'bigint',
      `1 + floor(${countSentences(sizes)} * at)::bigint`,
    ),
    define(
      'sentence',
      'n bigint',
      'text',
      `(select initcap(left(text, 1)) || substr(text, 2) || '.' from (
          select string_agg(case
            when share(n * 16 + k, 17) < 0.8 then item(${list(lists.fillers)}, power(share(n * 16 + k, 18), 2))
            when share(n * 16 + k, 17) < 0.9 then subject(share(n * 16 + k, 18))
            else rare_word(share(n * 16 + k, 18)) end, ' ' order by k) as text
          from generate_series(1, 10) as k) as written)`,
    ),
  ]
}

const sumTo = `floor(total * (0.6::float8 * power(rank::float8 / size, 2) + 0.4::float8 * power(rank::float8 / size, 20)) + 1e-6)::bigint`

export function countInstructors(users: number): number {
  return Math.floor(users / 50) - Math.floor(users / 500)
}

export function countSentences({ courses }: GrowthSizes): number {
  return 1000 + Math.floor(courses / 5)
}

function countRareWords({ courses }: GrowthSizes): number {
  return Math.min(lists.syllables.length ** 4, Math.round(200 * Math.sqrt(courses)))
}

/** Calls of the other functions get the schema, which is not in the search path of later sessions. */
function define(name: string, params: string, result: string, body: string): string {
  const qualified = body.replaceAll(calls, `${growthSchema}.$&`)
  return `create or replace function ${growthSchema}.${name}(${params}) returns ${result}
    language sql immutable parallel safe as $$ select ${qualified} $$`
}

const calls =
  /\b(share|spread|sum_to|make_id|user_ms|course_ms|post_ms|item|instructor|rare_word|subject)(?=\()/g

/** An array that is a constant of the statement. */
export function list(items: readonly string[]): string {
  return `'{${items.map((item) => `"${item.replaceAll("'", "''")}"`).join(',')}}'::text[]`
}
