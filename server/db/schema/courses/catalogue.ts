import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { courseStatuses, lessonOrders } from '#shared/catalogue/course-choices.ts'
import {
  lengthRanges,
  lengthRangeStartHours,
  ratingFloors,
} from '#shared/catalogue/course-facets.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time, transactionId, tsvector, updatedAt } from '../columns.ts'
import { uploads } from '../media/files.ts'

export const categories = pgTable(
  'categories',
  { id: id(), name: text().notNull(), createdAt: createdAt(), updatedAt: updatedAt() },
  (table) => [uniqueIndex('categories_name_unique').on(sql`lower(${table.name})`)],
)

export const courses = pgTable(
  'courses',
  {
    id: id(),
    /** Null once the owner's account is deleted; the course then counts as archived. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null only outside of the catalogue: not chosen yet, or deleted since. */
    categoryId: uuid().references(() => categories.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    author: text().notNull(),
    level: text({ enum: ['Beginner', 'Intermediate', 'Experts', 'All Levels'] }).notNull(),
    topic: text().notNull(),
    type: text({ enum: ['New', 'Start', 'Featured'] }).notNull(),
    summary: text().notNull().default(''),
    learn: text().notNull().default(''),
    description: text().notNull().default(''),
    descriptionHtml: text().notNull().default(''),
    /** The version of the renderer that made `descriptionHtml`; 0 if it is not rendered yet. */
    descriptionRenderer: integer().notNull().default(0),
    language: text().notNull().default('English'),
    coverUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** Updated in the transaction of the review. Reviews without a rating are not in the average. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    reviewCount: integer().notNull().default(0),
    status: text({ enum: courseStatuses }).notNull().default('published'),
    /**
     * What the authors chose, while moderation overrides `status`: a hidden course is a draft, and one whose owner is
     * suspended is archived. Null while it does not.
     */
    ownStatus: text({ enum: courseStatuses }),
    /** Set while a moderator hides the course. */
    hiddenAt: time(),
    /** In the catalogue, the search, the counts and the tables. */
    isListed: boolean()
      .notNull()
      .generatedAlwaysAs(sql`deleted_at is null and owner_id is not null and status = 'published'`),
    /** Whether lessons must be completed in order. */
    lessonOrder: text({ enum: lessonOrders }).notNull().default('any'),
    /** The origin of an imported course, so that a repeated import finds it. */
    importSource: text(),
    importKey: text(),
    version: integer().notNull().default(1),
    deletedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Lower-case without accents, for sorting and for comparing topics. */
    plainTitle: generatePlain('title'),
    plainAuthor: generatePlain('author'),
    plainTopic: generatePlain('topic'),
    /**
     * The title alone, stop words included: its words as they are (label A), joined with their neighbours and in
     * other spellings (B), and the stems of both (D).
     */
    titleSearch: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('simple', search_text(title)), 'A') || setweight(to_tsvector('simple', search_variants(title) || ' ' || joined_words(title)), 'B') || setweight(to_tsvector('lectern_titles', search_text(title) || ' ' || search_variants(title) || ' ' || joined_words(title)), 'D')`,
      ),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('lectern', search_text(title) || ' ' || search_variants(title) || ' ' || joined_words(title)), 'A') || setweight(to_tsvector('lectern', search_text(author || ' ' || topic) || ' ' || search_variants(topic) || ' ' || joined_words(topic)), 'B') || setweight(to_tsvector('lectern', search_text(summary) || ' ' || search_variants(summary)), 'C') || setweight(to_tsvector('lectern', search_text(description) || ' ' || search_variants(description)), 'D')`,
      ),
  },
  (table) => [
    // Ascending, and scanned in both directions.
    index('courses_newest').on(table.createdAt, table.id).where(isInCatalogue(table)),
    index('courses_category_newest')
      .on(table.categoryId, table.createdAt, table.id)
      .where(isInCatalogue(table)),
    index('courses_level_newest')
      .on(table.level, table.createdAt, table.id)
      .where(isInCatalogue(table)),
    index('courses_type_newest')
      .on(table.type, table.createdAt, table.id)
      .where(isInCatalogue(table)),
    index('courses_topic_newest')
      .on(table.plainTopic, table.createdAt, table.id)
      .where(isInCatalogue(table)),
    index('courses_by_title').on(table.plainTitle, table.id).where(isInCatalogue(table)),
    index('courses_by_author').on(table.plainAuthor, table.id).where(isInCatalogue(table)),
    // It ends with the deletion, so that rows that a deep page skips are read from the index alone.
    index('courses_owner_newest').on(table.ownerId, table.createdAt, table.id, table.deletedAt),
    uniqueIndex('courses_cover_upload').on(table.coverUploadId),
    index('courses_title_begins')
      .on(sql`${table.plainTitle} text_pattern_ops`)
      .where(isInCatalogue(table)),
    // With the labels, so that a search with filters reads only the courses that have both.
    index('courses_title_search_labels')
      .using('gin', table.titleSearch, courseLabels(table))
      .where(isInCatalogue(table)),
    index('courses_search_labels').using('gin', table.search, courseLabels(table)),
    // For the foreign key, when a category is deleted, and for courses outside of the catalogue.
    index('courses_category').on(table.categoryId),
    index('courses_returning').on(table.categoryId).where(returnsToCatalogue(table)),
    index('courses_top_rated')
      .on(sql`weighted_rating(${table.ratingSum}, ${table.ratingCount})`, table.id)
      .where(sql`${isInCatalogue(table)} and ${table.ratingCount} > 0`),
    index('courses_description_renderer')
      .on(table.descriptionRenderer)
      .where(sql`${table.description} <> '' and ${table.deletedAt} is null`),
    unique('courses_import_unique').on(table.importSource, table.importKey),
    check('courses_title_filled', sql`char_length(${table.title}) between 1 and 150`),
    check(
      'courses_level_known',
      sql`${table.level} in ('Beginner', 'Intermediate', 'Experts', 'All Levels')`,
    ),
    check('courses_category_given', sql`${table.categoryId} is not null or not ${table.isListed}`),
    check('courses_type_known', sql`${table.type} in ('New', 'Start', 'Featured')`),
    check(
      'courses_status_known',
      sql`${table.status} in ('draft', 'published', 'unlisted', 'archived')`,
    ),
    check(
      'courses_hidden_as_draft',
      sql`${table.hiddenAt} is null or (${table.status} = 'draft' and ${table.ownStatus} is not null)`,
    ),
    check('courses_lesson_order_known', sql`${table.lessonOrder} in ('any', 'sequence')`),
    check(
      'courses_ratings_consistent',
      sql`${table.ratingCount} between 0 and ${table.reviewCount} and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
  ],
)

/**
 * In the catalogue, the search, the counts and the tables. Drafts and unlisted courses are not, nor archived ones,
 * which are open only to those who enrolled; a course without an owner counts as archived.
 */
export function isInCatalogue({ isListed }: Record<'isListed', AnyPgColumn>): SQL {
  return sql`${isListed}`
}

/**
 * Published by its authors, but outside of the catalogue as long as a moderator hides it or its owner is suspended. It
 * still belongs to its category.
 */
export function returnsToCatalogue({
  ownStatus,
  deletedAt,
  ownerId,
}: Record<'ownStatus' | 'deletedAt' | 'ownerId', AnyPgColumn>): SQL {
  return sql`(${ownStatus} = 'published' and ${deletedAt} is null and ${ownerId} is not null)`
}

/** In the catalogue, or back in it once moderation ends: its category cannot be deleted without it. */
export function needsCategory(
  course: Record<'isListed' | 'ownStatus' | 'deletedAt' | 'ownerId', AnyPgColumn>,
): SQL<boolean> {
  return sql<boolean>`(${isInCatalogue(course)} or ${returnsToCatalogue(course)})`
}

/** What filters compare, except lengths and captions, as `name:value`; of ratings, each floor that is reached. */
export function courseLabels(
  table: Record<
    'categoryId' | 'level' | 'type' | 'plainTopic' | 'language' | 'ratingSum' | 'ratingCount',
    AnyPgColumn
  >,
): SQL {
  return sql`course_labels(${table.categoryId}, ${table.level}, ${table.type}, ${table.plainTopic}, ${table.language}, ${table.ratingSum}, ${table.ratingCount})`
}

function generatePlain(column: 'title' | 'author' | 'topic') {
  return text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`plain_text(${column})`))
}

/**
 * The numbers of courses in the catalogue as sums of changes, so that writes do not contend for one counter and
 * no total scans all courses. Triggers insert the changes, and the cleanup job adds them up.
 */
export const courseCounts = pgTable('course_counts', {
  id: id(),
  categoryId: uuid().notNull(),
  type: text({ enum: ['New', 'Start', 'Featured'] }).notNull(),
  level: text({ enum: ['Beginner', 'Intermediate', 'Experts', 'All Levels'] }).notNull(),
  plainTopic: text().notNull(),
  change: integer().notNull(),
})

/**
 * What the filters of the catalogue compare, one narrow row per course. Triggers on courses and lessons maintain it,
 * and each process keeps a copy in memory that it brings up to date by `changedIn`.
 */
export const courseFacets = pgTable(
  'course_facets',
  {
    /** No foreign key: the row of a deleted course stays, closed, so that copies learn of the deletion. */
    courseId: uuid().primaryKey(),
    /** The row's place in the copies. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    /** Visible in the catalogue. */
    isOpen: boolean().notNull(),
    changedIn: transactionId().notNull(),
    categoryId: uuid().notNull(),
    createdAt: createdAt(),
    /** The sum of the known lengths of its lessons. */
    lengthSeconds: integer(),
    /** The average times ten, rounded as cards show it; null without ratings. */
    ratingTenths: smallint(),
    captioned: boolean().notNull(),
    level: text({ enum: ['Beginner', 'Intermediate', 'Experts', 'All Levels'] }).notNull(),
    type: text({ enum: ['New', 'Start', 'Featured'] }).notNull(),
    topic: text().notNull(),
    plainTopic: text().notNull(),
    /** Each word with a capital letter, so that spellings are the same. */
    language: text().notNull(),
    lengthRange: text({ enum: lengthRanges }).generatedAlwaysAs(selectLengthRange()),
    /** The highest floor that the rating reaches. */
    ratingFloor: text({ enum: ratingFloors }).generatedAlwaysAs(selectRatingFloor()),
  },
  (table) => [
    index('course_facets_newest')
      .on(table.createdAt, table.courseId)
      .where(sql`${table.isOpen}`),
    index('course_facets_changed').on(table.changedIn),
    index('course_facets_number').on(table.number),
  ],
)

function selectLengthRange(): SQL {
  const cases = lengthRanges
    .toReversed()
    .map((range) => `when length_seconds >= ${lengthRangeStartHours[range] * 3600} then '${range}'`)
  return sql.raw(`case ${cases.join(' ')} end`)
}

function selectRatingFloor(): SQL {
  const cases = ratingFloors.map(
    (floor) => `when rating_tenths >= ${Number(floor) * 10} then '${floor}'`,
  )
  return sql.raw(`case ${cases.join(' ')} end`)
}

/** Every word of the catalogue, for completing words and correcting misspelt ones. */
export const catalogueWords = pgTable(
  'catalogue_words',
  {
    word: text().primaryKey(),
    /** In how many titles it is; counted by the cleanup job and after an import. */
    titles: integer().notNull().default(0),
    /** In how many titles a word with its stem is; counted together with it. */
    stemTitles: integer().notNull().default(0),
    /** The word itself, and without each of its letters: words that differ by one slip have one in common. */
    deletions: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`delete_each_letter(word)`),
  },
  (table) => [
    index('catalogue_words_similar').using('gist', sql`${table.word} gist_trgm_ops`),
    index('catalogue_words_begins').on(sql`${table.word} text_pattern_ops`),
    index('catalogue_words_slips').using('gin', table.deletions).with({ fastupdate: false }),
  ],
)

/** Groups of words for the same thing, which admins edit: a search for one finds the others too. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id(),
    /** As admins wrote them. */
    terms: text().array().notNull(),
    /** As searches are compared with them: lower case, symbols spelt out. */
    words: text().array().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('search_synonyms_words').using('gin', table.words),
    check('search_synonyms_several', sql`cardinality(${table.terms}) between 2 and 10`),
  ],
)

/** The condition for courses that everyone can see at their address, listed or not. */
export function isAddressable({
  deletedAt,
  status,
}: Record<'deletedAt' | 'status', AnyPgColumn>): SQL {
  return sql`(${deletedAt} is null and ${status} <> 'draft')`
}

/** The condition for courses in which everyone can enrol: who does so in an unlisted one knows its address. */
export function isOpenForEnrolment(
  course: Record<'deletedAt' | 'status' | 'ownerId', AnyPgColumn>,
): SQL {
  return sql`(${isAddressable(course)} and ${course.status} <> 'archived' and ${course.ownerId} is not null)`
}
