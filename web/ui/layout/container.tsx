import type { ComponentProps } from 'react'
import below from './below-screen.module.css'
import classes from './container.module.css'

interface ContainerProps extends ComponentProps<'div'> {
  /** Of a part below the first screen of a phone, which is rendered when it comes near: about how many pixels high. */
  phoneHeight?: number
}

/** Centres the content and limits it to 1200 pixels. */
export function Container({ className, phoneHeight, ...rest }: ContainerProps) {
  const names = [classes.container, phoneHeight && below.belowScreen, className]
  return (
    <div
      {...rest}
      {...(phoneHeight && { style: { '--phone-height': `${phoneHeight}px` } })}
      className={names.filter(Boolean).join(' ')}
    />
  )
}
