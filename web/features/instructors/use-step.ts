import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readStep, stepQuery } from './onboarding-steps.ts'

/** The step in the page's address, so that Back goes a step back and a reload stays. */
export function useStep() {
  const place = readStep(useLocation().search)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(place)

  /** The new step's question is heard; where it has a mistake, its first answer has the focus. */
  useEffect(() => {
    if (seen.current === place) return
    seen.current = place
    const step = heading.current?.parentElement
    const wrong = step?.querySelector<HTMLElement>('[aria-invalid] input')
    const target = wrong ?? heading.current
    target?.focus()
  }, [place])

  return {
    place,
    heading,
    show(next: number) {
      if (next !== place) void navigate(stepQuery(next), { preventScrollReset: true })
    },
  }
}
