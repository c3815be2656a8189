import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { ImportedCourse } from './read-course.ts'

export interface SeenKeys {
  /** Remembers a course, or tells which earlier row of the file has its key. */
  findDuplicate(course: ImportedCourse, line: number): string | undefined
  close(): void
}

/** The keys of a file, on disk once there are many: SQLite's nameless database is a temporary file. */
export function openSeenKeys(): SeenKeys {
  const database = new DatabaseSync('')
  database.exec(
    'create table seen (key text primary key, content blob, line integer) without rowid; begin',
  )
  const add = database.prepare('insert into seen values (?, ?, ?) on conflict do nothing')
  const find = database.prepare('select content, line from seen where key = ?')
  return {
    findDuplicate(course, line) {
      const content = createHash('sha256').update(JSON.stringify(course)).digest()
      if (add.run(course.importKey, content, line).changes > 0) return undefined
      const first = find.get(course.importKey)
      const isSame = first?.['content'] instanceof Uint8Array && content.equals(first['content'])
      const place = `line ${String(first?.['line'])}`
      return isSame ? `The row repeats ${place}.` : `The key is that of ${place}, which came first.`
    },
    close: () => database.close(),
  }
}
