import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseCurriculum } from './parse-curriculum.ts'
import type { DemoCurriculum } from './types.ts'

const folder = join(import.meta.dirname, 'curricula')

/** The curricula of `curricula/CATEGORY/COURSE.md` by the key of their course. The other courses have one lesson. */
export async function readCurricula(): Promise<Map<string, DemoCurriculum>> {
  const curricula = new Map<string, DemoCurriculum>()
  for (const file of (await readdir(folder, { recursive: true })).toSorted()) {
    if (!file.endsWith('.md')) continue
    curricula.set(
      basename(file, '.md'),
      parseCurriculum(await readFile(join(folder, file), 'utf8')),
    )
  }
  return curricula
}
