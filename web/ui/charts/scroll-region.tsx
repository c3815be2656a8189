import type { ReactNode } from 'react'

interface ScrollRegionProps {
  label: string
  className: string | undefined
  children: ReactNode
}

/** A container that scrolls; it can be focused, since not all browsers let the keyboard scroll it otherwise. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
