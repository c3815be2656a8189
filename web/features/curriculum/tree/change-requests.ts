import type { Curriculum } from '#shared/contract/courses/curriculum.ts'
import { type Api, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { type CurriculumChange, findLesson, findSection } from './changes.ts'

export async function loadCurriculum(
  course: string,
  signal?: AbortSignal,
  { api }: Api = getBrowserApi(),
): Promise<Curriculum> {
  const init = signal ? { signal } : {}
  const { curriculum } = await parseResponse(
    api.courses[':id'].curriculum.$get({ param: { id: course } }, { init }),
  )
  return curriculum
}

/** Saves a change, also while the page is being closed; resolves to the curriculum after it. */
export async function sendChange(
  change: CurriculumChange,
  current: Curriculum,
  api: Api = getBrowserApi(),
): Promise<Curriculum> {
  if (change.type === 'updateLesson') return updateLesson(change, current, api)
  return (await send(change, current, api)).curriculum
}

const options = { init: { keepalive: true } }

function send(
  change: Exclude<CurriculumChange, { type: 'updateLesson' }>,
  current: Curriculum,
  { api: { courses, sections, lessons } }: Api,
) {
  const course = { param: { id: current.course } }
  switch (change.type) {
    case 'addSection': {
      const { type: _type, ...json } = change
      return parseResponse(courses[':id'].sections.$post({ ...course, json }, options))
    }
    case 'renameSection': {
      const { _id, title } = change
      const version = findSection(current.sections, _id)?.version ?? 1
      const json = { title, version }
      return parseResponse(sections[':id'].$patch({ param: { id: _id }, json }, options))
    }
    case 'moveSection': {
      const { _id, after } = change
      const json = { after }
      return parseResponse(sections[':id'].move.$post({ param: { id: _id }, json }, options))
    }
    case 'deleteSection':
      return parseResponse(sections[':id'].$delete({ param: { id: change._id } }, options))
    case 'restoreSection':
      return parseResponse(
        sections[':id'].restore.$post({ param: { id: change.section._id } }, options),
      )
    case 'addLessons': {
      const { type: _type, ...json } = change
      return parseResponse(courses[':id'].lessons.$post({ ...course, json }, options))
    }
    case 'duplicateLesson': {
      const json = { _id: change.copy }
      return parseResponse(
        lessons[':id'].duplicate.$post({ param: { id: change._id }, json }, options),
      )
    }
    case 'moveLesson': {
      const { _id, section, after } = change
      const json = { section, after }
      return parseResponse(lessons[':id'].move.$post({ param: { id: _id }, json }, options))
    }
    case 'deleteLesson':
      return parseResponse(lessons[':id'].$delete({ param: { id: change._id } }, options))
    case 'restoreLesson':
      return parseResponse(
        lessons[':id'].restore.$post({ param: { id: change.lesson._id } }, options),
      )
  }
}

/** The response has the lesson only; the next load brings the rest. */
async function updateLesson(
  { _id, to }: Extract<CurriculumChange, { type: 'updateLesson' }>,
  current: Curriculum,
  api: Api,
): Promise<Curriculum> {
  const version = findLesson(current.sections, _id)?.lesson.version ?? 1
  await parseResponse(
    api.api.lessons[':id'].$patch({ param: { id: _id }, json: { ...to, version } }, options),
  )
  return loadCurriculum(current.course, undefined, api)
}
