import { firstPaintScript } from './before-first-paint.ts'

/** In <head>, before the style sheets: marks the document before anything is painted. */
export function FirstPaintScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
}
