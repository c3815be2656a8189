import { generalMessages } from '#shared/messages/general.ts'
import classes from './outdated-banner.module.css'

/**
 * Says that the page may be out of date. Part of every page, but visible only if the document has
 * `data-outdated`, set by the server or by `watchOutdated` after navigation.
 */
export function OutdatedBanner() {
  return (
    <p className={classes.banner} role="status">
      {generalMessages.outdated}
    </p>
  )
}
