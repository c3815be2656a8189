import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The current step of a multi-step form, stored in the URL: Back goes one step back, a reload stays. A URL beyond
 * `reachable`, counted from 0, leads to that step.
 */
export function useStep(stepCount: number, reachable = stepCount - 1) {
  const { search } = useLocation()
  const requested = readStep(search, stepCount)
  const index = Math.min(requested, reachable)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const previousIndex = useRef(index)

  useEffect(() => {
    if (requested === index) return
    void navigate(toStepQuery(index, search), { replace: true, preventScrollReset: true })
  }, [requested, index, search, navigate])

  /**
   * Moves focus to the first invalid field of a new step, or else to its heading. Before the step is painted, so that
   * a key pressed at once does not go to what had focus in the last step.
   */
  useLayoutEffect(() => {
    if (previousIndex.current === index) return
    previousIndex.current = index
    const step = heading.current?.parentElement
    const invalidField = step?.querySelector<HTMLElement>(
      '[aria-invalid] input, [aria-invalid]:is(input, textarea, select)',
    )
    const target = invalidField ?? heading.current
    target?.focus()
  }, [index])

  return {
    /** Counted from 0. */
    index,
    heading,
    /** `replace` for a step that may not be shown, so that Back does not return to it. */
    show(next: number, options: { replace?: boolean } = {}) {
      if (next === index) return
      void navigate(toStepQuery(next, search), { ...options, preventScrollReset: true })
    },
  }
}

/** The index of the step in the query; 0 if it is missing or invalid. */
export function readStep(query: string, stepCount: number): number {
  const step = Number(new URLSearchParams(query).get('step') ?? 1)
  return Number.isInteger(step) && step >= 1 && step <= stepCount ? step - 1 : 0
}

/** The query of a step; other parameters stay. */
export function toStepQuery(index: number, query = ''): string {
  const params = new URLSearchParams(query)
  if (index === 0) params.delete('step')
  else params.set('step', String(index + 1))
  return `?${params}`
}
