/** How many numbers stand beside the current one before a gap opens. */
const neighbours = 1

/** The pages a paginator offers: the first, the last and those around the current; 0 marks a gap. */
export function listPageNumbers(page: number, pages: number): number[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) =>
      number === 1 || number === pages || Math.abs(number - page) <= neighbours || pages <= 7,
  )
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? number - 1
    if (number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [0, number]
  })
}
