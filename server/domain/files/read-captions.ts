/** The bytes of a WebVTT file without a byte order mark, or undefined for anything else (W3C WebVTT §4). */
export function readCaptions(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = decoded(bytes)
  if (text === undefined || text.includes('\0') || !/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    return undefined
  }
  return new TextEncoder().encode(text)
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // No UTF-8.
    return undefined
  }
}
