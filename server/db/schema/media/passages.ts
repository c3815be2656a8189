import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, tsvector } from '../columns.ts'
import { courses } from '../courses/catalogue.ts'
import { lessons } from '../courses/curriculum.ts'
import { captionTracks } from './captions.ts'

/** The words of a lesson for the search: of an article, or of captions in one language. */
export const lessonTexts = pgTable(
  'lesson_texts',
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** Null for articles. */
    trackId: uuid().references(() => captionTracks.id, { onDelete: 'cascade' }),
    /** The text search configuration of its language. */
    configuration: text().notNull(),
    /** The stems without positions, and labels: `course:` with the id, and `language:` with the configuration. */
    words: tsvector().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('lesson_texts_lesson').on(table.lessonId),
    index('lesson_texts_course').on(table.courseId),
    index('lesson_texts_track').on(table.trackId),
    index('lesson_texts_configuration').on(table.configuration),
    index('lesson_texts_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** Some sentences of such a text. Neighbours overlap, so that phrases are found wherever they are. */
export const lessonPassages = pgTable(
  'lesson_passages',
  {
    id: id(),
    textId: uuid()
      .notNull()
      .references(() => lessonTexts.id, { onDelete: 'cascade' }),
    /** Its place in the text. */
    position: integer().notNull(),
    body: text().notNull(),
    /** Where the cues of captions start: in turn an offset in `body` and a second. */
    starts: integer().array().notNull(),
    /** The id of the heading above it, in articles. */
    anchor: text(),
    words: tsvector().notNull(),
  },
  (table) => [index('lesson_passages_text').on(table.textId, table.position)],
)

/** Lessons whose words changed since they were indexed. Triggers on lessons and tracks maintain it. */
export const stalePassages = pgTable('stale_passages', {
  lessonId: uuid()
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})

/** The words of all texts, by which misspelt searches are corrected. */
export const passageWords = pgTable(
  'passage_words',
  {
    word: text().primaryKey(),
    /** The word, and the word without each of its letters. */
    deletions: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`delete_each_letter(word)`),
  },
  (table) => [
    index('passage_words_begins').using('btree', table.word.op('text_pattern_ops')),
    index('passage_words_slips').using('gin', table.deletions).with({ fastupdate: false }),
  ],
)
