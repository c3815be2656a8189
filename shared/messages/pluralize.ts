/** A count with its noun: "1 course", "1,200 courses". */
export function pluralize(count: number, [singular, plural]: readonly [string, string]): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
}
