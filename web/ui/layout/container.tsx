import type { ComponentProps } from 'react'
import classes from './container.module.css'

/** The width of the content: at most 1200 pixels, with a margin. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={className ? `${classes.container} ${className}` : classes.container}
    />
  )
}
