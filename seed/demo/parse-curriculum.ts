import { demoClips } from './clips.ts'
import type { DemoCurriculum, DemoCurriculumLesson, DemoCurriculumSection } from './types.ts'

/**
 * Parses a file of `curricula/`: settings (`order: sequence`, `after:` prerequisites, `with:` co-instructors), then
 * sections and lessons with their articles:
 *
 *     === Title of a section
 *     --- video CLIP preview | Title of a lesson
 *     --- article optional days=3 attach=FILE | Title of a lesson
 *     Markdown …
 *     --- file FILE | Title of a lesson
 *
 * Throws an error that names the line.
 */
export function parseCurriculum(text: string): DemoCurriculum {
  const curriculum: DemoCurriculum = { order: 'any', after: [], with: [], sections: [] }
  let section: DemoCurriculumSection | undefined
  let lesson: DemoCurriculumLesson | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const where = `line ${index + 1}: ${line}`
    if (line.startsWith('=== ')) {
      section = { title: line.slice(4), lessons: [] }
      lesson = undefined
      curriculum.sections.push(section)
    } else if (line.startsWith('--- ')) {
      lesson = parseLesson(line.slice(4), where)
      section?.lessons.push(lesson)
    } else if (lesson) {
      lesson.markdown += `${line}\n`
    } else if (line !== '') {
      parseSetting(curriculum, line, where)
    }
  }
  for (const { lessons } of curriculum.sections) {
    for (const each of lessons) each.markdown = each.markdown.trim()
  }
  return curriculum
}

function parseLesson(text: string, where: string): DemoCurriculumLesson {
  const [head = '', ...titles] = text.split(' | ')
  const title = titles.join(' | ')
  const [kind, ...words] = head.split(' ')
  if (!title || (kind !== 'video' && kind !== 'article' && kind !== 'file')) throw new Error(where)
  const source = kind === 'article' ? '' : (words.shift() ?? '')
  if (kind === 'video' && !demoClips[source]) throw new Error(where)
  const lesson: DemoCurriculumLesson = { kind, title, source, markdown: '', attachments: [] }
  for (const word of words) {
    const [name = '', value = ''] = word.split('=')
    if (name === 'preview') lesson.isPreview = true
    else if (name === 'optional') lesson.isRequired = false
    else if (name === 'days') lesson.releaseDays = Number(value)
    else if (name === 'new') lesson.addedDaysAgo = Number(value)
    else if (name === 'attach') lesson.attachments.push(value)
    else throw new Error(where)
  }
  return lesson
}

function parseSetting(curriculum: DemoCurriculum, line: string, where: string): void {
  const [name, value = ''] = line.split(': ')
  if (name === 'order' && value === 'sequence') curriculum.order = value
  else if (name === 'after') curriculum.after = value.split(', ')
  else if (name === 'with') curriculum.with = value.split(', ')
  else throw new Error(where)
}
