import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { generalMessages } from '#shared/messages/general.ts'
import classes from './outdated-banner.module.css'

const retryMilliseconds = 10_000

/**
 * Says that the page may be out of date, and loads its data again until it is current. Part of every page, but visible
 * only if the document has `data-outdated`, set by the server or by `watchOutdated` after navigation.
 */
export function OutdatedBanner() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const timer = setInterval(() => {
      const isOutdated = document.documentElement.hasAttribute('data-outdated')
      if (isOutdated && document.visibilityState === 'visible') void revalidate()
    }, retryMilliseconds)
    return () => clearInterval(timer)
  }, [revalidate])

  return (
    <p className={classes.banner} role="status">
      {generalMessages.outdated}
    </p>
  )
}
