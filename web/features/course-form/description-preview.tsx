import { type ReactNode, useDeferredValue, useState } from 'react'
import { courseFormMessages as messages } from '#shared/messages/course-form.ts'
import classes from './course-form.module.css'

type Render = (markdown: string) => string

interface DescriptionPreviewProps {
  markdown: string
  /** The section of the course's page. */
  show: (html: string) => ReactNode
}

/** The description as the course's page shows it: same renderer, fetched when it is first wanted. */
export function DescriptionPreview({ markdown, show }: DescriptionPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const [render, setRender] = useState<Render>()
  const [hasFailed, setFailed] = useState(false)
  const text = useDeferredValue(markdown)

  async function open() {
    setFailed(false)
    try {
      const { markdownToHtml } = await import('#web/lib/markdown.ts')
      setRender(() => markdownToHtml)
    } catch {
      setFailed(true)
    }
  }

  return (
    <details
      className={classes.preview}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open && !render) void open()
      }}
    >
      <summary>Preview of the description</summary>
      {hasFailed && <p role="alert">{messages.previewFailed}</p>}
      {isOpen && render && <div className={classes.paper}>{show(render(text))}</div>}
    </details>
  )
}
