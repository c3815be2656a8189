const units = ['kB', 'MB', 'GB', 'TB']

/** "12.3 MB", in powers of 1000. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 'bytes']
  for (const larger of units) {
    if (value < 999.95) break
    value /= 1000
    unit = larger
  }
  const digits = unit === 'bytes' || value >= 100 ? 0 : 1
  return `${value.toFixed(digits)} ${unit}`
}

/** "10 GB" instead of "10.0 GB", for limits. */
export function formatByteLimit(bytes: number): string {
  return formatBytes(bytes).replace('.0 ', ' ')
}
