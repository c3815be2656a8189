import { useLayoutEffect } from 'react'

let marks: DOMStringMap = {}

/**
 * Keeps the session and the theme that `FirstPaintScript` marked the document with: when an error page replaces a page or
 * the reverse, React mounts `<html>` again and removes all attributes that it did not set itself.
 */
export function useKeptMarks(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    Object.assign(dataset, marks)
    return () => {
      marks = { ...dataset }
    }
  }, [])
}
