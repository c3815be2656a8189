import classes from './prose.module.css'

/** Text that `markdownToHtml` made; nothing else may come in here. */
export function Prose({ html }: { html: string }) {
  return <div className={classes.prose} dangerouslySetInnerHTML={{ __html: html }} />
}
