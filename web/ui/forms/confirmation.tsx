import type { ReactNode } from 'react'

/** Replaces a form that was sent, and takes over the focus of its button. */
export function Confirmation({ children }: { children: ReactNode }) {
  return (
    <p ref={focus} role="status" tabIndex={-1}>
      {children}
    </p>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
