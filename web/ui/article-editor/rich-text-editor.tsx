import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import article from '../text/article.module.css'
import classes from './article-editor.module.css'
import type { ArticleEditorProps } from './article-editor.tsx'
import { createClipboardProps } from './clipboard/clipboard.ts'
import type { EditorSession } from './session.ts'
import { ContextBar } from './toolbar/context-bar.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'

interface RichTextEditorProps extends ArticleEditorProps {
  session: EditorSession
  onImages: (files: readonly File[], position?: number) => void
}

/** The styled view: a toolbar, controls for what is selected, and the text. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, labelledBy, describedBy, isInvalid, session, onImages } = props
  const place = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView>()
  const [state, setState] = useState<EditorState>(session.state)
  const toolbar = useRef<HTMLDivElement>(null)

  const onTransaction = useEffectEvent((next: EditorState) => {
    const isChanged = session.update(next)
    setState(next)
    if (isChanged) onChange(session.markdown)
  })

  const addImages = useEffectEvent(onImages)

  useEffect(() => {
    if (!place.current) return undefined
    session.read(value)
    const created = new EditorView(place.current, {
      state: session.state,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: `${article.article} ${classes.text}`,
      },
      dispatchTransaction(transaction) {
        const next = created.state.apply(transaction)
        created.updateState(next)
        onTransaction(next)
      },
      handleKeyDown(_view, event) {
        if (!event.altKey || event.key !== 'F10') return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
      ...createClipboardProps((files, position) => addImages(files, position)),
    })
    session.view = created
    setView(created)
    setState(created.state)
    return () => {
      session.view = undefined
      created.destroy()
    }
    // The view outlives changes of the value, which it causes itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [session])

  /** Another text than the one that was typed: a newer version of the server, for example. */
  useEffect(() => {
    if (!view || !session.receive(value)) return
    view.updateState(session.state)
    setState(session.state)
  }, [view, value, session])

  useEffect(() => {
    view?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        class: `${article.article} ${classes.text}`,
      },
    })
  }, [view, labelledBy, describedBy, isInvalid])

  return (
    <>
      <div className={classes.bars}>
        <Toolbar ref={toolbar} view={view} state={state} onImages={onImages} />
        <ContextBar view={view} state={state} />
      </div>
      <div ref={place} />
      <p className={classes.hint}>
        Markdown shortcuts work while you type. Alt F10 moves to the toolbar; Escape, then Tab,
        leaves the text.
      </p>
    </>
  )
}
