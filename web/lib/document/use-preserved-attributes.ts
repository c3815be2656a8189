import { useLayoutEffect } from 'react'

/** As the document arrived, since an error page may replace a page that has never been mounted. */
let attributes: DOMStringMap = import.meta.env.SSR ? {} : { ...document.documentElement.dataset }

/**
 * Preserves the attributes in which `FirstPaintScript` stored the session and the theme: when an error page replaces a
 * page or the reverse, React mounts `<html>` again and removes all attributes that it did not set itself.
 */
export function usePreservedAttributes(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    Object.assign(dataset, attributes)
    return () => {
      attributes = { ...dataset }
    }
  }, [])
}
