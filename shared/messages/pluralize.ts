/** How many of what: "1 course", "1,200 courses". */
export function pluralize(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}
