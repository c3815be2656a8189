import { type ReactNode, useState } from 'react'
import classes from './course-form.module.css'
import { useMarkdownPreview } from './use-markdown-preview.ts'

interface DescriptionPreviewProps {
  markdown: string
  /** The section of the course's page. */
  show: (html: string) => ReactNode
}

/** The description as the course's page shows it: same renderer, in a worker, fetched when it is first wanted. */
export function DescriptionPreview({ markdown, show }: DescriptionPreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const preview = useMarkdownPreview(markdown, isOpen)
  return (
    <details
      className={classes.preview}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Preview of the description</summary>
      {isOpen && preview && 'problem' in preview && <p role="alert">{preview.problem}</p>}
      {isOpen && preview && 'html' in preview && (
        <div className={classes.paper}>{show(preview.html)}</div>
      )}
    </details>
  )
}
