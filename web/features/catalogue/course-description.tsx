import { Prose } from '#web/ui/prose.tsx'

/** `html` was made from Markdown on the server, where raw HTML is taken for text. */
export function CourseDescription({ html }: { html: string }) {
  return (
    <section aria-labelledby="description">
      <h2 id="description">Description</h2>
      {html ? <Prose html={html} /> : <p>The author has not described this course yet.</p>}
    </section>
  )
}
