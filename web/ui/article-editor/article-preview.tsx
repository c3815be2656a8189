import { useEffect, useState } from 'react'
import { getBrowserApi, parseResponse, toDisplayError } from '#web/lib/api.ts'
import { Button } from '../buttons/button.tsx'
import { Article } from '../text/article.tsx'
import classes from './article-editor.module.css'

type Preview = { html: string } | { error: string }

/** The HTML of the server: exactly what readers get. */
export function ArticlePreview({ markdown }: { markdown: string }) {
  const [preview, setPreview] = useState<Preview>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    void loadPreview(markdown).then((loaded) => isCurrent && setPreview(loaded))
    return () => {
      isCurrent = false
    }
    // A new attempt loads the same text again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [markdown, attempt])

  if (!preview) return <p role="status">Loading the preview…</p>
  if ('error' in preview) {
    return (
      <div role="alert" className={classes.previewError}>
        <p>{preview.error}</p>
        <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
      </div>
    )
  }
  if (preview.html === '') return <p className={classes.hint}>There is nothing to see yet.</p>
  return <Article html={preview.html} />
}

async function loadPreview(markdown: string): Promise<Preview> {
  try {
    const json = { markdown }
    return await parseResponse(getBrowserApi().api.articles.preview.$post({ json }))
  } catch (error) {
    return { error: toDisplayError(error).msg }
  }
}
