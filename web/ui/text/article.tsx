import { useEffect, useMemo, useRef } from 'react'
import { trustMarkup } from '#web/lib/document/trusted-types.ts'
import classes from './article.module.css'
import { addCopyButtons } from './copy-buttons.ts'

/** Renders an article: HTML of the server's renderer; other HTML would not be safe. Readable without a script. */
export function Article({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null)
  // React writes the HTML again, without the buttons, when this object is another one.
  const content = useMemo(() => ({ __html: trustMarkup(html) }), [html])
  // oxlint-disable-next-line react/exhaustive-deps -- the buttons are in the content
  useEffect(() => (element.current ? addCopyButtons(element.current) : undefined), [content])
  return <div ref={element} className={classes.article} dangerouslySetInnerHTML={content} />
}
