import { useRef, useState } from 'react'
import { UploadList } from '../forms/upload/upload-list.tsx'
import { useFileDrop } from '../forms/upload/use-file-drop.ts'
import { FocusKeeper } from '../layout/focus-keeper.tsx'
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
  const images = useImageUploads(session, value, onChange)
  const insertImages = (...args: Parameters<typeof images.insertImages>) =>
    void images.insertImages(...args)
  const uploadBox = useRef<HTMLDivElement>(null)
  // Without this, a file that is dropped beside the text replaces the page.
  const { dropProps } = useFileDrop((files) => insertImages(files))

  return (
    <div className={classes.editor} data-invalid={isInvalid || undefined} {...dropProps}>
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
      <div ref={uploadBox} className={classes.uploads}>
        <FocusKeeper container={uploadBox} getFallback={() => session.view?.dom}>
          <UploadList {...images} />
        </FocusKeeper>
        {/* Beside the list, which shows the same, it is only announced. */}
        <p role="status" className={images.uploads.length > 0 ? 'visually-hidden' : classes.hint}>
          {images.message}
        </p>
      </div>
    </div>
  )
}
