import type { ByteRange } from '#server/platform/file-storage.ts'

/**
 * What a Range header asks of a file of `size` bytes. Several ranges, other units and nonsense are as good
 * as no header (RFC 9110 §14.2).
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return within({ start: Math.max(0, size - Number(last)), end: size - 1 }, size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return within({ start: Number(first), end: last === '' ? size - 1 : Number(last) }, size)
}

function within({ start, end }: ByteRange, size: number): ByteRange | 'unsatisfiable' {
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
