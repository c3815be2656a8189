import { generalMessages } from '#shared/messages/general.ts'
import classes from './outdated-banner.module.css'

/**
 * Says that the page may be out of date. It is part of every page, and shown where the document is marked
 * with `data-outdated`: by the server, or by `watchOutdated` for what is loaded later.
 */
export function OutdatedBanner() {
  return (
    <p className={classes.note} role="status">
      {generalMessages.outdated}
    </p>
  )
}
