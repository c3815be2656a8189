import { useState } from 'react'
import { Tabs } from '../layout/tabs.tsx'
import classes from './article-editor.module.css'
import type { ArticleEditorProps } from './article-editor.tsx'
import { ArticlePreview } from './article-preview.tsx'
import { useImageUploads } from './clipboard/use-image-uploads.ts'
import { RichTextEditor } from './rich-text-editor.tsx'
import { createEditorSession } from './session.ts'

const tabs = [
  { id: 'write', label: 'Write' },
  { id: 'markdown', label: 'Markdown' },
  { id: 'preview', label: 'Preview' },
] as const
type Mode = (typeof tabs)[number]['id']

/** The views of one text: styled, as Markdown, and as readers get it. */
export default function EditorPanel(props: ArticleEditorProps) {
  const { value, onChange, labelledBy, describedBy, isInvalid } = props
  const [mode, setMode] = useState<Mode>('write')
  // Keeps undo and the selection while another view is open.
  const [session] = useState(() => createEditorSession(value))
  const { insertImages, percent, status } = useImageUploads(session, value, onChange)

  return (
    <div className={classes.editor} data-invalid={isInvalid || undefined}>
      <Tabs label="View of the text" tabs={tabs} selected={mode} onSelect={setMode}>
        {mode === 'write' && (
          <RichTextEditor {...props} session={session} onImages={insertImages} />
        )}
        {mode === 'markdown' && (
          <textarea
            className={classes.source}
            value={value}
            rows={20}
            spellCheck
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        {mode === 'preview' && <ArticlePreview markdown={value} />}
      </Tabs>
      <p role="status" className={classes.hint}>
        {status}
      </p>
      {percent !== undefined && <progress aria-label="Image upload" max={100} value={percent} />}
    </div>
  )
}
