/**
 * The Content-Disposition of a download with this name (RFC 6266): a plain form for old clients, and the exact name as
 * RFC 8187 encodes it.
 */
export function attachmentWithName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\u{20}-\u{7e}]/gu, '_')
    .replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`
}

/** `encodeURIComponent` leaves some characters that RFC 8187 does not allow. */
function encodeExtended(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
