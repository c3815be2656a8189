/** Where a page declares its encoding, in bytes. */
const declarationBytes = 1024

/** Decodes a page by the charset of its header or its `meta` element, by default UTF-8. Never throws. */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const label = findCharset(contentType) ?? findCharset(start) ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function findCharset(text: string): string | undefined {
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(text)?.[1]
}
