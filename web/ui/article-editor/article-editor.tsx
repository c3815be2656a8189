import { Suspense } from 'react'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import classes from './article-editor.module.css'

export interface ArticleEditorProps {
  /** Markdown. */
  value: string
  onChange: (markdown: string) => void
  /** The id of the element that names the editor. */
  labelledBy: string
  /** The ids of its help and error. */
  describedBy?: string | undefined
  isInvalid?: boolean
}

const EditorPanel = lazyPart(() => import('./editor-panel.tsx'))

/** Edits Markdown as text with styles, or as Markdown, with a preview of what readers get. Loaded on demand. */
export function ArticleEditor(props: ArticleEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={classes.loading} role="status">
          Loading the editor…
        </div>
      }
    >
      <EditorPanel {...props} />
    </Suspense>
  )
}
