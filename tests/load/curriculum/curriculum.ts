import type { Verdict } from '../verdict.ts'
import { benchLargeCourse } from './large-course.ts'
import { benchManyLessons } from './many-lessons.ts'

const courses = 100_000

/**
 * A course of 500 lessons, and a catalogue of courses with 20 lessons beside the same catalogue with one lesson each.
 * `--courses=2000` makes the catalogue smaller, for a quick run.
 */
export async function benchCurriculum(
  catalogue: string | undefined,
  options: ReadonlySet<string>,
): Promise<Verdict[]> {
  const [, chosen] = [...options].join(' ').match(/--courses=(\d+)/) ?? []
  return [
    ...(await benchLargeCourse(catalogue)),
    ...(await benchManyLessons(chosen === undefined ? courses : Number(chosen))),
  ]
}
