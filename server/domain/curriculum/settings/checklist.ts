import type { ChecklistItem } from '#shared/contract/courses/curriculum.ts'
import type { LessonKind } from '#shared/lesson-kinds.ts'
import { settingsMessages } from '#shared/messages/authoring/course-settings.ts'

/** What the checklist examines. */
export interface CompletenessFacts {
  categoryId: string | null
  topic: string
  summary: string
  learn: string
  description: string
  /** Uploaded, and not generated. */
  hasThumbnail: boolean
  /** Every video has captions. */
  isCaptioned: boolean
  /** The lessons that learners see, in order. */
  lessons: {
    id: string
    title: string
    kind: LessonKind
    isComplete: boolean
    isPreview: boolean
  }[]
}

const { checklist: texts } = settingsMessages

/** What a course needs before others can open it, then advice. */
export function createChecklist(facts: CompletenessFacts): ChecklistItem[] {
  const { lessons } = facts
  const isFilled = (text: string) => text.trim() !== ''
  const required = (id: ChecklistItem['id'], done: boolean, text: string) => ({
    id,
    done,
    required: true,
    text,
  })
  const advice = (id: ChecklistItem['id'], done: boolean, text: string) => ({
    id,
    done,
    required: false,
    text,
  })
  return [
    required('category', facts.categoryId !== null, texts.category),
    required('topic', isFilled(facts.topic), texts.topic),
    required('summary', isFilled(facts.summary), texts.summary),
    required('learn', isFilled(facts.learn), texts.learn),
    required('description', isFilled(facts.description), texts.description),
    required('lessons', lessons.length > 0, texts.lessons),
    ...(lessons.length > 0 ? [checkLessons(lessons)] : []),
    advice('thumbnail', facts.hasThumbnail, texts.thumbnail),
    // The link of a single lesson is public.
    ...(lessons.length > 1
      ? [
          advice(
            'preview',
            lessons.some(({ isPreview }) => isPreview),
            texts.preview,
          ),
        ]
      : []),
    ...(lessons.some(({ kind }) => kind === 'video')
      ? [advice('captions', facts.isCaptioned, texts.captions)]
      : []),
  ]
}

function checkLessons(lessons: CompletenessFacts['lessons']): ChecklistItem {
  const [first, ...others] = lessons.filter(({ isComplete }) => !isComplete)
  const item = { id: 'complete_lessons', required: true } as const
  if (!first) return { ...item, done: true, text: texts.completeLessons }
  const text = texts.completeLesson(first.title, others.length)
  return { ...item, done: false, text, lesson: first.id }
}

/** Nothing required is missing. */
export function isComplete(checklist: readonly ChecklistItem[]): boolean {
  return checklist.every(({ required, done }) => done || !required)
}
