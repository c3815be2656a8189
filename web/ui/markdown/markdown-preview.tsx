import { type ReactNode, useState } from 'react'
import classes from './markdown-preview.module.css'
import { useMarkdownPreview } from './use-markdown-preview.ts'

interface MarkdownPreviewProps {
  /** On the button that opens it. */
  label: string
  markdown: string
  renderPreview: (html: string) => ReactNode
}

/** A Markdown text as readers will see it. Its renderer runs in a worker, loaded when first opened. */
export default function MarkdownPreview({ label, markdown, renderPreview }: MarkdownPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  const preview = useMarkdownPreview(markdown, isOpen)
  return (
    <details
      className={classes.preview}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{label}</summary>
      {isOpen && preview && 'error' in preview && <p role="alert">{preview.error}</p>}
      {isOpen && preview && 'html' in preview && (
        <div className={classes.content}>{renderPreview(preview.html)}</div>
      )}
    </details>
  )
}
