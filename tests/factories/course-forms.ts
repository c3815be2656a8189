import type { Fetch } from '#server/app.ts'
import type { DraftValues, SaveDraftRequest } from '#shared/contract/courses/drafts.ts'
import { uploadAs } from './media/files.ts'

let counter = 0

/** A complete course form in this category, with an image that the user uploads for it. */
export async function courseForm(
  app: { fetch: Fetch },
  user: { token: string } | undefined,
  options: Record<string, unknown> = {},
) {
  counter += 1
  const needsImage = user && !('images' in options)
  return {
    title: `Course ${counter}`,
    author: 'Ada Author',
    level: 'Beginner',
    category: '',
    topic: 'HTML',
    comments: 'What the course is about, in short.',
    type: 'New',
    link: 'https://videos.example.test/lesson.mp4',
    learn: 'How to begin\nHow to go on',
    desc: 'All of it, **at length**.',
    images: needsImage
      ? await uploadAs(app, user.token, { purpose: 'course' })
      : { url: '', public_id: 'none' },
    ...options,
  }
}

export const emptyDraftValues: DraftValues = {
  author: '',
  title: '',
  level: '',
  category: '',
  topic: '',
  comments: '',
  type: '',
  images: '',
  link: '',
  captions: '',
  language: '',
  learn: '',
  desc: '',
}

/** A new, empty draft. */
export function draftForm(options: Partial<SaveDraftRequest> = {}): SaveDraftRequest {
  return {
    values: emptyDraftValues,
    base: null,
    measured: '',
    course: null,
    version: 0,
    ...options,
  }
}
