import { ArticleEditor as MarkdownEditor } from '#web/ui/article-editor/article-editor.tsx'
import { FieldError } from '#web/ui/forms/field-frame.tsx'
import form from '#web/ui/forms/form.module.css'
import type { KindEditorProps } from './define-kind.ts'
import classes from './kinds.module.css'

export interface ArticleContent {
  markdown: string
}

/** The text of an article, with a preview of what learners get. */
export default function ArticleEditor(props: KindEditorProps<ArticleContent>) {
  const { lesson, content, errors, onChange } = props
  const id = `lesson-${lesson._id}-text`
  const error = errors['markdown']
  return (
    <div className={classes.article}>
      <span id={id} className={form.label}>
        Text
      </span>
      <MarkdownEditor
        value={content.markdown}
        labelledBy={id}
        {...(error ? { describedBy: `${id}-error`, isInvalid: true } : {})}
        onChange={(markdown) => onChange({ markdown })}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
