import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The step of a stepped form in the page's address: Back goes a step back and a reload stays. */
export function useStep(steps: number) {
  const place = readStep(useLocation().search, steps)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(place)

  /** The new step's question is heard; where it has a mistake, its first answer has the focus. */
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    const step = heading.current?.parentElement
    const wrong = step?.querySelector<HTMLElement>(
      '[aria-invalid] input, [aria-invalid]:is(input, textarea, select)',
    )
    const target = wrong ?? heading.current
    target?.focus()
  }, [place])

  return {
    place,
    heading,
    show(next: number) {
      if (next !== place) void navigate(toStepQuery(next), { preventScrollReset: true })
    },
  }
}

/** Which of so many steps the address shows, from 0 on; nonsense shows the first. */
export function readStep(query: string, steps: number): number {
  const step = Number(new URLSearchParams(query).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= steps ? step - 1 : 0
}

export function toStepQuery(place: number): string {
  return place === 0 ? '?' : `?step=${place + 1}`
}
