/** Which of so many steps the address shows, from 0 on; nonsense shows the first. */
export function readStep(query: string, steps: number): number {
  const step = Number(new URLSearchParams(query).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= steps ? step - 1 : 0
}

export function toStepQuery(place: number): string {
  return place === 0 ? '?' : `?step=${place + 1}`
}
