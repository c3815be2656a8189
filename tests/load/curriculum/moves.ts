import type { CourseOutline } from '#shared/contract/courses/outline.ts'
import { createRandom } from '../random.ts'

/** Sorted milliseconds of moves of random lessons to random places, one after the other. */
export async function timeMoves(
  url: string,
  token: string,
  { sections }: CourseOutline,
  count: number,
): Promise<number[]> {
  const { below } = createRandom(count)
  const lessonIds = sections.flatMap(({ lessons }) => lessons.map(({ _id }) => _id))
  const headers = { 'Content-Type': 'application/json', Authorization: token }
  const spans: number[] = []
  for (let turn = 0; turn < count + warmUp; turn += 1) {
    const lesson = lessonIds[below(lessonIds.length)]
    // First in its new section, which exists however the others have moved.
    const body = JSON.stringify({ section: sections[below(sections.length)]?._id, after: null })
    const start = performance.now()
    const options = { method: 'POST', headers, body }
    const response = await fetch(`${url}/api/lessons/${lesson}/move`, options)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`A move returned ${response.status}.`)
    if (turn >= warmUp) spans.push(performance.now() - start)
  }
  return spans.toSorted((a, b) => a - b)
}

const warmUp = 20
