import type { ComponentProps } from 'react'
import classes from './container.module.css'

/** Centres the content and limits it to 1200 pixels. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={className ? `${classes.container} ${className}` : classes.container}
    />
  )
}
