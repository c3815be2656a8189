import 'react'

declare module 'react' {
  /** Custom properties may be set by `style`. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined
  }
}
