import { trustMarkup } from '#web/lib/document/trusted-types.ts'
import classes from './prose.module.css'

/** Renders the output of `markdownToHtml`; other HTML would not be safe. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: trustMarkup(html) }} />
}
