/** A random UUID; `crypto.randomUUID` exists only on HTTPS. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => toUuidByte(byte, index).toString(16).padStart(2, '0'))
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Sets the bits of the version (4) and of the variant. */
function toUuidByte(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
