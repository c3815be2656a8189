import { trustMarkup } from '#web/lib/document/trusted-types.ts'
import classes from './prose.module.css'

/** Text that `markdownToHtml` made; nothing else may come in here. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: trustMarkup(html) }} />
}
